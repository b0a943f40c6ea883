"""Check my implementation: code, a check that does not hold up the window, and what it found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QTranslator, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from attnstudio.engine.checking.report import CheckReport, Verdict
from attnstudio.engine.checking.supervisor import Answer
from attnstudio.messages import message
from attnstudio.ui.checking.actions import CheckDesk
from attnstudio.ui.checking.dialog import CheckDialog
from attnstudio.ui.heads.state import HeadsState
from tests.ui.checking.conftest import CODE, Checker
from tests.ui.helpers import assert_accessible, visible_widgets


def check(qtbot: QtBot, dialog: CheckDialog) -> None:
    with qtbot.waitSignal(dialog.runner.finished):
        dialog.check_button.click()


def drop(dialog: CheckDialog, path: Path) -> bool:
    """Drag a file over the editor and let it fall; whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(5, 5), action, data, button, keys)
    entering.ignore()
    QApplication.sendEvent(dialog.code.editor.viewport(), entering)
    if not entering.isAccepted():
        return False
    QApplication.sendEvent(dialog, QDropEvent(QPointF(5, 5), action, data, button, keys))
    return True


def test_a_fault_is_shown_with_its_line_and_evidence(qtbot: QtBot, dialog: CheckDialog) -> None:
    check(qtbot, dialog)
    results = dialog.results
    assert results.banner.verdict.text() == "Faulty: one fault was found."
    assert results.banner.subject.text() == "Mine, d_model 64, heads 4"
    (card,) = results.cards
    assert "not divided by sqrt(d_k)" in card.message.text()
    assert card.codes.wrong.toPlainText() == "scores = x @ x.mT"
    assert card.codes.right.toPlainText() == "scores = x @ x.mT / math.sqrt(x.shape[-1])"
    assert card.evidence.isVisibleTo(dialog)
    assert dialog.code.editor.marked_lines() == (5,)
    dialog.code.editor.moveCursor(dialog.code.editor.textCursor().MoveOperation.End)
    card.line_button.click()
    assert dialog.code.editor.textCursor().blockNumber() == 4
    assert results.not_tested.items() == ("Dropout in training",)


def test_what_failed_comes_first_and_is_told_in_full(qtbot: QtBot, dialog: CheckDialog) -> None:
    check(qtbot, dialog)
    checks = dialog.results.checks
    titles = [checks.table.item(row, 1).text() for row in range(3)]
    assert titles == ["Scale", "Row sums", "Data type"]
    checks.table.setFocus()
    qtbot.keyClick(checks.table, Qt.Key.Key_Down)
    assert checks.detail.text() == "Scores are 8 times too large."
    assert checks.evidence.isVisibleTo(dialog)
    qtbot.keyClick(checks.table, Qt.Key.Key_Down)
    assert checks.detail.text() == "All rows sum to 1."
    assert not checks.evidence.isVisibleTo(dialog)


def test_all_that_was_chosen_reaches_the_check(qtbot: QtBot, dialog: CheckDialog, checker: Checker) -> None:
    form = dialog.form
    form.read_classes()
    form.choose_class("Other")
    form.d_model.set_value(96)
    form.heads.set_value(6)
    form.arguments.setText("bias=False, sizes=(1, 2), name='a, b'")
    check(qtbot, dialog)
    (request,) = checker.asked
    assert request.source == CODE
    options = request.options
    assert (options.class_name, options.d_model, options.heads) == ("Other", 96, 6)
    assert options.arguments == {"bias": False, "sizes": [1, 2], "name": "a, b"}


@pytest.mark.parametrize(
    ("d_model", "arguments", "said"),
    [
        ("0", "", "d_model must be"),
        ("x", "", "d_model must be"),
        ("64", "7", "name=value"),
        ("64", ")(", ")("),
    ],
)
def test_what_cannot_be_used_is_said_before_anything_runs(
    dialog: CheckDialog, checker: Checker, d_model: str, arguments: str, said: str
) -> None:
    dialog.form.d_model.lineEdit().setText(d_model)
    dialog.form.arguments.setText(arguments)
    dialog.check()
    assert said in dialog.form.note.text()
    assert checker.asked == []
    assert not dialog.runner.is_running


