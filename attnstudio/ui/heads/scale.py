"""From weights to colour levels: which range the colours span. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

TOP_LEVEL = 255
LOG_DECADES = 6
UNIT_FROM = 0.4  # 0 to 1 uses the colours well once a typical row's largest weight is this large
ROW_FROM = 4.0  # a few rows outshine the others once the largest weight is this many typical ones
STICKINESS = 1.25  # an automatic choice stands until it is this much out: no flicker while training


class ScaleMode(StrEnum):
    AUTOMATIC = "auto"
    UNIT = "unit"
    MAXIMUM = "max"
    ROW = "row"
    HEAD = "head"
    LOG = "log"


@dataclass(frozen=True, slots=True, eq=False)
class FrameStatistics:
    """What every scale needs to know of a layer's weights, computed once per frame.

    row_max   [head, query] largest finite weight of each row; 0 where there is none
    bad_rows  [head, query] rows that hold a value that is not a finite number
    typical   the median of row_max
    keys      the number of keys
    """

    row_max: FloatArray
    bad_rows: BoolArray
    typical: float
    keys: int

    @classmethod
    def of(cls, weights: FloatArray) -> FrameStatistics:
        """Read `weights` [head, query, key]."""
        row_max = weights.max(axis=-1)
        bad = ~np.isfinite(row_max)
        if bad.any():
            rows = weights[bad]
            row_max[bad] = np.where(np.isfinite(rows), rows, 0).max(axis=-1)
        return cls(row_max, bad, float(np.median(row_max)), weights.shape[-1])

    @property
    def maximum(self) -> float:
        """The largest weight of all heads."""
        return float(self.row_max.max())


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """A scale in force for one frame: never AUTOMATIC; `reason` says why AUTOMATIC came to it.

    high  the weight of the highest colour; for ROW and HEAD the largest of all rows' and heads'
    low   0, but for LOG the weight up to which the lowest colour reaches
    """

    mode: ScaleMode
    low: float
    high: float
    statistics: FrameStatistics
    reason: Message | None = None

    def prepare(self, weights: FloatArray, head: int) -> FloatArray:
        """What is pooled of `weights` [query, key]: for ROW they are divided by their row's largest."""
        if self.mode is not ScaleMode.ROW:
            return weights
        tops = self.statistics.row_max[head]
        with np.errstate(invalid="ignore", over="ignore"):
            return weights / np.where(tops > 0, tops, np.float32(1)).astype(np.float32)[:, None]

    def levels(self, prepared: FloatArray, head: int) -> NDArray[np.uint8]:
        """Colour levels 0..255 of what `prepare` gave; for not-a-number the level says nothing."""
        top = 1.0 if self.mode is ScaleMode.ROW else self._head_high(head)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            positions = np.clip(self._positions(prepared, top), 0, 1)
            levels: NDArray[np.uint8] = (positions * np.float32(TOP_LEVEL) + np.float32(0.5)).astype(np.uint8)
        return levels

    def position(self, weight: float, head: int, query: int) -> float:
        """Where one weight lies on the colours, 0 to 1; 0 for not-a-number."""
        row_top = _positive(float(self.statistics.row_max[head, query]))
        top = row_top if self.mode is ScaleMode.ROW else self._head_high(head)
        with np.errstate(divide="ignore"):
            position = float(self._positions(np.float64(weight), top))
        return 0.0 if math.isnan(position) else min(max(position, 0.0), 1.0)

    def _positions(self, values: Any, top: float) -> Any:
        if self.mode is ScaleMode.LOG:
            return np.log10(values / self.low) / np.float32(math.log10(self.high / self.low))
        return values / np.float32(top)

    def _head_high(self, head: int) -> float:
        if self.mode is ScaleMode.HEAD:
            return _positive(float(self.statistics.row_max[head].max()))
        return self.high


def resolve(mode: ScaleMode, statistics: FrameStatistics, previous: ScaleMode | None = None) -> Scale:
    """The scale that `mode` means for a frame; `previous` is what AUTOMATIC last came to."""
    reason = None
    if mode is ScaleMode.AUTOMATIC:
        mode, reason = _choose(statistics, previous)
    high = 1.0 if mode is ScaleMode.UNIT else _positive(statistics.maximum)
    low = high * 10.0**-LOG_DECADES if mode is ScaleMode.LOG else 0.0
    return Scale(mode, low, high, statistics, reason)


def _choose(statistics: FrameStatistics, previous: ScaleMode | None) -> tuple[ScaleMode, Message]:
    typical, highest = statistics.typical, statistics.maximum
    unit_from = UNIT_FROM / STICKINESS if previous is ScaleMode.UNIT else UNIT_FROM
    row_from = ROW_FROM / STICKINESS if previous is ScaleMode.ROW else ROW_FROM
    if typical >= unit_from:
        return ScaleMode.UNIT, message(
            QT_TRANSLATE_NOOP("Messages", "Automatic scale: 0 to 1 (rows reach {typical})."),
            typical=f"{typical:.2g}",
        )
    if highest > row_from * typical:
        return ScaleMode.ROW, message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Automatic scale: per row (most reach {typical}, a few {highest}, which would leave the rest "
                "dark).",
            ),
            highest=f"{highest:.2g}",
            typical=f"{typical:.2g}",
        )
    return ScaleMode.MAXIMUM, message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Automatic scale: 0 to the largest weight (over {keys} keys, rows reach {typical}).",
        ),
        keys=statistics.keys,
        typical=f"{typical:.2g}",
    )


def _positive(value: float) -> float:
    return value if value > 0 else 1.0
