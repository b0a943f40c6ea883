import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.q = nn.Linear(d_model, d_model)
        self.k = nn.Linear(d_model, d_model)
        self.v = nn.Linear(d_model, d_model)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        self.out = torch.softmax(q @ k.transpose(1, 2) / q.size(-1) ** 0.5, dim=-1) @ v
