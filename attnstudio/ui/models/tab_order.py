"""The Tab key in the order in which things are read.

Qt's own order is that in which widgets were made. Columns come and go here, and answers make claims and
buttons while they stream, so the order is taken from the layouts instead, at the moment of the key.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from attnstudio.ui.focus_order import neighbour


def move_focus(root: QWidget, current: QWidget | None, *, forward: bool) -> bool:
    """Focus what comes after `current` (before it, when not `forward`) in `root`, or beyond its ends.

    False when `current` is not in `root`: Qt's own order is to decide.
    """
    stops = list(tab_stops(root))
    while current is not None and current not in stops and current is not root:
        current = current.parentWidget()
    if current is None or current is root:
        return False
    place = stops.index(current) + (1 if forward else -1)
    target = stops[place] if 0 <= place < len(stops) else _outside(root, current, forward=forward)
    if target is None:
        return False
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    target.setFocus(reason)
    return True


def tab_stops(root: QWidget) -> Iterator[QWidget]:
    """Everything in `root` that the Tab key stops at, in reading order."""
    for child in _parts(root):
        if not child.isVisible():
            continue
        if _stops(child):
            yield child
        yield from tab_stops(child)


def _stops(widget: QWidget) -> bool:
    return (
        widget.isEnabled()
        and widget.focusProxy() is None
        and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    )


def _parts(widget: QWidget) -> Iterator[QWidget]:
    """The widgets directly within `widget`, in reading order; none for controls made of others."""
    if isinstance(widget, QSplitter):
        for index in range(widget.count()):
            if (part := widget.widget(index)) is not None:
                yield part
    elif isinstance(widget, QStackedWidget):
        if (page := widget.currentWidget()) is not None:
            yield page
    elif isinstance(widget, QScrollArea):
        if (content := widget.widget()) is not None:
            yield content
    elif isinstance(widget, QAbstractScrollArea | QComboBox | QAbstractSpinBox):
        return
    elif (layout := widget.layout()) is not None:
        yield from _laid_out(layout)


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for index in range(layout.count()):
        item = layout.itemAt(index)
        if item is None:
            continue
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _laid_out(inner)


def _outside(root: QWidget, start: QWidget, *, forward: bool) -> QWidget | None:
    """The next stop of Qt's own order that is not within `root`."""
    widget: QWidget | None = start
    while widget is not None:
        widget = neighbour(widget, forward=forward)
        if widget is None or widget is start:
            return None
        if widget is not root and not root.isAncestorOf(widget) and widget.isVisible() and _stops(widget):
            return widget
    return None
