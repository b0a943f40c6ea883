"""A settings dialog on real stores, a real assistant and a loopback server; keyrings to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail
from keyring_stand_in import MemoryKeyring
from PySide6.QtWidgets import QApplication
from pytest_httpserver import HTTPServer
from pytestqt.qtbot import QtBot

from attnstudio import logs
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore
from attnstudio.ui.settings_dialog import SettingsDialog


@pytest.fixture(autouse=True)
def forget_secrets() -> Iterator[None]:
    """Keys made up by a test are not redacted from the texts of the next one."""
    secrets, pattern = set(logs._secrets), logs._secret_pattern
    yield
    logs._secrets.clear()
    logs._secrets.update(secrets)
    logs._secret_pattern = pattern


@pytest.fixture(autouse=True)
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """There is no keyring, whatever the machine has."""
    before = keyring.get_keyring()
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def memory(no_keyring: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryKeyring]:  # noqa: ARG001
    """A keyring that the studio trusts."""
    # Backends are judged by the module they come from.
    monkeypatch.setattr(MemoryKeyring, "__module__", "keyring.backends.SecretService")
    backend = MemoryKeyring()
    keyring.set_keyring(backend)
    yield backend
    backend.gate.set()


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    """Settings in a folder of the test's own."""
    return SettingsStore(tmp_path / "config.json")


@pytest.fixture
def assistant(qapp: QApplication) -> Iterator[AssistantThread]:
    """The real one."""
    thread = AssistantThread(qapp)
    yield thread
    assert thread.close(10)


@pytest.fixture
def make_dialog(
    qtbot: QtBot, store: SettingsStore, assistant: AssistantThread
) -> Callable[[], SettingsDialog]:
    """Open the dialog, and wait for what the keyring says."""

    def make() -> SettingsDialog:
        dialog = SettingsDialog(store, CredentialStore(), assistant)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: not dialog.key.busy)
        return dialog

    return make


@pytest.fixture
def dialog(make_dialog: Callable[[], SettingsDialog]) -> SettingsDialog:
    """An open dialog."""
    return make_dialog()


@pytest.fixture
def gateway(dialog: SettingsDialog, httpserver: HTTPServer) -> HTTPServer:
    """A loopback server, its address and a model entered, and a key kept for the session."""
    dialog.gateway.enter(httpserver.url_for("/api"), "qwen-max")
    dialog.key.field.setText("sk-sentinel-0123456789abWXYZ")
    dialog.key._keep_for_session()
    return httpserver
