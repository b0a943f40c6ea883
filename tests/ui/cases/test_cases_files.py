"""Pasting, opening, keeping and exporting: no gateway, and no file that is lost or half written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from case_answers import GOOD, IMPOSSIBLE, fenced
from cases_places import names, press
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from attnstudio.engine.cases.case import Case, Expectation, Expected, suite_from_json, suite_to_json
from attnstudio.paths import data_dir
from attnstudio.ui.cases.exporting import module_name
from attnstudio.ui.cases.keep_dialog import KeepDialog
from attnstudio.ui.cases.paste_dialog import PasteDialog
from attnstudio.ui.cases.rows import new_row
from attnstudio.ui.cases.suites import MAX_FILE_BYTES, ShelfError, SuiteShelf, name_problem, read_case_text
from attnstudio.ui.cases.tab import CasesTab
from tests.ui.helpers import assert_accessible

ROW_SUMS = (Expected(Expectation.ROW_SUMS),)
ONE, TWO, THREE = (
    Case(name, length=3, d_model=16, heads=2, expected=ROW_SUMS) for name in ("one", "二", 'th"ree')
)
INVALID = Case("no", d_model=16, heads=3, expected=ROW_SUMS)


def fill(tab: CasesTab, *cases: Case, ticked: tuple[int, ...] = ()) -> None:
    tab.cases.set_rows([new_row(case, ticked=number in ticked) for number, case in enumerate(cases)])


def said(tab: CasesTab) -> Callable[[str], Callable[[], bool]]:
    """Whether the notice holds a text, for `waitUntil`."""
    return lambda text: lambda: text in tab.page.notices.note.text()


@pytest.fixture
def paste(qtbot: QtBot, tab: CasesTab) -> PasteDialog:
    """The open dialog."""
    press(qtbot, tab.page.sources.paste_button)
    dialog = tab.findChild(PasteDialog)
    assert isinstance(dialog, PasteDialog)
    return dialog


# -- pasting


def test_a_text_with_cases_comes_into_the_table(qtbot: QtBot, tab: CasesTab, paste: PasteDialog) -> None:
    assert_accessible(paste)
    assert not paste.read_button.isEnabled(), "nothing is there to read"
    paste.editor.setPlainText(fenced(GOOD, IMPOSSIBLE))
    press(qtbot, paste.read_button)
    qtbot.waitUntil(lambda: len(names(tab)) == 2)
    assert tab.page.notices.note.text() == "Cases added: 2."
    qtbot.waitUntil(lambda: tab.findChild(PasteDialog) is None)


def test_a_text_without_cases_is_refused_and_stays(qtbot: QtBot, tab: CasesTab, paste: PasteDialog) -> None:
    paste.editor.setPlainText("Row sums, please.")
    press(qtbot, paste.read_button)
    qtbot.waitUntil(lambda: bool(paste.note.text()))
    assert paste.isVisible()
    assert paste.editor.toPlainText() == "Row sums, please."
    paste.editor.setPlainText("Row sums, please!")
    assert paste.note.text() == "", "what was said goes when the text changes"
    paste.reject()
    assert names(tab) == []


def test_the_example_in_the_empty_field_is_a_case(paste: PasteDialog) -> None:
    (case,) = read_case_text(paste.editor.placeholderText()).cases
    assert new_row(case).result is None
    assert (case.name, case.why) == ("Causal, two sequences", "A query must not see later keys.")


# -- files


def test_a_file_replaces_the_table(qtbot: QtBot, tab: CasesTab, tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    path.write_bytes(b"\xef\xbb\xbf" + suite_to_json((ONE, TWO)).encode())
    fill(tab, THREE)
    tab.open_file(str(path))
    qtbot.waitUntil(lambda: names(tab) == ["one", "二"])
    assert tab.page.notices.note.text() == "Opened theirs.json. Cases: 2."
    assert tab.page.run_bar.summary.text() == "theirs.json. Cases: 2 · not run: 2"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "theirs.json is not there any more."),
        (b"", "theirs.json is empty."),
        (b"{", "theirs.json, line 1"),
        (b'{"version": 1, "weights": []}', "no suite of test cases"),
        (b'{"version": 99, "cases": []}', "version 99"),
        (b" " * (MAX_FILE_BYTES + 1), "larger than 1 MiB"),
    ],
)
def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(
    qtbot: QtBot, tab: CasesTab, tmp_path: Path, content: bytes | None, says: str
) -> None:
    fill(tab, ONE)
    path = tmp_path / "theirs.json"
    if content is not None:
        path.write_bytes(content)
    tab.open_file(str(path))
    qtbot.waitUntil(said(tab)(says))
    assert names(tab) == ["one"]


# -- suites


@pytest.fixture
def keep(qtbot: QtBot, tab: CasesTab) -> Callable[[], KeepDialog]:
    """Opens the dialog for the ticked cases."""

    def open_() -> KeepDialog:
        press(qtbot, tab.page.run_bar.keep_button)
        dialog = [dialog for dialog in tab.findChildren(KeepDialog) if dialog.isVisible()][-1]
        assert_accessible(dialog)
        return dialog

    return open_


def held(suite: str) -> list[str]:
    """The names of the cases in a suite's file."""
    text = (data_dir() / "suites" / f"{suite}.json").read_text(encoding="utf-8")
    return [case.name for case in suite_from_json(text)]


