"""`attnstudio ask` against a gateway on this machine: what goes out, what is printed, how it ends."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from attnstudio import ask
from attnstudio.__main__ import main
from attnstudio.assistant.protocol import Situation
from attnstudio.settings import SettingsStore
from tests.e2e.loopback import Loopback, Request, Script, answer, completion
from tests.e2e.secret_service import secret_service, session_bus

KEY = "sk-sentinel-0123456789abcdef"
REFUSED_KEY = answer({"error": {"message": "invalid token"}}, "401 Unauthorized")
NO_MODEL = answer({"error": {"message": "model m-1 not found", "code": "model_not_found"}}, "404 Not Found")
ERROR_WITH_200 = answer({"error": {"message": "upstream said no"}})


@pytest.fixture(autouse=True)
def key_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAOTOKEN_API_KEY", KEY)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")


def event(data: object) -> bytes:
    return b"data: " + (data if isinstance(data, bytes) else json.dumps(data).encode()) + b"\n\n"


def chunk(text: str, **choice: object) -> bytes:
    return event({"model": "real-model", "choices": [{"index": 0, "delta": {"content": text}, **choice}]})


def stream(*texts: str) -> Script:
    """The texts as a stream that ends as it should."""
    usage = {"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 3}}
    chunks = [*map(chunk, texts), chunk("", finish_reason="stop"), event(usage), event(b"[DONE]")]
    return answer(b"".join(chunks), kind="text/event-stream")


def ask_at(gateway: Loopback, *arguments: str) -> int:
    return main(["ask", "--base-url", gateway.url, "--model", "m-1", *arguments])


def test_the_answer_is_printed_and_what_is_known_of_it_goes_to_stderr(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with Loopback([stream("It weighs ", "tokens.")]) as gateway:
        assert ask_at(gateway, "What is attention?") == 0
        (request,) = gateway.requests
    said = capsys.readouterr()
    assert said.out == "It weighs tokens.\n"
    assert "real-model" in said.err
    assert "tokens: 12 in, 3 out" in said.err
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.json()["messages"][-1] == {"role": "user", "content": "What is attention?"}
    assert (request.json()["model"], request.json()["temperature"]) == ("m-1", 0.2)


def test_json_holds_the_answer_and_no_key(capsys: pytest.CaptureFixture[str]) -> None:
    with Loopback([stream("It weighs ", f"tokens. {KEY}")]) as gateway:
        assert ask_at(gateway, "--json", "What is attention?") == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert found["answered"]
    assert found["answer"].startswith("It weighs tokens.")
    assert (found["model"], found["prompt_tokens"], found["completion_tokens"]) == ("real-model", 12, 3)
    assert found["first_token_s"] <= found["total_s"]
    assert KEY not in said.out + said.err


HOSTILE = "\x1b]0;owned\x07\x9b31m \u202eevil\u202c \x08\x7f\rtab\t end"


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_nothing_that_steers_a_terminal_is_printed(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.dumps({"error": {"message": HOSTILE, "code": "model_not_found"}})
    with Loopback([stream(HOSTILE, HOSTILE), answer(said, "404 Not Found")]) as gateway:
        assert ask_at(gateway, *arguments, "Well?") == 0
        answered = capsys.readouterr()
        assert ask_at(gateway, *arguments, "Well?") == ask.EXIT_MODEL
        failed = capsys.readouterr()
    assert "end" in answered.out
    for text in (answered.out, answered.err, failed.out, failed.err):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    if arguments:
        assert json.loads(answered.out)["answer"] == HOSTILE + HOSTILE


PASTED = "sk-pasted-0123456789abcdef"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--json", f"Why is {KEY} or {PASTED} refused?"),
        (f"Why is {KEY} or {PASTED} refused?",),
        ("--model", PASTED, "Well?"),
        ("--base-url", f"https://{PASTED}", "Well?"),
        ("--base-url", f"https://x:{PASTED}@gateway.invalid", "Well?"),
        ("--steps", PASTED, "Well?"),
        ("--preset", PASTED, "Well?"),
        ("Why", "is", PASTED, "refused?"),
    ],
)
def test_a_pasted_key_is_neither_sent_nor_printed(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with Loopback([stream("Because of ", KEY[:9], KEY[9:], " and ", PASTED[:7], PASTED[7:])]) as gateway:
        with contextlib.suppress(SystemExit):
            ask_at(gateway, *arguments)
        for request in gateway.requests:
            assert KEY not in request.body.decode()
            assert "pasted" not in request.json()["messages"][-1]["content"]
    said = capsys.readouterr()
    assert said.out + said.err
    assert "sentinel" not in said.out + said.err
    assert "pasted" not in said.out + said.err


def test_an_encoding_that_lacks_a_character_stops_nothing(
    program: list[str], clean_environment: dict[str, str]
) -> None:
    with Loopback([stream("\u201c√d_k\u201d 💡")]) as gateway:
        arguments = ["ask", "--base-url", gateway.url, "--model", "m-1", "Well?"]
        done = subprocess.run(
            [*program, *arguments],
            env={**clean_environment, "TAOTOKEN_API_KEY": KEY, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stdout.strip()[-10:]) == (0, b"\\U0001f4a1"), done.stderr


def test_whoever_reads_the_answer_may_go_away(program: list[str], clean_environment: dict[str, str]) -> None:
    with Loopback([stream("It weighs tokens. " * 20, "And so on. " * 20_000)]) as gateway:
        process = subprocess.Popen(
            [*program, "ask", "--base-url", gateway.url, "--model", "m-1", "Well?"],
            env={**clean_environment, "TAOTOKEN_API_KEY": KEY},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        errors = process.stderr.read()
        assert (process.wait(20), errors) == (ask.EXIT_INTERRUPTED, b"")
        process.stderr.close()


def test_the_question_can_come_by_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("Why √d_k?\n"))
    with Loopback([stream("Because.")]) as gateway:
        assert ask_at(gateway, "-") == 0
        assert gateway.requests[0].json()["messages"][-1]["content"] == "Why √d_k?"


def test_settings_say_where_and_whom_to_ask() -> None:
    with Loopback([stream("Yes.")]) as gateway:
        SettingsStore().update(base_url=gateway.url, model_id="from-settings")
        assert main(["ask", "Well?"]) == 0
        assert gateway.requests[0].json()["model"] == "from-settings"


def reading(connection: socket.socket, request: Request) -> None:
    """Claim that query 1 of head 1 takes most from the key that the prompt's table says, and the reverse."""
    prompt = request.json()["messages"][-1]["content"]
    assert "0." in prompt
    claims = [{"kind": "strongest_key", "head": 1, "query": 1, "key": key} for key in range(1, 13)]
    text = "Head 1 looks around.\n\n```json\n" + json.dumps({"claims": claims}) + "\n```"
    stream(text)(connection, request)


