"""All heads, each three times below each other: right, with the fault, and the difference."""

from __future__ import annotations

from dataclasses import dataclass, field
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
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.ui.differences.compared import SMALLEST_SCALE
from attnstudio.ui.differences.difference_raster import render_difference
from attnstudio.ui.heads.axis import MapAxes, PixelAxis, fit_pixels
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.marks import to_image
from attnstudio.ui.heads.movement import moved_cell
from attnstudio.ui.heads.raster import Raster
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.small_map import MatrixScale

LEAST_SIDE, MOST_SIDE = 7 * GRID, 15 * GRID
GAP = GRID
ROWS = 3
RIGHT, FAULTY, DIFFERENCE = range(ROWS)


@dataclass(frozen=True, slots=True, eq=False)
class HeadPair:
    """Weights [map, row, column]: what is right, and what a fault makes of it, which may be of another shape.

    allowed     [query, key] or None
    difference  faulty minus right; None where the shapes differ
    """

    right: FloatArray
    faulty: FloatArray
    allowed: BoolArray | None
    difference: FloatArray | None = field(init=False)

    def __post_init__(self) -> None:
        same = self.faulty.shape == self.right.shape
        object.__setattr__(self, "difference", self.faulty - self.right if same else None)


class Place(NamedTuple):
    """A head (from 0), one of its three maps, and a cell of it."""

    head: int
    row: int
    cell: Cell


