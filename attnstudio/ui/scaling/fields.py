"""Fields on a page that scrolls: a wheel over one that was not chosen is meant for the page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget


class CountField(QSpinBox):
    """A whole number between a least and a most, `usual` at first."""

    def __init__(self, least: int, most: int, usual: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setValue(usual)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceBox(QComboBox):
    """One of a few."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
