"""The key: it goes in and never comes out; every keyring outcome has its sentence and its way out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from keyring.errors import KeyringLocked
from keyring_stand_in import MemoryKeyring
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.credentials import KeySource
from attnstudio.settings import SettingsStore
from attnstudio.ui.settings import key as key_module
from attnstudio.ui.settings_dialog import SettingsDialog

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

KEY = "sk-sentinel-0123456789abWXYZ"


def press(qtbot: QtBot, button: QWidget) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def enter_key(qtbot: QtBot, dialog: SettingsDialog, key: str = KEY) -> None:
    dialog.key.field.setFocus()
    qtbot.keyClicks(dialog.key.field, key)
    press(qtbot, dialog.key.save_button)
    qtbot.waitUntil(lambda: not dialog.key.busy)


def all_texts(root: QWidget) -> str:
    """Everything that stands in a widget below `root`, for eyes and for screen readers."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            found.append(widget.text())
        if isinstance(widget, QPlainTextEdit):
            found.append(widget.toPlainText())
    return "\n".join(found)


class TestKeyring:
    def test_save_replace_and_remove(
        self, qtbot: QtBot, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        section = dialog.key
        assert "No key is stored in the system keyring" in section.state.text()
        assert not section.remove_button.isEnabled()
        enter_key(qtbot, dialog)
        assert memory.key == KEY
        assert "stored in the system keyring" in section.state.text()
        assert "…WXYZ" in section.state.text()
        assert section.note.text() == ""
        assert section.save_button.text() == "&Replace"
        enter_key(qtbot, dialog, "sk-another-0123456789abQRST")
        assert "…QRST" in section.state.text()
        press(qtbot, section.remove_button)
        qtbot.waitUntil(lambda: memory.key is None)
        qtbot.waitUntil(lambda: "No key is stored" in section.state.text())
        assert section.save_button.text() == "&Save"

    def test_a_key_can_be_saved_while_the_keyring_is_still_being_read(
        self, qtbot: QtBot, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        section = dialog.key
        memory.gate.clear()
        section._begin("load")
        qtbot.keyClicks(section.field, KEY)
        qtbot.keyClick(section.field, Qt.Key.Key_Return)
        memory.gate.set()
        qtbot.waitUntil(lambda: not section.busy)
        assert memory.key == KEY
        assert "…WXYZ" in section.state.text()

    def test_a_stored_key_is_found_when_the_dialog_opens(
        self, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        memory.key = KEY
        dialog = make_dialog()
        assert "The key is stored in the system keyring" in dialog.key.state.text()
        assert "…WXYZ" in dialog.key.state.text()

    @pytest.mark.usefixtures("memory")
    def test_after_saving_it_is_nowhere_on_the_screen_or_in_files(
        self, qtbot: QtBot, store: SettingsStore, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        QGuiApplication.clipboard().setText("untouched")
        enter_key(qtbot, dialog)
        dialog.key.field.undo()
        assert dialog.key.field.text() == ""
        assert KEY not in all_texts(dialog)
        store.update(theme="dark")
        assert KEY not in store.path.read_text(encoding="utf-8")
        assert QGuiApplication.clipboard().text() == "untouched"

    def test_it_cannot_be_copied_out_of_the_field(self, qtbot: QtBot, dialog: SettingsDialog) -> None:
        QGuiApplication.clipboard().setText("untouched")
        field = dialog.key.field
        qtbot.keyClicks(field, KEY)
        field.selectAll()
        field.copy()
        field.cut()
        qtbot.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert QGuiApplication.clipboard().text() == "untouched"
        assert KEY not in field.displayText()

    def test_closing_empties_the_field(self, qtbot: QtBot, dialog: SettingsDialog) -> None:
        qtbot.keyClicks(dialog.key.field, KEY)
        dialog.close()
        assert dialog.key.field.text() == ""

    @pytest.mark.usefixtures("memory")
    def test_what_was_cleaned_is_said(self, qtbot: QtBot, make_dialog: Callable[[], SettingsDialog]) -> None:
        dialog = make_dialog()
        enter_key(qtbot, dialog, f'"{KEY}" ')
        assert "The quotes around the key were removed." in dialog.key.note.text()
        assert "…WXYZ" in dialog.key.state.text()

    def test_a_prompt_is_refused_and_stays_to_be_corrected(
        self, qtbot: QtBot, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        enter_key(qtbot, dialog, "please explain attention")
        assert "A key has no blanks" in dialog.key.note.text()
        assert dialog.key.field.text() == "please explain attention"
        assert not dialog.key.session_button.isVisible()
        assert not dialog.key.retry_button.isVisible()
        assert memory.key is None
        qtbot.keyClick(dialog.key.field, Qt.Key.Key_Backspace)
        assert dialog.key.note.text() == ""


class TestWithoutKeyring:
    @pytest.mark.parametrize(
        ("backend", "says"),
        [
            ("keyring.backends.fail.Keyring", "This system offers no keyring"),
            ("keyring.backends.null.Keyring", "The keyring is switched off"),
        ],
    )
    def test_the_session_is_offered(
        self,
        qtbot: QtBot,
        make_dialog: Callable[[], SettingsDialog],
        monkeypatch: pytest.MonkeyPatch,
        backend: str,
        says: str,
    ) -> None:
        monkeypatch.setenv("PYTHON_KEYRING_BACKEND", backend)
        dialog = make_dialog()
        section = dialog.key
        assert says in section.note.text()
        assert "No key is in force." in section.state.text()
        assert not section.session_button.isVisible(), "there is no key yet to be kept"
        enter_key(qtbot, dialog)
        assert says in section.note.text()
        assert section.field.text() == KEY, "kept for the way out that is offered"
        press(qtbot, section.session_button)
        assert section.field.text() == ""
        assert "kept in memory until the studio closes" in section.state.text()
        assert dialog._credentials.key() == KEY
        assert dialog._credentials.state.source is KeySource.SESSION
        assert section.note.text() == ""

    def test_a_locked_one_can_be_tried_again(
        self, qtbot: QtBot, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        memory.trouble = KeyringLocked(f"locked, {KEY}")
        enter_key(qtbot, dialog)
        assert "The keyring is locked." in dialog.key.note.text()
        assert "KeyringLocked" in dialog.key.details.text()
        assert KEY not in dialog.key.details.text()
        memory.trouble = None
        press(qtbot, dialog.key.retry_button)
        qtbot.waitUntil(lambda: memory.key == KEY)
        qtbot.waitUntil(lambda: dialog.key.field.text() == "")

    def test_one_that_never_answers_is_given_up(
        self,
        qtbot: QtBot,
        memory: MemoryKeyring,
        make_dialog: Callable[[], SettingsDialog],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(key_module, "DEADLINE_SECONDS", 0.05)
        memory.gate.clear()
        dialog = make_dialog()
        assert "did not answer in time" in dialog.key.note.text()
        assert dialog.key.retry_button.isVisible()
        memory.gate.set()
        monkeypatch.setattr(key_module, "DEADLINE_SECONDS", 5)
        press(qtbot, dialog.key.retry_button)
        qtbot.waitUntil(lambda: "No key is stored" in dialog.key.state.text())

    def test_while_it_is_asked_nothing_else_can_be_pressed(
        self, qtbot: QtBot, memory: MemoryKeyring, make_dialog: Callable[[], SettingsDialog]
    ) -> None:
        dialog = make_dialog()
        memory.gate.clear()
        qtbot.keyClicks(dialog.key.field, KEY)
        qtbot.keyClick(dialog.key.field, Qt.Key.Key_Return)
        assert dialog.key.state.text() == "Asking the keyring…"
        assert not dialog.key.save_button.isEnabled()
        assert not dialog.key.field.isEnabled()
        memory.gate.set()
        qtbot.waitUntil(lambda: memory.key == KEY and not dialog.key.busy)


def test_the_environment_is_said_to_override(
    qtbot: QtBot,
    memory: MemoryKeyring,
    make_dialog: Callable[[], SettingsDialog],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAOTOKEN_API_KEY", "sk-environment-0123456789ENVI")
    dialog = make_dialog()
    assert "environment variable TAOTOKEN_API_KEY" in dialog.key.state.text()
    assert "…ENVI" in dialog.key.state.text()
    assert not dialog.key.remove_button.isEnabled()
    enter_key(qtbot, dialog)
    assert memory.key == KEY
    assert "is used instead of the stored key" in dialog.key.note.text()
