"""Measures of the frame on the screen, no more often than they can be read."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.measures import HeadMeasures, measure
from attnstudio.ui.heads.render_queue import RenderQueue

INTERVAL_MS = 250
AT_ONCE = 300_000  # weights that are measured within a few milliseconds


class MeasureFeed(QObject):
    """measured(tuple of HeadMeasures): of the newest frame, at once or within `INTERVAL_MS`."""

    measured = Signal(object)

    def __init__(self, queue: RenderQueue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self._newest: AttentionFrame | None = None
        self._done: AttentionFrame | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self._measure)
        queue.done.connect(self._on_done)

    def request(self, frame: AttentionFrame) -> None:
        """Measure `frame`, unless a newer one comes first."""
        self._newest = frame
        if not self._timer.isActive():
            self._measure()

    @Slot()
    def _measure(self) -> None:
        frame = self._newest
        if frame is None or frame is self._done:
            return
        self._done = frame
        self._timer.start()
        if frame.weights.size <= AT_ONCE:
            self.measured.emit(measure(frame))
        else:
            self._queue.ask(self, lambda: (frame, measure(frame)))

    @Slot(object, object)
    def _on_done(self, asker: object, result: tuple[AttentionFrame, tuple[HeadMeasures, ...]]) -> None:
        if asker is self and self._newest is not None:
            frame, measures = result
            if frame.weights.shape == self._newest.weights.shape:
                self.measured.emit(measures)
