"""Address and model are saved as they are entered, language and theme as they are chosen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import assert_accessible
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore
from attnstudio.ui.settings_dialog import SettingsDialog

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def retype(qtbot: QtBot, dialog: SettingsDialog, text: str) -> None:
    dialog.gateway.base_url.selectAll()
    qtbot.keyClicks(dialog.gateway.base_url, text)


class TestGateway:
    @pytest.mark.parametrize(
        ("entered", "address", "says"),
        [
            ("https://taotoken.net/api", "https://taotoken.net/api/v1/chat/completions", "/v1 was added"),
            ("https://taotoken.net/api/v1/v1", "https://taotoken.net/api/v1/chat/completions", "doubled"),
            (
                "https://taotoken.net/api/v1/chat/completions",
                "https://taotoken.net/api/v1/chat/completions",
                "/chat/completions was cut off",
            ),
            ("taotoken.net/api/v1", "https://taotoken.net/api/v1/chat/completions", "https:// was added"),
            ("https://taotoken.net/api/v1", "https://taotoken.net/api/v1/chat/completions", ""),
        ],
    )
    def test_the_address_of_requests_is_shown_while_typing(
        self, qtbot: QtBot, dialog: SettingsDialog, entered: str, address: str, says: str
    ) -> None:
        retype(qtbot, dialog, entered)
        assert dialog.gateway.address.text() == address
        assert says in dialog.gateway.url_note.text()
        assert bool(says) == bool(dialog.gateway.url_note.text())

    def test_it_is_saved_when_the_field_is_left(
        self, qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
    ) -> None:
        retype(qtbot, dialog, "https://example.com/api ")
        assert store.settings.base_url == "https://taotoken.net/api"
        qtbot.keyClick(dialog.gateway.base_url, Qt.Key.Key_Return)
        qtbot.keyClicks(dialog.gateway.model_id, " qwen-max ")
        qtbot.keyClick(dialog.gateway.model_id, Qt.Key.Key_Return)
        saved = json.loads(store.path.read_text(encoding="utf-8"))
        assert saved["base_url"] == "https://example.com/api"
        assert saved["model_id"] == "qwen-max"
        assert dialog.isVisible(), "Enter in a field does not close the dialog"

    def test_what_is_no_address_is_refused_and_not_saved(
        self, qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
    ) -> None:
        retype(qtbot, dialog, "ftp://taotoken.net")
        qtbot.keyClick(dialog.gateway.base_url, Qt.Key.Key_Return)
        assert "not by ftp://" in dialog.gateway.url_note.text()
        assert dialog.gateway.address.text() == "–"
        assert store.settings.base_url == "https://taotoken.net/api"

    def test_a_key_in_the_wrong_field_is_not_saved(
        self, qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
    ) -> None:
        qtbot.keyClicks(dialog.gateway.model_id, "sk-sentinel-0123456789abcdef")
        qtbot.keyClick(dialog.gateway.model_id, Qt.Key.Key_Return)
        assert "looks like an API key" in dialog.gateway.model_note.text()
        assert store.settings.model_id == ""

    def test_the_environment_is_said_to_override(
        self, make_dialog: Callable[[], SettingsDialog], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TAOTOKEN_BASE_URL", "https://other.example/api")
        monkeypatch.setenv("TAOTOKEN_MODEL_ID", "their-model")
        dialog = make_dialog()
        assert "TAOTOKEN_BASE_URL decides" in dialog.gateway.url_note.text()
        assert dialog.gateway.address.text() == "https://other.example/api/v1/chat/completions"
        assert "TAOTOKEN_MODEL_ID decides: their-model" in dialog.gateway.model_note.text()
        assert dialog._config().base_url == "https://other.example/api/v1"
        assert dialog._config().model_id == "their-model"

    def test_what_cannot_be_saved_is_said_and_used_all_the_same(
        self, qtbot: QtBot, tmp_path: Path, assistant: AssistantThread
    ) -> None:
        (tmp_path / "file").write_text("in the way")
        store = SettingsStore(tmp_path / "file" / "config.json")
        dialog = SettingsDialog(store, CredentialStore(), assistant)
        qtbot.addWidget(dialog)
        dialog.gateway.enter("https://example.com/api", "m")
        assert "config.json" in dialog.gateway.url_note.text()
        assert store.settings.base_url == "https://example.com/api"


class TestAppearance:
    def test_a_choice_is_saved_and_handed_to_the_window(
        self, qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
    ) -> None:
        section = dialog.appearance
        with qtbot.waitSignal(dialog.languageChosen) as language:
            section.language.activated.emit(2)
        with qtbot.waitSignal(dialog.themeChosen) as theme:
            section.theme.activated.emit(2)
        assert language.args == ["zh_CN"]
        assert theme.args == ["dark"]
        assert (store.settings.language, store.settings.theme) == ("zh_CN", "dark")

    def test_a_choice_from_a_menu_is_shown_when_the_dialog_opens_again(
        self, qtbot: QtBot, dialog: SettingsDialog, store: SettingsStore
    ) -> None:
        dialog.close()
        store.update(theme="light")
        dialog.show()
        assert dialog.appearance.theme.currentText() == "Light"
        qtbot.waitUntil(lambda: not dialog.key.busy)

    def test_every_language_is_called_by_its_own_name(self, dialog: SettingsDialog) -> None:
        box = dialog.appearance.language
        assert [box.itemText(index) for index in range(box.count())] == [
            "As the system",
            "English",
            "简体中文",
        ]


class TestManners:
    def test_everything_has_a_name_and_room(self, dialog: SettingsDialog) -> None:
        assert_accessible(dialog)

    def test_mnemonics_are_unique(self, dialog: SettingsDialog) -> None:
        texts = [label.text() for label in dialog.findChildren(QLabel) if label.buddy() is not None]
        texts += [button.text() for button in dialog.findChildren(QAbstractButton)]
        letters = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert sorted(letters) == sorted(set(letters))

    def test_the_first_thing_missing_has_the_focus(
        self, qtbot: QtBot, make_dialog: Callable[[], SettingsDialog], store: SettingsStore
    ) -> None:
        dialog = make_dialog()
        qtbot.waitUntil(dialog.gateway.model_id.hasFocus)
        dialog.close()
        store.update(model_id="m")
        dialog.show()
        qtbot.waitUntil(lambda: dialog.key.field.hasFocus() and not dialog.key.busy)
