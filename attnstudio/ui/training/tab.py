"""The Training tab: press Run, and watch loss, gradients and heads move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnstudio.engine.history import RunHistory
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.controls import TrainingControls
from attnstudio.ui.training.state_line import RunStateLine

if TYPE_CHECKING:
    from attnstudio.ui.training.views import TrainingViews


TALL = 75 * GRID


class TrainingTab(QWidget):
    """Cheap to make: its views (and pyqtgraph) come when it is first shown, and rest while it is hidden."""

    def __init__(
        self,
        studio: Studio,
        heads_state: HeadsState,
        actions: TrainingActions,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._heads_state = heads_state
        self._views: TrainingViews | None = None
        self.controls = TrainingControls(actions, self)
        self.state_line = RunStateLine(studio, actions, self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(GRID, GRID, GRID, GRID)
        self._column.setSpacing(GRID)
        self._column.addWidget(self.controls)
        self._column.addWidget(self.state_line)
        self._column.addStretch(1)
        studio.runChanged.connect(self._update_views)
        studio.recordsArrived.connect(self._on_records)
        studio.runStateChanged.connect(self._update_views)
        studio.frameChanged.connect(self._on_frame)

    @property
    def history(self) -> RunHistory | None:
        """The record that the tab shows."""
        return self._studio.history

    @property
    def views(self) -> TrainingViews:
        """Curves, heads and tables; made when first asked for."""
        if self._views is None:
            from attnstudio.ui.training.views import TrainingViews

            self._views = TrainingViews(self._heads_state, self._studio)
            self._column.takeAt(self._column.count() - 1)
            self._column.addWidget(self._views, 1)
            self._bring_up_to_date(self._views)
        return self._views

    def export_widget(self) -> QWidget:
        """What a picture of this tab shows: everything but the controls."""
        self._bring_up_to_date(self.views)
        return self.views

    def curves_widget(self) -> QWidget:
        """What a picture of the curves shows."""
        self._bring_up_to_date(self.views)
        return self.views.plots.area  # type: ignore[no-any-return]

    @Slot()
    def _update_views(self) -> None:
        if self._views is not None and self.isVisible():
            self._bring_up_to_date(self._views)

    @Slot()
    def _on_records(self) -> None:
        if self._views is not None and self.isVisible():
            self._views.refresh(in_turn=self._studio.is_training)

    @Slot()
    def _on_frame(self) -> None:
        if self._views is not None and self.isVisible():
            self._views.set_frame(self._studio.frame)

    def _bring_up_to_date(self, views: TrainingViews) -> None:
        """Show all that the studio has now."""
        if views.series.history is not self._studio.history:
            views.show_run(self._studio.history)
        views.refresh()
        views.set_frame(self._studio.frame)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.state_line.set_low(self.height() < TALL)

    def showEvent(self, event: QShowEvent) -> None:
        self._bring_up_to_date(self.views)
        super().showEvent(event)
