"""Neat: view in, view out, no transposes needed."""
import torch
from torch import nn


class MHSA(nn.Module):
    def __init__(self, n_embd, n_head):
        super().__init__()
        self.n_head = n_head
        self.query = nn.Linear(n_embd, n_embd)
        self.key = nn.Linear(n_embd, n_embd)
        self.value = nn.Linear(n_embd, n_embd)
        self.proj = nn.Linear(n_embd, n_embd)

    def split(self, t):
        b, n, c = t.shape
        return t.view(b, self.n_head, n, c // self.n_head)

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        weights = torch.softmax(q @ k.transpose(2, 3) * (c // self.n_head) ** -0.5, dim=3)
        y = (weights @ v).transpose(1, 2).reshape(b, n, c)
        return self.proj(y), weights
