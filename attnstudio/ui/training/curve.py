"""One curve over the steps of a run: linear or log, thinned to what can be told apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsSimpleTextItem

from attnstudio.ui.training.axes import log_ticks, round_distance, round_up, short_number, step_ticks
from attnstudio.ui.training.series import Extent, Floats, Steps, thin

CURVE_POINTS = 4000  # two for each pixel of a plot 2000 pixels wide
DOTTED_POINTS = 64
SMOOTH_POINTS = 400
LINEAR_LIMIT = 1e300
LOG_LIMIT = 300.0
STEP_LIMIT = 1e7
_NOTHING = (np.empty(0, np.int64), np.empty(0))
CLOSEST_ZOOM = 1e-6
CLOSEST_STEPS = 1.0
_TICK_DISTANCE = 80
_LINES_PER_TICK = 1.6
_LEAST_TICKS = 2.5
_LEGEND_GAP = 4


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


class PercentAxis(ValueAxis):
    """A vertical axis from 0 % to 100 %, with as many of the quarters as have room."""

    def tickSpacing(self, _low: float, _high: float, size: float) -> list[tuple[float, float]]:
        line = _LINES_PER_TICK * QFontMetrics(self.font()).height()
        return [(next((part for part in (0.25, 0.5) if part * size >= line), 1.0), 0.0)]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [f"{100 * value:.0f} %" for value in values]


class CurvePlot:
    """A plot item with one curve, its dots while they are few, and the marks of the looked-at step.

    `beside` is a second, quieter curve on the same axes, in a colour of its own.
    """

    def __init__(self, item: Any, color: str, beside: str = "") -> None:
        self.item = item
        self.view = item.getViewBox()
        self._color = color
        self._title = ""
        self._log = False
        self._marked: object = None
        self._points = {"curve": _NOTHING, "beside": _NOTHING}  # as drawn: steps, heights
        # pyqtgraph's own grid costs 5 to 15 ms a paint; a few opaque lines cost nothing to speak of.
        self._grid = pg.PlotCurveItem(connect="pairs", skipFiniteCheck=True)
        self.curve = pg.PlotCurveItem(pen=pg.mkPen(color, width=1))
        self._dots = pg.ScatterPlotItem(size=5, pen=None, brush=pg.mkBrush(color))
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._mark = pg.ScatterPlotItem(size=9, pen=pg.mkPen(color, width=2))
        self._line.hide()
        self.beside = pg.PlotCurveItem(pen=pg.mkPen(beside or color, width=1))
        for part in (self._grid, self.beside, self.curve, self._dots, self._line, self._mark):
            item.addItem(part)
        self._legend = QGraphicsSimpleTextItem(self.view)
        self._legend.setBrush(QColor(beside or color))
        self.view.sigResized.connect(self._place_legend)
        for part in (self._dots, self._mark):  # an empty one costs half a millisecond a paint all the same
            part.hide()
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
        for axis in (left, bottom):  # its texts are a third of a paint, and change when the range does only
            axis.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

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
        self._legend.setFont(QApplication.font())
        self.set_title(self._title)  # which took the colour of the other texts

    def set_title(self, title: str) -> None:
        """Name the vertical axis, in the curve's colour."""
        self._title = title
        self.item.setLabel("left", title, color=self._color)

    def set_legend(self, text: str) -> None:
        """Say in a corner, in its colour, what the curve beside is; "" when there is none."""
        self._legend.setText(text)
        self._place_legend()

    def _place_legend(self, *_: object) -> None:
        """At the right, above or below the curves, wherever there is more room; nowhere if there is none."""
        if not self._legend.text():
            return
        area, text = self.view.boundingRect(), self._legend.boundingRect()
        left = area.right() - _LEGEND_GAP - text.width()
        highest, lowest = self._heights_from(left)
        above, below = highest - area.top(), area.bottom() - lowest
        room = max(above, below)
        lift = min((room - text.height()) / 2, text.height() / 2)
        y = area.top() + lift if above >= below else area.bottom() - text.height() - lift
        self._legend.setPos(left, y)
        self._legend.setVisible(room >= text.height())

    def _heights_from(self, left: float) -> tuple[float, float]:
        """The highest and the lowest place of the curves right of `left`, in pixels from the top."""
        area, (low, high) = self.view.boundingRect(), self.view.viewRange()[1]
        first, last = self.view.viewRange()[0]
        step = first + (last - first) * (left - area.left()) / max(area.width(), 1.0)
        # From the point before on: the line from there to the next one passes, too.
        values = [heights[np.searchsorted(steps[1:], step) :] for steps, heights in self._points.values()]
        found = np.concatenate(values)
        found = found[np.isfinite(found)]
        if not len(found):
            return area.bottom(), area.bottom()
        places = area.bottom() - area.height() * (found - low) / (high - low)
        return float(places.min()), float(places.max())

    def set_log(self, log: bool) -> None:
        """A logarithmic vertical axis, or a linear one from 0."""
        self._log = log
        self.item.getAxis("left").setLogMode(log)

    def fit(self, extent: Extent) -> None:
        """Make the vertical range hold all of `extent`; it grows in jumps, so that the eye can rest."""
        self.fit_range(*self._vertical_range(extent))

    def fit_range(self, low: float, high: float) -> None:
        """Make this the vertical range."""
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

    def draw(self, values: Floats, first: float, last: float, steps: Steps | None = None) -> Drawn:
        """Show what lies between the steps `first` and `last`, with one neighbour on each side.

        `values` [n] belong to `steps` [n], ascending; without them, to the steps 0, 1, …
        """
        start, stop = _visible(len(values), first, last, steps)
        self._draw_grid(first, last)
        visible, masked = self._drawable(values, start, stop)
        thinned = thin(visible, CURVE_POINTS, start)
        places = thinned.steps if steps is None else steps[thinned.steps]
        self._points = {"curve": (places, thinned.values), "beside": _NOTHING}
        self._place_legend()
        if masked == len(visible):  # pyqtgraph cannot measure a curve without a single finite value
            self.curve.clear()
            self._dots.hide()
        else:
            self._draw_curve(places, thinned.values, gaps=masked > 0)
        return Drawn(thinned.size, masked)

    def draw_beside(self, values: Floats, first: float, last: float, steps: Steps | None = None) -> None:
        """Show a second curve; its values are measured as in `draw`, but not counted."""
        start, stop = _visible(len(values), first, last, steps)
        visible, masked = self._drawable(values, start, stop)
        self.beside.setVisible(masked < len(visible))
        if masked < len(visible):
            thinned = thin(visible, CURVE_POINTS, start)
            places = thinned.steps if steps is None else steps[thinned.steps]
            self._points["beside"] = (places, thinned.values)
            self._place_legend()
            self.beside.setData(
                places.astype(np.float64), thinned.values, connect="finite" if masked else "all"
            )

    def _draw_curve(self, steps: Steps, values: Floats, *, gaps: bool) -> None:
        count = len(steps)
        self.curve.setData(
            steps.astype(np.float64),
            values,
            connect="finite" if gaps else "all",
            skipFiniteCheck=not gaps,
            antialias=count <= SMOOTH_POINTS,
        )
        self._dots.setVisible(count <= DOTTED_POINTS)
        if count <= DOTTED_POINTS:
            self._dots.setData(steps, values)

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
        """Draw the crosshair at `step`; dashed while it is only hovered. A NaN has no mark."""
        state = (step, value, locked, self._log, self._line.pen.color().rgb())
        if state == self._marked:
            return
        self._marked = state
        self._line.setVisible(step is not None)
        if step is None:
            self._mark.hide()
            return
        pen = QColor(self._line.pen.color())
        style = Qt.PenStyle.SolidLine if locked else Qt.PenStyle.DashLine
        self._line.setPen(pg.mkPen(pen, width=1, style=style))
        self._line.setPos(step)
        height = math.log10(value) if self._log and value > 0 else value
        visible = math.isfinite(height) and not (self._log and value <= 0)
        self._mark.setVisible(visible)
        if visible:
            self._mark.setData([step], [height])


def _visible(count: int, first: float, last: float, steps: Steps | None) -> tuple[int, int]:
    """Which of `count` points lie between two steps, with one neighbour on each side: [start, stop)."""
    if steps is None:
        start = min(max(math.floor(first) - 1, 0), count)
        return start, min(max(math.ceil(last) + 2, start), count)
    start = max(int(np.searchsorted(steps, first)) - 1, 0)
    return start, min(int(np.searchsorted(steps, last, side="right")) + 1, count)


def whole_run(steps: int) -> tuple[float, float]:
    """The horizontal range that shows a run of `steps` from step 0 on and leaves some room to grow."""
    right = round_up(max(steps - 1, 4))
    return -0.02 * right, 1.02 * right
