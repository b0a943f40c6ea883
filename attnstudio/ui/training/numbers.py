"""How numbers of a run are written: six digits, as the article's script prints them."""

from __future__ import annotations

import math


def six_digits(value: float) -> str:
    """Six digits after the point; with an exponent where fixed digits would hide the value."""
    if not math.isfinite(value):
        return str(value)
    if value == 0 or 1e-3 <= abs(value) < 1e7:
        return f"{value:.6f}"
    return f"{value:.6e}"


def milliseconds(seconds: float) -> str:
    """A duration in ms with two digits after the point."""
    return f"{seconds * 1e3:.2f}"


def percent(share: float) -> str:
    """A share as a percentage with one digit after the point."""
    return f"{100 * share:.1f} %"
