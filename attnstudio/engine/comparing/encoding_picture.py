"""The positional encoding as a picture, and the dot products between positions. No torch at import."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from attnstudio.engine.frames import FloatArray
from attnstudio.engine.studies import Study
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

PAPER_BASE = 10_000.0
MOST_POSITIONS = 1024
MOST_DIMENSIONS = 2048
LOWEST_BASE, HIGHEST_BASE = 2.0, 1e9


@dataclass(frozen=True, slots=True)
class DrawEncoding(Study):
    """Answered by `Encoding`."""

    solver: ClassVar[str] = "attnstudio.engine.comparing.encoding_picture_solver:draw"
    quick: ClassVar[bool] = True

    length: int
    d_model: int
    base: float = PAPER_BASE


@dataclass(frozen=True, slots=True, eq=False)
class Encoding:
    """What `positional.sinusoidal` adds to tokens.

    values    [position, dimension] float32
    products  [position, position] float32: the dot product of each two rows, summed in float64
    by_distance  [distance] float32: the mean of the products at each distance
    spread    the largest difference between products of positions equally far apart
    """

    study: DrawEncoding
    values: FloatArray
    products: FloatArray
    by_distance: FloatArray
    spread: float


def problem_of(length: int, d_model: int, base: float) -> Message | None:
    """Why this cannot be drawn; None when it can."""
    if not 1 <= length <= MOST_POSITIONS:
        text = QT_TRANSLATE_NOOP("Messages", "The length must be between 1 and {most}.")
        return message(text, most=f"{MOST_POSITIONS:,}")
    if not 2 <= d_model <= MOST_DIMENSIONS:
        text = QT_TRANSLATE_NOOP("Messages", "d_model must be between 2 and {most}.")
        return message(text, most=f"{MOST_DIMENSIONS:,}")
    if not LOWEST_BASE <= base <= HIGHEST_BASE:
        text = QT_TRANSLATE_NOOP("Messages", "The base must be between {low} and {high}.")
        return message(text, low=f"{LOWEST_BASE:g}", high=f"{HIGHEST_BASE:,.0f}")
    return None


def describe_value(of: Encoding, position: int, dimension: int) -> Message:
    """One value (both from 0) with the formula that it comes from, numbers put in (section 3.5)."""
    even, function = dimension - dimension % 2, "cos" if dimension % 2 else "sin"
    study = of.study
    wavelength = 2 * math.pi * study.base ** (even / study.d_model)
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Token {token}: PE({pos}, {dimension}) = {function}({pos} / {base}^({even}/{d_model})) = "
            "{function}({angle}) = {value}; wavelength {wavelength} tokens",
        ),
        token=position + 1,
        pos=position,
        dimension=dimension,
        function=function,
        base=f"{study.base:g}",
        even=even,
        d_model=study.d_model,
        angle=f"{2 * math.pi * position / wavelength:.4f}",
        value=_number(float(of.values[position, dimension])),
        wavelength=f"{wavelength:,.1f}",
    )


def describe_product(of: Encoding, first: int, second: int) -> Message:
    """The dot product of two positions (from 0)."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Tokens {first} and {second}, {distance} apart: dot product {product}; average over all tokens "
            "that far apart: {mean}",
        ),
        first=first + 1,
        second=second + 1,
        product=_number(float(of.products[first, second])),
        distance=abs(first - second),
        mean=_number(float(of.by_distance[abs(first - second)])),
    )


def describe_spread(of: Encoding) -> Message:
    """That only the distance counts, with what was measured."""
    if len(of.products) == 1:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "A single position: its dot product with itself is {own}. More of them tell more.",
        )
        return message(text, own=_number(float(of.by_distance[0])))
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The dot product of two positions depends on their distance alone: over all {pairs} pairs, those "
            "equally far apart differ by {spread} at most. It is {own} with itself and {next} with the next "
            "position.",
        ),
        pairs=f"{len(of.products) * (len(of.products) - 1) // 2:,}",
        spread=f"{of.spread:.1e}",
        own=_number(float(of.by_distance[0])),
        next=_number(float(of.by_distance[1])),
    )


def _number(value: float) -> str:
    return f"{value:.4f}".replace("-", "−")
