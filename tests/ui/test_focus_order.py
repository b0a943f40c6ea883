"""The Tab key follows the screen, also through what is made later than what stands below it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.ui.focus_order import stops_in
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
