import torch
from torch import nn


class SafeAttention(nn.Module):
    """A sentence of padding only must not give NaN: its weights are 0."""

    def __init__(self, embed_dim: int, num_heads: int):
        super().__init__()
        self.num_heads = num_heads
        self.scale = (embed_dim // num_heads) ** -0.5
        self.query = nn.Linear(embed_dim, embed_dim)
        self.key = nn.Linear(embed_dim, embed_dim)
        self.value = nn.Linear(embed_dim, embed_dim)
        self.out = nn.Linear(embed_dim, embed_dim)

    def forward(self, x, mask=None):
        """mask: bool [batch, length, length] or [length, length], True = attend"""
        b, n, e = x.shape
        q = self.query(x).view(b, n, self.num_heads, -1).transpose(1, 2)
        k = self.key(x).view(b, n, self.num_heads, -1).transpose(1, 2)
        v = self.value(x).view(b, n, self.num_heads, -1).transpose(1, 2)
        scores = q @ k.transpose(-2, -1) * self.scale
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.unsqueeze(1)
            scores = scores.masked_fill(~mask, float("-inf"))
        weights = torch.nan_to_num(scores.softmax(dim=-1), nan=0.0)
        return self.out((weights @ v).transpose(1, 2).reshape(b, n, e)), weights
