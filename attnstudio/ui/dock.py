"""A dock whose buttons are seen in every theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from attnstudio.ui.icons import icon

FLOAT_BUTTON, CLOSE_BUTTON = "qt_dockwidget_floatbutton", "qt_dockwidget_closebutton"


class Dock(QDockWidget):
    """Draws its two buttons in the palette's colour: Qt's own are black, also on a dark ground."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.topLevelChanged.connect(self._draw_buttons)
        self._draw_buttons()

    def button(self, name: str) -> QAbstractButton:
        """The button called `name`, `FLOAT_BUTTON` or `CLOSE_BUTTON`."""
        button = self.findChild(QAbstractButton, name)
        assert isinstance(button, QAbstractButton)
        return button

    @Slot()
    def _draw_buttons(self) -> None:
        """Qt sets its own again when the dock leaves the window, its place is restored, the style changes."""
        self.button(FLOAT_BUTTON).setIcon(icon("float"))
        self.button(CLOSE_BUTTON).setIcon(icon("close"))

    def showEvent(self, event: QShowEvent) -> None:
        self._draw_buttons()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw_buttons()
