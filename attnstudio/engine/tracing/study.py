"""Where one weight comes from: every number between the tokens' vectors and the output. numpy only.

The engine answers with a whole layer (`LayerTrace`) or, of a large one, with one cell (`CellTrace`). A cell
of a layer that is there is read out of it, by anybody and at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import numpy as np

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.engine.moments import HeadPlace
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study


class Stage(StrEnum):
    """What is there for every query and key, in the order in which it is computed.

    CONTRIBUTIONS  the L2 norm of weight · v: how much of the head's output each key gives
    """

    SCORES = "scores"
    SCALED = "scaled"
    MASKED = "masked"
    WEIGHTS = "weights"
    CONTRIBUTIONS = "contributions"


@dataclass(frozen=True, slots=True)
class Place:
    """Which attention layer is looked at.

    run, step     a run just before that step; both None for what the experiment is before training
    layer         of the encoder, from 0
    switched_off  heads (layer, head) that give nothing, as in `protocol.Visit`
    """

    spec: ExperimentSpec
    run: int | None = None
    step: int | None = None
    layer: int = 0
    switched_off: tuple[HeadPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class TraceLayer(Study):
    """All numbers of a layer: answered by a `LayerTrace`. See `fits_whole`."""

    solver: ClassVar[str] = "attnstudio.engine.tracing.solver:trace_layer"
    quick: ClassVar[bool] = True
    place: Place


@dataclass(frozen=True, slots=True)
class TraceCell(Study):
    """One cell of a layer of any size: answered by a `CellTrace`."""

    solver: ClassVar[str] = "attnstudio.engine.tracing.solver:trace_cell"
    quick: ClassVar[bool] = True
    place: Place
    head: int
    query: int
    key: int


@dataclass(frozen=True, slots=True)
class StageMaps(Study):
    """One stage of all heads: answered by [head, query, key] float32, read-only; masked cells are -inf."""

    solver: ClassVar[str] = "attnstudio.engine.tracing.solver:stage_maps"
    quick: ClassVar[bool] = True
    place: Place
    stage: Stage


@dataclass(frozen=True, slots=True, eq=False)
class LayerTrace:
    """What a layer computes, as PyTorch computed it; float32, read-only.

    x         [L, d_model]: what goes into the attention (behind the LayerNorm, where there is one before it)
    q, k, v   [head, L, d_k]
    dots      [head, query, L]: q · k
    weights   [head, query, L]
    z         [head, query, d_k]: what a head gives, weights · v
    out       [query, d_model]: what the layer gives, W_o applied to the heads' outputs side by side
    w_o       [d_model, d_model] and b_o [d_model]: W_o's weight and bias
    allowed   bool [query, L], None without a mask
    start     the query that the first row stands for; there may be fewer rows than queries
    """

    x: FloatArray
    q: FloatArray
    k: FloatArray
    v: FloatArray
    dots: FloatArray
    weights: FloatArray
    z: FloatArray
    out: FloatArray
    w_o: FloatArray
    b_o: FloatArray
    allowed: BoolArray | None
    start: int = 0

    def cell(self, head: int, query: int, key: int) -> CellTrace:
        """Everything about one cell; all counted from 0."""
        row = query - self.start
        d_k = self.q.shape[2]
        z, v = self.z[head, row], self.v[head, key]
        weight = self.weights[head, row, key]
        with np.errstate(over="ignore", invalid="ignore"):
            part: FloatArray = weight * v
            joined: FloatArray = self.w_o[:, head * d_k : (head + 1) * d_k] @ z
        return CellTrace(
            head=head,
            query=query,
            key=key,
            q=self.q[head, query],
            k=self.k[head, key],
            dots=self.dots[head, row],
            allowed=None if self.allowed is None else self.allowed[row],
            weights=self.weights[head, row],
            values=CellValues(self.x[query], self.x[key], v, part, z, joined, self.out[row]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class CellValues:
    """The part of a cell's story that a frame does not hold.

    x_query, x_key  [d_model]
    v               [d_k]
    part            [d_k]: weight · v
    z               [d_k]: the sum of these parts over all keys, the head's output
    joined          [d_model]: what W_o makes of z; the sum over the heads, and the bias, is `out`
    out             [d_model]
    """

    x_query: FloatArray
    x_key: FloatArray
    v: FloatArray
    part: FloatArray
    z: FloatArray
    joined: FloatArray
    out: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class CellTrace:
    """One query and one key of one head, counted from 0.

    q, k     [d_k]
    dots     [L]: q · k for every key
    allowed  bool [L], None without a mask
    weights  [L], as computed
    values   None where only a frame is known
    """

    head: int
    query: int
    key: int
    q: FloatArray
    k: FloatArray
    dots: FloatArray
    allowed: BoolArray | None
    weights: FloatArray
    values: CellValues | None = None

    @property
    def products(self) -> FloatArray:
        """[d_k]: q times k, component by component."""
        with np.errstate(over="ignore", invalid="ignore"):
            products: FloatArray = self.q * self.k
        return products

    @property
    def divisor(self) -> float:
        """sqrt(d_k)."""
        return math.sqrt(self.q.shape[0])

    @property
    def scaled(self) -> FloatArray:
        """[L]: the scores, q · k / sqrt(d_k)."""
        scaled: FloatArray = self.dots / np.float32(self.divisor)
        return scaled

    @property
    def masked(self) -> FloatArray:
        """[L]: the scores, -inf where the mask forbids the key."""
        return masked(self.scaled, self.allowed)

    @property
    def is_masked(self) -> bool:
        """Whether the mask forbids this cell."""
        return self.allowed is not None and not bool(self.allowed[self.key])

    @property
    def largest(self) -> float:
        """The row's largest score among those that the mask allows; NaN where a score is NaN."""
        return float(self.masked.max())

    @property
    def exponentials(self) -> FloatArray:
        """[L]: e to the power of each score less the largest, as the softmax takes them; all NaN in a row
        without a key."""
        with np.errstate(over="ignore", invalid="ignore"):
            powers: FloatArray = np.exp(self.masked - np.float32(self.largest))
        return powers

    @property
    def total(self) -> float:
        """The sum of the exponentials: what each is divided by."""
        return float(self.exponentials.sum())

    @property
    def weight(self) -> float:
        """Exactly as computed."""
        return float(self.weights[self.key])


