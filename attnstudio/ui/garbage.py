"""Reference cycles are collected in the UI thread alone."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS = 500


def collect_due() -> int | None:
    """Collect the oldest generation whose threshold is passed, as Python would; which one, or None."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    for generation in (2, 1, 0):
        if counts[generation] > thresholds[generation]:
            gc.collect(generation)
            return generation
    return None


class GarbageCollector(QObject):
    """Turns Python's own collector off and does its work from a timer in the thread that makes this.

    Python collects in whichever thread happens to allocate. In the engine's thread that would destroy
    widgets that are part of a cycle there, while the UI thread paints: a crash, or both wait for good.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    @Slot()
    def _collect(self) -> None:
        collect_due()
