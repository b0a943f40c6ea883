"""The tab by hand and in the engine: the empty state, suites, running, details, keys, languages, colours."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from cases_places import ENGINE_MS, outcomes, press, run_and_wait, texts_of
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTranslator, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.engine.cases.case import (
    MAX_CASES,
    Case,
    CaseReport,
    CaseResult,
    Expectation,
    Expected,
    Outcome,
    problems,
)
from attnstudio.engine.protocol import EngineError, ErrorKind, Failed, RunCases
from attnstudio.messages import message
from attnstudio.ui.cases.model import Column
from attnstudio.ui.cases.notice import Notice
from attnstudio.ui.cases.rows import new_row, tally
from attnstudio.ui.cases.suites import starter_suite
from attnstudio.ui.cases.tab import CasesTab
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import apply_theme
from tests.ui.helpers import assert_accessible

ROW_SUMS = (Expected(Expectation.ROW_SUMS),)
SMALL = Case("small", length=3, d_model=16, heads=2, expected=ROW_SUMS)
INVALID = Case("three heads", d_model=16, heads=3, expected=ROW_SUMS)


class Marking(QTranslator):
    """A language that marks every text."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, _context: str, text: str, _comment: str | None = None, _n: int = -1) -> str:
        return f"~{text}"


def fill(tab: CasesTab, *cases: Case) -> None:
    tab.cases.set_rows([new_row(case) for case in cases])


@pytest.mark.parametrize("width", [440, 900, 1400])
def test_every_state_has_names_and_room(qtbot: QtBot, tab: CasesTab, width: int) -> None:
    tab.resize(width, 700)
    assert_accessible(tab)
    assert tab.page.intro.isVisible()
    assert not tab.page.results.isVisible()
    tab.open_starter()
    tab.page.notices.say(tab.page.notices.notice)  # type: ignore[arg-type]
    qtbot.waitUntil(tab.page.results.isVisible)
    assert not tab.page.intro.isVisible()
    assert_accessible(tab)


def test_the_empty_tab_says_what_it_is_for_and_what_can_be_done_without_a_key(tab: CasesTab) -> None:
    said = " ".join(texts_of(tab))
    assert "how a layer is built and what must come of it" in said
    assert "never executed as code" in said
    offers = (tab.page.ask_bar.ask_button, tab.page.sources.starter_button, tab.page.sources.paste_button)
    assert all(button.isVisible() and button.isEnabled() for button in offers)
    assert "No model is chosen yet" in tab.page.ask_bar.model_line.text()


def test_the_starter_suite_holds_in_the_engine(qtbot: QtBot, tab: CasesTab) -> None:
    press(qtbot, tab.page.sources.starter_button)
    assert set(outcomes(tab)) == {None}
    assert tab.page.run_bar.summary.text().startswith("Starter suite. Cases: 10")
    run_and_wait(qtbot, tab)
    assert outcomes(tab) == [Outcome.PASSED] * len(tab.cases.rows)
    assert tab.cases.text(tab.cases.rows[3], Column.EXPECTED) == "no causality"
    findings = " ".join(tab.page.details.findings.texts())
    assert "The output has the shape [1, 6, 512]." in findings
    assert "passed" in findings
    assert "The output has the shape [1, 6, 512]." in tab.page.details.accessibleDescription()
    assert tab.page.run_bar.summary.text() == "Starter suite. Cases: 10 · passed: 10"


def test_the_starter_suite_is_the_same_in_both_languages_but_for_its_words() -> None:
    english, chinese = starter_suite("en"), starter_suite("zh_CN")
    assert len(english) == len(chinese) >= 8
    for one, other in zip(english, chinese, strict=True):
        assert one.name != other.name
        assert one.why != other.why
        assert problems(one) == ()
        assert Case(one.name, **_rest(one)) == Case(one.name, **_rest(other))
    assert {expected.kind for case in english for expected in case.expected} == set(Expectation)


