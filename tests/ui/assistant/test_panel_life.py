"""The assistant's dock hidden, closed, full, narrow, and in another language."""

from __future__ import annotations

import gc
import socket
import threading

import pytest
from dock_line import CLAIMS, PATIENCE_MS, Serve, ask, says, wait
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.assistant.conversation import KEPT_BYTES
from attnstudio.assistant.language import Language
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.assistant import warm_up
from attnstudio.ui.assistant.conversation_view import SHOWN_TURNS
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.panel import AssistantPanel
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Request,
    answer,
    chunk,
    completion,
    event,
)
from tests.head_frames import attention_frame
from tests.ui.helpers import assert_accessible


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


def test_what_reads_answers_is_loaded_beside_the_first_question(
    qtbot: QtBot, panel: AssistantPanel, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    where: list[str] = []
    read = warm_up._read_a_sample

    def watched() -> None:
        read()
        where.append(threading.current_thread().name)

    monkeypatch.setattr(warm_up, "_begun", set())
    monkeypatch.setattr(warm_up, "_read_a_sample", watched)
    serve(says("yes"))
    for question in ("first", "second"):
        ask(qtbot, panel, question)
    qtbot.waitUntil(lambda: bool(where), timeout=PATIENCE_MS)
    assert where == ["background"]


def test_tab_goes_from_top_to_bottom(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    serve(says(CLAIMS.replace("KEY", "1")))
    for question in ("first", "second"):
        ask(qtbot, panel, question)
    stops: list[QWidget] = []
    here: QWidget | None = panel
    while here is not None and (not stops or here is not panel):
        stops.append(here)
        here = here.nextInFocusChain()
    first, second = panel.conversation.views
    wanted = [
        panel.chooser.field,
        panel.options,
        panel.menu,
        first.edit_button,
        first.pane.footer.copy_button,
        second.edit_button,
        second.pane.footer.copy_button,
        panel.composer.modes.buttons[Mode.READ],
        panel.composer.free,
        panel.bar.send_button,
        panel.bar.cases_button,
    ]
    places = [stops.index(widget) for widget in wanted]
    assert places == sorted(places)


def test_all_texts_follow_the_language(qtbot: QtBot, panel: AssistantPanel, qapp: QApplication) -> None:
    """A translator that turns every text around stands for a language."""

    class Reversed(QTranslator):
        def translate(self, _context: str, text: str, *_more: object) -> str:
            return text if "{" in text or "&" in text else text[::-1]

        def isEmpty(self) -> bool:
            return False

    def texts() -> dict[int, str]:
        shown = [*panel.findChildren(QLabel), *panel.findChildren(QAbstractButton)]
        said = {id(widget): widget.text() for widget in shown if widget.isVisible()}
        return {key: text for key, text in said.items() if len(text) > 3}

    panel.refresh()
    for mode in (Mode.READ, Mode.CODE, Mode.ASK):
        panel.composer.choose(mode)
        before = texts()
        translator = Reversed()
        assert qapp.installTranslator(translator)
        qtbot.waitUntil(lambda: panel.bar.send_button.text() == "dneS")
        after = texts()
        qapp.removeTranslator(translator)
        qtbot.waitUntil(lambda: panel.bar.send_button.text() == "Send")
        assert before.keys() == after.keys()
        assert [text for key, text in before.items() if after[key] == text] == []
        assert texts() == before


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_offers_what_can_be_done(qtbot: QtBot, panel: AssistantPanel, serve: Serve) -> None:
    qtbot.mouseClick(panel.menu, Qt.MouseButton.LeftButton)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    assert [action.isEnabled() for action in popup.actions()] == [False, False, False]
    popup.close()
    serve(says("yes"))
    ask(qtbot, panel, "hello")
    assert [action.isEnabled() for action in popup.actions()] == [True, True, True]
