"""The assistant's dock: what is sent and when, what comes back, and what becomes of what failed."""

from __future__ import annotations

import gc
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import Place, Verdict
from attnstudio.assistant.conversation import KEPT_BYTES
from attnstudio.assistant.language import Language
from attnstudio.assistant.mentions import Mention
from attnstudio.assistant.protocol import (
    Action,
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    Diagnosis,
    Role,
    Situation,
)
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import message
from attnstudio.ui.assistant.conversation_view import SHOWN_TURNS
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.panel import AssistantPanel
from attnstudio.ui.studio import Studio
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Loopback,
    Request,
    Script,
    answer,
    chunk,
    completion,
    error,
    event,
    streamed,
)
from tests.head_frames import attention_frame
from tests.ui.assistant.conftest import KEY, PATIENCE_MS, Line
from tests.ui.helpers import assert_accessible

Serve = Callable[..., Loopback]

CLAIMS = """Nothing stands out.

```json
{"claims": [{"kind": "strongest_key", "head": 1, "query": 1, "key": KEY},
            {"kind": "weight", "head": 1, "query": 1, "key": 1, "value": 0.987}]}
```"""


def says(text: str) -> Script:
    """A script: this answer, streamed."""
    pieces = [text[start : start + 9] for start in range(0, len(text), 9)]
    usage = {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 3}}
    return streamed(*map(chunk, pieces), chunk("", finish="stop"), usage)


def later(release: threading.Event, script: Script) -> Script:
    """The script, once it is released."""

    def wait_first(connection: socket.socket, request: Request) -> None:
        release.wait(PATIENCE_MS / 1000)
        script(connection, request)

    return wait_first


def ask(qtbot: QtBot, panel: AssistantPanel, question: str) -> None:
    """Ask `question` freely, and wait for how it ends."""
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText(question)
    panel.send()
    wait(qtbot, panel)


def wait(qtbot: QtBot, panel: AssistantPanel) -> None:
    qtbot.waitUntil(lambda: not panel.dialogue.is_busy, timeout=PATIENCE_MS)


def sent(server: Loopback, index: int = -1) -> list[tuple[str, str]]:
    """Role and content of the messages of a request."""
    return [(one["role"], one["content"]) for one in server.requests[index].json()["messages"]]


# -- reading the heads


