"""What attention costs against length: what can be measured, what is predicted, what comes back. No torch.

h = heads, L = length, d = d_model, d_k = d / h. A *score* is one q . k; how many of them a kind computes
decides both its time and its memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import FloatArray
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study

SHORTEST = 6  # the article's
LIMITS = (1024, 2048, 4096, 8192, 16384)
HEAD_COUNTS = (1, 2, 4, 8, 16)
LEAST_REPEATS = 3
MAP_LENGTHS = (32, 256, 1024)
FLOAT_BYTES = 4
MATRICES = 2  # scores and weights are there at once
ACTIVATIONS = 16  # arrays [L, d]: q, k, v, what is gathered or padded of them, and the output
LEAST_BLOCK = 16


class Kind(StrEnum):
    """A way to compute attention."""

    EAGER = "eager"
    CAUSAL = "causal"
    FUSED = "sdpa"
    FUSED_CAUSAL = "sdpa-causal"
    LOCAL = "local"
    STRIDED = "strided"


FUSED = frozenset({Kind.FUSED, Kind.FUSED_CAUSAL})
MASKED = frozenset({Kind.CAUSAL, Kind.LOCAL})  # a byte for each score of a head, and its opposite


class Stage(StrEnum):
    """A part of one pass, or all of it where the parts cannot be told apart."""

    SCORES = "scores"
    SOFTMAX = "softmax"
    VALUES = "values"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Curve:
    """What is measured over all lengths."""

    kind: Kind
    heads: int


@dataclass(frozen=True, slots=True)
class MeasureScaling(Study):
    """Measure the curves of `kinds` times `heads` at growing lengths; answered with a `Scaling`.

    heads    each divides `d_model`
    limit    the largest length
    window   of the local kind: query i sees the keys with |i - j| <= window
    stride   of the strided kind: query i sees the keys with i - j divisible by it
    repeats  at most so many timed passes for a point, and at least `LEAST_REPEATS`
    threads  that torch computes with; 0 for as many as a large experiment of the studio gets
    """

    solver: ClassVar[str] = "attnstudio.engine.scaling.measuring:measure"

    d_model: int
    heads: tuple[int, ...]
    kinds: tuple[Kind, ...] = tuple(Kind)
    limit: int = 4096
    window: int = 64
    stride: int = 16
    repeats: int = 20
    threads: int = 0

    def __post_init__(self) -> None:
        if any(self.d_model % heads for heads in self.heads):
            raise ValueError(f"{self.heads} heads do not all divide d_model {self.d_model}")
        if self.window < 1 or self.stride < 1 or self.limit < SHORTEST:
            raise ValueError("window and stride must be at least 1, the limit at least 6")

    @property
    def lengths(self) -> tuple[int, ...]:
        """6, 12, 24, … and the limit."""
        doubling = takewhile(lambda length: length < self.limit, (SHORTEST << power for power in range(32)))
        return (*doubling, self.limit)

    @property
    def curves(self) -> tuple[Curve, ...]:
        """All that is measured at each length."""
        return tuple(Curve(kind, heads) for kind in self.kinds for heads in self.heads)

    def scores(self, curve: Curve, length: int) -> int:
        """How many scores a pass computes, all heads together."""
        return curve.heads * _scores_of_head(self, curve.kind, length)

    def multiplications(self, curve: Curve, length: int) -> int:
        """Of a pass: 2 d for each score of a head, half of them for q . k and half for the values.

        Without a pattern that is 2 L² d, whatever the number of heads.
        """
        return 2 * _scores_of_head(self, curve.kind, length) * self.d_model

    def predicted_bytes(self, curve: Curve, length: int) -> int:
        """Of scores and weights, 2 h L² floats without a pattern; of the output where they are not stored."""
        if curve.kind in FUSED:
            return FLOAT_BYTES * length * self.d_model
        return FLOAT_BYTES * MATRICES * self.scores(curve, length)

    def needed_bytes(self, curve: Curve, length: int) -> int:
        """An upper bound of all that a pass takes, its inputs and masks among it."""
        masks = MATRICES * _scores_of_head(self, curve.kind, length) if curve.kind in MASKED else 0
        return self.predicted_bytes(curve, length) + masks + ACTIVATIONS * FLOAT_BYTES * length * self.d_model


def block_of(length: int, window: int) -> tuple[int, int]:
    """How many queries of a local window are taken together, and how many keys they see: block, width."""
    reach = min(window, length - 1)
    block = min(max(reach, LEAST_BLOCK), length)
    return block, block + 2 * reach


def _scores_of_head(study: MeasureScaling, kind: Kind, length: int) -> int:
    if kind is Kind.LOCAL:
        block, width = block_of(length, study.window)
        return -(-length // block) * block * width
    if kind is Kind.STRIDED:
        classes = min(study.stride, length)
        return classes * (-(-length // classes)) ** 2
    if kind is Kind.FUSED_CAUSAL:
        return length * (length + 1) // 2
    return length**2


@dataclass(frozen=True, slots=True)
class Spread:
    """Seconds of repeated passes: the median, and the quartiles around it."""

    median: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Point:
    """One curve at one length.

    stages           the parts; only `Stage.WHOLE` where the pass is one call
    repeats          passes that were timed, after one that was not
    peak_bytes       of the tensors that were there at once, counted in that pass; q, k, v and mask left out
    predicted_bytes  see `MeasureScaling.predicted_bytes`
    """

    curve: Curve
    length: int
    stages: dict[Stage, Spread]
    repeats: int
    peak_bytes: int
    predicted_bytes: int

    @property
    def whole(self) -> Spread:
        """The whole pass."""
        return self.stages[Stage.WHOLE]


@dataclass(frozen=True, slots=True)
class Refusal:
    """A point that was not computed: it needs more memory than was free. Bytes.

    matrices  the part of `needed` that scores and weights take
    """

    curve: Curve
    length: int
    needed: int
    matrices: int
    free: int


@dataclass(frozen=True, slots=True)
class Scaling:
    """What is known so far.

    seconds_left  a forecast from the last length of each curve; None before there is one
    """

    study: MeasureScaling
    points: tuple[Point, ...]
    refusals: tuple[Refusal, ...]
    threads: int
    torch_version: str
    seconds_left: float | None = None

    @property
    def done(self) -> int:
        """Points measured or refused."""
        return len(self.points) + len(self.refusals)

    @property
    def total(self) -> int:
        """Points asked for."""
        return len(self.study.lengths) * len(self.study.curves)

    def of(self, curve: Curve) -> tuple[Point, ...]:
        """The points of a curve, the shortest length first."""
        return tuple(sorted((p for p in self.points if p.curve == curve), key=lambda point: point.length))


@dataclass(frozen=True, slots=True)
class DrawLengths(Study):
    """The weights of one head (from 0) of `spec`'s layer over random tokens, at several lengths.

    Answered with one `LengthMap` for each length.
    """

    solver: ClassVar[str] = "attnstudio.engine.scaling.drawing:draw_lengths"
    quick: ClassVar[bool] = True

    spec: ExperimentSpec
    head: int = 0
    lengths: tuple[int, ...] = MAP_LENGTHS


@dataclass(frozen=True, slots=True, eq=False)
class LengthMap:
    """weights [query, key] float32, read-only; allowed [query, key], None without a mask."""

    weights: FloatArray
    allowed: NDArray[np.bool_] | None
