"""The window's client of the gateway when all happens at once: every ticket ends, nothing stays behind."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from attnstudio.assistant.language import Language
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ChatMessage,
    Ending,
    ModelsCancelled,
    Role,
    Situation,
)
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.dialogue import Dialogue
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.cases.asking import CaseAsker
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.models.run import ModelRun
from tests.e2e.loopback import STREAM_HEAD, Held, Loopback, chunk, event, streamed
from tests.head_frames import one_weight

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_MS = 20_000
HELLO = (ChatMessage(Role.USER, "What is attention?"),)


class Line:
    """A client and its thread, and every ending that came."""

    def __init__(self) -> None:
        self.store, credentials, self.assistant = SettingsStore(), CredentialStore(), AssistantThread()
        credentials.keep_for_session(KEY)
        self.gateway = Gateway(self.store, credentials, self.assistant)
        self.endings: list[Ending] = []
        self.gateway.ended.connect(self.endings.append)

    def to(self, url: str) -> None:
        self.store.update(base_url=url, model_id="m-1")

    @property
    def polls(self) -> bool:
        return self.gateway.findChildren(QTimer)[0].isActive()


@pytest.fixture
def line(qtbot: QtBot) -> Iterator[Line]:
    made = Line()
    yield made
    assert made.assistant.close(10.0)
    qtbot.waitUntil(lambda: not made.polls, timeout=PATIENCE_MS)


def test_a_hundred_requests_and_cancels_at_any_moment(qtbot: QtBot, line: Line) -> None:
    before = set(threading.enumerate())
    with Loopback([Held(STREAM_HEAD + event(chunk("It weighs")))]) as server:
        line.to(server.url)
        tickets = []
        for number in range(100):
            ticket = line.gateway.list_models() if number % 10 == 9 else line.gateway.ask(HELLO)
            tickets.append(ticket)
            if number % 3 == 0:
                line.gateway.cancel(ticket)
            if number % 4 == 0:
                line.gateway.retry_now(ticket)
            if number % 25 == 24:  # let some of them come through
                qtbot.waitUntil(lambda: bool(line.gateway.progress(tickets[-4])), timeout=PATIENCE_MS)
        for ticket in reversed(tickets):
            line.gateway.cancel(ticket)
            line.gateway.cancel(ticket)
        qtbot.waitUntil(lambda: not line.polls, timeout=PATIENCE_MS)
        assert Counter(ending.ticket for ending in line.endings) == Counter(tickets)
        assert {type(ending) for ending in line.endings} == {ChatCancelled, ModelsCancelled}
        assert all(line.gateway.progress(ticket) is None for ticket in tickets)
        line.gateway.cancel(tickets[0])
        line.gateway.cancel(10**9)
    assert line.assistant.close(10.0)
    # The client looks up its platform on a thread that ends right after its loop.
    qtbot.waitUntil(lambda: {one for one in threading.enumerate() if one.name != "assistant"} <= before)


GATEWAY = """
import socket, sys
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
connection, _ = listener.accept()
connection.recv(65536)
connection.sendall(sys.argv[1].encode())
connection.recv(1 << 20)
connection.recv(1)
"""


def test_a_gateway_that_is_killed_in_mid_answer(qtbot: QtBot, line: Line) -> None:
    stream = (STREAM_HEAD + event(chunk("It weighs"))).decode()
    arguments = [sys.executable, "-S", "-c", GATEWAY, stream]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line.to(f"http://127.0.0.1:{int(process.stdout.readline())}")
        ticket = line.gateway.ask(HELLO)

        def has_begun() -> bool:
            progress = line.gateway.progress(ticket)
            return progress is not None and progress.text == "It weighs"

        qtbot.waitUntil(has_begun, timeout=PATIENCE_MS)
        process.kill()
        qtbot.waitUntil(lambda: bool(line.endings), timeout=PATIENCE_MS)
    (ending,) = line.endings
    assert isinstance(ending, ChatFailed)
    assert ending.diagnosis.situation is Situation.CONNECTION_CUT
    assert ending.text == "It weighs"


CLAIM = '{"claims": [{"kind": "weight", "head": 1, "query": 1, "key": 1, "value": 0.5}]}'


@pytest.mark.parametrize("kind", ["dialogue", "run", "cases"])
@pytest.mark.parametrize("moment", ["streaming", "ended"])
def test_what_asked_may_be_deleted_at_any_moment(qtbot: QtBot, line: Line, kind: str, moment: str) -> None:
    """An ending, and what is done with it in the background, may come when nobody is there any more."""
    subject = Subject(SubjectKind.ALL_HEADS, one_weight(2, 3))
    script = streamed(chunk(f"```json\n{CLAIM}\n```"), chunk("", "stop"))
    with Loopback([script if moment == "ended" else Held(STREAM_HEAD + event(chunk("It")))]) as server:
        line.to(server.url)
        asker: Dialogue | ModelRun | CaseAsker
        if kind == "dialogue":
            asker = Dialogue(line.gateway, line.store)
            asker.ask(Draft("Well?", "table", subject), "m-1", Language.ENGLISH)
        elif kind == "run":
            asker = ModelRun(line.gateway)
            asker.ask(Question(HELLO, subject, with_claims=True), "m-1")
        else:
            asker = CaseAsker(line.gateway)
            asker.ask(HELLO, "m-1")
        if moment == "ended":
            with qtbot.waitSignal(line.gateway.ended, timeout=PATIENCE_MS) as ended:
                pass
            assert isinstance(ended.args[0], ChatAnswer)
        else:
            with qtbot.waitSignal(line.gateway.progressed, timeout=PATIENCE_MS):
                pass
        shiboken6.delete(asker)
        line.gateway.cancel(1)
        qtbot.waitUntil(lambda: not line.polls, timeout=PATIENCE_MS)
        qtbot.waitUntil(lambda: not background_runs(), timeout=PATIENCE_MS)


def background_runs() -> bool:
    return any(thread.name.startswith("background") for thread in threading.enumerate())
