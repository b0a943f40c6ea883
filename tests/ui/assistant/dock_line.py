"""What tests of the assistant's dock share: a line to a gateway, and how to ask and be answered."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from attnstudio.credentials import CredentialStore
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.panel import AssistantPanel
from attnstudio.ui.gateway import Gateway
from tests.e2e.loopback import Loopback, Request, Script, chunk, streamed

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_MS = 20_000
SMALL = ExperimentSpec(d_model=32, heads=2, length=4)

Serve = Callable[..., Loopback]

CLAIMS = """Nothing stands out.

```json
{"claims": [{"kind": "strongest_key", "head": 1, "query": 1, "key": KEY},
            {"kind": "weight", "head": 1, "query": 1, "key": 1, "value": 0.987}]}
```"""


def says(text: str) -> Script:
    """A script: this answer, streamed."""
    pieces = [text[start : start + 9] for start in range(0, len(text), 9)]
    usage = {"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 3}}
    return streamed(*map(chunk, pieces), chunk("", finish="stop"), usage)


def later(release: threading.Event, script: Script) -> Script:
    """The script, once it is released."""

    def wait_first(connection: socket.socket, request: Request) -> None:
        release.wait(PATIENCE_MS / 1000)
        script(connection, request)

    return wait_first


def ask(qtbot: QtBot, panel: AssistantPanel, question: str) -> None:
    """Ask `question` freely, and wait for how it ends."""
    panel.composer.choose(Mode.ASK)
    panel.composer.free.setPlainText(question)
    panel.send()
    wait(qtbot, panel)


def wait(qtbot: QtBot, panel: AssistantPanel) -> None:
    qtbot.waitUntil(lambda: not panel.dialogue.is_busy, timeout=PATIENCE_MS)


def sent(server: Loopback, index: int = -1) -> list[tuple[str, str]]:
    """Role and content of the messages of a request."""
    return [(one["role"], one["content"]) for one in server.requests[index].json()["messages"]]


@dataclass
class Line:
    """A gateway client with a key, and the thread behind it."""

    gateway: Gateway
    credentials: CredentialStore
    store: SettingsStore


def show(qtbot: QtBot, widget: QWidget, width: int = 320, height: int = 720) -> None:
    """Show `widget` on its own, and have it closed at the end."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    qtbot.waitExposed(widget)
