"""How often each size occurs among the values of one gradient: bars on a logarithmic count."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.engine.moments import Distribution
from attnstudio.ui.theme import GRAD_COLOR, GRID
from attnstudio.ui.training.axes import short_number

_TICK_DISTANCE = 90
_ROOM_ABOVE = 1.15  # so that the highest bar does not touch the frame


class Histogram(QWidget):
    """pointed(bin)   the pointer is over another bin, or over none (-1)"""

    pointed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.distribution: Distribution | None = None
        self.bin = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_distribution(self, distribution: Distribution | None) -> None:
        """Show these values, or nothing."""
        self.distribution = distribution
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(20 * GRID, 5 * GRID)

    def chart_rect(self) -> QRect:
        """Where the bars are."""
        metrics = self.fontMetrics()
        left = metrics.horizontalAdvance("100,000") + GRID
        return self.rect().adjusted(left, GRID // 2, -3 * GRID, -metrics.height() - GRID // 2)

    def bar(self, index: int) -> QRectF:
        """The bar of a bin; empty where the bin is."""
        assert self.distribution is not None
        rect, counts = self.chart_rect(), self.distribution.counts
        width = rect.width() / len(counts)
        height = self._height(int(counts[index]))
        return QRectF(rect.left() + index * width, rect.bottom() + 1 - height, max(width - 1, 1.0), height)

    def _height(self, count: int) -> float:
        """A count of 1 has a height, one of 0 has none: log10(1 + count)."""
        assert self.distribution is not None
        highest = math.log10(1 + int(self.distribution.counts.max())) * _ROOM_ABOVE
        return math.log10(1 + count) / highest * self.chart_rect().height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = self.chart_rect()
        palette = self.palette()
        painter.fillRect(rect, palette.color(QPalette.ColorRole.Base))
        if self.distribution is not None and rect.width() > 0 and rect.height() > 0:
            self._paint_counts(painter, rect)
            self._paint_bars(painter)
            self._paint_values(painter, rect)
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.drawRect(rect.adjusted(-1, -1, 0, 0))

    def _paint_bars(self, painter: QPainter) -> None:
        assert self.distribution is not None
        for index in np.flatnonzero(self.distribution.counts).tolist():
            color = QColor(GRAD_COLOR)
            painter.fillRect(self.bar(index), color.lighter(130) if index == self.bin else color)

    def _paint_counts(self, painter: QPainter, rect: QRect) -> None:
        """Lines at 1, 10, 100, …"""
        assert self.distribution is not None
        metrics, count, last = self.fontMetrics(), 1, math.inf
        while count <= int(self.distribution.counts.max()):
            y = rect.bottom() + 1 - self._height(count)
            if last - y >= metrics.height():
                painter.setPen(self.palette().color(QPalette.ColorRole.Midlight))
                painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
                painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
                text = f"{count:,}"
                x = rect.left() - GRID // 2 - metrics.horizontalAdvance(text)
                painter.drawText(QPointF(x, y + metrics.ascent() / 2 - 1), text)
                last = y
            count *= 10

    def _paint_values(self, painter: QPainter, rect: QRect) -> None:
        """The values below, symmetric around 0."""
        assert self.distribution is not None
        reach, metrics = float(self.distribution.edges[-1]), self.fontMetrics()
        parts = (-1, -0.5, 0, 0.5, 1) if rect.width() >= 4 * _TICK_DISTANCE else (-1, 0, 1)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        for part in parts:
            text = short_number(float(f"{part * reach:.2g}")) if part else "0"
            x = rect.left() + (part + 1) / 2 * rect.width() - metrics.horizontalAdvance(text) / 2
            baseline = rect.bottom() + GRID // 2 + metrics.ascent()
            painter.drawText(QPointF(min(x, self.width() - metrics.horizontalAdvance(text)), baseline), text)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        rect = self.chart_rect()
        inside = self.distribution is not None and rect.contains(event.position().toPoint())
        count = 0 if self.distribution is None else len(self.distribution.counts)
        self._point(int((event.position().x() - rect.left()) / rect.width() * count) if inside else -1)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)
        super().leaveEvent(event)

    def _point(self, index: int) -> None:
        if index != self.bin:
            self.bin = index
            self.pointed.emit(index)
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.update()
