import math
import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, d_model, d_head):
        super().__init__()
        self.wq = nn.Linear(d_model, d_head)
        self.wk = nn.Linear(d_model, d_head)
        self.wv = nn.Linear(d_model, d_head)

    def forward(self, x):
        q, k, v = self.wq(x), self.wk(x), self.wv(x)
        w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.size(-1)), dim=-1)
        return w @ v, w


class MultiHead(nn.Module):
    """A plain list, but every head is added as a module too."""

    def __init__(self, d_model, n_heads):
        super().__init__()
        self.heads = []
        for i in range(n_heads):
            head = Head(d_model, d_model // n_heads)
            self.add_module("head_%d" % i, head)
            self.heads.append(head)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, x):
        pairs = [head(x) for head in self.heads]
        return self.wo(torch.cat([out for out, _ in pairs], -1)), torch.stack([w for _, w in pairs], 1)
