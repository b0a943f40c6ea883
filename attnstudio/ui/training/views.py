"""What the Training tab shows of a run: curves, heads, steps, gradients; linked by one step cursor."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.gradient_flags import Flag
from attnstudio.engine.history import RunHistory
from attnstudio.ui.anatomy.panel import ROOMY, AnatomyPanel
from attnstudio.ui.focus_order import move_behind
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.distribution import DistributionPanel
from attnstudio.ui.training.flags_panel import FlagsPanel, flags_at
from attnstudio.ui.training.heads_panel import HeadsPanel
from attnstudio.ui.training.norm_panel import NormPanel
from attnstudio.ui.training.plots import RunPlots
from attnstudio.ui.training.room import RoomBelow
from attnstudio.ui.training.series import RunSeries, Segments
from attnstudio.ui.training.table import StepTable

SHARES = (3000, 2000)
# While steps pour in, in seconds.
CURVES_EVERY = 0.1
FLAGS_EVERY = 1.0


class TrainingViews(QSplitter):
    """Curves and heads above; below, one of: steps, a step from inside, gradients, their values, flags."""

    def __init__(self, heads_state: HeadsState, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._studio = studio
        self.step_cursor = studio.cursor
        self.series = RunSeries()
        self._curves_at = self._flags_at = 0.0  # when they were last brought up to date
        self._lower_part_waits = False
        self._flags: tuple[Flag, ...] = ()
        self.plots = RunPlots(self.step_cursor, studio.moments)
        self.heads = HeadsPanel(heads_state, studio)
        self.table = StepTable(self.step_cursor)
        self.anatomy = AnatomyPanel(studio)
        self.norms = NormPanel(self.step_cursor, heads_state, studio.moments)
        self.distribution = DistributionPanel(studio.moments)
        self.flags = FlagsPanel()
        self.upper_part = QSplitter(Qt.Orientation.Horizontal)
        self.lower_part = QTabWidget()
        self._arrange()
        self._connect()
        self.retranslate()
        self.show_run(None)

    def _arrange(self) -> None:
        self.upper_part.addWidget(self.plots)
        self.upper_part.addWidget(self.heads)
        self.upper_part.setStretchFactor(0, 3)
        self.upper_part.setStretchFactor(1, 2)
        self.lower_part.setDocumentMode(True)
        # Its bar takes the Tab key in its own place; else the heads above would be passed over.
        self.lower_part.setFocusProxy(None)  # type: ignore[arg-type]  # the stub knows no None
        self.lower_part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for view in (self.table, self.anatomy, self.norms, self.distribution, self.flags):
            self.lower_part.addTab(view, "")
        self.addWidget(self.upper_part)
        self.addWidget(self.lower_part)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)
        SplitMemory(self.upper_part, "curves", {Qt.Orientation.Horizontal: SHARES})
        memory = SplitMemory(self, "training", {Qt.Orientation.Vertical: SHARES})
        self._room = RoomBelow(self, memory)
        for splitter in (self, self.upper_part):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(GRID)

    def _connect(self) -> None:
        self.lower_part.currentChanged.connect(self._refresh_lower_part)
        self.lower_part.currentChanged.connect(self._make_room)
        self.step_cursor.changed.connect(self._on_cursor)
        self._studio.runs.runsChanged.connect(self._on_runs)
        self._studio.specChanged.connect(self._on_spec)
        self.norms.parameterChosen.connect(self.show_distribution)
        self.norms.parameterPicked.connect(self.distribution.choose)
        self.flags.parameterChosen.connect(self.show_distribution)
        self.anatomy.distributionRequested.connect(self.show_distribution)

    def show_run(self, history: RunHistory | None) -> None:
        """Show another run, or none."""
        self._show_series(RunSeries(history, self._segments(history)))

    def _segments(self, history: RunHistory | None) -> Segments:
        """What is known of the experiments of a run; () when it is not among the runs (yet).

        Without a run, the experiment in force, so that the curves that it will have are there already.
        """
        if history is None:
            return ((0, self._studio.spec),)
        infos = self._studio.runs.infos
        return next((info.segments for info in infos if info.history is history), ())

    def _show_series(self, series: RunSeries) -> None:
        self.series = series
        series.pull()
        for view in (self.plots, self.table, self.norms, self.distribution):
            view.show_series(series)
        self._look_for_flags()

    def refresh(self, *, in_turn: bool = False) -> None:
        """Take what the run's history has more.

        `in_turn` takes it and draws the curves ten times a second, and the lower part at the call after:
        while steps pour in, that leaves the UI thread free, and the processor to training.
        """
        now = time.perf_counter()
        curves = not in_turn or now - self._curves_at >= CURVES_EVERY
        if curves:
            self._curves_at = now
            self.series.pull()
            self.plots.refresh()
        if self._lower_part_waits or not in_turn:
            self._refresh_lower_part()
        self._lower_part_waits = in_turn and curves
        if not in_turn or now - self._flags_at >= FLAGS_EVERY:
            self._flags_at = now
            self._look_for_flags()

    @Slot()
    def _refresh_lower_part(self) -> None:
        """Only what is seen; the others are refreshed when they are chosen."""
        shown = self.lower_part.currentWidget()
        if shown is self.table:
            self.table.refresh()
        elif shown is self.norms:
            self.norms.refresh()
        elif shown is self.distribution:
            self.distribution.refresh()

    @Slot()
    def _make_room(self) -> None:
        """A step's code and what exists in it are worth more than curves while they are looked at."""
        if self.lower_part.currentWidget() is self.anatomy:
            self._room.ask(lambda: self.lower_part.tabBar().height() + ROOMY)
        else:
            self._room.give_back()

    def _look_for_flags(self) -> None:
        locked = self.step_cursor.locked
        self._flags = flags_at(self.series, locked)
        self.norms.set_flags(self._flags)
        self.flags.show_flags(self.series, locked, self._flags)
        self._name_flags()

    @Slot()
    def _on_cursor(self) -> None:
        if self.isVisible() and self.step_cursor.hovered is None:
            self._look_for_flags()

    @Slot()
    def _on_spec(self) -> None:
        if self.series.history is None and self._studio.history is None:
            self.show_run(None)

    @Slot()
    def _on_runs(self) -> None:
        """What is known of a run's past has come, or changed."""
        history = self.series.history
        if history is None or history is not self._studio.history:
            return
        segments = self._segments(history)
        if segments and segments != self.series.segments:
            self._show_series(RunSeries(history, segments))

    @Slot(str)
    def show_distribution(self, parameter: str) -> None:
        """Show the gradient of `parameter`."""
        self.distribution.choose(parameter)
        self.lower_part.setCurrentWidget(self.distribution)

    def set_frame(self, frame: AttentionFrame | None) -> None:
        """Show these heads."""
        maps = len(self.heads.grid.maps)
        self.heads.set_frame(frame)
        if len(self.heads.grid.maps) != maps:  # made anew, after what is below them
            move_behind(self.lower_part, self.heads)

    def _name_flags(self) -> None:
        count = self.flags.count
        title = self.tr("Flags ({count})").format(count=count) if count else self.tr("Flags")
        index = self.lower_part.indexOf(self.flags)
        if self.lower_part.tabText(index) != title:
            self.lower_part.setTabText(index, title)

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = (
            (self.tr("Steps"), self.tr("Every step with the numbers that the article's script prints")),
            (
                self.tr("Inside a step"),
                self.tr("zero_grad, forward, loss, backward, update: what exists then, and what changed"),
            ),
            (
                self.tr("Gradients"),
                self.tr(
                    "The gradient of every parameter, layer and head at every step, and against the weights"
                ),
            ),
            (self.tr("Distribution"), self.tr("The values of one parameter's gradient at the locked step")),
            (self.tr("Flags"), self.tr("Gradients that are dead, vanish or explode: why, and what to try")),
        )
        for index, (title, tip) in enumerate(texts):
            self.lower_part.setTabText(index, title)
            self.lower_part.setTabToolTip(index, tip)
        self._name_flags()
        self.lower_part.setAccessibleName(self.tr("Record of the run"))

    def event(self, event: QEvent) -> bool:
        is_handled = super().event(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._room.keep()
        return is_handled

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
