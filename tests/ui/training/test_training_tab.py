"""The Training tab on a real engine."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import Qt
from training_runs import Marked, extend, record

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import StopReason
from attnstudio.ui.theme import Severity, apply_theme
from attnstudio.ui.training.controls import by_leading_digit
from attnstudio.ui.training.tab import TrainingTab

ENGINE_MS = 60_000
ARTICLE = [(1.027195, 0.065795), (0.902088, 0.055639), (0.779763, 0.070871), (0.630637, 0.066355)]

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def table_row(tab: TrainingTab, number: int) -> list[str]:
    model = tab.views.table.model()
    return [model.data(model.index(number, column)) for column in range(model.columnCount())]


def test_before_a_run_one_line_says_what_to_press(tab):
    assert "press Run (F5)" in tab.state_line.text
    assert "second, freshly drawn layer" in tab.state_line.text
    assert tab.state_line.severity is None
    assert tab.history is None


def test_step_shows_the_numbers_of_the_article(qtbot, studio, actions, tab):
    for count, (loss, grad_norm) in enumerate(ARTICLE, start=1):
        actions.step_action.trigger()
        qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
        step, shown_loss, shown_grad_norm, *_ = table_row(tab, count - 1)
        assert step == str(count - 1)
        assert float(shown_loss) == pytest.approx(loss, abs=1e-4)
        assert float(shown_grad_norm) == pytest.approx(grad_norm, abs=1e-3)
    assert studio.run_state.reason is StopReason.STEPS_DONE
    assert tab.state_line.text.startswith("Done. Steps taken: 4, ")


def test_run_then_pause_then_go_on(qtbot, studio, actions, tab):
    actions.steps = 100_000
    actions.run_action.trigger()
    assert actions.run_action.text() == "Pause"
    assert not actions.step_action.isEnabled()
    qtbot.waitUntil(lambda: tab.views.series.steps > 20, timeout=ENGINE_MS)
    assert tab.state_line.text.startswith("Training: ")
    assert "of 100,000 steps taken" in tab.state_line.text
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    assert actions.run_action.text() == "Run"
    taken = len(studio.history)
    assert tab.state_line.text.startswith(f"Paused. Steps taken: {taken:,}, ")
    qtbot.waitUntil(lambda: tab.views.series.steps == taken)
    actions.steps = 3
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: tab.views.series.steps == taken + 3, timeout=ENGINE_MS)


def test_a_single_step_does_not_turn_run_into_pause(qtbot, studio, actions):
    actions.step_action.trigger()
    assert studio.is_training
    assert actions.run_action.text() == "Run"
    assert actions.step_action.isEnabled()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)


def test_the_target_loss_stops_the_run(qtbot, studio, tab, take_steps):
    tab.controls.stop.setChecked(True)
    tab.controls.target.setFocus()
    tab.controls.target.selectAll()
    qtbot.keyClicks(tab.controls.target, "0,2")
    take_steps(300)
    assert studio.run_state.reason is StopReason.TARGET_REACHED
    last = studio.history.record(len(studio.history) - 1)
    assert last.loss <= 0.2
    assert studio.history.record(last.step - 1).loss > 0.2
    assert tab.state_line.text.startswith("Target reached: the loss is 0.1")
    assert f"at step {last.step}." in tab.state_line.text


@pytest.mark.parametrize(("text", "reason"), [("0", "above 0"), ("-1", "above 0"), ("abc", "not a number")])
def test_run_waits_while_the_target_is_no_usable_number(qtbot, actions, tab, text, reason):
    tab.controls.stop.setChecked(True)
    tab.controls.target.selectAll()
    qtbot.keyClicks(tab.controls.target, text)
    assert not actions.run_action.isEnabled()
    assert reason in tab.controls.problem.text()
    assert tab.controls.problem.isVisible()
    needed = tab.controls.problem.fontMetrics().horizontalAdvance(tab.controls.problem.text())
    qtbot.waitUntil(lambda: tab.controls.problem.width() >= needed)
    tab.controls.stop.setChecked(False)
    assert actions.run_action.isEnabled()
    assert not tab.controls.problem.isVisible()
    assert actions.target_loss is None


@pytest.mark.parametrize("text", ["0", "100001", "5.5"])
def test_run_waits_while_the_number_of_steps_is_refused(qtbot, actions, tab, text):
    tab.controls.steps.selectAll()
    qtbot.keyClicks(tab.controls.steps, text)
    assert not actions.run_action.isEnabled()
    assert tab.controls.problem.isVisible()
    tab.controls.steps.selectAll()
    qtbot.keyClicks(tab.controls.steps, "5")
    assert actions.run_action.isEnabled()
    assert actions.steps == 5


@pytest.mark.parametrize(
    ("value", "steps", "expected"),
    [
        (300, 1, 400),
        (300, -1, 200),
        (100, -1, 90),
        (1, -1, 1),
        (9, 1, 10),
        (345, 1, 400),
        (345, -1, 300),
        (100_000, 1, 100_000),
        (1, 3, 4),
    ],
)
def test_arrows_change_the_count_by_its_leading_digit(value, steps, expected):
    assert by_leading_digit(value, steps) == expected


def test_reset_returns_to_step_0_and_repeats_the_same_numbers(qtbot, studio, actions, tab, take_steps):
    take_steps(5)
    first = studio.history.since(0).losses
    actions.reset_action.trigger()
    qtbot.waitUntil(lambda: tab.views.series.steps == 0, timeout=ENGINE_MS)
    assert tab.views.table.model().rowCount() == 0
    assert "press Run" in tab.state_line.text
    take_steps(5)
    np.testing.assert_array_equal(studio.history.since(0).losses, first)


def test_a_new_seed_leaves_the_record_and_says_whose_it_is(qtbot, studio, actions, tab, take_steps):
    take_steps(5)
    actions.seed_action.trigger()
    assert studio.spec.seed == 1
    assert "belongs to the previous configuration" in tab.state_line.text
    assert tab.state_line.severity is Severity.INFO
    assert tab.views.series.steps == 5
    studio.undo_stack.undo()
    assert tab.state_line.text.startswith("Done. Steps taken: 5, ")
    studio.undo_stack.redo()
    take_steps(3)
    qtbot.waitUntil(lambda: tab.views.series.steps == 3)
    assert studio.history.spec.seed == 1


def test_a_run_that_diverges_is_told_in_red_and_keeps_its_last_numbers(qtbot, studio, tab, take_steps):
    studio.propose(studio.spec.with_changes(lr=1e9))
    take_steps(50)
    qtbot.waitUntil(lambda: tab.state_line.severity is Severity.ERROR)
    assert studio.run_state.reason is StopReason.FAILED
    assert "Training stopped at step" in tab.state_line.text
    assert "learning rate" in tab.state_line.text
    losses = tab.views.series.losses
    assert len(losses) >= 1
    assert np.isfinite(losses).all()
    studio.undo_stack.undo()
    assert tab.state_line.severity is not Severity.ERROR


def test_heads_beside_the_curves_are_those_of_the_layer_in_training(qtbot, studio, tab, take_steps):
    assert tab.views.heads.caption.text() == "First layer: random weights, not trained"
    take_steps(5)
    qtbot.waitUntil(lambda: tab.views.heads.caption.text().endswith("in training; steps taken: 5"))
    assert studio.frame.origin.layer is LayerRole.TRAINED
    assert len(tab.views.heads.grid.maps) == 8


def test_a_hidden_tab_rests_and_catches_up_when_it_is_shown(tab, take_steps):
    tab.hide()
    take_steps(20)
    assert tab.views.series.steps == 0
    tab.show()
    assert tab.views.series.steps == 20
    assert tab.views.table.model().rowCount() == 20


def test_an_exported_picture_is_up_to_date_even_when_the_tab_is_hidden(tab, take_steps):
    tab.hide()
    take_steps(5)
    assert tab.export_widget().grab().width() > 300
    assert tab.views.series.steps == 5


def test_cursor_links_curves_table_and_norms(tab, take_steps):
    take_steps(30)
    tab.views.table.selectRow(12)
    assert tab.views.plots.readout.text().startswith("step 12 (locked): ")
    tab.views.step_cursor.hover(20)
    assert tab.views.plots.readout.text().startswith("step 20: ")
    tab.views.step_cursor.hover(None)
    assert tab.views.plots.readout.text().startswith("step 12 (locked): ")


def test_another_run_lets_go_of_the_locked_step(qtbot, actions, tab, take_steps):
    take_steps(30)
    tab.views.step_cursor.lock(25)
    actions.reset_action.trigger()
    qtbot.waitUntil(lambda: tab.views.series.steps == 0, timeout=ENGINE_MS)
    assert tab.views.step_cursor.locked is None


def test_the_views_take_only_what_is_new(monkeypatch, tab):
    history = record(np.linspace(1, 0.5, 1000))
    tab.views.show_run(history)
    asked: list[int] = []
    since = history.since

    def watched(start: int, stop: int | None = None) -> object:
        if stop is None:  # the flags look back some steps, up to the one that is judged
            asked.append(start)
        return since(start, stop)

    history.since = watched
    extend(history, np.full(10, 0.4))
    monkeypatch.setattr(tab.views, "_curves_at", -math.inf)  # long ago
    for _ in range(3):  # curves, what is below, and nothing
        tab.views.refresh(in_turn=True)
    assert asked == [1000]
    assert tab.views.table.model().rowCount() == 1010
    assert len(tab.views.plots.loss_plot.curve.getData()[0]) == 1010


def test_the_language_changes_everywhere_without_a_restart(qtbot, qapp, actions, tab, take_steps):
    take_steps(5)
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        actions.retranslate()
        qtbot.waitUntil(lambda: tab.views.lower_part.tabText(0) == "§Steps")
        assert tab.views.plots.loss_plot.item.getAxis("left").labelText == "§loss"
        assert tab.views.plots.grad_plot.item.getAxis("bottom").labelText == "§step"
        assert tab.views.plots.readout.text().startswith("§step 5 (newest): ")
        assert "§last loss 0." in tab.views.plots.readout.text()
        assert tab.views.table.model().headerData(1, Qt.Orientation.Horizontal) == "§loss"
        assert tab.controls.stop.text() == "§Stop at loss"
        assert tab.state_line.text.startswith("§Done.")
        assert actions.run_action.text() == "§Run"
    finally:
        qapp.removeTranslator(translator)


def test_small_and_large(tab):
    for width, height in ((460, 400), (640, 480), (2000, 1300)):
        tab.resize(width, height)
        assert tab.width() == width
        assert tab.height() == height
        assert tab.views.plots.area.height() >= 100
        assert tab.views.table.height() >= 60


def test_light_and_dark(qtbot, qapp, tab, take_steps):
    take_steps(5)
    try:
        apply_theme(qapp, "dark")
        qtbot.waitUntil(lambda: tab.grab().toImage().pixelColor(2, 2).lightness() < 100)
    finally:
        apply_theme(qapp, "light")


def test_making_the_tab_imports_no_plotting_library():
    code = (
        "import sys, attnstudio.ui.training.tab;"
        "sys.exit(any(name in sys.modules for name in ('pyqtgraph', 'torch')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_actions_have_shortcuts_that_do_not_clash_with_typing(actions):
    shortcuts = [action.shortcut().toString() for action in actions.all()]
    assert shortcuts == ["F10", "F5", "Shift+F5", "Ctrl+Shift+N"]
    assert all(action.toolTip() and not action.icon().isNull() for action in actions.all())
