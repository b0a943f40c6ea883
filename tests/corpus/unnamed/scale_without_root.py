import torch
from torch import nn


class MHA(nn.Module):
    def __init__(self, d_model, n_heads):
        super().__init__()
        self.n_heads, self.d_k = n_heads, d_model // n_heads
        self.wq = nn.Linear(d_model, d_model)
        self.wk = nn.Linear(d_model, d_model)
        self.wv = nn.Linear(d_model, d_model)
        self.wo = nn.Linear(d_model, d_model)

    def forward(self, x):
        b, n, d = x.shape
        q, k, v = (w(x).view(b, n, self.n_heads, self.d_k).transpose(1, 2) for w in (self.wq, self.wk, self.wv))
        w = torch.softmax(q @ k.transpose(-2, -1) / self.d_k, dim=-1)
        return self.wo((w @ v).transpose(1, 2).reshape(b, n, d)), w
