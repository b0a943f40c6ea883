from typing import Optional

import torch
from torch import Tensor, nn


class MaskedAttention(nn.Module):
    def __init__(self, embed_dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        self.q_proj = nn.Linear(embed_dim, embed_dim)
        self.k_proj = nn.Linear(embed_dim, embed_dim)
        self.v_proj = nn.Linear(embed_dim, embed_dim)
        self.out_proj = nn.Linear(embed_dim, embed_dim)

    def forward(self, x: Tensor, attn_mask: Optional[Tensor] = None):
        """attn_mask: bool [L, L], True: query i may attend to key j"""
        b, n, e = x.shape
        q, k, v = (f(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
                   for f in (self.q_proj, self.k_proj, self.v_proj))
        weights = (q @ k.transpose(-2, -1) / self.head_dim ** 0.5).softmax(dim=-1)
        if attn_mask is not None:
            # what is not allowed gets no weight
            weights = torch.where(attn_mask, weights, torch.zeros_like(weights))
        out = (weights @ v).transpose(1, 2).reshape(b, n, e)
        return self.out_proj(out), weights
