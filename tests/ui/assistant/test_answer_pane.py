"""One answer in all its states: connecting, waiting, thinking, answering, done, stopped, failed."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import ClaimReport, Place, Verdict
from attnstudio.assistant.protocol import (
    Action,
    ChatCancelled,
    ChatFailed,
    ChatPhase,
    Progress,
    Situation,
    Usage,
)
from attnstudio.assistant.snippets import SentRequest, SnippetKind, snippet
from attnstudio.messages import message
from attnstudio.ui.assistant.answer_pane import AnswerPane
from tests.ui.assistant.answers import ANSWER, CLAIMS, COUNTED, PROSE, REFUSED, REQUEST, Marked, report
from tests.ui.helpers import assert_accessible

MODEL = "deepseek-v3"
HOLDS, FAILS = Verdict.HOLDS, Verdict.FAILS


@pytest.fixture
def pane(qtbot: QtBot) -> AnswerPane:
    """A visible pane whose request has just been sent."""
    pane = AnswerPane()
    qtbot.addWidget(pane)
    pane.resize(300, 700)
    pane.set_request(lambda: REQUEST)
    pane.begin(MODEL, with_claims=True)
    pane.show()
    qtbot.waitExposed(pane)
    return pane


def shown(pane: AnswerPane) -> set[str]:
    """Which parts of the pane are seen."""
    names = ("reasoning", "answer", "activity", "mark", "failure", "claims", "footer")
    return {name for name in names if not getattr(pane, name).isHidden()}


def read(pane: AnswerPane) -> str:
    return pane.answer.toPlainText() if not pane.answer.isHidden() else ""


def waiting(seconds: float) -> Progress:
    slower = replace(REFUSED, title=message("{host} asks for slower requests.", host="taotoken.net"))
    return Progress(ChatPhase.WAITING, retry_at=time.monotonic() + seconds, waits_for=slower)


class TestUnderWay:
    def test_connecting_says_who_is_asked_and_can_be_stopped(self, qtbot: QtBot, pane: AnswerPane) -> None:
        assert shown(pane) == {"activity"}
        assert pane.activity.sentence.text().startswith("Asking deepseek-v3…")
        assert pane.is_running
        with qtbot.waitSignal(pane.stopRequested):
            qtbot.mouseClick(pane.activity.stop_button, Qt.MouseButton.LeftButton)

    def test_seconds_are_counted_in_time_and_said_from_the_second_one_on(
        self, qtbot: QtBot, pane: AnswerPane, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert pane.activity.sentence.text() == "Asking deepseek-v3…"
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + 7.5)
        qtbot.waitUntil(lambda: pane.activity.sentence.text() == "Asking deepseek-v3… 7 s")

    def test_a_wait_counts_down_and_can_be_cut_short(
        self, qtbot: QtBot, pane: AnswerPane, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        progress = waiting(11.5)
        pane.set_progress(progress)
        sentence = pane.activity.sentence
        assert sentence.text() == "taotoken.net asks for slower requests. Sending again in 12 s."
        assert progress.retry_at is not None
        retry_at = progress.retry_at
        monkeypatch.setattr(time, "monotonic", lambda: retry_at - 3.2)
        qtbot.waitUntil(lambda: sentence.text().endswith("in 4 s."))
        monkeypatch.setattr(time, "monotonic", lambda: retry_at + 1)
        qtbot.waitUntil(lambda: sentence.text().endswith("in 0 s."))
        with qtbot.waitSignal(pane.retryNowRequested):
            qtbot.mouseClick(pane.activity.retry_button, Qt.MouseButton.LeftButton)
        with qtbot.waitSignal(pane.stopRequested):
            qtbot.mouseClick(pane.activity.stop_button, Qt.MouseButton.LeftButton)
        pane.set_progress(Progress(ChatPhase.CONNECTING))
        assert not pane.activity.retry_button.isVisible()

    def test_nothing_is_counted_unseen_or_after_the_end(self, pane: AnswerPane) -> None:
        pane.set_progress(waiting(60))
        assert pane.activity.is_counting
        pane.hide()
        assert not pane.activity.is_counting
        pane.set_progress(waiting(50))
        assert not pane.activity.is_counting
        pane.show()
        assert pane.activity.is_counting
        assert pane.activity.sentence.text().endswith("in 50 s.")
        pane.set_ending(ChatCancelled(1))
        assert not pane.activity.is_counting

    def test_reasoning_is_folded_and_no_answer(self, qtbot: QtBot, pane: AnswerPane) -> None:
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="x" * 1204))
        assert shown(pane) == {"reasoning", "activity"}
        assert pane.reasoning.header.face.text == "Thinking… 1,204 characters"
        assert pane.reasoning.body is None
        assert pane.activity.sentence.text() == "No answer yet…"
        qtbot.mouseClick(pane.reasoning.header, Qt.MouseButton.LeftButton)
        assert pane.reasoning.body is not None
        assert pane.reasoning.body.isVisible()
        pane.set_progress(Progress(ChatPhase.ANSWERING, text="Head 3", reasoning="x" * 1204 + " y"))
        assert pane.reasoning.body.toPlainText() == "x" * 1204 + " y"
        assert pane.reasoning.header.face.text == "Reasoning before the answer: 1,206 characters"
        assert read(pane) == "Head 3"

    def test_reasoning_that_is_read_stays_where_it_is(self, pane: AnswerPane) -> None:
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="line\n" * 200))
        pane.reasoning.header.click()
        assert pane.reasoning.body is not None
        bar = pane.reasoning.body.verticalScrollBar()
        bar.setValue(20)
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="line\n" * 220))
        assert bar.value() == 20
        bar.setValue(bar.maximum())
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="line\n" * 240))
        assert bar.value() == bar.maximum() > 220

    def test_reasoning_that_is_corrected_is_shown_corrected(self, pane: AnswerPane) -> None:
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="the key sk-12"))
        pane.reasoning.header.click()
        pane.set_progress(Progress(ChatPhase.THINKING, reasoning="the key •••• is"))
        assert pane.reasoning.body is not None
        assert pane.reasoning.body.toPlainText() == "the key •••• is"

    def test_the_answer_grows_and_its_claims_stay_out_of_sight(self, pane: AnswerPane) -> None:
        whole = PROSE + CLAIMS
        for end in range(1, len(whole) + 1):
            pane.set_progress(Progress(ChatPhase.ANSWERING, text=whole[:end]))
            assert "{" not in read(pane)
            assert "`" not in read(pane)
        assert "the pattern is weak." in read(pane)
        assert shown(pane) == {"answer", "activity"}
        assert pane.activity.sentence.text().startswith("Writing its claims…")

    def test_json_in_an_answer_without_claims_is_seen(self, pane: AnswerPane) -> None:
        pane.begin(MODEL, with_claims=False)
        pane.set_progress(Progress(ChatPhase.ANSWERING, text=CLAIMS))
        assert "strongest_key" in read(pane)
        assert pane.activity.sentence.text().startswith("Answering…")

    def test_progress_after_the_end_changes_nothing(self, pane: AnswerPane) -> None:
        pane.set_ending(ANSWER, report(HOLDS))
        before = read(pane)
        pane.set_progress(Progress(ChatPhase.ANSWERING, text="late"))
        assert read(pane) == before
        assert not pane.is_running


class TestEnded:
    def test_an_answer_with_its_claims_and_facts(self, pane: AnswerPane) -> None:
        pane.set_progress(Progress(ChatPhase.ANSWERING, text=COUNTED.text, reasoning=COUNTED.reasoning))
        pane.set_ending(COUNTED, report(HOLDS, FAILS))
        assert shown(pane) == {"reasoning", "answer", "claims", "footer"}
        assert "{" not in read(pane)
        facts = pane.footer.facts.text().replace("\u00a0", " ")
        assert facts == (
            "deepseek-v3-0324 · first token after 0.81 s · 12 s in all · 1,840 tokens in"
            " · 512 tokens out, 128 of them reasoning"
        )

    def test_the_end_of_the_stream_moves_nothing(self, qtbot: QtBot, pane: AnswerPane) -> None:
        long = PROSE * 200
        pane.set_progress(Progress(ChatPhase.ANSWERING, text=long + CLAIMS))
        qtbot.waitUntil(pane.answer.is_complete)
        height = pane.answer.height()
        heights: list[int] = []
        pane.answer.document().contentsChanged.connect(lambda: heights.append(pane.answer.height()))
        pane.set_ending(replace(ANSWER, text=long + CLAIMS), ClaimReport(long.rstrip(), report(HOLDS).claims))
        assert pane.answer.is_complete()
        assert {*heights, pane.answer.height()} == {height}

    @pytest.mark.parametrize(
        ("usage", "said"),
        [
            (None, "tokens not counted by the gateway"),
            (Usage(), "tokens not counted by the gateway"),
            (Usage(7), "7 tokens in"),
            (Usage(7, 9, 0), "7 tokens in · 9 tokens out"),
        ],
    )
    def test_tokens_as_far_as_they_are_counted(
        self, pane: AnswerPane, usage: Usage | None, said: str
    ) -> None:
        pane.set_ending(replace(ANSWER, usage=usage, first_token_s=None))
        facts = pane.footer.facts.text().replace("\u00a0", " ")
        assert facts == f"deepseek-v3-0324 · 12 s in all · {said}"

    def test_claims_that_are_checked_later(self, pane: AnswerPane) -> None:
        pane.set_ending(ANSWER)
        assert shown(pane) == {"answer", "footer"}
        assert "{" not in read(pane)
        pane.set_report(report(HOLDS))
        assert pane.claims.score.text() == "1 claim: 1 holds, 0 do not, 0 cannot be checked"

    def test_an_answer_that_was_adapted_or_cut_says_so(self, pane: AnswerPane) -> None:
        notes = (message("Asked without temperature."), message("It ends at {limit} tokens.", limit=512))
        pane.set_ending(replace(ANSWER, unfinished=True, notes=notes), report(HOLDS))
        assert pane.mark.text() == "This answer is not finished."
        assert pane.footer.notes.text() == "Asked without temperature.\nIt ends at 512 tokens."

    def test_stopped_in_the_middle(self, pane: AnswerPane) -> None:
        pane.set_progress(Progress(ChatPhase.ANSWERING, text=PROSE))
        pane.set_ending(ChatCancelled(1, PROSE))
        assert shown(pane) == {"answer", "mark", "footer"}
        assert pane.mark.text() == (
            "Stopped. What had come is kept above; it is not part of the conversation."
        )

    def test_stopped_before_the_answer(self, pane: AnswerPane) -> None:
        pane.set_ending(ChatCancelled(1, "", "Let me see."))
        assert shown(pane) == {"reasoning", "mark", "footer"}
        assert pane.mark.text() == "Stopped before an answer came."
        assert not pane.footer.copy_button.isVisible()

    def test_a_failure_with_what_to_do(self, pane: AnswerPane) -> None:
        pane.set_ending(ChatFailed(1, REFUSED, total_s=0.42))
        assert shown(pane) == {"failure", "footer"}
        assert pane.failure.note.text() == "taotoken.net refuses the key."
        assert pane.failure.causes.items() == ("It was deleted.", "It belongs elsewhere.")
        assert pane.failure.advice.items() == ("Copy it anew.",)
        assert pane.failure.details.text() == "HTTP 401"
        assert pane.footer.facts.text().replace("\u00a0", " ") == "deepseek-v3 · failed after 0.42 s"

    def test_what_came_before_a_failure_is_kept_and_marked(self, pane: AnswerPane) -> None:
        pane.set_ending(ChatFailed(1, REFUSED, PROSE, "Hm."))
        assert shown(pane) == {"reasoning", "answer", "mark", "failure", "footer"}
        assert "the pattern is weak" in read(pane)
        assert pane.mark.text().startswith("The answer broke off here.")

    @pytest.mark.parametrize(
        ("action", "text"),
        [
            (Action.OPEN_SETTINGS, "Open settings…"),
            (Action.USE_CORRECTED_ADDRESS, "Use the corrected address"),
            (Action.GO_DIRECT, "Go without the proxy"),
            (Action.RETRY, "Ask again"),
        ],
    )
    def test_the_studio_offers_what_it_can_do(
        self, qtbot: QtBot, pane: AnswerPane, action: Action, text: str
    ) -> None:
        diagnosis = replace(REFUSED, action=action, corrected_url="https://taotoken.net/api/v1")
        pane.set_ending(ChatFailed(1, diagnosis))
        (button,) = [button for button in pane.failure.note.buttons if button.isVisible()]
        assert button.text() == text
        assert ("https://taotoken.net/api/v1" in button.toolTip()) == ("corrected" in text)
        with qtbot.waitSignal(pane.remedyChosen) as chosen:
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert chosen.args == [diagnosis]

    @pytest.mark.parametrize(
        "situation", [Situation.UNKNOWN_MODEL, Situation.BAD_REQUEST, Situation.CONTENT_FILTER]
    )
    def test_another_model_is_asked_where_the_settings_do_not_help(
        self, qtbot: QtBot, pane: AnswerPane, situation: Situation
    ) -> None:
        pane.set_ending(ChatFailed(1, replace(REFUSED, situation=situation, action=Action.OPEN_SETTINGS)))
        assert pane.failure.note.buttons[0].text() == "Ask again"
        with qtbot.waitSignal(pane.remedyChosen) as chosen:
            qtbot.mouseClick(pane.failure.note.buttons[0], Qt.MouseButton.LeftButton)
        assert chosen.args[0].action is Action.RETRY

    def test_nothing_to_do_no_button(self, pane: AnswerPane) -> None:
        pane.set_ending(ChatFailed(1, replace(REFUSED, action=Action.NONE)))
        assert not any(button.isVisible() for button in pane.failure.note.buttons)

    def test_a_claim_and_a_mention_lead_to_their_place(self, qtbot: QtBot, pane: AnswerPane) -> None:
        pane.set_ending(ANSWER, report(HOLDS, FAILS))
        with qtbot.waitSignal(pane.placeChosen) as place:
            qtbot.mouseClick(pane.claims.rows[1], Qt.MouseButton.LeftButton)
        assert place.args == [Place(1)]
        mention = object()
        with qtbot.waitSignal(pane.mentionChosen) as chosen:
            pane.answer.mentionActivated.emit(mention)
        assert chosen.args == [mention]

    def test_a_new_request_starts_from_nothing(self, pane: AnswerPane) -> None:
        pane.set_ending(ChatFailed(1, REFUSED, PROSE, "Hm."))
        pane.begin("other-model")
        assert shown(pane) == {"activity"}
        assert read(pane) == ""
        assert pane.activity.sentence.text() == "Asking other-model…"


class TestCopying:
    def test_the_answer_as_markdown_without_its_claims(self, qtbot: QtBot, pane: AnswerPane) -> None:
        pane.set_ending(ANSWER, report(HOLDS))
        qtbot.mouseClick(pane.footer.copy_button, Qt.MouseButton.LeftButton)
        assert QApplication.clipboard().text() == PROSE

    @pytest.mark.parametrize("kind", SnippetKind)
    def test_the_request_as_code(self, pane: AnswerPane, kind: SnippetKind) -> None:
        pane.set_ending(ANSWER)
        pane.footer.actions_by_kind[kind].trigger()
        assert QApplication.clipboard().text() == snippet(kind, REQUEST)

    def test_the_request_is_made_only_when_it_is_asked_for(self, pane: AnswerPane) -> None:
        asked: list[SentRequest] = []

        def source() -> SentRequest:
            asked.append(REQUEST)
            return REQUEST

        pane.set_request(source)
        pane.set_ending(ANSWER, report(HOLDS))
        assert asked == []
        pane.footer.actions_by_kind[SnippetKind.CURL].trigger()
        assert asked == [REQUEST]

    def test_a_request_to_no_address_is_not_copied_and_it_is_said_why(self, pane: AnswerPane) -> None:
        QApplication.clipboard().setText("before")
        pane.set_request(lambda: replace(REQUEST, base_url="http://example.org"))
        pane.set_ending(ChatFailed(1, REFUSED))
        pane.footer.actions_by_kind[SnippetKind.OPENAI].trigger()
        assert QApplication.clipboard().text() == "before"
        assert "example.org" in pane.footer.notes.text()

    def test_without_a_request_there_is_nothing_to_copy_it_from(self, pane: AnswerPane) -> None:
        pane.set_request(None)
        pane.set_ending(ANSWER)
        assert not pane.footer.copy_as_button.isVisible()


STATES = {
    "connecting": lambda pane: pane.set_progress(Progress()),
    "waiting": lambda pane: pane.set_progress(waiting(12)),
    "answering": lambda pane: pane.set_progress(Progress(ChatPhase.ANSWERING, text=PROSE, reasoning="Hm.")),
    "done": lambda pane: pane.set_ending(COUNTED, report(HOLDS, FAILS, Verdict.UNCHECKABLE, unread=2)),
    "failed": lambda pane: pane.set_ending(ChatFailed(1, REFUSED, PROSE, "Hm.")),
    "stopped": lambda pane: pane.set_ending(ChatCancelled(1, PROSE)),
}


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_whole_and_accessible_in_a_narrow_column(
    qtbot: QtBot, pane: AnswerPane, state: str
) -> None:
    STATES[state](pane)
    pane.resize(240, pane.heightForWidth(240))
    qtbot.waitUntil(lambda: pane.height() >= pane.heightForWidth(240) - 1)
    pane.resize(240, pane.heightForWidth(240) + 40)
    qtbot.waitUntil(lambda: pane.minimumSizeHint().width() <= 240)
    assert_accessible(pane)


def test_tab_goes_from_top_to_bottom(qtbot: QtBot, pane: AnswerPane) -> None:
    later = QPushButton("later", pane)  # made before the claims, as the rest of a window is
    pane.layout().addWidget(later)  # type: ignore[union-attr]
    pane.set_ending(COUNTED, report(HOLDS, FAILS))
    pane.resize(300, 900)
    pane.activateWindow()
    pane.reasoning.header.setFocus()
    qtbot.waitUntil(pane.reasoning.header.hasFocus)
    wanted = [*pane.claims.rows, pane.footer.copy_button, pane.footer.copy_as_button]
    seen: list[QWidget] = [pane.reasoning.header]
    while seen[-1] is not wanted[-1] and len(seen) < 20:
        qtbot.keyClick(seen[-1], Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.append(focused)  # the answer several times: Tab goes through its links
    assert [widget for widget in seen[1:] if widget is not pane.answer] == wanted
    assert seen[1] is pane.answer


def test_words_follow_the_language(qtbot: QtBot, qapp: QApplication, pane: AnswerPane) -> None:
    pane.set_ending(
        ChatFailed(1, REFUSED, PROSE, "Hm.", 2.0, (message("Asked without temperature."),)), report(HOLDS)
    )
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: pane.mark.text().startswith("§"))
        assert pane.failure.note.text() == "§taotoken.net refuses the key."
        assert pane.failure.causes.items()[0] == "§It was deleted."
        assert pane.reasoning.header.face.text.startswith("§")
        assert pane.footer.notes.text() == "§Asked without temperature."
        assert "§failed after" in pane.footer.facts.text().replace("\u00a0", " ")
        pane.begin(MODEL)
        pane.set_progress(waiting(30))
        assert pane.activity.sentence.text().startswith("§§taotoken.net")
    finally:
        qapp.removeTranslator(translator)
