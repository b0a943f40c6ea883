"""A gateway on this machine that answers as a test says, byte for byte."""

from __future__ import annotations

import json
import queue
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

STAGE_SECONDS = 0.01  # between two looks whether there is more to say
Script = Callable[[socket.socket, "Request"], None]


@dataclass
class Request:
    """What came in."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return self.line.split(" ")[1]

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Loopback:
    """Serves one request per connection on `host`, each by the next script, the last one for ever."""

    scripts: list[Script]
    tls: ssl.SSLContext | None = None
    host: str = "127.0.0.1"
    requests: list[Request] = field(default_factory=list)

    def __enter__(self) -> Loopback:
        self._listener = socket.create_server((self.host, 0))
        self.port = self._listener.getsockname()[1]
        self.closing = threading.Event()
        self.received = threading.Event()
        self._threads = [threading.Thread(target=self._accept)]
        self._connections: list[socket.socket] = []
        self._threads[0].start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._connections:
            close(connection)
        for thread in self._threads:
            thread.join()

    @property
    def url(self) -> str:
        scheme = "https" if self.tls else "http"
        return f"{scheme}://{self.host}:{self.port}/api"

    def _accept(self) -> None:
        while not self.closing.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            thread = threading.Thread(target=self._serve, args=[connection])
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            if self.tls:
                connection = self.tls.wrap_socket(connection, server_side=True)
                self._connections.append(connection)
            request = read_request(connection)
            self.requests.append(request)
            self.received.set()
            self.scripts[min(len(self.requests), len(self.scripts)) - 1](connection, request)
        except OSError:
            return  # the client went away, which is what some tests are about
        finally:
            close(connection)


def read_request(connection: socket.socket) -> Request:
    """Read one request; OSError when the client goes away before its end."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += receive(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    line, *fields = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
    while len(body) < int(headers.get("content-length", 0)):
        body += receive(connection)
    return Request(line, headers, body)


def receive(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise ConnectionResetError
    return data


def close(connection: socket.socket) -> None:
    """Close both ways, so that a thread that reads wakes up."""
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # it is closed already
    finally:
        connection.close()


def answer(
    body: bytes | str | object, status: str = "200 OK", kind: str = "application/json", **headers: str
) -> Script:
    """A whole response; an object is sent as JSON. Header names have _ for -."""
    data = (
        body
        if isinstance(body, bytes)
        else body.encode()
        if isinstance(body, str)
        else json.dumps(body).encode()
    )

    def script(connection: socket.socket, _request: Request) -> None:
        fields = {"content-type": kind, "content-length": str(len(data)), "connection": "close"}
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        connection.sendall(f"HTTP/1.1 {status}\r\n{head}\r\n".encode() + data)

    return script


def raw(data: bytes) -> Script:
    """These bytes, then the end of the connection."""

    def script(connection: socket.socket, _request: Request) -> None:
        connection.sendall(data)

    return script


def silence(connection: socket.socket, _request: Request) -> None:
    """Take the request and say nothing, until the client goes away or the test ends."""
    connection.recv(1)


def completion(text: object = "It weighs tokens.", **choice: object) -> dict[str, object]:
    """A chat completion."""
    message = {"role": "assistant", "content": text}
    return {"model": "real-model", "choices": [{"message": message, "finish_reason": "stop", **choice}]}


def error(message: str, **more: object) -> dict[str, object]:
    """An error object as gateways send it."""
    return {"error": {"message": message, **more}}


def chunk(text: object = None, finish: str | None = None, **delta: object) -> dict[str, object]:
    """One chunk of a streamed chat completion; further fields of its delta as arguments."""
    said = delta if text is None else {"content": text, **delta}
    return {"model": "real-model", "choices": [{"index": 0, "delta": said, "finish_reason": finish}]}


def event(data: object) -> bytes:
    """A server-sent event; an object is sent as JSON, text as it is."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return f"data: {text}\n\n".encode()


STREAM_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"


def streamed(*events: object, done: bool = True) -> Script:
    """A whole stream of events, ended by [DONE] and by closing; bytes are sent as they are."""
    parts = [one if isinstance(one, bytes) else event(one) for one in events]
    return raw(STREAM_HEAD + b"".join(parts) + (event("[DONE]") if done else b""))


class Held:
    """Sends its bytes, then nothing: `began` once they are sent, `gone` when the client hangs up."""

    def __init__(self, data: bytes = b"") -> None:
        self.began, self.gone = threading.Event(), threading.Event()
        self._data = data

    def __call__(self, connection: socket.socket, _request: Request) -> None:
        connection.sendall(self._data)
        self.began.set()
        try:
            connection.recv(1)
        finally:
            self.gone.set()


class Staged:
    """Streams what the test says, when it says so; `gone` when the client hangs up or all is said."""

    def __init__(self) -> None:
        self.began, self.gone = threading.Event(), threading.Event()
        self._parts: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def say(self, text: str) -> None:
        """Send a piece of the answer."""
        self._parts.put(event(chunk(text)))

    def finish(self, text: str = "") -> None:
        """Send the last piece, and end the answer."""
        usage = {"prompt_tokens": 1840, "completion_tokens": 212, "total_tokens": 2052}
        end = (chunk(text, "stop"), {"choices": [], "usage": usage}, "[DONE]")
        self._parts.put(b"".join(map(event, end)))
        self._parts.put(b"")

    def __call__(self, connection: socket.socket, _request: Request) -> None:
        connection.sendall(STREAM_HEAD)
        connection.settimeout(STAGE_SECONDS)
        self.began.set()
        try:
            while not (self._parts.empty() and has_hung_up(connection)):
                if not self._parts.empty():
                    if not (part := self._parts.get()):
                        return
                    connection.sendall(part)
        finally:
            self.gone.set()


def has_hung_up(connection: socket.socket) -> bool:
    """Whether the client has closed its side, after waiting for that as long as the socket waits."""
    try:
        return not connection.recv(1)
    except TimeoutError:
        return False
