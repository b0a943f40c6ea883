"""`--screenshot`: bring the real window into the asked state, save its picture, and end."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.protocol import Failed
from attnstudio.ui.i18n import localize
from attnstudio.ui.launch import Launch
from attnstudio.ui.studio import Studio

DEADLINE_MS = 300_000
SETTLE_MS = 250


class Screenshot(QObject):
    """One picture of `window`; `exit_code` is 0 when it was written and read back."""

    def __init__(self, window: QWidget, studio: Studio, launch: Launch) -> None:
        super().__init__(window)
        self._window = window
        self._studio = studio
        self._launch = launch
        self._trained = False
        self.exit_code = 1
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.setInterval(DEADLINE_MS)
        self._deadline.timeout.connect(self._too_late)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)  # lets queued layouts and the last frames arrive
        self._settle.timeout.connect(self._save)

    def start(self) -> None:
        """Show the window offscreen and wait for its heads."""
        self._studio.frameChanged.connect(self._on_frame)
        self._studio.runStateChanged.connect(self._on_run_state)
        self._studio.failed.connect(self._on_failed)
        self._window.resize(*self._launch.size)
        self._window.show()
        self._deadline.start()

    @Slot(object)
    def _on_frame(self, _frame: AttentionFrame) -> None:
        if self._launch.steps == 0:
            self._settle.start()
        elif not self._trained:
            self._trained = True
            self._studio.train(self._launch.steps)

    @Slot(object)
    def _on_run_state(self, state: object) -> None:
        if state is not None and self._trained:
            self._settle.start()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        print(f"attnstudio: {localize(ending.error.message)}", file=sys.stderr)
        self._settle.start()

    @Slot()
    def _too_late(self) -> None:
        print("attnstudio: the window was not ready in time", file=sys.stderr)
        self._end()

    @Slot()
    def _save(self) -> None:
        path = self._launch.screenshot
        picture = self._window.grab()
        if picture.save(str(path), "PNG") and QImage(str(path)).size() == picture.size():
            self.exit_code = 0
        else:
            print(f"attnstudio: {path} cannot be written", file=sys.stderr)
        self._end()

    def _end(self) -> None:
        self._deadline.stop()
        self._window.close()
        QApplication.quit()
