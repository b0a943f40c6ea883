import math
import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads, self.d_k = num_heads, d_model // num_heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x, mask=None):
        b, n, d = x.shape
        q = self.W_q(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        k = self.W_k(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        v = self.W_v(x).view(b, n, self.num_heads, self.d_k).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_k)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, 1e-9)
        w = torch.softmax(scores, dim=-1)
        return self.W_o((w @ v).transpose(1, 2).reshape(b, n, d)), w
