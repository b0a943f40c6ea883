"""Buttons side by side, or one below the other where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from attnstudio.ui.theme import GRID


class WrapRow(QWidget):
    """Holds `widgets`; `leading` takes the room that is left over in a row."""

    def __init__(
        self, widgets: tuple[QWidget, ...], parent: QWidget | None = None, leading: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._widgets = widgets
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(GRID // 2)
        for widget in widgets:
            self._layout.addWidget(widget, 1 if widget is leading else 0)
        if leading is None:
            self._layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        hints = [widget.minimumSizeHint() for widget in self._widgets if not widget.isHidden()]
        return QSize(max((hint.width() for hint in hints), default=0), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return handled

    def _arrange(self) -> None:
        shown = [widget.sizeHint().width() for widget in self._widgets if not widget.isHidden()]
        needed = sum(shown) + self._layout.spacing() * (len(shown) - 1)
        directions = QBoxLayout.Direction
        wanted = directions.LeftToRight if needed <= self.width() else directions.TopToBottom
        if wanted != self._layout.direction():
            self._layout.setDirection(wanted)