def _rest(case: Case) -> dict[str, object]:
    names = ("batch", "length", "d_model", "heads", "mask", "window", "positional", "dtype", "seed")
    return {name: getattr(case, name) for name in (*names, "expected")}


def test_a_wrong_expectation_fails_with_the_numbers_and_an_impossible_case_is_never_run(
    qtbot: QtBot, tab: CasesTab, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Case, ...]] = []
    run_cases = studio.run_cases
    monkeypatch.setattr(studio, "run_cases", lambda cases: (asked.append(cases), run_cases(cases)))
    wrong = Case(
        "wrong", length=3, d_model=16, heads=2, expected=(Expected(Expectation.OUTPUT_SHAPE, (9, 9)),)
    )
    fill(tab, SMALL, wrong, INVALID)
    assert outcomes(tab) == [None, None, Outcome.INVALID], "said before anything is run"
    run_and_wait(qtbot, tab)
    assert asked == [(SMALL,), (wrong,)]
    assert outcomes(tab) == [Outcome.PASSED, Outcome.FAILED, Outcome.INVALID]
    tab.page.table.look_at(1)
    details = tab.page.details
    said = " ".join(details.findings.texts())
    assert "failed" in said
    assert "[9, 9]" in said
    assert "[1, 3, 16]" in said
    assert not details.reason.isVisible()
    tab.page.table.look_at(2)
    assert "16 cannot be split into 3 equal heads" in details.reason.text()
    assert details.findings.texts() == ("Each row of weights sums to 1.", "•")
    assert tab.page.run_bar.summary.text() == "Cases: 3 · passed: 1 · failed: 1 · invalid: 1"


def test_only_the_selected_cases_are_run(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, SMALL, Case("other", length=2, d_model=16, heads=2, expected=ROW_SUMS))
    assert not tab.page.run_bar.selected_button.isEnabled()
    tab.page.table.look_at(1)
    press(qtbot, tab.page.run_bar.selected_button)
    assert not tab.page.run_bar.run_button.isVisible(), "one run at a time"
    assert tab.page.run_bar.summary.text() == "Running case 1 of 1…"
    qtbot.waitUntil(lambda: not tab.run.running, timeout=ENGINE_MS)
    assert outcomes(tab) == [None, Outcome.PASSED]
    assert tab.page.run_bar.run_button.isEnabled()


def test_where_all_cases_are_invalid_it_is_said(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, INVALID)
    press(qtbot, tab.page.run_bar.run_button)
    assert "Only invalid cases" in tab.page.notices.note.text()
    assert tab.page.run_bar.run_button.isEnabled()


def test_an_error_of_the_engine_is_shown_and_ends_the_run(
    tab: CasesTab, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tab, SMALL)
    monkeypatch.setattr(studio, "run_cases", lambda _cases: None)
    tab.run_all()
    error = EngineError(ErrorKind.INTERNAL, message("The engine met an error."), "Traceback …")
    studio.failed.emit(Failed(1, RunCases((SMALL,)), error))
    assert tab.page.notices.note.text() == "The engine met an error."
    assert tab.page.notices.details.text() == "Traceback …"
    assert tab.page.run_bar.run_button.isVisible()


def test_a_run_can_be_stopped_and_what_was_found_is_kept(
    qtbot: QtBot, tab: CasesTab, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Case, ...]] = []
    monkeypatch.setattr(studio, "run_cases", asked.append)
    other = replace(SMALL, name="other")
    fill(tab, SMALL, other, INVALID)
    tab.page.run_bar.run_button.setFocus()
    press(qtbot, tab.page.run_bar.run_button)
    studio.casesRun.emit(passed(SMALL))
    assert tab.page.run_bar.summary.text() == "Running case 2 of 2…"
    press(qtbot, tab.page.run_bar.stop_button)
    studio.casesRun.emit(passed(other))
    assert outcomes(tab) == [Outcome.PASSED, None, Outcome.INVALID], "what comes after Stop comes to nothing"
    assert asked == [(SMALL,), (other,)]