def test_ticked_cases_are_kept_opened_again_and_deleted_with_undo(
    qtbot: QtBot, tab: CasesTab, keep: Callable[[], KeepDialog]
) -> None:
    fill(tab, ONE, TWO, THREE, ticked=(0, 2))
    dialog = keep()
    assert not dialog.keep_button.isEnabled(), "a suite needs a name"
    dialog.name_field.setEditText("Masks & more")
    press(qtbot, dialog.keep_button)
    qtbot.waitUntil(said(tab)("Kept in the suite “Masks & more”: 2 new, 2 in all."))
    assert held("Masks & more") == ["one", 'th"ree']

    fill(tab)
    menu = opened_menu(tab)
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: names(tab) == ["one", 'th"ree'])
    assert all(row.ticked for row in tab.cases.rows)
    assert tab.page.run_bar.summary.text().startswith("Masks & more. Cases: 2")

    opened_menu(tab)
    tab.page.sources.delete_menu.actions()[0].trigger()
    qtbot.waitUntil(said(tab)("The suite “Masks & more” is deleted."))
    assert not (data_dir() / "suites" / "Masks & more.json").exists()
    assert names(tab) == ["one", 'th"ree'], "the table keeps its cases"
    press(qtbot, tab.page.notices.note.buttons[0])
    qtbot.waitUntil(said(tab)("is there again"))
    assert held("Masks & more") == ["one", 'th"ree']


def opened_menu(tab: CasesTab) -> QMenu:
    """The menu of suites as it is when it opens."""
    menu = tab.page.sources.menu
    menu.aboutToShow.emit()
    return menu


def test_a_suite_that_is_there_grows_or_is_replaced(
    qtbot: QtBot, tab: CasesTab, keep: Callable[[], KeepDialog]
) -> None:
    SuiteShelf().keep("mine", (ONE, TWO))
    fill(tab, TWO, THREE, ticked=(0, 1))
    dialog = keep()
    dialog.name_field.setEditText("mine")
    assert not dialog.keep_button.isVisible(), "nothing is overwritten by the way"
    press(qtbot, dialog.add_button)
    qtbot.waitUntil(said(tab)("1 new, 3 in all"))
    assert held("mine") == ["one", "二", 'th"ree']
    dialog = keep()
    assert dialog.name() == "mine", "the suite that is open is proposed"
    press(qtbot, dialog.replace_button)
    qtbot.waitUntil(said(tab)("2 new, 2 in all"))
    assert held("mine") == ["二", 'th"ree']


def test_a_folder_that_cannot_be_written_is_named(
    qtbot: QtBot, tab: CasesTab, keep: Callable[[], KeepDialog]
) -> None:
    data_dir().parent.mkdir(parents=True, exist_ok=True)
    data_dir().write_text("a file where the folder should be")
    fill(tab, ONE, ticked=(0,))
    dialog = keep()
    dialog.name_field.setEditText("mine")
    press(qtbot, dialog.keep_button)
    qtbot.waitUntil(said(tab)("mine.json could not be saved"))


