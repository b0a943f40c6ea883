"""The editor for an input text: plain text only, never more than the engine takes, every character kept."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from attnstudio.engine.spec import MAX_TEXT_CHARACTERS
from attnstudio.messages import Message
from attnstudio.ui.fields import is_undo_or_redo, left_to_window, show_edit_menu

VISIBLE_LINES = 4
_PARAGRAPH = "\u2029"


class TextField(QPlainTextEdit):
    """A text. A paste is cut at `MAX_TEXT_CHARACTERS`; what is typed beyond, the experiment refuses.

    valueEdited(str)    the person changed the text
    editingFinished()   the person left the field
    pasteCut(int)       a paste did not fit: so many characters of it were left out
    """

    valueEdited = Signal(str)
    editingFinished = Signal()
    pasteCut = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._setting = False
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        line = self.fontMetrics().lineSpacing()
        frame = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        self.setFixedHeight(VISIBLE_LINES * line + frame)
        self.textChanged.connect(self._on_changed)

    def value(self) -> str:
        """The text, character for character (NUL, zero-width, right-to-left marks)."""
        return self._text

    def set_value(self, value: str) -> None:
        """Show `value`. Emits nothing."""
        if value == self._text:
            return
        self._setting = True
        self.setPlainText(value)
        self._setting = False
        self._text = value

    def problem(self) -> Message | None:
        """None: every text can be read."""
        return None

    def _on_changed(self) -> None:
        if self._setting:
            return
        # Not toPlainText(): it turns a no-break space into a blank.
        text = self.document().toRawText().replace(_PARAGRAPH, "\n")
        if text != self._text:
            self._text = text
            self.valueEdited.emit(text)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take the plain text of a paste or a drop, as much of it as fits."""
        pasted = source.text()
        kept = len(self._text) - len(self.textCursor().selectedText())
        fitting = pasted[: max(0, MAX_TEXT_CHARACTERS - kept)]
        self.insertPlainText(fitting)
        self.ensureCursorVisible()
        if len(fitting) < len(pasted):
            self.pasteCut.emit(len(pasted) - len(fitting))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.editingFinished.emit()

    def event(self, event: QEvent) -> bool:
        return False if left_to_window(event) else super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_undo_or_redo(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_edit_menu(self.createStandardContextMenu(), event)
