from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class FlashAttention(nn.Module):
    """Uses the fused kernel. The scale is explicit so that nothing is hidden."""

    def __init__(self, d_model: int, n_heads: int, scale: float = 1.0) -> None:
        super().__init__()
        self.n_heads = n_heads
        self.scale = scale
        self.qkv_proj = nn.Linear(d_model, 3 * d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x: Tensor, attn_mask: Tensor | None = None) -> Tensor:
        batch, length, width = x.shape
        q, k, v = self.qkv_proj(x).view(batch, length, 3, self.n_heads, -1).permute(2, 0, 3, 1, 4)
        out = F.scaled_dot_product_attention(q, k, v, attn_mask=attn_mask, scale=self.scale)
        return self.out_proj(out.transpose(1, 2).reshape(batch, length, width))
