"""Code to read: the training loop's body, or another function, with some of its lines set apart."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QSizePolicy, QTextEdit, QWidget

from attnstudio.engine.anatomy import CodeLine, StepPhase
from attnstudio.messages import Message
from attnstudio.ui.assistant.answer_formats import TOKEN_COLORS
from attnstudio.ui.assistant.blocks import TokenKind
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity, fixed_font, is_dark, severity_colors

LEAST_LINES = 2
HANGING = 4  # characters by which the rest of a long line is set in


class CodeView(QTextEdit):
    """A few lines to read and copy; long ones go on below. Coloured when first shown: that loads Pygments."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code: tuple[CodeLine, ...] = ()
        self._lines: tuple[str, ...] = ()
        self._marked: frozenset[int] = frozenset()
        self._words: tuple[Message, Message] | None = None
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setAcceptRichText(False)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFont(fixed_font())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.retranslate()

    def show_code(self, code: tuple[CodeLine, ...]) -> None:
        """Show the lines of a step; `show_phase` says which are set apart."""
        self._code = code
        self.show_lines(tuple(line.text for line in code), self._marked)

    def show_phase(self, phase: StepPhase) -> None:
        """Set the lines of `phase` apart, and have them in sight."""
        self._marked = frozenset(number for number, line in enumerate(self._code) if line.phase is phase)
        self._mark()

    def show_lines(self, lines: tuple[str, ...], marked: frozenset[int]) -> None:
        """Show any lines, those numbered `marked` (from 0) set apart and in sight."""
        self._marked = marked
        if lines != self._lines:
            self._lines = lines
            self.setPlainText("\n".join(lines))
            self._set_in()
            self._color()
            self.updateGeometry()
        self._mark()

    def describe_as(self, name: Message, tip: Message) -> None:
        """What is read, when it is not a step: a name for screen readers, and the tooltip."""
        self._words = name, tip
        self.retranslate()

    def marked_lines(self) -> tuple[str, ...]:
        """The lines that are set apart."""
        return tuple(line for number, line in enumerate(self._lines) if number in self._marked)

    def sizeHint(self) -> QSize:
        return QSize(40 * GRID, self._height(len(self._lines)))

    def minimumSizeHint(self) -> QSize:
        return QSize(12 * GRID, self._height(min(len(self._lines), LEAST_LINES)))

    def _height(self, lines: int) -> int:
        edge = 2 * (self.frameWidth() + round(self.document().documentMargin()))
        return lines * self.fontMetrics().lineSpacing() + edge

    def _set_in(self) -> None:
        """The rest of a long line is set in, so that it is not taken for a line of its own."""
        indent = HANGING * QFontMetricsF(self.font()).horizontalAdvance(" ")
        made = QTextBlockFormat()
        made.setLeftMargin(indent)
        made.setTextIndent(-indent)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.setBlockFormat(made)

    def _color(self) -> None:
        if not self.isVisible() or not self._lines:
            return
        from attnstudio.ui.assistant.highlighting import highlighted_lines

        cursor = QTextCursor(self.document())
        for line in highlighted_lines("\n".join(self._lines), "python"):
            for run in line:
                cursor.movePosition(
                    QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(run.text)
                )
                cursor.setCharFormat(self._format(run.token))
                cursor.clearSelection()
            cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        self._mark()

    def _format(self, kind: TokenKind) -> QTextCharFormat:
        made = QTextCharFormat()
        if kind in TOKEN_COLORS:
            made.setForeground(QColor(TOKEN_COLORS[kind][is_dark(self.palette())]))
        else:
            made.setForeground(self.palette().color(QPalette.ColorRole.Text))
        return made

    def _mark(self) -> None:
        numbers = sorted(number for number in self._marked if number < len(self._lines))
        if numbers and not self.textCursor().hasSelection():
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(numbers[0])))
            self.ensureCursorVisible()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A band across the view behind the lines that are set apart."""
        painter = QPainter(self.viewport())
        ground = severity_colors(self.palette(), Severity.INFO).ground
        layout, top = self.document().documentLayout(), self.verticalScrollBar().value()
        for number in range(len(self._lines)):
            if number in self._marked:
                block = layout.blockBoundingRect(self.document().findBlockByNumber(number))
                painter.fillRect(
                    QRectF(0, block.top() - top, self.viewport().width(), block.height()), ground
                )
        painter.end()
        super().paintEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._color()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ensureCursorVisible()

    def retranslate(self) -> None:
        """Texts in the current language."""
        if self._words is not None:
            self.setAccessibleName(localize(self._words[0]))
            set_tooltip(self, localize(self._words[1]))
            return
        self.setAccessibleName(self.tr("Code of the step"))
        set_tooltip(
            self,
            self.tr(
                "The training loop's body, line by line as the exported script has it. "
                "The lines of the chosen phase are set apart."
            ),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color()
