"""The difference of two frames, head by head, laid out as the heads beside it."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QToolTip, QWidget

from attnstudio.ui.differences.compared import Difference, describe_difference
from attnstudio.ui.differences.difference_raster import render_difference
from attnstudio.ui.differences.numbers import percent, signed
from attnstudio.ui.heads.caption import Caption, caption_height, draw_caption
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.drawing import MapPainter, draw_outline
from attnstudio.ui.heads.layout import HeadLayout, TextMetrics, choose_columns, label_cap, plan_head
from attnstudio.ui.heads.marks import to_image
from attnstudio.ui.heads.movement import moved_cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID


class DifferenceGrid(QScrollArea):
    """All heads of a difference, or one of them enlarged. One widget takes the keyboard for all heads.

    enlargeRequested(object)  a head (from 0) alone, or None: all of them
    """

    enlargeRequested = Signal(object)

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = DifferenceCanvas(state)
        self.canvas.enlargeRequested.connect(self.enlargeRequested)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.canvas)

    def show_difference(self, difference: Difference | None) -> None:
        """Show `difference`, or nothing."""
        self.canvas.show_difference(difference)
        self._arrange()

    def enlarge(self, head: int | None) -> None:
        """Let one head (from 0) fill the place, or show them all."""
        self.canvas.enlarged = head
        self._arrange()

    def _arrange(self) -> None:
        self.canvas.arrange(self.width(), self.height(), self.verticalScrollBar().sizeHint().width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class DifferenceCanvas(QWidget):
    """Paints the maps; the cursor is that of the heads beside it."""

    enlargeRequested = Signal(object)

    def __init__(self, state: HeadsState) -> None:
        super().__init__()
        self.enlarged: int | None = None
        self._state = state
        self._difference: Difference | None = None
        self._layout: HeadLayout | None = None
        self._places: dict[int, QRect] = {}
        self._images: dict[int, QImage] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        state.cursorChanged.connect(self._on_cursor)
        self.retranslate()

    def show_difference(self, difference: Difference | None) -> None:
        if difference is not self._difference:
            self._difference = difference
            self._images = {}
            self._describe()
            self.update()

    # -- layout

    def arrange(self, width: int, height: int, bar: int) -> None:
        """Give every head its place in `width` x `height`, as `HeadGrid` does when it is compact."""
        if self._difference is None or width < 1 or height < 1:
            self._places = {}
            self.resize(max(width, 1), max(height, 1))
            return
        shown = range(len(self._difference.values)) if self.enlarged is None else [self.enlarged]
        shape = self._difference.values.shape[1], self._difference.values.shape[2]
        text, gap = TextMetrics(caption_height(compact=True)), GRID
        columns, head_height = choose_columns((width, height), len(shown), shape, text, gap=gap, compact=True)
        if -(-len(shown) // columns) * (head_height + gap) - gap > height:
            width -= bar
            columns, head_height = choose_columns(
                (width, height), len(shown), shape, text, gap=gap, compact=True
            )
        head_width = (width - gap * (columns - 1)) // columns
        size = head_width, head_height
        layout = plan_head(size, self.devicePixelRatioF(), shape, text, label_cap(head_width))
        if layout != self._layout:
            self._layout, self._images = layout, {}
        self._places = {
            head: QRect(place % columns * (head_width + gap), place // columns * (head_height + gap), *size)
            for place, head in enumerate(shown)
        }
        self.resize(width, max(-(-len(shown) // columns) * (head_height + gap) - gap, height))
        self.update()

    def _map_rect(self, head: int) -> QRectF:
        assert self._layout is not None
        corner = self._places[head].topLeft()
        left, top = corner.x() + self._layout.left, corner.y() + self._layout.top
        return QRectF(round(left), round(top), self._layout.width, self._layout.height)

    def place_at(self, position: QPointF) -> tuple[int, Cell] | None:
        """The head (from 0) and the cell under `position`."""
        if self._layout is None or self._difference is None:
            return None
        for head in self._places:
            rect = self._map_rect(head)
            if rect.contains(position):
                offset = (position - rect.topLeft()) * self._layout.ratio
                query = self._layout.axes.rows.block_at(int(offset.y()))[0]
                return head, Cell(query, self._layout.axes.columns.block_at(int(offset.x()))[0])
        return None

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._difference is None or self._layout is None:
            return
        painter = QPainter(self)
        try:
            for head, place in self._places.items():
                if place.intersects(event.rect()):
                    self._paint_head(painter, head, self._difference, self._layout)
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint_head(self, painter: QPainter, head: int, of: Difference, layout: HeadLayout) -> None:
        rect, cursor, palette = self._map_rect(head), self._state.cursor, self.palette()
        if head not in self._images:
            raster = render_difference(of.values[head], of.top, of.allowed, layout.axes)
            self._images[head] = to_image(raster.pixels, layout.ratio)
        painter.drawImage(rect.topLeft(), self._images[head])
        draw_outline(painter, rect, palette)
        moved = percent(float(of.moved[head]), digits=0)
        value = moved if cursor is None else signed(float(of.values[head, cursor.query, cursor.key]))
        caption = QRectF(rect.left(), self._places[head].top(), rect.width(), layout.top)
        draw_caption(painter, Caption(str(head + 1), weights=(value,)), caption, palette)
        if cursor is not None:
            around = MapPainter(painter, layout, rect.topLeft(), palette)
            around.cursor(cursor, self._state.locked is not None)
        if self.hasFocus() and head == self._state.head:
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(-2, -2, 2, 2))

    # -- pointer and keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            text = self._tooltip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), f"<p>{html.escape(text)}</p>" if text else "", self)
            return True
        return super().event(event)

    def _tooltip(self, position: QPointF) -> str:
        of = self._difference
        if of is None:
            return ""
        if (place := self.place_at(position)) is not None:
            return localize(describe_difference(of, *place))
        for head, rect in self._places.items():
            if rect.contains(position.toPoint()):
                return self.tr(
                    "Head {head}: {share} of its attention lies elsewhere in B than in A (half the sum of "
                    "the differences, on average over the queries)."
                ).format(head=head + 1, share=percent(float(of.moved[head])))
        return ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        head, cell = (self._state.head, None) if place is None else place
        self._state.hover(head, cell)

    def leaveEvent(self, _event: QEvent) -> None:
        self._state.hover(self._state.head, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or place is None:
            return
        head, cell = place
        if self._state.locked == cell:
            self._state.unlock()
        else:
            self._state.lock(head, cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if place is not None:
            self.enlargeRequested.emit(None if self.enlarged is not None else place[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._difference is None:
            super().keyPressEvent(event)
            return
        key, heads = Qt.Key(event.key()), len(self._difference.values)
        shape = self._difference.values.shape[1], self._difference.values.shape[2]
        cell = moved_cell(self._state.cursor, key, event.modifiers(), shape)
        if cell is not None:
            self._state.lock(min(self._state.head, heads - 1), cell)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            head = self._state.head + (1 if key == Qt.Key.Key_PageDown else -1)
            self._go_to(min(max(head, 0), heads - 1))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enlargeRequested.emit(min(self._state.head, heads - 1))
        elif key == Qt.Key.Key_Escape and self.enlarged is not None:
            self.enlargeRequested.emit(None)
        elif key == Qt.Key.Key_Escape and self._state.locked is not None:
            self._state.unlock()
        else:
            super().keyPressEvent(event)

    def _go_to(self, head: int) -> None:
        self._state.read_head(head)
        if self.enlarged is not None:
            self.enlargeRequested.emit(head)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @Slot()
    def _on_cursor(self) -> None:
        self.update()
        self._describe()

    def _describe(self) -> None:
        """Tell assistive technology what the cursor reads."""
        of, cell = self._difference, self._state.cursor
        inside = of is not None and cell is not None and self._state.head < len(of.values)
        text = ""
        if inside and of is not None and cell is not None:
            text = localize(describe_difference(of, self._state.head, cell))
        self.setAccessibleDescription(text)

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Difference of the heads, B minus A"))
        self._describe()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self.update()
