"""A line of text that gives way in a narrow window instead of widening it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

TALL_TEXT = "Ag\u2068中"  # letters, and what only fallback fonts have
ROOM_PX = 10_000


class ElidedLabel(QLabel):
    """One line of plain text, cut with … where it does not fit; then its tooltip says all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The same height for every text: nothing moves when a token comes from a font of taller lines."""
        margins, room = self.contentsMargins(), QRect(0, 0, ROOM_PX, ROOM_PX)
        line = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextSingleLine, TALL_TEXT).height()
        return QSize(super().sizeHint().width(), line + margins.top() + margins.bottom())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._tell_what_is_cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_what_is_cut()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._tell_what_is_cut()

    def _tell_what_is_cut(self) -> None:
        cut = self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()
        self.setToolTip(self.text() if cut else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, rect.width())
        self.style().drawItemText(
            painter,
            rect,
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            text,
            self.foregroundRole(),
        )
