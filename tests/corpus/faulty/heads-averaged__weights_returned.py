import torch
import torch.nn as nn
import torch.nn.functional as F


class SelfAttention(nn.Module):
    """Returns the output and the attention maps, one for every head."""

    def __init__(self, embed_dim, num_heads, dropout=0.0):
        super().__init__()
        self.num_heads = num_heads
        self.dropout = dropout
        self.in_proj = nn.Linear(embed_dim, 3 * embed_dim)
        self.out_proj = nn.Linear(embed_dim, embed_dim)

    def forward(self, x, key_padding_mask=None):
        B, L, E = x.shape
        d = E // self.num_heads
        q, k, v = self.in_proj(x).chunk(3, dim=-1)
        q = q.view(B, L, self.num_heads, d).transpose(1, 2)
        k = k.view(B, L, self.num_heads, d).transpose(1, 2)
        v = v.view(B, L, self.num_heads, d).transpose(1, 2)
        scores = (q * d ** -0.5) @ k.transpose(2, 3)
        if key_padding_mask is not None:
            # True at padding
            scores = scores.masked_fill(key_padding_mask[:, None, None, :], float("-inf"))
        weights = F.softmax(scores, dim=-1)
        out = F.dropout(weights, self.dropout, self.training) @ v
        out = self.out_proj(out.transpose(1, 2).reshape(B, L, E))
        return out, weights.mean(dim=1)
