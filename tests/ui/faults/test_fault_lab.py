"""The fault lab: a fault on the live experiment beside what is right, and the matrix of faults by checks."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from helpers import assert_accessible, cut_off
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from attnstudio.engine.faults.names import Fault, Property
from attnstudio.ui.faults.code_pair import differing
from attnstudio.ui.faults.findings import Mark
from attnstudio.ui.faults.groups import ORDER
from attnstudio.ui.faults.matrix_model import CHECKS, RAISES
from attnstudio.ui.faults.tab import FaultsTab
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio

ENGINE_MS = 60_000


def shown(tab: FaultsTab, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: tab.page.effect is not None, timeout=ENGINE_MS)


def test_nothing_is_computed_before_it_is_shown(qtbot: QtBot, studio: Studio) -> None:
    tab = FaultsTab(studio, HeadsState(studio))
    qtbot.addWidget(tab)
    assert not tab.is_running
    assert tab.page.fault is None


def test_the_worst_fault_raises_nothing_and_is_seen_beside_what_is_right(
    tab: FaultsTab, studio: Studio, qtbot: QtBot
) -> None:
    before = studio.spec, studio.frame
    tab.list.choose(Fault.SPLIT_WITHOUT_TRANSPOSE)
    shown(tab, qtbot)
    assert tab.page.raised.text() == "Nothing is raised."
    pair = tab.page.maps.rows.pair
    assert pair is not None
    assert pair.difference is not None
    assert np.abs(pair.difference).max() > 0.01
    assert np.allclose(pair.faulty.sum(axis=-1), 1)
    caught = tab.page.catches.caught_title.text()
    assert caught.startswith("Checks that catch it: ")
    said = "\n".join(tab.page.catches.texts())
    assert "Token isolation" in said
    assert "Row sums. Whether scores" in said
    assert "Token isolation" in tab.page.glance.text().split("Not noticed by: ")[0]
    assert "Row sums" in tab.page.glance.text().split("Not noticed by: ")[1]
    assert (studio.spec, studio.frame) == before


def test_switched_off_the_right_heads_stand_in_both_places(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.list.choose(Fault.SOFTMAX_OVER_QUERIES)
    shown(tab, qtbot)
    qtbot.keyClick(tab.page.switch, Qt.Key.Key_Space)
    pair = tab.page.maps.rows.pair
    assert pair is not None
    assert np.array_equal(pair.faulty, pair.right)
    assert "off" in tab.page.raised.text()
    tab.list.choose(Fault.NO_SCALE)  # another one is switched on
    assert tab.page.is_on


@pytest.mark.parametrize(
    ("fault", "words"), [(Fault.HEADS_NOT_DIVISIBLE, "RuntimeError"), (Fault.OUTPUT_DETACHED, "NoneType")]
)
def test_what_is_raised_is_told(tab: FaultsTab, qtbot: QtBot, fault: Fault, words: str) -> None:
    tab.list.choose(fault)
    shown(tab, qtbot)
    assert words in tab.page.raised.text()
    assert tab.page.maps.isHidden() is (fault is Fault.HEADS_NOT_DIVISIBLE)


def test_every_fault_can_be_shown(tab: FaultsTab, qtbot: QtBot) -> None:
    for fault in ORDER:
        tab.list.choose(fault)
        shown(tab, qtbot)
        effect = tab.page.effect
        assert effect is not None
        assert effect.fault is fault
        wrong, right = tab.page.code.wrong.toPlainText(), tab.page.code.right.toPlainText()
        assert wrong != right
        if effect.weights is not None:
            tab.page.maps.rows.grab()
    assert set(ORDER) == set(Fault)


def test_numbers_that_change_are_told_apart(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.list.choose(Fault.HEADS_AVERAGED)
    shown(tab, qtbot)
    facts = {name: (right, found) for name, right, found in tab.page.facts.texts()}
    assert facts["Shape of the weights"] == ("[2, 2, 6, 6]", "[2, 6, 6]")
    assert facts["Outputs"][1] == "the same"
    assert tab.page.maps.rows.pair is not None
    assert tab.page.maps.rows.pair.difference is None


def test_maps_that_show_nothing_of_a_fault_say_so(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.list.choose(Fault.MERGE_WITHOUT_TRANSPOSE)
    shown(tab, qtbot)
    assert "see the outputs" in tab.page.notes.text()
    tab.page.switch.click()
    assert "see the outputs" not in tab.page.notes.text()


def test_the_tab_key_goes_from_the_code_to_the_evidence(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.list.choose(Fault.SPLIT_WITHOUT_TRANSPOSE)
    shown(tab, qtbot)
    page, reached = tab.page, [tab.page.code.wrong]
    while reached[-1] is not page.catches.all_button:
        reached.append(reached[-1].nextInFocusChain())
    places = [reached.index(widget) for widget in (page.code.right, page.switch, page.maps.rows)]
    evidence = [
        place
        for place, widget in enumerate(reached)
        if isinstance(widget, QToolButton) and widget.accessibleName().startswith("Evidence of ")
    ]
    assert len(evidence) > 1
    assert places + evidence == sorted(places + evidence)


def test_cells_are_read_by_keys_alone(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.list.choose(Fault.NO_SCALE)
    shown(tab, qtbot)
    rows = tab.page.maps.rows
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_PageDown):
        qtbot.keyClick(rows, key)
    assert rows.pair is not None
    right, faulty = (maps[1, 1, 0] for maps in (rows.pair.right, rows.pair.faulty))
    text = tab.page.maps.readout.text()
    assert text.startswith("Head 2, query 2 'x2', key 1 'x1'")
    assert f"{right:.4f}" in text
    assert f"{faulty:.4f}" in text
    qtbot.keyClick(rows, Qt.Key.Key_Escape)
    assert rows.looked_at is None


def test_faults_are_found_by_typing(tab: FaultsTab, qtbot: QtBot) -> None:
    qtbot.keyClicks(tab.list.search, "zero_grad")
    qtbot.keyClick(tab.list.search, Qt.Key.Key_Down)
    assert tab.list.current() is Fault.ZERO_GRAD_MISSING
    assert tab.page.fault is Fault.ZERO_GRAD_MISSING
    tab.list.search.setText("no such fault")
    qtbot.keyClick(tab.list.search, Qt.Key.Key_Return)
    assert tab.page.fault is Fault.ZERO_GRAD_MISSING


# -- the matrix


def test_the_matrix_is_what_the_engine_found(tab: FaultsTab) -> None:
    model = tab.matrix.model
    row = ORDER.index(Fault.SOFTMAX_OVER_QUERIES)
    marks = {name: model.mark(row, 1 + CHECKS.index(name)) for name in Property}
    assert marks[Property.ROW_SUMS] is Mark.CAUGHT
    assert marks[Property.OUTPUT_SHAPE] is Mark.MISSED
    assert model.mark(row, RAISES) is Mark.MISSED
    assert model.mark(ORDER.index(Fault.HEADS_NOT_DIVISIBLE), RAISES) is Mark.CAUGHT
    raising = sum(model.mark(row, RAISES) is Mark.CAUGHT for row in range(len(ORDER)))
    assert tab.summary.text().startswith(f"{len(ORDER) - raising} of {len(ORDER)} faults raise nothing.")
    assert tab.list.tree.topLevelItemCount() == 4


def test_keys_move_in_the_matrix_and_enter_opens_the_fault(tab: FaultsTab, qtbot: QtBot) -> None:
    qtbot.keyClick(tab.bar.views, Qt.Key.Key_Right)
    view = tab.matrix.view
    assert view.isVisible()
    view.choose(ORDER[0])
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        qtbot.keyClick(view, key)
    assert tab.page.fault is ORDER[1]
    assert str(tab.matrix.told.text()).startswith("Softmax over heads: “It runs” does not notice")
    assert "Leaves open" in tab.matrix.told.text()
    qtbot.waitUntil(lambda: not cut_off(tab))
    assert_accessible(tab)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert tab.page.isVisible()


def test_the_pointer_lights_row_and_column(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.show_matrix(True)
    view = tab.matrix.view
    index = view.model().index(3, 4)

    def is_lit() -> bool:
        qtbot.mouseMove(view.viewport(), view.visualRect(index).center())  # where it is by now
        return bool(view.looked_at() == (3, 4))

    qtbot.waitUntil(is_lit)
    assert tab.page.fault is ORDER[0]  # to point chooses nothing
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert tab.page.fault is ORDER[3]


def test_every_check_is_seen_at_once_beside_both_docks(tab: FaultsTab, qtbot: QtBot) -> None:
    tab.show_matrix(True)
    view = tab.matrix.view
    for width in (490, 1200, 2400):
        tab.resize(width, 700)
        qtbot.waitUntil(lambda: view.horizontalScrollBar().maximum() == 0)
        assert view.columnWidth(0) >= view.head.fontMetrics().ascent()


def test_copied_as_csv_and_in_words(tab: FaultsTab) -> None:
    tab.bar.copyRequested.emit(True)
    rows = list(csv.DictReader(io.StringIO(QGuiApplication.clipboard().text())))
    assert {row["fault"] for row in rows} == {fault.value for fault in Fault}
    of_sums = {row["fault"]: row["row-sums"] for row in rows}
    assert of_sums["softmax-over-queries"] == "1"
    assert of_sums["split-without-transpose"] == "0"
    tab.bar.copyRequested.emit(False)
    assert "no-scale: nothing is raised; caught by scale" in QGuiApplication.clipboard().text()


def test_another_experiment_greys_the_matrix_and_renews_the_fault(
    tab: FaultsTab, studio: Studio, qtbot: QtBot
) -> None:
    studio.propose(studio.spec.with_changes(heads=4))
    assert not tab.note.isHidden()
    assert tab.matrix.view.viewport().graphicsEffect() is not None
    qtbot.waitUntil(lambda: tab.page.effect is not None and tab.page.effect.heads == 4, timeout=ENGINE_MS)
    assert not tab.page.catches.isEnabled()
    tab.note.buttons[0].click()
    qtbot.waitUntil(lambda: not tab.is_running, timeout=ENGINE_MS)
    assert tab.note.isHidden()
    assert tab.page.catches.isEnabled()
    assert tab.matrix.view.viewport().graphicsEffect() is None


def test_stopped_the_rows_that_are_there_stay(tab: FaultsTab, studio: Studio, qtbot: QtBot) -> None:
    tab.compute()
    tab.bar.stop_button.click()
    assert not tab.checking.running
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    assert not tab.bar.stop_button.isEnabled()
    tab.close_down()


@pytest.mark.parametrize("width", [420, 900, 1800])
def test_nothing_is_cut_off(tab: FaultsTab, qtbot: QtBot, width: int) -> None:
    tab.resize(width, 700)
    shown(tab, qtbot)
    qtbot.waitUntil(lambda: not cut_off(tab))
    assert_accessible(tab)


# -- what differs between two lines


@given(st.text("ab(). ,\n", max_size=20), st.text("ab(). ,\n", max_size=20))
def test_what_is_not_marked_is_the_same_on_both_sides(one: str, other: str) -> None:
    spans = differing(one, other)
    assert left(one, spans[0]) == left(other, spans[1])
    if one == other:
        assert spans == ((), ())


def left(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    """`text` without what is marked."""
    return "".join(
        letter for place, letter in enumerate(text) if not any(start <= place < end for start, end in spans)
    )


def test_the_marked_part_is_what_matters() -> None:
    (wrong,), (right,) = differing("weights = scores.softmax(dim=-2)", "weights = scores.softmax(dim=-1)")
    assert wrong == right == (30, 31)
