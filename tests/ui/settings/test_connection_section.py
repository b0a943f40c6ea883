"""The connection test against a real server on loopback: answer, diagnosis, cancel, deadline."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytest_httpserver import HTTPServer
from pytestqt.qtbot import QtBot
from werkzeug import Request, Response

from attnstudio.assistant.protocol import ConnectionCancelled
from attnstudio.assistant.thread import AssistantThread
from attnstudio.ui.settings_dialog import SettingsDialog

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

CHAT = "/api/v1/chat/completions"
ANSWER = {
    "id": "1",
    "object": "chat.completion",
    "created": 1,
    "model": "qwen-max-2025",
    "choices": [
        {
            "index": 0,
            "message": {"role": "assistant", "content": "Every <b>token</b> looks at all tokens."},
            "finish_reason": "stop",
        }
    ],
}


@pytest.fixture
def slow(gateway: HTTPServer) -> Iterator[threading.Event]:
    """The server answers only when the event is set; at the end it is."""
    gate = threading.Event()

    def wait(_request: Request) -> Response:
        gate.wait(30)
        return Response(json.dumps(ANSWER), content_type="application/json")

    gateway.expect_request(CHAT).respond_with_handler(wait)
    yield gate
    gate.set()


def press(qtbot: QtBot, button: QWidget) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def ask_and_wait(qtbot: QtBot, dialog: SettingsDialog) -> None:
    with qtbot.waitSignal(dialog.connection.ended, timeout=15_000):
        press(qtbot, dialog.connection.test_button)


def remedy(dialog: SettingsDialog) -> QWidget:
    (button,) = [button for button in dialog.connection.note.buttons if button.isVisible()]
    return button


def test_the_answer_its_time_the_model_and_the_address(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    gateway.expect_request(CHAT, method="POST").respond_with_json(ANSWER)
    ask_and_wait(qtbot, dialog)
    section = dialog.connection
    assert section.note.text() == "It works."
    assert section.answer.text() == "“Every <b>token</b> looks at all tokens.”"
    assert section.answer.textFormat() == Qt.TextFormat.PlainText
    assert section.model.text() == "qwen-max-2025"
    assert section.url.text() == gateway.url_for(CHAT)
    assert float(section.time.text().removesuffix(" s")) >= 0
    request, _ = gateway.log[0]
    assert request.json["temperature"] == 0.2
    assert request.json["messages"][0]["content"] == "Explain self-attention in one sentence."
    assert request.headers["Authorization"] == "Bearer sk-sentinel-0123456789abWXYZ"


def test_401_is_diagnosed_without_showing_the_key(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    key = "sk-sentinel-0123456789abWXYZ"
    gateway.expect_request(CHAT).respond_with_json(
        {"error": {"message": f"Invalid token {key}", "type": "new_api_error"}}, status=401
    )
    ask_and_wait(qtbot, dialog)
    section = dialog.connection
    assert "refused the key …WXYZ" in section.note.text()
    assert len(section.causes.items()) >= 3
    assert section.advice.items()
    assert section.url.text() == gateway.url_for(CHAT)
    assert "401" in section.details.text()
    said = "\n".join(
        [section.note.text(), *section.causes.items(), *section.advice.items(), section.details.text()]
    )
    assert key not in said
    assert not section.answer.isVisible()


def test_what_a_test_found_goes_when_what_it_tested_changes(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    gateway.expect_request(CHAT).respond_with_json({"error": {"message": "no"}}, status=401)
    ask_and_wait(qtbot, dialog)
    dialog.key.field.setText("sk-another-0123456789abWXYZ")
    dialog.key._keep_for_session()
    assert dialog.connection.note.text() == ""
    assert not dialog.connection.causes.items()
    ask_and_wait(qtbot, dialog)
    assert dialog.connection.note.text()
    qtbot.keyClicks(dialog.gateway.model_id, "2")
    assert dialog.connection.note.text() == ""


def test_details_are_folded_until_asked_for(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    gateway.expect_request(CHAT).respond_with_json({"error": {"message": "no"}}, status=401)
    ask_and_wait(qtbot, dialog)
    details = dialog.connection.details
    assert not details._text.isVisible()
    press(qtbot, details.button)
    assert details._text.isVisible()


def test_a_web_page_at_the_address_offers_the_right_one(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    gateway.expect_request("/v1/chat/completions").respond_with_data(
        "<!doctype html><h1>Console</h1>", content_type="text/html"
    )
    gateway.expect_request(CHAT).respond_with_json(ANSWER)
    dialog.gateway.enter(gateway.url_for("/v1"), "")
    ask_and_wait(qtbot, dialog)
    right = gateway.url_for("/api/v1")
    assert remedy(dialog).text() == f"Use {right}"  # type: ignore[attr-defined]
    with qtbot.waitSignal(dialog.connection.ended, timeout=15_000):
        press(qtbot, remedy(dialog))
    assert dialog.gateway.base_url.text() == right
    assert dialog._store.settings.base_url == right
    assert dialog.connection.note.text() == "It works."


def test_a_dead_proxy_can_be_left_out(
    qtbot: QtBot, dialog: SettingsDialog, assistant: AssistantThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as unused:
        port = unused.getsockname()[1]
    monkeypatch.setenv("HTTPS_PROXY", f"http://127.0.0.1:{port}")
    dialog.gateway.enter("https://gateway.invalid/api", "m")
    dialog.key.field.setText("sk-sentinel-0123456789abWXYZ")
    dialog.key._keep_for_session()
    ask_and_wait(qtbot, dialog)
    assert "HTTPS_PROXY" in dialog.connection.note.text() + " ".join(dialog.connection.advice.items())
    with qtbot.waitSignal(dialog.connection.ended, timeout=15_000):
        press(qtbot, remedy(dialog))
    assert "HTTPS_PROXY" not in dialog.connection.note.text()
    assert assistant.is_direct, "for the rest of the session, whoever asks"
    ask_and_wait(qtbot, dialog)
    assert "HTTPS_PROXY" not in dialog.connection.note.text()


@pytest.mark.usefixtures("slow")
def test_it_can_be_cancelled(qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer) -> None:
    press(qtbot, dialog.connection.test_button)
    assert not dialog.connection.test_button.isEnabled()
    assert f"Asking qwen-max at localhost:{gateway.port}, for at most 60 s…" == dialog.connection.note.text()
    with qtbot.waitSignal(dialog.connection.ended, timeout=15_000):
        press(qtbot, dialog.connection.cancel_button)
    assert dialog.connection.note.text() == "Cancelled. Nothing was changed."
    assert dialog.connection.test_button.isEnabled()


@pytest.mark.usefixtures("slow")
def test_closing_cancels_it(qtbot: QtBot, dialog: SettingsDialog, assistant: AssistantThread) -> None:
    press(qtbot, dialog.connection.test_button)
    with qtbot.waitSignal(assistant.ended, timeout=15_000) as ending:
        dialog.close()
    assert isinstance(ending.args[0], ConnectionCancelled)
    dialog.show()
    assert dialog.connection.note.text() == ""
    assert dialog.connection.test_button.isEnabled()


@pytest.mark.usefixtures("slow")
def test_the_deadline_ends_it(qtbot: QtBot, dialog: SettingsDialog) -> None:
    with qtbot.waitSignal(dialog.connection.ended, timeout=15_000):
        dialog.connection.test(replace(dialog._config(), deadline_s=1.0))
    assert dialog.connection.causes.items() or dialog.connection.advice.items()
    assert dialog.connection.test_button.isEnabled()
    assert "It works" not in dialog.connection.note.text()


def test_a_key_that_is_not_saved_yet_is_said(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    qtbot.keyClicks(dialog.key.field, "sk-new")
    press(qtbot, dialog.connection.test_button)
    assert "not saved yet" in dialog.connection.note.text()
    assert gateway.log == []


def test_nothing_is_sent_to_an_address_that_is_none(
    qtbot: QtBot, dialog: SettingsDialog, gateway: HTTPServer
) -> None:
    dialog.gateway.base_url.setText("https://host；/api")
    press(qtbot, dialog.connection.test_button)
    assert dialog.connection.note.text() == "Mend the fields above first: nothing was sent."
    assert "FULLWIDTH SEMICOLON" in dialog.gateway.url_note.text()
    assert gateway.log == []


@pytest.mark.parametrize("missing", ["key", "model"])
def test_what_is_missing_is_named(qtbot: QtBot, dialog: SettingsDialog, missing: str) -> None:
    dialog.gateway.enter("http://127.0.0.1:9/api", "" if missing == "model" else "qwen")
    if missing == "model":
        dialog.key.field.setText("sk-sentinel-0123456789abWXYZ")
        dialog.key._keep_for_session()
    ask_and_wait(qtbot, dialog)
    assert missing in dialog.connection.note.text().lower()
