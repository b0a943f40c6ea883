"""One head: its caption, its map, its tokens, and the shared cursor in it."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPointF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
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
from attnstudio.ui.heads.caption import Caption, draw_caption
from attnstudio.ui.heads.cell import LAYER, Cell, CellKind
from attnstudio.ui.heads.drawing import MapPainter, Tokens, draw_off
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.head_switch import WIDTH as SWITCH_PX
from attnstudio.ui.heads.head_switch import HeadSwitch
from attnstudio.ui.heads.head_words import (
    caption_tooltip,
    cursor_words,
    effect_words,
    exact_words,
    gradient_words,
    measure_words,
)
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.measures import HeadMeasures
from attnstudio.ui.heads.movement import moved_cell, stage_step
from attnstudio.ui.heads.pictures import HeadPictures
from attnstudio.ui.heads.places import Places, around
from attnstudio.ui.heads.readout import describe_cell, describe_gradient, without_isolates
from attnstudio.ui.heads.stage_map import StageMap, stage_words
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.worth import Worth
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID, TextSize, text_font

CAPTION_SPACE_PX = GRID // 2  # below a caption's text, so that a new map does not draw it again


class Heatmap(QWidget):
    """Head number `head` (from 0) of the frame that it was last given.

    enlargeRequested(head)       double click or Enter
    backRequested()              Esc
    neighborRequested(offset)    Page Up or Page Down
    menuRequested(head, point, cell)   context menu, at a point of the screen; the cell there or the cursor's
    switchRequested(head)        the sign above the map, or X: to be switched off, or on again
    kindsChanged()               `kinds` is another set
    """

    enlargeRequested = Signal(int)
    backRequested = Signal()
    neighborRequested = Signal(int)
    menuRequested = Signal(int, object, object)
    switchRequested = Signal(int)
    kindsChanged = Signal()

    def __init__(self, state: HeadsState, head: int, compact: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.head = head
        self._state = state
        self._compact = compact
        self._frame: AttentionFrame | None = None
        self._places: Places | None = None
        self._tokens = Tokens((), ())
        self._measures: HeadMeasures | None = None
        self._gradients: WeightGradients | None = None
        self._worth: Worth | None = None
        self._staged: StageMap | None = None
        self._awaits_stage = False
        self._pictures = HeadPictures(state, head, compact, self)
        self.switch = HeadSwitch(head, self)
        self._stale = False
        self._lock_before_press: Cell | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        state.cursorChanged.connect(self._on_cursor_changed)
        state.appearanceChanged.connect(self.update)
        self._pictures.drawn.connect(self.update)
        self._pictures.kindsChanged.connect(self.kindsChanged)
        self.switch.clicked.connect(self._request_switch)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Head {head}").format(head=self.head + 1))
        self._describe()
        self.update()

    @property
    def kinds(self) -> frozenset[CellKind]:
        """The kinds of cells that have been painted."""
        return self._pictures.kinds

    def show_frame(self, frame: AttentionFrame, gradients: WeightGradients | None = None) -> None:
        """Show `frame`, and beside it `gradients` where the layout has room for a second map.

        A frame whose shape or tokens are new, and gradients that come or go, need `set_layout` as well.
        """
        self._frame = frame
        if gradients is None and self._gradients is not None:
            self._pictures.drop_twin()
        self._gradients = gradients
        if self._places is not None:
            self.update(around(self._places.maps))
            if self._state.cursor is not None or gradients is not None:
                self.update(around(self._places.captions))
        if self._state.cursor is not None:
            self._describe()

    def set_stage(self, staged: StageMap | None, *, awaited: bool = False) -> None:
        """Show a stage of the frame in place of its weights; `awaited` while it is on its way."""
        if staged is not self._staged or awaited is not self._awaits_stage:
            self._staged, self._awaits_stage = staged, awaited
            self.update()

    def set_layout(self, layout: HeadLayout, tokens: Tokens) -> None:
        """Where the parts of this head go, and its labels."""
        self._tokens = tokens
        self._places = Places(layout, QPointF(layout.left, layout.top))
        self.switch.move(round(self._places.map.right() - SWITCH_PX), 0)
        self.update()

    def set_worth(self, worth: Worth | None) -> None:
        """Whether this head is off, and what it is worth; None where heads are not switched."""
        if worth != self._worth:
            self._worth = worth
            if not self._compact:
                self.switch.show_worth(worth)
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
        found = None if self._places is None else self._places.block_at(position)
        if self._frame is None or found is None:
            return None
        if self._staged is not None:
            return self._staged.largest_in(self.head, found.queries, found.keys)
        block = self._frame.weights[LAYER, self.head, slice(*found.queries), slice(*found.keys)]
        row, column = divmod(int(block.argmax()), block.shape[1])
        return Cell(found.queries[0] + row, found.keys[0] + column)

    @Slot()
    def _request_switch(self) -> None:
        self.switchRequested.emit(self.head)

    @Slot()
    def enlarge(self) -> None:
        """Ask for this head alone."""
        self.enlargeRequested.emit(self.head)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._frame is None or self._places is None:
            return
        self._update_images(self._frame, self._places.layout)
        painter = QPainter(self)
        try:
            places = self._places = self._places.at(self._snapped_origin(painter))
            self._paint(painter, places, event.region())
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint(self, painter: QPainter, places: Places, region: QRegion) -> None:
        """Paint the maps, and of what is around them what lies in `region`: text costs more than a map."""
        palette, cursor = self.palette(), self._state.cursor
        self._draw_maps(painter, places)
        beyond_maps = not around(places.maps).contains(region.boundingRect())
        captions = places.captions.toAlignedRect().adjusted(0, 0, 0, -CAPTION_SPACE_PX)
        if beyond_maps and region.intersects(captions):
            self._draw_captions(painter, places)
        painter.setFont(text_font(TextSize.CAPTION))
        corners = [places.map.topLeft()]
        if places.layout.twinned:
            corners.append(places.twin_of(places.map).topLeft())
        maps = [MapPainter(painter, places.layout, corner, palette) for corner in corners]
        if beyond_maps and not self._compact and not region.subtracted(places.without_labels()).isEmpty():
            maps[0].query_labels(self._tokens, cursor)
            for around_map in maps:
                around_map.key_labels(self._tokens, cursor)
        if cursor is not None:
            for around_map in maps:
                around_map.cursor(cursor, self._state.locked is not None)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
            painter.drawRect(places.maps.adjusted(-2, -2, 2, 2))

    def _snapped_origin(self, painter: QPainter) -> QPointF:
        """The map's corner, moved onto whole device pixels so that no row of cells is blurred or lost."""
        assert self._places is not None
        to_device, layout = painter.deviceTransform(), self._places.layout
        device = to_device.map(QPointF(layout.left, layout.top))
        return to_device.inverted()[0].map(QPointF(round(device.x()), round(device.y())))

    def _draw_maps(self, painter: QPainter, places: Places) -> None:
        palette, pictures = self.palette(), self._pictures
        pictures.draw_map(painter, places.map, palette, faint=self._stale)
        if self._worth is not None and self._worth.off:
            draw_off(painter, places.map, self.tr("off"), palette)
        if places.layout.twinned:
            pictures.draw_twin(painter, places.twin_of(places.map), palette, faint=self._stale)

    def _update_images(self, frame: AttentionFrame, layout: HeadLayout) -> None:
        """Bring the pictures up to date; those of a large frame are asked for and come later."""
        if self._staged is not None:
            self._pictures.show_stage(self._staged, layout)
        elif self._awaits_stage:
            self._pictures.keep(layout)
        else:
            self._pictures.show_weights(frame, layout)
        if self._gradients is not None and layout.twinned:
            self._pictures.show_gradients(self._gradients, frame, layout)

    # -- words

    def _draw_captions(self, painter: QPainter, places: Places) -> None:
        assert self._frame is not None
        palette, cursor = self.palette(), self._state.cursor
        draw_caption(painter, self._caption(self._frame), places.caption, palette)
        if places.layout.twinned and self._gradients is not None:
            values = gradient_words(self._gradients, self._frame, self.head, cursor)
            caption = Caption("dL/dw", weights=values) if self._compact else Caption("dL/dw", details=values)
            draw_caption(painter, caption, places.twin_of(places.caption), palette)

    def _caption(self, frame: AttentionFrame) -> Caption:
        weights = self._cursor_words(frame)
        if self._compact:
            return Caption(str(self.head + 1), weights=weights)
        worth, measures = self._worth, self._measures
        is_slight = worth is not None and worth.slight
        return Caption(
            self.accessibleName(),
            None if measures is None else measures.rows_sum_to_one,
            weights,
            # That a head is hardly used is said before what its pattern looks like.
            () if measures is None or is_slight else measure_words(measures, frame.origin.step),
            effect_words(worth),
            worth is not None and (is_slight or not worth.current),
            0 if worth is None else SWITCH_PX,
        )

    def _cursor_words(self, frame: AttentionFrame) -> tuple[str, ...]:
        """The number under the cursor: of what the map shows."""
        cell = self._state.cursor
        if cell is None or self._staged is None:
            return () if self._awaits_stage else cursor_words(frame, self.head, cell)
        return self._staged.words(self.head, cell)

    def _tooltip(self, position: QPointF) -> str:
        assert self._frame is not None
        if (cell := self.cell_at(position)) is not None:
            lines = [localize(describe_cell(self._frame, self.head, cell))]
            if self._staged is not None:
                lines.append(localize(stage_words(self._staged, self.head, cell)))
            else:
                lines.append(exact_words(self._frame, self.head, cell))
            if self._gradients is not None:
                lines.append(localize(describe_gradient(self._frame, self._gradients, self.head, cell)))
            return "\n".join(lines)
        if self._compact or self._places is None:
            return self.accessibleName()
        if self._places.caption.contains(position):
            step = self._frame.origin.step
            return caption_tooltip(self.accessibleName(), self._measures, step, self._worth)
        return self._token_at(self._places, position)

    def _token_at(self, places: Places, position: QPointF) -> str:
        """The whole token whose label, or place for a label, is at `position`."""
        if (query := places.query_label_at(position)) is not None:
            text, index, token = self.tr("query {position}: {token}"), query, self._tokens.queries[query]
        elif (key := places.key_label_at(position)) is not None:
            text, index, token = self.tr("key {position}: {token}"), key, self._tokens.keys[key]
        else:
            return ""
        return text.format(position=index + 1, token=token)

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
        by_pointer = event.reason() is QContextMenuEvent.Reason.Mouse
        cell = self.cell_at(QPointF(event.pos())) if by_pointer else None
        self.menuRequested.emit(self.head, event.globalPos(), cell or self._state.cursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if offset := stage_step(key, event.text(), event.modifiers()):
            self._state.step_stage(offset)
            return
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
        elif key == Qt.Key.Key_X and not event.modifiers() and self._worth is not None:
            self._request_switch()
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
