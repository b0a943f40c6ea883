"""Remember where the window was, and never put it where it cannot be seen."""

from __future__ import annotations

import base64
import binascii

from PySide6.QtCore import QByteArray, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from attnstudio.settings import Settings
from attnstudio.ui.splits import saved_splits

LAYOUT_VERSION = 1
TITLE_BAR_HEIGHT = 32
DEFAULT_SIZE = (1280, 800)


def saved_layout(window: QMainWindow, settings: Settings) -> dict[str, str | tuple[str, ...]]:
    """The window's place, docks and splitters as text for the settings, after those of `settings`."""
    return {
        "window_geometry": _encode(window.saveGeometry()),
        "window_state": _encode(window.saveState(LAYOUT_VERSION)),
        "splitters": saved_splits(window, settings.splitters),
    }


def restore_layout(window: QMainWindow, geometry: str, state: str) -> None:
    """Put the window back; unusable or off-screen values give the default size, centred."""
    restored = bool(geometry) and window.restoreGeometry(_decode(geometry))
    if restored and is_placed_by_the_system() and not window.isMaximized():
        window.move(0, 0)  # a place that Qt believes in, and the window is not at, displaces its menus
    if state:
        window.restoreState(_decode(state), LAYOUT_VERSION)
    if not restored or not title_bar_is_visible(window.frameGeometry()):
        _fit_default(window)


def is_placed_by_the_system() -> bool:
    """Whether windows are where the system puts them, and are not told where that is: Wayland."""
    return QGuiApplication.platformName().startswith("wayland")


def title_bar_is_visible(frame: QRect) -> bool:
    """Whether enough of the title bar lies on a screen to be grabbed with the mouse."""
    title_bar = QRect(frame.left(), frame.top(), frame.width(), TITLE_BAR_HEIGHT)
    for screen in QGuiApplication.screens():
        seen = screen.availableGeometry().intersected(title_bar)
        if seen.width() >= min(100, frame.width()) and seen.height() >= TITLE_BAR_HEIGHT // 2:
            return True
    return False


def _fit_default(window: QMainWindow) -> None:
    available = window.screen().availableGeometry()
    width = min(DEFAULT_SIZE[0], available.width())
    height = min(DEFAULT_SIZE[1], available.height())
    window.setGeometry(
        available.left() + (available.width() - width) // 2,
        available.top() + (available.height() - height) // 2,
        width,
        height,
    )


def _encode(data: QByteArray) -> str:
    return base64.b64encode(data.data()).decode("ascii")


def _decode(text: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(text, validate=True))
    except (binascii.Error, ValueError):
        return QByteArray()
