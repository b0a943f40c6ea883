"""The Verify tab: the article's steps, every check of what is on the screen, copied and exported."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest
from helpers import assert_accessible, cut_off
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.spec import PRESETS, Task
from attnstudio.messages import Message
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio
from attnstudio.ui.verify.check_lines import CheckLine
from attnstudio.ui.verify.small_map import MatrixScale
from attnstudio.ui.verify.tab import VerifyTab

ENGINE_MS = 60_000


def test_nothing_is_computed_before_it_is_shown(qtbot: QtBot, studio: Studio) -> None:
    tab = VerifyTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    assert not tab.is_running
    assert not tab.checks.was_run


def test_steps_and_checks_are_there_with_their_numbers(tab: VerifyTab, qtbot: QtBot) -> None:
    assert [card.title.text()[0] for card in tab.steps.cards] == ["1", "2", "3"]
    assert "weights [1, 8, 6, 6]" in tab.steps.cards[1].sentence.text()
    assert len(tab.steps.maps) == PRESETS["article"].heads
    shown = [one.values for one in tab.steps.maps]
    assert all(values is not None and np.allclose(values.sum(axis=1), 1) for values in shown)
    assert [outcome.name for outcome in tab.checks.outcomes] == list(Property)
    assert tab.checks.title.text() == f"All {len(Property)} checks hold."
    line = tab.checks.lines.lines[Property.LOSS_FALLS]
    assert "The loss falls from" in line.found.text()
    assert "proves nothing about the softmax dimension" in line.meaning.text()
    qtbot.waitUntil(lambda: not cut_off(tab))
    assert_accessible(tab)


@pytest.mark.parametrize("width", [420, 900, 1800])
def test_nothing_is_cut_off(tab: VerifyTab, qtbot: QtBot, width: int) -> None:
    tab.resize(width, 700)
    qtbot.waitUntil(lambda: not cut_off(tab))
    assert tab.widget().width() <= tab.viewport().width()


def test_another_experiment_makes_the_checks_stale_until_they_are_run_again(
    tab: VerifyTab, studio: Studio, qtbot: QtBot
) -> None:
    studio.propose(studio.spec.with_changes(heads=4))
    assert not tab.checks.note.isHidden()
    assert not tab.checks.lines.lines[Property.RUNS].title.isEnabled()
    tab.setFocus()
    tab.run_button.setFocus()
    qtbot.keyClick(tab.run_button, Qt.Key.Key_F6)
    assert tab.is_running
    qtbot.waitUntil(lambda: not tab.is_running, timeout=ENGINE_MS)
    assert tab.checks.note.isHidden()
    assert "4 maps" in tab.checks.lines.lines[Property.HEAD_COUNT].found.text()
    studio.undo_stack.undo()
    assert tab.checks.is_stale


def test_a_trained_layer_is_checked_at_its_step(tab: VerifyTab, studio: Studio, qtbot: QtBot) -> None:
    studio.train(3)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: tab.checks.wanted().step == 3, timeout=ENGINE_MS)
    assert tab.checks.is_stale
    tab.run()
    qtbot.waitUntil(lambda: not tab.is_running, timeout=ENGINE_MS)
    assert "run 1 at step 3" in tab.checks.of_what.text()
    assert not tab.checks.is_stale


def test_the_layer_on_the_screen_is_one_that_the_experiment_has(tab: VerifyTab, studio: Studio) -> None:
    deep = studio.spec.with_changes(task=Task.COPY, layers=3, length=6)
    studio.propose(deep)
    studio.show_depth(2)
    assert tab.checks.wanted().depth == 2
    studio.propose(deep.with_changes(layers=1))
    assert tab.checks.wanted().depth == 0


def test_stopped_in_the_midst_nothing_more_comes(tab: VerifyTab, studio: Studio, qtbot: QtBot) -> None:
    tab.run()
    tab.stop_button.click()
    assert not tab.is_running
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()  # what was asked before it has ended
    assert tab.checks.outcomes == ()
    assert "Not run yet." in tab.checks.lines.lines[Property.RUNS].found.text()


def test_copied_as_text(tab: VerifyTab) -> None:
    tab.copy_button.click()
    text = QGuiApplication.clipboard().text()
    assert "row_sum_error" in text
    assert "Row sums: Holds" in text
    assert "Leaves open: Nearly everything" in text


def test_exported_as_pytest(tab: VerifyTab, studio: Studio, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.waitSignal(tab.exporter.exported, timeout=ENGINE_MS):
        tab.exporter.export(studio.spec, str(tmp_path / "my checks.py"))
    written = tmp_path / "test_my_checks.py"
    assert "D_MODEL, HEADS = 0, 2, 6, 16, 2" in written.read_text(encoding="utf-8")
    ast.parse(written.read_text(encoding="utf-8"))
    assert str(written) in tab.note.text()
    tab.note.buttons[0].click()
    assert QGuiApplication.clipboard().text().endswith("test_my_checks.py")
    with qtbot.waitSignal(tab.exporter.refused, timeout=ENGINE_MS):
        tab.exporter.export(studio.spec, str(tmp_path / "no" / "such" / "folder.py"))
    assert tab.note.text()


def test_a_failure_is_told_with_its_details(tab: VerifyTab, studio: Studio, qtbot: QtBot) -> None:
    studio.spec = studio.spec.with_changes(heads=3)  # no way of the window leads here
    tab.run()
    qtbot.waitUntil(lambda: not tab.is_running, timeout=ENGINE_MS)
    assert not tab.checks.note.isHidden()
    assert "3" in tab.checks.note.text()


def test_evidence_on_demand(qtbot: QtBot) -> None:
    found, right = np.array([[0.5, np.nan]], np.float32), np.array([[0.25, 0.75]], np.float32)
    evidence = Evidence(Message("Weights of head 1"), Message("Query"), Message("Key"), found, right)
    line = CheckLine(Property.ROW_SUMS)
    qtbot.addWidget(line)
    line.show_outcome(Outcome(Property.ROW_SUMS, False, Message("They do not."), evidence), ColorMap.VIRIDIS)
    line.resize(700, 300)
    line.show()
    assert line.evidence.isHidden()
    qtbot.keyClick(line.evidence_button, Qt.Key.Key_Space)
    assert line.evidence.isVisible()
    assert line.evidence.found.values is found
    assert line.evidence.right.values is right
    assert_accessible(line)
    line.show_outcome(Outcome(Property.ROW_SUMS, True, Message("They do.")), ColorMap.VIRIDIS)
    assert line.evidence.isHidden()
    assert line.evidence_button.isHidden()


def test_scales_of_matrices_that_are_seen_together() -> None:
    plain = MatrixScale(np.array([[0.0, 0.5]], np.float32), np.array([[np.nan, 2.0]], np.float32))
    assert (plain.low, plain.top, plain.signed) == (0.0, 2.0, False)
    signed = MatrixScale(np.array([[-3.0, 1.0]], np.float32))
    assert (signed.low, signed.top) == (-3.0, 3.0)
    assert MatrixScale(np.array([[np.inf]], np.float32)).top == 1.0


def test_a_fault_reads_as_one(qtbot: QtBot) -> None:
    line = CheckLine(Property.SCALE)
    qtbot.addWidget(line)
    line.show_outcome(Outcome(Property.SCALE, False, Message("Not divided.")), ColorMap.VIRIDIS)
    assert line.sign.accessibleName() == "Fails"
    assert line.as_text().startswith("Scale: Fails\n  Not divided.")


def test_the_answer_comes_first_and_says_what_it_leaves_open(tab: VerifyTab, studio: Studio) -> None:
    assert tab.verdict_note.text() == "Attention is computed correctly in everything that was tried."
    assert "does not prove" in tab.limits.text()
    assert tab.limits.isVisible()
    studio.propose(studio.spec.with_changes(heads=4))  # nothing is known of that
    assert tab.verdict_note.isHidden()
    assert tab.limits.isHidden()
