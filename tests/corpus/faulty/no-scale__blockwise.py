"""Attention without the L x L matrix: blocks of keys, with a running maximum and a running sum."""
import torch
from torch import nn


class BlockwiseAttention(nn.Module):
    def __init__(self, embed_dim: int, num_heads: int, block: int = 3):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        self.block = block
        self.q_proj = nn.Linear(embed_dim, embed_dim)
        self.k_proj = nn.Linear(embed_dim, embed_dim)
        self.v_proj = nn.Linear(embed_dim, embed_dim)
        self.out_proj = nn.Linear(embed_dim, embed_dim)

    def _split(self, t):
        return t.view(*t.shape[:2], self.num_heads, self.head_dim).transpose(1, 2)

    def forward(self, x):
        q = self._split(self.q_proj(x))
        k, v = self._split(self.k_proj(x)), self._split(self.v_proj(x))
        top = torch.full_like(q[..., :1], float("-inf"))
        total = torch.zeros_like(top)
        acc = torch.zeros_like(q)
        for start in range(0, x.shape[1], self.block):
            kb, vb = k[:, :, start:start + self.block], v[:, :, start:start + self.block]
            s = q @ kb.transpose(-1, -2)
            new_top = torch.maximum(top, s.amax(dim=-1, keepdim=True))
            p = (s - new_top).exp()
            correction = (top - new_top).exp()
            total = total * correction + p.sum(dim=-1, keepdim=True)
            acc = acc * correction + p @ vb
            top = new_top
        return self.out_proj((acc / total).transpose(1, 2).flatten(2))
