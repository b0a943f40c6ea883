"""Every preset in the window: trained, scrubbed, with its answers and what can be said of how it learns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.engine.insights import EARLY, PATIENCE
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Positional
from attnstudio.engine.tasks.base import task_of
from attnstudio.ui.main_window import MainWindow

OpenWindow = Callable[..., MainWindow]
WAIT = 30_000
STEPS = 12


def smaller(spec: ExperimentSpec) -> ExperimentSpec:
    """The same experiment, trained in a moment."""
    return spec.with_changes(d_model=16, heads=2, batch=8, length=min(spec.length, 8))


def train(qtbot: QtBot, window: MainWindow, steps: int) -> None:
    studio = window.services.studio
    window.training_actions.go_on(steps)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=WAIT)


@pytest.mark.parametrize("tab", ["heads", "training"])
def test_every_preset_is_trained_and_scrubbed(qtbot: QtBot, open_window: OpenWindow, tab: str) -> None:
    window = open_window(tab=tab)
    studio = window.services.studio
    for preset in PRESETS.values():
        spec = smaller(preset)
        studio.propose(spec)
        train(qtbot, window, STEPS)
        newest = studio.whole_frame
        studio.cursor.lock(5)
        qtbot.waitUntil(
            lambda: studio.moments.pending is None and studio.frame.origin.step == 5, timeout=WAIT
        )
        assert (studio.whole_frame.weights != newest.weights).any()
        qtbot.keyClick(window.timeline.scrubber, Qt.Key.Key_Escape)
        assert studio.whole_frame is newest
        assert window.heads_tab.foot.answers.isHidden() is not spec.is_encoder
        if spec.is_encoder:
            assert len(newest.answers) == spec.length
            assert newest.origin.accuracy is not None
            assert "accuracy" in window.timeline.readout.whole_text()
            assert task_of(spec.task).title in window.windowTitle()


def test_what_is_found_out_stands_in_both_tabs(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    studio = window.services.studio
    copy = PRESETS["copy"].with_changes(d_model=16, heads=2, batch=8, length=6, lr=0.01)
    reverse = smaller(PRESETS["reverse"])
    for spec, steps, found in (
        (copy, 60, "A head should look at its own position"),
        (reverse.with_changes(positional=Positional.NONE), EARLY, "Without a positional encoding"),
        (reverse.with_changes(lr=1.0), PATIENCE, "1 is probably too high; try 0.1"),
    ):
        studio.propose(spec)
        train(qtbot, window, steps)
        said = window.training_tab.state_line.insight
        assert found in said
        assert window.heads_tab.foot.lesson.text() == said
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert studio.spec.positional is Positional.NONE
