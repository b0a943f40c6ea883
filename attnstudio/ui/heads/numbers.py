"""Weights as text. No Qt."""

from __future__ import annotations


def weight_text(weight: float) -> str:
    """As the article prints it, four decimals; small ones with their power of ten, never as 0.0000."""
    if weight == 0 or abs(weight) >= 0.001 or weight != weight:
        return f"{weight:.4f}".replace("nan", "NaN") if weight else "0"
    return f"{weight:.2e}"


def cell_text(weight: float, decimals: int) -> str:
    """What fits into a cell: `decimals` decimals; a weight that would round to 0 says what it is below."""
    least = 10.0**-decimals
    if weight < least / 2:
        return f"<{least:.{decimals}f}".replace("0.", ".")
    return f"{weight:.{decimals}f}"
