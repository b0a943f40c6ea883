"""What the window looks like after a while with the assistant: answers, claims, compared models, test cases.

Nothing in these scenes depends on the language in which they were made: questions, numbers and cases are
those of the test.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.assistant.protocol import ChatMessage, Role
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.engine.cases.case import Case, Expectation, Expected
from attnstudio.engine.spec import MaskKind
from attnstudio.ui.cases.rows import new_row
from attnstudio.ui.main_window import MainWindow
from tests.e2e.loopback import Loopback, Request, answer, chunk, error, streamed

KEY = "sk-sentinel-0123456789abcdef"
PATIENCE_MS = 30_000
Scene = Callable[[QtBot, MainWindow, Loopback], None]
FAILING = "three"
_CLAIMS = [
    {"kind": "strongest_key", "head": 1, "query": 3, "key": 4},
    {"kind": "weight", "head": 2, "query": 1, "key": 1, "value": 0.987},
    {"kind": "entropy_order", "higher_head": 1, "lower_head": 2},
    {"kind": "weight", "head": 99, "query": 1, "key": 1, "value": 0.5},
]
_TEXT = (
    "## Heads\n\nHead 1 looks at **token 4**: $1/6$.\n\n```python\nprint(1)\n```\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |"
)
_USAGE = {"choices": [], "usage": {"prompt_tokens": 1234, "completion_tokens": 56}}
_CASES = (
    Case("causal", expected=(Expected(Expectation.CAUSALITY),), mask=MaskKind.CAUSAL, heads=2, d_model=16),
    Case(
        "blind to order", expected=(Expected(Expectation.EQUIVARIANCE),), heads=2, d_model=16, why="No order."
    ),
    Case("not causal", expected=(Expected(Expectation.CAUSALITY),), heads=2, d_model=16),
    Case("odd", expected=(Expected(Expectation.ROW_SUMS),), heads=3, d_model=16),
)


def gateway(connection: socket.socket, request: Request) -> None:
    """Each model answers the same, but for one number; `FAILING` is not there."""
    model = request.json()["model"]
    if model == FAILING:
        answer(error("no such model"), "404 Not Found")(connection, request)
        return
    claims = [dict(_CLAIMS[0], key=1 if model == "two" else 4), *_CLAIMS[1:]]
    block = f"\n\n```json\n{json.dumps({'claims': claims})}\n```"
    streamed(chunk(_TEXT), chunk(block), chunk(finish="stop"), _USAGE)(connection, request)


def models_and_dock(qtbot: QtBot, window: MainWindow, server: Loopback) -> None:
    """The Models tab with results, beside a dock with a finished answer."""
    lead_to(window, server)
    read_heads(qtbot, window)
    compare_models(qtbot, window)


def cases(qtbot: QtBot, window: MainWindow, server: Loopback) -> None:
    """The Test cases tab with results; the dock is not there."""
    lead_to(window, server)
    run_cases(qtbot, window)


def lead_to(window: MainWindow, server: Loopback) -> None:
    """Have the window ask this server; the key is in the environment."""
    window.services.store.update(base_url=server.url, model_id="one")


def read_heads(qtbot: QtBot, window: MainWindow) -> None:
    """The dock beside the heads, with an answer whose claims were checked."""
    window.assistant_dock.show()
    window.resizeDocks([window.assistant_dock], [360], Qt.Orientation.Horizontal)
    panel = window.desk.panel
    panel.read_heads()
    panel.composer.reading.setPlainText("Which head?")
    qtbot.waitUntil(lambda: panel.composer.preview.content() is not None, timeout=PATIENCE_MS)
    panel.composer.preview.editor.setPlainText("head 1: 0.1 0.2")
    panel.send()
    panel.warning.buttons[0].click()
    qtbot.waitUntil(lambda: not panel.dialogue.is_busy, timeout=PATIENCE_MS)
    assert panel.dialogue.turns[-1].report is not None


def compare_models(qtbot: QtBot, window: MainWindow) -> None:
    """The Models tab with three models: two answered and differ, one failed."""
    frame = window.services.studio.frame
    assert frame is not None
    messages = (ChatMessage(Role.SYSTEM, "End with claims."), ChatMessage(Role.USER, "Which key?"))
    tab = window.desk.models_tab.content()
    window.desk.show_models()
    tab.set_question(Question(messages, Subject(SubjectKind.ALL_HEADS, frame), with_claims=True))
    models = ("one", "two", FAILING)
    while len(tab.columns.columns) < len(models):
        tab.columns.add("")
    for column, model in zip(tab.columns.columns, models, strict=True):
        column.field.set_model_id(model)
    tab.ask_all()
    runs = [column.run for column in tab.columns.columns]
    qtbot.waitUntil(lambda: all(run.ending and not run.is_busy for run in runs), timeout=PATIENCE_MS)


def run_cases(qtbot: QtBot, window: MainWindow) -> None:
    """The Test cases tab: two passed, one failed and is looked at, one is invalid."""
    window.desk.show_cases()
    tab = window.desk.cases_tab.content()
    tab.cases.set_rows([new_row(case) for case in _CASES])
    tab.run_all()
    qtbot.waitUntil(lambda: not tab.run.running, timeout=PATIENCE_MS)
    tab.tick_passed()
    tab.page.table.look_at(2)
    assert [row.outcome.value for row in tab.cases.rows if row.outcome] == [
        "passed",
        "passed",
        "failed",
        "invalid",
    ]
