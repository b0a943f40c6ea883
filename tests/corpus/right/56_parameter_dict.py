import math

import torch
from torch import nn


class GlobalAttention(nn.Module):
    """Raw weights in a dictionary; the heads are pieces of the projected vectors."""

    def __init__(self, width, heads):
        super().__init__()
        self.width = width
        self.heads = heads
        self.weights = nn.ParameterDict({
            name: nn.Parameter(torch.randn(width, width) / math.sqrt(width)) for name in ("q", "k", "v", "o")
        })

    def forward(self, x):
        q, k, v = [torch.tensor_split(x @ self.weights[n], self.heads, dim=-1) for n in "qkv"]
        per_head = []
        for qi, ki, vi in zip(q, k, v):
            logits = torch.bmm(qi, ki.transpose(1, 2)) / math.sqrt(qi.shape[-1])
            per_head.append(torch.bmm(torch.nn.functional.softmax(logits, dim=-1), vi))
        return torch.hstack([p.transpose(1, 2) for p in per_head]).transpose(1, 2) @ self.weights["o"]
