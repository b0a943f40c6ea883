"""Places in the window whose content is made when it is first needed: the window's start does not pay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget


class Closable(Protocol):
    """Content that can have something running."""

    def close_down(self) -> None:
        """Cancel what runs; the window is closing."""


_W = TypeVar("_W", bound=Closable)


class Lazy(QWidget, Generic[_W]):
    """An empty widget that fills itself with what `make` returns, when it is shown or asked for it."""

    def __init__(self, make: Callable[[], _W], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._content: _W | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    @property
    def made(self) -> _W | None:
        """The content if it was needed already."""
        return self._content

    def content(self) -> _W:
        """The content, made now if it was not needed before."""
        if self._content is None:
            self._content = self._make()
            layout, widget = self.layout(), self._content
            assert layout is not None
            assert isinstance(widget, QWidget)
            layout.addWidget(widget)
        return self._content

    def showEvent(self, event: QShowEvent) -> None:
        self.content()
        super().showEvent(event)