def test_when_it_is_not_clear_which_class_is_meant_it_asks(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker
) -> None:
    checker.answer = Answer(
        CheckReport(Verdict.COULD_NOT_RUN, reason=message("Two look alike."), choices=("Mine", "Other"))
    )
    check(qtbot, dialog)
    assert [button.text() for button in dialog.results.choices] == ["Mine", "Other"]
    with qtbot.waitSignal(dialog.runner.finished):
        dialog.results.choices[1].click()
    assert checker.asked[-1].options.class_name == "Other"
    assert dialog.form.class_chooser.currentText() == "Other"


def test_it_can_be_stopped_by_button_and_by_escape(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker
) -> None:
    checker.may_end.clear()
    for stop in (dialog.cancel_button.click, dialog.reject):
        dialog.check()
        assert dialog.state.text().startswith("Checking…")
        assert not dialog.check_button.isEnabled()
        with qtbot.waitSignal(dialog.runner.cancelled):
            stop()
        assert dialog.state.text() == "Stopped."
        assert dialog.check_button.isEnabled()
    assert dialog.isVisible()
    assert dialog.results.report is None


def test_closing_ends_a_check_that_runs(qtbot: QtBot, checker: Checker, dialog: CheckDialog) -> None:
    checker.may_end.clear()
    dialog.check()
    qtbot.waitUntil(lambda: bool(checker.asked))
    dialog.close()
    dialog.runner.wait()
    assert dialog.runner._ended.is_set()  # cancelled: the checker itself would wait for ever
    assert not dialog.isVisible()


def test_what_failed_unexpectedly_is_said_with_details(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checker, "asked", None)  # its append fails
    with qtbot.waitSignal(dialog.runner.failed):
        dialog.check()
    assert "AttributeError" in dialog.failure.text()
    assert "Traceback" in dialog.failure_details.text()
    assert dialog.check_button.isEnabled()


def test_after_a_change_the_result_is_old_and_marks_stay_with_their_lines(
    qtbot: QtBot, dialog: CheckDialog
) -> None:
    check(qtbot, dialog)
    assert dialog.results.note.text() == ""
    editor = dialog.code.editor
    editor.moveCursor(editor.textCursor().MoveOperation.Start)
    editor.insertPlainText("import math\n\n")
    assert "has changed" in dialog.results.note.text()
    assert editor.marked_lines() == (7,)
    dialog.results.cards[0].line_button.click()
    assert editor.textCursor().block().text() == "        scores = x @ x.mT"
    editor.setPlainText(CODE)
    assert dialog.results.note.text() == ""


def test_what_the_code_printed_is_there_and_what_is_missing_is_told(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker
) -> None:
    reason = message("It did not end within 20 s. It was in forward, line 3.")
    checker.answer = Answer(CheckReport(Verdict.COULD_NOT_RUN, reason=reason), "x" * 1000, 5_000_000)
    check(qtbot, dialog)
    assert dialog.results.banner.reason.text() == str(reason)
    assert dialog.results.printed.text() == "x" * 1000
    assert "5,000 kB; the first 1 kB" in dialog.results._printed_title.text()


def test_copy_gives_the_text_of_the_command(qtbot: QtBot, dialog: CheckDialog) -> None:
    assert not dialog.copy_button.isEnabled()
    check(qtbot, dialog)
    dialog.copy_button.click()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Faulty: one fault was found.\nMine, d_model 64, heads 4\n")
    assert "✗ Scale: Scores are 8 times too large." in text


