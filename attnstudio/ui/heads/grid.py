"""All heads of a frame, as many columns as make the maps largest; or one head alone, enlarged."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.axis_titles import AxisTitles
from attnstudio.ui.heads.caption import caption_height
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.drawing import Tokens
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.head_menu import HeadMenu
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.layout import HeadLayout, TextMetrics, choose_columns, label_cap, plan_head
from attnstudio.ui.heads.measure_feed import MeasureFeed
from attnstudio.ui.heads.measures import HeadMeasures
from attnstudio.ui.heads.readout import without_isolates
from attnstudio.ui.heads.stage_map import StageMap
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.worth import Worth
from attnstudio.ui.theme import GRID, TextSize, text_font

NARROW_PX = 900
USUAL_SHARE = 0.85  # of the labels have room in full


class HeadGrid(QWidget):
    """Heatmaps of every head of a frame. `compact`: no tokens and measures, for a place beside other things.

    enlargeRequested(head)  double click or Enter on a head (from 0), or its menu
    enlargedChanged()       one head fills the grid, or none any more
    layoutChanged()         the sizes of the maps changed: see `layout_in_force`
    kindsChanged()          `kinds` is another set
    switchRequested(head)   a head (from 0) is to be switched off, or on again
    """

    enlargeRequested = Signal(int)
    enlargedChanged = Signal()
    layoutChanged = Signal()
    kindsChanged = Signal()
    switchRequested = Signal(int)

    def __init__(self, state: HeadsState, compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.enlarged: int | None = None
        self.layout_in_force: HeadLayout | None = None
        self._state = state
        self._compact = compact
        self._frame: AttentionFrame | None = None
        self._tokens = Tokens((), ())
        self._text = TextMetrics(caption_height=0)
        self.gradients: WeightGradients | None = None
        self.twinned = False
        self._worths: tuple[Worth, ...] | None = None
        self._maps: list[Heatmap] = []
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget()
        self._titles = AxisTitles(self._content)
        self._area.setWidget(self._content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)
        self._feed = MeasureFeed(state.queue, self)
        self._feed.measured.connect(self._on_measured)
        if not compact:
            state.mapsWanted.connect(self._take_focus)

    @property
    def maps(self) -> tuple[Heatmap, ...]:
        """The heads, in order."""
        return tuple(self._maps)

    @property
    def kinds(self) -> frozenset[CellKind]:
        """The kinds of cells on the maps that have been painted."""
        return frozenset().union(*(heatmap.kinds for heatmap in self._maps if heatmap.isVisibleTo(self)))

    def set_frame(
        self,
        frame: AttentionFrame | None,
        gradients: WeightGradients | None = None,
        *,
        twinned: bool | None = None,
    ) -> None:
        """Show `frame`, or nothing, and `gradients` of its weights in a second map for each head.

        `twinned` keeps the place of second maps free while gradients are on their way.
        """
        old, self._frame = self._frame, frame
        was_twinned, self.gradients = self.twinned, gradients
        self.twinned = gradients is not None if twinned is None else twinned
        if frame is None:
            self._set_count(0)
            self._titles.hide()
            return
        self._state.fit(frame)
        self._set_count(frame.heads)
        for heatmap in self._maps:
            heatmap.show_frame(frame, gradients)
        if old is None or old.origin.spec != frame.origin.spec:
            self._clear_measures()
        if old is None or not _same_labels(old, frame):
            self._measure_text(frame)
            self._arrange()
        elif was_twinned is not self.twinned:
            self._arrange()
        self._request_measures()

    def set_stage(self, staged: StageMap | None, *, awaited: bool = False) -> None:
        """Show a stage of the frame in place of its weights; `awaited` while it is on its way."""
        for heatmap in self._maps:
            heatmap.set_stage(staged, awaited=awaited)

    def set_worths(self, worths: tuple[Worth, ...] | None) -> None:
        """What is known of each head's use; None where heads are not switched off."""
        self._worths = worths
        for heatmap in self._maps:
            heatmap.set_worth(self._worth(heatmap.head))

    def _worth(self, head: int) -> Worth | None:
        return None if self._worths is None or head >= len(self._worths) else self._worths[head]

    def set_stale(self, stale: bool) -> None:
        """Whether a newer frame is being computed."""
        for heatmap in self._maps:
            heatmap.set_stale(stale)

    def height_needed(self, width: int) -> int:
        """So high all heads can be seen at once in `width`, in the smallest size that they may have."""
        if self._frame is None:
            return 0
        shape = (len(self._frame.query_tokens), len(self._frame.key_tokens))
        columns, height = choose_columns(
            (width, 1), self._frame.heads, shape, self._text, gap=GRID, compact=self._compact
        )
        return -(-self._frame.heads // columns) * (height + GRID) - GRID

    def enlarge(self, head: int | None) -> None:
        """Let one head (from 0) fill the grid, or show them all."""
        if head == self.enlarged:
            return
        focused, self.enlarged = self.enlarged if head is None else head, head
        self._arrange()
        if focused is not None and focused < len(self._maps):
            self.focus(focused)
        self.enlargedChanged.emit()

    def go_to_neighbor(self, offset: int) -> None:
        """Read out, and if one is enlarged show, the head `offset` further on."""
        head = min(max(self._state.head + offset, 0), len(self._maps) - 1)
        if self.enlarged is not None:
            self.enlarge(head)
        self.focus(head)

    # -- the maps

    def _set_count(self, count: int) -> None:
        if self.enlarged is not None and self.enlarged >= count:
            self.enlarge(None)
        while len(self._maps) > count:
            heatmap = self._maps.pop()
            heatmap.hide()
            heatmap.deleteLater()
        while len(self._maps) < count:
            heatmap = Heatmap(self._state, len(self._maps), self._compact, self._content)
            heatmap.enlargeRequested.connect(self.enlargeRequested)
            heatmap.neighborRequested.connect(self.go_to_neighbor)
            heatmap.backRequested.connect(self._go_back)
            heatmap.menuRequested.connect(self._open_menu)
            heatmap.switchRequested.connect(self.switchRequested)
            heatmap.set_worth(self._worth(heatmap.head))
            # Queued, since it comes while painting and may change the layout around the grid.
            heatmap.kindsChanged.connect(self.kindsChanged, Qt.ConnectionType.QueuedConnection)
            self._maps.append(heatmap)

    def _measure_text(self, frame: AttentionFrame) -> None:
        self._tokens = Tokens(
            [visible_token(token) for token in frame.query_tokens],
            [visible_token(token) for token in frame.key_tokens],
        )
        height = caption_height(self._compact)
        if self._compact:
            self._text = TextMetrics(height)
            return
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        widths = [sorted(metrics.horizontalAdvance(token) + 1 for token in side) for side in self._tokens]
        query_width, key_width = (side[int(USUAL_SHARE * (len(side) - 1))] for side in widths)
        self._text = TextMetrics(height, metrics.height(), query_width, key_width, widths[1][-1])

    def _arrange(self) -> None:
        """Give every head its place and its layout."""
        if self._frame is None:
            return
        shown = self._maps if self.enlarged is None else [self._maps[self.enlarged]]
        shape = (len(self._frame.query_tokens), len(self._frame.key_tokens))
        width, height = self._area.width(), self._area.height()
        gap = GRID if self._compact or width < NARROW_PX else 2 * GRID
        strip, columns, size, layout = self._plan_with_titles((width, height), len(shown), shape, gap=gap)
        if -(-len(shown) // columns) * (size[1] + gap) - gap > height:  # the scroll bar takes its part
            width -= self._area.verticalScrollBar().sizeHint().width()
            strip, columns, size, layout = self._plan_with_titles((width, height), len(shown), shape, gap=gap)
        self.layout_in_force = layout
        self._content.resize(width, max(-(-len(shown) // columns) * (size[1] + gap) - gap, height))
        for heatmap in self._maps:
            heatmap.setVisible(heatmap in shown)
        for index, heatmap in enumerate(shown):
            row, column = divmod(index, columns)
            corner = strip + column * (size[0] + gap), row * (size[1] + gap)
            heatmap.setGeometry(QRect(*corner, *size))
            heatmap.set_layout(layout, self._tokens)
        if not self._compact:
            self._titles.place(strip, layout, self._tokens.keys[0])
        self.layoutChanged.emit()

    def _plan_with_titles(
        self, area: tuple[int, int], count: int, shape: tuple[int, int], *, gap: int
    ) -> tuple[int, int, tuple[int, int], HeadLayout]:
        """As `_plan`, after the width that is kept free on the left for the names of the axes."""
        columns, size, layout = self._plan(area, count, shape, gap=gap)
        strip = 0 if self._compact else self._titles.width_missing(layout)
        if strip:
            columns, size, layout = self._plan((area[0] - strip, area[1]), count, shape, gap=gap)
        return strip, columns, size, layout

    def _plan(
        self, area: tuple[int, int], count: int, shape: tuple[int, int], *, gap: int
    ) -> tuple[int, tuple[int, int], HeadLayout]:
        """Columns, the size of a head, and its layout, for `count` heads in `area`."""
        twinned = self.twinned
        columns, head_height = choose_columns(
            area, count, shape, self._text, gap=gap, compact=self._compact, twinned=twinned
        )
        head_width = (area[0] - gap * (columns - 1)) // columns
        size, cap = (head_width, head_height), label_cap(head_width)
        return (
            columns,
            size,
            plan_head(size, self.devicePixelRatioF(), shape, self._text, cap, twinned=twinned),
        )

    def focus(self, head: int) -> None:
        """Give a head the focus, and show it; nothing happens while there are no heads, or it is hidden."""
        if head >= len(self._maps) or self._maps[head].isHidden():
            return
        self._maps[head].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._area.ensureWidgetVisible(self._maps[head], 0, GRID)

    @Slot()
    def _take_focus(self) -> None:
        if self.isVisible():
            self.focus(self._state.head)

    @Slot()
    def _go_back(self) -> None:
        """Esc: from one head to all, and from a locked cell to none."""
        if self.enlarged is not None:
            self.enlarge(None)
        else:
            self._state.unlock()

    # -- measures

    def _clear_measures(self) -> None:
        for heatmap in self._maps:
            heatmap.set_measures(None)

    def _request_measures(self) -> None:
        if self._frame is not None and not self._compact and self.isVisible():
            self._feed.request(self._frame)

    @Slot(object)
    def _on_measured(self, measures: tuple[HeadMeasures, ...]) -> None:
        for heatmap, of_head in zip(self._maps, measures, strict=False):
            heatmap.set_measures(of_head)

    @Slot(int, object, object)
    def _open_menu(self, head: int, where: QPoint, cell: Cell | None) -> None:
        assert self._frame is not None
        menu = HeadMenu(self._frame, head, without_isolates(self._maps[head].readout()), self)
        if self.enlarged is not None:
            menu.add_show_all()
            menu.allChosen.connect(self._go_back)
        elif not self._compact:
            menu.add_enlarge()
            menu.enlargeChosen.connect(self._maps[head].enlarge)
        if (worth := self._worth(head)) is not None:
            menu.add_switch(worth)
            menu.switchChosen.connect(self._maps[head].switchRequested)
        if not self._compact:
            menu.add_trace(cell)
            menu.traceChosen.connect(self._state.trace)
        menu.add_copies()
        menu.popup(where)

    # -- events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._request_measures()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._arrange()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            for heatmap in self._maps:
                heatmap.retranslate()
            self._titles.retranslate()
            self._arrange()
        elif event.type() == QEvent.Type.FontChange and self._frame is not None:
            self._measure_text(self._frame)
            self._arrange()


def _same_labels(one: AttentionFrame, other: AttentionFrame) -> bool:
    return (
        one.weights.shape == other.weights.shape
        and one.query_tokens == other.query_tokens
        and one.key_tokens == other.key_tokens
    )
