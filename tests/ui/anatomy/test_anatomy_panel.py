"""Inside a step: the phases, what they change, walking on, and every state in which there is no step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester

from attnstudio.engine.anatomy import StepPhase
from attnstudio.engine.spec import Optimizer
from attnstudio.ui.anatomy import panel as panel_module
from attnstudio.ui.anatomy.inspection import State
from attnstudio.ui.anatomy.panel import AnatomyPanel
from attnstudio.ui.anatomy.things import (
    AFTER,
    BEFORE,
    CHANGE,
    LAYER,
    NAME,
    NOT_THERE,
    NUMBERS,
    SHAPE,
)
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import Severity, severity_colors
from tests.ui.helpers import assert_accessible, cut_off

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

ENGINE_MS = 60_000
LAST = 5
BACKWARD = 3


def cells(panel: AnatomyPanel, name: str) -> list[str]:
    """What the row of `name` in the lowest layer says."""
    model = panel.table.things
    row = next(row for row in range(model.rowCount()) if model.thing(row).name == name)
    return [model.index(row, column).data() for column in range(model.columnCount())]


def is_marked(panel: AnatomyPanel, name: str) -> bool:
    model = panel.table.things
    row = next(row for row in range(model.rowCount()) if model.thing(row).name == name)
    return model.index(row, NAME).data(Qt.ItemDataRole.BackgroundRole) is not None


def test_without_a_run_it_offers_the_first_step(qtbot, studio, panel, wait_for):
    assert panel.note.isVisible()
    assert not panel.stepper.isVisible()
    panel.note.buttons[0].setFocus()
    qtbot.mouseClick(panel.note.buttons[0], Qt.MouseButton.LeftButton)
    wait_for(0)
    assert panel.phase is StepPhase.ZERO_GRAD
    assert not panel.note.isVisible()
    assert panel.title.text() == "Step 0, not taken yet: zero_grad"
    assert len(studio.history) == 0


def test_a_gradient_is_none_and_then_a_value(take_steps, panel, wait_for):
    take_steps(3)
    wait_for(3)
    before, after = cells(panel, "W_q.weight.grad")[BEFORE], cells(panel, "W_q.weight.grad")[AFTER]
    assert float(before) > 0
    assert after == "None"
    panel.stepper.setCurrentIndex(BACKWARD)
    before, after = cells(panel, "W_q.weight.grad")[BEFORE], cells(panel, "W_q.weight.grad")[AFTER]
    assert before == "None"
    assert float(after) > 0
    assert is_marked(panel, "W_q.weight.grad")
    assert not is_marked(panel, "W_q.weight")
    assert panel.code.marked_lines() == ("loss.backward()",)
    assert cells(panel, "grad_norm")[AFTER] == NOT_THERE


def test_the_update_moves_the_parameters_and_says_how_far(take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    panel.stepper.setCurrentIndex(LAST)
    row = cells(panel, "W_q.weight")
    moved = panel.inspection.anatomy.things[0].changes[-1]
    assert row[CHANGE] == f"Δ {moved.relative:.2%}"
    assert row[LAYER] == "1"
    assert row[SHAPE] == "16 × 16"
    assert row[BEFORE] != row[AFTER]
    assert is_marked(panel, "exp_avg[W_q.weight]")
    assert row[NUMBERS].count("  ") == 5
    tip = panel.table.things.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole)
    assert "model.layers[0].attention.W_q.weight" in tip
    assert f"{moved.distance:.6g}" in tip


def test_keys_walk_through_the_phases_and_on_to_the_next_step(qtbot, studio, take_steps, panel, wait_for):
    take_steps(5)
    studio.cursor.lock(3)
    wait_for(3)
    qtbot.keyClick(panel.stepper, Qt.Key.Key_Right)
    assert panel.phase is StepPhase.FORWARD
    qtbot.keyClick(panel.stepper, Qt.Key.Key_End)
    assert panel.phase is StepPhase.UPDATE
    qtbot.keyClick(panel.stepper, Qt.Key.Key_Return)
    wait_for(4)
    assert studio.cursor.locked == 4
    assert panel.phase is StepPhase.ZERO_GRAD
    qtbot.keyClick(panel.stepper, Qt.Key.Key_Space)
    assert panel.phase is StepPhase.FORWARD
    qtbot.keyClick(panel.stepper, Qt.Key.Key_Home)
    assert panel.phase is StepPhase.ZERO_GRAD


def test_after_the_last_step_the_next_one_is_taken(studio, take_steps, panel, wait_for):
    take_steps(2)
    studio.cursor.lock(1)
    wait_for(1)
    panel.stepper.setCurrentIndex(LAST)
    assert panel.next_button.text() == "Next step"
    panel.next_button.click()
    wait_for(2)
    assert studio.cursor.locked is None
    panel.stepper.setCurrentIndex(LAST)
    loss = cells(panel, "loss")[AFTER]
    assert panel.next_button.text() == "Take the step"
    panel.next_button.click()
    wait_for(3)
    assert len(studio.history) == 3
    assert panel.phase is StepPhase.ZERO_GRAD
    assert loss == f"{studio.history.since(2).losses[0]:.6f}"


def test_scrubbing_keeps_the_phase(studio, take_steps, panel, wait_for):
    take_steps(4)
    wait_for(4)
    panel.stepper.setCurrentIndex(BACKWARD)
    studio.cursor.lock(2)
    wait_for(2)
    assert panel.phase is StepPhase.BACKWARD
    assert panel.title.text() == "Step 2: backward"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, studio: Studio) -> list[int]:
    """The steps that were asked for since."""
    steps: list[int] = []
    inspect = studio.runs.inspect_step

    def note(run: int, step: int) -> int:
        steps.append(step)
        return inspect(run, step)

    monkeypatch.setattr(studio.runs, "inspect_step", note)
    return steps


def test_while_hidden_nothing_is_computed(qtbot, asked, studio, take_steps, panel, wait_for):
    take_steps(3)
    wait_for(3)
    panel.hide()
    asked.clear()
    with qtbot.waitSignal(studio.runs.momentArrived, timeout=ENGINE_MS):
        studio.cursor.lock(1)
    take_steps(1)
    assert asked == []
    panel.show()
    wait_for(1)
    assert asked == [1]


def test_once_hidden_nothing_more_is_asked(qtbot, asked, studio, take_steps, panel, wait_for):
    take_steps(3)
    wait_for(3)
    asked.clear()
    studio.cursor.lock(1)
    qtbot.waitUntil(lambda: asked == [1], timeout=ENGINE_MS)
    studio.cursor.lock(2)
    with qtbot.waitSignal(studio.runs.inspected, timeout=ENGINE_MS):
        panel.hide()
    assert asked == [1]


def test_a_dragged_cursor_asks_for_the_last_step_only(asked, studio, take_steps, panel, wait_for):
    take_steps(8)
    wait_for(8)
    asked.clear()
    for step in range(7):
        studio.cursor.lock(step)
    wait_for(6)
    assert asked == [6]
    studio.cursor.hover(2)
    assert panel.inspection.state is State.READY


def test_while_it_trains_it_waits_unless_a_step_is_locked(qtbot, studio, take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    studio.train(100_000)
    qtbot.waitUntil(panel.note.isVisible, timeout=ENGINE_MS)
    assert not panel.table.isVisible()
    studio.cursor.lock(1)
    wait_for(1)
    assert studio.is_training
    studio.cursor.lock(None)
    qtbot.waitUntil(panel.note.isVisible, timeout=ENGINE_MS)
    panel.note.buttons[0].click()
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    wait_for(len(studio.history))


def test_a_failure_is_told_and_can_be_tried_again(qtbot, monkeypatch, studio, take_steps, panel, wait_for):
    inspect = studio.runs.inspect_step
    monkeypatch.setattr(studio.runs, "inspect_step", lambda run, step: inspect(run + 50, step))
    take_steps(1)
    qtbot.waitUntil(lambda: panel.inspection.state is State.FAILED, timeout=ENGINE_MS)
    assert "no longer there" in panel.note.text()
    monkeypatch.undo()
    panel.note.buttons[0].click()
    wait_for(1)
    assert not panel.note.isVisible()


def test_a_step_that_is_not_finite_says_that_no_update_was_made(qtbot, studio, panel):
    studio.propose(studio.spec.with_changes(optimizer=Optimizer.SGD, lr=1e12))
    with qtbot.waitSignal(studio.failed, timeout=ENGINE_MS):
        studio.train(50)
    qtbot.waitUntil(lambda: panel.inspection.state is State.READY, timeout=ENGINE_MS)
    panel.stepper.setCurrentIndex(LAST)
    assert panel.note.text().startswith("Not carried out")
    assert not panel.next_button.isEnabled()
    assert cells(panel, "loss")[AFTER] in ("nan", "inf")
    panel.stepper.setCurrentIndex(BACKWARD)
    assert not panel.note.isVisible()


def test_all_parameters_are_there_on_demand(qtmodeltester: ModelTester, take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    model = panel.table.things
    qtmodeltester.check(model)
    assert model.rowCount() == sum(thing.important for thing in panel.inspection.anatomy.things)
    panel.everything.setChecked(True)
    assert model.rowCount() == len(panel.inspection.anatomy.things)
    panel.everything.setChecked(False)
    assert model.rowCount() < len(panel.inspection.anatomy.things)


def test_enter_on_a_parameter_asks_for_its_distribution(qtbot, studio, take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    with qtbot.waitSignal(panel.distributionRequested) as chosen:
        panel.table.activated.emit(panel.table.things.index(1, NAME))
    assert chosen.args == ["layers.0.attention.W_q.weight"]
    assert studio.moments.parameter == "layers.0.attention.W_q.weight"
    row = next(row for row in range(20) if panel.table.things.thing(row).name == "loss")
    panel.table.activated.emit(panel.table.things.index(row, NAME))
    assert studio.moments.parameter == "layers.0.attention.W_q.weight"


def test_after_another_configuration_no_step_of_it_is_taken(studio, take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    panel.stepper.setCurrentIndex(LAST)
    assert panel.next_button.isEnabled()
    studio.propose(studio.spec.with_changes(seed=1))
    assert not panel.next_button.isEnabled()
    panel.stepper.setCurrentIndex(0)
    assert panel.next_button.isEnabled()


def test_another_run_is_followed(studio, take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    studio.propose(studio.spec.with_changes(clip=0.1))
    take_steps(3)
    wait_for(3)
    assert panel.stepper.count() == LAST + 2
    panel.stepper.setCurrentIndex(LAST)
    assert panel.phase is StepPhase.CLIP
    assert is_marked(panel, "W_q.weight.grad")


def test_playing_walks_to_the_end_and_trains_nothing(qtbot, monkeypatch, studio, take_steps):
    monkeypatch.setattr(panel_module, "PLAY_MS", 5)
    take_steps(2)
    panel = AnatomyPanel(studio)
    qtbot.addWidget(panel)
    studio.cursor.lock(1)
    panel.show()
    qtbot.waitUntil(lambda: panel.inspection.state is State.READY, timeout=ENGINE_MS)
    panel.play_button.setChecked(True)
    qtbot.waitUntil(lambda: not panel.play_button.isChecked(), timeout=ENGINE_MS)
    assert panel.inspection.anatomy.step == 2
    assert panel.phase is StepPhase.UPDATE
    assert len(studio.history) == 2


class _Marked(QTranslator):
    """Another language: every text in brackets."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, _context: str, text: str, _hint: str | None = None, _n: int = -1) -> str:
        return f"[{text}]"


