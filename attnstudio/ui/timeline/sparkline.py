"""The loss of a whole run in as many columns as there are pixels. numpy only, no Qt."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory

Floats = NDArray[np.float64]

FIRST_CAPACITY = 1024
BLOCK = 4096
# A loss that explodes leaves the picture at the top; it does not flatten all that came before.
CEILING = 2.0  # times the first loss
LINE_WIDTH = 1.25  # in rows
AREA_SHARE = 0.22  # how dark the area below the line is, of 1


class LossCurve:
    """The losses of a run as they come; what is not a number counts as very large."""

    def __init__(self, history: RunHistory | None = None) -> None:
        self.history = history
        self.steps = 0
        self._data = np.empty(FIRST_CAPACITY)
        self._first = 0.0
        self._highest = 0.0

    @property
    def losses(self) -> Floats:
        """[step] float64."""
        return self._data[: self.steps]

    @property
    def top(self) -> float:
        """The loss at the upper edge of the picture."""
        ceiling = CEILING * abs(self._first) or math.inf
        return min(self._highest, ceiling) or 1.0

    def pull(self) -> bool:
        """Take what the history has more; whether there was anything."""
        if self.history is None or len(self.history) == self.steps:
            return False
        newest = len(self.history)
        while self.steps < newest:
            # In blocks: a record holds every norm beside the loss, and a long one is not copied as a whole.
            self._take(self.history.since(self.steps, self.steps + BLOCK).losses)
        return True

    def _take(self, losses: Floats) -> None:
        total = self.steps + len(losses)
        if total > len(self._data):
            grown = np.empty(max(total, 2 * len(self._data)))
            grown[: self.steps] = self.losses
            self._data = grown
        finite = np.isfinite(losses)
        if finite.any():
            self._first = self._first or float(losses[finite][0])
            self._highest = max(self._highest, float(losses[finite].max()))
        self._data[self.steps : total] = np.where(finite, losses, np.inf)
        self.steps = total


def pool(losses: Floats, last: int, columns: int) -> tuple[Floats, Floats]:
    """The lowest and the highest of the curve in each of `columns` that go from step 0 to step `last`.

    Returns [column], [column]; NaN where the curve has not come to. Nothing is lost: the highest of all
    columns is the highest of all losses, however many steps lie in one column.
    """
    lows, highs = np.full(columns, np.nan), np.full(columns, np.nan)
    count = len(losses)
    if not count:
        return lows, highs
    edges = np.linspace(0.0, max(last, 1), columns + 1)
    reached = int(np.searchsorted(edges, count - 1, side="left"))  # columns that begin before the end
    reached = min(max(reached, 1), columns)
    at_edges = _between(losses, np.minimum(edges[: reached + 1], count - 1))
    lows[:reached] = np.minimum(at_edges[:-1], at_edges[1:])
    highs[:reached] = np.maximum(at_edges[:-1], at_edges[1:])
    _take_inner(losses, edges[: reached + 1], lows, highs)
    return lows, highs


def _between(losses: Floats, places: Floats) -> Floats:
    """The curve at `places`, which may lie between two steps."""
    left = np.minimum(places.astype(np.int64), len(losses) - 1)
    right = np.minimum(left + 1, len(losses) - 1)
    share = places - left
    with np.errstate(invalid="ignore"):
        between = losses[left] * (1 - share) + losses[right] * share
    return np.where(share == 0, losses[left], np.where(np.isnan(between), np.inf, between))


def _take_inner(losses: Floats, edges: Floats, lows: Floats, highs: Floats) -> None:
    """Widen each column by the steps that lie in it."""
    firsts = np.minimum(np.ceil(edges).astype(np.int64), len(losses))
    firsts[-1] = min(int(np.floor(edges[-1])) + 1, len(losses))  # the last edge belongs to the last column
    holds = np.flatnonzero(firsts[1:] > firsts[:-1])
    if not len(holds):
        return
    # Columns that hold no step are skipped, so that one begins where the one before ends.
    starts = firsts[holds]
    stop = firsts[holds[-1] + 1]
    lows[holds] = np.minimum(lows[holds], np.minimum.reduceat(losses[:stop], starts))
    highs[holds] = np.maximum(highs[holds], np.maximum.reduceat(losses[:stop], starts))


def coverage(lows: Floats, highs: Floats, top: float, rows: int) -> Floats:
    """How much of each pixel the curve covers: [row, column] float64 between 0 and 1, row 0 at the top.

    The area below the curve is faint, the curve itself is full.
    """
    scale = rows - LINE_WIDTH
    with np.errstate(invalid="ignore"):
        upper = LINE_WIDTH / 2 + scale * (1 - np.clip(highs / top, 0, 1))
        lower = LINE_WIDTH / 2 + scale * (1 - np.clip(lows / top, 0, 1))
    row = np.arange(rows)[:, None]
    line = np.minimum(row + 1, lower + LINE_WIDTH / 2) - np.maximum(row, upper - LINE_WIDTH / 2)
    area = np.clip(row + 1 - lower, 0, 1) * AREA_SHARE
    covered = np.maximum(np.clip(line, 0, 1), area)
    return np.where(np.isnan(covered), 0.0, covered)
