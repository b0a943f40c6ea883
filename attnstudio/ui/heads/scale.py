"""From weights to colour levels: which range the colours span. numpy only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import FloatArray
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

TOP_LEVEL = 255
LOG_DECADES = 6
UNIT_FROM = 0.4  # a typical row's largest weight from which 0 to 1 uses the colours well
ROW_FROM = 4.0  # the largest weight over a typical row's largest, from which a few rows outshine the rest
STICKINESS = 1.25  # a choice stands until it is this much out: no flicker while training


class ScaleMode(StrEnum):
    AUTOMATIC = "automatic"
    UNIT = "unit"
    MAXIMUM = "max"
    ROW = "row"
    HEAD = "head"
    LOG = "log"


@dataclass(frozen=True, slots=True, eq=False)
class FrameStatistics:
    """What every scale needs to know of a layer's weights, computed once per frame.

    row_max    [head, query] largest finite weight of each row; 0 where there is none
    nan_heads  heads (from 0) that hold a value that is not a number
    """

    row_max: FloatArray
    nan_heads: tuple[int, ...]

    @classmethod
    def of(cls, weights: FloatArray) -> FrameStatistics:
        """Read `weights` [head, query, key]."""
        row_max = weights.max(axis=-1)
        bad = ~np.isfinite(row_max)
        if bad.any():
            rows = weights[bad]
            row_max[bad] = np.where(np.isfinite(rows), rows, 0).max(axis=-1)
        return cls(row_max, tuple(int(head) for head in np.flatnonzero(bad.any(axis=1))))

    @property
    def maximum(self) -> float:
        """The largest weight of all heads."""
        return float(self.row_max.max())

    @property
    def typical_row_maximum(self) -> float:
        """The median over all rows of all heads of their largest weight."""
        return float(np.median(self.row_max))


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """A scale in force for one frame: never AUTOMATIC, and why it was chosen if it was.

    high    the shared top; for ROW and HEAD the largest of the tops
    low     0, but for LOG the weight at which the lowest colour is reached
    """

    mode: ScaleMode
    low: float
    high: float
    row_max: FloatArray
    reason: Message | None = None

    def head_high(self, head: int) -> float:
        """The weight that takes the highest colour in `head` (for ROW: in its strongest row)."""
        if self.mode in (ScaleMode.HEAD, ScaleMode.ROW):
            return _positive(float(self.row_max[head].max()))
        return self.high

    def prepare(self, weights: FloatArray, head: int) -> FloatArray:
        """What must be done before cells are pooled: for ROW, divide [query, key] by the row's largest."""
        if self.mode is not ScaleMode.ROW:
            return weights
        tops = self.row_max[head]
        with np.errstate(invalid="ignore", over="ignore"):
            scaled: FloatArray = weights / np.where(tops > 0, tops, np.float32(1))[:, None]
        return scaled

    def levels(self, prepared: FloatArray, head: int) -> NDArray[np.uint8]:
        """Colour levels 0..255 of `prepared` (or pooled) values; not-a-number gives any level."""
        if self.mode is ScaleMode.LOG:
            with np.errstate(divide="ignore", invalid="ignore"):
                position = np.log10(prepared / np.float32(self.low)) / np.log10(self.high / self.low)
        else:
            top = 1.0 if self.mode is ScaleMode.ROW else self.head_high(head)
            position = prepared / np.float32(top)
        with np.errstate(invalid="ignore"):
            clipped = np.clip(position, 0, 1) * np.float32(TOP_LEVEL) + np.float32(0.5)
            return np.nan_to_num(clipped, copy=False).astype(np.uint8)


def resolve(mode: ScaleMode, statistics: FrameStatistics, previous: ScaleMode | None = None) -> Scale:
    """The scale that `mode` means for a frame; `previous` is what AUTOMATIC last came to."""
    reason = None
    if mode is ScaleMode.AUTOMATIC:
        mode, reason = _choose(statistics, previous)
    high = 1.0 if mode is ScaleMode.UNIT else _positive(statistics.maximum)
    low = high * 10.0**-LOG_DECADES if mode is ScaleMode.LOG else 0.0
    return Scale(mode, low, high, statistics.row_max, reason)


def _choose(statistics: FrameStatistics, previous: ScaleMode | None) -> tuple[ScaleMode, Message]:
    typical, highest = statistics.typical_row_maximum, statistics.maximum
    unit_from = UNIT_FROM / STICKINESS if previous is ScaleMode.UNIT else UNIT_FROM
    row_from = ROW_FROM / STICKINESS if previous is ScaleMode.ROW else ROW_FROM
    if typical >= unit_from:
        return ScaleMode.UNIT, message(
            QT_TRANSLATE_NOOP("Messages", "0 to 1: a typical row's largest weight is {typical}."),
            typical=f"{typical:.2g}",
        )
    if highest > row_from * typical > 0:
        return ScaleMode.ROW, message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Each row has its own top: a few weights reach {highest} and would outshine the rest "
                "(a typical row's largest is {typical}).",
            ),
            highest=f"{highest:.2g}",
            typical=f"{typical:.2g}",
        )
    return ScaleMode.MAXIMUM, message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "0 to the largest weight, {highest}: on 0 to 1, rows over {length} keys would look dark.",
        ),
        highest=f"{highest:.2g}",
        length=statistics_length(statistics),
    )


def statistics_length(statistics: FrameStatistics) -> int:
    """The number of queries, L."""
    return int(statistics.row_max.shape[1])


def _positive(value: float) -> float:
    return value if value > 0 else 1.0
