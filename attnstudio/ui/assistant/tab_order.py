"""Tab order of what is made while the window is open: as it stands on the screen, from top to bottom.

Qt puts a new widget behind all others of its window.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def tab_stops(widget: QWidget) -> list[QWidget]:
    """What in `widget` takes the focus by Tab, in the order of its layouts; hidden parts included."""
    layout = widget.layout()
    if layout is None:
        return [widget] if widget.focusPolicy() & Qt.FocusPolicy.TabFocus else []
    return _in_layout(layout)


def chain(stops: Iterable[QWidget]) -> None:
    """Let Tab go through `stops`; the first one keeps its place in the window."""
    for first, second in pairwise(stops):
        QWidget.setTabOrder(first, second)


def _in_layout(layout: QLayout) -> list[QWidget]:
    stops: list[QWidget] = []
    for index in range(layout.count()):
        item = layout.itemAt(index)
        inner = item.layout() if item is not None else None
        widget = item.widget() if item is not None else None
        if inner is not None:
            stops += _in_layout(inner)
        elif widget is not None:
            stops += tab_stops(widget)
    return stops
