"""The connection test against real servers, dead ports and untrusted certificates on this machine."""

from __future__ import annotations

import codecs
import json
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from attnstudio import logs
from attnstudio.assistant.protocol import (
    QUESTION,
    Action,
    ConnectionAnswer,
    ConnectionCancelled,
    ConnectionFailed,
    ConnectionRequest,
    Ending,
    GatewayConfig,
    Situation,
)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.settings import SettingsStore
from tests.e2e.asking import KEY, PATIENCE, Endings, certificate, config, diagnosis, words
from tests.e2e.loopback import Loopback, Request, Script, answer, completion, error, raw, silence

ODD = "Sentinel/0123+456789~abcdef="  # nothing about it says that it is a key


@pytest.fixture
def ask(endings: Endings) -> Callable[..., Ending]:
    """Test the connection to a base URL; fields of GatewayConfig as arguments."""

    def run(base_url: str, **fields: object) -> Ending:
        return endings.to(ConnectionRequest(config(base_url, **fields)))

    return run


Ask = Callable[..., Ending]


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


# Cancelling and closing.


def half(_connection: socket.socket, _request: Request) -> None:
    """Headers and half a body, then nothing."""
    _connection.sendall(b'HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{"choices": [')
    _connection.recv(1)


@pytest.mark.parametrize("script", [silence, half], ids=["before the headers", "in the body"])
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


def check_no_key(ending: Ending, home: Path) -> None:
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
