"""A plain text field that is as high as its text, between two limits."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from attnstudio.ui.theme import fixed_font

ROUNDING_PX = 2  # lines are laid out in fractions of a pixel


class TextEdit(QPlainTextEdit):
    """Text to write, from `fewest` to `most` lines high; Tab goes on to the next control.

    as_table  keep long lines, in the font for code

    submitted()  Ctrl+Enter: what is written is to be sent
    """

    submitted = Signal()

    def __init__(self, parent: QWidget | None, fewest: int, most: int, *, as_table: bool = False) -> None:
        super().__init__(parent)
        self._fewest, self._most = fewest, most
        self._as_table = as_table
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if as_table:
            self.setFont(fixed_font())
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        else:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        frame = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        below = self.horizontalScrollBar().sizeHint().height() if self._as_table else 0
        height = math.ceil(self._text_height()) + ROUNDING_PX + frame + below
        if height != self.minimumHeight():
            self.setFixedHeight(height)

    def _text_height(self) -> float:
        """The height of the first lines, which fallback fonts (Chinese) make taller than the font says."""
        height, lines = 0.0, 0
        block = self.document().firstBlock()
        while block.isValid() and lines < self._most:
            count = max(1, block.layout().lineCount())
            taken = min(count, self._most - lines)
            height += self.blockBoundingRect(block).height() * taken / count
            lines += taken
            block = block.next()
        return max(height, self._fewest * QFontMetricsF(self.font()).lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submitted.emit()
        else:
            super().keyPressEvent(event)
