"""Time or bytes against length, on logarithmic axes: medians, quartiles, and dashed what is predicted."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, QObject, QPointF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from attnstudio.engine.scaling.fit import Reading, fit, predict, read
from attnstudio.engine.scaling.study import Curve, Scaling, Spread
from attnstudio.engine.scaling.words import TIME_UNITS, curve_name, decimal_bytes, give_or_take
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import listing, localize
from attnstudio.ui.runs.hover_card import CardRow, HoverCard
from attnstudio.ui.scaling.axes import BYTE_UNITS, CostAxis, LengthAxis
from attnstudio.ui.scaling.look import DOT_PX, color_of, look_of, symbol_of
from attnstudio.ui.theme import GRID

MARGIN = 0.04
FAINT = 0.75
BROAD_PX, PALE = 7, 0.25  # of a fitted line


def amount(spread: Spread, reading: Reading) -> str:
    """A value of a reading with its unit; a time with its spread."""
    return decimal_bytes(spread.median) if reading is Reading.BYTES else give_or_take(spread)


class CostPlot(QWidget):
    """The curves of one `Scaling`. The pointer or the arrow keys read all of them at one length."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scaling: Scaling | None = None
        self._reading = Reading.WHOLE
        self._predicted = self._fitted = True
        self._title = ""
        self._hovered: int | None = None
        self._locked: int | None = None
        self._items: list[Any] = []
        self._lengths_axis, self._cost_axis = LengthAxis(), CostAxis()
        self.area = pg.GraphicsLayoutWidget(self)
        self.item = self.area.addPlot(axisItems={"bottom": self._lengths_axis, "left": self._cost_axis})
        self.view = self.item.getViewBox()
        self._grid = pg.PlotCurveItem(connect="pairs", skipFiniteCheck=True)
        self._line = pg.InfiniteLine(angle=90, movable=False)
        self._rings = pg.ScatterPlotItem(size=DOT_PX + 5)
        self.card = HoverCard(self.area)
        self.readout = ElidedLabel(self)
        self._build()
        self._apply_palette()
        self.retranslate()

    def _build(self) -> None:
        self.item.setMenuEnabled(False)
        self.item.hideButtons()
        self.view.disableAutoRange()
        self.view.setMouseEnabled(x=False, y=False)  # the wheel scrolls the page
        for axis in (self._lengths_axis, self._cost_axis):
            axis.enableAutoSIPrefix(False)
            axis.setStyle(hideOverlappingLabels=False)
        self._line.hide()
        for part in (self._grid, self._line, self._rings):
            self.item.addItem(part)
        self._rings.setZValue(10)
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setMinimumSize(20 * GRID, 30 * GRID)
        self.area.ci.layout.setContentsMargins(0, GRID, 2 * GRID, 0)
        self.area.installEventFilter(self)
        self.area.viewport().installEventFilter(self)
        self.view.sigResized.connect(self._draw_grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.area, 1)
        column.addWidget(self.readout)

    # -- what is drawn

    def show_scaling(self, scaling: Scaling | None) -> None:
        """Draw what is known."""
        self._scaling = scaling
        if self.length is not None and self.length not in self._measured():
            self._hovered = self._locked = None
        self.refresh()

    def show_reading(self, reading: Reading, *, predicted: bool, fitted: bool) -> None:
        """Draw another number of the points, with or without what is predicted of it, and what was fitted."""
        self._reading, self._predicted, self._fitted = reading, predicted, fitted
        self.refresh()

    @property
    def length(self) -> int | None:
        """The length that is read out."""
        return self._locked if self._locked is not None else self._hovered

    def refresh(self) -> None:
        """Draw everything anew: there are a few hundred points at most."""
        for item in self._items:
            self.item.removeItem(item)
        self._items = []
        self._cost_axis.units = BYTE_UNITS if self._reading is Reading.BYTES else TIME_UNITS
        heights: list[float] = []
        if self._scaling is not None:
            self._lengths_axis.lengths = self._scaling.study.lengths
            for curve in self._scaling.study.curves:
                heights += self._draw_curve(self._scaling, curve)
        self._fit(heights)
        self._draw_grid()
        self._show_length()

    def _draw_curve(self, scaling: Scaling, curve: Curve) -> list[float]:
        spreads = self._spreads(curve)
        if not spreads:
            return []
        color = color_of(curve.kind)
        places = np.log2(list(spreads))
        heights = np.log10([spread.median for spread in spreads.values()])
        ends = np.log10([(spread.low, spread.high) for spread in spreads.values()])
        self._draw_fit(scaling, curve, spreads)
        self._add(pg.PlotCurveItem(places, heights, pen=pg.mkPen(color, width=1.5), antialias=True))
        self._add(
            pg.PlotCurveItem(
                np.repeat(places, 2), ends.ravel(), pen=pg.mkPen(color, width=1), connect="pairs"
            )
        )
        dots = pg.ScatterPlotItem(
            places, heights, size=DOT_PX, symbol=symbol_of(curve.heads), pen=None, brush=pg.mkBrush(color)
        )
        self._add(dots)
        return [*ends.ravel(), *self._draw_prediction(scaling, curve)]

    def _draw_fit(self, scaling: Scaling, curve: Curve, spreads: dict[int, Spread]) -> None:
        """The straight line of the exponent, over the lengths that it was fitted to."""
        found = fit(scaling, curve, self._reading) if self._fitted else None
        if found is None:
            return
        medians = [spread.median for length, spread in spreads.items() if found.first <= length <= found.last]
        lengths = [length for length in spreads if found.first <= length <= found.last]
        ends = np.log2([found.first, found.last])
        slope = found.exponent * math.log10(2)
        heights = np.log10(medians).mean() + slope * (ends - np.log2(lengths).mean())
        color = QColor(color_of(curve.kind))
        color.setAlphaF(PALE)
        self._add(pg.PlotCurveItem(ends, heights, pen=pg.mkPen(color, width=BROAD_PX), antialias=True))

    def _draw_prediction(self, scaling: Scaling, curve: Curve) -> list[float]:
        points = predict(scaling, curve, self._reading) if self._predicted else ()
        if not points:
            return []
        color = QColor(color_of(curve.kind))
        color.setAlphaF(FAINT)
        pen = pg.mkPen(color, width=1, style=Qt.PenStyle.DashLine)
        lengths, values = np.array(points).T
        self._add(pg.PlotCurveItem(np.log2(lengths), np.log10(values), pen=pen, antialias=True))
        longest = max(scaling.of(curve), key=lambda point: point.length).length
        return [math.log10(value) for length, value in points if length == longest]

    def _add(self, item: Any) -> None:
        self.item.addItem(item)
        self._items.append(item)

    def _spreads(self, curve: Curve) -> dict[int, Spread]:
        """By length, the positive values of a curve; without any where its kind has no such stage."""
        if self._scaling is None:
            return {}
        found = {point.length: read(point, self._reading) for point in self._scaling.of(curve)}
        return {length: spread for length, spread in found.items() if spread is not None and spread.low > 0}

    def _measured(self) -> list[int]:
        return sorted({point.length for point in self._scaling.points}) if self._scaling else []

    def _fit(self, heights: list[float]) -> None:
        lengths = self._lengths_axis.lengths or (6, 4096)
        low, high = math.log2(lengths[0]), math.log2(lengths[-1])
        room = MARGIN * (high - low)
        self.view.setXRange(low - room, high + room, padding=0)
        bottom, top = (min(heights), max(heights)) if heights else (-6.0, 0.0)
        room = max(MARGIN * (top - bottom), 0.1)
        self.view.setYRange(bottom - room, top + room, padding=0)

    @Slot()
    def _draw_grid(self) -> None:
        """Horizontal lines at the labelled heights."""
        low, high = self.view.viewRange()[1]
        if self._cost_axis.height() < 1:  # not laid out yet
            return
        ticks = self._cost_axis.tickValues(low, high, self._cost_axis.height())[0][1]
        heights = np.repeat(np.asarray(ticks, dtype=float), 2)
        self._grid.setData(np.tile(self.view.viewRange()[0], len(ticks)), heights)

    # -- one length, read out

    def read_length(self, length: int | None, *, locked: bool = False) -> None:
        """Read all curves at a measured length; a locked one stays when the pointer leaves."""
        self._hovered = length
        if locked:
            self._locked = length
        self._show_length()

    def _show_length(self) -> None:
        length = self.length
        self._line.setVisible(length is not None)
        rows = [] if length is None else self._rows(length)
        if length is None:
            self._rings.clear()
        else:
            self._line.setPos(math.log2(length))
            self._draw_rings(length)
        title = "" if length is None else f"L = {length:,}"
        shown = tuple(rows[: self._room_for_rows()])
        self.card.show_rows(title, (self._title,), shown)
        if length is not None and shown:
            place = self.view.mapViewToScene(QPointF(math.log2(length), 0))
            self.card.place(self.area.mapFromScene(place).x())
            self.card.move(max(self.card.x(), round(self._cost_axis.width()) + GRID), self.card.y())
        told = listing(f"{row.name} {row.values[0]}" for row in rows)
        said = self.tr("{when}: {costs}").format(when=title, costs=told) if rows else ""
        self.readout.setText(said or (self.tr("Point at a length to read it") if self._measured() else ""))

    def _rows(self, length: int) -> list[CardRow]:
        """The slowest or largest first."""
        if self._scaling is None:
            return []
        curves = [(curve, self._spreads(curve).get(length)) for curve in self._scaling.study.curves]
        found = [(curve, spread) for curve, spread in curves if spread is not None]
        found.sort(key=lambda pair: -pair[1].median)
        study = self._scaling.study
        return [
            CardRow(look_of(curve), localize(curve_name(curve, study)), (amount(spread, self._reading),))
            for curve, spread in found
        ]

    def _room_for_rows(self) -> int:
        height = int(self.area.height())
        return max((height - 4 * GRID) // (self.fontMetrics().height() + 2) - 1, 1)

    def _draw_rings(self, length: int) -> None:
        spots = []
        if self._scaling is not None:
            for curve in self._scaling.study.curves:
                spread = self._spreads(curve).get(length)
                if spread is not None:
                    pen = pg.mkPen(color_of(curve.kind), width=2)
                    place = math.log2(length), math.log10(spread.median)
                    spots.append({"pos": place, "pen": pen, "brush": None})
        self._rings.setData(spots)

    # -- pointer and keyboard

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self.area.viewport():  # what it ignores comes to the area once more
            self._on_pointer(event)
        if kind in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _on_pointer(self, event: QEvent) -> None:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.read_length(self._length_at(event.position()))
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self._toggle(self._length_at(event.position()))
        elif event.type() == QEvent.Type.Leave:
            self.read_length(None)

    def _length_at(self, position: QPointF) -> int | None:
        scene = self.area.mapToScene(position.toPoint())
        measured = self._measured()
        if not measured or not self.view.sceneBoundingRect().contains(scene):
            return None
        place = self.view.mapSceneToView(scene).x()
        return min(measured, key=lambda length: abs(math.log2(length) - place))

    def _toggle(self, length: int | None) -> None:
        self.read_length(None if length == self._locked else length, locked=True)

    def _on_key(self, key: Qt.Key) -> bool:
        measured = self._measured()
        if key == Qt.Key.Key_Escape and self._locked is not None:
            self.read_length(None, locked=True)
            return True
        if not measured or key not in _KEYS:
            return False
        last = len(measured) - 1
        place = measured.index(self.length) if self.length is not None else last
        moved = {
            Qt.Key.Key_Left: place - 1 if self.length is not None else last,
            Qt.Key.Key_Right: place + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }[key]
        self.read_length(measured[min(max(moved, 0), last)], locked=True)
        return True

    # -- looks

    def set_title(self, title: str) -> None:
        """Name the vertical axis."""
        self._title = title
        self._cost_axis.setLabel(title)
        self._show_length()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._lengths_axis.setLabel(self.tr("length L"))
        self.area.setAccessibleName(self.tr("Cost against length"))
        self.area.setAccessibleDescription(
            self.tr("Left and right arrow keys read the measured lengths one by one; Esc ends it")
        )
        self._show_length()

    def _apply_palette(self) -> None:
        palette, metrics = self.palette(), self.fontMetrics()
        text = palette.color(QPalette.ColorRole.Text)
        line = QColor(text)
        line.setAlphaF(0.45)
        self.area.setBackground(palette.color(QPalette.ColorRole.Base))
        for axis in (self._lengths_axis, self._cost_axis):
            axis.setPen(pg.mkPen(line))
            axis.setTextPen(pg.mkPen(text))
        self._cost_axis.setWidth(metrics.horizontalAdvance("500 MB") + 2 * metrics.height())
        self._grid.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Midlight), width=1))
        self._line.setPen(pg.mkPen(palette.color(QPalette.ColorRole.Highlight), width=1))
        self._cost_axis.setLabel(self._title)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._apply_palette()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_length()

    def sizeHint(self) -> QSize:
        return QSize(60 * GRID, 44 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line around the curves: the accent colour says that they have the keyboard."""
        painter = QPainter(self)
        role = QPalette.ColorRole.Highlight if self.area.hasFocus() else QPalette.ColorRole.Mid
        # Filled, since at broken scales a line of one pixel may lie under the area.
        painter.fillRect(self.area.geometry().adjusted(-1, -1, 1, 1), self.palette().color(role))


_KEYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End})
