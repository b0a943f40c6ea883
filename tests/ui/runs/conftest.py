"""A real engine, a real studio, a visible Runs tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot
from run_records import ENGINE_MS, TINY

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.runs.tab import RunsTab
from attnstudio.ui.studio import Studio


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    """A tiny experiment with its first heads computed."""
    engine = EngineThread()
    studio = Studio(engine, TINY)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield studio
    assert studio.close(10.0)


@pytest.fixture
def tab(qtbot: QtBot, studio: Studio) -> RunsTab:
    """A visible Runs tab without any run."""
    tab = RunsTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    tab.resize(1000, 700)
    tab.show()
    qtbot.waitExposed(tab)
    return tab


@pytest.fixture
def train(qtbot: QtBot, studio: Studio) -> Callable[..., None]:
    """Train a run of a spec until it stands still, and wait until the tab's runs are told."""

    def train_(spec: ExperimentSpec = TINY, steps: int = 12) -> None:
        studio.propose(spec)
        studio.train(steps)
        qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)

    return train_
