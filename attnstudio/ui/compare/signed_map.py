"""One map of signed numbers: rows down, columns across, blue below 0, orange above; read cell by cell."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.differences.difference_raster import render_difference
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.marks import to_image
from attnstudio.ui.heads.movement import moved_cell
from attnstudio.ui.theme import GRID, TextSize, text_font

MARGIN = 3
SMALLEST = 12 * GRID
CURSOR_PX = 5


class Ends(NamedTuple):
    """The labels of the first and the last row, or column."""

    first: str
    last: str


class SignedMap(QWidget):
    """Shows a table of numbers from -top to top.

    cursorChanged()   another cell is under the pointer, or locked
    """

    cursorChanged = Signal()

    def __init__(self, parent: QWidget | None = None, *, square: bool = False) -> None:
        super().__init__(parent)
        self._square = square
        self._values: FloatArray | None = None
        self._top = 1.0
        self._rows, self._columns = Ends("", ""), Ends("", "")
        self._axes: MapAxes | None = None
        self._rect = QRectF()
        self._image: QImage | None = None
        self.hovered: Cell | None = None
        self.locked: Cell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(SMALLEST, SMALLEST)

    @property
    def cursor_cell(self) -> Cell | None:
        """The locked cell, else the hovered one."""
        return self.hovered if self.locked is None else self.locked

    def show_values(self, values: FloatArray, top: float, rows: Ends, columns: Ends) -> None:
        """Show `values` [row, column]; a cursor outside of them is dropped."""
        self._values, self._top, self._rows, self._columns = values, top, rows, columns
        inside = [
            cell if cell is not None and cell.query < len(values) and cell.key < values.shape[1] else None
            for cell in (self.hovered, self.locked)
        ]
        self.hovered, self.locked = inside
        self._plan()
        self.cursorChanged.emit()

    # -- layout

    def _plan(self) -> None:
        self._image = None
        if self._values is None:
            return
        metrics = self.fontMetrics()
        left = max(map(metrics.horizontalAdvance, self._rows)) + GRID // 2 + MARGIN
        width, height = self.width() - left - MARGIN, self.height() - metrics.height() - 2 * MARGIN
        if self._square:
            width = height = min(width, height)
        ratio = self.devicePixelRatioF()
        rows, columns = self._values.shape
        sides = (max(int(side * ratio), 1) for side in (height, width))
        down, across = (PixelAxis(cells, side) for cells, side in zip((rows, columns), sides, strict=True))
        self._axes = MapAxes(down, across)
        self._rect = QRectF(left, MARGIN, across.pixels / ratio, down.pixels / ratio)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, 24 * GRID)

    def _cell_at(self, position: QPointF) -> Cell | None:
        if self._axes is None or not self._rect.contains(position):
            return None
        offset = (position - self._rect.topLeft()) * self.devicePixelRatioF()
        row = self._axes.rows.block_at(int(offset.y()))[0]
        return Cell(row, self._axes.columns.block_at(int(offset.x()))[0])

    # -- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._values is None or self._axes is None:
            return
        painter = QPainter(self)
        try:
            self._paint(painter, self._values, self._axes)
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint(self, painter: QPainter, values: FloatArray, axes: MapAxes) -> None:
        if self._image is None:
            pixels = render_difference(values, self._top, None, axes).pixels
            self._image = to_image(np.ascontiguousarray(pixels), self.devicePixelRatioF())
        painter.drawImage(self._rect.topLeft(), self._image)
        painter.setFont(text_font(TextSize.CAPTION))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        self._draw_ends(painter)
        if self.cursor_cell is not None:
            self._draw_cursor(painter, self.cursor_cell, axes)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(self._rect.adjusted(-2, -2, 2, 2))

    def _draw_ends(self, painter: QPainter) -> None:
        rect, height = self._rect, painter.fontMetrics().height()
        right, middle = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignVCenter
        label = QRectF(0, rect.top(), rect.left() - GRID // 2, height)
        painter.drawText(label, right | middle, self._rows.first)
        label.moveBottom(rect.bottom())
        if rect.height() > 2 * height and self._rows.last != self._rows.first:
            painter.drawText(label, right | middle, self._rows.last)
        below = QRectF(rect.left(), rect.bottom() + MARGIN, rect.width(), height)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | middle, self._columns.first)
        painter.drawText(below, right | middle, self._columns.last)

    def _draw_cursor(self, painter: QPainter, cell: Cell, axes: MapAxes) -> None:
        ratio = self.devicePixelRatioF()
        top, bottom = axes.rows.span(cell.query)
        left, right = axes.columns.span(cell.key)
        rect = QRectF(left / ratio, top / ratio, (right - left) / ratio, (bottom - top) / ratio)
        rect.translate(self._rect.topLeft())
        centre = rect.center()
        rect.setSize(rect.size().expandedTo(QRectF(0, 0, CURSOR_PX, CURSOR_PX).size()))
        rect.moveCenter(centre)
        locked = self.locked is not None
        outer = self.palette().color(QPalette.ColorRole.Highlight) if locked else QColor(Qt.GlobalColor.black)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((outer, 4), (QColor(Qt.GlobalColor.white), 1.5)):
            painter.setPen(QPen(color, width))
            painter.drawRect(rect)

    # -- pointer and keyboard

    def lock(self, cell: Cell | None) -> None:
        """Keep the cursor on `cell`; None lets it follow the pointer."""
        self.locked = cell
        self._on_cursor()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hovered = self._cell_at(event.position())
        self._on_cursor()

    def leaveEvent(self, _event: QEvent) -> None:
        self.hovered = None
        self._on_cursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and cell is not None:
            self.lock(None if cell == self.locked else cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._values is not None:
            rows, columns = self._values.shape
            cell = moved_cell(self.cursor_cell, key, event.modifiers(), (rows, columns))
            if cell is not None:
                self.lock(cell)
                return
        if key == Qt.Key.Key_Escape and self.locked is not None:
            self.lock(None)
        else:
            super().keyPressEvent(event)

    def _on_cursor(self) -> None:
        self.update()
        self.cursorChanged.emit()

    # -- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._plan()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._plan()
        elif event.type() == QEvent.Type.PaletteChange:
            self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._plan()
        return super().event(event)
