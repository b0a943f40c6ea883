"""Round numbers for axes. No Qt here."""

from __future__ import annotations

import math

_MANTISSAS = ((range(1, 10), math.log10(10 / 9)), ((1, 2, 5), math.log10(2)), ((1, 3), math.log10(3)))
_LADDER = (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


def round_up(value: float) -> float:
    """The next round number at or above a positive `value`: 1, 1.5, 2, 3, 4, 5, 6, 8, 10, …"""
    power = 10.0 ** math.floor(math.log10(value))
    return next((rung * power for rung in _LADDER if rung * power >= value), 10 * power)


def round_distance(least: float) -> float:
    """The next round distance between ticks at or above `least`: 1, 2, 5, 10, …, and 0.1, 0.2, 0.5, …"""
    power = 10.0 ** math.floor(math.log10(least))
    return next(rung * power for rung in (1, 2, 5, 10) if rung * power >= least * (1 - 1e-9))


def step_ticks(first: int, last: int, count: int) -> list[int]:
    """Whole steps at round distances (1, 2, 5, 10, …) within [first, last], about `count` of them."""
    stride = round(round_distance(max((last - first) / max(count, 1), 1.0)))
    return list(range(-(-first // stride) * stride, last + 1, stride))


def log_ticks(low: float, high: float, gap: float) -> list[float]:
    """Heights of ticks between 10**low and 10**high, at least `gap` decades apart.

    1 to 9 in every decade where they fit, or else 1, 2, 5, or 1, 3, or whole decades; in a view of less
    than that, round values.
    """
    found: list[float] = []
    for mantissas, closest in _MANTISSAS:
        if closest >= gap:
            decades = range(math.floor(low), math.floor(high) + 1)
            found = [decade + math.log10(mantissa) for decade in decades for mantissa in mantissas]
            break
    else:
        stride = max(math.ceil(gap), 1)
        found = [
            float(decade)
            for decade in range(-(-math.floor(low) // stride) * stride, math.floor(high) + 1, stride)
        ]
    found = [height for height in found if low <= height <= high]
    return found if len(found) > 1 else _round_heights(low, high, gap)


def short_number(value: float) -> str:
    """A tick's label: 0.05, 2000, 1e-5."""
    mantissa, _, exponent = f"{value:.4g}".partition("e")
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


def _round_heights(low: float, high: float, gap: float) -> list[float]:
    """Heights of values at a round distance from each other, where a decade is wider than the view."""
    bottom, top = 10**low, 10**high
    distance = round_distance(max((top - bottom) * gap / max(high - low, 1e-9), 1e-300))
    first = math.ceil(bottom / distance)
    return [math.log10(count * distance) for count in range(max(first, 1), math.floor(top / distance) + 1)]
