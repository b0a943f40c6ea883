"""Whatever is drawn is drawn in the UI thread, and without OpenGL, which remote desktops often lack."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pyqtgraph as pg
import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.main_window import MainWindow

WAIT = 30_000


def test_training_and_studies_draw_in_the_ui_thread_alone_and_without_opengl(
    qtbot: QtBot, open_window: Callable[..., MainWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, set[int]] = {}

    def watched(kind: type, name: str) -> None:
        inner = getattr(kind, name)

        def call(self: object, *arguments: object, **named: object) -> object:
            drawn.setdefault(f"{kind.__name__}.{name}", set()).add(threading.get_ident())
            return inner(self, *arguments, **named)

        monkeypatch.setattr(kind, name, call)

    watched(pg.PlotCurveItem, "setData")
    watched(Heatmap, "paintEvent")
    window = open_window()
    studio = window.services.studio
    for index in range(window.tabs.count()):
        window.tabs.setCurrentIndex(index)
        window.grab()
        qtbot.waitUntil(lambda: not studio._open, timeout=WAIT)
    window.tabs.setCurrentWidget(window.training_tab)
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(40)
    window.grab()
    here = {threading.get_ident()}
    assert drawn == {"PlotCurveItem.setData": here, "Heatmap.paintEvent": here}
    assert not pg.getConfigOption("useOpenGL")
    assert not [widget for widget in window.findChildren(QWidget) if widget.inherits("QOpenGLWidget")]
