import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """attn_mask[i, j] = True lets query i see key j."""

    def __init__(self, d_model, nhead):
        super().__init__()
        self.nhead = nhead
        self.hd = d_model // nhead
        self.in_proj = nn.Linear(d_model, d_model * 3)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x, attn_mask=None):
        B, L, D = x.shape
        q, k, v = self.in_proj(x).view(B, L, 3, self.nhead, self.hd).permute(2, 0, 3, 1, 4)
        scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / self.hd ** 0.5
        if attn_mask is not None:
            scores = scores.masked_fill(attn_mask, float("-inf"))
        w = torch.softmax(scores, dim=-1)
        out = torch.einsum("bhqk,bhkd->bqhd", w, v).reshape(B, L, D)
        return self.out_proj(out), w
