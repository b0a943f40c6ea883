"""Weights as text. No Qt."""

from __future__ import annotations

import math


def weight_text(weight: float) -> str:
    """As the article prints it, four decimals; small ones with their power of ten, never as 0.0000."""
    if math.isnan(weight):
        return "NaN"
    if weight == 0:
        return "0"
    return f"{weight:.4f}" if abs(weight) >= 0.001 else scientific(weight, 2)


def scientific(value: float, decimals: int = 1) -> str:
    """With a power of ten and no idle zeros: 3.9e-7, 1e-6."""
    mantissa, exponent = f"{value:.{decimals}e}".split("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}e{int(exponent)}"


def cell_text(weight: float, decimals: int) -> str:
    """What fits into a cell: `decimals` decimals; a weight that would round to 0 says what it is below."""
    least = 10.0**-decimals
    if weight < least / 2:
        return f"<{least:.{decimals}f}".replace("0.", ".")
    return f"{weight:.{decimals}f}"
