"""One measure of several runs over the steps: thinned curves, and where the looked-at step crosses them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPalette

from attnstudio.ui.runs.curves import Measure, RunCurves
from attnstudio.ui.runs.look import RunLook
from attnstudio.ui.theme import MIN_TEXT_PX
from attnstudio.ui.training.curve import StepAxis, ValueAxis
from attnstudio.ui.training.series import Extent, Floats, thin

CURVE_POINTS = 2000
SMOOTH_POINTS = 400  # an antialiased line of more costs too much at every paint
STRONG_PX = 2.0
TITLE_SHARE = 0.8  # of a line of text
STEP_LIMIT = 1e7
LINEAR_LIMIT = 1e300
LOG_LIMIT = 300.0
CLOSEST_ZOOM = 1e-6
HEADROOM = 0.06
LEAST_TICKS_PX = 240  # as if an axis had at least so many: then it has about three labels


class NarrowStepAxis(StepAxis):
    """An axis of whole steps that has a second label even where it is short."""

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[int]]]:
        return super().tickValues(low, high, max(size, LEAST_TICKS_PX))


class PercentAxis(ValueAxis):
    """An axis of shares, labelled in per cent."""

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        return [f"{100 * value:g} %" if -1e-9 <= value <= 1 + 1e-9 else "" for value in values]


class MeasurePlot:
    """A plot item with a curve for each run. Lower left is step 0; accuracy always spans 0 to 100 %."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        left = PercentAxis("left") if measure is Measure.ACCURACY else ValueAxis("left")
        self.item = pg.PlotItem(axisItems={"bottom": NarrowStepAxis("bottom"), "left": left})
        self.view = self.item.getViewBox()
        self.masked = 0
        self._log = False
        self._base, self._text = QColor(Qt.GlobalColor.white), QColor(Qt.GlobalColor.black)
        self._title = ""
        self._narrow = False
        self._numbers_width, self._line_height = 60, 16
        self._curves: dict[int, Any] = {}
        # pyqtgraph's own grid costs 5 to 15 ms a paint; a few opaque lines cost nothing to speak of.
        self._grid = pg.PlotCurveItem(connect="pairs", skipFiniteCheck=True)
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._marks = pg.ScatterPlotItem(size=8)
        self._line.hide()
        for part in (self._grid, self._line, self._marks):
            self.item.addItem(part)
        self._marks.setZValue(10)
        self._quieten()

    def _quieten(self) -> None:
        """No menus, no buttons, no ranges chosen by pyqtgraph: they are untranslated, or ours."""
        self.item.setMenuEnabled(False)
        self.item.hideButtons()
        self.view.disableAutoRange()
        for name in ("left", "bottom"):
            self.item.getAxis(name).enableAutoSIPrefix(False)
        self.item.getAxis("bottom").setStyle(hideOverlappingLabels=False)

    def apply_palette(self, palette: QPalette, metrics: QFontMetrics) -> None:
        """Colours of axes and marks; the curves keep their own."""
        text = palette.color(QPalette.ColorRole.Text)
        line = QColor(text)
        line.setAlphaF(0.45)
        for name in ("left", "bottom"):
            axis = self.item.getAxis(name)
            axis.setPen(pg.mkPen(line))
            axis.setTextPen(pg.mkPen(text))
        self._text, self._numbers_width = text, metrics.horizontalAdvance("0.00005")
        self._line_height = metrics.height()
        self._grid.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Midlight), width=1))
        self._line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Highlight), width=1))
        self._base = palette.color(QPalette.ColorRole.Base)
        self._show_title()

    def set_title(self, title: str) -> None:
        """Name what is drawn."""
        self._title = title
        self._show_title()

    def set_narrow(self, narrow: bool) -> None:
        """Where width is dear the title stands above the plot, else along its axis."""
        self._narrow = narrow
        self._show_title()

    def _show_title(self) -> None:
        left = self.item.getAxis("left")
        left.setLabel(self._title)
        left.showLabel(not self._narrow)
        left.setWidth(self._numbers_width + (1 if self._narrow else 2) * self._line_height)
        size = f"{max(MIN_TEXT_PX, round(TITLE_SHARE * self._line_height))}px"
        self.item.setTitle(self._title if self._narrow else None, color=self._text, size=size)

    def show_steps(self, title: str, *, numbers: bool) -> None:
        """Label the horizontal axis; without numbers they are left to the plot below."""
        axis = self.item.getAxis("bottom")
        axis.setStyle(showValues=numbers)
        axis.showLabel(bool(title))
        if title:
            axis.setLabel(title)

    def set_log(self, log: bool) -> None:
        """A logarithmic vertical axis, or a linear one from 0; accuracy stays linear."""
        self._log = log and self.measure is not Measure.ACCURACY
        self.item.getAxis("left").setLogMode(self._log)

    # -- ranges

    def show_range(self, first: float, last: float) -> None:
        """Show the steps from `first` to `last`."""
        if [first, last] != self.view.viewRange()[0]:
            self.view.setXRange(first, last, padding=0)

    def fit(self, extent: Extent) -> None:
        """Make the vertical range hold all of `extent`."""
        low, high = self._vertical_range(extent)
        if (low, high) != tuple(self.view.viewRange()[1]):
            far = LOG_LIMIT if self._log else LINEAR_LIMIT
            height = max(high - low, 1e-12) * CLOSEST_ZOOM
            self.view.setLimits(yMin=-far, yMax=far, minYRange=height)
            self.view.setLimits(xMin=-STEP_LIMIT, xMax=STEP_LIMIT, minXRange=1.0)
            self.view.setYRange(low, high, padding=0)

    def _vertical_range(self, extent: Extent) -> tuple[float, float]:
        if self.measure is Measure.ACCURACY:
            return -0.02, 1.0 + HEADROOM
        if self._log:
            if not math.isfinite(extent.lowest_positive):
                return -1.0, 0.0
            low = math.floor(2 * math.log10(extent.lowest_positive)) / 2
            high = math.log10(extent.high)
            return low, high + HEADROOM * max(high - low, 0.5)
        high = max(extent.high, 0.0)
        return min(extent.low, 0.0) if math.isfinite(extent.low) else 0.0, (1 + HEADROOM) * (high or 1.0)

    # -- drawing

    def draw(self, runs: Mapping[int, tuple[RunCurves, RunLook]], strong: int | None) -> None:
        """Draw these runs; the curve of `strong` is wider."""
        for key in [key for key in self._curves if key not in runs]:
            self.item.removeItem(self._curves.pop(key))
        first, last = self.view.viewRange()[0]
        self._draw_grid(first, last)
        self.masked = 0
        for key, (curves, look) in runs.items():
            if key not in self._curves:
                self._curves[key] = pg.PlotCurveItem()
                self.item.addItem(self._curves[key])
            self._draw_curve(self._curves[key], curves, look, key == strong)

    def _draw_curve(self, item: Any, curves: RunCurves, look: RunLook, strong: bool) -> None:
        steps, values = curves.points(self.measure)
        first, last = self.view.viewRange()[0]
        start = max(int(np.searchsorted(steps, first)) - 1, 0)
        stop = int(np.searchsorted(steps, last, side="right")) + 1
        steps, heights = steps[start:stop], self._heights(values[start:stop])
        missing = len(heights) - int(np.count_nonzero(np.isfinite(heights)))
        self.masked += missing
        if missing == len(heights):  # pyqtgraph cannot measure a curve without a single finite value
            item.clear()
            return
        thinned = thin(heights, CURVE_POINTS)
        item.setPen(look.pen(STRONG_PX if strong else 1.0))
        item.setZValue(1 if strong else 0)
        item.setData(
            steps[thinned.steps],
            thinned.values,
            connect="finite" if missing else "all",
            skipFiniteCheck=not missing,
            antialias=len(thinned.steps) <= SMOOTH_POINTS,
        )

    def _draw_grid(self, first: float, last: float) -> None:
        """Horizontal lines at the labelled heights."""
        axis = self.item.getAxis("left")
        low, high = self.view.viewRange()[1]
        if axis.height() < 1:  # not laid out yet
            return
        heights = np.repeat(np.asarray(axis.tickValues(low, high, axis.height())[0][1], dtype=float), 2)
        self._grid.setData(np.tile([first, last], len(heights) // 2), heights)

    def _heights(self, values: Floats) -> Floats:
        """The values as heights in the plot, NaN where there is none."""
        if not self._log:
            return np.where(np.isfinite(values), values, np.nan)
        heights = np.full(len(values), np.nan)
        np.log10(values, out=heights, where=(values > 0) & np.isfinite(values))
        return heights

    def mark(self, step: int | None, runs: Mapping[int, tuple[RunCurves, RunLook]], *, locked: bool) -> None:
        """Draw a line at `step`, dashed while it is only hovered, and a ring on every curve."""
        self._line.setVisible(step is not None)
        if step is None:
            self._marks.clear()
            return
        style = Qt.PenStyle.SolidLine if locked else Qt.PenStyle.DashLine
        self._line.setPen(pg.mkPen(QColor(self._line.pen.color()), width=1, style=style))
        self._line.setPos(step)
        spots = []
        for curves, look in runs.values():
            height = float(self._heights(np.array([curves.value(self.measure, step)]))[0])
            if math.isfinite(height):
                pen = pg.mkPen(look.color, width=2)
                spots.append({"pos": (step, height), "pen": pen, "brush": pg.mkBrush(self._base)})
        self._marks.setData(spots)
