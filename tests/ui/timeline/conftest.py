"""A studio with the real engine and tiny experiments, and the timeline of its runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec, Task
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.studio import Studio
from attnstudio.ui.timeline.bar import TimelineBar
from attnstudio.ui.training.actions import TrainingActions

WAIT = 20_000
TINY = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    engine = EngineThread()
    studio = Studio(engine, TINY)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=WAIT):
        studio.refresh()
    yield studio
    assert studio.close(5.0)


@pytest.fixture
def actions(studio: Studio) -> TrainingActions:
    return TrainingActions(studio)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """As wide as what is beside the docks."""
    window = QWidget()
    qtbot.addWidget(window)
    QVBoxLayout(window).setContentsMargins(0, 0, 0, 0)
    window.resize(1000, 200)
    return window


@pytest.fixture
def bar(qtbot: QtBot, studio: Studio, actions: TrainingActions, window: QWidget) -> TimelineBar:
    """In a window that is shown."""
    bar = TimelineBar(studio, actions, window)
    layout = window.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.addWidget(bar)
    layout.addStretch(1)
    window.show()
    qtbot.waitExposed(window)
    return bar


@pytest.fixture
def settled(qtbot: QtBot, studio: Studio) -> Callable[[], None]:
    """Wait until nothing is asked of the engine."""

    def wait() -> None:
        qtbot.waitUntil(lambda: studio.moments.pending is None and not studio._open, timeout=WAIT)

    return wait


@pytest.fixture
def train(actions: TrainingActions, settled: Callable[[], None]) -> Callable[[int], None]:
    """Take so many steps."""

    def steps(count: int) -> None:
        actions.go_on(count)
        settled()

    return steps
