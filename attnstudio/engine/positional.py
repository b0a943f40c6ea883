"""Sine and cosine positional encoding ("Attention Is All You Need", section 3.5)."""

from __future__ import annotations

import math

import torch
from torch import Tensor

BASE = 10_000  # the paper's: wavelengths from 2 pi to BASE 2 pi


def sinusoidal(length: int, d_model: int, base: float = BASE) -> Tensor:
    """PE(pos, 2i) = sin(pos / base^(2i/d_model)), PE(pos, 2i+1) = cos(same): [length, d_model] float32.

    An odd d_model ends in a sine. Computed in float64, since positions in the thousands need it.
    """
    positions = torch.arange(length, dtype=torch.float64).unsqueeze(1)  # [length, 1]
    even = torch.arange(0, d_model, 2, dtype=torch.float64)  # 2i
    angles = positions * torch.exp(even * (-math.log(base) / d_model))  # [length, ceil(d_model / 2)]
    encoding = torch.empty(length, d_model, dtype=torch.float64)
    encoding[:, 0::2] = angles.sin()
    encoding[:, 1::2] = angles[:, : d_model // 2].cos()
    return encoding.float()
