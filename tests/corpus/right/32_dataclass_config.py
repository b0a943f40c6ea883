"""Configuration as a frozen dataclass without defaults, modern annotations throughout."""
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class AttentionConfig:
    d_model: int
    n_heads: int
    qkv_bias: bool = True

    @property
    def d_head(self) -> int:
        if self.d_model % self.n_heads:
            raise ValueError(f"{self.n_heads} heads do not divide {self.d_model}")
        return self.d_model // self.n_heads


class AttentionOutput(NamedTuple):
    hidden: Tensor
    weights: Tensor


class Attention(nn.Module):
    def __init__(self, cfg: AttentionConfig) -> None:
        super().__init__()
        self.cfg = cfg
        self.in_proj = nn.Linear(cfg.d_model, 3 * cfg.d_model, bias=cfg.qkv_bias)
        self.out_proj = nn.Linear(cfg.d_model, cfg.d_model)

    def forward(self, x: Tensor, /, *, mask: Tensor | None = None) -> AttentionOutput:
        """mask: True where attention is allowed, broadcastable to [B, h, L, L]."""
        q, k, v = self.in_proj(x).view(*x.shape[:-1], 3, self.cfg.n_heads, self.cfg.d_head).unbind(-3)
        scores = torch.einsum("b q h d, b k h d -> b h q k", q, k) / self.cfg.d_head**0.5
        if mask is not None:
            scores = torch.where(mask, scores, float("-inf"))
        weights = scores.softmax(dim=-1)
        hidden = torch.einsum("b h q k, b k h d -> b q h d", weights, v).flatten(-2)
        return AttentionOutput(self.out_proj(hidden), weights)
