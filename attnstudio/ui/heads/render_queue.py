"""Work on large frames beside the UI thread: the newest request of each asker wins."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

POLL_MS = 16


class RenderQueue(QObject):
    """A queue that one thread works off and that the UI thread polls; the thread ends with the queue.

    done(asker, result)  in the UI thread. An exception of the work is raised there instead.

    Nothing is signalled from the thread and nothing waits for it, so a window can close at any time.
    """

    done = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = _Worker()
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)

    def ask(self, asker: Hashable, work: Callable[[], Any]) -> None:
        """Do `work` in the thread; an earlier request of `asker` that still waits is dropped."""
        self._worker.ask(asker, work)
        self._timer.start()

    @property
    def is_busy(self) -> bool:
        """Whether results are still to come."""
        return self._timer.isActive()

    @Slot()
    def _poll(self) -> None:
        if not self._worker.is_busy():
            self._timer.stop()
        while self._worker.results:
            asker, result = self._worker.results.popleft()
            if isinstance(result, BaseException):
                raise result
            self.done.emit(asker, result)


class _Worker:
    """The thread's half; no QObject, so that the thread can never be the one that destroys it."""

    def __init__(self) -> None:
        self.results: deque[tuple[Hashable, Any]] = deque()
        self._lock = threading.Lock()
        self._waiting: dict[Hashable, Callable[[], Any]] = {}
        self._runs = False

    def ask(self, asker: Hashable, work: Callable[[], Any]) -> None:
        with self._lock:
            self._waiting[asker] = work
            start, self._runs = not self._runs, True
        if start:
            threading.Thread(target=self._run, name="heads", daemon=True).start()

    def is_busy(self) -> bool:
        with self._lock:
            return self._runs

    def _run(self) -> None:
        while (task := self._next()) is not None:
            asker, work = task
            try:
                self.results.append((asker, work()))
            except BaseException as error:  # noqa: BLE001 - raised again in the UI thread
                self.results.append((asker, error))

    def _next(self) -> tuple[Hashable, Callable[[], Any]] | None:
        with self._lock:
            if not self._waiting:
                self._runs = False
                return None
            asker = next(iter(self._waiting))
            return asker, self._waiting.pop(asker)
