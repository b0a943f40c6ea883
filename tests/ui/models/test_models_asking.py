"""Several models asked at once: one prompt, and every column with its own answer, stop and failure."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import Verdict
from attnstudio.assistant.protocol import Action, ChatAnswer, ChatCancelled, ChatFailed, Situation
from attnstudio.assistant.question import Question
from attnstudio.settings import SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.models.run import RunPhase
from attnstudio.ui.models.tab import ModelsTab
from tests.e2e.loopback import STREAM_HEAD, Held, Loopback, Request, answer, chunk, error, event
from tests.ui.models.gateway_models import PATIENCE_MS, ByModel, says, strongest

OpenTab = Callable[..., ModelsTab]
Wait = Callable[[ModelsTab], None]
BEGUN = STREAM_HEAD + event(chunk("So far"))


def test_every_model_gets_the_same_bytes_but_for_its_id(
    open_tab: OpenTab, models: ByModel, server: Loopback, question: Question, wait_for_endings: Wait
) -> None:
    names = ("one", "two", "three", "four", "five", "six")
    models.scripts = {name: says("Four.") for name in names}
    tab = open_tab(*names)
    tab.set_question(replace(question, temperature=0.7, max_tokens=300))
    assert not server.requests, "nothing is sent before it is asked for"
    tab.controls.ask_all.click()
    wait_for_endings(tab)
    bodies = {request.json()["model"]: request.body for request in server.requests}
    assert set(bodies) == set(names)
    bare = {body.replace(f'"{name}"'.encode(), b'"X"') for name, body in bodies.items()}
    assert len(bare) == 1
    body = server.requests[0].json()
    assert (body["temperature"], body["max_tokens"]) == (0.7, 300)
    assert [one["content"] for one in body["messages"]] == [one.content for one in question.messages]


def test_claims_are_checked_against_what_was_sent_and_set_side_by_side(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts = {
        "one": says("Key 4.", strongest(4)),
        "two": says("Key 2.", strongest(2)),
        "three": says("Key 4 too.", strongest(4)),
    }
    tab = open_tab("one", "two", "three")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    reports = [column.run.report for column in tab.columns.columns]
    assert [report.claims[0].verdict for report in reports if report] == [
        Verdict.HOLDS,
        Verdict.FAILS,
        Verdict.HOLDS,
    ]
    table = tab.results.table
    assert [table.cell_text(row, 1) + table.cell_text(row, 2) for row in range(3)] == ["10", "01", "10"]
    assert [table.cell_text(row, 4) for row in range(3)] == ["50 % (1/2)", "0 % (0/2)", "50 % (1/2)"]
    assert (table.cell_text(0, 7), table.cell_text(0, 8)) == ("40", "7")
    tree = tab.results.agreement
    assert tree.topLevelItemCount() == 1
    top = tree.topLevelItem(0)
    assert top.isExpanded(), "where models differ is what is looked for"
    said = {top.child(index).text(0).rsplit(" – ")[1] for index in range(top.childCount())}
    assert said == {"one, three", "two"}
    assert "4" in top.text(1)


def test_a_claim_an_entry_and_a_mention_lead_to_their_place(
    qtbot: QtBot, open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts["one"] = says("Look at head 2.", strongest(4))
    tab = open_tab("one")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    column, tree = tab.columns.columns[0], tab.results.agreement
    with qtbot.waitSignal(tab.placeChosen) as chosen:
        column.pane.claims.rows[0].click()
    assert (chosen.args[0].head, chosen.args[0].query, chosen.args[0].key) == (0, 2, 3)
    with qtbot.waitSignal(tab.placeChosen) as chosen:
        tree.itemActivated.emit(tree.topLevelItem(0), 0)
    assert (chosen.args[0].head, chosen.args[0].query) == (0, 2)


def test_one_failure_is_its_columns_own(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    models.scripts = {
        "one": says("Four."),
        "two": answer(error("no such model", code="model_not_found"), "404 Not Found"),
        "three": says("Three."),
    }
    tab = open_tab("one", "two")
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    good, bad = (column.run.ending for column in tab.columns.columns)
    assert isinstance(good, ChatAnswer)
    assert isinstance(bad, ChatFailed)
    assert bad.diagnosis.situation is Situation.UNKNOWN_MODEL
    assert tab.columns.columns[1].pane.failure.isVisible()
    assert not tab.columns.columns[0].pane.failure.isVisible()
    assert tab.results.table.cell_text(1, 0) == "two (failed to answer)"

    tab.columns.columns[1].field.setEditText("three")
    tab.columns.columns[1].pane.failure.note.buttons[0].click()
    wait_for_endings(tab)
    assert [column.run.ending.text for column in tab.columns.columns] == ["Four.", "Three."]


def test_one_is_stopped_and_the_others_go_on(
    qtbot: QtBot, open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    held = [Held(BEGUN), Held(BEGUN)]
    models.scripts = {"one": held[0], "two": held[1]}
    tab = open_tab("one", "two")
    tab.set_question(question)
    tab.ask_all()
    first, second = tab.columns.columns
    for column in (first, second):
        qtbot.waitUntil(lambda column=column: "So far" in column.pane.answer.markdown(), timeout=PATIENCE_MS)
    first.ask_button.click()
    qtbot.waitUntil(lambda: first.run.phase is RunPhase.ENDED, timeout=PATIENCE_MS)
    assert isinstance(first.run.ending, ChatCancelled)
    assert first.run.ending.text == "So far"
    assert held[0].gone.wait(10)
    assert second.run.phase is RunPhase.RUNNING
    assert not held[1].gone.is_set()
    tab.controls.stop_all.click()
    wait_for_endings(tab)
    assert held[1].gone.wait(10)
    assert not tab.controls.stop_all.isEnabled()


def test_asking_again_cancels_what_runs(
    open_tab: OpenTab, models: ByModel, question: Question, wait_for_endings: Wait
) -> None:
    held = Held(BEGUN)
    models.scripts["one"] = held
    tab = open_tab("one")
    tab.set_question(question)
    tab.ask_all()
    assert held.began.wait(10)
    models.scripts["one"] = says("Now.")
    tab.ask_all()
    assert held.gone.wait(10)
    wait_for_endings(tab)
    ending = tab.columns.columns[0].run.ending
    assert isinstance(ending, ChatAnswer)
    assert ending.text == "Now."


@pytest.mark.parametrize("how", ["close", "remove", "question"])
def test_nothing_is_left_running(
    qtbot: QtBot, open_tab: OpenTab, models: ByModel, question: Question, gateway: Gateway, how: str
) -> None:
    held = [Held(BEGUN), Held(BEGUN)]
    models.scripts = {"one": held[0], "two": held[1]}
    tab = open_tab("one", "two")
    tab.set_question(question)
    tab.ask_all()
    assert held[0].began.wait(10)
    assert held[1].began.wait(10)
    if how == "close":
        tab.close_down()
    elif how == "remove":
        tab.columns.columns[1].remove_button.click()
        tab.columns.columns[0].run.stop()
    else:
        tab.set_question(question)
        assert tab.columns.columns[0].run.phase is RunPhase.IDLE
    assert held[0].gone.wait(10)
    assert held[1].gone.wait(10)
    qtbot.waitUntil(lambda: gateway.progress(1) is None and gateway.progress(2) is None, timeout=PATIENCE_MS)


def column_timer(tab: ModelsTab) -> QTimer:
    """What shows one column after the other."""
    (timer,) = tab.columns.findChildren(QTimer, "", Qt.FindChildOption.FindDirectChildrenOnly)
    assert isinstance(timer, QTimer)
    return timer


def test_answers_that_came_while_the_tab_was_hidden_are_shown_with_it(
    qtbot: QtBot, open_tab: OpenTab, models: ByModel, question: Question
) -> None:
    held = Held(BEGUN)
    models.scripts["one"] = held
    tab = open_tab("one")
    tab.set_question(question)
    tab.hide()
    column = tab.columns.columns[0]
    news: list[tuple[str, bool]] = []

    def note() -> None:
        progress = column.run.progress
        news.append((progress.text if progress else "", column_timer(tab).isActive()))

    column.newsCame.connect(note)
    tab.ask_all()
    qtbot.waitUntil(lambda: bool(news) and news[-1][0] == "So far", timeout=PATIENCE_MS)
    assert column.pane.answer.markdown() == ""
    assert not any(painting for _, painting in news), "nothing is painted that nobody sees"
    tab.show()
    qtbot.waitUntil(lambda: "So far" in column.pane.answer.markdown(), timeout=PATIENCE_MS)


def test_a_corrected_address_asks_all_again_that_it_mends(
    open_tab: OpenTab,
    models: ByModel,
    server: Loopback,
    store: SettingsStore,
    question: Question,
    wait_for_endings: Wait,
) -> None:
    models.scripts = {"one": says("Four."), "two": says("Five.")}
    store.update(base_url=server.url.removesuffix("/api") + "/v1")

    def page_or_answer(connection: socket.socket, request: Request) -> None:
        page = answer("<html><p>Welcome</p></html>", kind="text/html")
        (page if request.path.startswith("/v1/") else models)(connection, request)

    server.scripts[:] = [page_or_answer]
    tab = open_tab("one", "two")
    tab.addressCorrected.connect(lambda url: store.update(base_url=url))
    tab.set_question(question)
    tab.ask_all()
    wait_for_endings(tab)
    failed = tab.columns.columns[0].run.ending
    assert isinstance(failed, ChatFailed)
    assert failed.diagnosis.action is Action.USE_CORRECTED_ADDRESS
    tab.columns.columns[0].pane.failure.note.buttons[0].click()
    wait_for_endings(tab)
    assert all(isinstance(column.run.ending, ChatAnswer) for column in tab.columns.columns)


def test_without_a_key_nothing_is_sent_and_settings_are_offered(
    qtbot: QtBot, open_tab: OpenTab, server: Loopback, gateway: Gateway, question: Question
) -> None:
    tab = open_tab("one", "two")
    tab.set_question(question)
    gateway._credentials.remove()
    tab.ask_all()
    assert "key" in tab.note.text()
    with qtbot.waitSignal(tab.settingsRequested):
        tab.note.buttons[0].click()
    assert not server.requests
