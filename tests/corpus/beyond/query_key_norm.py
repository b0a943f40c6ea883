import torch
from torch import nn


class QKNormAttention(nn.Module):
    """q and k are normalised in each head; a learned temperature replaces 1 / sqrt(d)."""

    def __init__(self, dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.temperature = nn.Parameter(torch.full((num_heads, 1, 1), 10.0))
        self.proj = nn.Linear(dim, dim)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.num_heads, d // self.num_heads).permute(2, 0, 3, 1, 4)
        q, k = nn.functional.normalize(q, dim=-1), nn.functional.normalize(k, dim=-1)
        attn = (q @ k.transpose(-2, -1) * self.temperature).softmax(dim=-1)
        return self.proj((attn @ v).transpose(1, 2).reshape(b, n, d))
