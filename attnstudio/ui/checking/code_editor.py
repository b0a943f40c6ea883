"""An editor for Python with line numbers, in which the lines of faults are marked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPalette,
    QPolygonF,
    QResizeEvent,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from attnstudio.ui.checking.highlighter import PythonHighlighter
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, Severity, fixed_font, severity_colors

LEAST_LINES = 6
USUAL_COLUMNS = 60
LEAST_DIGITS = 2


class CodeEditor(QPlainTextEdit):
    """Plain text; Tab goes on to the next control."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: dict[int, QTextCursor] = {}
        self._gutter = _Gutter(self)
        self.highlighter = PythonHighlighter(self)
        self.setFont(fixed_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setCornerWidget(QWidget(self))  # without one a dark window has a bright corner
        self.setTabChangesFocus(True)
        self.setTabStopDistance(4 * self.fontMetrics().horizontalAdvance(" "))
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._on_update)
        self._make_room()
        self.retranslate()

    # -- marks

    def mark_lines(self, lines: Iterable[int]) -> None:
        """Set these lines (from 1) apart; the marks move with their text. What was marked before is not."""
        self._marks.clear()
        for line in lines:
            block = self.document().findBlockByNumber(line - 1)
            if block.isValid():
                self._marks[line] = QTextCursor(block)
        self._show_marks()
        if self._marks and not any(self._is_in_sight(line) for line in self.marked_lines()):
            first = self.document().findBlockByNumber(self.marked_lines()[0] - 1)
            middle = self.viewport().height() // (2 * self.fontMetrics().lineSpacing())
            self.verticalScrollBar().setValue(max(0, first.firstLineNumber() - middle))

    def _is_in_sight(self, line: int) -> bool:
        block = self.document().findBlockByNumber(line - 1)
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        return block.isVisible() and rect.top() >= 0 and rect.bottom() <= self.viewport().height()

    def marked_lines(self) -> tuple[int, ...]:
        """Where the marks are now, from 1."""
        return tuple(sorted({cursor.blockNumber() + 1 for cursor in self._marks.values()}))

    def go_to(self, line: int) -> None:
        """Put the cursor into the line that was `line` when it was marked, and bring it into view."""
        block = self.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(self._marks[line]) if line in self._marks else QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock)
        self.setTextCursor(cursor)
        self.centerCursor()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_marks(self) -> None:
        ground = severity_colors(self.palette(), Severity.ERROR).ground
        selections = []
        for cursor in self._marks.values():
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            selection.format.setBackground(ground)
            selection.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            selections.append(selection)
        self.setExtraSelections(selections)
        self._gutter.update()

    # -- the numbers

    def gutter_width(self) -> int:
        """Room for the sign of a mark and the largest number."""
        digits = max(LEAST_DIGITS, len(str(self.blockCount())))
        return 2 * GRID + GRID // 2 + digits * self.fontMetrics().horizontalAdvance("0")

    def paint_gutter(self, painter: QPainter, area: QRect) -> None:
        """The numbers of the lines in sight, and a wedge before marked ones."""
        palette, marked = self.palette(), set(self.marked_lines())
        painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
        painter.setFont(self.font())
        block, width = self.firstVisibleBlock(), self._gutter.width()
        while block.isValid():
            rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if rect.top() > area.bottom():
                break
            # Not the block's own height: that of the last one holds the document's margin, too.
            number, height = block.blockNumber() + 1, self.fontMetrics().lineSpacing()
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            if number in marked:
                color = severity_colors(palette, Severity.ERROR).text
                painter.setPen(color)
                _wedge(painter, QPointF(GRID // 2, rect.top() + height / 2), color)
            box = QRectF(0, rect.top(), width - GRID // 2, height)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(number))
            block = block.next()

    @Slot()
    def _make_room(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)
        self._place_gutter()

    @Slot(QRect, int)
    def _on_update(self, rect: QRect, scrolled: int) -> None:
        if scrolled:
            self._gutter.scroll(0, scrolled)
        else:
            self._gutter.update(0, rect.y(), self._gutter.width(), rect.height())

    def _place_gutter(self) -> None:
        inside = self.contentsRect()
        self._gutter.setGeometry(QRect(inside.left(), inside.top(), self.gutter_width(), inside.height()))

    # -- events

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(USUAL_COLUMNS * metrics.horizontalAdvance("0"), 24 * metrics.lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(20 * GRID, LEAST_LINES * self.fontMetrics().lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_gutter()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Text alone: a file that is dropped is for the window to open."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Code to check"))
        self.setPlaceholderText(self.tr("Paste your attention module here, or open or drop a .py file."))
        set_tooltip(
            self,
            self.tr(
                "The code that is checked, as it stands here. Ctrl+Enter checks; the file is never written."
            ),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._show_marks()
            self.highlighter.rehighlight()
        elif event.type() == QEvent.Type.FontChange:
            self._make_room()


class _Gutter(QWidget):
    """The strip left of the text."""

    def __init__(self, editor: CodeEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._editor.paint_gutter(painter, event.rect())
        painter.end()


def _wedge(painter: QPainter, tip: QPointF, color: QColor) -> None:
    """A small sign that points at the line."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    side = GRID / 2
    corners = (QPointF(0, -side), QPointF(side * 1.4, 0), QPointF(0, side))
    painter.drawPolygon(QPolygonF([tip + corner for corner in corners]))
    painter.restore()
