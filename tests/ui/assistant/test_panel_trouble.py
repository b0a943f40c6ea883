"""The assistant's dock when something fails or is missing: what is said, and what mends it."""

from __future__ import annotations

from dock_line import KEY, PATIENCE_MS, Line, Serve, ask, says, sent, wait
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.protocol import (
    Action,
    ChatAnswer,
    ChatFailed,
    Diagnosis,
    Situation,
)
from attnstudio.messages import message
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.panel import AssistantPanel
from attnstudio.ui.theme import GRID
from tests.e2e.loopback import (
    answer,
    error,
)

# -- what failed


def test_trying_again_takes_the_place_of_what_failed(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    server = serve(answer(error("down"), "500 Internal Server Error"), says("there"))
    ask(qtbot, panel, "hello")
    (view,) = panel.conversation.views
    ending = panel.dialogue.turns[0].ending
    assert isinstance(ending, ChatFailed)
    assert ending.diagnosis.action is Action.RETRY
    view.pane.remedyChosen.emit(ending.diagnosis)
    wait(qtbot, panel)
    (turn,) = panel.dialogue.turns
    assert isinstance(turn.ending, ChatAnswer)
    assert len(panel.conversation.views) == 1
    assert server.requests[0].body == server.requests[1].body


def test_an_earlier_failure_is_asked_again_at_the_end(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    serve(answer(error("down"), "500 Internal Server Error"), says("one"), says("two"))
    ask(qtbot, panel, "failed")
    ask(qtbot, panel, "answered")
    ending = panel.dialogue.turns[0].ending
    assert isinstance(ending, ChatFailed)
    panel.conversation.views[0].pane.remedyChosen.emit(ending.diagnosis)
    wait(qtbot, panel)
    assert [turn.question for turn in panel.dialogue.turns] == ["failed", "answered", "failed"]


def test_remedies_do_what_they_say(qtbot: QtBot, panel: AssistantPanel, line: Line, serve: Serve) -> None:
    server = serve(says("one"))
    ask(qtbot, panel, "hello")
    pane = panel.conversation.views[0].pane

    def diagnosis(action: Action) -> Diagnosis:
        return Diagnosis(Situation.WRONG_PATH, message("x"), action=action, corrected_url=server.url)

    with qtbot.waitSignal(panel.settingsRequested):
        pane.remedyChosen.emit(diagnosis(Action.OPEN_SETTINGS))
    assert len(server.requests) == 1
    line.store.update(base_url="http://127.0.0.1:1/api")
    panel.addressCorrected.connect(lambda url: line.store.update(base_url=url) and None)
    pane.remedyChosen.emit(diagnosis(Action.USE_CORRECTED_ADDRESS))
    wait(qtbot, panel)
    assert len(server.requests) == 2, "the corrected address is in force before the question goes again"
    assert not line.gateway.is_direct
    panel.conversation.views[0].pane.remedyChosen.emit(diagnosis(Action.GO_DIRECT))
    wait(qtbot, panel)
    assert line.gateway.is_direct
    assert len(server.requests) == 3


def test_the_last_failure_can_be_explained(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    button = panel.composer.modes.buttons[Mode.ERROR]
    assert not button.isEnabled()
    assert "no error" in button.toolTip()
    panel.explain_error()
    assert panel.composer.mode() is Mode.ASK
    server = serve(answer(error("strange trouble"), "500 Internal Server Error"), says("It is down."))
    ask(qtbot, panel, "hello")
    assert button.isEnabled()
    panel.explain_error()
    assert "strange trouble" in panel.composer.error.toPlainText()
    panel.set_last_error(f"refused: Authorization: Bearer {KEY}")
    panel.explain_error()
    panel.send()
    wait(qtbot, panel)
    assert "refused" in sent(server)[-1][1]
    assert KEY not in server.requests[-1].body.decode()
    panel.set_last_error("")
    assert not button.isEnabled()


# -- without a key, without a model


def test_without_a_key_all_but_sending_works(qtbot: QtBot, panel: AssistantPanel, line: Line) -> None:
    line.credentials.remove()
    panel.refresh()
    assert "API key" in panel.setup_note.text()
    panel.read_heads()
    assert panel.composer.preview.content() is not None
    panel.chooser.set_model("typed")
    panel.send()
    assert not panel.dialogue.turns
    with qtbot.waitSignal(panel.settingsRequested):
        qtbot.mouseClick(panel.setup_note.buttons[0], Qt.MouseButton.LeftButton)
    line.credentials.keep_for_session(KEY)
    qtbot.waitUntil(lambda: not panel.setup_note.text(), timeout=PATIENCE_MS)


def test_without_a_model_one_can_be_typed(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    server = serve(says("yes"))
    panel.chooser.set_model("")
    assert "model" in panel.setup_note.text()
    with qtbot.waitSignal(panel.modelChosen) as chosen:
        panel.chooser.set_model(" other ")
    assert chosen.args == ["other"]
    assert not panel.setup_note.text()
    ask(qtbot, panel, "hello")
    assert server.requests[0].json()["model"] == "other"
    assert panel.chooser.models()[0] == "other", "it is among the recent ones now"


def test_the_options_are_sent(qtbot: QtBot, panel: AssistantPanel, line: Line, serve: Serve) -> None:
    server = serve(says("好"))
    line.store.update(answer_language="zh_CN", temperature=1.5, answer_limit=99)
    ask(qtbot, panel, "hello")
    body = server.requests[0].json()
    assert (body["temperature"], body["max_tokens"]) == (1.5, 99)
    assert "简体中文" in body["messages"][0]["content"]


def test_settings_that_changed_are_seen_when_the_window_is_active_again(
    panel: AssistantPanel, line: Line, store: SettingsStore
) -> None:
    line.credentials.remove()
    store.update(model_id="")
    panel.refresh()
    assert panel.setup_note.text()
    store.update(model_id="model-b")
    line.credentials.keep_for_session(KEY)
    panel.setup_note.buttons[0].setFocus()  # the settings were opened there
    QApplication.sendEvent(panel.window(), QEvent(QEvent.Type.WindowActivate))
    assert not panel.setup_note.text()
    assert panel.chooser.model_id() == "model-b"
    assert panel.window().focusWidget() is panel.composer.reading, "the question can be sent now"


def test_after_the_settings_the_question_can_be_sent_again(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    serve(answer(error("Invalid key"), "401 Unauthorized"), says("Yes."))
    ask(qtbot, panel, "which?")
    with qtbot.waitSignal(panel.settingsRequested):
        qtbot.mouseClick(panel.conversation.views[0].pane.failure.note.buttons[0], Qt.MouseButton.LeftButton)
    assert panel.composer.free.toPlainText() == "which?"
    panel.send()
    wait(qtbot, panel)
    assert [type(turn.ending) for turn in panel.dialogue.turns] == [ChatAnswer]


def test_a_failure_is_read_from_its_beginning(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says("\n\n".join(["A long answer."] * 30)), answer(error("Invalid key"), "401 Unauthorized"))
    panel.resize(320, 480)
    ask(qtbot, panel, "which?")
    ask(qtbot, panel, "and now?")
    room = panel.conversation
    failure = room.views[-1].pane.failure

    def top() -> int:
        return failure.mapTo(room.viewport(), failure.rect().topLeft()).y()

    assert failure.height() > room.viewport().height(), "not all of it can be seen"
    qtbot.waitUntil(lambda: 0 <= top() <= 2 * GRID)
    ask(qtbot, panel, "again?")
    qtbot.waitUntil(lambda: room.views[-1].pane.failure is not failure and top() < 0)
