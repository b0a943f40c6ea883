"""Copied requests, run as a person would run them: the gateway gets what the studio itself sends."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from attnstudio.assistant.protocol import ChatAnswer, ChatMessage, ChatRequest, Ending, GatewayConfig, Role
from attnstudio.assistant.server import serve
from attnstudio.assistant.session import GatewaySession
from attnstudio.assistant.snippets import KEY_VARIABLE, SentRequest, SnippetKind, snippet
from tests.e2e.loopback import Loopback, Request, answer, completion

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_S = 60.0
ANSWER = "It weighs tokens. 它为词元加权。"
ASKED = (
    ChatMessage(
        Role.SYSTEM, 'Answer in one sentence.\nNo $HOME, no `id`, no $(id), no \\n, no \'quotes\' """.'
    ),
    ChatMessage(Role.USER, "什么是自注意力？\nJSON\nEOF\n\tsoftmax(QK^T/√d_k) \\ % ! \u202e\u2028\x7f 🙂"),
    ChatMessage(Role.USER, "x" * 200_000),  # more than Linux takes as one argument
)


@pytest.fixture
def gateway() -> Iterator[Loopback]:
    with Loopback([answer(completion(ANSWER))]) as running:
        yield running


@pytest.mark.parametrize("kind", SnippetKind)
def test_a_copied_request_runs_and_sends_what_the_studio_sends(
    kind: SnippetKind, gateway: Loopback, tmp_path: Path, clean_environment: dict[str, str]
) -> None:
    request = ChatRequest(GatewayConfig(gateway.url, KEY, "deepseek-v3"), ASKED, 0.7, 512)
    by_studio = sent_by_studio(request, gateway)
    script = tmp_path / "snippet"
    script.write_text(snippet(kind, SentRequest.of(request)), encoding="utf-8")

    ran = subprocess.run(
        [*interpreter(kind), str(script)],
        env=clean_environment | {KEY_VARIABLE: KEY, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    said = (
        json.loads(ran.stdout)["choices"][0]["message"]["content"] if kind is SnippetKind.CURL else ran.stdout
    )
    assert said.strip() == ANSWER
    by_code = gateway.requests[-1]
    assert by_code is not by_studio
    assert by_code.line == by_studio.line
    assert by_code.headers["authorization"] == by_studio.headers["authorization"] == f"Bearer {KEY}"
    assert by_code.headers["content-type"] == "application/json"
    assert by_code.json() == unstreamed(by_studio.json())


def interpreter(kind: SnippetKind) -> list[str]:
    """What runs a snippet; curl's needs a POSIX shell too."""
    if kind is not SnippetKind.CURL:
        return [sys.executable]
    if not shutil.which("curl"):
        pytest.skip("curl is not installed: run scripts/test")
    return ["sh"]


def unstreamed(body: dict[str, Any]) -> dict[str, Any]:
    """What the studio sends, but for the two fields that make it a stream."""
    return {name: value for name, value in body.items() if name not in ("stream", "stream_options")}


def sent_by_studio(request: ChatRequest, gateway: Loopback) -> Request:
    endings: list[Ending] = []
    ended = threading.Event()

    def take(ending: Ending) -> None:
        endings.append(ending)
        ended.set()

    session = GatewaySession()
    thread = threading.Thread(target=serve, args=(session, take))
    thread.start()
    session.submit(request)
    arrived = ended.wait(PATIENCE_S)
    session.close()
    thread.join(PATIENCE_S)
    assert arrived
    assert isinstance(endings[0], ChatAnswer), endings
    return gateway.requests[-1]
