"""What every screen must keep: names for screen readers, legible text, and nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from attnstudio.ui.theme import MIN_TEXT_PX

# Controls made of others, where the inner one has the text and the outer one the name.
_OUTER = ("QAbstractSpinBox", "QComboBox")


def assert_accessible(root: QWidget) -> None:
    """Everything below, for one screen that is shown."""
    problems = [*unnamed_controls(root), *small_texts(root), *cut_off(root)]
    assert not problems, "\n".join(problems)


def unnamed_controls(root: QWidget) -> list[str]:
    """Controls that take the focus, and that a screen reader could only call "button" or "field"."""
    buddies = {label.buddy() for label in root.findChildren(QLabel) if label.buddy() is not None}
    return [
        f"{_describe(widget)} has no accessible name, buddy or text"
        for widget in visible_widgets(root)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not _is_inner(widget)
        and widget not in buddies
        and not widget.accessibleName()
        and not _own_text(widget)
    ]


def small_texts(root: QWidget) -> list[str]:
    """Widgets with text under `MIN_TEXT_PX`."""
    found = []
    for widget in visible_widgets(root):
        pixels = QFontInfo(widget.font()).pixelSize()
        if pixels < MIN_TEXT_PX and (_own_text(widget) or isinstance(widget, QAbstractScrollArea)):
            found.append(f"{_describe(widget)} has text of {pixels} px")
    return found


def cut_off(root: QWidget) -> list[str]:
    """Labels and buttons that have less room than their text needs, and widgets outside their parent."""
    found = []
    for widget in visible_widgets(root):
        needed = _needed_size(widget)
        if needed is not None and (widget.width() < needed[0] or widget.height() < needed[1]):
            found.append(
                f"{_describe(widget)} has {widget.width()} by {widget.height()}, "
                f"needs {needed[0]} by {needed[1]}"
            )
        parent = widget.parentWidget()
        inside_scroll = parent is not None and isinstance(parent.parentWidget(), QAbstractScrollArea)
        if widget is not root and parent is not None and not inside_scroll:
            outside = not parent.rect().contains(widget.geometry()) and not _has_no_size(widget)
            if outside and not _is_parked(widget, parent):
                found.append(f"{_describe(widget)} lies partly outside its parent")
    return found


def _is_parked(widget: QWidget, parent: QWidget) -> bool:
    """Whether it is a main window's bar of stacked docks, which Qt keeps far outside while one is shown."""
    return isinstance(widget, QTabBar) and not parent.rect().intersects(widget.geometry())


def visible_widgets(root: QWidget) -> Iterator[QWidget]:
    """`root` and every widget in it that is shown, Qt's own inner parts included."""
    yield root
    for child in root.findChildren(QWidget):
        if child.isVisibleTo(root) and child.window() is root.window():
            yield child


def _needed_size(widget: QWidget) -> tuple[int, int] | None:
    """The least size at which the text of a label or a button is whole; None when it is no such thing."""
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            return 0, widget.heightForWidth(widget.width())
        return widget.minimumSizeHint().width(), widget.minimumSizeHint().height()
    if isinstance(widget, QAbstractButton) and widget.text():
        hint = widget.minimumSizeHint()
        return min(hint.width(), widget.sizeHint().width()), hint.height()
    return None


def _own_text(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton | QLabel):
        return widget.text()
    if isinstance(widget, QTabBar):
        return "".join(widget.tabText(index) for index in range(widget.count()))
    return ""


def _is_inner(widget: QWidget) -> bool:
    """Whether `widget` is a part of a spin box, a combo box or a scroll area, which has the name."""
    if isinstance(widget, QScrollBar):
        return True
    parent = widget.parentWidget()
    if parent is None:
        return False
    if isinstance(widget, QLineEdit) and any(parent.inherits(name) for name in _OUTER):
        return True
    if isinstance(parent, QComboBox):
        return True
    return isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget


def _has_no_size(widget: QWidget) -> bool:
    return QRect(widget.geometry()).isEmpty()


def _describe(widget: QWidget) -> str:
    name = widget.objectName() or widget.accessibleName() or _own_text(widget)[:40]
    owner = type(widget.parentWidget()).__name__ if widget.parentWidget() else "no parent"
    return f"{type(widget).__name__} {name!r} in {owner}"
