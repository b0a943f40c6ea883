"""What the encoder answers at each query, beside what is right."""

from __future__ import annotations

import html
import math
from enum import IntEnum

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.readout import describe_answer, without_isolates
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID, Severity, TextSize, severity_colors, text_font

LINE_SPACE = 1
LEAST_COLUMN = 18
MOST_TEXT = 48  # pixels of one token
SIDE = 4  # around a token


class Row(IntEnum):
    """Top to bottom."""

    INPUT = 0
    ANSWER = 1
    EXPECTED = 2


class AnswersStrip(QWidget):
    """Three short lines, a column for each query; wrong answers stand in a box. Hidden without answers.

    widthChanged()   `full_width` is another
    """

    widthChanged = Signal()

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._frame: AttentionFrame | None = None
        self._texts: tuple[tuple[str, ...], ...] = ((), (), ())
        self._column = LEAST_COLUMN
        self._told_width = 0
        self._marked: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        state.cursorChanged.connect(self._on_cursor)
        self.hide()
        self.retranslate()

    def show_frame(self, frame: AttentionFrame | None) -> None:
        """Show the answers of `frame`; only the lines that changed are painted."""
        before, self._frame = self._frame, frame
        if frame is None or not frame.answers:
            self.hide()
            return
        for row, (texts, old) in enumerate(
            zip(
                (frame.query_tokens, frame.answers, frame.expected),
                ((), (), ()) if before is None else (before.query_tokens, before.answers, before.expected),
                strict=True,
            )
        ):
            if texts != old or self.isHidden():
                self._set_row(Row(row), texts)
        if before is None or before.query_tokens != frame.query_tokens:
            self._fit(at_least=LEAST_COLUMN)
        self.show()

    def _set_row(self, row: Row, texts: tuple[str, ...]) -> None:
        shown = tuple(visible_token(text) if text else "·" for text in texts)
        self._texts = (*self._texts[:row], shown, *self._texts[row + 1 :])
        self._fit(at_least=self._column)  # columns that come and go would not let one read
        self.update(self._line(row).toAlignedRect())
        self._describe()

    def _fit(self, *, at_least: int) -> None:
        """Make the columns as wide as the tokens need."""
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        widest = max((metrics.horizontalAdvance(text) for text in set().union(*self._texts)), default=0)
        self._column = max(min(widest, MOST_TEXT) + 2 * SIDE, at_least)
        if self.full_width() != self._told_width:
            self._told_width = self.full_width()
            self.updateGeometry()
            self.widthChanged.emit()
            self.update()

    # -- words

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("The encoder's answers"))
        self._fit(at_least=self._column)  # the titles of the lines have another width
        self._describe()
        self.update()

    def _titles(self) -> dict[Row, str]:
        return {
            Row.INPUT: self.tr("input"),
            Row.ANSWER: self.tr("answer"),
            Row.EXPECTED: self.tr("expected"),
        }

    def _describe(self) -> None:
        """For assistive technology: the lines as text."""
        lines = (f"{title}: {' '.join(self._texts[row])}" for row, title in self._titles().items())
        self.setAccessibleDescription("; ".join(lines))

    # -- where things are

    def _line(self, row: Row) -> QRectF:
        height = QFontMetrics(text_font(TextSize.CAPTION)).height() + LINE_SPACE
        return QRectF(0, row * height, self.width(), height)

    def _first_column(self) -> float:
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        return max(metrics.horizontalAdvance(title) for title in self._titles().values()) + GRID

    def full_width(self) -> int:
        """Pixels in which every query has room."""
        return math.ceil(self._first_column()) + len(self._texts[Row.INPUT]) * self._column

    def shown_queries(self) -> range:
        """The queries that have room, the cursor's among them."""
        count = len(self._texts[Row.INPUT])
        room = max(int((self.width() - self._first_column()) / self._column), 1)
        if room >= count:
            return range(count)
        room = max(room - 2, 1)  # "…" on both sides
        query = 0 if self._state.cursor is None else self._state.cursor.query
        start = min(max(query - room // 2, 0), count - room)
        return range(start, start + room)

    def query_at(self, x: float) -> int | None:
        """The query whose column is at `x`."""
        shown = self.shown_queries()
        left = self._left_of(shown, shown.start)
        index = int((x - left) // self._column)
        return shown[index] if 0 <= index < len(shown) and x >= left else None

    def _left_of(self, shown: range, query: int) -> float:
        cut = 1 if len(shown) < len(self._texts[Row.INPUT]) else 0
        return self._first_column() + (query - shown.start + cut) * self._column

    def sizeHint(self) -> QSize:
        line = QFontMetrics(text_font(TextSize.CAPTION)).height() + LINE_SPACE
        return QSize(self.full_width(), len(Row) * line)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        shown = self.shown_queries()
        self._draw_cursor(painter, shown)
        for row, title in self._titles().items():
            if self._line(row).intersects(QRectF(event.rect())):
                self._draw_line(painter, row, title, shown)
        painter.end()

    def _draw_cursor(self, painter: QPainter, shown: range) -> None:
        cursor = self._state.cursor
        if cursor is not None and cursor.query in shown:
            ground = QColor(self.palette().color(QPalette.ColorRole.Highlight))
            ground.setAlpha(50)
            left = self._left_of(shown, cursor.query)
            painter.fillRect(QRectF(left, 0, self._column, self.height()), ground)

    def _draw_line(self, painter: QPainter, row: Row, title: str, shown: range) -> None:
        line, palette = self._line(row), self.palette()
        quiet = palette.color(QPalette.ColorRole.PlaceholderText)
        painter.setPen(quiet)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignLeft, title)
        metrics, usual = painter.fontMetrics(), palette.color(QPalette.ColorRole.WindowText)
        first = self._left_of(shown, shown.start)
        for column, query in enumerate(shown):
            cell = QRectF(first + column * self._column, line.top(), self._column, line.height())
            text = metrics.elidedText(self._texts[row][query], Qt.TextElideMode.ElideRight, MOST_TEXT)
            painter.setPen(usual if self._is_asked(query) or row is Row.INPUT else quiet)
            if row is Row.ANSWER and self._is_wrong(query):
                self._draw_box(painter, cell)
            painter.drawText(cell, middle | Qt.AlignmentFlag.AlignHCenter, text)
        self._draw_cuts(painter, line, shown)

    def _draw_box(self, painter: QPainter, cell: QRectF) -> None:
        """Around a wrong answer: a box, so that it shows without colour, too; leaves the pen for its text."""
        painter.setPen(QPen(severity_colors(self.palette(), Severity.ERROR).text, 1))
        painter.drawRect(cell.adjusted(1.5, 0.5, -1.5, -0.5))

    def _draw_cuts(self, painter: QPainter, line: QRectF, shown: range) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        ends = ((shown.start > 0, shown.start - 1), (shown.stop < len(self._texts[Row.INPUT]), shown.stop))
        for is_cut, query in ends:
            if is_cut:
                cell = QRectF(self._left_of(shown, query), line.top(), self._column, line.height())
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, "…")

    def _is_asked(self, query: int) -> bool:
        return self._frame is not None and bool(self._frame.expected[query])

    def _is_wrong(self, query: int) -> bool:
        frame = self._frame
        return frame is not None and self._is_asked(query) and frame.answers[query] != frame.expected[query]

    # -- events

    @Slot()
    def _on_cursor(self) -> None:
        query = None if self._state.cursor is None else self._state.cursor.query
        if query != self._marked:
            self._marked = query
            self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            query = self.query_at(QPointF(event.pos()).x())
            told = None if query is None or self._frame is None else describe_answer(self._frame, query)
            text = (
                self.tr("What the encoder answers at each query. Wrong answers stand in a box.")
                if told is None
                else without_isolates(localize(told))
            )
            QToolTip.showText(event.globalPos(), f"<p>{html.escape(text)}</p>", self, QRect())
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._fit(at_least=LEAST_COLUMN)
            self.updateGeometry()
