"""A real engine, a real studio, a visible Compare tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec, Positional
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.compare.sections import Section
from attnstudio.ui.compare.tab import CompareTab
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio

ENGINE_MS = 60_000
TINY = ExperimentSpec(d_model=16, heads=2, length=6, batch=8, positional=Positional.SINUSOIDAL)


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
def tab(qtbot: QtBot, studio: Studio) -> Iterator[CompareTab]:
    """A visible tab of usual size, before anything is computed."""
    tab = CompareTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    tab.resize(1000, 700)
    tab.show()
    qtbot.waitExposed(tab)
    yield tab
    tab.close_down()


@pytest.fixture
def settle(qtbot: QtBot, studio: Studio, tab: CompareTab) -> Callable[[], None]:
    """Wait until nothing is on its way any more."""

    def settled() -> bool:
        pages = (tab.experiments, tab.shuffle, tab.encoding, tab.controls)
        late = studio.frame is None or tab.source.side is None
        return not studio.is_training and not late and not any(page.busy for page in pages)

    return lambda: qtbot.waitUntil(settled, timeout=ENGINE_MS)


@pytest.fixture
def open_section(tab: CompareTab, settle: Callable[[], None]) -> Callable[[Section], None]:
    """Open a section, and wait for what it shows."""

    def open_(section: Section) -> None:
        tab.open_section(section)
        settle()

    return open_


@pytest.fixture
def train(qtbot: QtBot, studio: Studio) -> Callable[..., None]:
    """Train a run of a spec until it stands still."""

    def train_(spec: ExperimentSpec, steps: int = 3) -> None:
        studio.propose(spec)
        studio.train(steps)
        qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=ENGINE_MS)

    return train_