# Numbers that a view may hold beside a frame: 32 MiB.
WHOLE_NUMBERS = 1 << 23


def fits_whole(frame: AttentionFrame) -> bool:
    """Whether a view can hold all the numbers of a layer of `frame`, and need not ask for each cell."""
    _, heads, queries, keys = frame.weights.shape
    d_model = heads * frame.queries.shape[3]
    return bool(2 * heads * queries * keys + d_model * d_model + 5 * keys * d_model <= WHOLE_NUMBERS)


def masked(scores: FloatArray, allowed: BoolArray | None) -> FloatArray:
    """`scores` [..., query, key] with -inf where `allowed` [query, key] is False."""
    return scores if allowed is None else np.where(allowed, scores, np.float32(-np.inf))


def cell_of_frame(frame: AttentionFrame, head: int, query: int, key: int) -> CellTrace:
    """What the first layer of `frame` knows by itself of a cell: `values` are None.

    The products are summed in another order than PyTorch's, so the dot products may differ from it in the
    last digit.
    """
    queries, keys = frame.queries[0, head], frame.keys[0, head]
    with np.errstate(over="ignore", invalid="ignore"):
        dots: FloatArray = keys @ queries[query]
    return CellTrace(
        head=head,
        query=query,
        key=key,
        q=queries[query],
        k=keys[key],
        dots=dots,
        allowed=None if frame.allowed is None else frame.allowed[query],
        weights=frame.weights[0, head, query],
    )


def stage_of_frame(frame: AttentionFrame, stage: Stage) -> FloatArray | None:
    """A stage of the first layer of `frame` [head, query, key], as far as it knows it by itself.

    None for the contributions: frames hold no v. The last digit is said to be uncertain as in
    `cell_of_frame`.
    """
    if stage is Stage.CONTRIBUTIONS:
        return None
    if stage is Stage.WEIGHTS:
        weights: FloatArray = frame.weights[0]
        return weights
    with np.errstate(over="ignore", invalid="ignore"):
        scores: FloatArray = frame.queries[0] @ frame.keys[0].swapaxes(-1, -2)
    if stage is Stage.SCORES:
        return scores
    scores /= np.float32(math.sqrt(frame.queries.shape[3]))
    return scores if stage is Stage.SCALED else masked(scores, frame.allowed)