def test_random_weights_are_sent_only_when_the_person_says_so(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    server = serve(says("Nothing to see."))
    panel.read_heads()
    assert "random" in panel.warning.text()
    panel.send()
    assert not panel.dialogue.turns
    panel.send()
    assert not panel.dialogue.turns, "pressing Send again is no answer to the warning"
    qtbot.mouseClick(panel.warning.buttons[0], Qt.MouseButton.LeftButton)
    wait(qtbot, panel)
    assert [role for role, _ in sent(server)] == ["system", "user"]
    content = panel.composer.preview.content()
    assert content is not None
    assert content.text.strip() in sent(server)[1][1]
    assert "Nothing to see." in panel.conversation.views[0].pane.answer.toPlainText()
    panel.send()
    wait(qtbot, panel)
    assert len(panel.dialogue.turns) == 2, "what was said once of these weights is not asked again"
    assert panel.warning.text(), "but it goes on being said"


def test_claims_are_checked_against_the_frame_that_was_sent(
    qtbot: QtBot, panel: AssistantPanel, studio: Studio, serve: Serve
) -> None:
    assert studio.frame is not None
    strongest = int(studio.frame.weights[0, 0, 0].argmax())
    release = threading.Event()
    serve(later(release, says(CLAIMS.replace("KEY", str(strongest + 1)))))
    panel.read_heads()
    panel.send()
    qtbot.mouseClick(panel.warning.buttons[0], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(studio.frameChanged, timeout=PATIENCE_MS):
        studio.new_seed()
    release.set()
    wait(qtbot, panel)
    (turn,) = panel.dialogue.turns
    assert turn.report is not None
    assert [claim.verdict for claim in turn.report.claims] == [Verdict.HOLDS, Verdict.FAILS]
    view = panel.conversation.views[0]
    assert "json" not in view.pane.answer.toPlainText()
    with qtbot.waitSignal(panel.placeChosen) as chosen:
        view.pane.placeChosen.emit(turn.report.claims[0].place)
    assert chosen.args == [Place(0, 0, strongest)]


def test_mentions_lead_to_places(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says("Head 2 looks at token 3."))
    ask(qtbot, panel, "which?")
    pane = panel.conversation.views[0].pane
    for mention, place in (
        (Mention(0, 6, "head", 1), Place(1)),
        (Mention(16, 23, "token", 2), Place(0, query=2)),
    ):
        with qtbot.waitSignal(panel.placeChosen) as chosen:
            pane.mentionChosen.emit(mention)
        assert chosen.args == [place]


# -- a conversation


def test_answers_are_remembered_and_failures_are_not(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    server = serve(says("one"), answer(error("down"), "500 Internal Server Error"), says("three"))
    for question in ("first", "second", "third"):
        ask(qtbot, panel, question)
    assert [type(turn.ending) for turn in panel.dialogue.turns] == [ChatAnswer, ChatFailed, ChatAnswer]
    assert sent(server)[1:] == [("user", "first"), ("assistant", "one"), ("user", "third")]
    assert panel.composer.free.toPlainText() == "", "the next question starts anew"
    first = panel.dialogue.request(0)
    assert first is not None
    assert [(one.role.value, one.content) for one in first.messages] == sent(server, 0)


def test_stop_keeps_what_came_and_leaves_it_out(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    held = Held(STREAM_HEAD + event(chunk("half a ")))
    server = serve(held, says("whole"))
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText("first")
    panel.send()
    pane = panel.conversation.views[0].pane
    qtbot.waitUntil(lambda: "half" in pane.answer.toPlainText(), timeout=PATIENCE_MS)
    assert panel.bar.stop_button.isVisible()
    qtbot.keyClick(panel.composer.free, Qt.Key.Key_Escape)
    wait(qtbot, panel)
    assert held.gone.wait(PATIENCE_MS / 1000)
    ending = panel.dialogue.turns[0].ending
    assert isinstance(ending, ChatCancelled)
    assert "half" in ending.text
    assert panel.bar.send_button.isVisible()
    ask(qtbot, panel, "second")
    assert sent(server)[1:] == [("user", "second")]


def test_one_request_at_a_time(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    held = Held(STREAM_HEAD)
    serve(held)
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText("first")
    panel.send()
    panel.composer.free.setPlainText("second")
    panel.send()
    assert len(panel.dialogue.turns) == 1
    assert panel.composer.free.toPlainText() == "second"
    panel.dialogue.stop()
    wait(qtbot, panel)


def test_keys_send_and_break_lines(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    server = serve(says("yes"))
    panel.composer.choose(Mode.ASK)
    field = panel.composer.free
    qtbot.keyClicks(field, "a")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClicks(field, "b")
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, panel)
    assert sent(server)[-1] == ("user", "a\nb")


def test_an_earlier_question_is_changed_and_sent_in_its_place(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    server = serve(says("one"), says("two"), says("three"))
    ask(qtbot, panel, "first")
    ask(qtbot, panel, "second")
    panel.conversation.views[0].editRequested.emit()
    assert panel.composer.free.toPlainText() == "first"
    assert "question 1" in panel.edit_note.text()
    assert len(panel.dialogue.turns) == 2, "nothing is lost before it is sent"
    panel.edit_note.remedyChosen.emit(None)
    assert not panel.edit_note.text()
    assert panel.composer.free.toPlainText() == ""
    panel.conversation.views[0].editRequested.emit()
    panel.composer.free.setPlainText("changed")
    panel.send()
    wait(qtbot, panel)
    assert [turn.question for turn in panel.dialogue.turns] == ["changed"]
    assert [view.question.toPlainText() for view in panel.conversation.views] == ["changed"]
    assert sent(server)[1:] == [("user", "changed")]


def test_a_new_conversation_can_be_taken_back_until_the_next_question(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    server = serve(says("one"))
    ask(qtbot, panel, "first")
    panel.menu.anew.trigger()
    assert not panel.conversation.views
    assert panel.empty.isVisibleTo(panel)
    panel.notice.remedyChosen.emit(None)
    assert [view.question.toPlainText() for view in panel.conversation.views] == ["first"]
    panel.menu.anew.trigger()
    ask(qtbot, panel, "second")
    assert sent(server)[1:] == [("user", "second")]
    assert not panel.notice.text()
    assert not panel.dialogue.can_bring_back


def test_the_conversation_is_saved_and_copied(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve, tmp_path: Path
) -> None:
    serve(says("An answer with the key sk-sentinel-0123456789abcdef in it."))
    ask(qtbot, panel, "What is $d_k$?")
    path = tmp_path / "talk.md"
    panel.menu.save_to(path)
    text = path.read_text(encoding="utf-8")
    assert "What is $d_k$?" in text
    assert KEY not in text
    assert "talk.md" in panel.notice.text()
    panel.menu.copy.trigger()
    assert QGuiApplication.clipboard().text() == text
    panel.menu.save_to(tmp_path / "missing" / "talk.md")
    assert "talk.md" in panel.notice.text()
    assert not (tmp_path / "missing").exists()


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


# -- elsewhere


def test_the_same_question_goes_to_several_models(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says("earlier"))
    ask(qtbot, panel, "earlier question")
    questions: list[Question] = []
    panel.compareRequested.connect(questions.append)
    panel.read_heads()
    panel.compare()
    assert not questions, "random weights are warned of first"
    assert panel.warning.buttons[0].text() == "Ask several anyway"
    qtbot.mouseClick(panel.warning.buttons[0], Qt.MouseButton.LeftButton)
    (question,) = questions
    content = panel.composer.preview.content()
    assert content is not None
    assert question.subject is content.subject
    assert question.with_claims
    assert [one.role for one in question.messages] == [Role.SYSTEM, Role.USER]
    assert content.text.strip() in question.messages[1].content
    assert "earlier" not in question.messages[1].content
    assert len(panel.dialogue.turns) == 1, "nothing was sent here"
    with qtbot.waitSignal(panel.casesRequested):
        qtbot.mouseClick(panel.bar.cases_button, Qt.MouseButton.LeftButton)


def test_answers_go_on_while_the_dock_is_hidden(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says("here all the same"))
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText("hello")
    panel.send()
    panel.hide()
    wait(qtbot, panel)
    panel.show()
    assert "all the same" in panel.conversation.views[0].pane.answer.toPlainText()


def test_closing_in_mid_answer_leaves_nothing_running(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    held = Held(STREAM_HEAD + event(chunk("half")))
    serve(held)
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText("hello")
    panel.send()
    qtbot.waitUntil(held.began.is_set, timeout=PATIENCE_MS)
    panel.close_down()
    qtbot.waitUntil(held.gone.is_set, timeout=PATIENCE_MS)
    assert not panel.dialogue.is_busy


def test_frames_and_widgets_of_old_questions_go(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(answer(completion("short")))
    count = SHOWN_TURNS + 5
    size = 0
    for seed in range(count):
        frame = attention_frame(length=128, seed=seed)
        size = frame.weights.nbytes
        subject = Subject(SubjectKind.ALL_HEADS, frame)
        panel.dialogue.ask(Draft(f"question {seed}", "numbers", subject), "m", Language.ENGLISH)
        wait(qtbot, panel)
    del frame, subject
    gc.collect()
    alive = [
        one for one in gc.get_objects() if isinstance(one, AttentionFrame) and one.weights.nbytes == size
    ]
    assert len(alive) <= KEPT_BYTES / size + 1 < count
    assert len(panel.dialogue.turns) == count
    assert len(panel.conversation.views) == SHOWN_TURNS
    qtbot.mouseClick(panel.conversation.earlier_button, Qt.MouseButton.LeftButton)
    questions = [view.question.toPlainText() for view in panel.conversation.views]
    assert questions == [f"question {seed}" for seed in range(count)]
    assert all("short" in view.pane.answer.toPlainText() for view in panel.conversation.views)


def test_the_end_stays_in_sight_unless_the_person_looks_elsewhere(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve
) -> None:
    release = threading.Event()
    more = b"".join(event(chunk(f"Line {number}.\n\n")) for number in range(60))

    def script(connection: socket.socket, _request: Request) -> None:
        connection.sendall(STREAM_HEAD + more)
        release.wait(PATIENCE_MS / 1000)
        connection.sendall(more + event("[DONE]"))

    serve(script)
    bar, jump = panel.conversation.verticalScrollBar(), panel.conversation.jump_button
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText("hello")
    panel.send()
    qtbot.waitUntil(lambda: 500 < bar.maximum() == bar.value(), timeout=PATIENCE_MS)
    assert not jump.isVisible()
    bar.setValue(10)
    assert jump.isVisible()
    before = bar.maximum()
    release.set()
    wait(qtbot, panel)
    qtbot.waitUntil(lambda: bar.maximum() > before + 500, timeout=PATIENCE_MS)
    assert bar.value() == 10, "what is read does not move"
    qtbot.mouseClick(jump, Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()
    assert not jump.isVisible()


# -- how it looks


@pytest.mark.parametrize("width", [280, 700])
def test_everything_is_legible_and_named(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve, width: int
) -> None:
    serve(says(CLAIMS.replace("KEY", "1")))
    panel.resize(width, 800)
    panel.read_heads()
    panel.composer.preview.header.click()
    qtbot.waitUntil(lambda: assert_accessible(panel))
    panel.send()
    qtbot.waitUntil(lambda: assert_accessible(panel))
    for mode in (Mode.CODE, Mode.ASK):
        panel.composer.choose(mode)
        qtbot.waitUntil(lambda: assert_accessible(panel))
    ask(qtbot, panel, "hello")
    qtbot.waitUntil(lambda: assert_accessible(panel))
    assert panel.width() == width
