"""The gateway's session on a Qt thread: endings reach the window's thread, and closing is quick."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread, Slot
from pytestqt.qtbot import QtBot

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ChatMessage,
    ChatPhase,
    ChatRequest,
    ConnectionAnswer,
    ConnectionCancelled,
    ConnectionFailed,
    ConnectionRequest,
    GatewayConfig,
    ModelList,
    ModelsRequest,
    Role,
    Situation,
)
from attnstudio.assistant.thread import AssistantThread
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Loopback,
    answer,
    chunk,
    completion,
    event,
    silence,
    streamed,
)

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_MS = 20_000


class Window(QObject):
    """Keeps what arrives, and on which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.endings: list[object] = []
        self.threads: set[QThread] = set()

    @Slot(object)
    def take(self, ending: object) -> None:
        self.endings.append(ending)
        self.threads.add(QThread.currentThread())


def ask(base_url: str) -> ChatRequest:
    return ChatRequest(GatewayConfig(base_url, KEY, "m"), (ChatMessage(Role.USER, "What is attention?"),))


def shown(assistant: AssistantThread, ticket: int) -> str:
    progress = assistant.progress(ticket)
    return progress.text if progress else ""


def phase(assistant: AssistantThread, ticket: int) -> ChatPhase | None:
    progress = assistant.progress(ticket)
    return progress.phase if progress else None


@pytest.fixture
def assistant() -> Iterator[AssistantThread]:
    thread = AssistantThread()
    yield thread
    assert thread.close(10.0)


@pytest.fixture
def window(assistant: AssistantThread) -> Window:
    window = Window()
    assistant.ended.connect(window.take)
    return window


def test_it_starts_with_the_first_request(assistant: AssistantThread) -> None:
    assert not assistant.isRunning()
    assert assistant.close(1.0), "closing one that never started"


def test_an_answer_arrives_on_the_windows_thread(
    qtbot: QtBot, assistant: AssistantThread, window: Window
) -> None:
    with Loopback([answer(completion())]) as gateway:
        ticket = assistant.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m")))
        qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    (ending,) = window.endings
    assert isinstance(ending, ConnectionAnswer)
    assert ending.ticket == ticket
    assert window.threads == {window.thread()}


def test_progress_can_be_looked_at_while_an_answer_streams(
    qtbot: QtBot, assistant: AssistantThread, window: Window
) -> None:
    held = Held(STREAM_HEAD + event(chunk("It weighs")))
    with Loopback([held]) as gateway:
        ticket = assistant.submit(ask(gateway.url))
        assert assistant.progress(ticket) is not None
        qtbot.waitUntil(lambda: shown(assistant, ticket) == "It weighs", timeout=PATIENCE_MS)
        assistant.cancel(ticket)
        qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    assert window.endings == [ChatCancelled(ticket, "It weighs")]
    assert window.threads == {window.thread()}
    assert assistant.progress(ticket) is None


def test_a_wait_is_ended_from_the_window(qtbot: QtBot, assistant: AssistantThread, window: Window) -> None:
    slow = answer({"error": {"message": "slow"}}, "429 Too Many", retry_after="100")
    with Loopback([slow, streamed(chunk("Yes.", "stop"))]) as gateway:
        ticket = assistant.submit(ask(gateway.url))
        qtbot.waitUntil(lambda: phase(assistant, ticket) is ChatPhase.WAITING, timeout=PATIENCE_MS)
        assistant.retry_now(ticket)
        qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    (ending,) = window.endings
    assert isinstance(ending, ChatAnswer)
    assert ending.text == "Yes."


def test_the_list_of_models_arrives(qtbot: QtBot, assistant: AssistantThread, window: Window) -> None:
    with Loopback([answer(["b", "a"])]) as gateway:
        ticket = assistant.submit(ModelsRequest(GatewayConfig(gateway.url, KEY, "")))
        qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    assert window.endings == [ModelList(ticket, ("a", "b"), f"{gateway.url}/v1/models")]


def test_once_direct_every_request_of_the_session_is(
    qtbot: QtBot, assistant: AssistantThread, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "socks://nowhere.invalid:1")
    for direct in (False, True):
        assert assistant.is_direct is direct
        assistant.submit(ask("https://gateway.invalid"))
        qtbot.waitUntil(lambda direct=direct: len(window.endings) == 1 + direct, timeout=PATIENCE_MS)
        assistant.go_direct()
    situations = [ending.diagnosis.situation for ending in window.endings if isinstance(ending, ChatFailed)]
    assert situations == [Situation.PROXY_SCHEME, Situation.NAME_NOT_FOUND]


def test_nothing_can_be_asked_once_it_is_closed(assistant: AssistantThread) -> None:
    assert assistant.close(2.0)
    with pytest.raises(RuntimeError, match="closed"):
        assistant.submit(ask("http://127.0.0.1:1"))


def test_a_failure_arrives_as_a_diagnosis(qtbot: QtBot, assistant: AssistantThread, window: Window) -> None:
    assistant.submit(ConnectionRequest(GatewayConfig("https://taotoken.net/api", "<your key>", "m")))
    qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    (ending,) = window.endings
    assert isinstance(ending, ConnectionFailed)
    assert ending.diagnosis.situation is Situation.BAD_KEY


def test_cancelling_arrives_too(qtbot: QtBot, assistant: AssistantThread, window: Window) -> None:
    with Loopback([silence]) as gateway:
        ticket = assistant.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m")))
        assistant.cancel(ticket)
        qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    assert window.endings == [ConnectionCancelled(ticket)]


def test_closing_in_mid_request_ends_the_thread_and_the_ticket(
    qtbot: QtBot, assistant: AssistantThread, window: Window
) -> None:
    with Loopback([silence]) as gateway:
        ticket = assistant.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m")))
        assert gateway.received.wait(PATIENCE_MS / 1000)
        assert assistant.close(2.0)
    qtbot.waitUntil(lambda: bool(window.endings), timeout=PATIENCE_MS)
    assert window.endings == [ConnectionCancelled(ticket)]


def test_closing_while_a_name_is_looked_up_does_not_wait_for_it(
    assistant: AssistantThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, release = threading.Event(), threading.Event()

    def hang(*_arguments: object, **_options: object) -> list[object]:
        looking.set()
        release.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    assistant.submit(ConnectionRequest(GatewayConfig("https://slow.invalid", KEY, "m")))
    assert looking.wait(PATIENCE_MS / 1000)
    assert assistant.close(2.0)
    release.set()
