"""The line above the maps: what to make of the frame, and after it, quietly, how it is drawn."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.i18n import sentences
from attnstudio.ui.theme import GRID, TextSize, text_font

GAP = 3 * GRID
LEAST_PX = 20 * GRID  # a shorter piece of a sentence says nothing


class NoticeLine(ElidedLabel):
    """A text, and an aside that takes what room is left. No layout is disturbed when either changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._aside = ""

    def aside(self) -> str:
        """What is said besides, whole."""
        return self._aside

    def set_aside(self, aside: str) -> None:
        """Say `aside` after the text."""
        if aside != self._aside:
            self._aside = aside
            self.setAccessibleDescription(aside)
            self._tell_what_is_cut()
            self.update()

    def _place_of_aside(self) -> QRect:
        return self.contentsRect().adjusted(self._text_width() + (GAP if self.text() else 0), 0, 0, 0)

    def _width_of_aside(self) -> int:
        return QFontMetrics(text_font(TextSize.CAPTION)).horizontalAdvance(self._aside)

    def _tell_what_is_cut(self) -> None:
        super()._tell_what_is_cut()
        if self._aside and self._width_of_aside() > self._place_of_aside().width():
            self.setToolTip(sentences((self.text(), self._aside)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = self._place_of_aside()
        if not self._aside or place.width() < min(self._width_of_aside(), LEAST_PX):
            return
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        shown = painter.fontMetrics().elidedText(self._aside, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
