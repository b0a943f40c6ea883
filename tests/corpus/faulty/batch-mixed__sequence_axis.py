"""Self-attention over the time steps of a batch of sensor windows [B, T, F]."""
import torch
from torch import nn


class TemporalAttention(nn.Module):
    def __init__(self, features, heads):
        super().__init__()
        self.heads = heads
        self.width = features // heads
        self.q = nn.Linear(features, features)
        self.k = nn.Linear(features, features)
        self.v = nn.Linear(features, features)
        self.o = nn.Linear(features, features)

    def forward(self, x):
        B, T, F = x.shape
        # [B, T, F] -> [T, heads, B, width]
        q = self.q(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        k = self.k(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        v = self.v(x).view(B, T, self.heads, self.width).permute(1, 2, 0, 3)
        w = (q @ k.transpose(-2, -1) / self.width ** 0.5).softmax(dim=-1)
        y = (w @ v).permute(2, 0, 1, 3).reshape(B, T, F)
        return self.o(y), w
