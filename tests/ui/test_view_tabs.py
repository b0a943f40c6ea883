"""The tabs of the views: all named where there is room, else the current one; always named for the ear."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from attnstudio.ui.view_tabs import TABS, ViewTabs


@pytest.fixture
def tabs(qtbot) -> ViewTabs:
    tabs = ViewTabs()
    qtbot.addWidget(tabs)
    for name in TABS:
        tabs.add_view(name, QWidget())
    tabs.resize(1600, 200)
    tabs.show()
    qtbot.waitExposed(tabs)
    return tabs


def names(tabs: ViewTabs) -> list[str]:
    return [tabs.tabText(index) for index in range(tabs.count())]


def test_where_there_is_room_every_name_is_shown(tabs):
    assert all(names(tabs))
    assert len(set(names(tabs))) == len(TABS)


def test_where_there_is_none_the_current_one_is(tabs):
    whole, height = names(tabs), tabs.tabBar().minimumSizeHint().height()
    tabs.resize(tabs.tabBar().sizeHint().width() - 10, 200)
    assert names(tabs) == whole
    assert tabs.tabBar().minimumHeight() == height  # the views stay in place
    assert all(tabs.tabIcon(index).isNull() for index in range(tabs.count()))
    tabs.resize(tabs.tabBar().sizeHint().width() - 10, 200)
    assert not any(tabs.tabIcon(index).isNull() for index in range(tabs.count()))
    tabs.setCurrentIndex(2)
    assert [name for name in names(tabs) if name] == [whole[2]]
    tabs.resize(420, 200)
    assert not any(names(tabs))
    assert tabs.tabBar().sizeHint().width() <= 420
    assert [tabs.tabBar().accessibleTabName(index) for index in range(tabs.count())] == whole
    assert all(tabs.tabToolTip(index) for index in range(tabs.count()))
    tabs.resize(1600, 200)
    assert names(tabs) == whole
    assert not any(tabs.tabIcon(index).isNull() for index in range(tabs.count()))
