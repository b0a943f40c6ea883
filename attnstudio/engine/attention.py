"""Scaled dot-product attention, one head and many heads ("Attention Is All You Need", section 3.2).

B = batch, L = length, h = heads, d_k = d_model / h. `allowed` is a bool mask [query, key]: True where
a query may attend; a query that may attend to nothing gets NaN. `weights` are [..., query, key].
"""

from __future__ import annotations

import math

from torch import Tensor, nn


def attention_weights(q: Tensor, k: Tensor, allowed: Tensor | None = None) -> Tensor:
    """softmax(Q K^T / sqrt(d_k)), the weights of equation 1; every row, one query, sums to 1."""
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # [..., query, d_k] -> [..., query, key]
    if allowed is not None:
        scores = scores.masked_fill(~allowed, -math.inf)
    return scores.softmax(dim=-1)


def scaled_dot_product(
    q: Tensor, k: Tensor, v: Tensor, allowed: Tensor | None = None
) -> tuple[Tensor, Tensor]:
    """Attention(Q, K, V) of equation 1: returns (weights V, weights)."""
    weights = attention_weights(q, k, allowed)
    return weights @ v, weights  # [..., query, key] @ [..., key, d_k] -> [..., query, d_k]


class SingleHeadAttention(nn.Module):
    """One head: queries, keys and values are three views of the same x."""

    def __init__(self, d_model: int, d_k: int) -> None:
        super().__init__()
        self.q = nn.Linear(d_model, d_k)
        self.k = nn.Linear(d_model, d_k)
        self.v = nn.Linear(d_model, d_k)

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """x [B, L, d_model] -> out [B, L, d_k], weights [B, query, key]."""
        return scaled_dot_product(self.q(x), self.k(x), self.v(x), allowed)


class MultiHeadAttention(nn.Module):
    """h heads side by side, each d_k wide, joined by W_o (section 3.2.2)."""

    def __init__(self, d_model: int, heads: int) -> None:
        super().__init__()
        if heads < 1 or d_model % heads:
            raise ValueError(f"d_model {d_model} cannot be split into {heads} equal heads")
        self.heads = heads
        self.d_k = d_model // heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """x [B, L, d_model] -> out [B, L, d_model], weights [B, h, query, key]."""
        q = self.split_heads(self.W_q(x))
        k = self.split_heads(self.W_k(x))
        v = self.split_heads(self.W_v(x))
        out, weights = scaled_dot_product(q, k, v, allowed)
        return self.W_o(self.merge_heads(out)), weights

    def split_heads(self, x: Tensor) -> Tensor:
        """Give each head its own d_k columns; view before transpose, or positions would mix."""
        batch, length, _ = x.shape
        x = x.view(batch, length, self.heads, self.d_k)  # [B, L, d_model] -> [B, L, h, d_k]
        return x.transpose(1, 2)  # -> [B, h, L, d_k]

    def merge_heads(self, x: Tensor) -> Tensor:
        """Undo `split_heads`."""
        x = x.transpose(1, 2)  # [B, h, L, d_k] -> [B, L, h, d_k]
        return x.flatten(start_dim=2)  # -> [B, L, d_model]
