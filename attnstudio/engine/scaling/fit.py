"""What measured points say: the exponent of each curve, a prediction beside it, and which one is faster.

No torch. A `Reading` says which of a point's numbers is meant.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from attnstudio.engine.scaling.study import Curve, Kind, Point, Scaling, Spread, Stage

FIT_FROM = 256  # below, the cost of starting each operation hides the growth
LEAST_POINTS = 3
HARDLY = 2.0  # times; what grows by less over a factor of 4 and more in length is overhead
LEAST_GROWTH = 4


class Reading(StrEnum):
    """A number of a point that can be drawn and fitted."""

    WHOLE = "whole"
    SCORES = "scores"
    SOFTMAX = "softmax"
    VALUES = "values"
    PER_TOKEN = "per-token"
    BYTES = "bytes"


def read(point: Point, reading: Reading) -> Spread | None:
    """Seconds, or bytes, of a point; None for a stage that its kind does not have apart."""
    if reading is Reading.BYTES:
        return Spread(point.peak_bytes, point.peak_bytes, point.peak_bytes)
    if reading is Reading.PER_TOKEN:
        whole = point.whole
        return Spread(*(value / point.length for value in (whole.median, whole.low, whole.high)))
    return point.stages.get(Stage(reading.value))


@dataclass(frozen=True, slots=True)
class Fit:
    """value = c L^exponent, least squares in the logarithms over the lengths from `first` to `last`.

    error   standard error of the exponent
    points  lengths that were fitted
    """

    exponent: float
    error: float
    first: int
    last: int
    points: int

    @property
    def doubling(self) -> float:
        """How many times as much doubling the length takes."""
        return float(2**self.exponent)


def fit(scaling: Scaling, curve: Curve, reading: Reading) -> Fit | None:
    """The exponent of a curve where it is long enough; None with fewer than `LEAST_POINTS` lengths."""
    found = [
        (point.length, value.median)
        for point in scaling.of(curve)
        if point.length >= FIT_FROM and (value := read(point, reading)) is not None and value.median > 0
    ]
    if len(found) < LEAST_POINTS:
        return None
    lengths, values = np.log(np.array(found)).T
    away = lengths - lengths.mean()
    exponent = float(away @ values / (away @ away))
    residuals = values - values.mean() - exponent * away
    error = math.sqrt(float(residuals @ residuals) / (len(found) - 2) / float(away @ away))
    return Fit(exponent, error, found[0][0], found[-1][0], len(found))


def predict(scaling: Scaling, curve: Curve, reading: Reading) -> tuple[tuple[int, float], ...]:
    """(length, value) as the number of multiplications, or of scores and weights, predicts it.

    A time is a constant times the multiplications (2 L² d without a pattern); the constant is fitted to the
    lengths from `FIT_FROM` on, and () comes back before there is one. Bytes have nothing to be fitted.
    """
    study = scaling.study
    if reading is Reading.BYTES:
        return tuple((length, study.predicted_bytes(curve, length)) for length in study.lengths)

    def work(length: int) -> float:
        multiplications = study.multiplications(curve, length)
        return multiplications / length if reading is Reading.PER_TOKEN else multiplications

    ratios = [
        value.median / work(point.length)
        for point in scaling.of(curve)
        if point.length >= FIT_FROM and (value := read(point, reading)) is not None and value.median > 0
    ]
    if not ratios:
        return ()
    constant = math.exp(float(np.mean(np.log(ratios))))
    return tuple((length, constant * work(length)) for length in study.lengths)


@dataclass(frozen=True, slots=True)
class Overhead:
    """Up to length `last` a pass takes less than `HARDLY` times what it takes at `first`."""

    first: int
    last: int
    growth: float


def overhead(scaling: Scaling, curve: Curve) -> Overhead | None:
    """The short lengths at which the time says more of starting operations than of computing."""
    points = scaling.of(curve)
    short = [point for point in points if point.whole.median < HARDLY * points[0].whole.median]
    if not short or short[-1].length < LEAST_GROWTH * points[0].length:
        return None
    return Overhead(points[0].length, short[-1].length, short[-1].whole.median / points[0].whole.median)


@dataclass(frozen=True, slots=True)
class Comparison:
    """`one` against `other`, with the same heads at the same length; more than 1: `one` is faster.

    factor  times as fast
    less    times as few bytes
    """

    one: Curve
    other: Curve
    length: int
    factor: float
    less: float


def comparisons(scaling: Scaling) -> tuple[Comparison, ...]:
    """Each kind against eager full attention with as many heads, and the fewest heads against the most.

    Causal SDPA is compared with SDPA, which has the same kernel. What counts is the longest length that both
    have, from `FIT_FROM` on, and of several numbers of heads the largest that got there.
    """
    study = scaling.study
    pairs = {
        kind: [
            (Curve(kind, heads), Curve(Kind.FUSED if kind is Kind.FUSED_CAUSAL else Kind.EAGER, heads))
            for heads in study.heads
        ]
        for kind in study.kinds
        if kind is not Kind.EAGER
    }
    found = [_longest(scaling, of_kind) for of_kind in pairs.values()]
    fewest = Curve(study.kinds[0], study.heads[0])
    found.append(_longest(scaling, [(fewest, Curve(fewest.kind, heads)) for heads in study.heads[1:]]))
    return tuple(one for one in found if one is not None)


def _longest(scaling: Scaling, pairs: Sequence[tuple[Curve, Curve]]) -> Comparison | None:
    """Of the pair that both got farthest; of several such the last."""
    compared = [one for pair in pairs if (one := _compare(scaling, *pair)) is not None]
    return max(reversed(compared), key=lambda one: one.length, default=None)


def _compare(scaling: Scaling, curve: Curve, other: Curve) -> Comparison | None:
    beside = {point.length: point for point in scaling.of(other)}
    common = [point for point in scaling.of(curve) if point.length in beside and point.length >= FIT_FROM]
    if not common:
        return None
    fast = common[-1]
    slow = beside[fast.length]
    return Comparison(
        curve,
        other,
        fast.length,
        slow.whole.median / fast.whole.median,
        slow.peak_bytes / max(fast.peak_bytes, 1),
    )
