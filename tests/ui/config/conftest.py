"""A real engine for the panel's tests, started once, and a panel on a studio of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.studio import Studio


@pytest.fixture(scope="module")
def engine(qapp: QApplication) -> Iterator[EngineThread]:
    """The engine; torch is imported once for a module."""
    thread = EngineThread(qapp)
    thread.start()
    yield thread
    assert thread.close(30)


@pytest.fixture
def make_panel(qtbot: QtBot, engine: EngineThread) -> Callable[..., ConfigPanel]:
    """Make a shown panel for the experiment with the given fields."""

    def make(**fields: object) -> ConfigPanel:
        studio = Studio(engine, ExperimentSpec().with_changes(**fields))
        panel = ConfigPanel(studio)
        studio.setParent(panel)
        qtbot.addWidget(panel)
        panel.resize(320, 800)
        panel.show()
        return panel

    return make


@pytest.fixture
def enter(qtbot: QtBot) -> Callable[..., None]:
    """Type a text over what is in a field, and press Enter unless told not to."""

    def enter(field: QWidget, text: str, *, finish: bool = True) -> None:
        field.selectAll()  # type: ignore[attr-defined]
        qtbot.keyClicks(field, text) if text else qtbot.keyClick(field, Qt.Key.Key_Delete)
        if finish:
            qtbot.keyClick(field, Qt.Key.Key_Return)

    return enter