class HeadRows(QWidget):
    """One widget that takes the keyboard for all maps.

    cursorMoved()   `looked_at` is another cell, or none
    """

    cursorMoved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pair: HeadPair | None = None
        self._colormap = ColorMap.VIRIDIS
        self._names = ("", "", "")
        self._rasters: dict[tuple[int, int], tuple[QImage, Raster]] = {}
        self.looked_at: Place | None = None
        self.scale: MatrixScale | None = None
        self.top: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # -- what is shown

    def show_pair(self, pair: HeadPair | None, colormap: ColorMap) -> None:
        """Show these, or nothing."""
        self._pair, self._colormap, self._rasters = pair, colormap, {}
        self.scale = None if pair is None else MatrixScale(pair.right, pair.faulty)
        difference = None if pair is None else pair.difference
        self.top = None
        if difference is not None:
            finite = np.abs(difference[np.isfinite(difference)])
            self.top = max(float(finite.max()) if finite.size else 0.0, SMALLEST_SCALE)
        self._move(None)
        self._fit()
        self.update()

    def set_names(self, names: tuple[str, str, str]) -> None:
        """What the three rows are called."""
        self._names = names
        self._fit()
        self.update()

    @property
    def pair(self) -> HeadPair | None:
        """What is shown."""
        return self._pair

    def kinds(self) -> frozenset[CellKind]:
        """The kinds of cells on the maps."""
        if self._pair is None:
            return frozenset()
        places = [(head, row) for row in range(ROWS) for head in range(self._count())]
        return frozenset().union(
            *(self._drawn(*place)[1].kinds_present() for place in places if self._matrix(*place) is not None)
        )

    def _count(self) -> int:
        return 0 if self._pair is None else max(len(self._pair.right), len(self._pair.faulty))

    def _matrix(self, head: int, row: int) -> FloatArray | None:
        if self._pair is None:
            return None
        of = (self._pair.right, self._pair.faulty, self._pair.difference)[row]
        return None if of is None or head >= len(of) else of[head]

    # -- layout

    def _label_width(self) -> int:
        return max(self.fontMetrics().horizontalAdvance(name) for name in self._names) + GRID

    def _plan(self) -> tuple[int, int]:
        """How many heads there are in a band, and the side of a map."""
        count, room = max(self._count(), 1), max(self.width() - self._label_width(), 1)
        for bands in range(1, count + 1):
            columns = -(-count // bands)
            side = room // columns - GAP
            if side >= LEAST_SIDE:
                return columns, min(side, MOST_SIDE)
        return 1, max(min(room - GAP, MOST_SIDE), GRID)

    def _rows_shown(self) -> int:
        return ROWS if self._pair is None or self._pair.difference is not None else DIFFERENCE

    def _band_height(self, side: int) -> int:
        return self.fontMetrics().height() + 4 + self._rows_shown() * (side + GAP // 2) + GAP

    def _corner(self, head: int, row: int) -> QPointF:
        columns, side = self._plan()
        band, column = divmod(head, columns)
        top = band * self._band_height(side) + self.fontMetrics().height() + 4 + row * (side + GAP // 2)
        return QPointF(self._label_width() + column * (side + GAP), top)

    def _fit(self) -> None:
        columns, side = self._plan()
        bands = -(-max(self._count(), 1) // columns)
        height = 0 if self._pair is None else bands * self._band_height(side)
        if height != self.height() or height != self.minimumHeight():
            self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        return QSize(60 * GRID, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._label_width() + LEAST_SIDE + GAP, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rasters = {}
        self._fit()

    # -- painting

    def _axes(self, matrix: FloatArray) -> MapAxes:
        side, (rows, columns) = self._plan()[1], matrix.shape
        longest = max(rows, columns)
        pixels = fit_pixels(longest, round(side * self.devicePixelRatioF()))
        return MapAxes(
            PixelAxis(rows, max(pixels * rows // longest, 1)),
            PixelAxis(columns, max(pixels * columns // longest, 1)),
        )

    def _drawn(self, head: int, row: int) -> tuple[QImage, Raster]:
        key = head, row
        if key not in self._rasters:
            matrix = self._matrix(head, row)
            assert matrix is not None
            assert self._pair is not None
            assert self.scale is not None
            axes, allowed = self._axes(matrix), self._pair.allowed
            if allowed is not None and allowed.shape != matrix.shape:
                allowed = None
            if row == DIFFERENCE:
                raster = render_difference(matrix, self.top or 1.0, None, axes)
            else:
                raster = self.scale.raster(matrix, self._colormap, axes, allowed)
            self._rasters[key] = to_image(raster.pixels, self.devicePixelRatioF()), raster
        return self._rasters[key]

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._pair is None:
            return
        painter = QPainter(self)
        try:
            self._paint_names(painter)
            for head in range(self._count()):
                for row in range(self._rows_shown()):
                    if self._matrix(head, row) is not None:
                        painter.drawImage(self._corner(head, row), self._drawn(head, row)[0])
                        self._paint_cursor(painter, head, row)
            if self.hasFocus():
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint_names(self, painter: QPainter) -> None:
        columns, side = self._plan()
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        line = self.fontMetrics().height()
        for head in range(self._count()):
            corner = self._corner(head, RIGHT)
            where = QRectF(corner.x(), corner.y() - line - 4, side, line)
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(head + 1))
            if head % columns == 0:
                shown = range(head, min(head + columns, self._count()))
                for row in range(self._rows_shown()):
                    if all(self._matrix(one, row) is None for one in shown):
                        continue
                    top = self._corner(head, row).y()
                    place = QRectF(0, top, self._label_width() - GRID, side)
                    painter.drawText(
                        place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._names[row]
                    )

    def _paint_cursor(self, painter: QPainter, head: int, row: int) -> None:
        matrix, cursor = self._matrix(head, row), self.looked_at
        if cursor is None or matrix is None or cursor.head != head:
            return
        if cursor.cell.query >= matrix.shape[0] or cursor.cell.key >= matrix.shape[1]:
            return
        axes, ratio, corner = self._axes(matrix), self.devicePixelRatioF(), self._corner(head, row)
        (top, bottom), (left, right) = axes.rows.span(cursor.cell.query), axes.columns.span(cursor.cell.key)
        rect = QRectF(left / ratio, top / ratio, (right - left) / ratio, (bottom - top) / ratio)
        rect.translate(corner)
        for color, width in ((QColor(Qt.GlobalColor.black), 4), (QColor(Qt.GlobalColor.white), 2)):
            painter.setPen(QPen(color, width, j=Qt.PenJoinStyle.MiterJoin))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect)

    # -- pointer and keyboard

    def place_at(self, position: QPointF) -> Place | None:
        """The head, map and cell under `position`."""
        for head in range(self._count()):
            for row in range(self._rows_shown()):
                matrix = self._matrix(head, row)
                if matrix is None:
                    continue
                axes, offset = (
                    self._axes(matrix),
                    (position - self._corner(head, row)) * self.devicePixelRatioF(),
                )
                inside = 0 <= offset.x() < axes.columns.pixels and 0 <= offset.y() < axes.rows.pixels
                if inside:
                    query = axes.rows.block_at(int(offset.y()))[0]
                    return Place(head, row, Cell(query, axes.columns.block_at(int(offset.x()))[0]))
        return None

    def _move(self, place: Place | None) -> None:
        if place != self.looked_at:
            self.looked_at = place
            self.update()
            self.cursorMoved.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._move(self.place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._move(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys move over cells, Page Up and Page Down to other heads, Esc lets go."""
        if self._pair is None:
            super().keyPressEvent(event)
            return
        key, cursor = Qt.Key(event.key()), self.looked_at
        matrix = self._pair.right[0]
        cell = moved_cell(None if cursor is None else cursor.cell, key, event.modifiers(), matrix.shape)
        head = 0 if cursor is None else cursor.head
        if cell is not None:
            self._move(Place(head, RIGHT, cell))
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown) and cursor is not None:
            step = 1 if key == Qt.Key.Key_PageDown else -1
            self._move(cursor._replace(head=min(max(head + step, 0), len(self._pair.right) - 1)))
        elif key == Qt.Key.Key_Escape and cursor is not None:
            self._move(None)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
        elif event.type() == QEvent.Type.FontChange:
            self._fit()
