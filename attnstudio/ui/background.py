"""Blocking calls (keyring, files) off the UI thread, with a deadline.

The call runs in a daemon thread: one that never comes back (a frozen Secret Service) keeps neither the
window nor the end of the program waiting.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.ui.i18n import localize

log = logging.getLogger(__name__)

_running: set[Operation] = set()


class Operation(QObject):
    """One call in the background. Exactly one of the three signals comes, in the UI thread, and once.

    finished(object)   what the call returned
    failed(str, str)   it raised: a sentence, and the redacted traceback for "Details"
    timed_out()        the deadline passed; what the call returns later is dropped
    """

    finished = Signal(object)
    failed = Signal(str, str)
    timed_out = Signal()
    _ended = Signal(object, object)

    def __init__(self, call: Callable[[], Any], deadline_s: float) -> None:
        super().__init__()
        self._open = True
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self._give_up)
        self._deadline.start(round(deadline_s * 1000))
        self._thread = threading.Thread(target=self._run, args=(call,), name="background", daemon=True)

    def start(self) -> None:
        """Begin the call."""
        self._thread.start()

    def abandon(self) -> None:
        """Want no ending any more: no signal comes after this."""
        self._open = False
        self._deadline.stop()

    def is_over(self) -> bool:
        """Whether an ending was given and the thread is gone, so that the object may go too."""
        return not self._open and not self._thread.is_alive()

    def _run(self, call: Callable[[], Any]) -> None:
        try:
            result = call()
        except Exception as error:
            log.exception("A background call failed")
            self._ended.emit(None, error)
        else:
            self._ended.emit(result, None)

    @Slot(object, object)
    def _deliver(self, result: object, error: BaseException | None) -> None:
        if not self._open:
            return
        self.abandon()
        if error is None:
            self.finished.emit(result)
            return
        sentence = message(
            QT_TRANSLATE_NOOP("Messages", "That failed unexpectedly ({kind}). Try again; Details say more."),
            kind=type(error).__name__,
        )
        self.failed.emit(localize(sentence), redact("".join(traceback.format_exception(error))))

    @Slot()
    def _give_up(self) -> None:
        if self._open:
            self.abandon()
            self.timed_out.emit()


def run_in_background(call: Callable[[], Any], deadline_s: float) -> Operation:
    """Run the blocking `call` in a thread; connect to the returned operation's signals at once.

    An operation is kept here until its thread has ended: the thread's last reference must not be the one
    that destroys a QObject of the UI thread.
    """
    _running.difference_update([operation for operation in _running if operation.is_over()])
    operation = Operation(call, deadline_s)
    _running.add(operation)
    operation.start()
    return operation


def abandon_all() -> None:
    """Want no ending of anything that runs: the window closes, and nobody is there to hear of it."""
    for operation in _running:
        operation.abandon()