def test_closing_runs_no_further_case(tab: CasesTab, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Case, ...]] = []
    monkeypatch.setattr(studio, "run_cases", asked.append)
    fill(tab, SMALL, replace(SMALL, name="other"))
    tab.run_all()
    tab.close_down()
    studio.casesRun.emit(passed(SMALL))
    assert asked == [(SMALL,)]


def test_a_result_finds_its_case_although_rows_have_gone(
    tab: CasesTab, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio, "run_cases", lambda _cases: None)
    other = replace(SMALL, name="other")
    fill(tab, other, SMALL)
    tab.run_all()
    tab.cases.set_rows([new_row(SMALL), new_row(other)])
    studio.casesRun.emit(passed(other))
    assert outcomes(tab) == [None, Outcome.PASSED]


def passed(case: Case) -> CaseReport:
    return CaseReport((CaseResult(case, Outcome.PASSED),))


# -- the table


def test_space_ticks_what_is_selected_and_delete_takes_it_out_with_undo(qtbot: QtBot, tab: CasesTab) -> None:
    cases = [Case(name, length=3, d_model=16, heads=2, expected=ROW_SUMS) for name in "abc"]
    fill(tab, *cases)
    table = tab.page.table
    table.setFocus()
    table.look_at(0)
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert [row.ticked for row in tab.cases.rows] == [True, True, False]
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert not any(row.ticked for row in tab.cases.rows)
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert [row.case.name for row in tab.cases.rows] == ["c"]
    assert tab.page.notices.note.text() == "Cases taken out of the table: 2."
    press(qtbot, tab.page.notices.note.buttons[0])
    assert [row.case for row in tab.cases.rows] == cases


def test_a_click_on_the_box_ticks_one_case(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, SMALL)
    table = tab.page.table
    rect = table.visualRect(tab.cases.index(0, Column.NAME))
    qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.left() + 10, rect.center().y())
    )
    assert tab.cases.rows[0].ticked
    assert tab.page.run_bar.keep_button.isEnabled()


def test_tab_leaves_the_table(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, SMALL)
    tab.page.table.setFocus()
    qtbot.keyClick(tab.page.table, Qt.Key.Key_Tab)
    assert tab.focusWidget() is tab.page.details


def test_the_outcome_is_a_word_beside_its_sign_in_the_colours_of_the_theme(
    qapp: QApplication, tab: CasesTab
) -> None:
    fill(tab, INVALID)
    index = tab.cases.index(0, Column.OUTCOME)
    assert tab.cases.data(index) == "invalid"
    palette = qapp.palette()
    pictures = []
    for theme in ("light", "dark"):
        apply_theme(qapp, theme)  # type: ignore[arg-type]
        icon = tab.cases.data(index, Qt.ItemDataRole.DecorationRole)
        pictures.append(icon.pixmap(16).toImage())  # type: ignore[attr-defined]
    apply_theme(qapp, "system")
    qapp.setPalette(palette)
    assert pictures[0] != pictures[1]
    spoken = tab.cases.data(tab.cases.index(0, Column.NAME), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "three heads, invalid"


def test_names_and_numbers_without_end_take_a_bounded_place(tab: CasesTab) -> None:
    endless = Case("n" * 50_000, batch=10**40, length=-(10**40), why="w" * 50_000)
    fill(tab, endless)
    row = tab.cases.rows[0]
    assert len(tab.cases.text(row, Column.NAME)) <= 120
    assert tab.cases.text(row, Column.BATCH) == "> 1e+09"
    assert tab.cases.text(row, Column.LENGTH) == "< -1e+09"
    tab.page.table.look_at(0)
    assert len(tab.page.details.title.text()) <= 200
    assert row.outcome is Outcome.INVALID


def test_no_more_cases_than_a_suite_may_have(tab: CasesTab) -> None:
    fill(tab, *[Case(str(number), expected=ROW_SUMS) for number in range(MAX_CASES - 1)])
    assert tab._append((SMALL, SMALL, SMALL)) == 2
    assert tally(tab.cases.rows).total == MAX_CASES


# -- the window around it


def test_opening_another_suite_can_be_undone(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, SMALL)
    tab.open_starter()
    assert len(tab.cases.rows) == 10
    press(qtbot, tab.page.notices.note.buttons[0])
    assert [row.case for row in tab.cases.rows] == [SMALL]
    assert tab.page.run_bar.summary.text() == "Cases: 1 · not run: 1"


def test_every_text_follows_the_language_at_once(qtbot: QtBot, qapp: QApplication, tab: CasesTab) -> None:
    tab.open_starter()
    translator = Marking()
    qapp.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: tab.page.run_bar.summary.text().startswith("~~Starter suite. "))
        assert tab.page.notices.note.text().startswith("~Opened ~Starter suite")
        buttons = [tab.page.ask_bar.ask_button, tab.page.sources.paste_button, tab.page.run_bar.keep_button]
        assert all(button.text().startswith("~") for button in buttons)
        header = tab.cases.headerData(Column.NAME, Qt.Orientation.Horizontal)
        assert header == "~Case"
        assert tab.cases.text(tab.cases.rows[0], Column.OUTCOME) == "~not run"
        assert "~The output has the shape [1, 6, 512]." in tab.page.details.findings.texts()
    finally:
        qapp.removeTranslator(translator)
    qtbot.waitUntil(lambda: tab.page.notices.note.text() == "Opened Starter suite. Cases: 10.")


