"""A real engine, a real studio, a fault lab with its matrix computed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.faults.matrix import FaultMatrixStudy
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.faults.tab import FaultsTab
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio

ENGINE_MS = 60_000


@pytest.fixture
def studio(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    """A tiny experiment with its first heads computed."""
    monkeypatch.setattr(FaultMatrixStudy, "solver", "matrix_cache:fill")
    engine = EngineThread()
    studio = Studio(engine, ExperimentSpec(d_model=16, heads=2))
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield studio
    assert studio.close(10.0)


@pytest.fixture
def tab(qtbot: QtBot, studio: Studio) -> FaultsTab:
    """A visible tab with everything computed."""
    tab = FaultsTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    tab.resize(900, 700)
    tab.show()
    qtbot.waitExposed(tab)
    qtbot.waitUntil(lambda: not tab.is_running, timeout=ENGINE_MS)
    return tab
