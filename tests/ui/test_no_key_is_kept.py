"""A key that people paste everywhere, and that the gateway repeats everywhere, is kept nowhere.

The window's own parts, a real engine and a gateway on this machine; files are written as "Save" writes them.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from attnstudio import logs
from attnstudio.engine.cases.case import Outcome
from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.assistant.turn_view import TurnView
from attnstudio.ui.cases.suites import SuiteShelf, read_case_text
from attnstudio.ui.main_window import MainWindow
from tests.e2e.loopback import Loopback, Request, answer, chunk, error, streamed

KEY = "Sentinel/0123+456789~abcdef="  # nothing about it says that it is a key
OTHER = "sk-Sentinel-of-another-0123456789"
PATIENCE_MS = 10_000
TOLD = f"KEY={KEY} and {OTHER}"


@pytest.fixture(autouse=True)
def forget_secrets() -> Iterator[None]:
    """Keys made up by a test are not redacted from the texts of the next one."""
    secrets, pattern = set(logs._secrets), logs._secret_pattern
    yield
    logs._secrets.clear()
    logs._secrets.update(secrets)
    logs._secret_pattern = pattern


def case_about(text: str) -> dict[str, object]:
    return {
        "name": f"of {text}",
        "d_model": 16,
        "heads": 2,
        "expected": [{"kind": "row_sums"}],
        "why": f"because of {text}",
    }


def repeating(connection: socket.socket, request: Request) -> None:
    """Say both keys in whatever has a place for text, torn by chunks, with a failure every now and then."""
    if request.line.startswith("GET"):
        answer({"data": [{"id": KEY}, {"id": f"m-{OTHER}"}, {"id": "m-2"}]})(connection, request)
        return
    asked = json.loads(request.body)
    if asked["model"] == "m-fails":
        told = error(TOLD, code=KEY, param=OTHER)
        answer(told, "400 Bad Request", x_request_id=KEY)(connection, request)
        return
    claims = {"claims": [{"kind": "weight", "head": 1, "query": 1, "key": KEY, "value": OTHER}]}
    block = {"cases": [case_about(KEY), case_about(OTHER)]} if "test case" in str(asked) else claims
    text = f"It is {TOLD}.\n\n```json\n{json.dumps(block)}\n```"
    pieces = [text[at : at + 7] for at in range(0, len(text), 7)]
    last = {**chunk("", "stop"), "model": KEY}
    streamed(*[chunk(piece, reasoning_content=piece) for piece in pieces], last)(connection, request)


@pytest.fixture
def server() -> Iterator[Loopback]:
    with Loopback([repeating]) as loopback:
        yield loopback


@pytest.fixture
def window(open_window: Callable[..., MainWindow], server: Loopback) -> MainWindow:
    opened = open_window(debug=True)
    opened.services.store.update(base_url=server.url, model_id="m-1", compared_models=("m-1", "m-fails"))
    opened.services.credentials.keep_for_session(KEY)
    return opened


def test_no_key_is_kept(qtbot: QtBot, window: MainWindow, server: Loopback, home: Path) -> None:
    for use in (converse, compare, make_cases):
        use(qtbot, window, home)
        look_everywhere(server, home)
        asked = len(server.requests)
    assert asked == 8
    for name in ("conversation.md", "comparison.md", "comparison.json", "test_cases.py"):
        assert "[redacted]" in (home / name).read_text(encoding="utf-8"), "it was there to be left out"


def look_everywhere(server: Loopback, home: Path) -> None:
    """Neither key is in a file, in the clipboard, or in what was sent but for the header."""
    texts = {"clipboard": QGuiApplication.clipboard().text()}
    files = [path for path in home.rglob("*") if path.is_file()]
    texts |= {str(path): path.read_bytes().decode("utf-8", "replace") for path in files}
    texts |= {f"request {number}": one.body.decode() for number, one in enumerate(server.requests)}
    assert any(name.endswith(".log") for name in texts)
    assert any(name.endswith("config.json") for name in texts)
    for name, text in texts.items():
        assert "Sentinel" not in name + text, name


def converse(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    panel = window.desk.panel
    composer = panel.composer
    asked = (
        (Mode.ASK, composer.free, "m-1"),
        (Mode.CODE, composer.code.editor, "m-1"),
        (Mode.ERROR, composer.error, "m-1"),
        (Mode.ASK, composer.free, "m-fails"),
    )
    for mode, field, model in asked:
        panel.set_last_error(f"It failed: {TOLD}")
        assert "Sentinel" not in composer.error.toPlainText()
        composer.choose(mode)
        field.setPlainText(f"Why? {TOLD}")
        panel.chooser.field.setEditText(model)
        panel.send()
        qtbot.waitUntil(lambda: not panel.dialogue.is_busy, timeout=PATIENCE_MS)
        view = panel.conversation.view(len(panel.dialogue.turns) - 1)
        assert view is not None
        copy_all(view)
    assert len(panel.dialogue.turns) == 4
    panel.menu.save_to(home / "conversation.md")
    panel.menu.copy.trigger()
    assert_copied()
    panel.chooser.list_button.click()
    qtbot.waitUntil(lambda: panel.chooser.field.findText("m-2") >= 0, timeout=PATIENCE_MS)


def copy_all(view: TurnView) -> None:
    """By every button and by hand; a question that failed has no answer to copy."""
    footer = view.pane.footer
    for copy in (*(action.trigger for action in footer.actions_by_kind.values()), footer.copy_button.click):
        if copy != footer.copy_button.click or view.pane.answer.markdown():
            copy()
            assert_copied()
    for text in (view.pane.answer, view.question):
        text.selectAll()
        text.copy()
        assert_copied()


def assert_copied() -> None:
    copied = QGuiApplication.clipboard().text()
    assert copied
    assert "Sentinel" not in copied


def compare(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    panel, tab = window.desk.panel, window.desk.models_tab.content()
    window.desk.read_heads()
    qtbot.waitUntil(lambda: not panel.composer.obstacle(), timeout=PATIENCE_MS)
    panel.composer.reading.setPlainText(f"Why? {TOLD}")
    panel.compare()
    qtbot.waitUntil(lambda: tab.comparison() is not None, timeout=PATIENCE_MS)
    tab.ask_all()
    runs = [column.run for column in tab.columns.columns]
    qtbot.waitUntil(lambda: all(run.ending and not run.is_busy for run in runs), timeout=PATIENCE_MS)
    comparison = tab.comparison()
    assert comparison is not None
    for name in ("comparison.md", "comparison.json"):
        with qtbot.waitSignal(tab._saver.saved, timeout=PATIENCE_MS):
            tab._saver.save(comparison, home / name)


def make_cases(qtbot: QtBot, window: MainWindow, home: Path) -> None:
    tab = window.desk.cases_tab.content()
    tab.page.ask_bar.hint_field.setText(f"about {TOLD}")
    tab.ask()
    qtbot.waitUntil(lambda: len(tab.cases.rows) == 2 and not tab.asker.busy, timeout=PATIENCE_MS)
    pasted = read_case_text(json.dumps({"cases": [case_about(KEY), case_about(OTHER)]}))
    tab._on_pasted(pasted)
    tab.run_all()
    qtbot.waitUntil(
        lambda: [row.outcome for row in tab.cases.rows] == [Outcome.PASSED] * 4, timeout=PATIENCE_MS
    )
    tab.tick_passed()
    for write in (lambda: tab.keep("mine", add=False), lambda: tab.export(str(home / "test_cases.py"))):
        with qtbot.waitSignal(tab.files.done, timeout=PATIENCE_MS):
            write()
    assert (home / "attention_script.py").is_file()
    assert "[redacted]" in (SuiteShelf().folder / "mine.json").read_text(encoding="utf-8")
