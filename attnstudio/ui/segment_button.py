"""A button of a row of which one is pressed."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton

from attnstudio.ui.theme import GRID

LINE_PX = 2


class SegmentButton(QPushButton):
    """A button that is seen to be the chosen one in any theme, by a line; as narrow as its text allows."""

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2 * GRID, hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            line = self.rect().adjusted(LINE_PX, self.height() - 2 * LINE_PX, -LINE_PX, -LINE_PX)
            QPainter(self).fillRect(line, self.palette().color(QPalette.ColorRole.Accent))
