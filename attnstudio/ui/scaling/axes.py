"""Axes of the cost plot: lengths as they were measured, and heights as times or bytes."""

from __future__ import annotations

import math

import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtGui import QFontMetrics

from attnstudio.engine.scaling.words import TIME_UNITS
from attnstudio.ui.training.axes import log_ticks

TICK_GAP_PX = 8
LINES_PER_TICK = 1.6
BYTE_UNITS = (("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1.0))


class LengthAxis(pg.AxisItem):  # type: ignore[misc]
    """A horizontal axis of log2 L whose ticks are the measured lengths, as many as have room."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.lengths: tuple[int, ...] = ()

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        metrics = QFontMetrics(self.font())
        per_unit = size / max(high - low, 1e-9)
        ticks: list[float] = []
        left = math.inf
        for length in reversed(self.lengths):  # the limit always has its number
            place = math.log2(length)
            half = (metrics.horizontalAdvance(str(length)) + TICK_GAP_PX) / 2
            if low <= place <= high and place * per_unit + half <= left:
                ticks.append(place)
                left = place * per_unit - half
        return [(1.0, ticks[::-1])]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [str(round(2**value)) for value in values]


class CostAxis(pg.AxisItem):  # type: ignore[misc]
    """A vertical axis of log10 of seconds or bytes."""

    def __init__(self) -> None:
        super().__init__("left")
        self.units = TIME_UNITS

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        line = LINES_PER_TICK * QFontMetrics(self.font()).height()
        return [(1.0, log_ticks(low, high, line * (high - low) / max(size, 1.0)))]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [with_unit(10**value, self.units) for value in values]


def with_unit(value: float, units: tuple[tuple[str, float], ...]) -> str:
    """A round value in the unit that makes it shortest: 20 ms, 1 GB."""
    unit, size = next(((unit, size) for unit, size in units if value >= 0.9999 * size), units[-1])
    return f"{value / size:.3g} {unit}"
