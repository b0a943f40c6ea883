"""A real gateway on this machine, a real client, and a Models tab that is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from attnstudio.assistant.protocol import ChatMessage, Role
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject, SubjectKind
from attnstudio.assistant.thread import AssistantThread
from attnstudio.credentials import CredentialStore
from attnstudio.settings import SettingsStore
from attnstudio.ui.gateway import Gateway
from attnstudio.ui.models.tab import ModelsTab
from tests.e2e.loopback import Loopback
from tests.head_frames import one_weight
from tests.ui.models.gateway_models import KEY, PATIENCE_MS, ByModel


@pytest.fixture
def models() -> ByModel:
    return ByModel()


@pytest.fixture
def server(models: ByModel) -> Iterator[Loopback]:
    with Loopback([models]) as loopback:
        yield loopback


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "config.json")


@pytest.fixture
def gateway(qtbot: QtBot, store: SettingsStore, server: Loopback) -> Iterator[Gateway]:
    store.update(base_url=server.url, model_id="one")
    credentials, assistant = CredentialStore(), AssistantThread()
    credentials.keep_for_session(KEY)
    gateway = Gateway(store, credentials, assistant)
    yield gateway
    assert assistant.close(10.0)
    # Endings that were on their way arrive; then nothing is polled any more.
    qtbot.waitUntil(lambda: not gateway.findChildren(QTimer)[0].isActive(), timeout=PATIENCE_MS)


@pytest.fixture
def question() -> Question:
    """About a frame in which query 3 of head 1 takes everything from key 4 (counted from 1)."""
    messages = (
        ChatMessage(Role.SYSTEM, "Explain, and end with claims."),
        ChatMessage(Role.USER, "Which key?\n第 3 个查询？ “\\u0000” ```"),
    )
    return Question(messages, Subject(SubjectKind.ALL_HEADS, one_weight(2, 3)), with_claims=True)


@pytest.fixture
def open_tab(qtbot: QtBot, gateway: Gateway, store: SettingsStore) -> Iterator[Callable[..., ModelsTab]]:
    """Shows a tab with these models in its columns, and closes it down at the end."""
    opened: list[ModelsTab] = []

    def open_(*models: str) -> ModelsTab:
        store.update(compared_models=models)
        tab = ModelsTab(gateway, store)
        opened.append(tab)
        qtbot.addWidget(tab)
        tab.resize(1280, 800)
        tab.show()
        qtbot.waitExposed(tab)
        return tab

    yield open_
    for tab in opened:
        tab.close_down()


@pytest.fixture
def wait_for_endings(qtbot: QtBot) -> Callable[[ModelsTab], None]:
    """Waits until every column has been asked and has ended."""

    def wait(tab: ModelsTab) -> None:
        def ended() -> bool:
            runs = [column.run for column in tab.columns.columns]
            return all(run.ending is not None and not run.is_busy for run in runs)

        qtbot.waitUntil(ended, timeout=PATIENCE_MS)

    return wait
