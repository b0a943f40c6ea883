"""The assistant's dock on a real engine, real stores, a real assistant thread, and a loopback gateway."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from dock_line import KEY, PATIENCE_MS, SMALL, Line, show
from pytestqt.qtbot import QtBot

from attnstudio import logs
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.engine.thread import EngineThread
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.panel import AssistantPanel
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.studio import Studio
from tests.e2e.loopback import Loopback, Script


@pytest.fixture
def forget_secrets() -> Iterator[None]:
    """Keys made up by a test are not redacted from the texts of the next one."""
    secrets, pattern = set(logs._secrets), logs._secret_pattern
    yield
    logs._secrets.clear()
    logs._secrets.update(secrets)
    logs._secret_pattern = pattern


@pytest.fixture
def studio(qtbot: QtBot) -> Iterator[Studio]:
    """A studio that shows the heads of a small experiment."""
    engine = EngineThread()
    studio = Studio(engine, SMALL)
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=PATIENCE_MS):
        studio.refresh()
    yield studio
    assert studio.close(5.0)


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    """Settings in a folder of the test's own, with a model."""
    store = SettingsStore(tmp_path / "config.json")
    store.update(model_id="model-a")
    return store


@pytest.fixture
def state() -> HeadsState:
    """What heads share."""
    return HeadsState()


@pytest.fixture
def line(store: SettingsStore, forget_secrets: None) -> Iterator[Line]:  # noqa: ARG001
    """A line to whatever server the settings name."""
    assistant = AssistantThread()
    credentials = CredentialStore()
    credentials.keep_for_session(KEY)
    yield Line(Gateway(store, credentials, assistant), credentials, store)
    assert assistant.close(5.0)


@pytest.fixture
def serve(line: Line) -> Iterator[Callable[..., Loopback]]:
    """Start a server that answers by these scripts, and have the line lead there."""
    with ExitStack() as stack:

        def start(*scripts: Script) -> Loopback:
            server = stack.enter_context(Loopback(list(scripts)))
            line.store.update(base_url=server.url)
            return server

        yield start


@pytest.fixture
def panel(qtbot: QtBot, studio: Studio, state: HeadsState, line: Line) -> Iterator[AssistantPanel]:
    """The dock's content, shown."""
    panel = AssistantPanel(studio, state, line.gateway, line.store)
    show(qtbot, panel)
    yield panel
    panel.close_down()
