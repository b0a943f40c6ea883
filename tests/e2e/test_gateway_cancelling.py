"""Requests that are cancelled, and a session that is closed, whatever blocks at that moment."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading

import pytest

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ConnectionAnswer,
    ConnectionCancelled,
    ConnectionRequest,
    Ending,
    GatewayConfig,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from tests.e2e.asking import KEY, PATIENCE, Endings, config, question
from tests.e2e.loopback import (
    STREAM_HEAD,
    Held,
    Loopback,
    Request,
    answer,
    chunk,
    completion,
    error,
    event,
    silence,
    streamed,
)

ONE = event(chunk("It weighs"))
MOMENTS = {
    "before the headers": Held(),
    "in the headers": Held(STREAM_HEAD[:30]),
    "before the first chunk": Held(STREAM_HEAD),
    "between chunks": Held(STREAM_HEAD + ONE),
    "in mid-chunk": Held(STREAM_HEAD + ONE + ONE[:25]),
    "in a character": Held(STREAM_HEAD + ONE + "data: 注".encode()[:-1]),
    "in a document": Held(b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": ['),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_question_is_cancelled_at_any_moment_and_the_server_sees_it(endings: Endings, moment: str) -> None:
    """What had come is kept, and nothing comes after it."""
    held = MOMENTS[moment]
    text = "It weighs" if moment in ("between chunks", "in mid-chunk", "in a character") else ""
    with Loopback([held]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        assert held.began.wait(PATIENCE)
        endings.until(ticket, lambda now: now.text == text)
        assert not held.gone.is_set()
        endings.session.cancel(ticket)
        assert endings.of(ticket) == ChatCancelled(ticket, text)
        assert held.gone.wait(PATIENCE), "the connection was closed"
        assert endings.session.progress(ticket) is None
        assert len(gateway.requests) == 1
    assert len(endings.all) == 1


def test_a_question_is_cancelled_while_chunks_pour_in(endings: Endings) -> None:
    gone = threading.Event()

    def pour(connection: socket.socket, _request: Request) -> None:
        connection.sendall(STREAM_HEAD)
        try:
            while True:
                connection.sendall(ONE * 50)
        finally:
            gone.set()

    with Loopback([pour]) as gateway:
        ticket = endings.session.submit(question(gateway.url))
        endings.until(ticket, lambda now: len(now.text) > 10_000)
        endings.session.cancel(ticket)
        ending = endings.of(ticket)
        assert gone.wait(PATIENCE)
    assert isinstance(ending, ChatCancelled)
    assert ending.text.startswith("It weighsIt weighs")


@pytest.mark.parametrize("data", [b"", b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": ['])
def test_a_connection_test_is_cancelled(endings: Endings, data: bytes) -> None:
    held = Held(data)
    with Loopback([held]) as gateway:
        ticket = endings.session.submit(ConnectionRequest(config(gateway.url)))
        assert held.began.wait(PATIENCE)
        endings.session.cancel(ticket)
        assert endings.of(ticket) == ConnectionCancelled(ticket)
        assert held.gone.wait(PATIENCE)


def test_six_questions_are_asked_at_once_and_one_of_them_is_stopped(endings: Endings) -> None:
    """Each has its own stop and its own failure."""
    helds = [Held(STREAM_HEAD + event(chunk(f"No. {number}"))) for number in range(4)]
    scripts = {f"m-{number}": held for number, held in enumerate(helds)}
    scripts["m-4"] = streamed(chunk("Yes.", "stop"))  # type: ignore[assignment]
    scripts["m-5"] = answer(error("boom"), "500 Oh")  # type: ignore[assignment]

    def by_model(connection: socket.socket, request: Request) -> None:
        scripts[request.json()["model"]](connection, request)

    with Loopback([by_model]) as gateway:
        tickets = [endings.session.submit(question(gateway.url, model_id=model)) for model in scripts]
        assert isinstance(endings.of(tickets[4]), ChatAnswer)
        assert isinstance(endings.of(tickets[5]), ChatFailed)
        for number in range(4):
            endings.until(tickets[number], lambda now, number=number: now.text == f"No. {number}")
        endings.session.cancel(tickets[2])
        assert endings.of(tickets[2]) == ChatCancelled(tickets[2], "No. 2")
        assert helds[2].gone.wait(PATIENCE)
        assert not any(helds[number].gone.is_set() for number in (0, 1, 3))
        endings.close()
    assert {ending.ticket for ending in endings.all} == set(tickets)


def test_cancelling_before_the_start_and_after_the_end(endings: Endings) -> None:
    with Loopback([answer(completion())]) as gateway:
        first = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        endings.session.cancel(first)
        assert endings.of(first) == ConnectionCancelled(first)
        second = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert isinstance(endings.of(second), ConnectionAnswer)
        endings.session.cancel(second)
        endings.session.cancel(999)
        third = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert isinstance(endings.of(third), ConnectionAnswer)


def test_closing_cancels_what_runs_and_what_waits() -> None:
    running = Endings()
    with Loopback([silence]) as gateway:
        first = running.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert gateway.received.wait(PATIENCE)
        second = running.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        running.close()
    assert {ending.ticket for ending in running.all} == {first, second}
    assert all(isinstance(ending, ConnectionCancelled) for ending in running.all)
    with pytest.raises(RuntimeError):
        running.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))


def test_closing_before_running_ends_every_ticket() -> None:
    emitted: list[Ending] = []
    session = GatewaySession()
    ticket = session.submit(ConnectionRequest(GatewayConfig("http://127.0.0.1:1", KEY, "m-1")))
    session.close()
    serve(session, emitted.append)
    assert emitted == [ConnectionCancelled(ticket)]


def test_a_name_lookup_that_hangs_can_be_cancelled(endings: Endings, monkeypatch: pytest.MonkeyPatch) -> None:
    looking, release = threading.Event(), threading.Event()

    def hang(*_arguments: object, **_options: object) -> list[object]:
        looking.set()
        release.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", hang)
    ticket = endings.session.submit(ConnectionRequest(GatewayConfig("https://slow.invalid", KEY, "m-1")))
    assert looking.wait(PATIENCE)
    endings.session.cancel(ticket)
    assert endings.of(ticket) == ConnectionCancelled(ticket)
    release.set()


HANGING_LOOKUP = """
import socket, threading
from attnstudio.assistant.protocol import ConnectionRequest, GatewayConfig
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
looking = threading.Event()
def hang(*arguments, **options):
    looking.set()
    threading.Event().wait()
socket.getaddrinfo = hang
session = GatewaySession()
thread = threading.Thread(target=serve, args=(session, lambda ending: print(type(ending).__name__)))
thread.start()
config = GatewayConfig("https://slow.invalid", "sk-sentinel-0123456789abcdef", "m-1")
session.submit(ConnectionRequest(config))
looking.wait()
session.close()
thread.join()
"""


def test_a_name_lookup_that_hangs_holds_up_no_exit(clean_environment: dict[str, str]) -> None:
    """Python joins the threads of asyncio's own executor when it exits: this would never end."""
    done = subprocess.run(
        [sys.executable, "-c", HANGING_LOOKUP],
        env=clean_environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "ConnectionCancelled")
