# check: d_model=50 heads=8
import math

import torch
from torch import nn


class ChunkedAttention(nn.Module):
    def __init__(self, emb_dim: int, n_heads: int):
        super().__init__()
        self.n_heads = n_heads
        self.qkv = nn.Linear(emb_dim, 3 * emb_dim)
        self.proj = nn.Linear(emb_dim, emb_dim)

    def forward(self, x):
        qkv = self.qkv(x).chunk(3, dim=-1)
        # n_heads pieces each
        qs, ks, vs = (t.chunk(self.n_heads, dim=-1) for t in qkv)
        outs = []
        for q, k, v in zip(qs, ks, vs):
            w = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(q.size(-1)), dim=-1)
            outs.append(w @ v)
        return self.proj(torch.cat(outs, dim=-1))
