"""The configuration changes in mid-run: continue, branch or restart."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import StopReason
from attnstudio.ui.timeline import change_question
from tests.ui.helpers import assert_accessible
from tests.ui.timeline.conftest import TINY

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, of windows and popups

WAIT = 20_000
FASTER = TINY.with_changes(lr=0.05)


@pytest.fixture
def interrupted(qtbot, bar, studio, actions, settled):
    """Training, and the learning rate is changed in its midst."""
    actions.go_on(400)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 20, timeout=WAIT)
    studio.propose(FASTER)
    assert bar.question.isVisible()
    assert not bar.question.keep.isEnabled()  # until it is known where training stopped
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    settled()
    return len(studio.history)


def press(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_no_run_no_question(bar, studio, settled):
    studio.propose(FASTER)
    settled()
    assert bar.question.isHidden()


def test_heads_follow_at_once_and_undo_takes_the_question_back(bar, studio, train, settled):
    train(5)
    studio.propose(TINY.with_changes(heads=4))
    settled()
    assert bar.question.isVisible()
    assert studio.frame.heads == 4
    assert_accessible(bar.question)
    studio.undo_stack.undo()
    assert bar.question.isHidden()


def test_keep_goes_on_to_where_it_was_going(qtbot, bar, studio, interrupted, settled):
    assert f"changed at step {interrupted}" in bar.question._label.text()
    press(qtbot, bar.question.keep)
    assert bar.question.isHidden()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    settled()
    assert studio.spec == TINY
    assert len(studio.history) == 400
    assert len(studio.runs.infos) == 1
    assert studio.shown_layer is LayerRole.TRAINED


def test_branch_goes_on_as_a_second_run(qtbot, bar, studio, interrupted, settled):
    losses = studio.history.since(0).losses
    press(qtbot, bar.question.branch)
    qtbot.waitUntil(lambda: len(studio.history) == 400 and not studio.is_training, timeout=WAIT)
    settled()
    assert bar.question.isHidden()
    assert studio.spec == FASTER
    assert studio.run_info.branched_at == interrupted
    assert np.array_equal(studio.history.since(0).losses[:interrupted], losses)
    assert [len(info.history) for info in studio.runs.infos] == [interrupted, 400]


@pytest.mark.usefixtures("interrupted")
def test_restart_begins_at_step_0_and_the_old_run_stays(qtbot, bar, studio, actions, settled):
    actions.steps = 30
    press(qtbot, bar.question.restart)
    qtbot.waitUntil(lambda: len(studio.history) == 30 and not studio.is_training, timeout=WAIT)
    settled()
    assert bar.question.isHidden()
    assert studio.run_info.parent is None
    assert [info.spec for info in studio.runs.infos] == [TINY, FASTER]


def test_what_stood_still_stands_still(qtbot, bar, studio, train, settled):
    train(8)
    studio.propose(FASTER)
    settled()
    assert "8 steps" in bar.question._label.text()
    press(qtbot, bar.question.branch)
    qtbot.waitUntil(lambda: studio.run_state.reason is StopReason.BRANCHED, timeout=WAIT)
    settled()
    assert len(studio.history) == 8
    studio.propose(TINY.with_changes(seed=9))
    settled()
    press(qtbot, bar.question.restart)
    qtbot.waitUntil(lambda: len(studio.history) == 0, timeout=WAIT)
    settled()
    assert studio.run_state.reason is StopReason.NEW
    assert not studio.is_training


def test_weights_that_do_not_fit_cannot_branch(bar, studio, train, settled):
    train(4)
    studio.propose(TINY.with_changes(d_model=32))
    settled()
    assert not bar.question.branch.isEnabled()
    assert "do not fit" in bar.question.branch.toolTip()
    studio.propose(FASTER)
    settled()
    assert bar.question.branch.isEnabled()


def test_run_without_an_answer_starts_anew(qtbot, bar, studio, actions, train, settled):
    train(6)
    studio.propose(FASTER)
    settled()
    actions.steps = 4
    actions.run_action.trigger()
    assert bar.question.isHidden()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    settled()
    assert bar.question.isHidden()
    assert [len(info.history) for info in studio.runs.infos] == [6, 4]


def test_closed_it_comes_back_with_the_next_change(bar, studio, train, settled):
    train(6)
    studio.propose(FASTER)
    settled()
    bar.question.close_button.click()
    assert bar.question.isHidden()
    studio.propose(TINY.with_changes(lr=0.2))
    assert bar.question.isVisible()
    settled()


def test_choosing_another_run_asks_nothing(qtbot, bar, studio, train, settled):
    train(4)
    first = studio.run_info.key
    studio.propose(TINY.with_changes(seed=3))
    train(4)
    studio.runs.choose(first)
    qtbot.waitUntil(lambda: studio.spec == TINY, timeout=WAIT)
    settled()
    assert bar.question.isHidden()


def test_a_screen_reader_hears_the_question_once(bar, studio, train, settled, monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(
        change_question.QAccessible, "updateAccessibility", lambda event: heard.append(event.message())
    )
    train(6)
    for lr in (0.2, 0.3):
        studio.propose(TINY.with_changes(lr=lr))
        settled()
    assert heard == [bar.question._label.text()]
