from typing import Optional

import torch
from torch import Tensor, nn


class MultiHeadAttention(nn.Module):
    """
    Args:
        query, key, value: [batch, length, embed_dim]
        attn_mask: [length, length] bool. A ``True`` value means that the corresponding key is
            ignored, as in :class:`torch.nn.MultiheadAttention`.
        key_mask: [batch, length] bool. ``True`` marks real tokens, ``False`` marks padding.
    """

    def __init__(self, embed_dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.q_proj = nn.Linear(embed_dim, embed_dim)
        self.k_proj = nn.Linear(embed_dim, embed_dim)
        self.v_proj = nn.Linear(embed_dim, embed_dim)
        self.o_proj = nn.Linear(embed_dim, embed_dim)

    def forward(self, query: Tensor, key: Tensor, value: Tensor, attn_mask: Optional[Tensor] = None,
                key_mask: Optional[Tensor] = None) -> Tensor:
        b, n, d = query.shape
        h = self.num_heads
        q = self.q_proj(query).view(b, n, h, d // h).transpose(1, 2)
        k = self.k_proj(key).view(b, -1, h, d // h).transpose(1, 2)
        v = self.v_proj(value).view(b, -1, h, d // h).transpose(1, 2)
        logits = q @ k.transpose(-2, -1) * (d // h) ** -0.5
        if attn_mask is not None:
            logits = logits.masked_fill(attn_mask, -1e30)
        if key_mask is not None:
            logits = logits.masked_fill(key_mask[:, None, None, :], -1e30)
        return self.o_proj((logits.softmax(dim=-1) @ v).transpose(1, 2).reshape(b, n, d))
