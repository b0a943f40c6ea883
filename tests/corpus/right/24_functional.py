# check: class=SelfAttentionBlock
"""Functions first, then the modules that use them. Ask for the block with several heads."""
import torch
from torch import Tensor, nn


def attention_scores(q: Tensor, k: Tensor) -> Tensor:
    return torch.einsum("...id,...jd->...ij", q, k).div(q.shape[-1] ** 0.5)


def attend(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return attention_scores(q, k).softmax(dim=-1) @ v


def split(x: Tensor, heads: int) -> Tensor:
    *lead, length, width = x.shape
    return x.reshape(*lead, length, heads, width // heads).transpose(-2, -3)


def join(x: Tensor) -> Tensor:
    return x.transpose(-2, -3).flatten(-2)


class SingleAttention(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.q, self.k, self.v = nn.Linear(dim, dim), nn.Linear(dim, dim), nn.Linear(dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        return attend(self.q(x), self.k(x), self.v(x))


class SelfAttentionBlock(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v = nn.Linear(dim, dim), nn.Linear(dim, dim), nn.Linear(dim, dim)
        self.out = nn.Linear(dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (split(layer(x), self.heads) for layer in (self.q, self.k, self.v))
        return self.out(join(attend(q, k, v)))
