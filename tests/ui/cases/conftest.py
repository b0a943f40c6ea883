"""A Test cases tab on a real engine and a real assistant, which asks a server on loopback."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio import logs
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.settings import SettingsStore
from attnstudio.ui.cases.tab import CasesTab
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.studio import Studio
from tests.e2e.loopback import Loopback, Script

KEY = "sk-sentinel-0123456789abWXYZ"

Serve = Callable[..., Loopback]


@pytest.fixture(autouse=True)
def forget_secrets() -> Iterator[None]:
    """Keys made up by a test are not redacted from the texts of the next one."""
    secrets, pattern = set(logs._secrets), logs._secret_pattern
    yield
    logs._secrets.clear()
    logs._secrets.update(secrets)
    logs._secret_pattern = pattern


@pytest.fixture
def studio(qapp: QApplication) -> Iterator[Studio]:  # noqa: ARG001
    """A small experiment; nothing is computed until it is asked for."""
    engine = EngineThread()
    studio = Studio(engine, ExperimentSpec(d_model=32, heads=4))
    engine.start()
    yield studio
    assert studio.close(20.0)


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    """Settings in a folder of the test's own."""
    return SettingsStore(tmp_path / "config.json")


@pytest.fixture
def credentials() -> CredentialStore:
    """A key for the session, in no keyring."""
    credentials = CredentialStore()
    credentials.keep_for_session(KEY)
    return credentials


@pytest.fixture
def gateway(qapp: QApplication, store: SettingsStore, credentials: CredentialStore) -> Iterator[Gateway]:
    """The window's client, with an assistant of its own."""
    assistant = AssistantThread(qapp)
    yield Gateway(store, credentials, assistant, qapp)
    assert assistant.close(10)


@pytest.fixture
def serve(store: SettingsStore) -> Iterator[Serve]:
    """Answer the gateway's requests by these scripts, on an address that the settings name."""
    with ExitStack() as stack:

        def start(*scripts: Script, model: str = "qwen-max") -> Loopback:
            server = stack.enter_context(Loopback(list(scripts)))
            assert store.update(base_url=f"{server.url}/v1", model_id=model) is None
            return server

        yield start


@pytest.fixture
def tab(qtbot: QtBot, studio: Studio, gateway: Gateway) -> CasesTab:
    """A visible tab."""
    tab = CasesTab(studio, gateway)
    qtbot.addWidget(tab, before_close_func=lambda tab: tab.close_down())
    tab.resize(900, 700)
    tab.show()
    qtbot.waitExposed(tab)
    return tab
