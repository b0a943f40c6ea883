"""A real engine, a real studio, a visible panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec, Positional, Task
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.anatomy.inspection import State
from attnstudio.ui.anatomy.panel import AnatomyPanel
from attnstudio.ui.studio import Studio

ENGINE_MS = 60_000
SPEC = ExperimentSpec(
    task=Task.REVERSE,
    d_model=16,
    heads=2,
    length=6,
    layers=2,
    batch=8,
    positional=Positional.SINUSOIDAL,
)


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    """A tiny encoder with its first heads computed."""
    engine = EngineThread()
    studio = Studio(engine, SPEC)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield studio
    assert studio.close(10.0)


@pytest.fixture
def panel(qtbot: QtBot, studio: Studio) -> AnatomyPanel:
    """A visible panel."""
    panel = AnatomyPanel(studio)
    qtbot.addWidget(panel)
    panel.resize(700, 260)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.fixture
def take_steps(qtbot: QtBot, studio: Studio) -> Callable[[int], None]:
    """Train some steps and wait until the run stands still."""

    def take(steps: int) -> None:
        studio.train(steps)
        qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)

    return take


@pytest.fixture
def wait_for(qtbot: QtBot, panel: AnatomyPanel) -> Callable[[int], None]:
    """Wait until the panel shows a step."""

    def wait(step: int) -> None:
        def is_there() -> bool:
            inspection = panel.inspection
            is_ready = inspection.state is State.READY and panel.stepper.isVisible()
            return is_ready and inspection.anatomy.step == step

        qtbot.waitUntil(is_there, timeout=ENGINE_MS)

    return wait
