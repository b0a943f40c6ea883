"""The Runs tab: what there is, curves over each other, heads side by side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from attnstudio.engine.pairs import Pair
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.runs.compare_dialog import CompareDialog
from attnstudio.ui.runs.empty import NoRuns
from attnstudio.ui.runs.heads import HeadsComparison
from attnstudio.ui.runs.list_panel import RunsPanel
from attnstudio.ui.runs.plots import OverlayPlots
from attnstudio.ui.runs.progress import PairProgress
from attnstudio.ui.runs.shelf import RunShelf
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.actions import DEFAULT_STEPS

WIDE_PX = 76 * GRID
LIST_SHARES = {Qt.Orientation.Horizontal: (2200, 7800), Qt.Orientation.Vertical: (3000, 7000)}
VIEW_SHARES = {Qt.Orientation.Vertical: (4500, 5500)}


class RunsTab(QWidget):
    """Compares the studio's runs. It rests while it is hidden.

    saveRequested(int)  save the run with this key
    """

    saveRequested = Signal(int)

    def __init__(self, studio: Studio, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._focused_pair: tuple[int, ...] = ()
        self._steps = DEFAULT_STEPS
        self.shelf = RunShelf(studio, self)
        self.empty = NoRuns(self)
        self._scroll = QScrollArea(self)
        self._page = QWidget()
        self.panel = RunsPanel(studio, self.shelf, self._page)
        self.progress = PairProgress(studio, self.shelf, self._page)
        self.plots = OverlayPlots(self.shelf, studio.cursor, self._page)
        self.heads = HeadsComparison(studio, self.shelf, heads_state, self._page)
        self.body = QSplitter(Qt.Orientation.Horizontal, self._page)
        self.views = QSplitter(Qt.Orientation.Vertical)
        self._build()
        self._connect()
        self.retranslate()
        self._on_runs()

    def _build(self) -> None:
        self.views.addWidget(self.plots)
        self.views.addWidget(self.heads)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.progress)
        column.addWidget(self.views, 1)
        self.body.addWidget(self.panel)
        self.body.addWidget(right)
        self.panel.setMinimumWidth(22 * GRID)
        for splitter in (self.body, self.views):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(GRID)
            for index in range(splitter.count()):
                splitter.setStretchFactor(index, 1)  # both grow, each by its share
        self._split = SplitMemory(self.body, "runs", LIST_SHARES)
        SplitMemory(self.views, "runs-views", VIEW_SHARES)
        page = QVBoxLayout(self._page)
        page.setContentsMargins(GRID, GRID, GRID, GRID)
        page.addWidget(self.body)
        # Between two open docks there is less height than this needs; the window must not grow for it.
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._page)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._scroll)

    def _connect(self) -> None:
        self.empty.compareRequested.connect(self.open_compare)
        self.panel.compareRequested.connect(self.open_compare)
        self.panel.saveRequested.connect(self.saveRequested)
        self.panel.sideChosen.connect(self._show_side)
        self.panel.list.currentMoved.connect(self._show_strong)
        self.shelf.runsChanged.connect(self._on_runs)

    # -- verbs

    @Slot()
    def open_compare(self) -> None:
        """Ask what to compare; it starts from there."""
        dialog = CompareDialog(self._studio.spec, self._steps, self)
        dialog.startRequested.connect(self.start_pair)
        dialog.open()

    @Slot(object, int)
    def start_pair(self, pair: Pair, steps: int) -> None:
        """Train the experiments of `pair` together; what is in training is paused before."""
        if self._studio.is_training:
            self._studio.pause()
        self._steps = steps
        self._focused_pair = ()
        self._pages.setCurrentWidget(self._scroll)
        self.progress.start(pair, steps)
        self._studio.train_together(pair.specs, steps)

    def focus_first(self) -> None:
        """Give what is pressed first the focus."""
        shown = self.empty.button if self._pages.currentWidget() is self.empty else self.panel.list
        shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_down(self) -> None:
        """Nothing runs here: training is the studio's."""
        self.shelf.set_watched(False)

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: curves and heads, or what is there before."""
        self.shelf.refresh()
        return self.views if self.shelf.infos else self.empty

    # -- from the shelf

    @Slot()
    def _on_runs(self) -> None:
        busy = self.progress.is_running
        self._pages.setCurrentWidget(self._scroll if self.shelf.infos or busy else self.empty)
        keys = self.progress.keys()
        if keys and keys != self._focused_pair:
            self._focused_pair = keys
            self.shelf.draw_only(keys)
            self.heads.runs.choose(keys[0], keys[1])

    @Slot()
    def _show_strong(self) -> None:
        self.plots.set_strong(self.panel.list.current_key())

    @Slot(int, int)
    def _show_side(self, side: int, key: int) -> None:
        first, second = self.heads.runs.runs
        other = second if side == 0 else first
        if key == other:
            other = first if side == 0 else second
        chosen = (key, other) if side == 0 else (other, key)
        if chosen[0] is not None and chosen[1] is not None:
            self.heads.runs.choose(chosen[0], chosen[1])

    # -- events

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.body.setAccessibleName(self.tr("Runs and their views"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= WIDE_PX
        self._split.turn(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)

    def showEvent(self, event: QShowEvent) -> None:
        self.shelf.set_watched(True)
        super().showEvent(event)
        self.plots.refresh()
        self.heads.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        self.shelf.set_watched(False)
        super().hideEvent(event)
