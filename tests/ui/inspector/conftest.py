"""An inspector beside the heads of a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from inspecting import SPEC, Inspecting
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.ui.dock import Dock
from attnstudio.ui.inspector.panel import InspectorPanel
from attnstudio.ui.main_window import MainWindow


@pytest.fixture
def inspecting(open_window: Callable[..., MainWindow], qtbot: QtBot) -> Inspecting:
    """A window that shows `SPEC`, and its inspector, 300 px wide."""
    window = open_window()
    studio = window.services.studio
    with qtbot.waitSignal(studio.frameChanged):
        studio.propose(SPEC)
    panel = InspectorPanel(studio, window.heads_state)
    dock = Dock(window)
    dock.setObjectName("inspector-dock")
    dock.setWidget(panel)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.resizeDocks([dock], [300], Qt.Orientation.Horizontal)
    qtbot.waitUntil(panel.isVisible)
    return window, panel
