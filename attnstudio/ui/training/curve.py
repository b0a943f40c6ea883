"""One curve over the steps of a run: linear or log, thinned to what can be told apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette

from attnstudio.ui.training.axes import log_ticks, round_distance, round_up, short_number, step_ticks
from attnstudio.ui.training.series import Extent, Floats, Thinned, thin

CURVE_POINTS = 4000  # two for each pixel of a plot 2000 pixels wide
DOTTED_POINTS = 64
SMOOTH_POINTS = 400
LINEAR_LIMIT = 1e300
LOG_LIMIT = 300.0
STEP_LIMIT = 1e7
CLOSEST_ZOOM = 1e-6
CLOSEST_STEPS = 1.0
_TICK_DISTANCE = 80
_LINES_PER_TICK = 1.6
_LEAST_TICKS = 2.5


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a curve shows: `size` steps stand behind each drawn pair, `masked` values cannot be drawn."""

    size: int = 1
    masked: int = 0


class StepAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis of whole steps."""

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[int]]]:
        ticks = step_ticks(math.ceil(low), math.floor(high), max(int(size / _TICK_DISTANCE), 1))
        return [(float(ticks[1] - ticks[0]) if len(ticks) > 1 else 1.0, ticks)]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [f"{value:,.0f}" for value in values]


class ValueAxis(pg.AxisItem):  # type: ignore[misc]
    """A vertical axis whose labels keep a line of text apart from each other."""

    def tickSpacing(self, low: float, high: float, size: float) -> list[tuple[float, float]]:
        count = max(size / (_LINES_PER_TICK * QFontMetrics(self.font()).height()), _LEAST_TICKS)
        return [(round_distance((high - low) / count), 0.0)]

    def logTickValues(
        self, low: float, high: float, size: float, _ticks: object
    ) -> list[tuple[float, list[float]]]:
        line = _LINES_PER_TICK * QFontMetrics(self.font()).height()
        return [(1.0, log_ticks(low, high, line * (high - low) / max(size, 1.0)))]

    def logTickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [short_number(10**value) for value in values]


class CurvePlot:
    """A plot item with one curve, its dots while they are few, and the marks of the looked-at step."""

    def __init__(self, item: Any, color: str) -> None:
        self.item = item
        self.view = item.getViewBox()
        self._color = color
        self._title = ""
        self._log = False
        # pyqtgraph's own grid costs 5 to 15 ms a paint; a few opaque lines cost nothing to speak of.
        self._grid = pg.PlotCurveItem(connect="pairs", skipFiniteCheck=True)
        self.curve = pg.PlotCurveItem(pen=pg.mkPen(color, width=1))
        self._dots = pg.ScatterPlotItem(size=5, pen=None, brush=pg.mkBrush(color))
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._mark = pg.ScatterPlotItem(size=9, pen=pg.mkPen(color, width=2))
        self._line.hide()
        for part in (self._grid, self.curve, self._dots, self._line, self._mark):
            item.addItem(part)
        self._quieten()

    def _quieten(self) -> None:
        """No menus, no buttons, no ranges chosen by pyqtgraph: they are untranslated, or ours."""
        self.item.setMenuEnabled(False)
        self.item.hideButtons()
        self.view.disableAutoRange()
        left = self.item.getAxis("left")
        left.enableAutoSIPrefix(False)
        bottom = self.item.getAxis("bottom")
        bottom.enableAutoSIPrefix(False)
        bottom.setStyle(hideOverlappingLabels=False)

    def apply_palette(self, palette: QPalette, metrics: QFontMetrics) -> None:
        """Colours of axes and marks; the curve keeps its own."""
        text = palette.color(QPalette.ColorRole.Text)
        line = QColor(text)
        line.setAlphaF(0.45)
        for name in ("left", "bottom"):
            axis = self.item.getAxis(name)
            axis.setPen(pg.mkPen(line))
            axis.setTextPen(pg.mkPen(text))
        self.item.getAxis("left").setWidth(metrics.horizontalAdvance("0.00005") + 2 * metrics.height())
        self._grid.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Midlight), width=1))
        self._line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Highlight), width=1))
        self._mark.setBrush(pg.mkBrush(palette.color(QPalette.ColorRole.Base)))
        self.set_title(self._title)  # which took the colour of the other texts

    def set_title(self, title: str) -> None:
        """Name the vertical axis, in the curve's colour."""
        self._title = title
        self.item.setLabel("left", title, color=self._color)

    def set_log(self, log: bool) -> None:
        """A logarithmic vertical axis, or a linear one from 0."""
        self._log = log
        self.item.getAxis("left").setLogMode(log)

    def fit(self, extent: Extent) -> None:
        """Make the vertical range hold all of `extent`; it grows in jumps, so that the eye can rest."""
        low, high = self._vertical_range(extent)
        (now_low, now_high) = self.view.viewRange()[1]
        if (low, high) != (now_low, now_high):
            self._limit_zoom(high - low)
            self.view.setYRange(low, high, padding=0)

    def _limit_zoom(self, height: float) -> None:
        """Keep free zoom within what floats can tell apart; beyond, ticks cannot be computed."""
        far = LOG_LIMIT if self._log else LINEAR_LIMIT
        self.view.setLimits(yMin=-far, yMax=far, minYRange=height * CLOSEST_ZOOM)
        self.view.setLimits(xMin=-STEP_LIMIT, xMax=STEP_LIMIT, minXRange=CLOSEST_STEPS)

    def _vertical_range(self, extent: Extent) -> tuple[float, float]:
        if not self._log:
            high = max(extent.high, 0.0)
            return (min(extent.low, 0.0) if extent.low < 0 else 0.0), 1.08 * (high or 1.0)
        if not math.isfinite(extent.lowest_positive):
            return -1.0, 0.0
        low = math.floor(2 * math.log10(extent.lowest_positive)) / 2
        high = math.log10(extent.high)
        return low, high + 0.08 * max(high - low, 0.5)

    def draw(self, values: Floats, first: float, last: float) -> Drawn:
        """Show the steps of `values` between `first` and `last`, with one neighbour on each side."""
        start = min(max(math.floor(first) - 1, 0), len(values))
        stop = min(max(math.ceil(last) + 2, start), len(values))
        visible, masked = self._drawable(values, start, stop)
        thinned = thin(visible, CURVE_POINTS, start)
        self._draw_grid(first, last)
        if masked == len(visible):  # pyqtgraph cannot measure a curve without a single finite value
            self.curve.clear()
            self._dots.clear()
        else:
            self._draw_curve(thinned, gaps=masked > 0)
        return Drawn(thinned.size, masked)

    def _draw_curve(self, thinned: Thinned, *, gaps: bool) -> None:
        count = len(thinned.steps)
        self.curve.setData(
            thinned.steps.astype(np.float64),
            thinned.values,
            connect="finite" if gaps else "all",
            skipFiniteCheck=not gaps,
            antialias=count <= SMOOTH_POINTS,
        )
        self._dots.setVisible(count <= DOTTED_POINTS)
        if count <= DOTTED_POINTS:
            self._dots.setData(thinned.steps, thinned.values)

    def _draw_grid(self, first: float, last: float) -> None:
        """Horizontal lines at the labelled heights."""
        axis = self.item.getAxis("left")
        low, high = self.view.viewRange()[1]
        if axis.height() < 1:  # not laid out yet
            return
        heights = np.repeat(np.asarray(axis.tickValues(low, high, axis.height())[0][1], dtype=float), 2)
        self._grid.setData(np.tile([first, last], len(heights) // 2), heights)

    def _drawable(self, values: Floats, start: int, stop: int) -> tuple[Floats, int]:
        """The values as heights, NaN where there is none, and how many those are."""
        visible = values[start:stop]
        good = visible > 0 if self._log else np.isfinite(visible)
        good &= np.isfinite(visible)
        masked = len(visible) - int(np.count_nonzero(good))
        if not self._log:
            return (np.where(good, visible, np.nan) if masked else visible), masked
        heights = np.full(len(visible), np.nan)
        np.log10(visible, out=heights, where=good)
        return heights, masked

    def mark(self, step: int | None, value: float, *, locked: bool) -> None:
        """Draw the crosshair at `step`; dashed while it is only hovered."""
        self._line.setVisible(step is not None)
        if step is None:
            self._mark.clear()
            return
        pen = QColor(self._line.pen.color())
        style = Qt.PenStyle.SolidLine if locked else Qt.PenStyle.DashLine
        self._line.setPen(pg.mkPen(pen, width=1, style=style))
        self._line.setPos(step)
        height = math.log10(value) if self._log and value > 0 else value
        if math.isfinite(height) and not (self._log and value <= 0):
            self._mark.setData([step], [height])
        else:
            self._mark.clear()


def whole_run(steps: int) -> tuple[float, float]:
    """The horizontal range that shows a run of `steps` from step 0 on and leaves some room to grow."""
    right = round_up(max(steps - 1, 4))
    return -0.02 * right, 1.02 * right
