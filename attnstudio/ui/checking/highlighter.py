"""Colours for Python that is being edited, read by Pygments when a pause in typing allows."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from attnstudio.ui.assistant.answer_formats import TOKEN_COLORS
from attnstudio.ui.assistant.blocks import Run, TokenKind
from attnstudio.ui.theme import is_dark

PAUSE_MS = 120
LONGEST_HIGHLIGHTED = 120_000  # characters; what is longer stays plain


class PythonHighlighter(QSyntaxHighlighter):
    """Colours the text of `editor`; a line that has changed since keeps no colour until the next pause."""

    def __init__(self, editor: QPlainTextEdit) -> None:
        super().__init__(editor.document())
        self._editor = editor
        self._text = ""
        self._lines: tuple[tuple[Run, ...], ...] = ()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.read)
        editor.textChanged.connect(self._on_changed)

    def highlightBlock(self, text: str) -> None:
        number = self.currentBlock().blockNumber()
        runs = self._lines[number] if number < len(self._lines) else ()
        if "".join(run.text for run in runs) != text:
            return
        start = 0
        for run in runs:
            if run.token in TOKEN_COLORS:
                self.setFormat(start, len(run.text), self._format(run.token))
            start += len(run.text)

    @Slot()
    def read(self) -> None:
        """Read the whole text anew, and colour it. Loads Pygments the first time."""
        from attnstudio.ui.assistant.highlighting import chunks, highlighted_lines

        self._text = text = self._editor.toPlainText()
        if len(text) > LONGEST_HIGHLIGHTED:
            self._lines = ()
        else:
            self._lines = tuple(line for piece in chunks(text) for line in highlighted_lines(piece, "python"))
        self.rehighlight()

    @Slot()
    def _on_changed(self) -> None:
        if self._editor.toPlainText() != self._text:  # a change of colours comes here, too
            self._pause.start()

    def _format(self, kind: TokenKind) -> QTextCharFormat:
        made = QTextCharFormat()
        dark = is_dark(self._editor.palette())
        made.setForeground(QColor(TOKEN_COLORS[kind][dark]))
        return made
