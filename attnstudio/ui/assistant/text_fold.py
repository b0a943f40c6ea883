"""Text that is there for those who want it: folded until it is asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from attnstudio.ui.assistant.text_button import Face, TextButton
from attnstudio.ui.theme import GRID, fixed_font

MOST_LINES = 14
FEWEST_LINES = 2
LONGEST_LINE = 4000  # Qt lays a line out as a whole, which takes ever longer


class TextFold(QWidget):
    """A header that says what is inside, and below it, once unfolded, the text with its own scroll bar.

    The text may grow while it is read: the place that is read stays, and the end stays in sight if it
    was. The editor is made at the first unfolding; most folds of a long conversation never need one.

    as_table  keep the lines, in the font for code
    toggled(bool)  unfolded, folded
    """

    toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None, *, as_table: bool = False) -> None:
        super().__init__(parent)
        self._as_table = as_table
        self._text = self._shown = ""
        self.header = TextButton(self)
        self.header.setCheckable(True)
        self.body: QPlainTextEdit | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.header)
        self.header.toggled.connect(self._unfold)
        self.hide()

    def set_title(self, title: str) -> None:
        """What is inside, in a few words."""
        self.header.set_face(Face(title))
        if self.body is not None:
            self.body.setAccessibleName(title)

    def text(self) -> str:
        """What there is to unfold."""
        return self._text

    def set_text(self, text: str) -> None:
        """Offer `text`, nothing at all when it is empty."""
        if text == self._text:
            return
        self._text = text
        self.setVisible(bool(text))
        if self.header.isChecked():
            self._fill()

    @Slot(bool)
    def _unfold(self, shown: bool) -> None:
        if shown:
            self._fill()
        if self.body is not None:
            self.body.setVisible(shown)
        self.toggled.emit(shown)

    def _fill(self) -> None:
        body = self.body or self._make_body()
        bar = body.verticalScrollBar()
        follows = bar.value() == bar.maximum() and bool(self._shown)
        if not self._shown or not self._text.startswith(self._shown):
            body.clear()
            self._shown = ""
        cursor = QTextCursor(body.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        room = LONGEST_LINE - cursor.positionInBlock()
        cursor.insertText(_in_lines(self._text[len(self._shown) :], room))
        self._shown = self._text
        if follows:
            bar.setValue(bar.maximum())
        self._fit()

    def _make_body(self) -> QPlainTextEdit:
        body = QPlainTextEdit(self)
        body.setReadOnly(True)
        body.setTabChangesFocus(True)
        body.setUndoRedoEnabled(False)
        body.setAccessibleName(self.header.face.text)
        if self._as_table:
            body.setFont(fixed_font())
            body.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(body)
        self.body = body
        return body

    def _fit(self) -> None:
        """As high as the text, up to a limit; lines that wrap are guessed from their length."""
        assert self.body is not None
        metrics = self.body.fontMetrics()
        room = max(1, self.width() - 2 * GRID)
        lines = sum(
            1 if self._as_table else 1 + metrics.horizontalAdvance(line) // room
            for line in self._text[: MOST_LINES * LONGEST_LINE].split("\n", MOST_LINES)[:MOST_LINES]
        )
        lines = min(max(lines + self._as_table, FEWEST_LINES), MOST_LINES)
        self.body.setFixedHeight(lines * metrics.lineSpacing() + 2 * GRID)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.body is not None:
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.body is not None:
            self._fit()


def _in_lines(text: str, room: int) -> str:
    """`text` with lines of at most `LONGEST_LINE` characters, of which the first has `room` left."""
    if len(text) <= room:
        return text
    pieces = []
    for line in text.split("\n"):
        starts = [0, *range(max(room, 0), len(line), LONGEST_LINE)]
        pieces += [line[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
        room = LONGEST_LINE
    return "\n".join(pieces)
