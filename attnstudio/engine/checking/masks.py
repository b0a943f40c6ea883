"""Masks in all the forms in which modules want them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import torch
from torch import Tensor

from attnstudio.engine.checking.calling import CallStyle


class Meaning(StrEnum):
    """What the numbers of a mask say."""

    ALLOWED = "allowed"  # True or 1: may be seen
    FORBIDDEN = "forbidden"  # True or 1: may not be seen
    ADDED = "added"  # 0 or -inf, added to the scores


@dataclass(frozen=True, slots=True)
class Form:
    """A mask's meaning, its dtype, and its axes: "qk", "bqk", "11qk", "b1qk", "bhqk"; "bk", "b1k", "b11k"."""

    meaning: Meaning
    dtype: torch.dtype
    axes: str

    @property
    def pads(self) -> bool:
        """Whether it speaks of keys alone."""
        return "q" not in self.axes

    def make(self, allowed: Tensor, x: Tensor, heads: int = 1) -> Tensor:
        """From `allowed` [query, key], or [batch, query, key] for "bqk" and "b1qk"; [batch, key] for keys."""
        mask = self._numbers(allowed, x)
        return _SHAPES[self.axes](mask, x.shape[0], heads)

    def _numbers(self, allowed: Tensor, x: Tensor) -> Tensor:
        if self.meaning is Meaning.ADDED:
            return torch.zeros(allowed.shape, dtype=x.dtype).masked_fill(~allowed, -torch.inf)
        dtype = x.dtype if self.dtype.is_floating_point else self.dtype
        return (allowed if self.meaning is Meaning.ALLOWED else ~allowed).to(dtype)


_SHAPES: dict[str, Callable[[Tensor, int, int], Tensor]] = {
    "qk": lambda mask, _batch, _heads: mask,
    "bqk": lambda mask, batch, _heads: mask.expand(batch, -1, -1).clone(),
    "1qk": lambda mask, _batch, _heads: mask[None],
    "11qk": lambda mask, _batch, _heads: mask[None, None],
    "b1qk": lambda mask, batch, _heads: mask.expand(batch, -1, -1)[:, None].clone(),
    "bhqk": lambda mask, batch, heads: mask.expand(batch, heads, -1, -1).clone(),
    "bk": lambda mask, _batch, _heads: mask,
    "b1k": lambda mask, _batch, _heads: mask[:, None],
    "b11k": lambda mask, _batch, _heads: mask[:, None, None],
}

_FULL = ("qk", "bqk", "b1qk", "11qk", "bhqk")
_KEYS = ("bk", "b1k", "b11k")


def forms(keys_alone: bool) -> Iterator[Form]:
    """All of them, the most usual first."""
    for axes in _KEYS if keys_alone else _FULL:
        yield Form(Meaning.ALLOWED, torch.bool, axes)
        yield Form(Meaning.FORBIDDEN, torch.bool, axes)
        yield Form(Meaning.ADDED, torch.float64, axes)
        yield Form(Meaning.ALLOWED, torch.float64, axes)
        yield Form(Meaning.FORBIDDEN, torch.float64, axes)
        yield Form(Meaning.ALLOWED, torch.long, axes)


def all_allowed(style: CallStyle, x: Tensor) -> Iterator[dict[str, Any]]:
    """Further arguments with which nothing is masked: none; where a mask must be given, one of each form."""
    yield {}
    name = style.mask or style.padding
    if name is None or name not in style.missing:
        return
    batch, length = x.shape[:2]
    for keys_alone, shape in ((False, (length, length)), (True, (batch, length))):
        for form in forms(keys_alone):
            yield {name: form.make(torch.ones(shape, dtype=torch.bool), x)}
