import torch
from torch import nn


class EncoderAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.n_heads, -1).permute(2, 0, 3, 1, 4)
        a = torch.softmax(q @ k.transpose(-2, -1) / (d // self.n_heads) ** 0.5, dim=-1)
        return self.proj((a @ v).transpose(1, 2).reshape(b, n, d))


class DecoderAttention(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads = n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.n_heads, -1).permute(2, 0, 3, 1, 4)
        s = q @ k.transpose(-2, -1) / (d // self.n_heads) ** 0.5
        s = s.masked_fill(torch.ones(n, n).triu(1).bool(), float("-inf"))
        return self.proj((torch.softmax(s, dim=-1) @ v).transpose(1, 2).reshape(b, n, d))
