"""Gradient norms over the run: one row for each parameter or head, one column for each step."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.heads.colormaps import COLORS, color_table
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.step_cursor import StepCursor, handle_cursor_key
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.training.axes import step_ticks
from attnstudio.ui.training.norm_levels import (
    DECADES,
    NOT_FINITE_COLOR,
    ZERO_COLOR,
    NormScale,
    norm_colors,
    norm_scale,
)
from attnstudio.ui.training.norm_rows import NormRow, group_starts, labelled_rows
from attnstudio.ui.training.series import PooledNorms, RunSeries

MIN_ROW = 4
BAR_WIDTH = 12
SIGN = 12
_TICK_DISTANCE = 80


class NormMap(QWidget):
    """The heatmap. Colours are logarithmic; a column of several steps shows their maximum.

    pointed(row)    the pointer is in another row, or in none (-1)
    chosen(row)     a row's name was clicked, or Enter pressed: more is to be seen of it
    picked(row)     a cell of the row was clicked
    scaleChanged()  the colour scale, or the number of steps in a column, is another one
    """

    pointed = Signal(int)
    chosen = Signal(int)
    picked = Signal(int)
    scaleChanged = Signal()

    def __init__(self, cursor: StepCursor, appearance: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._appearance = appearance
        self._series = RunSeries()
        self._image: tuple[object, QImage] | None = None
        self._flagged: frozenset[int] = frozenset()
        self.norms = self._series.parameters
        self.rows: tuple[NormRow, ...] = ()
        self.missing = "NaN", NOT_FINITE_COLOR  # what is said of the colour of no number
        self.decades = DECADES
        self.row = -1
        self.scale = NormScale(-1.0, 0.0, below=False, zeros=False, not_finite=False)
        self.steps_per_column = 1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        cursor.changed.connect(self._on_cursor)
        appearance.appearanceChanged.connect(self._on_cursor)

    def show_series(self, series: RunSeries, norms: PooledNorms, rows: tuple[NormRow, ...]) -> None:
        """Show these numbers of a run, or of another one."""
        self._series = series
        self._image = None
        self._flagged = frozenset()
        self.norms = norms
        self.rows = rows
        self.point(-1)
        self.updateGeometry()
        self.update()

    def refresh(self) -> None:
        """The series has grown."""
        self.update()

    def set_flagged(self, rows: frozenset[int]) -> None:
        """Mark these rows with a sign."""
        if rows != self._flagged:
            self._flagged = rows
            self.update()

    # -- geometry

    def minimumSizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(
            30 * GRID, max(len(self.rows) * MIN_ROW, 4 * metrics.height()) + self._axis_height() + GRID
        )

    def sizeHint(self) -> QSize:
        return QSize(60 * GRID, max(len(self.rows) * 2 * GRID, 8 * GRID) + self._axis_height() + GRID)

    def _axis_height(self) -> int:
        return self.fontMetrics().height() + GRID // 2

    def map_rect(self) -> QRect:
        """Where the cells are."""
        metrics = self.fontMetrics()
        labels = max((metrics.horizontalAdvance(row.label) for row in self.rows), default=0)
        groups = max((metrics.horizontalAdvance(row.group) for row in self.rows), default=0)
        left = labels + GRID + SIGN + (groups + GRID if groups else 0)
        right = BAR_WIDTH + metrics.horizontalAdvance("1e-10") + 3 * GRID
        return self.rect().adjusted(left, GRID // 2, -right, -self._axis_height())

    def _span(self) -> int:
        """The steps that the whole width stands for."""
        return max(len(self.norms.columns) * self.norms.size, 1)

    def _x_of(self, step: int, rect: QRect) -> float:
        return rect.left() + (step + 0.5) / self._span() * rect.width()

    def _y_of(self, row: int, rect: QRect) -> float:
        return rect.top() + row / max(len(self.rows), 1) * rect.height()

    def _row_and_step(self, position: QPointF) -> tuple[int, int | None]:
        """The row (-1: none) and the step (None: beside the run) at a place."""
        rect = self.map_rect()
        if not rect.top() <= position.y() < rect.bottom() + 1 or not self.rows:
            return -1, None
        row = int((position.y() - rect.top()) / rect.height() * len(self.rows))
        step = int((position.x() - rect.left()) // (rect.width() / self._span())) if rect.width() else -1
        return row, step if 0 <= step < self._series.steps else None

    # -- painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = self.map_rect()
        if rect.width() < 1 or rect.height() < 1 or not self.rows:
            return
        self._paint_labels(painter, rect)
        self._paint_flags(painter, rect)
        if self._series.steps:
            self._paint_cells(painter, rect)
            self._paint_cursor(painter, rect)
            self._paint_steps(painter, rect)
            self._paint_bar(painter, rect)
        role = QPalette.ColorRole.Highlight if self.hasFocus() else QPalette.ColorRole.Mid
        painter.setPen(self.palette().color(role))
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))

    def _paint_cells(self, painter: QPainter, rect: QRect) -> None:
        pixels = max(int(rect.width() * self.devicePixelRatioF()), 1)
        state = (self.norms.steps, pixels, self._appearance.colormap)
        if self._image is None or self._image[0] != state:
            self._image = (state, self._cells(pixels))
        painter.drawImage(QRectF(rect), self._image[1])
        painter.setPen(self.palette().color(QPalette.ColorRole.Window))
        for row in group_starts(self.rows)[1:]:
            y = round(self._y_of(row, rect))
            painter.drawLine(rect.left(), y, rect.right(), y)

    def _cells(self, pixels: int) -> QImage:
        """A pixel for each cell; where there are more columns than `pixels`, the largest of them."""
        norms = self.norms.columns
        if len(norms) > pixels:
            norms = np.maximum.reduceat(norms, np.arange(pixels) * len(norms) // pixels, axis=0)
        columns_per_pixel = -(-len(self.norms.columns) // pixels)
        self._tell_scale(norm_scale(norms, self.decades), self.norms.size * columns_per_pixel)
        colors = np.ascontiguousarray(
            norm_colors(norms, self.scale, self._appearance.colormap, self.missing[1]).T
        )
        rows, width = colors.shape
        return QImage(colors.data, width, rows, 4 * width, QImage.Format.Format_RGB32).copy()

    def _tell_scale(self, scale: NormScale, steps_per_column: int) -> None:
        if (scale, steps_per_column) != (self.scale, self.steps_per_column):
            self.scale, self.steps_per_column = scale, steps_per_column
            self.scaleChanged.emit()

    def _paint_cursor(self, painter: QPainter, rect: QRect) -> None:
        step = self._cursor.step
        if step is None or step >= self._series.steps:
            return
        x = self._x_of(step, rect)
        painter.setPen(QColor(0, 0, 0))  # black beside white shows on every colour of a map
        painter.drawLine(QPointF(x - 1, rect.top()), QPointF(x - 1, rect.bottom()))
        painter.setPen(QColor(255, 255, 255))
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))

    def _paint_flags(self, painter: QPainter, rect: QRect) -> None:
        """A sign beside the names of flagged rows, a stroke where rows are too low for it."""
        color = severity_colors(self.palette(), Severity.WARNING).text
        row_height = rect.height() / len(self.rows)
        for row in self._flagged:
            top = self._y_of(row, rect)
            if row_height < SIGN:
                stroke = max(row_height - 1, 1.0)
                painter.fillRect(QRectF(rect.left() - GRID // 2 - 2, top, 3, stroke), color)
            else:
                sign = icon_pixmap("warning", color, SIGN, self.devicePixelRatioF())
                painter.drawPixmap(
                    QPointF(rect.left() - GRID // 2 - SIGN, top + (row_height - SIGN) / 2), sign
                )

    def _paint_labels(self, painter: QPainter, rect: QRect) -> None:
        row_height = rect.height() / len(self.rows)
        right = rect.left() - GRID // 2 - SIGN
        stride = max(math.ceil(self.fontMetrics().height() / row_height), 1)
        text = self.palette().color(QPalette.ColorRole.WindowText)
        for index in labelled_rows(self.rows, stride, self.row):
            pointed = index == self.row
            painter.setPen(self.palette().color(QPalette.ColorRole.Highlight) if pointed else text)
            middle = self._y_of(index, rect) + row_height / 2
            self._label(painter, right, middle, self.rows[index].label)
        painter.setPen(text)
        for index in group_starts(self.rows):
            name = self.rows[index].group
            end = GRID // 2 + self.fontMetrics().horizontalAdvance(name)
            middle = self._y_of(index, rect) + max(row_height, self.fontMetrics().height()) / 2
            self._label(painter, end, middle, name)

    def _label(self, painter: QPainter, right: float, middle: float, text: str) -> None:
        x = right - self.fontMetrics().horizontalAdvance(text)
        painter.drawText(QPointF(x, middle + self.fontMetrics().ascent() / 2 - 1), text)

    def _paint_steps(self, painter: QPainter, rect: QRect) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        count = max(rect.width() // _TICK_DISTANCE, 1)
        baseline = rect.bottom() + GRID // 2 + self.fontMetrics().ascent()
        for step in step_ticks(0, self._series.steps - 1, count):
            text = f"{step:,}"
            x = self._x_of(step, rect) - self.fontMetrics().horizontalAdvance(text) / 2
            painter.drawText(QPointF(max(x, rect.left()), baseline), text)

    def _paint_bar(self, painter: QPainter, rect: QRect) -> None:
        bar = QRect(rect.right() + 2 * GRID, rect.top(), BAR_WIDTH, rect.height())
        ramp = np.ascontiguousarray(color_table(self._appearance.colormap)[::-1].reshape(COLORS, 1))
        painter.drawImage(QRectF(bar), QImage(ramp.data, 1, COLORS, 4, QImage.Format.Format_RGB32))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        half = self.fontMetrics().ascent() / 2
        last = float("-inf")
        for exponent in reversed(self.scale.ticks()):
            part = (exponent - self.scale.low) / (self.scale.high - self.scale.low)
            y = bar.bottom() - part * bar.height()
            if y - last < self.fontMetrics().height():
                continue
            last = y
            baseline = min(max(y + half - 1, rect.top() + 2 * half), rect.bottom() + 1.0)
            painter.drawText(QPointF(bar.right() + GRID // 2, baseline), f"1e{exponent:.0f}")
        self._paint_swatches(painter, bar)

    def _paint_swatches(self, painter: QPainter, bar: QRect) -> None:
        """Say what the colours outside the map mean, where they occur."""
        found = [("0", ZERO_COLOR)] if self.scale.zeros else []
        found += [self.missing] if self.scale.not_finite else []
        x = bar.left()
        side = self.fontMetrics().ascent()
        top = self.height() - self._axis_height() + GRID // 2
        for text, color in found:
            painter.fillRect(x, top, side, side, QColor.fromRgb(color))
            painter.drawText(QPointF(x + side + 2, top + side - 1), text)
            x += side + self.fontMetrics().horizontalAdvance(text) + GRID // 2

    # -- the person

    @Slot()
    def _on_cursor(self) -> None:
        self.update()

    def point(self, row: int) -> None:
        """Read out `row`; -1 for none."""
        if row != self.row:
            self.row = row
            self.pointed.emit(row)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        row, step = self._row_and_step(event.position())
        self.point(row)
        self._cursor.hover(step)
        on_name = row >= 0 and event.position().x() < self.map_rect().left()
        self.setCursor(Qt.CursorShape.PointingHandCursor if on_name else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row, step = self._row_and_step(event.position())
        if event.button() != Qt.MouseButton.LeftButton or row < 0:
            return
        if step is not None:
            self._cursor.toggle(step)
            self.picked.emit(row)
        elif event.position().x() < self.map_rect().left():
            self.chosen.emit(row)

    def leaveEvent(self, event: QEvent) -> None:
        self.point(-1)
        self._cursor.hover(None)
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.rows:
            move = 1 if event.key() == Qt.Key.Key_Down else -1
            self.point(min(max(self.row + move, 0), len(self.rows) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.row >= 0:
            self.chosen.emit(self.row)
        elif not handle_cursor_key(event, self._cursor, self._series.steps):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
