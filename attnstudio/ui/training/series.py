"""A run's numbers as the tab draws them: growing columns, thinned curves, pooled norms. No Qt here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.choices import Schedule
from attnstudio.engine.frames import PROJECTIONS
from attnstudio.engine.gradient_flags import layer_norms
from attnstudio.engine.schedule import clip_factor, lr_at

if TYPE_CHECKING:
    from attnstudio.engine.history import EvaluationSlice, HistorySlice, RunHistory
    from attnstudio.engine.spec import ExperimentSpec

Floats = NDArray[np.float64]
Steps = NDArray[np.int64]
Segments = tuple[tuple[int, "ExperimentSpec"], ...]
_COLUMNS = ("losses", "grad_norms", "total_norms", "seconds")
_FIRST_CAPACITY = 1024


@dataclass(slots=True)
class Extent:
    """The range of the finite values seen so far; `lowest_positive` is the floor of a log axis."""

    low: float = math.inf
    high: float = -math.inf
    lowest_positive: float = math.inf

    def take(self, values: NDArray[Any]) -> None:
        """Widen by `values`."""
        finite = values[np.isfinite(values)]
        if finite.size == 0:
            return
        self.low = min(self.low, float(finite.min()))
        self.high = max(self.high, float(finite.max()))
        positive = finite[finite > 0]
        if positive.size:
            self.lowest_positive = min(self.lowest_positive, float(positive.min()))


class PooledNorms:
    """Norms by step in a bounded number of columns: [column, row] float32, the maximum of its steps.

    A column holds `size` steps. When all columns are used, neighbours merge and `size` doubles. A NaN
    stays visible: the maximum with a NaN is NaN.
    """

    CAPACITY = 1024

    def __init__(self, rows: int) -> None:
        self._columns = np.empty((self.CAPACITY, rows), dtype=np.float32)
        self.size = 1
        self.steps = 0

    @property
    def columns(self) -> NDArray[np.float32]:
        """[column, row], the used ones; a view."""
        return self._columns[: -(-self.steps // self.size)]

    def extend(self, norms: NDArray[np.float32]) -> None:
        """Append `norms` [step, row]."""
        while len(norms):
            if self.steps == self.CAPACITY * self.size:
                self._fold()
            room = self.CAPACITY * self.size - self.steps
            self._append(norms[:room])
            norms = norms[room:]

    def _append(self, norms: NDArray[np.float32]) -> None:
        index = (self.steps + np.arange(len(norms))) // self.size
        starts = np.flatnonzero(np.diff(index, prepend=-1))
        pooled = np.maximum.reduceat(norms, starts, axis=0)
        first = int(index[0])
        if self.steps % self.size:
            pooled[0] = np.maximum(pooled[0], self._columns[first])
        self._columns[first : first + len(pooled)] = pooled
        self.steps += len(norms)

    def _fold(self) -> None:
        half = self.CAPACITY // 2
        self._columns[:half] = self._columns.reshape(half, 2, -1).max(axis=1)
        self.size *= 2


@dataclass(frozen=True, slots=True, eq=False)
class HeldOut:
    """What evaluations found; n of them. `steps` [n] int64; `losses`, `accuracies` [n] float64."""

    steps: NDArray[np.int64]
    losses: Floats
    accuracies: Floats

    def before(self, step: int) -> int | None:
        """The place of the last evaluation at or before `step`; None when there is none."""
        place = int(np.searchsorted(self.steps, step, side="right")) - 1
        return place if place >= 0 else None

    def at(self, step: int) -> int | None:
        """The place of the evaluation at `step`; None when there is none."""
        place = self.before(step)
        return place if place is not None and self.steps[place] == step else None


class RunSeries:
    """A growing copy of one run's record, pulled from its history in blocks. For the UI thread only.

    `losses`, `grad_norms`, `total_norms`, `seconds` are float64 [n] views, index = step; so are
    `clipped_norms` (what clipping leaves of `total_norms`) and `rates` (learning rates).
    `segments` says from which step on which experiment was in force; a run's own at its end by default.
    Without a run they may say which one is going to be.
    `parameters`, `heads`, `layers`, `ratios` are pooled; a row of `heads` is (layer * 4 + projection) * h
    + head.
    """

    def __init__(self, history: RunHistory | None = None, segments: Segments = ()) -> None:
        self.history = history
        self.segments = segments or (() if history is None else ((0, history.spec),))
        self.steps = 0
        self._data = np.empty((len(_COLUMNS) + 2, _FIRST_CAPACITY), dtype=np.float64)
        self.loss_extent = Extent()
        self.grad_extent = Extent()
        self.total_extent = Extent()
        self.rate_extent = Extent()
        self.held_out_extent = Extent()
        self.held_out = HeldOut(np.empty(0, np.int64), np.empty(0), np.empty(0))
        names = () if history is None else history.parameters
        depth = 0 if history is None else history.spec.depth
        self.parameters = PooledNorms(len(names))
        self.ratios = PooledNorms(len(names))
        self.heads = PooledNorms(0 if history is None else depth * len(PROJECTIONS) * history.heads)
        self.layers = PooledNorms(depth if self._is_encoder else 0)
        self._ratio = np.full(len(names), np.nan, np.float32)  # at the last evaluated step

    @property
    def _is_encoder(self) -> bool:
        return any(spec.is_encoder for _, spec in self.segments)

    @property
    def has_accuracy(self) -> bool:
        """Whether the run answers something that can be right."""
        return self._is_encoder

    @property
    def clips(self) -> bool:
        """Whether gradients are clipped anywhere in the run."""
        return any(spec.clip > 0 for _, spec in self.segments)

    @property
    def has_schedule(self) -> bool:
        """Whether the learning rate is not the same throughout."""
        warmed = any(spec.schedule is Schedule.WARMUP for _, spec in self.segments)
        return warmed or len({spec.lr for _, spec in self.segments}) > 1

    @property
    def losses(self) -> Floats:
        """The loss of each step."""
        return self._data[0, : self.steps]

    @property
    def grad_norms(self) -> Floats:
        """The norm of the gradient of the first W_q.weight at each step."""
        return self._data[1, : self.steps]

    @property
    def total_norms(self) -> Floats:
        """The norm of all gradients together at each step, before clipping."""
        return self._data[2, : self.steps]

    @property
    def seconds(self) -> Floats:
        """The wall time of each step."""
        return self._data[3, : self.steps]

    @property
    def clipped_norms(self) -> Floats:
        """The norm of all gradients together at each step, after clipping."""
        return self._data[4, : self.steps]

    @property
    def rates(self) -> Floats:
        """The learning rate of each step."""
        return self._data[5, : self.steps]

    def pull(self) -> int:
        """Take what the history has more; return how many steps that were."""
        if self.history is None:
            return 0
        count = self._pull_steps(self.history) if len(self.history) > self.steps else 0
        last = self.history.last_evaluation()
        if last is not None and not (len(self.held_out.steps) and self.held_out.steps[-1] == last.step):
            self._pull_evaluations(self.history)
        return count

    def _pull_steps(self, history: RunHistory) -> int:
        block = history.since(self.steps)
        count = len(block.losses)
        end = self.steps + count
        self._reserve(end)
        for row, name in enumerate(_COLUMNS):
            self._data[row, self.steps : end] = getattr(block, name)
        if self.clips:
            self._data[4, self.steps : end] = (
                self._by_spec(clip_factor, block.total_norms) * block.total_norms
            )
        if self.has_schedule:
            self._data[5, self.steps : end] = self._by_spec(lr_at, range(self.steps, end))
            self.rate_extent.take(self._data[5, self.steps : end])
        self.loss_extent.take(block.losses)
        self.grad_extent.take(block.grad_norms)
        self.total_extent.take(block.total_norms)
        self._take_norms(history, block, count)
        self.steps = end
        return count

    def _by_spec(self, of: Callable[[ExperimentSpec, Any], float], arguments: Iterable[Any]) -> Floats:
        """`of` each step's experiment and argument, from step `self.steps` on."""
        steps = enumerate(arguments, self.steps)
        return np.array([of(self.spec_at(step), argument) for step, argument in steps], np.float64)

    def spec_at(self, step: int) -> ExperimentSpec:
        """The experiment in force at `step`. Raises `LookupError` without a run."""
        for start, spec in reversed(self.segments):
            if start <= step:
                return spec
        raise LookupError(f"no experiment at step {step}")

    def _take_norms(self, history: RunHistory, block: HistorySlice, count: int) -> None:
        self.parameters.extend(block.parameter_norms)
        self.heads.extend(block.head_norms.reshape(count, -1))
        if self._is_encoder:
            together = layer_norms(history.parameters, block.parameter_norms)
            self.layers.extend(together.astype(np.float32))
        self.ratios.extend(self._ratios(history.evaluations(len(self.held_out.steps)), block))

    def _ratios(self, evaluations: EvaluationSlice, block: HistorySlice) -> NDArray[np.float32]:
        """|gradient| / |weight| [step, parameter] at the last evaluated step up to each step.

        What is evaluated before a step is in the history before that step's record.
        """
        rows = np.empty((len(block.losses), len(self._ratio)), np.float32)
        filled = 0
        for place in range(len(evaluations.steps)):
            row = int(evaluations.steps[place]) - block.start
            if not 0 <= row < len(rows):
                continue
            rows[filled:row] = self._ratio
            self._ratio = gradient_ratio(block.parameter_norms[row], evaluations.weight_norms[place])
            filled = row
        rows[filled:] = self._ratio
        return rows

    def _pull_evaluations(self, history: RunHistory) -> None:
        """Evaluations of steps that are not recorded yet wait: a ratio needs both."""
        new = history.evaluations(len(self.held_out.steps))
        known = new.steps < self.steps
        old = self.held_out
        self.held_out = HeldOut(
            np.concatenate([old.steps, new.steps[known]]),
            np.concatenate([old.losses, new.losses[known]]),
            np.concatenate([old.accuracies, new.accuracies[known]]),
        )
        self.held_out_extent.take(new.losses[known])

    def _reserve(self, steps: int) -> None:
        rows, capacity = self._data.shape
        if steps <= capacity:
            return
        grown = np.empty((rows, max(steps, 2 * capacity)), dtype=np.float64)
        grown[:, : self.steps] = self._data[:, : self.steps]
        self._data = grown


