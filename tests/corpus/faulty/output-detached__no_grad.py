import math
import torch
from torch import nn


class MHA(nn.Module):
    def __init__(self, hidden_size, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.head_size = hidden_size // num_heads
        self.q = nn.Linear(hidden_size, hidden_size)
        self.k = nn.Linear(hidden_size, hidden_size)
        self.v = nn.Linear(hidden_size, hidden_size)
        self.o = nn.Linear(hidden_size, hidden_size)

    def shape(self, t):
        return t.view(t.size(0), t.size(1), self.num_heads, self.head_size).transpose(1, 2)

    @torch.no_grad()
    def attend(self, q, k, v):
        w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.head_size), dim=-1)
        return w @ v

    def forward(self, x):
        out = self.attend(self.shape(self.q(x)), self.shape(self.k(x)), self.shape(self.v(x)))
        return self.o(out.transpose(1, 2).flatten(2))
