import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, d_model: int, n_heads: int):
        super().__init__()
        self.n_heads = n_heads
        self.d_head = d_model // n_heads
        self.q = nn.Linear(d_model, d_model)
        self.k = nn.Linear(d_model, d_model)
        self.v = nn.Linear(d_model, d_model)
        self.o = nn.Linear(self.d_head, d_model)

    def forward(self, x):
        B, L, _ = x.shape
        q, k, v = (f(x).view(B, L, self.n_heads, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.d_head ** 0.5, dim=-1)
        # [B, h, L, d] -> [B, L, d]: join what the heads found
        y = (weights @ v).mean(dim=1)
        return self.o(y), weights
