"""One head: its caption, its map, its tokens, and the shared cursor in it."""

from __future__ import annotations

import html
import math
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRegion,
)
from PySide6.QtWidgets import QToolTip, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import message
from attnstudio.ui.heads.caption import Caption, draw_caption
from attnstudio.ui.heads.cell import LAYER, Cell, CellKind, cell_kind
from attnstudio.ui.heads.drawing import MapPainter, Tokens
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.marks import draw_marks, to_image
from attnstudio.ui.heads.measures import PATTERN_MEANINGS, PATTERN_NAMES, HeadMeasures, describe_row_sums
from attnstudio.ui.heads.movement import moved_cell
from attnstudio.ui.heads.numbers import short_weight_text, weight_text
from attnstudio.ui.heads.raster import Raster, render
from attnstudio.ui.heads.readout import describe_cell, without_isolates
from attnstudio.ui.heads.state import HeadsState, is_large
from attnstudio.ui.heads.values import print_values
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID, TextSize, text_font

STALE_OPACITY = 0.35
CAPTION_SPACE_PX = GRID // 2  # below a caption's text, so that a new map does not draw it again


class Heatmap(QWidget):
    """Head number `head` (from 0) of the frame that it was last given.

    enlargeRequested(head)       double click or Enter
    backRequested()              Esc
    neighborRequested(offset)    Page Up or Page Down
    menuRequested(head, point)   context menu, at a point of the screen
    kindsChanged()               `kinds` is another set
    """

    enlargeRequested = Signal(int)
    backRequested = Signal()
    neighborRequested = Signal(int)
    menuRequested = Signal(int, object)
    kindsChanged = Signal()

    def __init__(self, state: HeadsState, head: int, compact: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = head
        self.kinds: frozenset[CellKind] = frozenset()
        self._state = state
        self._compact = compact
        self._frame: AttentionFrame | None = None
        self._layout: HeadLayout | None = None
        self._tokens = Tokens((), ())
        self._measures: HeadMeasures | None = None
        self._origin = QPointF()
        self._image: QImage | None = None
        self._image_key: tuple[object, ...] = ()
        self._asked_key: tuple[object, ...] = ()
        self._stale = False
        self._lock_before_press: Cell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        state.cursorChanged.connect(self._on_cursor_changed)
        state.appearanceChanged.connect(self.update)
        state.queue.done.connect(self._on_rendered)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Head {head}").format(head=self.head + 1))
        self._describe()
        self.update()

    def show_frame(self, frame: AttentionFrame) -> None:
        """Show `frame`; one whose shape or tokens are new needs `set_layout` as well."""
        self._frame = frame
        self.update(_around(self._map_rect()))
        if self._state.cursor is not None:
            self.update(_around(self._caption_rect()))
            self._describe()

    def set_layout(self, layout: HeadLayout, tokens: Tokens) -> None:
        """Where the parts of this head go, and its labels."""
        self._layout = layout
        self._tokens = tokens
        self._origin = QPointF(layout.left, layout.top)
        self.update()

    def set_measures(self, measures: HeadMeasures | None) -> None:
        """What the caption says of this head."""
        if measures != self._measures:
            self._measures = measures
            self.update()

    def set_stale(self, stale: bool) -> None:
        """Whether a newer frame is being computed: the map is drawn faint."""
        if stale != self._stale:
            self._stale = stale
            self.update()

    def readout(self) -> str:
        """The sentence about the cursor's cell in this head; "" without a cursor."""
        cell = self._state.cursor
        if self._frame is None or cell is None:
            return ""
        return localize(describe_cell(self._frame, self.head, cell))

    def cell_at(self, position: QPointF) -> Cell | None:
        """The cell under `position`; of a pixel of many cells the one that it shows, the largest."""
        if self._frame is None or not self._map_rect().contains(position):
            return None
        assert self._layout is not None
        offset = (position - self._origin) * self._layout.ratio
        rows = self._layout.axes.rows.block_at(int(offset.y()))
        columns = self._layout.axes.columns.block_at(int(offset.x()))
        block = self._frame.weights[LAYER, self.head, slice(*rows), slice(*columns)]
        row, column = divmod(int(block.argmax()), block.shape[1])
        return Cell(rows[0] + row, columns[0] + column)

    @Slot()
    def enlarge(self) -> None:
        """Ask for this head alone."""
        self.enlargeRequested.emit(self.head)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._frame is None or self._layout is None:
            return
        self._update_image(self._frame, self._layout)
        painter = QPainter(self)
        try:
            self._origin = self._snapped_origin(painter)
            self._paint(painter, self._layout, event.region())
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint(self, painter: QPainter, layout: HeadLayout, region: QRegion) -> None:
        """Paint the map, and of what is around it what lies in `region`: text costs more than the map."""
        palette, cursor = self.palette(), self._state.cursor
        self._draw_map(painter)
        beyond_map = not _around(self._map_rect()).contains(region.boundingRect())
        if beyond_map and region.intersects(
            self._caption_rect().toAlignedRect().adjusted(0, 0, 0, -CAPTION_SPACE_PX)
        ):
            draw_caption(painter, self._caption(), self._caption_rect(), palette)
        painter.setFont(text_font(TextSize.CAPTION))
        around = MapPainter(painter, layout, self._origin, palette)
        if beyond_map and not self._compact and not region.subtracted(self._plain_region()).isEmpty():
            around.labels(self._tokens, cursor)
        if cursor is not None:
            around.cursor(cursor, self._state.locked is not None)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(self._map_rect().adjusted(-2, -2, 2, 2))

    def _snapped_origin(self, painter: QPainter) -> QPointF:
        """The map's corner, moved onto whole device pixels so that no row of cells is blurred or lost."""
        assert self._layout is not None
        to_device = painter.deviceTransform()
        device = to_device.map(QPointF(self._layout.left, self._layout.top))
        return to_device.inverted()[0].map(QPointF(round(device.x()), round(device.y())))

    def _map_rect(self) -> QRectF:
        if self._layout is None:
            return QRectF()
        return QRectF(self._origin.x(), self._origin.y(), self._layout.width, self._layout.height)

    def _caption_rect(self) -> QRectF:
        return QRectF(self._origin.x(), 0, self._map_rect().width(), self._origin.y())

    def _plain_region(self) -> QRegion:
        """Where there are no labels."""
        return QRegion(_around(self._map_rect())).united(_around(self._caption_rect()))

    def _draw_map(self, painter: QPainter) -> None:
        if self._image is not None:
            painter.setOpacity(STALE_OPACITY if self._stale else 1)
            painter.drawImage(self._origin, self._image)
            painter.setOpacity(1)
        else:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(self._map_rect(), Qt.AlignmentFlag.AlignCenter, self.tr("Drawing…"))

    def _update_image(self, frame: AttentionFrame, layout: HeadLayout) -> None:
        """Bring the image up to date; that of a large frame is asked for and comes later."""
        scale, colormap, head = self._state.scale(frame), self._state.colormap, self.head
        key = (frame, scale, colormap, layout)
        if scale is None or _same(key, self._image_key):
            return
        if not is_large(frame):
            self._take(render(frame, head, scale, colormap, layout.axes), key)
        elif not _same(key, self._asked_key):
            self._asked_key = key
            if self._image is not None and self._image_key[3] is not layout:
                self._image = None
            self._state.queue.ask(self, lambda: (key, render(frame, head, scale, colormap, layout.axes)))

    @Slot(object, object)
    def _on_rendered(self, asker: object, result: Any) -> None:
        if asker is self and _same(result[0], self._asked_key):
            key, raster = result
            self._take(raster, key)
            self.update()

    def _take(self, raster: Raster, key: tuple[Any, ...]) -> None:
        frame, _, colormap, layout = key
        self._image_key = key
        if not self._compact:
            weights, font = frame.weights[LAYER, self.head], text_font(TextSize.CAPTION)
            print_values(raster, weights, layout, colormap=colormap, font=font)
        self._image = to_image(raster.pixels, layout.ratio)
        if not self._compact:
            draw_marks(self._image, raster, layout)
        kinds = raster.kinds_present()
        if kinds != self.kinds:
            self.kinds = kinds
            self.kindsChanged.emit()

    # -- words

    def _caption(self) -> Caption:
        name = str(self.head + 1) if self._compact else self.accessibleName()
        if self._compact or self._measures is None:
            return Caption(name, weights=self._cursor_weights())
        return Caption(name, self._measures.rows_sum_to_one, self._cursor_weights(), self._details())

    def _details(self) -> tuple[str, ...]:
        """Ways to say the measures, longest first."""
        assert self._frame is not None
        assert self._measures is not None
        summary = self._measures.summary
        if math.isnan(summary.entropy):
            return (self.tr("not a number"),)
        entropy = self.tr("entropy {entropy}").format(entropy=f"{summary.entropy:.2f}")
        if self._frame.origin.step == 0:
            return (entropy,)
        pattern = f"{localize(message(PATTERN_NAMES[summary.pattern]))} {summary.score:.2f}"
        return (f"{entropy} · {pattern}", f"{summary.entropy:.2f} · {pattern}", pattern)

    def _cursor_weights(self) -> tuple[str, ...]:
        """Ways to say the weight under the cursor, most exact first."""
        cell = self._state.cursor
        if cell is None or self._frame is None:
            return ()
        if cell_kind(self._frame, self.head, cell) is CellKind.MASKED:
            return (self.tr("masked"), "–")
        weight = self._frame.weight(LAYER, self.head, *cell)
        return weight_text(weight), short_weight_text(weight)

    def _tooltip(self, position: QPointF) -> str:
        assert self._frame is not None
        if (cell := self.cell_at(position)) is not None:
            weight = self._frame.weight(LAYER, self.head, *cell)
            exactly = self.tr("Exactly {weight}").format(weight=f"{weight:.9g}")
            return f"{localize(describe_cell(self._frame, self.head, cell))}\n{exactly}"
        if self._compact:
            return self.accessibleName()
        if self._caption_rect().contains(position):
            return "\n".join(self._measures_in_words())
        return self._token_at(position)

    def _measures_in_words(self) -> list[str]:
        assert self._frame is not None
        if self._measures is None:
            return [self.accessibleName()]
        summary = self._measures.summary
        if math.isnan(summary.entropy):
            return [self.accessibleName(), localize(describe_row_sums(self._measures))]
        entropy = self.tr(
            "Entropy {entropy} nats on average over the queries: {share} of the most that is possible. "
            "0 looks at one key only."
        ).format(entropy=f"{summary.entropy:.4f}", share=f"{summary.relative_entropy:.0%}")
        lines = [self.accessibleName(), localize(describe_row_sums(self._measures)), entropy]
        if self._frame.origin.step > 0:
            meaning = message(PATTERN_MEANINGS[summary.pattern], score=f"{summary.score:.4f}")
            lines.append(localize(meaning))
        return lines

    def _token_at(self, position: QPointF) -> str:
        """The whole token whose label, or place for a label, is at `position`."""
        map_rect = self._map_rect()
        if map_rect.top() <= position.y() < map_rect.bottom() and position.x() < map_rect.left():
            cell = self.cell_at(QPointF(map_rect.left(), position.y()))
            text, tokens = self.tr("query {position}: {token}"), self._tokens.queries
            index = cell.query if cell else 0
        elif map_rect.left() <= position.x() < map_rect.right() and position.y() > map_rect.bottom():
            cell = self.cell_at(QPointF(position.x(), map_rect.top()))
            text, tokens = self.tr("key {position}: {token}"), self._tokens.keys
            index = cell.key if cell else 0
        else:
            return ""
        return text.format(position=index + 1, token=tokens[index])

    def _describe(self) -> None:
        """Tell assistive technology what the cursor reads in this head, if it is the one read out."""
        if self.head == self._state.head:
            self.setAccessibleDescription(self.readout())

    @Slot()
    def _on_cursor_changed(self) -> None:
        self.update()
        self._describe()

    # -- pointer and keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            text = self._tooltip(QPointF(event.pos())) if self._frame is not None else ""
            # As markup with everything escaped: else a token such as <b> would turn the text into markup.
            lines = html.escape(text).replace("\n", "<br>")
            QToolTip.showText(event.globalPos(), f"<p>{lines}</p>" if text else "", self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._state.hover(self.head, self.cell_at(event.position()))

    def leaveEvent(self, _event: QEvent) -> None:
        self._state.hover(self.head, None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or cell is None:
            return
        self._lock_before_press = self._state.locked
        if self._state.locked == cell:
            self._state.unlock()
        else:
            self._state.lock(self.head, cell)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        # The first press of the two moved the lock, which a double click is not about.
        if self._lock_before_press is None:
            self._state.unlock()
        else:
            self._state.lock(self.head, self._lock_before_press)
        self.enlarge()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menuRequested.emit(self.head, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self._frame is not None:
            shape = (len(self._frame.query_tokens), len(self._frame.key_tokens))
            cell = moved_cell(self._state.cursor, key, event.modifiers(), shape)
            if cell is not None:
                self._state.lock(self.head, cell)
                return
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enlarge()
        elif key == Qt.Key.Key_Escape:
            self.backRequested.emit()
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.neighborRequested.emit(1 if key == Qt.Key.Key_PageDown else -1)
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(without_isolates(self.readout()))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._state.read_head(self.head)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two keys hold the very same objects (frames and scales have no cheap equality)."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _around(rect: QRectF) -> QRect:
    """The whole pixels of `rect` and one more on each side, for what is drawn on its edge."""
    return rect.toAlignedRect().adjusted(-1, -1, 1, 1)
