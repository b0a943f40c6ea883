"""The row above the maps: what they show, and what is to be said of it."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from attnstudio.ui.heads.layer_chooser import DepthChooser, LayerChooser
from attnstudio.ui.heads.notice_line import NoticeLine
from attnstudio.ui.heads.stage_chooser import StageChooser
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID

LABEL_FROM_PX = 80 * GRID
NOTICE_PX = 30 * GRID  # where less is left beside the choices, the notice gets a line of its own


class ChooserRow(QWidget):
    """Stage, layer and depth, as far as there is a choice, and the notice beside or below them."""

    def __init__(self, studio: Studio, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stages, self.roles, self.depths = StageChooser(state), LayerChooser(studio), DepthChooser(studio)
        self.notice = NoticeLine()
        self._choices: tuple[StageChooser | LayerChooser | DepthChooser, ...] = (
            self.stages,
            self.roles,
            self.depths,
        )
        self._below: bool | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setRowMinimumHeight(0, self.roles.sizeHint().height())  # nothing moves when a choice comes
        self._grid.setColumnStretch(len(self._choices), 1)
        for column, choice in enumerate(self._choices):
            self._grid.addWidget(choice, 0, column)
        self._arrange()

    def _arrange(self) -> None:
        shown = [choice.sizeHint().width() for choice in self._choices if not choice.isHidden()]
        below = self.width() - sum(shown) - len(shown) * self._grid.horizontalSpacing() < NOTICE_PX
        if below is self._below:
            return
        self._below = below
        columns = len(self._choices)
        self._grid.removeWidget(self.notice)
        self._grid.addWidget(self.notice, *((1, 0, 1, columns + 1) if below else (0, columns, 1, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.stages.set_labelled(self.width() >= LABEL_FROM_PX)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a choice came, went, or has other words
            self._arrange()
        return super().event(event)
