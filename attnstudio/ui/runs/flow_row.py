"""A row of controls in as many lines as it needs, where the places around it do not ask for its height."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from attnstudio.ui.theme import GRID
from attnstudio.ui.training.flow import FlowLayout


class FlowRow(QWidget):
    """Its least height follows its width: a splitter reserves only the height of one line by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow = FlowLayout(self, GRID)

    def _fit(self) -> None:
        self.setMinimumHeight(self.flow.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # what is in it came, went, or has another size
            self._fit()
        return super().event(event)
