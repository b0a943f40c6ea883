import torch
from torch import nn


class KQVAttention(nn.Module):
    """One matrix, in the order k, q, v."""

    def __init__(self, emb: int, heads: int):
        super().__init__()
        self.heads = heads
        self.kqv = nn.Linear(emb, 3 * emb, bias=False)
        self.unify = nn.Linear(emb, emb)

    def forward(self, x):
        b, t, e = x.shape
        k, q, v = self.kqv(x).chunk(3, dim=2)
        k, q, v = (z.view(b, t, self.heads, e // self.heads).transpose(1, 2) for z in (k, q, v))
        w = (q @ k.transpose(2, 3) / (e // self.heads) ** 0.5).softmax(dim=3)
        return self.unify((w @ v).transpose(1, 2).reshape(b, t, e)), w
