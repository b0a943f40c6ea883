"""Exceptions that nobody caught, from any thread: logged, redacted, and told to the window."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot

from attnstudio.logs import redact

log = logging.getLogger(__name__)


class ErrorReporter(QObject):
    """Catches what would else be lost on a console that nobody sees. Lives in the UI thread.

    reported(str, str)   in the UI thread: a sentence, and the redacted traceback for "Details"
    """

    reported = Signal(str, str)
    _caught = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        self._delivering = False
        self._caught.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over Python's three hooks; `uninstall` gives them back."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        sys.unraisablehook = self._on_unraisable

    def uninstall(self) -> None:
        """Put the hooks back that were there before `install`."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before[0](kind, error, trace)
            return
        self._report(kind, error, trace, threading.current_thread().name)

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if issubclass(args.exc_type, SystemExit):
            return  # an orderly end of the thread
        name = args.thread.name if args.thread else "unknown"
        self._report(args.exc_type, args.exc_value, args.exc_traceback, name)

    def _on_unraisable(self, args: sys.UnraisableHookArgs) -> None:
        where = args.err_msg or "Exception ignored in"
        self._report(args.exc_type, args.exc_value, args.exc_traceback, f"{where} {args.object!r}")

    def _report(
        self,
        kind: type[BaseException],
        error: BaseException | None,
        trace: TracebackType | None,
        where: str,
    ) -> None:
        """Keep text only: the exception holds frames, and the frames could hold a key."""
        headline = redact("".join(traceback.format_exception_only(kind, error)).strip().splitlines()[-1])
        details = redact("".join(traceback.format_exception(kind, error, trace)) + f"\n[{where}]")
        log.error("Nobody caught this (%s):\n%s", redact(where), details)
        if not self._delivering:  # else the window fails at showing errors: the log has to do
            self._caught.emit(headline, details)

    @Slot(str, str)
    def _deliver(self, headline: str, details: str) -> None:
        sentence = self.tr(
            "Something went wrong in the studio ({error}). Your experiment is still here; "
            "copy the details if you report this."
        )
        self._delivering = True
        try:
            self.reported.emit(sentence.format(error=headline), details)
        finally:
            self._delivering = False
