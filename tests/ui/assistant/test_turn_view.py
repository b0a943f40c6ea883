"""A question with its answer: what was asked, what was sent with it, and the way to change it."""

from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import Verdict
from attnstudio.assistant.estimate import estimate_tokens
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.turn import Turn
from attnstudio.ui.assistant.question_text import LINES_AT_FIRST
from attnstudio.ui.assistant.turn_view import TurnView
from tests.head_frames import attention_frame
from tests.ui.assistant.answers import ANSWER, Marked, report
from tests.ui.helpers import assert_accessible

ATTACHMENT = "\n".join(["d_model: 512"] * 900)
LONG = "\n".join(f"line {number}" for number in range(1, 21))


def show(qtbot: QtBot, turn: Turn, width: int = 300) -> TurnView:
    view = TurnView(turn)
    qtbot.addWidget(view)
    view.resize(width, 700)
    view.show()
    qtbot.waitExposed(view)
    return view


def visible_lines(view: TurnView) -> int:
    return round(view.question.height() / view.question.fontMetrics().lineSpacing())


def test_a_running_turn_asks_and_an_ended_one_is_shown_as_it_ended(qtbot: QtBot) -> None:
    running = show(qtbot, Turn("What is a head?", model_id="deepseek-v3"))
    assert running.question.toPlainText() == "What is a head?"
    assert running.pane.is_running
    assert running.pane.activity.sentence.text() == "Asking deepseek-v3…"
    ended = show(
        qtbot, Turn("Read it", model_id="m", with_claims=True, ending=ANSWER, report=report(Verdict.HOLDS))
    )
    assert not ended.pane.is_running
    assert "the pattern is weak" in ended.pane.answer.toPlainText()
    assert len(ended.pane.claims.rows) == 1


def test_a_short_question_is_shown_whole(qtbot: QtBot) -> None:
    view = show(qtbot, Turn("One\nTwo"))
    assert visible_lines(view) == 2
    assert not view.more_button.isVisible()


def test_a_long_question_shows_its_first_lines_until_all_is_asked_for(qtbot: QtBot) -> None:
    view = show(qtbot, Turn(LONG))
    assert visible_lines(view) == LINES_AT_FIRST
    assert view.more_button.text() == "Show all"
    qtbot.keyClick(view.more_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: visible_lines(view) == 20)
    assert view.more_button.text() == "Show less"
    qtbot.keyClick(view.more_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: visible_lines(view) == LINES_AT_FIRST)


def test_whether_a_question_is_long_depends_on_the_width(qtbot: QtBot) -> None:
    view = show(qtbot, Turn("word " * 60), width=1600)
    assert not view.more_button.isVisible()
    view.resize(240, 700)
    qtbot.waitUntil(view.more_button.isVisible)
    assert visible_lines(view) == LINES_AT_FIRST


def test_markup_and_long_words_are_text(qtbot: QtBot) -> None:
    view = show(qtbot, Turn("<b>bold</b> " + "x" * 500))
    assert view.question.toPlainText().startswith("<b>bold</b>")
    assert view.minimumSizeHint().width() <= 300
    assert view.question.document().size().width() <= view.question.width()


