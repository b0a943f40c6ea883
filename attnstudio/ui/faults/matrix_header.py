"""The matrix's column heads: the checks' names, standing upright to be read from below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QWidget

from attnstudio.ui.theme import GRID

COLUMN_PX = 3 * GRID - 2


class UprightHeader(QHeaderView):
    """As tall as its longest name; the column that is looked at stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._lit = -1
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultSectionSize(COLUMN_PX)
        self.setMinimumSectionSize(COLUMN_PX)
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
        return QSize(COLUMN_PX, super().sectionSizeFromContents(section).height())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        palette = self.palette()
        lit = section == self._lit
        ground = QPalette.ColorRole.Highlight if lit else QPalette.ColorRole.Button
        painter.fillRect(rect, palette.color(ground))
        ink = QPalette.ColorRole.HighlightedText if lit else QPalette.ColorRole.ButtonText
        painter.setPen(palette.color(ink))
        painter.translate(rect.left(), rect.bottom() - GRID // 2)
        painter.rotate(-90)
        line = QRect(0, 0, rect.height() - GRID, rect.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(line, flags, self._text(section))
        painter.restore()

    def fit(self) -> None:
        """Take the height that the present names need."""
        self.setFixedHeight(self.sizeHint().height())
