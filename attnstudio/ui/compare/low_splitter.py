"""A splitter that asks for no more height than it needs, so that a page scrolls only where it must."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSplitter


class LowSplitter(QSplitter):
    """Prefers the height that was set as its least one; a layout gives it what is left."""

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())
