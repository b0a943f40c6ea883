"""Importing: three forms, the key into the keyring, and the file left as it was but for the key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from keyring_stand_in import MemoryKeyring
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore
from attnstudio.ui.settings_dialog import SettingsDialog

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

KEY = "sk-sentinel-0123456789abWXYZ"
CONFIG = (
    f'{{\r\n "base_url": "https://g.example/api",\r\n "api_key": "{KEY}",  \r\n "model_id": "m-1"\r\n}}\r\n'
).encode()
FRAGMENT = (
    f'{{"taotoken": {{"baseUrl": "https://g.example/api", "apiKey": "{KEY}", "defaultModel": "m-1"}}}}'
).encode()

MakeDialog = Callable[[], SettingsDialog]


def remedies(dialog: SettingsDialog) -> list[QPushButton]:
    return [button for button in dialog.importing.note.buttons if button.isVisible()]


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A file of someone else's."""
    path = tmp_path / "theirs.json"
    path.write_bytes(CONFIG)
    return path


@pytest.mark.parametrize("content", [CONFIG, FRAGMENT])
def test_a_file_is_taken_over_and_its_key_goes_to_the_keyring(
    qtbot: QtBot, memory: MemoryKeyring, make_dialog: MakeDialog, theirs: Path, content: bytes
) -> None:
    theirs.write_bytes(content)
    dialog = make_dialog()
    dialog.importing.import_file(str(theirs))
    qtbot.waitUntil(lambda: len(remedies(dialog)) == 2)
    assert memory.key == KEY
    assert dialog._store.settings.base_url == "https://g.example/api/v1"
    assert dialog.gateway.address.text() == "https://g.example/api/v1/chat/completions"
    assert dialog._store.settings.model_id == "m-1"
    assert "Taken over from theirs.json: base URL, API key, model ID." in dialog.importing.note.text()
    assert "still stands in clear text in theirs.json" in dialog.importing.note.text()
    assert theirs.read_bytes() == content, "not before it is allowed"
    qtbot.mouseClick(remedies(dialog)[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "was removed from theirs.json" in dialog.importing.note.text())
    assert theirs.read_bytes() == content.replace(KEY.encode(), b"")


@pytest.mark.usefixtures("memory")
def test_the_key_can_be_left_in_the_file(qtbot: QtBot, make_dialog: MakeDialog, theirs: Path) -> None:
    dialog = make_dialog()
    dialog.importing.import_file(str(theirs))
    qtbot.waitUntil(lambda: len(remedies(dialog)) == 2)
    qtbot.mouseClick(remedies(dialog)[1], Qt.MouseButton.LeftButton)
    assert dialog.importing.note.text() == "The key still stands in clear text in theirs.json."
    assert theirs.read_bytes() == CONFIG
    assert remedies(dialog) == []


def test_without_a_keyring_the_file_keeps_its_key(qtbot: QtBot, dialog: SettingsDialog, theirs: Path) -> None:
    dialog.importing.import_file(str(theirs))
    qtbot.waitUntil(dialog.key.session_button.isVisible)
    assert dialog.key.field.text() == KEY
    qtbot.mouseClick(dialog.key.session_button, Qt.MouseButton.LeftButton)
    assert dialog._credentials.key() == KEY
    assert remedies(dialog) == [], "the only lasting copy is not offered to be deleted"


def test_the_environment_is_the_third_form(
    qtbot: QtBot, memory: MemoryKeyring, make_dialog: MakeDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = make_dialog()
    monkeypatch.setenv("TAOTOKEN_BASE_URL", "https://g.example/api")
    monkeypatch.setenv("TAOTOKEN_API_KEY", f'"{KEY}"')
    dialog.importing.from_environment.trigger()
    qtbot.waitUntil(lambda: memory.key == KEY and not dialog.key.busy)
    assert "Taken over from the environment: base URL, API key." in dialog.importing.note.text()
    assert remedies(dialog) == []


def test_an_environment_without_settings_says_what_is_looked_for(dialog: SettingsDialog) -> None:
    dialog.importing.from_environment.trigger()
    assert "TAOTOKEN_BASE_URL" in dialog.importing.note.text()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "theirs.json"),
        (b'{"base_url": "x",}', "line 1"),
        (b"[1]", "holds none of"),
        (b"{}", "holds none of"),
    ],
)
def test_a_file_that_cannot_be_used_changes_nothing(
    qtbot: QtBot, dialog: SettingsDialog, theirs: Path, content: bytes, says: str
) -> None:
    theirs.write_bytes(content)
    before = dialog._store.settings
    dialog.importing.import_file(str(theirs))
    qtbot.waitUntil(lambda: says in dialog.importing.note.text())
    assert dialog._store.settings == before
    assert theirs.read_bytes() == content


def test_a_key_in_our_own_file_is_offered_to_be_moved(
    qtbot: QtBot, memory: MemoryKeyring, assistant: AssistantThread, tmp_path: Path
) -> None:
    path = tmp_path / "config.json"
    path.write_bytes(CONFIG)
    store = SettingsStore(path)
    dialog = SettingsDialog(store, CredentialStore(), assistant)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.key.busy)
    assert dialog.exposed.text() == "config.json holds an API key in clear text."
    qtbot.mouseClick(dialog.exposed.buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "was removed from config.json" in dialog.importing.note.text())
    assert memory.key == KEY
    assert not dialog.exposed.isVisible()
    assert not any(KEY in file.read_text() for file in tmp_path.iterdir())
