"""A real engine, a real studio, a visible Scaling tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.scaling.study import LIMITS, Scaling
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.scaling.tab import ScalingTab
from attnstudio.ui.studio import Studio

ENGINE_MS = 30_000


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    engine = EngineThread()
    studio = Studio(engine, ExperimentSpec(d_model=16, heads=2))
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield studio
    assert studio.close(10.0)


@pytest.fixture
def tab(qtbot: QtBot, studio: Studio) -> ScalingTab:
    """A visible tab before anything is measured, set to the shortest measurement."""
    tab = ScalingTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    tab.resize(1200, 800)
    tab.settings.limit.setCurrentIndex(LIMITS.index(1024))
    tab.settings.repeats.setValue(3)
    tab.show()
    qtbot.waitExposed(tab)
    return tab


@pytest.fixture
def measured(qtbot: QtBot, tab: ScalingTab) -> Callable[[], Scaling]:
    """Press Measure, and wait for the answer."""

    def measure() -> Scaling:
        tab.settings.measure.click()
        qtbot.waitUntil(lambda: not tab.is_measuring, timeout=ENGINE_MS)
        assert tab.scaling is not None
        return tab.scaling

    return measure