def test_every_text_changes_with_the_language(qtbot, take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    translator = _Marked()
    QCoreApplication.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: panel.everything.text().startswith("["))
        texts = [
            panel.stepper.tabText(0),
            panel.title.text(),
            panel.purpose.text(),
            panel.next_button.text(),
            panel.table.things.headerData(NAME, Qt.Orientation.Horizontal),
            panel.stepper.accessibleName(),
            panel.code.accessibleName(),
            panel.table.accessibleName(),
        ]
        assert all(text.startswith("[") for text in texts), texts
    finally:
        QCoreApplication.removeTranslator(translator)
    qtbot.waitUntil(lambda: panel.stepper.tabText(0) == "zero_grad")


@pytest.mark.parametrize(("width", "height"), [(700, 260), (300, 520), (1400, 800)])
def test_every_size_keeps_the_rules(qtbot, width, height, take_steps, panel, wait_for):
    take_steps(2)
    wait_for(2)
    panel.resize(width, height)
    qtbot.waitUntil(
        lambda: (panel.table.y() == panel.code.y()) is (width >= 700) and not list(cut_off(panel))
    )
    assert_accessible(panel)
    assert panel.stepper.has_names() is (width >= 700)
    assert panel.table.horizontalScrollBar().maximum() == 0
    assert panel.table.isColumnHidden(CHANGE) is (width < 700)
    assert panel.table.isColumnHidden(NUMBERS) is (width < 1400)