def test_a_suite_that_somebody_spoilt_can_still_be_deleted() -> None:
    shelf = SuiteShelf()
    shelf.keep("mine", (ONE,))
    (shelf.folder / "mine.json").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ShelfError):
        shelf.read("mine")
    assert shelf.remove("mine") == b"\xff\xfe\xff"
    assert shelf.names() == ()


@pytest.mark.parametrize(
    "name",
    [
        "a/b",
        "..",
        ".hidden",
        "x:",
        "nul",
        "COM1.x",
        "a\nb",
        "a\u200b",
        " a",
        "",
        "n" * 61,
        "sk-0123456789abcdef",
    ],
)
def test_names_that_are_no_files_everywhere_are_refused(name: str) -> None:
    assert name_problem(name) is not None


@pytest.mark.parametrize("name", ["Masks & more", "掩码", "v1.2 (half)", "com10", "n" * 60])
def test_other_names_are_taken(name: str) -> None:
    assert name_problem(name) is None
    SuiteShelf().keep(name, (ONE,))
    assert SuiteShelf().names() == (name,)


# -- exporting


def test_two_files_are_written_and_the_command_is_told(qtbot: QtBot, tab: CasesTab, tmp_path: Path) -> None:
    fill(tab, ONE, TWO, INVALID, ticked=(1, 2))
    tab.export(str(tmp_path / "my cases.py"))
    qtbot.waitUntil(said(tab)("Saved test_my_cases.py (1 cases) and attention_script.py"))
    tests = (tmp_path / "test_my_cases.py").read_text(encoding="utf-8")
    script = (tmp_path / "attention_script.py").read_text(encoding="utf-8")
    compile(tests, "tests", "exec")
    assert "二" in tests
    assert "attention_script" in tests
    assert "class MultiHeadAttention" in script
    assert "Invalid cases were left out: 1." in tab.page.notices.note.text()
    press(qtbot, tab.page.notices.note.buttons[0])
    command = QGuiApplication.clipboard().text()
    assert command.startswith("python -m pytest ")
    assert command.endswith("test_my_cases.py")


def test_a_script_that_was_edited_is_left_as_it_is(qtbot: QtBot, tab: CasesTab, tmp_path: Path) -> None:
    fill(tab, ONE)
    tab.export(str(tmp_path / "test_a.py"))
    qtbot.waitUntil(said(tab)("attention_script.py"))
    tab.page.notices.clear()
    tab.export(str(tmp_path / "test_b.py"))
    qtbot.waitUntil(said(tab)("test_b.py (1 cases) and attention_script.py"))
    script = tmp_path / "attention_script.py"
    script.write_text("# mine\n")
    tab.export(str(tmp_path / "test_c.py"))
    qtbot.waitUntil(said(tab)("attention_script_2.py"))
    assert script.read_text() == "# mine\n"
    assert "attention_script_2" in (tmp_path / "test_c.py").read_text(encoding="utf-8")


def test_an_export_that_cannot_be_written_says_so(qtbot: QtBot, tab: CasesTab, tmp_path: Path) -> None:
    fill(tab, ONE)
    tab.export(str(tmp_path / "nowhere" / "test_a.py"))
    qtbot.waitUntil(lambda: bool(tab.page.notices.note.text()))
    assert "nowhere" in tab.page.notices.note.text()


def test_only_invalid_cases_are_not_exported(tab: CasesTab, tmp_path: Path) -> None:
    fill(tab, INVALID)
    tab.export(str(tmp_path / "test_a.py"))
    assert "Only invalid cases" in tab.page.notices.note.text()
    assert list(tmp_path.glob("*.py")) == []


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("test_a.py", "test_a.py"),
        ("my cases.py", "test_my_cases.py"),
        ("测试.py", "test_测试.py"),
        (".py", "test_attention_cases.py"),
        ("a-b.c.py", "test_a_b_c.py"),
    ],
)
def test_the_test_file_is_one_that_pytest_finds(name: str, module: str) -> None:
    assert module_name(name) == module


def test_suites_are_plain_json_for_other_programs() -> None:
    SuiteShelf().keep("mine", (TWO,))
    value = json.loads((data_dir() / "suites" / "mine.json").read_text(encoding="utf-8"))
    assert value["cases"][0]["name"] == "二"
