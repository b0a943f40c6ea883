"""The story of a weight, painted: one part unfolded, of the others what comes out of them."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from attnstudio.engine.tracing.lines import CodeExcerpt, Part
from attnstudio.messages import Message, message
from attnstudio.ui.heads.numbers import figures
from attnstudio.ui.i18n import localize
from attnstudio.ui.inspector.layout import Column, Heading, Placed, Shapes, blocks_of
from attnstudio.ui.inspector.pictures import draw_bars, draw_strip, largest_size
from attnstudio.ui.inspector.story import Bars, Formula, Story, Strip, Words
from attnstudio.ui.inspector.words import TITLES
from attnstudio.ui.theme import GRID, Severity, TextSize, fixed_font, severity_colors, text_font

FLAGS = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_Role = QPalette.ColorRole


class StoryView(QWidget):
    """Up and Down go through the parts; Enter shows the code.

    partChosen(Part)    another part is to be unfolded
    codeRequested()     the line of code was clicked, or Enter pressed
    copyRequested()     Ctrl+C
    unlockRequested()   Esc
    """

    partChosen = Signal(object)
    codeRequested = Signal()
    copyRequested = Signal()
    unlockRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story: Story | None = None
        self._part = Part.SOFTMAX
        self._placed: tuple[Placed, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.retranslate()

    def show_story(self, story: Story | None, part: Part) -> None:
        """Tell `story` with `part` unfolded."""
        self._story, self._part = story, part
        self._lay_out()
        self._describe()

    def place_of_part(self) -> QRect:
        """Where the unfolded part is, its heading with it."""
        inside = [placed.rect for placed in self._placed if not isinstance(placed.what, Heading)]
        heading = next((p.rect for p in self._placed if p.what == Heading(self._part)), QRect())
        return heading if not inside else heading.united(inside[-1])

    def _lay_out(self) -> None:
        column = Column(self.width())
        self._placed = () if self._story is None else column.place(self._story, self._part)
        bottom = self._placed[-1].rect.bottom() + 1 if self._placed else 0
        if bottom != self.minimumHeight():
            self.setMinimumHeight(bottom)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(36 * GRID, self.minimumHeight())

    # -- words

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Where the weight comes from"))
        self._lay_out()
        self._describe()

    def _describe(self) -> None:
        """Tell assistive technology the unfolded part."""
        if self._story is None:
            self.setAccessibleDescription("")
            return
        told = [localize(message(TITLES[self._part])), self._result(self._part)]
        for item in self._story.items(self._part):
            told += [localize(item.text)] if isinstance(item, Words) else []
            told += item.lines if isinstance(item, Formula) else []
        self.setAccessibleDescription("\n".join(filter(None, told)))

    def _result(self, part: Part) -> str:
        result = "" if self._story is None else self._story.result(part)
        return localize(result) if isinstance(result, Message) else result

    def _tooltip(self, point: QPoint) -> str:
        found = next((placed for placed in self._placed if placed.rect.contains(point)), None)
        if found is None or self._story is None:
            return ""
        picture, what = Column(self.width()).picture(found.rect), found.what
        if isinstance(what, Heading):
            return self.tr("Click to unfold; ↑ and ↓ go from part to part, and the maps go with them")
        if isinstance(what, CodeExcerpt):
            return self.tr("{method} in attention.py: click or press Enter to see it whole").format(
                method=what.method
            )
        if isinstance(what, Strip | Bars) and picture.contains(point):
            return self._number_at(what, point.x() - picture.left(), picture.width())
        return ""

    def _number_at(self, what: Strip | Bars, x: int, width: int) -> str:
        """The component or key at `x` pixels; of a block the one that it shows."""
        assert self._story is not None
        axis = blocks_of(len(what.values), width)
        first, end = axis.block_at(x * axis.pixels // width)
        block = abs(what.values[first:end])
        n = first + int(block.argmax())
        value = f"{float(what.values[n]):.9g}".replace("-", "−").replace("inf", "∞")
        if isinstance(what, Bars):
            token = self._story.frame.key_tokens[n]
            return self.tr("key {n} '{token}': {value}").format(n=n + 1, token=token, value=value)
        text = self.tr("component {n}: {value}").format(n=n + 1, value=value)
        if end - first > 1:
            text += "\n" + self.tr("the largest of {first} to {last}").format(first=first + 1, last=end)
        return text

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._paint_ground(painter)
            for placed in self._placed:
                if placed.rect.intersects(event.rect()):
                    self._paint(painter, placed)
        finally:
            painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        if self._placed:
            place = QRect(0, 0, self.width(), GRID) | self.place_of_part()
            place.setTop(self.place_of_part().top())
            painter.fillRect(place.adjusted(0, 0, 0, GRID), self.palette().color(_Role.Base))
            painter.fillRect(QRect(0, place.top(), 3, place.height() + GRID), self._color(_Role.Highlight))

    def _paint(self, painter: QPainter, placed: Placed) -> None:
        rect, what = placed
        match what:
            case Heading():
                self._paint_heading(painter, rect, what.part)
            case Words():
                painter.setFont(text_font(TextSize.NORMAL))
                painter.setPen(self._color(_Role.PlaceholderText if what.quiet else _Role.WindowText))
                painter.drawText(rect, int(Qt.TextFlag.TextWordWrap), localize(what.text))
            case Formula():
                painter.setFont(fixed_font())
                painter.setPen(self._color(_Role.WindowText))
                painter.drawText(rect, int(Qt.TextFlag.TextDontClip), "\n".join(what.lines))
            case Strip() | Bars():
                self._paint_picture(painter, rect, what)
            case Shapes():
                painter.setFont(text_font(TextSize.CAPTION))
                painter.setPen(self._color(_Role.PlaceholderText))
                painter.drawText(rect, FLAGS, self._elided(painter, what.text, rect.width()))
            case CodeExcerpt():
                self._paint_code(painter, rect, what)

    def _paint_heading(self, painter: QPainter, rect: QRect, part: Part) -> None:
        is_current = part is self._part
        rect = rect.adjusted(GRID, 0, -GRID, 0)
        if is_current and self.hasFocus():
            painter.setPen(self._color(_Role.Highlight))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-3, 2, 3, -3))
        font = text_font(TextSize.NORMAL)
        font.setBold(is_current)
        painter.setFont(fixed_font())
        result = self._result(part)
        painter.setPen(self._color(_Role.WindowText))
        painter.drawText(rect, FLAGS | int(Qt.AlignmentFlag.AlignRight), result)
        room = rect.width() - painter.fontMetrics().horizontalAdvance(result) - GRID
        painter.setFont(font)
        number = f"{list(Part).index(part) + 1}  "
        painter.setPen(self._color(_Role.PlaceholderText))
        painter.drawText(rect, FLAGS, number)
        indent = painter.fontMetrics().horizontalAdvance("8  ")
        painter.setPen(self._color(_Role.WindowText))
        title = self._elided(painter, localize(message(TITLES[part])), room - indent)
        painter.drawText(rect.adjusted(indent, 0, 0, 0), FLAGS, title)

    def _paint_picture(self, painter: QPainter, rect: QRect, what: Strip | Bars) -> None:
        column = Column(self.width())
        picture = column.picture(rect)
        line = QRect(rect.topLeft(), QSize(rect.width(), column.label - 2))
        painter.setFont(text_font(TextSize.CAPTION))
        painter.setPen(self._color(_Role.PlaceholderText))
        size = self._size_words(what, picture.width())
        painter.drawText(line, FLAGS | int(Qt.AlignmentFlag.AlignRight), size)
        room = line.width() - column.caption.horizontalAdvance(size) - GRID
        painter.setPen(self._color(_Role.WindowText))
        painter.drawText(line, FLAGS, self._elided(painter, localize(what.label), room))
        if isinstance(what, Strip):
            draw_strip(painter, picture, what.values, self.palette())
        else:
            draw_bars(painter, picture, what, self.palette())

    def _size_words(self, what: Strip | Bars, width: int) -> str:
        """How many numbers, how many in a block, and how far the colours or bars reach."""
        count = len(what.values)
        axis = blocks_of(count, width)
        many = self.tr("[{count}] by {block}").format(count=count, block=axis.block)
        sign = "±" if isinstance(what, Strip) or bool((what.values < 0).any()) else "≤ "
        return f"{many if axis.pooled else f'[{count}]'}  {sign}{figures(largest_size(what.values), 3)}"

    def _paint_code(self, painter: QPainter, rect: QRect, what: CodeExcerpt) -> None:
        colors = severity_colors(self.palette(), Severity.INFO)
        painter.fillRect(rect, colors.ground)
        painter.setFont(fixed_font())
        painter.setPen(colors.text)
        inner = rect.adjusted(GRID // 2, GRID // 2, -GRID // 2, 0)
        lines = Column(self.width()).code_lines(what)
        painter.drawText(inner, int(Qt.TextFlag.TextDontClip), "\n".join(lines))

    def _color(self, role: QPalette.ColorRole) -> QColor:
        return self.palette().color(role)

    @staticmethod
    def _elided(painter: QPainter, text: str, width: int) -> str:
        return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)

    # -- pointer and keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            lines = html.escape(self._tooltip(event.pos())).replace("\n", "<br>")
            QToolTip.showText(event.globalPos(), f"<p>{lines}</p>" if lines else "", self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position().toPoint()
        what = next((placed.what for placed in self._placed if placed.rect.contains(point)), None)
        if isinstance(what, Heading):
            self.partChosen.emit(what.part)
        elif isinstance(what, CodeExcerpt):
            self.codeRequested.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        what = next((placed.what for placed in self._placed if placed.rect.contains(point)), None)
        hand = isinstance(what, Heading | CodeExcerpt)
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        parts = list(Part)
        places = {
            Qt.Key.Key_Up: parts.index(self._part) - 1,
            Qt.Key.Key_Down: parts.index(self._part) + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(parts) - 1,
        }
        key = Qt.Key(event.key())
        if key in places:
            self.partChosen.emit(parts[min(max(places[key], 0), len(parts) - 1)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.codeRequested.emit()
        elif key == Qt.Key.Key_Escape:
            self.unlockRequested.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copyRequested.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._lay_out()
        elif event.type() == QEvent.Type.PaletteChange:
            self.update()
