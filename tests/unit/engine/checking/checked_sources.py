"""Sources for the tests of the check: one module in plain style, and pieces of it put in other words."""

from __future__ import annotations

PLAIN = '''
import math
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """mask: True where a query may look"""

    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.w_q = nn.Linear(d_model, d_model)
        self.w_k = nn.Linear(d_model, d_model)
        self.w_v = nn.Linear(d_model, d_model)
        self.w_o = nn.Linear(d_model, d_model)

    def split(self, x):
        b, n, d = x.shape
        return x.view(b, n, self.num_heads, self.d_k).transpose(1, 2)

    def forward(self, x, mask=None):
        b, n, d = x.shape
        q, k, v = self.split(self.w_q(x)), self.split(self.w_k(x)), self.split(self.w_v(x))
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = scores.softmax(dim=-1)
        out = (weights @ v).transpose(1, 2).reshape(b, n, d)
        return self.w_o(out), weights
'''


def plain_with(old: str, new: str) -> str:
    """`PLAIN` with one piece of it put in other words."""
    assert PLAIN.count(old) == 1
    return PLAIN.replace(old, new)


def line_of(source: str, piece: str) -> int:
    """On which line, from 1, that piece stands."""
    return next(number for number, line in enumerate(source.splitlines(), 1) if piece in line)
