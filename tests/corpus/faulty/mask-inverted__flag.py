from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class ModelConfig:
    hidden_size: int = 64
    num_heads: int = 4
    attention_dropout: float = 0.0
    max_position_embeddings: int = 256
    use_bias: bool = False


class Attention(nn.Module):
    def __init__(self, config: ModelConfig, layer_idx: int = 0) -> None:
        super().__init__()
        self.config = config
        self.layer_idx = layer_idx
        self.head_dim = config.hidden_size // config.num_heads
        if self.head_dim * config.num_heads != config.hidden_size:
            raise ValueError("hidden_size must be divisible by num_heads")
        size = config.hidden_size
        self.q_proj = nn.Linear(size, size, bias=config.use_bias)
        self.k_proj = nn.Linear(size, size, bias=config.use_bias)
        self.v_proj = nn.Linear(size, size, bias=config.use_bias)
        self.o_proj = nn.Linear(size, size, bias=config.use_bias)

    def forward(self, x: Tensor, causal: bool = False) -> tuple[Tensor, Tensor]:
        b, n, size = x.shape
        shape = (b, n, self.config.num_heads, self.head_dim)
        q, k, v = (f(x).view(shape).transpose(1, 2) for f in (self.q_proj, self.k_proj, self.v_proj))
        scores = q @ k.transpose(-1, -2) * self.head_dim**-0.5
        if causal:
            rows = torch.arange(n, device=x.device)
            scores = scores.masked_fill(rows[None, :] < rows[:, None], float("-inf"))
        probs = F.softmax(scores.float(), dim=-1).to(x.dtype)
        dropped = F.dropout(probs, self.config.attention_dropout, self.training)
        return self.o_proj((dropped @ v).transpose(1, 2).reshape(b, n, size)), probs
