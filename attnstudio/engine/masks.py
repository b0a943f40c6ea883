"""Which keys a query may see: bool masks `allowed` [query, key], True where it may."""

from __future__ import annotations

import torch
from torch import Tensor

from attnstudio.engine.spec import ExperimentSpec, MaskKind


def causal(length: int) -> Tensor:
    """Query i sees the keys j <= i, so that no output depends on later tokens (section 3.2.3)."""
    return torch.ones(length, length, dtype=torch.bool).tril()


def local(length: int, window: int) -> Tensor:
    """Query i sees the keys with |i - j| <= window."""
    return torch.ones(length, length, dtype=torch.bool).triu(-window).tril(window)


def mask_of(spec: ExperimentSpec) -> Tensor | None:
    """The mask that `spec` asks for, or None for no mask."""
    if spec.mask is MaskKind.CAUSAL:
        return causal(spec.positions())
    if spec.mask is MaskKind.LOCAL:
        return local(spec.positions(), spec.window)
    return None
