"""Round numbers for axes. No Qt here."""

from __future__ import annotations

import math

_LADDER = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


def round_up(value: float) -> float:
    """The next round number at or above a positive `value`: 1, 1.5, 2, 3, 4, 5, 6, 8, 10, …"""
    power = 10.0 ** math.floor(math.log10(value))
    return next((rung * power for rung in _LADDER if rung * power >= value), 10 * power)


def step_ticks(first: int, last: int, count: int) -> list[int]:
    """Whole steps at round distances (1, 2, 5, 10, …) within [first, last], about `count` of them."""
    raw = max((last - first) / max(count, 1), 1.0)
    power = 10 ** math.floor(math.log10(raw))
    stride = int(next(rung * power for rung in (1, 2, 5, 10) if rung * power >= raw))
    return list(range(-(-first // stride) * stride, last + 1, stride))
