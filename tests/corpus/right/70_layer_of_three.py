# 自注意力层, 用 nn.Module 的子模块分成三步
import torch
from torch import nn


class 投影(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.heads = heads
        self.fc = nn.Linear(dim, dim)

    def forward(self, x):
        b, n, d = x.shape
        return self.fc(x).view(b, n, self.heads, d // self.heads).transpose(1, 2)


class 点积(nn.Module):
    def forward(self, q, k, v, mask=None):
        s = q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5
        if mask is not None:
            s = s.masked_fill(mask, float("-inf"))   # True 的地方被遮住
        w = s.softmax(dim=-1)
        return w @ v, w


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, dim, heads):
        super().__init__()
        self.q = 投影(dim, heads)
        self.k = 投影(dim, heads)
        self.v = 投影(dim, heads)
        self.dot = 点积()
        self.out = nn.Linear(dim, dim)

    def forward(self, x, mask=None):
        y, w = self.dot(self.q(x), self.k(x), self.v(x), mask)
        return self.out(y.transpose(1, 2).flatten(2)), w
