"""What the Training tab shows of a run: curves, heads, steps, gradient norms; linked by one step cursor."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.history import RunHistory
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.heads_panel import HeadsPanel
from attnstudio.ui.training.norm_panel import NormPanel
from attnstudio.ui.training.plots import RunPlots
from attnstudio.ui.training.series import RunSeries
from attnstudio.ui.training.table import StepTable

SHARES = (3000, 2000)


class TrainingViews(QSplitter):
    """Curves and heads above; below, one of: steps, gradient norms by parameter, by head."""

    def __init__(self, heads_state: HeadsState, cursor: StepCursor, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.step_cursor = cursor
        self.series = RunSeries()
        self._curves_next = False
        self.plots = RunPlots(self.step_cursor)
        self.heads = HeadsPanel(heads_state)
        self.table = StepTable(self.step_cursor)
        self.parameter_norms = NormPanel(self.step_cursor, heads_state, by_head=False)
        self.head_norms = NormPanel(self.step_cursor, heads_state, by_head=True)
        self.upper_part = QSplitter(Qt.Orientation.Horizontal)
        self.lower_part = QTabWidget()
        self._arrange()
        self.retranslate()

    def _arrange(self) -> None:
        self.upper_part.addWidget(self.plots)
        self.upper_part.addWidget(self.heads)
        self.upper_part.setStretchFactor(0, 3)
        self.upper_part.setStretchFactor(1, 2)
        self.lower_part.setDocumentMode(True)
        for view in (self.table, self.parameter_norms, self.head_norms):
            self.lower_part.addTab(view, "")
        self.addWidget(self.upper_part)
        self.addWidget(self.lower_part)
        self.setStretchFactor(0, 3)
        self.setStretchFactor(1, 2)
        SplitMemory(self.upper_part, "curves", {Qt.Orientation.Horizontal: SHARES})
        SplitMemory(self, "training", {Qt.Orientation.Vertical: SHARES})
        for splitter in (self, self.upper_part):
            splitter.setChildrenCollapsible(False)
            splitter.setHandleWidth(GRID)

    def show_run(self, history: RunHistory | None) -> None:
        """Show another run, or none."""
        self.series = RunSeries(history)
        self.series.pull()
        self.step_cursor.clear()
        for view in (self.plots, self.table, self.parameter_norms, self.head_norms):
            view.show_series(self.series)

    def refresh(self, *, in_turn: bool = False) -> None:
        """Take what the run's history has more.

        `in_turn` redraws the curves at one call and the rest at the next: while steps pour in, half of
        the work at a time leaves the UI thread free for shorter times each.
        """
        self.series.pull()
        self._curves_next = not self._curves_next
        if self._curves_next or not in_turn:
            self.plots.refresh()
        if not self._curves_next or not in_turn:
            for view in (self.table, self.parameter_norms, self.head_norms):
                view.refresh()

    def set_frame(self, frame: AttentionFrame | None) -> None:
        """Show these heads."""
        self.heads.set_frame(frame)

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = (
            (self.tr("Steps"), self.tr("Every step with the numbers that the article's script prints")),
            (self.tr("Gradient norms"), self.tr("The gradient of every parameter at every step")),
            (self.tr("Per head"), self.tr("The gradient of every head's part of W_q, W_k, W_v and W_o")),
        )
        for index, (title, tip) in enumerate(texts):
            self.lower_part.setTabText(index, title)
            self.lower_part.setTabToolTip(index, tip)
        self.lower_part.setAccessibleName(self.tr("Record of the run"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
