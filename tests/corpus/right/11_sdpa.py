from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class SelfAttention(nn.Module):
    """Fast attention: the kernel of PyTorch does all the work.

    Args:
        d_model: width of the residual stream.
        n_heads: number of heads; must divide d_model.
        is_causal: a token sees itself and what came before.
    """

    def __init__(self, d_model: int, n_heads: int, *, dropout: float = 0.0, is_causal: bool = False) -> None:
        super().__init__()
        if d_model % n_heads != 0:
            msg = f"{d_model=} is not divisible by {n_heads=}"
            raise ValueError(msg)
        self.n_heads = n_heads
        self.dropout = dropout
        self.is_causal = is_causal
        self.q_proj = nn.Linear(d_model, d_model, bias=False)
        self.k_proj = nn.Linear(d_model, d_model, bias=False)
        self.v_proj = nn.Linear(d_model, d_model, bias=False)
        self.o_proj = nn.Linear(d_model, d_model, bias=False)

    def _heads(self, x: Tensor) -> Tensor:
        return x.unflatten(-1, (self.n_heads, -1)).transpose(-3, -2)

    def forward(self, x: Tensor, attn_mask: Tensor | None = None) -> Tensor:
        q, k, v = map(self._heads, (self.q_proj(x), self.k_proj(x), self.v_proj(x)))
        out = F.scaled_dot_product_attention(
            q, k, v,
            attn_mask=attn_mask,
            dropout_p=self.dropout if self.training else 0.0,
            is_causal=self.is_causal and attn_mask is None,
        )
        return self.o_proj(out.transpose(-3, -2).flatten(-2))


if __name__ == "__main__":
    layer = torch.compile(SelfAttention(64, 4))
    print(layer(torch.randn(1, 5, 64)).shape)
