"""The claims of an answer: the score in words, a row for each, and the way to its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import ClaimReport, Place, Verdict
from attnstudio.messages import message
from attnstudio.ui.assistant.claims_view import SHOWN_AT_FIRST, ClaimsView
from tests.ui.assistant.answers import Marked, claim, report
from tests.ui.helpers import assert_accessible

HOLDS, FAILS, OPEN = Verdict.HOLDS, Verdict.FAILS, Verdict.UNCHECKABLE


@pytest.fixture
def view(qtbot: QtBot) -> ClaimsView:
    view = ClaimsView()
    qtbot.addWidget(view)
    view.resize(300, 400)
    return view


@pytest.mark.parametrize(
    ("verdicts", "score"),
    [
        ((HOLDS,) * 4 + (FAILS,), "5 claims: 4 hold, 1 does not, 0 cannot be checked"),
        ((HOLDS, FAILS, FAILS, OPEN), "4 claims: 1 holds, 2 do not, 1 cannot be checked"),
        ((FAILS,), "1 claim: 0 hold, 1 does not, 0 cannot be checked"),
        ((OPEN, OPEN), "No checkable claim in this answer"),
        ((), "No checkable claim in this answer"),
    ],
)
def test_the_score(view: ClaimsView, verdicts: tuple[Verdict, ...], score: str) -> None:
    view.set_report(report(*verdicts))
    assert view.score.text() == score
    assert len(view.rows) == len(verdicts)


def test_a_verdict_is_a_sign_and_a_word_and_a_wrong_claim_shows_what_is_true(view: ClaimsView) -> None:
    view.set_report(report(HOLDS, FAILS, OPEN))
    faces = [row.face for row in view.rows]
    assert [(face.sign, face.lead) for face in faces] == [
        ("success", "Holds"),
        ("error", "Does not hold"),
        ("unknown", "Cannot be checked"),
    ]
    assert [face.text for face in faces] == ["Statement 1", "Statement 2", "Statement 3"]
    assert [face.detail for face in faces] == ["", "Truth 2", "Truth 3"]
    assert view.rows[1].accessibleName() == "Does not hold: Statement 2 Truth 2"
    assert "Truth 1" in view.rows[0].toolTip()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_claim_leads_to_its_place_by_keyboard(qtbot: QtBot, view: ClaimsView, key: Qt.Key) -> None:
    view.set_report(report(HOLDS, FAILS))
    view.show()
    with qtbot.waitSignal(view.placeChosen) as chosen:
        qtbot.keyClick(view.rows[1], key)
    assert chosen.args == [Place(1)]


def test_a_claim_leads_to_its_place_by_mouse(qtbot: QtBot, view: ClaimsView) -> None:
    view.set_report(report(HOLDS, FAILS))
    view.show()
    with qtbot.waitSignal(view.placeChosen) as chosen:
        qtbot.mouseClick(view.rows[0], Qt.MouseButton.LeftButton)
    assert chosen.args == [Place(0)]


def test_a_claim_about_no_place_is_text_to_read(qtbot: QtBot, view: ClaimsView) -> None:
    view.set_report(ClaimReport("", (claim(OPEN),)))
    view.show()
    (row,) = view.rows
    assert row.focusPolicy() == Qt.FocusPolicy.NoFocus
    with qtbot.assertNotEmitted(view.placeChosen):
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
        qtbot.keyClick(row, Qt.Key.Key_Return)


def test_many_claims_are_shown_when_asked_for_and_tab_goes_on_from_there(
    qtbot: QtBot, view: ClaimsView
) -> None:
    view.set_report(report(*[HOLDS] * 40))
    view.show()
    qtbot.waitExposed(view)
    assert len(view.rows) == SHOWN_AT_FIRST
    assert view.more_button.text() == "Show all 40 claims"
    view.activateWindow()
    view.more_button.setFocus()
    qtbot.waitUntil(view.more_button.hasFocus)
    qtbot.keyClick(view.more_button, Qt.Key.Key_Space)
    assert len(view.rows) == 40
    assert not view.more_button.isVisible()
    assert view.rows[SHOWN_AT_FIRST].hasFocus()
    qtbot.keyClick(view.rows[SHOWN_AT_FIRST], Qt.Key.Key_Tab)
    assert view.rows[SHOWN_AT_FIRST + 1].hasFocus()


def test_what_could_not_be_read_is_said_in_a_fold(qtbot: QtBot, view: ClaimsView) -> None:
    view.set_report(report(HOLDS, unread=2))
    view.show()
    assert view.unread.header.face.text == "Claims that could not be read: 2"
    assert view.unread.body is None
    qtbot.keyClick(view.unread.header, Qt.Key.Key_Return)
    assert view.unread.body is not None
    assert view.unread.body.toPlainText() == "Claim 0 is unreadable.\nClaim 1 is unreadable."
    qtbot.keyClick(view.unread.header, Qt.Key.Key_Return)
    assert not view.unread.body.isVisible()


def test_another_report_leaves_nothing_of_the_first(view: ClaimsView) -> None:
    view.set_report(report(*[HOLDS] * 20, unread=1))
    view.set_report(report(FAILS))
    view.show()
    assert [row.face.text for row in view.rows] == ["Statement 1"]
    assert not view.more_button.isVisible()
    assert not view.unread.isVisible()
    view.set_report(None)
    assert not view.isVisible()


@pytest.mark.parametrize("width", [180, 240, 300, 480])
def test_rows_are_as_high_as_their_lines_at_every_width(qtbot: QtBot, view: ClaimsView, width: int) -> None:
    order = message("The entropy of head 2 is larger than that of head 7")
    claims = [replace(claim(one, place=Place(1)), statement=order) for one in (HOLDS, FAILS, OPEN, HOLDS)]
    view.set_report(ClaimReport("", tuple(claims), (message("Claim 5 is unreadable."),)))
    view.resize(width, view.heightForWidth(width))
    view.show()
    qtbot.waitExposed(view)
    view.resize(width, view.heightForWidth(width))
    qtbot.waitUntil(lambda: view.height() == view.heightForWidth(width))
    assert [row.height() for row in view.rows] == [row.heightForWidth(row.width()) for row in view.rows]
    assert view.rows[0].heightForWidth(180) > view.rows[0].heightForWidth(480)
    assert_accessible(view)


def test_words_follow_the_language(qtbot: QtBot, qapp: QApplication, view: ClaimsView) -> None:
    view.set_report(report(HOLDS, FAILS, unread=1))
    view.show()
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: view.score.text().startswith("§§2 claims: §1 holds"))
        assert view.rows[1].face.lead == "§Does not hold"
        assert view.rows[1].face.detail == "§Truth 2"
        assert view.unread.header.face.text.startswith("§")
    finally:
        qapp.removeTranslator(translator)
