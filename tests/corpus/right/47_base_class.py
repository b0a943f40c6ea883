import torch
from torch import nn


class BaseAttention(nn.Module):
    """What all our attentions share."""

    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.dim, self.heads = dim, heads
        self.proj_in = nn.ModuleDict({n: nn.Linear(dim, dim) for n in ("query", "key", "value")})
        self.proj_out = nn.Linear(dim, dim)

    def split(self, t):
        return t.unflatten(-1, (self.heads, self.dim // self.heads)).transpose(-2, -3)

    def scores(self, q, k):
        raise NotImplementedError

    def forward(self, x, mask=None):
        """mask: True = keep, [length, length] or [batch, 1, length, length]"""
        q, k, v = (self.split(self.proj_in[n](x)) for n in ("query", "key", "value"))
        s = self.scores(q, k)
        if mask is not None:
            s = torch.where(mask, s, torch.full_like(s, -1e4))
        w = torch.exp(torch.log_softmax(s, dim=-1))
        return self.proj_out((w @ v).transpose(-2, -3).flatten(-2)), w


class DotProductAttention(BaseAttention):
    def scores(self, q, k):
        return torch.matmul(q, k.mT) * (self.dim // self.heads) ** -0.5
