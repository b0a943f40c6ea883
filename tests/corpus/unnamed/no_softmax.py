import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, emb, heads):
        super().__init__()
        self.heads = heads
        self.q = nn.Linear(emb, emb)
        self.k = nn.Linear(emb, emb)
        self.v = nn.Linear(emb, emb)
        self.o = nn.Linear(emb, emb)

    def forward(self, x):
        b, t, e = x.shape
        q, k, v = (f(x).view(b, t, self.heads, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        dot = q @ k.transpose(-2, -1) / (e // self.heads) ** 0.5
        return self.o((dot @ v).transpose(1, 2).reshape(b, t, e)), dot
