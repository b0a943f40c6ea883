"""A run's numbers as the tab draws them: growing columns, thinned curves, pooled norms. No Qt here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from attnstudio.engine.history import HistorySlice, RunHistory

Floats = NDArray[np.float64]
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


class RunSeries:
    """A growing copy of one run's record, pulled from its history in blocks. For the UI thread only.

    `losses`, `grad_norms`, `total_norms`, `seconds` are float64 [n] views, index = step.
    `parameters` and `heads` are the pooled gradient norms; a row of `heads` is projection * h + head.
    """

    def __init__(self, history: RunHistory | None = None) -> None:
        self.history = history
        self.steps = 0
        self._data = np.empty((len(_COLUMNS), _FIRST_CAPACITY), dtype=np.float64)
        self.loss_extent = Extent()
        self.grad_extent = Extent()
        self.parameters = PooledNorms(len(history.parameters) if history is not None else 0)
        self.heads = PooledNorms(4 * history.heads if history is not None else 0)

    @property
    def losses(self) -> Floats:
        """The loss of each step."""
        return self._data[0, : self.steps]

    @property
    def grad_norms(self) -> Floats:
        """The norm of the gradient of W_q.weight at each step."""
        return self._data[1, : self.steps]

    @property
    def total_norms(self) -> Floats:
        """The norm of all gradients together at each step."""
        return self._data[2, : self.steps]

    @property
    def seconds(self) -> Floats:
        """The wall time of each step."""
        return self._data[3, : self.steps]

    def pull(self) -> int:
        """Take what the history has more; return how many steps that were."""
        if self.history is None or len(self.history) == self.steps:
            return 0
        block = self.history.since(self.steps)
        count = len(block.losses)
        self._reserve(self.steps + count)
        for row, name in enumerate(_COLUMNS):
            self._data[row, self.steps : self.steps + count] = getattr(block, name)
        self._take_norms(block, count)
        self.steps += count
        return count

    def _take_norms(self, block: HistorySlice, count: int) -> None:
        self.loss_extent.take(block.losses)
        self.grad_extent.take(block.grad_norms)
        self.parameters.extend(block.parameter_norms)
        self.heads.extend(block.head_norms.reshape(count, -1))

    def _reserve(self, steps: int) -> None:
        capacity = self._data.shape[1]
        if steps <= capacity:
            return
        grown = np.empty((len(_COLUMNS), max(steps, 2 * capacity)), dtype=np.float64)
        grown[:, : self.steps] = self._data[:, : self.steps]
        self._data = grown


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