def test_a_file_can_be_dropped_on_the_tab(qtbot: QtBot, tab: CasesTab, tmp_path: Path) -> None:
    path = tmp_path / "cases.json"
    path.write_text('[{"name": "dropped", "heads": 2, "d_model": 16, "expected": ["row_sums"]}]')
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    tab.dropEvent(drop)
    qtbot.waitUntil(lambda: [row.case.name for row in tab.cases.rows] == ["dropped"])


def test_wide_windows_show_the_details_beside_the_table(tab: CasesTab) -> None:
    tab.open_starter()
    tab.resize(1400, 700)
    assert tab.page._splitter.orientation() is Qt.Orientation.Horizontal
    tab.resize(500, 700)
    assert tab.page._splitter.orientation() is Qt.Orientation.Vertical


def test_a_picture_shows_the_cases_or_the_empty_tab(tab: CasesTab) -> None:
    assert tab.export_widget() is tab.page
    tab.open_starter()
    assert tab.export_widget() is tab.page.results


def test_nothing_moves_when_there_is_something_to_say(qtbot: QtBot, tab: CasesTab) -> None:
    tab.resize(900, 700)
    button = tab.page.ask_bar.ask_button
    before = button.mapTo(tab, QPoint())
    assert before.y() > 100, "in the middle of the page"
    tab.page.notices.say(Notice((message("one line"),)))
    qtbot.waitUntil(tab.page.notices.isVisible)
    tab.grab()
    assert button.mapTo(tab, QPoint()) == before
    tab.page.notices.say(Notice(tuple(message(f"line {number}") for number in range(28))))
    qtbot.waitUntil(lambda: button.mapTo(tab, QPoint()).y() < before.y())
    assert not tab.page.verticalScrollBar().isVisible(), "the room above is given up first"


def test_a_column_that_a_person_has_widened_stays_so(tab: CasesTab) -> None:
    tab.open_starter()
    tab.resize(1000, 700)
    table = tab.page.table
    fitted = table.columnWidth(Column.ENCODING)
    table.horizontalHeader().resizeSection(Column.NAME, 400)
    tab.cases.tick([0])
    tab.resize(1100, 700)
    assert table.columnWidth(Column.NAME) == 400
    assert table.columnWidth(Column.ENCODING) == fitted


def test_ctrl_enter_runs_all_cases_from_anywhere_in_the_tab(qtbot: QtBot, tab: CasesTab) -> None:
    fill(tab, SMALL)
    tab.activateWindow()
    tab.page.table.setFocus()
    qtbot.keyClick(tab.page.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: outcomes(tab) == [Outcome.PASSED], timeout=ENGINE_MS)