def gradient_ratio(gradients: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """|gradient| / |weight| [parameter]; NaN where the weights are 0, as biases of a LayerNorm at first."""
    ratio: NDArray[np.float32] = np.divide(
        gradients, weights, out=np.full(len(weights), np.nan, np.float32), where=weights > 0
    )
    return ratio


@dataclass(frozen=True, slots=True, eq=False)
class Thinned:
    """A curve as drawn: `steps` and `values` [m]; `size` steps are behind each drawn pair (1: all drawn)."""

    steps: NDArray[np.int64]
    values: Floats
    size: int


def thin(values: Floats, limit: int, first_step: int = 0) -> Thinned:
    """The curve through `values`, the first at `first_step`, in about `limit` points at most.

    Each bin of `size` steps gives its lowest and its highest value, at their own steps, in the order in
    which they came. Bins begin at multiples of `size`, so that a growing or a moving curve does not
    flicker. NaN is passed over unless a bin holds nothing else.
    """
    count = len(values)
    if count <= limit:
        return Thinned(np.arange(first_step, first_step + count), values, 1)
    size = 1 << (2 * count // limit).bit_length()
    head = min(-first_step % size, count)
    tail = head + (count - head) // size * size
    bins = values[head:tail].reshape(-1, size)
    parts = [np.zeros(1, dtype=np.int64)]  # the ends of the curve stay where they are
    if head:
        parts.append(_extremes(values[None, :head]).ravel())
    parts.append((_extremes(bins) + np.arange(head, tail, size)[:, None]).ravel())
    if tail < count:
        parts.append((_extremes(values[None, tail:]) + tail).ravel())
    parts.append(np.array([count - 1]))
    places = np.concatenate(parts)
    return Thinned(places + first_step, values[places], size)


def _extremes(bins: Floats) -> NDArray[np.int64]:
    """[bin, 2]: where the lowest and the highest of each bin [bin, size] are, the earlier one first."""
    missing = np.isnan(bins)
    if missing.any():
        lowest = np.where(missing, np.inf, bins).argmin(axis=1)
        highest = np.where(missing, -np.inf, bins).argmax(axis=1)
    else:
        lowest, highest = bins.argmin(axis=1), bins.argmax(axis=1)
    return np.stack([np.minimum(lowest, highest), np.maximum(lowest, highest)], axis=1)
