"""The key in no ending, no progress, no log and no file, whoever repeats it and whatever fails."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from attnstudio import logs
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatFailed,
    ChatMessage,
    ChatPhase,
    ChatRequest,
    ConnectionFailed,
    ConnectionRequest,
    Ending,
    GatewayConfig,
    ModelsFailed,
    ModelsRequest,
    Role,
)
from attnstudio.settings import SettingsStore
from tests.e2e.asking import HELLO, KEY, PATIENCE, Endings, config, question, words
from tests.e2e.loopback import (
    STREAM_HEAD,
    Loopback,
    Script,
    answer,
    chunk,
    completion,
    error,
    event,
    raw,
    streamed,
)
from tests.e2e.stage import FAR

ODD = "Sentinel/0123+456789~abcdef="  # nothing about it says that it is a key


@pytest.fixture
def ask(endings: Endings) -> Callable[..., Ending]:
    """Test the connection to a base URL; fields of GatewayConfig as arguments."""

    def run(base_url: str, **fields: object) -> Ending:
        return endings.to(ConnectionRequest(config(base_url, **fields)))

    return run


Ask = Callable[..., Ending]


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
    answer({"data": [{"id": ODD}, {"id": f"x-{ODD}"}]}),
]
STREAMED = [
    streamed(chunk(f"not {ODD} again", reasoning=f"It is {ODD}."), {**chunk(ODD, "length"), "model": ODD}),
    streamed(*[chunk(char, reasoning=char) for char in f"not {ODD} again"]),
    streamed(chunk("<think>"), chunk(ODD[:9]), chunk(f"{ODD[9:]}</think>{ODD}"), done=False),
    streamed(chunk(ODD), error(f"bad {ODD}", code=ODD)),
    streamed(chunk(None, refusal=ODD), chunk(None, "stop")),
    streamed(f"x {ODD}", done=False),
    streamed(*[chunk(None, reasoning_content=ODD[at : at + 9]) for at in range(0, 28, 9)], chunk("", "stop")),
]


@pytest.mark.parametrize("script", REPEATED)
@pytest.mark.parametrize("fields", [{}, {"model_id": ODD}])
def test_a_gateway_that_repeats_the_key_puts_it_nowhere(
    endings: Endings, debug_log: Path, home: Path, script: Script, fields: dict[str, str]
) -> None:
    with Loopback([script]) as gateway:
        where = config(gateway.url, api_key=ODD, **fields)
        for request in (ConnectionRequest(where), ChatRequest(where, HELLO), ModelsRequest(where)):
            ending = endings.to(request)
            assert ODD in gateway.requests[-1].headers["authorization"]
            check_no_key(ending, home)
    assert "openai._base_client" in debug_log.read_text(encoding="utf-8"), "the log was on"


@pytest.mark.parametrize("script", STREAMED)
@pytest.mark.usefixtures("debug_log")
def test_a_stream_that_repeats_the_key_in_pieces_puts_it_nowhere(
    endings: Endings, home: Path, script: Script
) -> None:
    with Loopback([script]) as gateway:
        check_no_key(endings.to(question(gateway.url, api_key=ODD)), home)
        check_no_key(endings.to(ConnectionRequest(config(gateway.url, api_key=ODD))), home)


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
    if isinstance(ending, ConnectionFailed | ChatFailed | ModelsFailed):
        texts.append(words(ending.diagnosis))
    files = [file for file in home.rglob("*") if file.is_file()]
    assert files
    texts += [file.read_text(encoding="utf-8") for file in files]
    for text in texts:
        assert KEY not in text
        assert ODD not in text
        assert "Sentinel" not in text


def test_a_wait_that_repeats_the_key_does_not_show_it(endings: Endings, home: Path) -> None:
    with Loopback([answer(error(f"slow down, {ODD}"), "429 Too Many", retry_after="100")]) as gateway:
        ticket = endings.session.submit(question(gateway.url, api_key=ODD))
        waiting = endings.until(ticket, lambda now: now.phase is ChatPhase.WAITING)
        assert waiting.waits_for is not None
        assert ODD not in repr(waiting) + words(waiting.waits_for)
        endings.session.cancel(ticket)
        endings.of(ticket)
    assert not [file for file in home.rglob("*.log") if ODD in file.read_text(encoding="utf-8")]


DEBUGGING = """
import logging, sys, threading
from attnstudio import logs
path = logs.set_up(logging.DEBUG)
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from tests.e2e.asking import question
session, endings = GatewaySession(), []
def end(ending):
    print(repr(ending), flush=True)
    logging.getLogger("test").debug("ended with %r and the key %s", ending, sys.argv[1])
    endings.append(ending)
    if len(endings) == 3:
        session.close()
for url in sys.argv[2:]:
    session.submit(question(url, api_key=sys.argv[1], deadline_s=10.0))
serve(session, end)
print("log:", path)
for name in logging.root.manager.loggerDict:
    for handler in logging.getLogger(name).handlers:
        print("handler:", name, handler)
"""


@pytest.mark.usefixtures("debug_log")
@pytest.mark.parametrize("pasted", [ODD, "sk-another-0123456789abcdef", "https://user:pa55word@proxy:8080/"])
def test_a_key_in_a_question_is_not_sent_and_it_is_said(endings: Endings, home: Path, pasted: str) -> None:
    messages = (
        ChatMessage(Role.USER, f"Earlier: {pasted}"),
        ChatMessage(Role.ASSISTANT, f"You said {pasted}"),
        ChatMessage(Role.USER, f"Why does KEY={pasted} fail?"),
    )
    with Loopback([streamed(chunk("Because.", "stop"))]) as gateway:
        ending = endings.to(ChatRequest(config(gateway.url, api_key=ODD), messages))
        again = endings.to(question(gateway.url, api_key=ODD))
    assert pasted not in gateway.requests[0].body.decode()
    assert [one["content"].count("[redacted]") for one in gateway.requests[0].json()["messages"]] == [1, 1, 1]
    assert isinstance(ending, ChatAnswer)
    assert isinstance(again, ChatAnswer)
    assert "[redacted] stands in its place" in str(ending.notes[0])
    assert again.notes == ()
    check_no_key(ending, home)


def test_with_openais_debug_log_on_the_key_is_on_no_stream_and_in_no_file(
    clean_environment: dict[str, str], home: Path, dead_port: int
) -> None:
    """OPENAI_LOG is read when openai is imported; its own handler would print what it is given."""
    cut = raw(STREAM_HEAD + event(chunk(f"It is {ODD}"))[:-9])
    with Loopback([streamed(chunk(f"It is {ODD}"))]) as gateway, Loopback([cut]) as cutting:
        done = subprocess.run(
            [sys.executable, "-c", DEBUGGING, ODD, gateway.url, cutting.url, f"http://127.0.0.1:{dead_port}"],
            env={**clean_environment, "OPENAI_LOG": "debug", "PYTHONWARNINGS": "ignore"},
            capture_output=True,
            text=True,
            timeout=3 * PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("ChatFailed(") == 2
    (log,) = home.rglob("*.log")
    written = log.read_text(encoding="utf-8")
    assert "openai._base_client: Sending HTTP Request" in written
    assert "ConnectError" in written
    for text in (done.stdout, done.stderr, written):
        assert "Sentinel" not in text
    assert "handler: openai" not in done.stdout


def test_a_config_does_not_show_its_key() -> None:
    assert KEY not in repr(GatewayConfig("https://taotoken.net/api", KEY, "m-1"))


def test_no_environment_variable_was_left_behind() -> None:
    assert not [name for name in os.environ if name.startswith(("OPENAI_", "TAOTOKEN_"))]
