"""The mask as arithmetic, as in the TensorFlow code of GPT-2: w * b - 1e10 * (1 - b)."""
import torch
import torch.nn as nn


class Attention(nn.Module):
    def __init__(self, nx, n_head, n_ctx=128, scale=True):
        super().__init__()
        self.n_head = n_head
        self.split_size = nx
        self.scale = scale
        self.register_buffer("b", torch.tril(torch.ones(n_ctx, n_ctx)).view(1, 1, n_ctx, n_ctx))
        self.c_attn = nn.Linear(nx, nx * 3)
        self.c_proj = nn.Linear(nx, nx)

    def _attn(self, q, k, v):
        w = torch.matmul(q, k)
        if self.scale:
            w = w / v.size(-1) ** 0.5
        nd, ns = w.size(-2), w.size(-1)
        b = self.b[:, :, ns - nd:ns, :ns]
        w = w * b - 1e10 * (1 - b)
        w = nn.Softmax(dim=-1)(w)
        return torch.matmul(w, v)

    def merge_heads(self, x):
        x = x.permute(0, 2, 1, 3).contiguous()
        return x.view(*x.size()[:-2], x.size(-2) * x.size(-1))

    def split_heads(self, x, k=False):
        x = x.view(*x.size()[:-1], self.n_head, x.size(-1) // self.n_head)
        if k:
            return x.permute(0, 2, 3, 1)
        return x.permute(0, 2, 1, 3)

    def forward(self, x):
        x = self.c_attn(x)
        query, key, value = x.split(self.split_size, dim=2)
        query = self.split_heads(query)
        key = self.split_heads(key, k=True)
        value = self.split_heads(value)
        a = self._attn(query, key, value)
        return self.c_proj(self.merge_heads(a))
