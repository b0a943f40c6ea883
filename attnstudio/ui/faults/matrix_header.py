"""The matrix's column heads: the checks' names, standing upright to be read from below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QWidget

from attnstudio.ui.theme import GRID, TextSize, text_font

NARROW_PX, COLUMN_PX = 2 * GRID - 2, 3 * GRID - 2  # a line of text, upright; and with some room
LIT = 0.3


class UprightHeader(QHeaderView):
    """As tall as its longest name; the column that is looked at is tinted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._lit = -1
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultSectionSize(COLUMN_PX)
        self.setMinimumSectionSize(NARROW_PX)
        self.setSectionsClickable(True)

    def light(self, column: int) -> None:
        """Let this column stand out; -1: none."""
        if column != self._lit:
            self._lit = column
            self.viewport().update()

    def _text(self, section: int) -> str:
        text = self.model().headerData(section, Qt.Orientation.Horizontal)
        return str(text or "")

    def sizeHint(self) -> QSize:
        texts = (self._text(section) for section in range(self.count()))
        longest = max((self.fontMetrics().horizontalAdvance(text) for text in texts), default=0)
        return QSize(super().sizeHint().width(), longest + 2 * GRID)

    def sectionSizeFromContents(self, section: int) -> QSize:
        return QSize(NARROW_PX, super().sectionSizeFromContents(section).height())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        palette = self.palette()
        painter.fillRect(rect, palette.color(QPalette.ColorRole.Button))
        if section == self._lit:
            light = QColor(palette.color(QPalette.ColorRole.Highlight))
            light.setAlphaF(LIT)
            painter.fillRect(rect, light)
        painter.setPen(palette.color(QPalette.ColorRole.ButtonText))
        if rect.width() < COLUMN_PX:  # Han letters are as high as they are wide
            painter.setFont(text_font(TextSize.CAPTION))
        painter.translate(rect.left(), rect.bottom() - GRID // 2)
        painter.rotate(-90)
        line = QRect(0, 0, rect.height() - GRID, rect.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(line, flags, self._text(section))
        painter.restore()

    def fit(self) -> None:
        """Take the height that the present names need."""
        self.setFixedHeight(self.sizeHint().height())
