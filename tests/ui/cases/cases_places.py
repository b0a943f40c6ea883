"""What tests of the Test cases tab do again and again."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.cases.case import Outcome
from attnstudio.ui.cases.tab import CasesTab

ENGINE_MS = 60_000


def press(qtbot: QtBot, button: QWidget) -> None:
    """Click a button that can be clicked."""
    assert button.isVisible()
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def run_and_wait(qtbot: QtBot, tab: CasesTab) -> None:
    """Run all cases in the engine."""
    press(qtbot, tab.page.run_bar.run_button)
    qtbot.waitUntil(lambda: not tab.run.running, timeout=ENGINE_MS)


def outcomes(tab: CasesTab) -> list[Outcome | None]:
    """The outcomes, top to bottom."""
    return [row.outcome for row in tab.cases.rows]


def names(tab: CasesTab) -> list[str]:
    """The names, top to bottom."""
    return [row.case.name for row in tab.cases.rows]


def texts_of(widget: QWidget) -> list[str]:
    """What the labels that are seen say."""
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]
