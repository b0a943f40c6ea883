import torch
from torch import einsum, nn


class HeadsInTheMiddle(nn.Module):
    """No transposes at all: the heads stay in the third dimension, weights are [b, query, head, key]."""

    def __init__(self, dim, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.dim_head = dim // num_heads
        self.q = nn.Linear(dim, dim, bias=False)
        self.k = nn.Linear(dim, dim, bias=False)
        self.v = nn.Linear(dim, dim, bias=False)
        self.out = nn.Linear(dim, dim)

    def forward(self, x, return_attention=False):
        b, n, _ = x.shape
        q, k, v = (f(x).view(b, n, self.num_heads, self.dim_head) for f in (self.q, self.k, self.v))
        logits = einsum("b q h d, b k h d -> b q h k", q, k) * self.dim_head ** -0.5
        weights = logits.softmax(dim=-1)
        y = einsum("b q h k, b k h d -> b q h d", weights, v).reshape(b, n, -1)
        y = self.out(y)
        return (y, weights) if return_attention else y
