"""One head: its caption, its map, its tokens, and the shared cursor in it."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads import drawing
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.raster import CellKind, render
from attnstudio.ui.heads.readout import describe_cell
from attnstudio.ui.heads.state import LAYER, Cell, HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import TextSize, text_font

MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class HeadView(QWidget):
    """Head number `head` (from 0) of the frame that it was last given.

    enlargeRequested(head)       double click or Enter
    backRequested()              Esc, when no cell is locked
    neighborRequested(offset)    Page Up or Page Down
    """

    enlargeRequested = Signal(int)
    backRequested = Signal()
    neighborRequested = Signal(int)

    def __init__(self, state: HeadsState, head: int, compact: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = head
        self._state = state
        self._compact = compact
        self._frame: AttentionFrame | None = None
        self._layout: HeadLayout | None = None
        self._origin = QPointF()
        self._image: QImage | None = None
        self._image_key: tuple[object, ...] = ()
        self._lock_before_press: Cell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        state.cursorChanged.connect(self._on_cursor_changed)
        state.appearanceChanged.connect(self.update)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Head {head}").format(head=self.head + 1))
        self.update()

    def show_frame(self, frame: AttentionFrame) -> None:
        """Show `frame`; one whose shape or tokens are new needs `set_layout` as well."""
        self._frame = frame
        if self._layout is None or self._state.cursor is not None:
            self.update()
        else:
            self.update(self._map_rect().toAlignedRect().adjusted(-1, -1, 1, 1))

    def set_layout(self, layout: HeadLayout) -> None:
        """Where the parts of this head go."""
        self._layout = layout
        self.update()

    def readout(self) -> str:
        """The sentence about the cursor's cell in this head; "" without a cursor."""
        cell = self._state.cursor
        if self._frame is None or cell is None:
            return ""
        return localize(describe_cell(self._frame, LAYER, self.head, *cell))

    def cell_at(self, position: QPointF) -> Cell | None:
        """The cell under `position`; of a pixel of many cells the one that it shows, the largest."""
        if self._layout is None or self._frame is None or not self._map_rect().contains(position):
            return None
        offset = (position - self._origin) * self._layout.ratio
        rows = self._layout.rows.block_at(int(offset.y()))
        columns = self._layout.columns.block_at(int(offset.x()))
        block = self._frame.weights[LAYER, self.head, slice(*rows), slice(*columns)]
        row, column = divmod(int(block.argmax()), block.shape[1])
        return Cell(rows[0] + row, columns[0] + column)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._frame is None or self._layout is None:
            return
        painter = QPainter(self)
        self._origin = self._snapped_origin(painter)
        painter.drawImage(self._origin, self._picture())
        map_rect = self._map_rect().toAlignedRect().adjusted(-1, -1, 1, 1)
        if not map_rect.contains(event.rect()):
            self._draw_labels(painter)
            self._draw_caption(painter)
        self._draw_cursor(painter)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(self._map_rect().adjusted(-2, -2, 2, 2))
        painter.end()

    def _snapped_origin(self, painter: QPainter) -> QPointF:
        """The map's corner, moved onto whole device pixels so that no cell is blurred or lost."""
        assert self._layout is not None
        to_device = painter.deviceTransform()
        device = to_device.map(QPointF(self._layout.left, self._layout.top))
        whole = QPointF(round(device.x()), round(device.y()))
        return to_device.inverted()[0].map(whole)

    def _map_rect(self) -> QRectF:
        assert self._layout is not None
        return QRectF(self._origin.x(), self._origin.y(), self._layout.width, self._layout.height)

    def _picture(self) -> QImage:
        assert self._frame is not None and self._layout is not None
        scale = self._state.scale(self._frame)
        layout, colormap = self._layout, self._state.colormap
        key = (self._frame, scale, colormap, layout)
        if self._image is None or any(a is not b for a, b in zip(key, self._image_key, strict=True)):
            raster = render(self._frame, LAYER, self.head, scale, colormap, layout.rows, layout.columns)
            self._image = drawing.to_image(raster, layout.ratio)
            if not self._compact:
                weights = self._frame.weights[LAYER, self.head]
                font = text_font(TextSize.CAPTION)
                drawing.draw_cells(self._image, raster, weights, layout, colormap, font)
            self._image_key = key
        return self._image

    def _draw_labels(self, painter: QPainter) -> None:
        assert self._frame is not None and self._layout is not None
        if self._compact:
            return
        font = text_font(TextSize.CAPTION)
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        metrics = QFontMetrics(font)
        queries = [visible_token(token) for token in self._frame.query_tokens]
        keys = [visible_token(token) for token in self._frame.key_tokens]
        drawing.draw_row_labels(painter, queries, self._layout, self._origin, metrics)
        drawing.draw_column_labels(painter, keys, self._layout, self._origin, metrics)

    def _draw_caption(self, painter: QPainter) -> None:
        assert self._layout is not None
        painter.setFont(text_font(TextSize.CAPTION))
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        rect = QRectF(self._origin.x(), 0, self._layout.width, self._layout.top)
        name = str(self.head + 1) if self._compact else self.accessibleName()
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft, name)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight, self._cursor_text())

    def _cursor_text(self) -> str:
        cell = self._state.cursor
        if cell is None or self._frame is None:
            return ""
        if self._frame.is_masked(*cell):
            return self.tr("masked")
        return weight_text(self._frame.weight(LAYER, self.head, *cell))

    def _draw_cursor(self, painter: QPainter) -> None:
        cell = self._state.cursor
        if cell is None or self._layout is None:
            return
        rect = QRectF(*self._layout.cell_rect(*cell))
        locked = self._state.locked is not None
        drawing.draw_cursor(painter, rect, self._layout, self._origin, self.palette(), locked)

    # -- pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._state.hover(self.head, self.cell_at(event.position()))

    def leaveEvent(self, _event: QEvent) -> None:
        self._state.hover(self.head, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or cell is None:
            return
        self._lock_before_press = self._state.locked
        if self._state.locked == cell:
            self._state.unlock()
        else:
            self._state.lock(self.head, cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        # The first press of the two moved the lock, which a double click is not about.
        if self._lock_before_press is None:
            self._state.unlock()
        else:
            self._state.lock(self.head, self._lock_before_press)
        self.enlargeRequested.emit(self.head)

    # -- keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._frame is not None and self._move_for(key, event.modifiers()):
            return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enlargeRequested.emit(self.head)
        elif key is Qt.Key.Key_Escape and self._state.locked is not None:
            self._state.unlock()
        elif key is Qt.Key.Key_Escape:
            self.backRequested.emit()
            event.ignore()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.neighborRequested.emit(1 if key is Qt.Key.Key_PageDown else -1)
        else:
            super().keyPressEvent(event)

    def _move_for(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Move the locked cell if `key` is a movement: by one, with Ctrl or Home and End to the edge."""
        assert self._frame is not None
        queries, keys = self._frame.weights.shape[2:]
        cell = self._state.cursor
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            down, right = 0, -keys if key is Qt.Key.Key_Home else keys
        elif key in MOVES:
            reach = max(queries, keys) if modifiers & Qt.KeyboardModifier.ControlModifier else 1
            down, right = (reach * step for step in MOVES[key])
        else:
            return False
        if cell is None:
            cell, down, right = Cell(0, 0), 0, 0  # the first press only shows where the cursor is
        moved = Cell(min(max(cell.query + down, 0), queries - 1), min(max(cell.key + right, 0), keys - 1))
        self._state.lock(self.head, moved)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._state.read_head(self.head)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- words

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tooltip(event)
            return True
        return super().event(event)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        text = self.readout() if self.cell_at(QPointF(event.pos())) is not None else ""
        # Escaped, since a tooltip would take a token such as <b> for markup.
        QToolTip.showText(event.globalPos(), f"<p>{html.escape(text)}</p>" if text else "", self)

    def _on_cursor_changed(self) -> None:
        self.update()
        if self.hasFocus():
            self.setAccessibleDescription(self.readout())
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
