"""The bar: when it is there, what it says, playing, continuing, branching."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from attnstudio.engine.protocol import StopReason
from attnstudio.engine.spec import MaskKind, Optimizer, Task
from tests.ui.helpers import assert_accessible
from tests.ui.timeline.conftest import TINY

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, of windows and popups

WAIT = 20_000


def branch(qtbot, bar, **changes: object) -> None:
    """Open the form, change these fields, and press the button."""
    bar.branch_action.trigger()
    form = bar._popover
    for name, value in changes.items():
        form.fields[name].set_value(value)
    form._judge()
    qtbot.mouseClick(form.go, Qt.MouseButton.LeftButton)


def test_it_is_there_before_the_first_run_and_keeps_its_size(bar, train):
    size = bar.size()
    assert bar.isVisible()
    assert not bar.scrubber.isEnabled()
    assert bar.readout.text().startswith("No step is taken yet. Run (F5) trains")
    assert not any(action.isEnabled() for action in bar.actions_for_menu())
    train(3)
    assert bar.scrubber.isEnabled()
    assert bar.size() == size


def test_hidden_where_it_is_not_wanted(bar, train):
    train(3)
    assert bar.play_action.isEnabled()
    assert bar.height() <= 72
    bar.set_wanted(False)
    assert bar.isHidden()
    assert not any(action.isEnabled() for action in bar.actions_for_menu())
    train(3)
    assert bar.isHidden()
    bar.set_wanted(True)
    assert bar.isVisible()
    assert bar.scrubber.steps == 6


@pytest.mark.parametrize("width", [300, 700, 1400])
def test_accessible_and_nothing_cut_off(bar, studio, train, settled, width):
    train(25)
    bar.window().resize(width, 200)
    studio.cursor.lock(11)
    settled()
    assert_accessible(bar)
    assert bar.minimumSizeHint().width() <= 300
    assert bar.readout.text() == ("11" if width == 300 else bar.readout.whole_text())


def test_the_numbers_are_those_of_the_step(bar, studio, train, settled):
    train(25)
    record = studio.history.record(11)
    studio.cursor.lock(11)
    settled()
    accuracy = studio.moments.moment.evaluation.accuracy
    expected = f"step 11 of 25 · loss {record.loss:.4f} · accuracy {100 * accuracy:.1f} % · "
    assert bar.readout.whole_text() == expected + f"grad_norm {record.grad_norm:.4f}"
    studio.cursor.hover(13)  # measured at 10 and at 20 only
    accuracy = studio.history.evaluation_at(10).accuracy
    assert f" · accuracy {100 * accuracy:.1f} % (step 10) · " in bar.readout.whole_text()


def test_at_the_newest_step_the_last_numbers_are_told_and_said_to_be_the_last(bar, studio, train, settled):
    train(25)
    last, accuracy = studio.history.record(24), studio.history.evaluation_at(20).accuracy
    expected = f"step 25 of 25 · last loss {last.loss:.4f} · accuracy {100 * accuracy:.1f} % (step 20) · "
    assert bar.readout.whole_text() == expected + f"last grad_norm {last.grad_norm:.4f}"
    studio.cursor.lock(25)  # looked at ahead: its step is not taken yet
    settled()
    assert f"step 25 of 25 · loss {studio.moments.moment.record.loss:.4f}" in bar.readout.whole_text()


def test_the_article_has_no_accuracy(bar, studio, train):
    studio.propose(TINY.with_changes(task=Task.RANDOM_TARGET))
    train(5)
    assert "accuracy" not in bar.readout.whole_text()
    assert "grad_norm" in bar.readout.whole_text()


def test_what_takes_its_time_is_said(bar, studio, train, settled):
    train(40)
    assert not bar._busy.isActive()
    studio.cursor.lock(29)
    assert bar._busy.isActive()
    assert "recomputing" not in bar.readout.whole_text()
    bar._busy.timeout.emit()
    assert "recomputing" not in bar.readout.whole_text()  # still within the time that needs no word
    bar._busy.stop()
    bar._busy.timeout.emit()
    assert "recomputing up to 5 steps…" in bar.readout.whole_text()  # from 24
    settled()
    assert "recomputing" not in bar.readout.whole_text()
    assert not bar._busy.isActive()


def test_the_tooltip_tells_what_the_kept_moments_take(bar, studio, train):
    train(40)
    info = studio.run_info
    text = bar.scrubber.toolTip()
    assert f"Kept: one step in 8, {info.kept_bytes / 2**20:.1f} of {info.budget / 2**20:.0f} MiB." in text


def test_play_by_button_key_and_space(qtbot, bar, studio, train):
    train(30)
    bar.speed.setCurrentIndex(4)
    bar.speed.activated.emit(4)
    bar.scrubber.setFocus()
    qtbot.keyClick(bar.scrubber, Qt.Key.Key_Space)
    assert bar.play_action.isChecked()
    qtbot.waitUntil(lambda: not bar.play_action.isChecked(), timeout=WAIT)
    assert studio.cursor.locked == 30
    bar.back_action.trigger()
    assert (bar.back_action.isChecked(), bar.play_action.isChecked()) == (True, False)
    bar.set_wanted(False)  # another tab
    assert not bar.back_action.isChecked()


def test_a_speed_that_is_not_reached_is_said(bar, train, monkeypatch):
    train(10)
    bar.playback.set_speed(100)
    bar.playback.start(1)
    for shown, text in ((31.4, "shows 31 of 100 steps/s, skips the others"), (97.0, "")):
        monkeypatch.setattr(type(bar.playback), "measured", property(lambda _self, shown=shown: shown))
        bar._refresh_notice()
        assert bar.readout.notice == text
    bar.playback.stop()
    assert bar.readout.notice == ""


def test_live(bar, studio, train):
    train(10)
    assert bar.live_action.isChecked()
    studio.cursor.lock(3)
    assert not bar.live_action.isChecked()
    bar.live_action.trigger()
    assert studio.cursor.locked is None
    bar.live_action.trigger()
    assert bar.live_action.isChecked()


def test_continue_forgets_what_came_later_and_it_comes_again(qtbot, bar, studio, actions, train, settled):
    train(30)
    losses = studio.history.since(0).losses
    assert not bar.continue_action.isEnabled()
    studio.cursor.lock(12)
    assert bar.continue_action.isEnabled()
    actions.steps = 18
    bar.continue_action.trigger()
    qtbot.waitUntil(lambda: studio.run_state.reason is StopReason.STEPS_DONE and not studio.is_training)
    settled()
    assert np.array_equal(studio.history.since(0).losses, losses)
    assert len(studio.runs.infos) == 1
    assert studio.cursor.locked is None


def test_continue_in_mid_training(qtbot, bar, studio, actions, settled):
    actions.go_on(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 30, timeout=WAIT)
    studio.cursor.lock(10)
    actions.steps = 5
    bar.continue_action.trigger()
    qtbot.waitUntil(lambda: not studio.is_training and len(studio.history) == 15, timeout=WAIT)
    settled()
    assert studio.run_state.reason is StopReason.STEPS_DONE


def test_branch_makes_a_second_run_as_long_as_the_first(qtbot, bar, studio, train, settled):
    train(30)
    first = studio.run_info
    losses = studio.history.since(0).losses
    studio.cursor.lock(12)
    branch(qtbot, bar, lr=0.01, mask=MaskKind.CAUSAL)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=WAIT)
    qtbot.waitUntil(lambda: len(studio.history) == 30, timeout=WAIT)
    settled()
    second = studio.run_info
    assert (second.parent, second.branched_at) == (first.key, 12)
    assert studio.spec == TINY.with_changes(lr=0.01, mask=MaskKind.CAUSAL)
    assert np.array_equal(studio.history.since(0).losses[:12], losses[:12])
    assert not np.array_equal(studio.history.since(0).losses[12:], losses[12:])
    assert len(studio.runs.infos) == 2


def test_the_form_refuses_what_cannot_be_and_what_changes_nothing(qtbot, bar, studio, train):
    train(5)
    bar.branch_action.trigger()
    form = bar._popover
    assert form.fields["lr"].hasFocus()
    assert not form.go.isEnabled()
    assert "the same numbers come again" in form.note.text()
    form.fields["lr"].setText("quick")
    form.fields["lr"].textEdited.emit("quick")
    assert "not a number" in form.note.text()
    assert not form.go.isEnabled()
    form.fields["lr"].set_value(0.5)
    form._judge()
    assert form.go.isEnabled()
    assert form.fields["momentum"].isHidden()
    form.fields["optimizer"].set_value(Optimizer.SGD)
    form._judge()
    assert not form.fields["momentum"].isHidden()
    assert_accessible(form)
    qtbot.keyClick(form.fields["lr"], Qt.Key.Key_Escape)
    assert form.isHidden()
    assert len(studio.runs.infos) == 1
    bar.branch_action.trigger()
    assert form.reading() == TINY  # nothing is left of what was entered before
    form.fields["lr"].set_value(0.002)
    form._judge()
    qtbot.keyClick(form.fields["lr"], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(studio.runs.infos) == 2 and not studio.is_training, timeout=WAIT)


def test_a_branch_of_a_branch_starts_from_what_was_in_force_there(qtbot, bar, studio, train, settled):
    train(20)
    studio.cursor.lock(10)
    branch(qtbot, bar, lr=0.01)
    qtbot.waitUntil(lambda: len(studio.history) == 20 and not studio.is_training, timeout=WAIT)
    settled()
    for step, lr in ((4, TINY.lr), (10, 0.01), (15, 0.01)):
        studio.cursor.lock(step)
        bar.branch_action.trigger()
        assert bar._popover.fields["lr"].value() == lr
        bar._popover.close()


def test_texts_follow_the_language(bar, train):
    train(3)
    bar.play_action.setText("?")
    bar.question.keep.setText("?")
    for widget in (bar, bar.question, bar.readout):
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.LanguageChange))
    assert bar.play_action.text() == "Play forward"
    assert bar.question.keep.text() == "Keep the old configuration"


def test_the_tab_key_comes_by_in_the_order_of_the_screen(qtbot, bar, studio, train):
    train(3)
    bar.window().activateWindow()
    studio.cursor.lock(1)  # so that all can be pressed
    bar.scrubber.setFocus()
    order = []
    for _ in range(6):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        order.append(QApplication.focusWidget().x())
    assert order == sorted(order)
    assert len(set(order)) == 6


def test_in_the_window_keys_play_and_a_locked_step_stays_from_tab_to_tab(qtbot, open_window):
    window = open_window(preset="small")
    studio = window.services.studio
    window.training_actions.go_on(20)
    qtbot.waitUntil(lambda: not studio.is_training and studio.run_info is not None, timeout=WAIT)
    assert window.timeline.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert window.timeline.playback.direction == -1
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert (window.timeline.playback.direction, studio.cursor.locked) == (0, None)
    studio.cursor.lock(7)
    qtbot.waitUntil(lambda: studio.moments.pending is None, timeout=WAIT)
    keys = [action.shortcut().toString() for action in window.findChildren(QAction)]
    for action in window.timeline.actions_for_menu():
        assert keys.count(action.shortcut().toString()) == 1
    for name in ("training", "heads", "models"):
        window.tabs.show_view(name)
        assert studio.cursor.locked == 7
    assert studio.frame.origin.step == 7
    assert window.timeline.isHidden()


def test_several_runs_do_not_end_where_the_one_before_was_to_end(qtbot, bar, studio, actions, settled):
    actions.go_on(100_000)
    qtbot.waitUntil(lambda: bar.scrubber.last == 100_000 and bar.scrubber.steps > 0, timeout=WAIT)
    studio.pause()
    studio.train_together((TINY, TINY.with_changes(lr=0.01)), 2_000)
    qtbot.waitUntil(lambda: studio.run_info is not None and studio.run_info.key > 1, timeout=WAIT)
    qtbot.waitUntil(lambda: studio.is_training and bar.scrubber.steps > 0, timeout=WAIT)
    assert bar.scrubber.last == bar.scrubber.steps
    studio.pause()
    settled()
