"""One start of the real window, timed from outside: prints JSON with seconds since ATTNSTUDIO_BENCH_START."""

from __future__ import annotations

import json
import os
import sys
import time

from PySide6.QtCore import QEvent, QObject, QTimer

from attnstudio.ui.app import create_app
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.launch import Launch

START = float(os.environ["ATTNSTUDIO_BENCH_START"])


class Probe(QObject):
    """Notes when the window, and then the first heads, have been painted."""

    def __init__(self, window: QObject) -> None:
        super().__init__()
        self.window = window
        self.times: dict[str, float] = {}
        self.has_frame = False
        window.services.studio.frameChanged.connect(self.on_frame)

    def on_frame(self) -> None:
        self.has_frame = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            if watched is self.window:
                self.note("window_painted")
            elif self.has_frame and isinstance(watched, Heatmap):
                self.note("heads_painted")
                QTimer.singleShot(0, self.window.close)
        return False

    def note(self, what: str) -> None:
        self.times.setdefault(what, time.time() - START)


def main() -> int:
    app, window = create_app(Launch())
    probe = Probe(window)
    app.installEventFilter(probe)
    window.show()
    app.exec()
    print(json.dumps(probe.times))
    return 0


if __name__ == "__main__":
    sys.exit(main())
