"""Weights as text. No Qt."""

from __future__ import annotations

import math
from typing import NamedTuple


def weight_text(weight: float) -> str:
    """As the article prints it, four decimals; small ones with their power of ten, never as 0.0000."""
    if math.isnan(weight):
        return "NaN"
    if weight == 0:
        return "0"
    return f"{weight:.4f}" if abs(weight) >= 0.001 else scientific(weight, 2)


def short_weight_text(weight: float) -> str:
    """The same with two decimals or one digit and the power of ten, for narrow places."""
    if math.isnan(weight) or weight == 0:
        return weight_text(weight)
    return f"{weight:.2f}" if abs(weight) >= 0.01 else scientific(weight, 0)


def score_text(score: float) -> str:
    """Two decimals; from a million up with its power of ten. NaN and infinities by their names."""
    is_usual = not math.isfinite(score) or abs(score) < 1e6
    return (f"{score:.2f}" if is_usual else scientific(score, 2)).replace("-", "−")


def gradient_text(gradient: float, decimals: int) -> str:
    """With its sign, `decimals` + 1 figures: +0.1234, −3.1e-7; 0 when it is exactly that."""
    if math.isnan(gradient):
        return "NaN"
    if gradient == 0:
        return "0"
    return f"{'+' if gradient > 0 else '−'}{size_text(abs(gradient), decimals)}"


def size_text(size: float, decimals: int) -> str:
    """A size in `decimals` + 1 figures, with its power of ten from a thousandth down; 0 as such."""
    if size == 0:
        return "0"
    if math.isinf(size):
        return "∞"
    return f"{size:.{decimals + 1}g}" if 0.001 <= size < 1000 else scientific(size, decimals)


def figures(value: float, count: int) -> str:
    """Any number in at most `count` figures, with a true minus: −0.25, 1e-7, −∞, NaN."""
    if math.isnan(value):
        return "NaN"
    sign = "−" if value < 0 else ""
    if math.isinf(value):
        return f"{sign}∞"
    mantissa, _, exponent = f"{abs(value):.{count}g}".partition("e")
    return f"{sign}{mantissa}{f'e{int(exponent)}' if exponent else ''}"


def scientific(value: float, decimals: int = 1) -> str:
    """With a power of ten and no idle zeros: 3.9e-7, 1e-6."""
    mantissa, exponent = f"{value:.{decimals}e}".split("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}e{int(exponent)}"


class CellFormat(NamedTuple):
    """How a cell prints its weight; `tight` leaves out the leading zero."""

    decimals: int
    tight: bool = False

    @property
    def widest(self) -> str:
        """A text as wide as any that this prints."""
        return ("." if self.tight else "0.") + "8" * self.decimals

    def is_next_to_nothing(self, weight: float) -> bool:
        """Whether `weight` would be printed as 0 although it is not."""
        return weight < 10.0**-self.decimals / 2

    def text(self, weight: float) -> str:
        """`weight` as it is printed; "~0" stands for what is next to nothing."""
        if self.is_next_to_nothing(weight):
            return "~0"
        text = f"{weight:.{self.decimals}f}"
        if not self.tight:
            return text
        return text[1:] if text.startswith("0") else text[: self.decimals + 1]


class NumberFormat(NamedTuple):
    """How a cell prints any number: `decimals` behind the point; before it fit `whole` digits and a sign."""

    decimals: int
    whole: int
    signed: bool

    @property
    def widest(self) -> str:
        """A text as wide as any that this prints."""
        fraction = "." + "8" * self.decimals if self.decimals else ""
        return ("−" if self.signed else "") + "8" * self.whole + fraction

    def is_next_to_nothing(self, value: float) -> bool:
        """Whether `value` would be printed as 0 although it is not."""
        return 0 < abs(value) < 10.0**-self.decimals / 2

    def text(self, value: float) -> str:
        """`value` as it is printed; "~0" stands for what is next to nothing."""
        if self.is_next_to_nothing(value):
            return "~0"
        return f"{'−' if value < 0 else ''}{abs(value):.{self.decimals}f}"


def number_formats(largest: float, *, signed: bool) -> tuple[NumberFormat, ...]:
    """Ways to print numbers of up to this size into cells, the longest first; () when they are too large."""
    if not largest < MOST_PRINTED:
        return ()
    whole = len(f"{largest:.0f}")
    least = 1 if whole == 1 else 0  # whole numbers would say nothing of what is mostly below 1
    return tuple(NumberFormat(decimals, whole, signed) for decimals in range(5 - whole, least - 1, -1))


MOST_PRINTED = 1e5
CELL_FORMATS = (CellFormat(4), CellFormat(3), CellFormat(2), CellFormat(2, tight=True))
