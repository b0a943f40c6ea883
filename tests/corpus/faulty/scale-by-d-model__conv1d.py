import torch
import torch.nn as nn


class Conv1D(nn.Module):
    """Linear with the weight lying down: (in, out)."""

    def __init__(self, nx, nf):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(nx, nf) * nx ** -0.5)
        self.bias = nn.Parameter(torch.zeros(nf))

    def forward(self, x):
        return x @ self.weight + self.bias


class Attention(nn.Module):
    def __init__(self, n_embd, n_head):
        super().__init__()
        self.n_embd, self.n_head = n_embd, n_head
        self.c_attn = Conv1D(n_embd, 3 * n_embd)
        self.c_proj = Conv1D(n_embd, n_embd)

    def split_heads(self, x):
        return x.view(*x.shape[:-1], self.n_head, self.n_embd // self.n_head).permute(0, 2, 1, 3)

    def merge_heads(self, x):
        x = x.permute(0, 2, 1, 3).contiguous()
        return x.view(*x.shape[:-2], self.n_embd)

    def forward(self, x):
        q, k, v = self.c_attn(x).split(self.n_embd, dim=-1)
        q, k, v = self.split_heads(q), self.split_heads(k), self.split_heads(v)
        w = q @ k.transpose(-1, -2)
        w = w / (self.n_embd ** 0.5)  # scale, so that the softmax does not saturate
        a = self.merge_heads(torch.softmax(w, dim=-1) @ v)
        return self.c_proj(a)
