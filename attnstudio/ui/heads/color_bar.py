"""What the colours mean: the scale in force, and where the cursor's weight lies on it."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.labels import nice_step
from attnstudio.ui.heads.numbers import scientific
from attnstudio.ui.heads.scale import Scale, ScaleMode
from attnstudio.ui.theme import GRID, TextSize, text_font

BAR_PX = 12
POINTER_PX = 5
MIN_WIDTH = 6 * GRID
USUAL_WIDTH = 28 * GRID
TICK_SPACE_PX = 10
TICK_PX = 3
MOST_STEPS = 5


class ColorBar(QWidget):
    """A horizontal bar with the ends of the scale under it, and as many ticks between as fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale: Scale | None = None
        self._colormap = ColorMap.VIRIDIS
        self._pointer: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_scale(self, scale: Scale | None, colormap: ColorMap) -> None:
        """Show the scale in force, or none."""
        before, self._scale, self._colormap = (self.ticks(), self._colormap), scale, colormap
        if (self.ticks(), colormap) != before:
            self.retranslate()

    def point_at(self, position: float | None) -> None:
        """Mark a place on the bar, 0 to 1, or none."""
        if position != self._pointer:
            self._pointer = position
            self.update()

    def ticks(self) -> list[tuple[float, str]]:
        """Places (0 to 1) and labels, the ends first."""
        scale = self._scale
        if scale is None:
            return []
        if scale.mode is ScaleMode.LOG:
            return _log_ticks(scale)
        if scale.mode in (ScaleMode.ROW, ScaleMode.HEAD):
            top = self.tr("largest of row") if scale.mode is ScaleMode.ROW else self.tr("largest of head")
            return [(0.0, "0"), (1.0, top)]
        return _linear_ticks(scale)

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Colour bar"))
        self.setAccessibleDescription(" – ".join(label for _, label in self.ticks()[:2]))
        self.setToolTip(
            self.tr("The weight that each colour stands for. The mark shows the weight of the cursor's cell.")
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(USUAL_WIDTH, bar_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_WIDTH, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._scale is not None:
            paint_bar(self, color_table(self._colormap), self.ticks(), self._pointer)


def paint_bar(
    widget: QWidget, colors: NDArray[np.uint32], ticks: list[tuple[float, str]], pointer: float | None
) -> None:
    """Paint `colors`, lowest first, over `widget`, with its ticks (place from 0 to 1, label) and a mark."""
    painter = QPainter(widget)
    painter.setFont(text_font(TextSize.CAPTION))
    bar = QRectF(1, POINTER_PX, widget.width() - 2, BAR_PX)
    painter.drawImage(bar, _gradient(colors))
    ink = widget.palette().color(QPalette.ColorRole.WindowText)
    _draw_ticks(painter, bar, ticks, ink)
    if pointer is not None:
        _draw_pointer(painter, bar, pointer, ink)
    painter.end()


def bar_height(widget: QWidget) -> int:
    """What a bar with its ticks takes."""
    return POINTER_PX + BAR_PX + TICK_PX + widget.fontMetrics().height()


def _draw_ticks(painter: QPainter, bar: QRectF, ticks: list[tuple[float, str]], ink: QColor) -> None:
    metrics = painter.fontMetrics()
    painter.setPen(ink)
    taken: list[QRectF] = []
    for place, label in ticks:
        width = metrics.horizontalAdvance(label) + 1
        left = bar.left() + place * bar.width() - width / 2
        left = min(max(left, bar.left()), bar.right() - width)
        rect = QRectF(left, bar.bottom() + TICK_PX, width, metrics.height())
        if any(rect.adjusted(-TICK_SPACE_PX, 0, TICK_SPACE_PX, 0).intersects(other) for other in taken):
            continue
        taken.append(rect)
        x = bar.left() + place * (bar.width() - 1) + 0.5
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + TICK_PX))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, label)


def _draw_pointer(painter: QPainter, bar: QRectF, position: float, ink: QColor) -> None:
    x = bar.left() + position * bar.width()
    tip = QPointF(x, bar.top())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    corner = QPointF(POINTER_PX - 1, -POINTER_PX)
    painter.drawPolygon(QPolygonF([tip, tip + corner, tip + QPointF(-corner.x(), corner.y())]))
    for color, width in ((Qt.GlobalColor.black, 3), (Qt.GlobalColor.white, 1)):
        painter.setPen(QPen(color, width))
        painter.drawLine(tip, QPointF(x, bar.bottom()))


def _gradient(colors: NDArray[np.uint32]) -> QImage:
    """One row of all colours."""
    count = len(colors)
    return QImage(colors.tobytes(), count, 1, 4 * count, QImage.Format.Format_RGB32).copy()


def _linear_ticks(scale: Scale) -> list[tuple[float, str]]:
    """The ends, then round numbers between them."""
    step = nice_step(scale.high / MOST_STEPS)
    between = [count * step for count in range(1, math.ceil(scale.high / step))]
    ticks = [(value / scale.high, f"{value:.3g}") for value in between]
    return [(0.0, "0"), (1.0, f"{scale.high:.3g}"), *ticks]


def _log_ticks(scale: Scale) -> list[tuple[float, str]]:
    """The ends, then every power of ten between them."""
    ticks = [(0.0, f"≤ {scientific(scale.low)}"), (1.0, f"{scale.high:.3g}")]
    for power in range(math.floor(math.log10(scale.high)), math.ceil(math.log10(scale.low)) - 1, -1):
        ticks.append((scale.position(10.0**power, 0, 0), f"1e{power}"))
    return ticks