def test_heads_go_along_and_claims_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    with Loopback([reading]) as gateway:
        assert ask_at(gateway, "--json", "--preset", "small", "--head", "1") == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert found["answer"] == "Head 1 looks around."
    assert sorted(claim["verdict"] for claim in found["claims"]) == ["fails"] * 11 + ["holds"]
    assert "random" in said.err, "random weights are warned of"


def test_trained_heads_are_not_called_random(capsys: pytest.CaptureFixture[str]) -> None:
    with Loopback([reading]) as gateway:
        assert ask_at(gateway, "--preset", "small", "--heads", "--steps", "5", "Look.") == 0
        prompt = gateway.requests[0].json()["messages"][-1]["content"]
    assert "trained for 5 steps" in prompt
    assert "holds: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        (REFUSED_KEY, ask.EXIT_AUTH, "refused the key …cdef"),
        (NO_MODEL, ask.EXIT_MODEL, "has no model “m-1”"),
        (ERROR_WITH_200, ask.EXIT_CONTENT, "upstream said no"),
        (answer(completion(None, finish_reason="content_filter")), ask.EXIT_CONTENT, "content filter"),
    ],
)
def test_the_exit_code_says_what_failed(
    script: Script, code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Loopback([script]) as gateway:
        assert ask_at(gateway, "Well?") == code
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert "what to do:" in said.err


def test_no_gateway_is_a_failure_of_the_network(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert main(["ask", "--base-url", f"http://127.0.0.1:{port}", "--model", "m", "--json", "Well?"]) == 4
    found = json.loads(capsys.readouterr().out)
    assert not found["answered"]
    assert found["error"]["situation"] == "connection-refused"


def test_no_key_is_said_before_anything_is_sent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TAOTOKEN_API_KEY")
    with Loopback([stream("No.")]) as gateway:
        assert ask_at(gateway, "Well?") == ask.EXIT_AUTH
        assert gateway.requests == []
    assert "API Keys" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "no question"),
        (["--preset", "huge", "Well?"], "article, small"),
        (["--head", "9"], "from 1 to 8"),
        (["--head", "0"], "from 1 to 8"),
    ],
)
def test_wrong_arguments_send_nothing(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Loopback([stream("No.")]) as gateway:
        assert ask_at(gateway, *arguments) == 2
        assert gateway.requests == []
    assert words in capsys.readouterr().err


def test_every_situation_has_its_exit_code() -> None:
    assert set(ask.EXIT_CODES) == set(Situation)
    assert {0, 2} & set(ask.EXIT_CODES.values()) == set()


def slowly(connection: socket.socket, _request: Request) -> None:
    """Begin an answer and never end it."""
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
    connection.sendall(head + chunk("It weighs tokens. " * 20))
    connection.recv(1)


def test_ctrl_c_ends_it_with_what_had_come(program: list[str], clean_environment: dict[str, str]) -> None:
    with Loopback([slowly]) as gateway:
        process = subprocess.Popen(
            [*program, "ask", "--base-url", gateway.url, "--model", "m-1", "Well?"],
            env={**clean_environment, "TAOTOKEN_API_KEY": KEY},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdout is not None
        assert process.stdout.read(9) == b"It weighs"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == ask.EXIT_INTERRUPTED, errors
    assert errors.decode() == "attnstudio: cancelled\n"


def test_the_key_comes_from_the_keyring(
    program: list[str], clean_environment: dict[str, str], tmp_path: Path
) -> None:
    environment = {
        name: value
        for name, value in clean_environment.items()
        if not re.match("TAOTOKEN|PYTHON_KEYRING", name)
    }
    store = f"from attnstudio.credentials import *; CredentialStore().save({KEY!r})"
    with session_bus(environment, tmp_path) as bus, secret_service(bus), Loopback([stream("Hi.")]) as gateway:
        subprocess.run([sys.executable, "-c", store], env=bus, check=True, timeout=60, cwd=os.getcwd())
        arguments = ["ask", "--base-url", gateway.url, "--model", "m-1", "Well?"]
        done = subprocess.run(
            [*program, *arguments], env=bus, capture_output=True, text=True, timeout=60, check=False
        )
        sent = gateway.requests[0].headers["authorization"]
    assert (done.returncode, done.stdout) == (0, "Hi.\n"), done.stderr
    assert sent == f"Bearer {KEY}"
    assert KEY not in done.stderr
