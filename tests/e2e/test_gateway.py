"""The connection test against real servers, dead ports and untrusted certificates on this machine."""

from __future__ import annotations

import codecs
import ipaddress
import json
import logging
import os
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from attnstudio import logs
from attnstudio.assistant.protocol import (
    QUESTION,
    Action,
    ConnectionAnswer,
    ConnectionCancelled,
    ConnectionEnding,
    ConnectionFailed,
    ConnectionRequest,
    Diagnosis,
    GatewayConfig,
    Situation,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.credentials import KeySource
from attnstudio.settings import SettingsStore
from tests.e2e.loopback import Loopback, Request, Script, answer, completion, raw, silence

KEY = "sk-sentinel-0123456789abcdef"
ODD = "Sentinel/0123+456789~abcdef="  # nothing about it says that it is a key
HTML = (
    "<!DOCTYPE html><html><head><title>Token shop</title><script>x</script></head><body>Welcome</body></html>"
)
CLOUDFLARE = (
    "<html><head><title>Attention Required! | Cloudflare</title></head><body>Sorry, blocked</body></html>"
)
PATIENCE = 20.0


class Endings:
    """A session on a thread of its own, and what it emitted."""

    def __init__(self) -> None:
        self.all: list[ConnectionEnding] = []
        self._arrived = threading.Condition()
        self.session = GatewaySession()
        self._thread = threading.Thread(target=serve, args=(self.session, self._emit))
        self._thread.start()

    def _emit(self, ending: ConnectionEnding) -> None:
        with self._arrived:
            self.all.append(ending)
            self._arrived.notify_all()

    def of(self, ticket: int) -> ConnectionEnding:
        with self._arrived:
            assert self._arrived.wait_for(lambda: any(one.ticket == ticket for one in self.all), PATIENCE)
            (ending,) = [one for one in self.all if one.ticket == ticket]
        return ending

    def close(self) -> None:
        self.session.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@pytest.fixture
def endings() -> Iterator[Endings]:
    running = Endings()
    yield running
    running.close()
    tickets = [ending.ticket for ending in running.all]
    assert len(tickets) == len(set(tickets)), "one ending for each ticket"


@pytest.fixture
def ask(endings: Endings) -> Callable[..., ConnectionEnding]:
    """Test the connection to a base URL; fields of GatewayConfig as arguments."""

    def run(base_url: str, **fields: object) -> ConnectionEnding:
        given = {"api_key": KEY, "model_id": "m-1", "key_source": KeySource.KEYRING, **fields}
        return endings.of(
            endings.session.submit(ConnectionRequest(GatewayConfig(base_url=base_url, **given)))
        )  # type: ignore[arg-type]

    return run


Ask = Callable[..., ConnectionEnding]


def diagnosis(ending: ConnectionEnding) -> Diagnosis:
    assert isinstance(ending, ConnectionFailed), ending
    return ending.diagnosis


def words(found: Diagnosis) -> str:
    """Everything that a person would read."""
    parts = [found.title, *found.causes, *found.advice]
    return " | ".join([*map(str, parts), found.details])


@pytest.fixture
def dead_port() -> int:
    """A port where nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


# What is sent.


def test_the_articles_question_is_asked_at_its_temperature(ask: Ask) -> None:
    with Loopback([answer(completion("It weighs tokens.\n"))]) as gateway:
        ending = ask(gateway.url)
        (request,) = gateway.requests
    assert isinstance(ending, ConnectionAnswer)
    assert (ending.text, ending.model) == ("It weighs tokens.", "real-model")
    assert ending.url == f"{gateway.url}/v1/chat/completions"
    assert 0 < ending.latency_s < PATIENCE
    assert request.line == "POST /api/v1/chat/completions HTTP/1.1"
    assert request.json() == {
        "model": "m-1",
        "messages": [{"role": "user", "content": QUESTION}],
        "temperature": 0.2,
    }


def test_nothing_but_our_own_headers_is_sent_whatever_the_environment_says(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int
) -> None:
    for name, value in {
        "OPENAI_API_KEY": "sk-foreign-000000000000",
        "OPENAI_ADMIN_KEY": "sk-foreign-111111111111",
        "OPENAI_BASE_URL": f"http://127.0.0.1:{dead_port}/v1",
        "OPENAI_ORG_ID": "foreign-organisation",
        "OPENAI_PROJECT_ID": "foreign-project",
        "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer foreign\nX-Foreign: 1",
        "HTTP_PROXY": f"http://127.0.0.1:{dead_port}",
        "ALL_PROXY": f"http://127.0.0.1:{dead_port}",
    }.items():
        monkeypatch.setenv(name, value)
    with Loopback([answer(completion())]) as gateway:
        assert isinstance(ask(gateway.url), ConnectionAnswer)
        (request,) = gateway.requests
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["user-agent"].startswith("AttnStudio/")
    assert set(request.headers) == {
        "host",
        "authorization",
        "content-type",
        "content-length",
        "accept",
        "accept-encoding",
        "user-agent",
    }
    assert "foreign" not in json.dumps(request.headers)


@pytest.mark.parametrize("suffix", ["", "/", "/v1", "/v1/", "/v1//", "/v1/v1", "/v1/chat/completions"])
def test_every_spelling_reaches_the_same_path(ask: Ask, suffix: str) -> None:
    with Loopback([answer(completion())]) as gateway:
        assert isinstance(ask(f" {gateway.url}{suffix}\n"), ConnectionAnswer)
        assert gateway.requests[0].path == "/api/v1/chat/completions"


def test_what_a_paste_brings_along_with_the_key_is_removed(ask: Ask) -> None:
    with Loopback([answer(completion())]) as gateway:
        ending = ask(gateway.url, api_key=f'"{KEY}"\r\n')
        assert gateway.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert isinstance(ending, ConnectionAnswer)
    assert "quotes" in " ".join(map(str, ending.notes))


@pytest.mark.parametrize(
    ("fields", "situation"),
    [
        ({"api_key": ""}, Situation.NO_KEY),
        ({"api_key": "YOUR_API_KEY"}, Situation.BAD_KEY),
        ({"api_key": "two words"}, Situation.BAD_KEY),
        ({"api_key": "sk-ʋbcdefghijk"}, Situation.BAD_KEY),
        ({"model_id": " "}, Situation.NO_MODEL),
        ({"base_url": "http://example.org"}, Situation.BAD_ADDRESS),
        ({"base_url": "https://example.org/api；"}, Situation.BAD_ADDRESS),
        ({"base_url": ""}, Situation.BAD_ADDRESS),
    ],
)
def test_what_cannot_be_right_is_not_sent(ask: Ask, fields: dict[str, str], situation: Situation) -> None:
    with Loopback([answer(completion())]) as gateway:
        found = diagnosis(ask(**{"base_url": gateway.url, **fields}))
        assert gateway.requests == []
    assert (found.situation, found.action) == (situation, Action.OPEN_SETTINGS)


def test_a_model_that_refuses_temperature_is_asked_once_more_and_it_is_said(ask: Ask) -> None:
    refusal = {"error": {"message": "Unsupported value", "param": "temperature", "code": "unsupported_value"}}
    with Loopback([answer(refusal, "400 Bad Request"), answer(completion())]) as gateway:
        ending = ask(gateway.url)
        first, second = gateway.requests
    assert isinstance(ending, ConnectionAnswer)
    assert "temperature" in " ".join(map(str, ending.notes))
    assert "temperature" in first.json()
    assert "temperature" not in second.json()
    assert first.path == second.path


def test_a_model_that_refuses_twice_is_not_asked_a_third_time(ask: Ask) -> None:
    refusal = {"error": {"message": "Unsupported value", "param": "temperature"}}
    with Loopback([answer(refusal, "400 Bad Request")]) as gateway:
        assert diagnosis(ask(gateway.url)).situation is Situation.BAD_REQUEST
        assert len(gateway.requests) == 2


def test_the_next_endpoint_is_never_tried_with_the_key_after_a_refusal(ask: Ask) -> None:
    for status in (
        "401 Unauthorized",
        "403 Forbidden",
        "404 Not Found",
        "429 Too Many",
        "500 Oh",
        "503 Busy",
    ):
        with Loopback([answer({"error": {"message": "no"}}, status)]) as gateway:
            diagnosis(ask(gateway.url))
            assert len(gateway.requests) == 1, status


def test_a_redirect_is_not_followed(ask: Ask) -> None:
    with Loopback([answer(completion())]) as other:
        for status in ("301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"):
            target = f"http://127.0.0.1:{other.port}/v1/chat/completions"
            with Loopback([answer("", status, location=target)]) as gateway:
                found = diagnosis(ask(gateway.url))
            assert found.situation is Situation.REDIRECT
            assert target in str(found.title)
        assert other.requests == []


def test_a_redirect_to_another_gateway_offers_its_address(ask: Ask) -> None:
    target = "https://new.example/api/v1/chat/completions"
    with Loopback([answer("", "308 Permanent Redirect", location=target)]) as gateway:
        found = diagnosis(ask(gateway.url))
    assert (found.action, found.corrected_url) == (Action.USE_CORRECTED_ADDRESS, "https://new.example/api/v1")


# What comes back.


def error(message: str, **more: object) -> dict[str, object]:
    return {"error": {"message": message, **more}}


RESPONSES: dict[str, tuple[Script, Situation, Action, str]] = {
    "401": (
        answer(error("Invalid token", type="new_api_error"), "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "Invalid token",
    ),
    "401 ends": (answer("", "401 Unauthorized"), Situation.KEY_REFUSED, Action.OPEN_SETTINGS, "…cdef"),
    "401 origin": (
        answer("", "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "from the keyring",
    ),
    "401 ruled out": (
        answer("", "401 Unauthorized"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "doubled /v1",
    ),
    "401 page": (
        answer(HTML, "401 Unauthorized", "text/html"),
        Situation.KEY_REFUSED,
        Action.OPEN_SETTINGS,
        "key",
    ),
    "402": (answer(error("pay"), "402 Payment Required"), Situation.QUOTA, Action.NONE, "pay"),
    "403 json": (
        answer(error("not for you"), "403 Forbidden"),
        Situation.FORBIDDEN,
        Action.OPEN_SETTINGS,
        "m-1",
    ),
    "403 quota": (
        answer(error("用户额度不足", code="insufficient_user_quota"), "403 Forbidden"),
        Situation.QUOTA,
        Action.NONE,
        "用户额度不足",
    ),
    "403 page": (
        answer(CLOUDFLARE, "403 Forbidden", "text/html"),
        Situation.BLOCKED,
        Action.NONE,
        "the key was not judged. Attention Required! | Cloudflare",
    ),
    "404 page": (
        answer(HTML, "404 Not Found", "text/html"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "/api/v1/chat/completions (status 404)",
    ),
    "404 detail": (
        answer({"detail": "Not Found"}, "404 Not Found"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "status 404",
    ),
    "404 empty": (
        answer("", "404 Not Found"),
        Situation.WRONG_PATH,
        Action.USE_CORRECTED_ADDRESS,
        "status 404",
    ),
    "405": (answer("", "405 Not Allowed"), Situation.WRONG_PATH, Action.USE_CORRECTED_ADDRESS, "status 405"),
    "404 model": (
        answer(error("The model `m-1` does not exist", code="model_not_found"), "404 Not Found"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "no model “m-1”",
    ),
    "400 model": (
        answer(error("Invalid model: m-1"), "400 Bad Request"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "no model “m-1”",
    ),
    "503 model": (
        answer(error("当前分组 default 下对于模型 m-1 无可用渠道"), "503 Service Unavailable"),
        Situation.UNKNOWN_MODEL,
        Action.OPEN_SETTINGS,
        "无可用渠道",
    ),
    "400": (
        answer(error("messages: too short"), "400 Bad Request"),
        Situation.BAD_REQUEST,
        Action.OPEN_SETTINGS,
        "too short",
    ),
    "400 filter": (
        answer(error("blocked", code="content_filter"), "400 Bad Request"),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "content filter",
    ),
    "408": (answer("", "408 Request Timeout"), Situation.TIMEOUT, Action.RETRY, "status 408"),
    "422": (
        answer({"detail": [{"loc": ["body"]}]}, "422 Bad"),
        Situation.BAD_REQUEST,
        Action.OPEN_SETTINGS,
        "status 422",
    ),
    "429 quota": (
        answer(error("You exceeded your current quota", code="insufficient_quota"), "429 Too Many Requests"),
        Situation.QUOTA,
        Action.NONE,
        "does not help",
    ),
    "429": (
        answer(error("slow down"), "429 Too Many Requests", retry_after="90"),
        Situation.RATE_LIMIT,
        Action.RETRY,
        "in 90 s",
    ),
    "429 plain": (answer("", "429 Too Many Requests"), Situation.RATE_LIMIT, Action.RETRY, "Wait a minute"),
    "429 speed quota": (
        answer(error("Quota exceeded for requests per minute"), "429 Too Many Requests"),
        Situation.RATE_LIMIT,
        Action.RETRY,
        "per minute",
    ),
    "500": (answer(error("boom"), "500 Internal Server Error"), Situation.SERVER_ERROR, Action.RETRY, "boom"),
    "502 page": (
        answer(HTML, "502 Bad Gateway", "text/html"),
        Situation.SERVER_ERROR,
        Action.RETRY,
        "behind the gateway",
    ),
    "504": (answer(HTML, "504 Gateway Timeout", "text/html"), Situation.TIMEOUT, Action.RETRY, "status 504"),
    "200 page": (
        answer(HTML, kind="text/html"),
        Situation.WEB_PAGE,
        Action.USE_CORRECTED_ADDRESS,
        "/api/v1/chat/completions answered with a web page",
    ),
    "200 page unlabelled": (answer(HTML), Situation.WEB_PAGE, Action.USE_CORRECTED_ADDRESS, "web page"),
    "200 error": (answer(error("x ran dry", code=429)), Situation.ERROR_BODY, Action.RETRY, "x ran dry"),
    "200 error 401": (
        answer({**error("bad token", code="401"), "choices": None}),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "from the keyring",
    ),
    "200 code msg": (
        answer({"code": 5001, "msg": "参数错误"}),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "参数错误",
    ),
    "200 error text": (answer({"error": "nope"}), Situation.ERROR_BODY, Action.OPEN_SETTINGS, "nope"),
    "200 error model": (
        answer(error("model not found")),
        Situation.ERROR_BODY,
        Action.OPEN_SETTINGS,
        "mistyped",
    ),
    "choices empty": (answer({"choices": []}), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "choices null": (answer({"choices": None}), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "choices missing": (
        answer({"object": "chat.completion"}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no choices",
    ),
    "choices text": (answer({"choices": ["hello"]}), Situation.NO_ANSWER, Action.RETRY, "no message"),
    "message null": (
        answer({"choices": [{"message": None}]}),
        Situation.NO_ANSWER,
        Action.RETRY,
        "no message",
    ),
    "content null": (answer(completion(None)), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "content blank": (answer(completion(" \n")), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "content number": (answer(completion(7)), Situation.NO_ANSWER, Action.RETRY, "no text"),
    "filtered": (
        answer(completion(None, finish_reason="content_filter")),
        Situation.CONTENT_FILTER,
        Action.OPEN_SETTINGS,
        "content filter",
    ),
    "reasoning": (
        answer(
            {"choices": [{"message": {"content": "", "reasoning_content": "hm"}, "finish_reason": "length"}]}
        ),
        Situation.NO_ANSWER,
        Action.RETRY,
        "only thought",
    ),
    "empty": (answer(b""), Situation.NO_ANSWER, Action.RETRY, "empty (status 200)"),
    "204": (raw(b"HTTP/1.1 204 No Content\r\n\r\n"), Situation.NO_ANSWER, Action.RETRY, "empty (status 204)"),
    "null": (answer("null"), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "list": (answer("[]"), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "text": (answer('"hello"'), Situation.NO_ANSWER, Action.RETRY, "no choices"),
    "not JSON": (
        answer("pong", kind="text/plain"),
        Situation.NOT_JSON,
        Action.USE_CORRECTED_ADDRESS,
        "“pong”",
    ),
    "half JSON": (
        answer('{"choices": [{"mess'),
        Situation.NOT_JSON,
        Action.USE_CORRECTED_ADDRESS,
        "not JSON",
    ),
    "deep": (answer("[" * 200_000), Situation.NOT_JSON, Action.USE_CORRECTED_ADDRESS, "not JSON"),
    "binary": (answer(b"\x89PNG\xff\x00\xfe"), Situation.NOT_JSON, Action.USE_CORRECTED_ADDRESS, "not JSON"),
    "endless": (
        answer(b" " * (9 * 1024 * 1024)),
        Situation.NOT_JSON,
        Action.OPEN_SETTINGS,
        "far more than an answer",
    ),
    "cut head": (raw(b"HTTP/1.1 200 OK\r\ncontent-le"), Situation.CONNECTION_CUT, Action.RETRY, "broke off"),
    "cut body": (
        raw(b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": ['),
        Situation.CONNECTION_CUT,
        Action.RETRY,
        "broke off",
    ),
    "hung up": (raw(b""), Situation.CONNECTION_CUT, Action.RETRY, "broke off"),
    "not HTTP": (raw(b"220 mail.example ESMTP\r\n"), Situation.CONNECTION_CUT, Action.RETRY, "broke off"),
    "407": (answer("", "407 Proxy Authentication Required"), Situation.PROXY_REFUSED, Action.NONE, "login"),
}


@pytest.mark.parametrize("name", RESPONSES)
def test_every_response_that_is_no_answer_has_its_diagnosis(ask: Ask, name: str) -> None:
    script, situation, action, said = RESPONSES[name]
    with Loopback([script]) as gateway:
        found = diagnosis(ask(gateway.url))
        assert len(gateway.requests) == 1
    assert found.situation is situation
    assert found.action is action
    assert said in words(found)
    assert "None" not in str(found.title)
    assert found.url == f"{gateway.url}/v1/chat/completions"
    assert (found.corrected_url != "") == (action is Action.USE_CORRECTED_ADDRESS)


ANSWERS: dict[str, Script] = {
    "BOM": answer(codecs.BOM_UTF8 + json.dumps(completion("yes")).encode()),
    "parts": answer(completion([{"type": "text", "text": "ye"}, {"type": "text", "text": "s"}, None])),
    "error null": answer({**completion("yes"), "error": None}),
    "no label": answer(completion("yes"), kind="application/octet-stream"),
    "labelled as page": answer(completion("yes"), kind="text/html"),
    "201": answer(completion("yes"), "201 Created"),
    "chunked": raw(
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
        + b"".join(
            b"%x\r\n%s\r\n" % (len(piece), piece)
            for piece in (b'{"choices":[{"message":', b'{"content":"yes"}}]}')
        )
        + b"0\r\n\r\n"
    ),
    "surrogate": answer(b'{"choices":[{"message":{"content":"yes\\ud800"}}]}'),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_odd_shape_of_an_answer_is_read(ask: Ask, name: str) -> None:
    with Loopback([ANSWERS[name]]) as gateway:
        ending = ask(gateway.url)
    assert isinstance(ending, ConnectionAnswer)
    assert ending.text.startswith("yes")
    assert ending.text.encode()
    assert ending.model in ("real-model", "m-1")


def test_a_cut_answer_says_so(ask: Ask) -> None:
    with Loopback([answer(completion("Self-attention is", finish_reason="length"))]) as gateway:
        ending = ask(gateway.url)
    assert isinstance(ending, ConnectionAnswer)
    assert "length limit" in " ".join(map(str, ending.notes))


def test_a_retry_date_is_understood(ask: Ask) -> None:
    later = (datetime.now(UTC) + timedelta(seconds=50)).strftime("%a, %d %b %Y %H:%M:%S GMT")
    with Loopback([answer("", "429 Too Many Requests", retry_after=later)]) as gateway:
        wait = diagnosis(ask(gateway.url)).retry_after_s
    assert wait is not None
    assert 20 < wait <= 50


def test_on_a_401_an_overriding_variable_is_named(ask: Ask) -> None:
    with Loopback([answer("", "401 Unauthorized")]) as gateway:
        found = diagnosis(ask(gateway.url, key_source=KeySource.ENVIRONMENT))
    assert "TAOTOKEN_API_KEY" in words(found)


# Connections that fail.


def test_a_refused_connection(ask: Ask, dead_port: int) -> None:
    found = diagnosis(ask(f"http://127.0.0.1:{dead_port}"))
    assert found.situation is Situation.CONNECTION_REFUSED
    assert f"127.0.0.1:{dead_port}" in str(found.title)


def test_a_name_that_does_not_exist(ask: Ask) -> None:
    found = diagnosis(ask("https://no-such-host.invalid/api"))
    assert found.situation is Situation.NAME_NOT_FOUND
    assert "no-such-host.invalid" in str(found.title)
    assert found.action is Action.OPEN_SETTINGS


def test_a_silent_server_runs_into_the_read_timeout(ask: Ask) -> None:
    with Loopback([silence]) as gateway:
        found = diagnosis(ask(gateway.url, read_timeout_s=0.3))
        assert len(gateway.requests) == 1, "no silent second try"
    assert found.situation is Situation.TIMEOUT
    assert "nothing for 0.3 s" in str(found.title)


def test_a_server_that_only_keeps_alive_runs_into_the_deadline(ask: Ask) -> None:
    def drip(connection: socket.socket, _request: Request) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        connection.settimeout(0.05)
        while True:
            connection.sendall(b"f\r\n: keep-alive\n\n\r\n"[:3] + b": keep-alive\n\n" + b" \r\n")
            try:
                if not connection.recv(1):
                    return
            except TimeoutError:
                continue

    with Loopback([drip]) as gateway:
        found = diagnosis(ask(gateway.url, deadline_s=0.6, read_timeout_s=0.4))
    assert found.situation is Situation.TIMEOUT
    assert "within 0.6 s" in str(found.title)


def test_a_server_that_does_not_accept_runs_into_the_connect_timeout(ask: Ask) -> None:
    """A listener with a full backlog: the kernel drops further attempts."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        port = listener.getsockname()[1]
        fillers = [socket.socket() for _ in range(4)]
        for filler in fillers:
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", port))
        found = diagnosis(ask(f"http://127.0.0.1:{port}", connect_timeout_s=0.3))
        for filler in fillers:
            filler.close()
    assert found.situation is Situation.TIMEOUT
    assert "No connection" in str(found.title)


# Proxies. The gateway's name does not exist: a request that went direct would say so.

FAR = "https://gateway.invalid/api"


@pytest.mark.parametrize("variable", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
def test_a_dead_proxy_is_named_with_its_variable(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int, variable: str
) -> None:
    monkeypatch.setenv(variable, f"http://user:hidden-pw@127.0.0.1:{dead_port}")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_UNREACHABLE, Action.GO_DIRECT)
    assert variable in str(found.title)
    assert str(dead_port) in str(found.title)
    assert "hidden-pw" not in words(found)


def test_going_direct_leaves_the_proxy_out(ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{dead_port}")
    assert diagnosis(ask(FAR, direct=True)).situation is Situation.NAME_NOT_FOUND


def test_no_proxy_leaves_the_proxy_out(ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{dead_port}")
    monkeypatch.setenv("NO_PROXY", "fd07::/64, [::1]; .invalid")
    assert diagnosis(ask(FAR)).situation is Situation.NAME_NOT_FOUND


def test_a_proxy_whose_name_does_not_exist(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://no-such-proxy.invalid:8080")
    assert diagnosis(ask(FAR)).situation is Situation.PROXY_UNREACHABLE


@pytest.mark.parametrize("scheme", ["socks", "socks4", "ftp"])
def test_a_proxy_of_an_unknown_kind(ask: Ask, monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setenv("ALL_PROXY", f"{scheme}://127.0.0.1:1080")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_SCHEME, Action.GO_DIRECT)
    assert ("socks5://" in " ".join(map(str, found.advice))) == scheme.startswith("socks")


def test_a_socks_proxy_without_its_package(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "socksio", None)
    monkeypatch.setenv("ALL_PROXY", "socks5://127.0.0.1:1080")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_SOCKS_SUPPORT, Action.GO_DIRECT)
    assert "pip install socksio" in words(found)


def test_a_dead_socks_proxy(ask: Ask, monkeypatch: pytest.MonkeyPatch, dead_port: int) -> None:
    pytest.importorskip("socksio")
    monkeypatch.setenv("ALL_PROXY", f"socks5://127.0.0.1:{dead_port}")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_UNREACHABLE, Action.GO_DIRECT)


@pytest.fixture
def plain_port() -> Iterator[int]:
    """A port that answers anything, also a TLS greeting, in plain HTTP."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        server = threading.Thread(target=serve)
        server.start()
        yield listener.getsockname()[1]
        server.join(PATIENCE)


def test_a_proxy_addressed_by_https_that_speaks_http(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, plain_port: int
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", f"https://127.0.0.1:{plain_port}")
    found = diagnosis(ask(FAR))
    assert (found.situation, found.action) == (Situation.PROXY_TLS, Action.GO_DIRECT)
    assert "http:// instead of https:// in HTTPS_PROXY" in words(found)


@pytest.mark.parametrize("status", ["407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway"])
def test_a_proxy_that_refuses(ask: Ask, monkeypatch: pytest.MonkeyPatch, status: str) -> None:
    with Loopback([answer("", status)]) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{proxy.port}")
        found = diagnosis(ask(FAR))
        assert proxy.requests[0].line.startswith("CONNECT gateway.invalid:443")
        assert KEY not in str(proxy.requests[0]), "the proxy does not see the key"
    assert (found.situation, found.action) == (Situation.PROXY_REFUSED, Action.GO_DIRECT)
    assert status[:3] in str(found.title)


# Certificates.


def certificate(folder: Path, *, days: int = 1) -> tuple[ssl.SSLContext, Path]:
    """A self-signed certificate for 127.0.0.1, as a server's context and as a file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=30))
        .not_valid_after(now + timedelta(days=days))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(pem)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, folder / "key.pem")
    return context, path


def test_an_untrusted_certificate_is_refused_and_the_variable_named(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    context, path = certificate(tmp_path)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(path))
    with Loopback([answer(completion())], tls=context) as gateway:
        found = diagnosis(ask(gateway.url))
        assert gateway.requests == [], "the key was not sent"
        assert found.situation is Situation.CERTIFICATE
        assert "SSL_CERT_FILE" in words(found)
        assert "REQUESTS_CA_BUNDLE" in words(found)
        monkeypatch.setenv("SSL_CERT_FILE", str(path))
        assert isinstance(ask(gateway.url), ConnectionAnswer), "and that variable helps"


def test_an_expired_certificate_names_the_clock(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    context, path = certificate(tmp_path, days=-1)
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with Loopback([answer(completion())], tls=context) as gateway:
        found = diagnosis(ask(gateway.url))
    assert found.situation is Situation.CERTIFICATE
    assert "clock" in words(found)


def test_a_trust_store_that_is_not_there_is_named(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/no/such/bundle.pem")
    found = diagnosis(ask(FAR))
    assert found.situation is Situation.CERTIFICATE
    assert "SSL_CERT_FILE names /no/such/bundle.pem" in str(found.title)


def test_https_to_a_plain_port(ask: Ask, plain_port: int) -> None:
    found = diagnosis(ask(f"https://127.0.0.1:{plain_port}"))
    assert (found.situation, found.action) == (Situation.TLS, Action.OPEN_SETTINGS)
    assert "http://" in words(found)


# Cancelling and closing.


def begun(_connection: socket.socket, _request: Request) -> None:
    """Headers and half a body, then nothing."""
    _connection.sendall(b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": [')
    _connection.recv(1)


@pytest.mark.parametrize("script", [silence, begun], ids=["before the headers", "in the body"])
def test_cancelling_ends_a_request_at_once(endings: Endings, script: Script) -> None:
    with Loopback([script]) as gateway:
        ticket = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert gateway.received.wait(PATIENCE)
        started = time.monotonic()
        endings.session.cancel(ticket)
        assert endings.of(ticket) == ConnectionCancelled(ticket)
        assert time.monotonic() - started < PATIENCE / 2, "it did not run into a timeout"


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
    emitted: list[ConnectionEnding] = []
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


def test_requests_run_side_by_side(endings: Endings) -> None:
    with Loopback([silence, answer(completion())]) as gateway:
        slow = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert gateway.received.wait(PATIENCE)
        quick = endings.session.submit(ConnectionRequest(GatewayConfig(gateway.url, KEY, "m-1")))
        assert isinstance(endings.of(quick), ConnectionAnswer)
        endings.session.cancel(slow)
        assert endings.of(slow) == ConnectionCancelled(slow)


# The key.


@pytest.fixture
def debug_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The log file at debug, with openai's own debug logging on."""
    monkeypatch.setenv("OPENAI_LOG", "debug")
    logging.getLogger("openai").setLevel(logging.DEBUG)
    root = logging.getLogger()
    level, before = root.level, list(root.handlers)
    path = logs.set_up(logging.DEBUG)
    assert path is not None
    yield path
    for handler in [handler for handler in root.handlers if handler not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


REPEATED = [
    answer({**completion(f"not {ODD} again"), "model": ODD}),
    answer(error(f"Incorrect API key provided: {ODD}"), "401 Unauthorized"),
    answer(f"<html><title>{ODD}</title>Bearer {ODD}</html>", "403 Forbidden", "text/html"),
    answer(error("no", param=ODD, code=ODD), "400 Bad Request"),
    answer(f"x{ODD}" * 60),
    answer("", "302 Found", location=f"https://else.invalid/?key={ODD}"),
    answer("", "302 Found", location=f"https://else.invalid/{ODD}/v1/chat/completions"),
    answer(error(ODD), "429 Too Many Requests", retry_after=ODD, x_request_id=ODD),
    answer(error(f"model {ODD} not found"), "404 Not Found"),
    raw(f"HTTP/1.1 200 {ODD}\r\n{ODD}".encode()),
    raw(f"{ODD}\r\n".encode()),
]


@pytest.mark.parametrize("script", REPEATED)
@pytest.mark.parametrize("fields", [{}, {"model_id": ODD}])
def test_a_gateway_that_repeats_the_key_puts_it_nowhere(
    ask: Ask, debug_log: Path, home: Path, script: Script, fields: dict[str, str]
) -> None:
    with Loopback([script]) as gateway:
        ending = ask(gateway.url, api_key=ODD, **fields)
        assert ODD in gateway.requests[0].headers["authorization"]
    check_no_key(ending, home)
    assert "openai._base_client" in debug_log.read_text(encoding="utf-8"), "the log was on"


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"base_url": "https://gateway.invalid"},
        {"base_url": f"https://{KEY}"},
        {"base_url": f"https://user:{KEY}@gateway.invalid"},
        {"base_url": f"https://gateway.invalid/{KEY}"},
        {"api_key": f"{KEY}\n{KEY}"},
        {"api_key": f"{KEY}ʋ"},
        {"api_key": f"http://{KEY}"},
        {"api_key": f"Bearer Bearer {KEY}"},
    ],
)
@pytest.mark.parametrize("proxy", ["", f"http://{KEY}@127.0.0.1:9", f"socks://user:{KEY}@127.0.0.1:9"])
@pytest.mark.usefixtures("debug_log")
def test_a_failure_to_send_puts_the_key_nowhere(
    ask: Ask, home: Path, monkeypatch: pytest.MonkeyPatch, fields: dict[str, str], proxy: str
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    store = SettingsStore()
    store.update(theme="dark", model_id=KEY)
    store.update(**{name: value for name, value in fields.items() if name == "base_url"})
    check_no_key(ask(**{"base_url": FAR, **fields}), home)


def check_no_key(ending: ConnectionEnding, home: Path) -> None:
    """Neither in what is shown, nor in any file."""
    texts = [repr(ending)]
    if isinstance(ending, ConnectionAnswer):
        texts += [ending.text, ending.url, ending.model, *map(str, ending.notes)]
    if isinstance(ending, ConnectionFailed):
        texts.append(words(ending.diagnosis))
    files = [file for file in home.rglob("*") if file.is_file()]
    assert files
    texts += [file.read_text(encoding="utf-8") for file in files]
    for text in texts:
        assert KEY not in text
        assert ODD not in text
        assert "Sentinel" not in text


def test_a_config_does_not_show_its_key() -> None:
    assert KEY not in repr(GatewayConfig("https://taotoken.net/api", KEY, "m-1"))


def test_no_environment_variable_was_left_behind() -> None:
    assert not [name for name in os.environ if name.startswith(("OPENAI_", "TAOTOKEN_"))]
