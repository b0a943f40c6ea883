from typing import Optional, Tuple

import torch
import torch.nn as nn


class CachedAttention(nn.Module):
    """For generation: keys and values of the past are handed over and handed back."""

    def __init__(self, d_model: int, n_heads: int):
        super().__init__()
        self.n_heads = n_heads
        self.d_head = d_model // n_heads
        self.qkv = nn.Linear(d_model, 3 * d_model)
        self.out = nn.Linear(d_model, d_model)

    def forward(self, x: torch.Tensor, past: Optional[Tuple[torch.Tensor, torch.Tensor]] = None):
        b, n, d = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.n_heads, self.d_head).permute(2, 0, 3, 1, 4)
        if past is not None:
            k = torch.cat([past[0], k], dim=2)
            v = torch.cat([past[1], v], dim=2)
        total = k.size(2)
        visible = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(total - n)
        scores = (q @ k.transpose(-1, -2) / self.d_head ** 0.5).masked_fill(~visible, float("-inf"))
        y = (scores.softmax(-1) @ v).transpose(1, 2).reshape(b, n, d)
        return self.out(y), (k, v)
