"""Asking a model for cases, against a server on loopback: read, run, stopped, failed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from case_answers import GOOD, IMPOSSIBLE, UNREADABLE, WRONG, fenced, half_stream
from cases_places import ENGINE_MS, names, outcomes, press
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.assistant.protocol import Action, ChatPhase, Diagnosis, Progress, Situation
from attnstudio.credentials import CredentialStore
from attnstudio.engine.cases.case import Outcome
from attnstudio.messages import message
from attnstudio.ui.cases.asking import Asked
from attnstudio.ui.cases.notice import notice_of
from attnstudio.ui.cases.tab import CasesTab
from attnstudio.ui.gateway import Gateway
from tests.e2e.loopback import Loopback, answer, completion, silence

PATIENCE_MS = 20_000

Serve = Callable[..., Loopback]


def ask(qtbot: QtBot, tab: CasesTab) -> Asked:
    """Press the button and wait for the end; what came of it."""
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS) as ended:
        press(qtbot, tab.page.ask_bar.ask_button)
    asked = ended.args[0]
    assert isinstance(asked, Asked)
    return asked


def diagnosis(action: Action) -> Diagnosis:
    return Diagnosis(
        Situation.WRONG_PATH,
        message("The address is wrong."),
        (message("A path is missing."),),
        (message("Use the other one."),),
        action,
        corrected_url="https://gateway.example/api/v1",
        details="404",
    )


def test_what_the_model_gives_is_read_run_and_shown(qtbot: QtBot, tab: CasesTab, serve: Serve) -> None:
    serve(answer(completion(fenced(GOOD, WRONG, IMPOSSIBLE, UNREADABLE))))
    ask(qtbot, tab)
    qtbot.waitUntil(lambda: not tab.run.running, timeout=ENGINE_MS)
    assert names(tab) == [GOOD["name"], WRONG["name"], IMPOSSIBLE["name"]]
    assert outcomes(tab) == [Outcome.PASSED, Outcome.FAILED, Outcome.INVALID]
    notices = tab.page.notices
    assert notices.note.text() == "Cases from qwen-max: 3."
    assert len(notices.unread.items()) == 1
    assert "a word for a number" in notices.unread.items()[0]
    assert tab.page.details.title.text() == GOOD["name"]
    assert tab.page.details.why.text() == GOOD["why"]


def test_the_question_names_the_experiment_the_count_and_the_hint(
    qtbot: QtBot, tab: CasesTab, serve: Serve
) -> None:
    server = serve(answer(completion(fenced(GOOD))))
    tab.set_model("deepseek-chat")
    tab.page.ask_bar.count_field.setValue(12)
    tab.page.ask_bar.hint_field.setText("masks and half precision")
    assert tab.page.ask_bar.model_line.text() == "Model: deepseek-chat"
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        qtbot.keyClick(tab.page.ask_bar.hint_field, Qt.Key.Key_Return)
    (request,) = server.requests
    assert request.json()["model"] == "deepseek-chat"
    question = request.json()["messages"][-1]["content"]
    assert "Write 12 test cases" in question
    assert "d_model 32, heads 4" in question
    assert "masks and half precision" in question


def test_cases_come_below_those_that_are_there(qtbot: QtBot, tab: CasesTab, serve: Serve) -> None:
    serve(answer(completion(fenced(GOOD))))
    tab.open_starter()
    ask(qtbot, tab)
    assert names(tab)[-1] == GOOD["name"]
    assert len(names(tab)) == 11
    assert tab.page.table.current_row() == 10


def test_progress_is_told_and_what_is_complete_survives_a_stop(
    qtbot: QtBot, tab: CasesTab, serve: Serve
) -> None:
    gate = threading.Event()
    text = fenced(GOOD, WRONG)
    serve(half_stream(text[: text.index('"no mask') + 12], gate))
    bar = tab.page.ask_bar
    press(qtbot, bar.ask_button)
    assert not bar.ask_button.isEnabled()
    assert "qwen-max" in bar.state_line.text()
    qtbot.waitUntil(
        lambda: bar.state_line.text() == "qwen-max is writing. Cases begun so far: 2.", timeout=PATIENCE_MS
    )
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        press(qtbot, bar.stop_button)
    assert names(tab) == [GOOD["name"]]
    said = "Stopped.\nCases that were complete by then are in the table: 1."
    assert tab.page.notices.note.text() == said
    assert "cut off within case 2" in tab.page.notices.unread.items()[0]
    assert bar.ask_button.isEnabled()
    assert not bar.stop_button.isVisible()
    qtbot.waitUntil(gate.is_set, timeout=PATIENCE_MS)


def test_a_stop_before_anything_came_adds_nothing(qtbot: QtBot, tab: CasesTab, serve: Serve) -> None:
    server = serve(silence)
    press(qtbot, tab.page.ask_bar.ask_button)
    qtbot.waitUntil(server.received.is_set, timeout=PATIENCE_MS)
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        press(qtbot, tab.page.ask_bar.stop_button)
    assert names(tab) == []
    assert tab.page.intro.isVisible()


def test_an_answer_without_cases_can_be_read_and_asked_for_again(
    qtbot: QtBot, tab: CasesTab, serve: Serve
) -> None:
    server = serve(answer(completion("I would rather talk about poetry.")), answer(completion(fenced(GOOD))))
    ask(qtbot, tab)
    notices = tab.page.notices
    assert notices.note.text() == "The answer of qwen-max holds no case that can be read."
    assert notices.details.text() == "I would rather talk about poetry."
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        press(qtbot, notices.note.buttons[0])
    assert names(tab) == [GOOD["name"]]
    assert len(server.requests) == 2


def test_a_refused_key_is_diagnosed_with_a_way_to_the_settings(
    qtbot: QtBot, tab: CasesTab, serve: Serve
) -> None:
    serve(answer({"error": {"message": "Invalid token"}}, "401 Unauthorized"))
    ask(qtbot, tab)
    notices = tab.page.notices
    assert "refused the key …WXYZ" in notices.note.text()
    assert len(notices.causes.items()) >= 2
    assert notices.advice.items()
    assert "401" in notices.details.text()
    assert names(tab) == []


def test_without_a_key_the_settings_are_offered_and_the_rest_works(
    qtbot: QtBot, tab: CasesTab, credentials: CredentialStore, serve: Serve
) -> None:
    serve(silence)
    credentials.remove()
    ask(qtbot, tab)
    assert "key" in tab.page.notices.note.text().lower()
    with qtbot.waitSignal(tab.settingsRequested):
        press(qtbot, tab.page.notices.note.buttons[0])
    press(qtbot, tab.page.sources.starter_button)
    assert len(names(tab)) == 10


@pytest.mark.parametrize("action", [Action.USE_CORRECTED_ADDRESS, Action.GO_DIRECT, Action.RETRY])
def test_what_a_diagnosis_offers_is_done_and_the_question_asked_again(
    qtbot: QtBot, tab: CasesTab, serve: Serve, gateway: Gateway, action: Action
) -> None:
    server = serve(answer(completion(fenced(GOOD))))
    addresses: list[str] = []
    tab.addressCorrected.connect(addresses.append)
    tab.page.notices.say(notice_of(diagnosis(action)))
    assert tab.page.notices.causes.items() == ("A path is missing.",)
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        press(qtbot, tab.page.notices.note.buttons[0])
    corrected = action is Action.USE_CORRECTED_ADDRESS
    assert addresses == (["https://gateway.example/api/v1"] if corrected else [])
    assert gateway.is_direct == (action is Action.GO_DIRECT)
    assert len(server.requests) == 1
    assert names(tab) == [GOOD["name"]]


def test_a_wait_that_the_gateway_asks_for_counts_down_while_it_is_seen(
    qtbot: QtBot, tab: CasesTab, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve(silence)
    bar = tab.page.ask_bar
    press(qtbot, bar.ask_button)
    clock = [100.0]
    monkeypatch.setattr("attnstudio.ui.cases.ask_bar.time.monotonic", lambda: clock[0])
    waiting = Progress(ChatPhase.WAITING, retry_at=112.0, waits_for=diagnosis(Action.NONE))
    monkeypatch.setattr(tab._gateway, "progress", lambda _ticket: waiting)
    tab.asker.progressed.emit()
    assert bar.state_line.text() == "The address is wrong. Sending again in 12 s."
    assert bar.retry_button.isVisible()
    assert bar._countdown.isActive()
    clock[0] = 105.5
    bar._countdown.timeout.emit()
    assert bar.state_line.text().endswith("Sending again in 7 s.")
    tab.hide()
    assert not bar._countdown.isActive()
    retried: list[int] = []
    monkeypatch.setattr(tab._gateway, "retry_now", retried.append)
    tab.show()
    press(qtbot, bar.retry_button)
    assert len(retried) == 1
    monkeypatch.undo()
    with qtbot.waitSignal(tab.asker.ended, timeout=PATIENCE_MS):
        press(qtbot, bar.stop_button)


def test_closing_cancels_the_request_and_wants_no_ending(
    qtbot: QtBot, tab: CasesTab, serve: Serve, gateway: Gateway
) -> None:
    server = serve(silence)
    press(qtbot, tab.page.ask_bar.ask_button)
    qtbot.waitUntil(server.received.is_set, timeout=PATIENCE_MS)
    endings: list[object] = []
    tab.asker.ended.connect(endings.append)
    with qtbot.waitSignal(gateway.ended, timeout=PATIENCE_MS):
        tab.close_down()
    assert endings == []
    assert not tab.asker.busy


def test_nothing_that_a_model_writes_is_executed(
    qtbot: QtBot, tab: CasesTab, serve: Serve, tmp_path: Path
) -> None:
    trap = tmp_path / "executed"
    code = f"__import__('pathlib').Path({str(trap)!r}).touch()"
    hostile = {**GOOD, "name": code, "why": code, "batch": code, "expected": [code, {"kind": code}]}
    tame = {**GOOD, "name": "{0.__class__} %s " + code, "why": f"<img src='file://{trap}'>{{why}}"}
    serve(answer(completion(fenced(hostile, tame))))
    ask(qtbot, tab)
    qtbot.waitUntil(lambda: not tab.run.running, timeout=ENGINE_MS)
    assert outcomes(tab) == [Outcome.PASSED]
    assert tab.page.details.why.text() == tame["why"]
    assert tab.page.details.why.textFormat() is Qt.TextFormat.PlainText
    assert "__import__" in tab.page.notices.unread.items()[0], "what was left out is shown as text"
    assert not trap.exists()