def test_a_question_is_copied_by_keyboard_and_cannot_be_changed_in_place(qtbot: QtBot) -> None:
    view = show(qtbot, Turn(LONG))
    QApplication.clipboard().clear()
    qtbot.keyClick(view.question, Qt.Key.Key_X)
    qtbot.keyClick(view.question, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view.question, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == LONG
    qtbot.keyClick(view.question, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert visible_lines(view) == LINES_AT_FIRST


def test_the_wheel_over_a_question_scrolls_the_conversation(qtbot: QtBot) -> None:
    area, inside = QScrollArea(), QWidget()
    view = TurnView(Turn(LONG))
    column = QVBoxLayout(inside)
    column.addWidget(view)
    column.addSpacing(2000)
    area.setWidgetResizable(True)
    area.setWidget(inside)
    qtbot.addWidget(area)
    area.resize(320, 300)
    area.show()
    qtbot.waitExposed(area)
    over = view.question.viewport().mapTo(area, QPoint(20, 20))
    QTest.wheelEvent(area.windowHandle(), over, QPoint(0, -240))
    assert area.verticalScrollBar().value() > 0
    assert view.question.verticalScrollBar().value() == 0


@pytest.mark.parametrize(
    ("subject", "title"),
    [
        (None, "About {} tokens were sent with it"),
        (Subject(SubjectKind.HEAD, attention_frame(), 2), "About {} tokens: head 3, random initialisation"),
        (
            Subject(SubjectKind.ALL_HEADS, attention_frame(step=1200, loss=0.1)),
            "About {} tokens: all heads, steps taken: 1,200",
        ),
        (
            Subject(SubjectKind.COMPARISON, attention_frame(), other=attention_frame(step=200)),
            "About {} tokens: two frames to compare, steps taken: 0 and 200",
        ),
    ],
)
def test_what_was_attached_is_named_and_can_be_unfolded(
    qtbot: QtBot, subject: Subject | None, title: str
) -> None:
    view = show(qtbot, Turn("Read it", ATTACHMENT, subject))
    assert view.attachment.header.face.text == title.format(f"{estimate_tokens(ATTACHMENT):,}")
    assert view.attachment.body is None
    qtbot.keyClick(view.attachment.header, Qt.Key.Key_Return)
    assert view.attachment.body is not None
    assert view.attachment.body.toPlainText() == ATTACHMENT


def test_nothing_attached_nothing_to_unfold(qtbot: QtBot) -> None:
    assert not show(qtbot, Turn("What is a head?")).attachment.isVisible()


def test_no_frame_is_kept(qtbot: QtBot) -> None:
    frame = attention_frame()
    weights = weakref.ref(frame.weights)
    view = show(qtbot, Turn("Read it", "text", Subject(SubjectKind.ALL_HEADS, frame)))
    del frame
    gc.collect()
    assert weights() is None
    assert view.isVisible()


def test_edit_by_mouse_and_keyboard_but_not_while_another_answer_comes(qtbot: QtBot) -> None:
    view = show(qtbot, Turn("What is a head?", ending=ANSWER))
    with qtbot.waitSignal(view.editRequested):
        qtbot.mouseClick(view.edit_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(view.editRequested):
        qtbot.keyClick(view.edit_button, Qt.Key.Key_Space)
    view.set_editable(False)
    assert "stop it" in view.edit_button.toolTip()
    with qtbot.assertNotEmitted(view.editRequested):
        qtbot.mouseClick(view.edit_button, Qt.MouseButton.LeftButton)
    view.set_editable(True)
    assert "send it again" in view.edit_button.toolTip()


def test_the_focus_goes_from_the_question_to_the_answer(qtbot: QtBot) -> None:
    view = show(qtbot, Turn(LONG, "text", ending=ANSWER, report=report(Verdict.HOLDS)))
    stops = [stop for stop in view.tab_stops() if stop.isVisible()]
    assert stops == [
        view.question,
        view.edit_button,
        view.more_button,
        view.attachment.header,
        view.pane.answer,
        *view.pane.claims.rows,
        view.pane.footer.copy_button,
    ]
    view.activateWindow()
    view.question.setFocus()
    qtbot.waitUntil(view.question.hasFocus)
    for stop in stops[1:5]:
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is stop


def test_whole_and_accessible(qtbot: QtBot) -> None:
    view = show(qtbot, Turn(LONG, "text", ending=ANSWER, report=report(Verdict.HOLDS)), width=280)
    view.more_button.click()
    view.attachment.header.click()
    view.resize(280, view.heightForWidth(280) + 60)
    qtbot.waitUntil(lambda: visible_lines(view) == 20)
    assert_accessible(view)


def test_words_follow_the_language(qtbot: QtBot, qapp: QApplication) -> None:
    view = show(qtbot, Turn(LONG, "text", Subject(SubjectKind.HEAD, attention_frame(), 0)))
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: view.more_button.text() == "§Show all")
        assert view.attachment.header.face.text.endswith("§head 1, §random initialisation")
        assert view.edit_button.accessibleName() == "§Edit"
    finally:
        qapp.removeTranslator(translator)
