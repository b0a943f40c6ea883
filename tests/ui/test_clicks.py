"""A fast person who presses whatever there is: the window follows, and comes to rest with nothing pending."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QToolButton
from pytestqt.qtbot import QtBot

from attnstudio.engine.protocol import ErrorKind, Failed, Phase
from attnstudio.engine.spec import MAX_LR, ExperimentSpec, Optimizer, Task
from attnstudio.ui.anatomy.inspection import State
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.view_tabs import OF_A_RUN

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WAIT = 30_000
MOVES = 120
TINY = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)
SPECS = (
    TINY,
    TINY.with_changes(layers=2),
    TINY.with_changes(lr=0.1, optimizer=Optimizer.SGD),
    TINY.with_changes(lr=MAX_LR, optimizer=Optimizer.SGD),
    ExperimentSpec(d_model=16, heads=2, length=6),
)
KEYS = (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Space)


class Person:
    """Presses buttons and keys, changes the experiment and the tab, without waiting for anything."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self._window = window
        self._studio = window.services.studio
        self._chance = random.Random(seed)

    def move(self) -> None:
        """Do something, and let the window do as much as it can in a moment."""
        moves: dict[Callable[[], object], int] = {
            self._press: 10,
            self._train: 4,
            self._scrub: 6,
            self._change: 2,
            self._tab: 2,
            self._switch_head: 2,
            self._runs: 1,
        }
        (move,) = self._chance.choices(list(moves), list(moves.values()))
        move()
        for _ in range(self._chance.randint(0, 4)):
            QApplication.processEvents()
        for opened in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if opened is not None:
                opened.close()

    def _press(self) -> None:
        buttons = [
            button
            for button in self._window.centralWidget().findChildren(QAbstractButton)
            if button.isVisible() and button.isEnabled() and not has_menu(button)
        ]
        if buttons:
            self._chance.choice(buttons).click()

    def _train(self) -> None:
        self._chance.choice(self._window.training_actions.all()[:3]).trigger()

    def _scrub(self) -> None:
        QTest.keyClick(self._window.timeline.scrubber, self._chance.choice(KEYS))

    def _change(self) -> None:
        self._studio.propose(self._chance.choice(SPECS))

    def _tab(self) -> None:
        self._window.tabs.show_view(self._chance.choice(OF_A_RUN))

    def _switch_head(self) -> None:
        self._studio.moments.toggle_head(0, self._chance.randint(0, 1))

    def _runs(self) -> None:
        infos = self._studio.runs.infos
        if infos:
            verb = self._chance.choice((self._studio.runs.choose, self._studio.runs.drop))
            verb(self._chance.choice(infos).key)


def has_menu(button: QAbstractButton) -> bool:
    """Whether pressing it opens a menu, which waits for a choice."""
    return isinstance(button, QToolButton) and button.menu() is not None


def waits_for(window: MainWindow) -> list[str]:
    """What is asked of the engine, and what says that it waits for something."""
    studio = window.services.studio
    inspection = window.training_tab.views.anatomy.inspection
    waiting = {
        "an ending": bool(studio._open),
        "training": studio.is_training,
        "the engine": studio.status.phase is not Phase.IDLE,
        "a moment": studio.moments.pending is not None,
        "playback": window.timeline.playback.direction != 0,
        "a ranking": window.heads_tab.ablation.is_ranking,
        "a step's inside": inspection._active and inspection.state is State.BUSY,
    }
    return [what for what, waits in waiting.items() if waits]


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_pressed_the_window_comes_to_rest(
    qtbot: QtBot,
    open_window: Callable[..., MainWindow],
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
) -> None:
    for dialog in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, dialog, lambda *_: ("", ""))
    window = open_window()
    studio, failed = window.services.studio, list[Failed]()
    studio.failed.connect(failed.append)
    studio.propose(TINY)
    window.training_actions.steps = 40
    uncaught: list[object] = []
    window.services.reporter.reported.connect(lambda *told: uncaught.append(told))
    person = Person(window, seed)
    for _ in range(MOVES):
        person.move()
    studio.pause()
    window.timeline.playback.stop()
    qtbot.waitUntil(lambda: not waits_for(window), timeout=WAIT)
    assert not uncaught, uncaught[0]
    assert not [failure for failure in failed if failure.error.kind is ErrorKind.INTERNAL]
    studio.propose(TINY.with_changes(seed=9))
    studio.train(5)
    qtbot.waitUntil(lambda: not waits_for(window) and len(studio.history or ()) == 5, timeout=WAIT)


@pytest.mark.parametrize("step", [0, 8])
@pytest.mark.parametrize("tab", ["training", "runs"])
def test_a_tab_that_is_first_opened_at_a_locked_step_shows_it(
    qtbot: QtBot, open_window: Callable[..., MainWindow], tab: str, step: int
) -> None:
    window = open_window()
    studio = window.services.studio
    studio.propose(TINY)
    studio.train(8)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=WAIT)
    studio.cursor.lock(step)
    qtbot.waitUntil(lambda: studio.moments.moment is not None, timeout=WAIT)
    window.tabs.show_view(tab)
    if tab == "training":
        assert window.training_tab.views.plots.readout.text().startswith(f"step {step} (")
    assert window.tabs.currentWidget().isVisible()
