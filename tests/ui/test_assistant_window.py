"""The assistant's places in the window: room for all of them, and what one asks of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import Place
from attnstudio.ui.main_window import MainWindow
from tests.e2e.loopback import Loopback
from tests.ui.assistant_scenes import KEY, compare_models, gateway, lead_to, read_heads, run_cases
from tests.ui.helpers import assert_accessible

WAIT = 30_000
OpenWindow = Callable[..., MainWindow]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    """A gateway on this machine, and a key for it."""
    monkeypatch.setenv("TAOTOKEN_API_KEY", KEY)
    with Loopback([gateway]) as loopback:
        yield loopback


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_small_window_has_room_for_both_docks_and_every_tab(
    qtbot: QtBot, server: Loopback, open_window: OpenWindow, language: str
) -> None:
    window = open_window(language=language)
    lead_to(window, server)
    window.assistant_dock.show()

    def is_whole() -> None:
        assert window.size().toTuple() == (1024, 700), "the window does not grow for what is in it"
        assert_accessible(window)

    window.resize(1024, 700)
    for show in (window.desk.show_models, window.desk.show_cases):  # empty
        show()
        qtbot.waitUntil(is_whole, timeout=WAIT)  # layouts settle after texts
    empty = window.desk.panel.conversation
    qtbot.waitUntil(lambda: 0 < empty.verticalScrollBar().maximum() < 100, timeout=WAIT)  # its place is known
    window.grab()
    assert not empty.jump_button.isVisible(), "there is no conversation yet"
    for scene in (read_heads, compare_models, run_cases):
        scene(qtbot, window)
        qtbot.waitUntil(is_whole, timeout=WAIT)


def test_models_that_were_compared_are_offered_in_the_dock(
    qtbot: QtBot, server: Loopback, open_window: OpenWindow
) -> None:
    window = open_window()
    lead_to(window, server)
    window.assistant_dock.show()
    compare_models(qtbot, window)
    assert window.desk.panel.chooser.models()[:3] == ("one", "two", "three")
    field = window.desk.panel.chooser.field
    assert {"one", "two", "three"} <= {field.itemText(index) for index in range(field.count())}


def test_a_claim_in_a_column_locks_its_cell_among_the_heads(
    qtbot: QtBot, server: Loopback, open_window: OpenWindow
) -> None:
    window = open_window()
    lead_to(window, server)
    compare_models(qtbot, window)
    row = window.desk.models_tab.content().columns.columns[0].pane.claims.rows[0]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Return)
    assert window.tabs.currentWidget() is window.heads_tab
    assert window.heads_state.locked is not None
    assert Place(window.heads_state.head, window.heads_state.locked.query) == Place(0, 2)
