"""All heads of a frame, as many columns as make the maps largest; or one head alone, enlarged."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.head_view import HeadView
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.layout import TextMetrics, choose_columns, label_cap, plan_head
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.theme import GRID, TextSize, text_font


class HeadGrid(QWidget):
    """Heatmaps of every head of a frame. `compact`: no tokens and measures, for a place beside other things.

    enlargeRequested(head)  double click or Enter on a head (from 0)
    enlargedChanged()       one head fills the grid, or none any more
    """

    enlargeRequested = Signal(int)
    enlargedChanged = Signal()

    def __init__(self, state: HeadsState, compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._compact = compact
        self._frame: AttentionFrame | None = None
        self._text = TextMetrics(caption_height=0)
        self._views: list[HeadView] = []
        self.enlarged: int | None = None
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(False)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._content = QWidget()
        self._area.setWidget(self._content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)

    @property
    def views(self) -> tuple[HeadView, ...]:
        """The heads, in order."""
        return tuple(self._views)

    def set_frame(self, frame: AttentionFrame | None) -> None:
        """Show `frame`, or nothing."""
        old, self._frame = self._frame, frame
        if frame is None:
            self._set_count(0)
            return
        self._state.fit(frame)
        same_shape = (
            old is not None
            and old.weights.shape == frame.weights.shape
            and old.query_tokens == frame.query_tokens
            and old.key_tokens == frame.key_tokens
        )
        self._set_count(frame.heads)
        for view in self._views:
            view.show_frame(frame)
        if not same_shape:
            self._measure()
            self._arrange()

    def enlarge(self, head: int | None) -> None:
        """Let one head (from 0) fill the grid, or show them all."""
        if head == self.enlarged:
            return
        self.enlarged = head
        self._arrange()
        if head is not None:
            self._views[head].setFocus()
        self.enlargedChanged.emit()

    # -- arrangement

    def _set_count(self, count: int) -> None:
        while len(self._views) > count:
            view = self._views.pop()
            view.setParent(None)
            view.deleteLater()
        while len(self._views) < count:
            view = HeadView(self._state, len(self._views), self._compact, self._content)
            view.enlargeRequested.connect(self.enlargeRequested)
            view.neighborRequested.connect(self._go_to_neighbor)
            view.backRequested.connect(self._show_all)
            self._views.append(view)

    def _measure(self) -> None:
        frame = self._frame
        assert frame is not None
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        caption = metrics.height() + GRID // 2
        if self._compact:
            self._text = TextMetrics(caption)
            return
        widest = [
            max(metrics.horizontalAdvance(visible_token(token)) for token in set(tokens))
            for tokens in (frame.query_tokens, frame.key_tokens)
        ]
        self._text = TextMetrics(caption, metrics.height(), *widest)

    def _arrange(self) -> None:
        if self._frame is None or not self._views:
            return
        width, height = self._area.width(), self._area.height()
        gap = GRID if self._compact or width < 900 else 2 * GRID
        shown = self._views if self.enlarged is None else [self._views[self.enlarged]]
        shape = (len(self._frame.query_tokens), len(self._frame.key_tokens))
        columns, head_height = choose_columns(
            width, height, len(shown), shape, self._text, gap, self._compact
        )
        rows = -(-len(shown) // columns)
        total = rows * (head_height + gap) - gap
        if total > height:
            width -= self._area.verticalScrollBar().sizeHint().width()
        head_width = (width - gap * (columns - 1)) // columns
        ratio = self.devicePixelRatioF()
        plan = plan_head(head_width, head_height, ratio, *shape, self._text, label_cap(head_width))
        self._content.resize(width, max(total, height))
        for view in self._views:
            view.setVisible(view in shown)
        for index, view in enumerate(shown):
            row, column = divmod(index, columns)
            x, y = column * (head_width + gap), row * (head_height + gap)
            view.setGeometry(QRect(x, y, head_width, head_height))
            view.set_layout(plan)

    @Slot(int)
    def _go_to_neighbor(self, offset: int) -> None:
        head = min(max(self._state.head + offset, 0), len(self._views) - 1)
        if self.enlarged is not None:
            self.enlarge(head)
        self._views[head].setFocus()

    @Slot()
    def _show_all(self) -> None:
        self.enlarge(None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            for view in self._views:
                view.retranslate()
        elif event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            if self._frame is not None:
                self._measure()
                self._arrange()