def test_a_file_is_read_watched_and_checked_again(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text("a = 1\n", encoding="utf-8")
    with qtbot.waitSignal(dialog.code.loaded):
        dialog.open_file(path)
    assert dialog.code.code() == "a = 1"
    assert dialog.code._name.text() == "mine.py"
    other = tmp_path / "new"
    other.write_text("b = 2\n", encoding="utf-8")
    other.replace(path)  # as editors do
    qtbot.waitUntil(lambda: "changed on the disk" in dialog.code.note.text())
    assert dialog.code.code() == "a = 1"
    with qtbot.waitSignal(dialog.runner.finished):
        dialog.code.note.buttons[0].click()
    (request,) = checker.asked
    assert (request.source, request.name, request.folder) == ("b = 2", "mine.py", str(tmp_path))
    assert dialog.code.note.text() == ""
    path.write_text("c = 3\n", encoding="utf-8")
    qtbot.waitUntil(lambda: "changed on the disk" in dialog.code.note.text())


def test_a_file_that_cannot_be_read_leaves_the_code(
    qtbot: QtBot, dialog: CheckDialog, tmp_path: Path
) -> None:
    dialog.open_file(tmp_path / "none.py")
    qtbot.waitUntil(lambda: "none.py cannot be read" in dialog.code.note.text())
    assert dialog.code.code() == CODE


def test_a_python_file_can_be_dropped(qtbot: QtBot, dialog: CheckDialog, tmp_path: Path) -> None:
    path, picture = tmp_path / "mine.py", tmp_path / "mine.png"
    path.write_text("a = 1\n", encoding="utf-8")
    assert not drop(dialog, picture)
    with qtbot.waitSignal(dialog.code.loaded):
        assert drop(dialog, path)
    assert dialog.code.code() == "a = 1"


def test_an_emptied_editor_is_a_new_beginning(qtbot: QtBot, dialog: CheckDialog, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("a = 1\n", encoding="utf-8")
    with qtbot.waitSignal(dialog.code.loaded):
        dialog.open_file(path)
    dialog.code.editor.insertPlainText("# ")
    assert dialog.code._name.text() == "mine.py (changed here, not saved)"
    dialog.code.editor.clear()
    assert dialog.code.file.path is None
    assert not dialog.check_button.isEnabled()


def test_the_keyboard_alone_will_do(qtbot: QtBot, dialog: CheckDialog, checker: Checker) -> None:
    dialog.activateWindow()
    editor = dialog.code.editor
    editor.setFocus()
    with qtbot.waitSignal(dialog.runner.finished):
        qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(checker.asked) == 1
    assert editor.toPlainText() == CODE
    reached = set()
    widget = QApplication.focusWidget()
    while widget not in reached:
        reached.add(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
    wanted = {
        *(dialog.form.class_chooser, dialog.form.d_model, dialog.form.heads, dialog.form.arguments),
        *(dialog.check_button, dialog.copy_button, dialog.code.open_button),
        *(dialog.results.cards[0].line_button, dialog.results.checks.table),
    }
    assert wanted <= reached


def test_code_is_coloured_when_it_has_come_to_rest(qtbot: QtBot, dialog: CheckDialog) -> None:
    block = dialog.code.editor.document().firstBlock()
    qtbot.waitUntil(lambda: bool(block.layout().formats()))
    first = block.layout().formats()[0]
    assert (first.start, first.length) == (0, len("from "))


@pytest.mark.parametrize("size", [(1120, 736), (460, 900)])
def test_every_control_has_a_name_and_nothing_is_cut(
    qtbot: QtBot, dialog: CheckDialog, size: tuple[int, int]
) -> None:
    dialog.resize(*size)
    assert_accessible(dialog)
    check(qtbot, dialog)
    dialog.results.checks.table.setCurrentCell(0, 0)
    QApplication.sendPostedEvents()
    qtbot.waitUntil(lambda: dialog.results.verticalScrollBar().maximum() > 0)
    assert_accessible(dialog)


class Marked(QTranslator):
    """Puts every text into brackets."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, _context: str, text: str, _disambiguation: str | None = None, _n: int = -1) -> str:
        return f"⟦{text}⟧"


def test_all_that_is_shown_follows_the_language(
    qtbot: QtBot, qapp: QApplication, dialog: CheckDialog
) -> None:
    check(qtbot, dialog)
    dialog.results.checks.table.setCurrentCell(0, 0)
    dialog.code.editor.insertPlainText("# ")
    translator = Marked()
    qapp.installTranslator(translator)
    QApplication.sendPostedEvents()
    shown = {
        widget.text()
        for widget in visible_widgets(dialog)
        if isinstance(widget, QLabel | QPushButton) and widget.text()
    }
    cells = {dialog.results.checks.table.item(0, column).text() for column in (1, 2)}
    qapp.removeTranslator(translator)
    untranslated = {text for text in shown | cells if "⟦" not in text}
    assert untranslated <= {"•", "no-scale"}


@pytest.mark.qt_log_ignore("^This plugin does not support raise", extend=True)
def test_there_is_one_window_and_it_goes_with_the_main_one(qtbot: QtBot, checker: Checker) -> None:
    parent = QLabel()
    qtbot.addWidget(parent)
    menu = QMenu(parent)
    last = menu.addAction("last")
    desk = CheckDesk(HeadsState(parent), menu, last, parent)
    assert menu.actions()[0] is desk.action
    assert menu.actions()[-1] is last
    desk.action.trigger()
    first = desk.dialog
    assert first is not None
    desk.open()
    assert desk.dialog is first
    first.code.editor.setPlainText(CODE)
    checker.may_end.clear()
    first.check()
    desk.close_down()
    assert first.runner._ended.is_set()
    assert not first.isVisible()
    desk.open()
    assert desk.dialog is not None
    assert desk.dialog is not first
    desk.dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert desk.dialog is None


@pytest.mark.qt_log_ignore("^This plugin does not support raise", extend=True)
def test_a_file_dropped_on_the_main_window_is_opened_and_offered_again(
    qtbot: QtBot, checker: Checker, tmp_path: Path
) -> None:
    parent = QLabel()
    qtbot.addWidget(parent)
    menu = QMenu(parent)
    desk = CheckDesk(HeadsState(parent), menu, menu.addAction("last"), parent)
    path = tmp_path / "mine.py"
    path.write_text("a = 1\n", encoding="utf-8")
    assert not dropped(parent, tmp_path / "run.attn")
    assert desk.dialog is None
    assert dropped(parent, path)
    assert desk.dialog is not None
    qtbot.waitUntil(lambda: desk.dialog.code.code() == "a = 1")
    desk.dialog.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desk.open()
    pane = desk.dialog.code
    assert pane.note.text() == "Opened last: mine.py"
    with qtbot.waitSignal(pane.loaded):
        pane.note.buttons[0].click()
    assert pane.code() == "a = 1"
    assert not pane.note.text()
    assert not checker.asked  # that is for the person to say
    desk.close_down()


def dropped(widget: QLabel, path: Path) -> bool:
    """Let a file fall on the widget; whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, button, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    for event in (
        QDragEnterEvent(QPoint(5, 5), action, data, button, keys),
        QDropEvent(QPointF(5, 5), action, data, button, keys),
    ):
        event.ignore()
        QApplication.sendEvent(widget, event)
        if not event.isAccepted():
            return False
    return True


def test_where_the_code_stopped_is_marked_and_in_sight(
    qtbot: QtBot, dialog: CheckDialog, checker: Checker
) -> None:
    dialog.code.editor.setPlainText("a = 1\n" * 300)
    inner = message("line {line}: {error}", line=250, error="ValueError")
    checker.answer = Answer(
        CheckReport(Verdict.COULD_NOT_RUN, reason=message("It stops: {failure}.", failure=inner))
    )
    check(qtbot, dialog)
    editor = dialog.code.editor
    assert editor.marked_lines() == (250,)
    first = editor.firstVisibleBlock().blockNumber() + 1
    assert 200 < first <= 250
    assert editor.textCursor().blockNumber() == 0  # what is typed stays where it was


def test_code_is_not_repeated_where_it_is_shown(qtbot: QtBot, dialog: CheckDialog, checker: Checker) -> None:
    (fault,) = checker.answer.report.faults
    told = message("{what} Line {line}: {code}", what=fault.message, line=5, code=fault.code)
    for code in (fault.code, ""):
        one = replace(fault, message=told, code=code, right_code=code and fault.right_code)
        checker.answer = Answer(replace(checker.answer.report, faults=(one,)))
        check(qtbot, dialog)
        assert ("Line 5" in dialog.results.cards[0].message.text()) is not bool(code)
