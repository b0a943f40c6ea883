"""The Tab key follows the screen, also through what is made later than what stands below it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.focus_order import neighbour, pass_focus, stops_in
from attnstudio.ui.main_window import MainWindow

OpenWindow = Callable[..., MainWindow]
WAIT = 30_000


@pytest.mark.parametrize("first", ["heads", "training"])
def test_the_timeline_comes_after_the_views_above_it(
    qtbot: QtBot, open_window: OpenWindow, first: str
) -> None:
    window = open_window(tab=first)
    window.training_actions.go_on(2)
    studio = window.services.studio
    qtbot.waitUntil(lambda: studio.history is not None and not studio.is_training, timeout=WAIT)
    assert window.timeline.isVisible()
    for name in (first, "training", "runs"):
        window.tabs.show_view(name)
        order, views = stops_in(window), stops_in(window.tabs.currentWidget())
        timeline = stops_in(window.timeline)
        assert len(views) > 4
        assert order.index(window.tabs.tabBar()) < min(map(order.index, views))
        assert max(map(order.index, views)) < order.index(window.timeline.scrubber)
        assert timeline.index(window.timeline.scrubber) < timeline.index(window.timeline.speed)


@pytest.mark.parametrize("forward", [True, False])
def test_what_was_walked_through_lives_as_long_as_its_parent(qtbot: QtBot, forward: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    before, box, after = QPushButton(window), QComboBox(window), QPushButton(window)
    box.setEditable(True)
    line = box.lineEdit()
    widget = neighbour(window, forward=forward)
    while widget is not window:
        assert widget is not None
        widget = neighbour(widget, forward=forward)
    for button in (before, after):
        shiboken6.delete(button)
    assert shiboken6.isValid(line)


@pytest.mark.parametrize("by_keyboard", [True, False])
def test_the_ring_around_the_focus_stays_as_it_is(qtbot: QtBot, by_keyboard: bool) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    start, stop = QPushButton("Start"), QPushButton("Stop")
    column.addWidget(start)
    column.addWidget(stop)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    if by_keyboard:
        qtbot.keyClick(start, Qt.Key.Key_Tab)
    else:
        stop.setFocus(Qt.FocusReason.MouseFocusReason)
    assert stop.hasFocus()
    assert window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange) is by_keyboard
    pass_focus(start)
    assert start.hasFocus()
    assert window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange) is by_keyboard
