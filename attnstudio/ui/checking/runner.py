"""Runs one check at a time beside the UI thread, and ends it when nobody wants it any more."""

from __future__ import annotations

import threading
import time
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.checking.request import Request
from attnstudio.engine.checking.supervisor import START_SECONDS, Answer, check_in_process
from attnstudio.ui.background import Operation, run_in_background

SECONDS_TO_END = 30.0
SECONDS_TO_CLOSE = 1.0


class CheckRunner(QObject):
    """Each check that was started ends in one of the three signals, unless `close_down` came before.

    finished(object)   an `Answer`
    cancelled()        it was stopped
    failed(str, str)   a sentence, and details
    """

    finished = Signal(object)
    cancelled = Signal()
    failed = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._operation: Operation | None = None
        self._cancel = CancelToken()
        self._ended = threading.Event()
        self._begun = 0.0

    @property
    def is_running(self) -> bool:
        """Whether a check is on its way."""
        return self._operation is not None

    def seconds(self) -> float:
        """Since the check began."""
        return time.monotonic() - self._begun

    def start(self, request: Request) -> None:
        """Check this; one that runs is stopped, and tells nothing any more."""
        self.close_down()
        self._cancel, self._ended = CancelToken(), threading.Event()
        self._begun = time.monotonic()
        call = partial(_attempt, request, self._cancel, self._ended)
        deadline = START_SECONDS + request.seconds + SECONDS_TO_END
        self._operation = run_in_background(call, deadline)
        self._operation.finished.connect(self._on_finished)
        self._operation.failed.connect(self._on_failed)
        self._operation.timed_out.connect(self._on_timed_out)

    def cancel(self) -> None:
        """Stop the check; `cancelled` tells when it has."""
        self._cancel.cancel()

    def close_down(self) -> None:
        """Stop the check and want no signal of it; its process ends with its thread, within milliseconds."""
        self._cancel.cancel()
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None

    def wait(self) -> None:
        """Wait for the process of a check that was closed down: the program must not end before it."""
        if self._begun:
            self._ended.wait(SECONDS_TO_CLOSE)

    @Slot(object)
    def _on_finished(self, answer: Answer | None) -> None:
        self._operation = None
        if answer is None:
            self.cancelled.emit()
        else:
            self.finished.emit(answer)

    @Slot(str, str)
    def _on_failed(self, sentence: str, details: str) -> None:
        self._operation = None
        self.failed.emit(sentence, details)

    @Slot()
    def _on_timed_out(self) -> None:
        self.close_down()
        self.failed.emit(self.tr("The process did not end in time. Try again."), "")


def _attempt(request: Request, cancel: CancelToken, ended: threading.Event) -> Answer | None:
    """None when it was cancelled."""
    try:
        return check_in_process(request, cancel)
    except CancelledError:
        return None
    finally:
        ended.set()
