"""A run's line, as a small picture for lists and choices."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from attnstudio.ui.runs.look import RunLook

SWATCH = QSize(24, 12)


def swatch_icon(look: RunLook, ratio: float) -> QIcon:
    """The line of a run on a screen of `ratio` device pixels."""
    pixmap = QPixmap(SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setPen(look.pen(2))
    middle = SWATCH.height() / 2
    painter.drawLine(QPointF(0, middle), QPointF(SWATCH.width(), middle))
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # data keeps its colour where it is chosen, too
    return icon
