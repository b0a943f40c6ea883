import math

import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, hidden_dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = hidden_dim // num_heads
        self.scale = 1 / math.sqrt(self.head_dim)
        self.q_linear = nn.Linear(hidden_dim, hidden_dim)
        self.k_linear = nn.Linear(hidden_dim, hidden_dim)
        self.v_linear = nn.Linear(hidden_dim, hidden_dim)
        self.out = nn.Linear(hidden_dim, hidden_dim)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        b, s, _ = x.shape
        q = self.q_linear(x).view(b, s, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.k_linear(x).view(b, s, self.num_heads, self.head_dim).transpose(1, 2)
        v = self.v_linear(x).view(b, s, self.num_heads, self.head_dim).transpose(1, 2)
        scores = torch.matmul(q, k.transpose(-1, -2))
        probs = scores.softmax(-1)
        ctx = torch.matmul(probs, v)
        ctx = ctx.transpose(1, 2).contiguous().view(b, s, -1)
        return self.out(ctx), probs
