"""A line of text that gives way in a narrow window instead of widening it."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

TALL_TEXT = "Ag\u2068中"  # letters, and what only fallback fonts have
ROOM_PX = 10_000


class ElidedLabel(QWidget):
    """One line of plain text, cut with … where it does not fit; then its tooltip says all of it.

    Not a QLabel: that one has the whole window laid out anew for every text, thirty times a second
    while a model trains.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """What the line says, whole."""
        return self._text

    def setText(self, text: str) -> None:
        """Say `text`. A layout that minds its width must be told (`updateGeometry`); most do not."""
        if text == self._text:
            return
        self._text = text
        self.setAccessibleName(text)
        self._tell_what_is_cut()
        self.update()

    def sizeHint(self) -> QSize:
        """The same height for every text: nothing moves when a token comes from a font of taller lines."""
        margins, room = self.contentsMargins(), QRect(0, 0, ROOM_PX, ROOM_PX)
        line = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextSingleLine, TALL_TEXT).height()
        width = self._text_width() + margins.left() + margins.right()
        return QSize(width, line + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_what_is_cut()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
            self._tell_what_is_cut()

    def _text_width(self) -> int:
        """In whole pixels, up: text of mixed fonts ends between two, and one less would cut it."""
        return math.ceil(QFontMetricsF(self.font()).horizontalAdvance(self._text))

    def _tell_what_is_cut(self) -> None:
        cut = self._text_width() > self.contentsRect().width()
        self.setToolTip(self._text if cut else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = self.contentsRect()
        text = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, rect.width())
        alignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        role, enabled = self.foregroundRole(), self.isEnabled()
        self.style().drawItemText(painter, rect, int(alignment), self.palette(), enabled, text, role)
