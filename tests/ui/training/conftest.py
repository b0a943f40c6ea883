"""A real engine, a real studio, a visible Training tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.studio import Studio
from attnstudio.ui.training.actions import TrainingActions
from attnstudio.ui.training.tab import TrainingTab

ENGINE_MS = 60_000


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    """The article's experiment with its first heads computed."""
    engine = EngineThread()
    studio = Studio(engine, ExperimentSpec())
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield studio
    assert studio.close(10.0)


@pytest.fixture
def actions(studio: Studio) -> TrainingActions:
    return TrainingActions(studio)


@pytest.fixture
def tab(qtbot: QtBot, studio: Studio, actions: TrainingActions) -> TrainingTab:
    """A visible Training tab."""
    tab = TrainingTab(studio, HeadsState(studio), actions)
    qtbot.addWidget(tab)
    tab.resize(1000, 700)
    tab.show()
    qtbot.waitExposed(tab)
    return tab


@pytest.fixture
def take_steps(qtbot: QtBot, studio: Studio, actions: TrainingActions) -> Callable[[int], None]:
    """Press Run for some steps and wait until the run stands still."""

    def take(steps: int) -> None:
        actions.steps = steps
        actions.run_action.trigger()
        qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)

    return take


@pytest.fixture
def cursor() -> StepCursor:
    return StepCursor()
