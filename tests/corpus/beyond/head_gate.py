import math

import torch
from torch import nn


class GatedHeads(nn.Module):
    """Every head has a gate, so that it can be pruned; all gates are 1 at first."""

    def __init__(self, hidden: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.d = hidden // num_heads
        self.query, self.key, self.value = (nn.Linear(hidden, hidden) for _ in range(3))
        self.out = nn.Linear(hidden, hidden)
        self.gate = nn.Parameter(torch.ones(num_heads))

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = (f(x).view(b, n, self.num_heads, self.d).transpose(1, 2) for f in (self.query, self.key, self.value))
        w = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(self.d), dim=-1)
        y = (w @ v) * self.gate[:, None, None]
        return self.out(y.transpose(1, 2).reshape(b, n, c)), w
