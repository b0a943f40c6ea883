"""A question as it was asked: plain text to read and select, its first lines until all is asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

LINES_AT_FIRST = 6


class QuestionText(QTextEdit):
    """Plain text as high as its lines, at most `LINES_AT_FIRST` of them until `set_whole(True)`.

    overflowChanged(bool)  whether there are more lines than are shown at first
    """

    overflowChanged = Signal(bool)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = False
        self._overflows = False
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setPlainText(text)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    @property
    def overflows(self) -> bool:
        """Whether there are more lines than are shown at first."""
        return self._overflows

    def set_whole(self, whole: bool) -> None:
        """Show all lines, or the first ones."""
        self._whole = whole
        self.verticalScrollBar().setValue(0)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(0, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().lineSpacing())

    def _fit(self) -> None:
        height = round(self.document().size().height())
        most = LINES_AT_FIRST * self.fontMetrics().lineSpacing() + 1
        overflows = height > most
        self.setFixedHeight(height if self._whole or not overflows else most)
        if overflows != self._overflows:
            self._overflows = overflows
            self.overflowChanged.emit(overflows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The conversation scrolls, not the question in it."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
