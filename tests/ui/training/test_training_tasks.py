"""The Training tab while an encoder learns a task, on a real engine."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from training_runs import DEEP, Marked, deep_record, series_of

from attnstudio.engine.gradient_flags import gradient_flags
from attnstudio.engine.history import RunHistory
from attnstudio.engine.schedule import clip_factor
from attnstudio.engine.spec import ExperimentSpec, Norm, Positional, Schedule, Task
from attnstudio.ui.studio import Studio
from attnstudio.ui.training.flags_panel import FlagsPanel, flags_at, grouped
from attnstudio.ui.training.norm_kinds import NormKind
from attnstudio.ui.training.tab import TrainingTab
from tests.ui.helpers import assert_accessible

ENGINE_MS = 60_000
TINY = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8, lr=0.01, positional=Positional.SINUSOIDAL
)
W_Q = "layers.0.attention.W_q.weight"

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def learn(
    qtbot: QtBot, studio: Studio, tab: TrainingTab, take_steps: Callable[[int], None]
) -> Callable[..., None]:
    """Put an experiment in force and train it."""

    def run(steps: int, **changes: object) -> None:
        studio.propose(TINY.with_changes(**changes))
        take_steps(steps)
        qtbot.waitUntil(lambda: tab.views.series.steps == steps, timeout=ENGINE_MS)

    return run


def settled(studio: Studio) -> bool:
    return studio.moments.pending is None and studio.moments.moment is not None


def test_before_a_run_the_task_and_its_lesson_are_told(studio, tab):
    studio.propose(TINY)
    assert tab.state_line.text.startswith("To train an encoder on the task “Reverse”, press Run (F5)")
    assert tab.state_line.insight.startswith("A head should look at the mirrored position")
    studio.undo_stack.undo()
    assert tab.state_line.text.startswith("To train a second, freshly drawn layer")
    assert tab.state_line.insight == ""


def test_progress_and_end_tell_the_accuracy(qtbot, studio, actions, tab):
    studio.propose(TINY)
    actions.steps = 100_000
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: "held-out accuracy" in tab.state_line.text, timeout=ENGINE_MS)
    assert tab.state_line.text.startswith("Training: ")
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    share = studio.history.last_evaluation().accuracy
    assert tab.state_line.text.endswith(f"held-out accuracy {100 * share:.1f} %. Run goes on.")
    assert tab.state_line.text.startswith("Paused. Steps taken: ")


def test_why_it_does_not_learn_is_said(tab, learn):
    learn(21, positional=Positional.NONE)
    assert tab.state_line.insight.startswith("Without a positional encoding")
    assert tab.state_line.severity is None


def test_the_heads_say_which_layer_after_how_many_steps(qtbot, studio, tab, learn):
    learn(12, layers=3)
    caption = tab.views.heads.caption
    qtbot.waitUntil(lambda: caption.text() == "Encoder, layer 1 of 3; steps taken: 12")
    studio.show_depth(1)
    assert caption.text() == "Encoder, layer 2 of 3; steps taken: 12"
    studio.cursor.lock(5)
    qtbot.waitUntil(lambda: caption.text() == "Encoder, layer 2 of 3; steps taken: 5")
    studio.cursor.lock(0)
    qtbot.waitUntil(lambda: caption.text() == "Encoder, layer 2 of 3, not trained yet: random weights")


def test_accuracy_of_a_step_that_training_did_not_evaluate_comes_with_its_moment(qtbot, studio, tab, learn):
    learn(15)
    studio.cursor.lock(13)
    qtbot.waitUntil(lambda: settled(studio))
    share = studio.moments.moment.evaluation.accuracy
    assert f"accuracy {100 * share:.1f} %, grad_norm" in tab.views.plots.readout.text()


def test_the_step_at_the_tip_is_told_although_it_is_not_taken(qtbot, studio, tab, learn):
    learn(12)
    studio.cursor.lock(12)
    qtbot.waitUntil(lambda: settled(studio))
    record = studio.moments.moment.record
    text = tab.views.plots.readout.text()
    assert text.startswith(f"step 12 (not taken yet): loss {record.loss:.6f}")
    tab.views.lower_part.setCurrentWidget(tab.views.norms)
    tab.views.norms.map.point(1)
    assert tab.views.norms.readout.text().startswith(f"step 12, {W_Q}: gradient norm")


def test_the_distribution_is_of_the_locked_step_and_asked_for_only_while_it_is_seen(
    qtbot, studio, tab, learn
):
    learn(12, clip=0.01)
    panel = tab.views.distribution
    assert studio.moments.parameter == ""
    tab.views.lower_part.setCurrentWidget(panel)
    assert panel.choice.currentText() == W_Q
    qtbot.waitUntil(lambda: panel.chart.distribution is not None)
    assert panel.where.text() == "step 12, 256 values"
    studio.cursor.lock(7)
    qtbot.waitUntil(lambda: panel.where.text() == "step 7, 256 values")
    found, record = panel.chart.distribution, studio.history.record(7)
    assert found.counts.sum() == found.size == 256
    norm = np.sqrt(found.size * (found.deviation**2 + found.mean**2))
    index = studio.history.parameters.index(W_Q)
    assert norm == pytest.approx(record.parameter_norms[index], rel=1e-4)
    assert panel.numbers.text().startswith("mean ")
    factor = clip_factor(studio.spec, record.total_norm)
    assert f"multiplies it by {factor:.3g}" in panel.remarks.text()
    assert "No value is exactly 0." in panel.remarks.text()
    panel.chart.grab()
    tab.views.lower_part.setCurrentWidget(tab.views.table)
    assert studio.moments.parameter == ""


def test_a_bin_tells_its_count(qtbot, tab, learn):
    learn(3)
    panel = tab.views.distribution
    tab.views.lower_part.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: panel.chart.distribution is not None)
    middle = panel.chart.bar(30).center().toPoint()
    move(panel.chart, middle)
    count = panel.chart.distribution.counts[30]
    assert panel.numbers.text().startswith(f"{count} of 256 values from ")
    assert panel.chart.bar(30).height() > 0
    move(panel.chart, QPoint(0, 0))
    assert panel.numbers.text().startswith("mean ")


def move(widget, place: QPoint) -> None:
    none = Qt.MouseButton.NoButton
    where = QPointF(place)
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, where, widget.mapToGlobal(where), none, none, Qt.KeyboardModifier(0)
    )
    QApplication.sendEvent(widget, event)


def test_a_name_in_the_map_leads_to_its_distribution(qtbot, studio, tab, learn):
    learn(11)
    tab.views.lower_part.setCurrentWidget(tab.views.norms)
    row = studio.history.parameters.index("head.bias")
    tab.views.norms.map.chosen.emit(row)
    assert tab.views.lower_part.currentWidget() is tab.views.distribution
    qtbot.waitUntil(lambda: tab.views.distribution.where.text() == "step 11, 10 values")
    assert studio.moments.parameter == "head.bias"


def test_zeros_are_named(qtbot, tab, learn):
    learn(2, vocabulary=100, batch=1)  # most tokens do not occur, so their rows get no gradient
    tab.views.show_distribution("embedding.weight")
    panel = tab.views.distribution
    qtbot.waitUntil(lambda: panel.chart.distribution is not None)
    zeros = panel.chart.distribution.zeros
    assert zeros >= 94 * 16
    assert panel.remarks.text().startswith(f"Exactly 0: {zeros:,} values ({100 * zeros / 1600:.1f} %).")


def test_without_a_step_to_look_at_it_says_what_to_do(qtbot, studio, actions, tab):
    studio.propose(TINY)
    tab.views.lower_part.setCurrentWidget(tab.views.distribution)
    assert "Once a run has steps" in tab.views.distribution.where.text()
    actions.steps = 100_000
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: "Pause, or lock a step" in tab.views.distribution.where.text(), timeout=ENGINE_MS)
    actions.run_action.trigger()
    qtbot.waitUntil(lambda: tab.views.distribution.chart.distribution is not None, timeout=ENGINE_MS)


def test_a_deep_stack_is_flagged_and_told_by_layer(qtbot, studio, tab, learn):
    learn(12, layers=12, residual=False, norm=Norm.NONE)
    views = tab.views
    assert views.norms.kind is NormKind.LAYERS
    assert views.lower_part.tabText(4).startswith("Flags (")
    views.lower_part.setCurrentWidget(views.flags)
    assert views.flags.list.item(0).text().startswith("vanishing: layer 1, as a whole")
    assert "Switch the residual sums on" in views.flags.explanation.text()
    assert 0 in views.norms.map._flagged
    views.flags.show_button.click()
    assert views.lower_part.currentWidget() is views.distribution
    assert views.distribution.parameter == W_Q
    qtbot.waitUntil(lambda: settled(studio))


def faulty(step: int) -> RunHistory:
    """A record whose gradient explodes at `step` of 40."""
    norms = np.full((40, len(DEEP)), 0.01)
    norms[step, 1] = 1e3
    return deep_record(norms)


def test_flags_are_those_of_the_looked_at_step(tab):
    tab.views.show_run(faulty(20))
    flags = tab.views.flags
    assert flags.flags == ()
    assert "Step 39: no gradient is dead" in flags.summary.text()
    assert "Exploding: 1,000 times its median" in flags.explanation.text()
    tab.views.step_cursor.lock(20)
    assert flags.summary.text() == "Step 20: 1 exploding"
    assert flags.list.item(0).text() == "exploding: layer 1, W_q.weight"
    assert "100,000 times the median" in flags.explanation.text()
    assert tab.views.lower_part.tabText(4) == "Flags (1)"
    tab.views.step_cursor.lock(None)
    assert tab.views.lower_part.tabText(4) == "Flags"


def test_flags_take_no_more_of_a_long_run_than_they_need():
    series = series_of(faulty(39))
    history = series.history
    expected = gradient_flags(history.spec, DEEP, history.since(0), history.evaluations())
    assert flags_at(series, None) == flags_at(series, 39) == flags_at(series, 1000) == expected
    assert flags_at(series, 0) == ()
    assert flags_at(series_of(RunHistory(TINY, DEEP, 2)), None) == ()


def test_flags_of_a_layer_stand_in_one_line_and_the_chosen_one_stays(qtbot):
    norms = np.full((40, len(DEEP)), 0.01)
    norms[:, 3:6] = 0
    series = series_of(deep_record(norms))
    panel = FlagsPanel()
    qtbot.addWidget(panel)
    flags = flags_at(series, None)
    assert [len(group) for group in grouped(flags)] == [2, 1]
    panel.show_flags(series, None, flags)
    assert panel.list.item(0).text() == "dead: layer 2, W_q.weight, ff.0.weight"
    assert panel.explanation.text().startswith("W_q.weight: Its gradient was 0")
    panel.list.setCurrentRow(1)
    norms[-1, 0] = 1e9
    panel.show_flags(series, None, flags_at(series_of(deep_record(norms)), None))
    assert panel.list.count() == 3
    assert panel.list.currentItem().text() == "dead: layer 3, norm_1.bias"
    with qtbot.waitSignal(panel.parameterChosen) as chosen:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert chosen.args == ["layers.2.norm_1.bias"]


def test_every_view_of_the_lower_part_has_names_and_room(tab, learn):
    learn(12, layers=12, residual=False, norm=Norm.NONE, clip=0.5, schedule=Schedule.WARMUP)
    own = (tab.views.table, tab.views.norms, tab.views.distribution, tab.views.flags)
    for size in ((1000, 700), (460, 420)):
        tab.resize(*size)
        for view in own:
            tab.views.lower_part.setCurrentWidget(view)
            assert_accessible(tab)


def test_the_language_changes_in_the_new_views_too(qtbot, qapp, tab, learn):
    learn(12, layers=12, residual=False, norm=Norm.NONE)
    tab.views.lower_part.setCurrentWidget(tab.views.distribution)
    qtbot.waitUntil(lambda: tab.views.distribution.chart.distribution is not None)
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        views = tab.views
        qtbot.waitUntil(lambda: views.lower_part.tabText(4).startswith("§Flags"))
        assert views.distribution.where.text().startswith("§step 12")
        assert views.distribution.numbers.text().startswith("§mean")
        assert views.flags.list.item(0).text().startswith("§§vanishing: layer 1")
        assert views.flags.explanation.text().startswith("§§as a whole: ")
        assert views.norms.choice.currentText() == "§Norm of each layer"
        assert views.norms.map.rows[0].label == "§layer 1"
        assert views.norms.bars.title.text().startswith("§By layer")
        assert views.heads.caption.text().startswith("§Encoder")
        assert tab.state_line.text.startswith("§Done. §§§Steps taken")
    finally:
        qapp.removeTranslator(translator)
    qtbot.waitUntil(lambda: tab.views.lower_part.tabText(4).startswith("Flags"))


def test_a_branch_tells_the_learning_rate_of_its_past_too(qtbot, studio, tab, learn, take_steps):
    learn(12)
    assert not tab.views.series.has_schedule
    studio.runs.branch(studio.run_state.run, 6, TINY.with_changes(lr=0.02))
    qtbot.waitUntil(lambda: studio.spec.lr == 0.02 and tab.views.series.steps == 6, timeout=ENGINE_MS)
    take_steps(3)
    qtbot.waitUntil(lambda: tab.views.series.steps == 9, timeout=ENGINE_MS)
    np.testing.assert_allclose(tab.views.series.rates, [0.01] * 6 + [0.02] * 3)
    studio.cursor.lock(2)
    assert tab.views.plots.readout.text().endswith("rate 0.01")
