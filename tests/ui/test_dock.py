"""The buttons of a dock are drawn by the studio, whatever Qt sets in between."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from attnstudio.ui.dock import CLOSE_BUTTON, FLOAT_BUTTON, Dock
from attnstudio.ui.icons import icon
from attnstudio.ui.theme import ThemeChoice, apply_theme


def drawing(dock: Dock, name: str) -> QImage:
    return dock.button(name).icon().pixmap(16, 16).toImage()


def assert_own_drawings(dock: Dock) -> None:
    assert drawing(dock, CLOSE_BUTTON) == icon("close").pixmap(16, 16).toImage()
    assert drawing(dock, FLOAT_BUTTON) == icon("float").pixmap(16, 16).toImage()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_buttons_follow_the_theme(qtbot: QtBot, qapp: QApplication, theme: ThemeChoice) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock(window)
    dock.setObjectName("dock")
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    place = window.saveState()
    window.restoreState(place)
    window.show()
    apply_theme(qapp, theme)
    assert_own_drawings(dock)
    for name in (CLOSE_BUTTON, FLOAT_BUTTON):
        dock.button(name).setIcon(QIcon())  # as Qt does
    dock.topLevelChanged.emit(True)
    assert_own_drawings(dock)
    apply_theme(qapp, "light")
