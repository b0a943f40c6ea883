"""The Tab key among parts of a window that are made at different times.

Qt puts a new widget behind all others of its window, wherever it stands on the screen.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget


def stops_in(part: QWidget) -> list[QWidget]:
    """What in `part` takes the focus by Tab, in the order in which Tab reaches it; hidden ones included."""
    stops, seen = [], {part}
    widget = neighbour(part)
    while widget is not None and widget not in seen:  # whatever the chain is like, this ends
        seen.add(widget)
        if part.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            stops.append(widget)
        widget = neighbour(widget)
    return stops


def neighbour(widget: QWidget, *, forward: bool = True) -> QWidget | None:
    """The next widget of Qt's focus chain, or the one before.

    PySide takes what these methods of Qt return for a child of `widget` from then on: when `widget` goes,
    it calls the other one deleted, though it lives. So it is told the parent anew.
    """
    found = widget.nextInFocusChain() if forward else widget.previousInFocusChain()
    if found is not None:
        QObject.setParent(found, found.parent())
    return found


def move_behind(part: QWidget, place: QWidget) -> None:
    """Let Tab reach `part` after all of `place`; within both, the order stays."""
    for first, second in pairwise([*stops_in(place)[-1:], *stops_in(part)]):
        QWidget.setTabOrder(first, second)


def pass_focus(to: QWidget) -> None:
    """Give `to` the focus from something that is about to go or to be disabled.

    Qt draws no ring around what gets the focus without a reason, and whoever works by keyboard would look
    for it. Once the other one has gone, Qt has moved the focus by itself, and the window has forgotten.
    """
    by_keyboard = to.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    to.setFocus(Qt.FocusReason.ShortcutFocusReason if by_keyboard else Qt.FocusReason.OtherFocusReason)
