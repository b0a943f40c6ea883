"""The assistant's dock: what is sent and when, and how a conversation goes on."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from dock_line import CLAIMS, KEY, PATIENCE_MS, Serve, ask, later, says, sent, wait
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from attnstudio.assistant.claims import Place, Verdict
from attnstudio.assistant.mentions import Mention
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    Role,
)
from attnstudio.assistant.question import Question
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.panel import AssistantPanel
from attnstudio.ui.studio import Studio
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    answer,
    chunk,
    error,
    event,
)

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
    assert not panel.warning.text(), "the next question is free, and has nothing to warn of"
    panel.read_heads()
    panel.send()
    wait(qtbot, panel)
    assert len(panel.dialogue.turns) == 2, "what was said once of these weights is not asked again"
    panel.read_heads()
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
    qtbot.keyClicks(field, f"b {KEY}")
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, panel)
    assert sent(server)[-1] == ("user", "a\nb [redacted]"), "a key that was pasted stays here"


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
    panel.chooser.set_model("model-b")
    panel.send()
    wait(qtbot, panel)
    assert [turn.question for turn in panel.dialogue.turns] == ["changed"]
    assert [view.question.toPlainText() for view in panel.conversation.views] == ["changed"]
    assert sent(server)[1:] == [("user", "changed")]
    request = panel.dialogue.request(0)
    assert request is not None
    assert request.model_id == "model-b"


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
    serve(says("An answer."))
    ask(qtbot, panel, "What is $d_k$?")
    panel.dialogue._conversation._turns[0] = replace(panel.dialogue.turns[0], question=f"$d_k$ of {KEY}")
    path = tmp_path / "talk.md"
    panel.menu.save_to(path)
    text = path.read_text(encoding="utf-8")
    assert "$d_k$" in text
    assert KEY not in text
    assert "talk.md" in panel.notice.text()
    panel.menu.copy.trigger()
    assert QGuiApplication.clipboard().text() == text
    panel.menu.save_to(tmp_path / "missing" / "talk.md")
    assert "talk.md" in panel.notice.text()
    assert not (tmp_path / "missing").exists()


# -- elsewhere


def test_the_chosen_temperature_and_longest_answer_go_along_to_several_models(
    panel: AssistantPanel, store: SettingsStore
) -> None:
    questions: list[Question] = []
    panel.compareRequested.connect(questions.append)
    panel.read_heads()
    for limit in (300, 0):
        store.update(temperature=0.7, answer_limit=limit)
        panel.compare()
    assert [(one.temperature, one.max_tokens) for one in questions] == [(0.7, 300), (0.7, None)]


def test_the_same_question_goes_to_several_models(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says("earlier"))
    ask(qtbot, panel, "earlier question")
    questions: list[Question] = []
    panel.compareRequested.connect(questions.append)
    panel.read_heads()
    panel.compare()
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
