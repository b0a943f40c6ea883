"""The Tab key among parts of a window that are made at different times.

Qt puts a new widget behind all others of its window, wherever it stands on the screen.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def stops_in(part: QWidget) -> list[QWidget]:
    """What in `part` takes the focus by Tab, in the order in which Tab reaches it; hidden ones included."""
    stops = []
    widget = part.nextInFocusChain()
    while widget is not part:
        if part.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            stops.append(widget)
        widget = widget.nextInFocusChain()
    return stops


def move_behind(part: QWidget, place: QWidget) -> None:
    """Let Tab reach `part` after all of `place`; within both, the order stays."""
    for first, second in pairwise([*stops_in(place)[-1:], *stops_in(part)]):
        QWidget.setTabOrder(first, second)