def test_code_can_be_copied(take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    panel.code.selectAll()
    panel.code.copy()
    assert QGuiApplication.clipboard().text().startswith("optimizer.zero_grad()\n")


def test_a_low_panel_gives_its_room_to_code_and_table(qtbot, take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    panel.stepper.setCurrentIndex(LAST)
    told = panel.purpose.text()
    assert panel.purpose.isVisible()
    assert not panel.brief.isVisible()
    panel.resize(700, 180)
    qtbot.waitUntil(lambda: not list(cut_off(panel)))
    assert panel.brief.text() == told
    assert panel.brief.isVisible()
    assert not panel.purpose.isVisible()
    assert panel.code.viewport().rect().contains(panel.code.cursorRect().center())
    assert panel.code.marked_lines() == ("optimizer.step()",)
    panel.resize(700, 400)
    assert panel.purpose.isVisible()


def test_a_small_panel_has_code_beside_the_table_and_all_controls_in_two_lines(
    qtbot, take_steps, panel, wait_for
):
    take_steps(1)
    wait_for(1)
    panel.resize(480, 170)
    row = panel.table.verticalHeader().defaultSectionSize()
    qtbot.waitUntil(lambda: panel.table.y() == panel.code.y() and panel.table.viewport().height() >= 2 * row)
    qtbot.waitUntil(lambda: not list(cut_off(panel)))
    assert_accessible(panel)
    lines = {
        widget.geometry().center().y() // 24
        for widget in (panel.caption, panel.everything, panel.next_button)
    }
    assert len(lines) == 1
    assert panel.brief.isVisible()
    assert panel.code.viewport().height() > 3 * panel.code.fontMetrics().lineSpacing()


def test_long_lines_of_code_go_on_below_and_are_set_in(qtbot, take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    panel.resize(700, 400)
    code = panel.code
    qtbot.waitUntil(lambda: code.document().textWidth() > 0)
    blocks = [code.document().findBlockByNumber(number) for number in range(code.document().blockCount())]
    wrapped = [block for block in blocks if block.layout().lineCount() > 1]
    assert wrapped
    assert code.horizontalScrollBar().maximum() == 0
    first, second = (wrapped[0].layout().lineAt(index) for index in range(2))
    assert second.x() > first.x()
    assert all(block.text() for block in blocks)


def test_the_band_of_a_phase_goes_across_the_code(take_steps, panel, wait_for):
    take_steps(1)
    wait_for(1)
    panel.stepper.setCurrentIndex(BACKWARD)
    viewport = panel.code.viewport()
    row = panel.code.cursorRect().center().y()
    image = viewport.grab().toImage()
    ratio = image.devicePixelRatio()
    ground = severity_colors(panel.code.palette(), Severity.INFO).ground
    for x in (1, viewport.width() - 2):
        assert image.pixelColor(round(x * ratio), round(row * ratio)) == ground
    assert image.pixelColor(1, 1) != ground
