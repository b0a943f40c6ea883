"""Handles stay where a person put them: through a turn, between starts, until the layout is reset."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.splits import SplitMemory, restore_splits, saved_splits

SHARES = {Qt.Orientation.Vertical: (300, 100), Qt.Orientation.Horizontal: (100, 300)}
OpenWindow = Callable[..., MainWindow]


@pytest.fixture
def splitter(qtbot: QtBot) -> QSplitter:
    """Two parts, 400 by 400, with a memory called "view"."""
    splitter = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(splitter)
    for text in "ab":
        splitter.addWidget(QLabel(text))
    SplitMemory(splitter, "view", SHARES)
    splitter.setHandleWidth(0)
    splitter.resize(400, 400)
    splitter.show()
    return splitter


def drag(qtbot: QtBot, splitter: QSplitter, pixels: int) -> None:
    """Move the handle with the mouse, as a person does."""
    handle = splitter.handle(1)
    middle = handle.rect().center()
    way = QPoint(0, pixels) if splitter.orientation() is Qt.Orientation.Vertical else QPoint(pixels, 0)
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(handle, middle + way)
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle)


def memory(splitter: QSplitter) -> SplitMemory:
    (found,) = splitter.findChildren(SplitMemory)
    return found


def test_each_orientation_has_its_own_sizes(qtbot: QtBot, splitter: QSplitter) -> None:
    assert splitter.sizes() == [300, 100]
    drag(qtbot, splitter, -60)
    moved = splitter.sizes()
    assert moved[0] < 300
    memory(splitter).turn(Qt.Orientation.Horizontal)
    assert splitter.sizes() == [100, 300]
    memory(splitter).turn(Qt.Orientation.Vertical)
    assert splitter.sizes() == moved


def test_only_what_was_moved_is_kept(qtbot: QtBot, splitter: QSplitter) -> None:
    assert saved_splits(splitter, ("other-below=1,2",)) == ("other-below=1,2",), "of a view not opened"
    drag(qtbot, splitter, -60)
    first, second = splitter.sizes()
    assert saved_splits(splitter, ("view-below=5,6",)) == (f"view-below={first},{second}",)


@pytest.mark.parametrize("entry", ["view-below=1,2,3", "view-below=0,0", "view-beside=9,1", "view-below=x"])
def test_sizes_that_do_not_fit_are_ignored(splitter: QSplitter, entry: str) -> None:
    restore_splits(splitter, (entry,))
    assert splitter.sizes() == [300, 100]


def split_of(view: QWidget, name: str) -> QSplitter:
    """The splitter in `view` whose memory has this name."""
    (found,) = [each for each in view.findChildren(SplitMemory) if each._name == name]
    splitter = found.parent()
    assert isinstance(splitter, QSplitter)
    return splitter


def test_handles_are_where_they_were_at_the_next_start(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="cases")
    tab = window.desk.cases_tab.content()
    tab.open_starter()
    splitter = split_of(tab, "cases")
    qtbot.waitUntil(lambda: splitter.isVisible() and splitter.height() > 200)
    before = splitter.sizes()
    drag(qtbot, splitter, -40)
    moved = splitter.sizes()
    assert moved != before
    window.close()

    again = open_window(tab="training")
    again.restore_layout()
    again.resize(1280, 800)
    again.desk.show_cases()
    tab = again.desk.cases_tab.content()
    tab.open_starter()
    splitter = split_of(tab, "cases")
    qtbot.waitUntil(lambda: splitter.sizes() == moved)
    again.window_actions.reset_layout.trigger()
    assert splitter.sizes() == before
    again.close()
    assert again.services.store.settings.splitters == ()
