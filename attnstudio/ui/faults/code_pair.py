"""Two versions of a line or a few: the wrong one, the right one, and what differs between them marked."""

from __future__ import annotations

import difflib
import re

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QTextEdit, QWidget

from attnstudio.ui.assistant.answer_formats import TOKEN_COLORS
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity, fixed_font, is_dark, severity_colors

BESIDE_PX = 64 * GRID
_PIECES = re.compile(r"\w+|\s+|[^\w\s]")
Spans = tuple[tuple[int, int], ...]


def differing(one: str, other: str) -> tuple[Spans, Spans]:
    """What of each text is not in the other: [start, end) of characters, by words and signs."""
    pieces = _PIECES.findall(one), _PIECES.findall(other)
    starts = [_starts(found) for found in pieces]
    spans: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for tag, *ends in difflib.SequenceMatcher(None, *pieces, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        for side, (first, last) in enumerate((ends[:2], ends[2:])):
            if last > first:
                spans[side].append((starts[side][first], starts[side][last]))
    return tuple(spans[0]), tuple(spans[1])


def _starts(pieces: list[str]) -> list[int]:
    starts = [0]
    for piece in pieces:
        starts.append(starts[-1] + len(piece))
    return starts


class CodeSnippet(QTextEdit):
    """A few lines to read and copy, parts of them marked. Coloured when first shown: that loads Pygments."""

    def __init__(self, severity: Severity, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity = severity
        self._code = ""
        self._marked: Spans = ()
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAcceptRichText(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFont(fixed_font())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_code(self, code: str, marked: Spans) -> None:
        """Show `code` with the characters of `marked` set apart."""
        self._code, self._marked = code, marked
        self.setPlainText(code)
        self._color()
        self._fit()

    def _color(self) -> None:
        if not self.isVisible() or not self._code:
            return
        from attnstudio.ui.assistant.highlighting import highlighted_lines

        dark = is_dark(self.palette())
        cursor = QTextCursor(self.document())
        for line in highlighted_lines(self._code, "python"):
            for run in line:
                made = QTextCharFormat()
                colors = TOKEN_COLORS.get(run.token)
                plain = self.palette().color(QPalette.ColorRole.Text)
                made.setForeground(plain if colors is None else QColor(colors[dark]))
                move, keep = QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor
                cursor.movePosition(move, keep, len(run.text))
                cursor.setCharFormat(made)
                cursor.clearSelection()
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        self._mark()

    def _mark(self) -> None:
        made = QTextCharFormat()
        made.setBackground(severity_colors(self.palette(), self._severity).line)
        if not is_dark(self.palette()):
            made.setBackground(severity_colors(self.palette(), self._severity).ground.darker(106))
        made.setFontWeight(700)
        for start, end in self._marked:
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(made)

    def _fit(self) -> None:
        """As tall as its lines, however they wrap."""
        edge = 2 * self.frameWidth()
        height = round(self.document().size().height()) + edge
        if height != self.height():
            self.setFixedHeight(max(height, self.fontMetrics().lineSpacing() + edge))

    def sizeHint(self) -> QSize:
        return QSize(30 * GRID, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self.height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._color()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._color()


class CodePair(QWidget):
    """The wrong code beside the right one, or above it where it is narrow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside: bool | None = None
        self.wrong, self.right = CodeSnippet(Severity.ERROR, self), CodeSnippet(Severity.SUCCESS, self)
        self._labels = QLabel(self), QLabel(self)
        for label, view in zip(self._labels, (self.wrong, self.right), strict=True):
            label.setBuddy(view)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._arrange()
        self.retranslate()

    def show_codes(self, wrong: str, right: str) -> None:
        """Show these two."""
        of_wrong, of_right = differing(wrong, right)
        self.wrong.show_code(wrong, of_wrong)
        self.right.show_code(right, of_right)

    def _arrange(self) -> None:
        beside = self.width() >= BESIDE_PX
        if beside is self._beside:
            return
        self._beside = beside
        for index, (label, view) in enumerate(zip(self._labels, (self.wrong, self.right), strict=True)):
            row, column = (0, index) if beside else (2 * index, 0)
            for widget in (label, view):
                self._grid.removeWidget(widget)
            self._grid.addWidget(label, row, column)
            self._grid.addWidget(view, row + 1, column, Qt.AlignmentFlag.AlignTop)
            self._grid.setColumnStretch(index, int(beside or index == 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = self.tr("Wrong"), self.tr("Right")
        for label, view, text in zip(self._labels, (self.wrong, self.right), texts, strict=True):
            label.setText(text)
            view.setAccessibleName(text)
        set_tooltip(self.wrong, self.tr("The line with the fault; what differs from the right one is marked"))
        set_tooltip(
            self.right, self.tr("The line as it should be; what differs from the wrong one is marked")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
