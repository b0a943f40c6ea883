"""How a long computation is asked to stop, from any thread, at its next safe point."""

from __future__ import annotations

import threading


class CancelledError(Exception):
    """Raised at a safe point of a computation that was asked to stop."""


class CancelToken:
    """Given to a computation; whoever started it may cancel."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Ask to stop. May be called more than once, from any thread."""
        self._cancelled.set()

    def check(self) -> None:
        """A safe point. Raises `CancelledError` when `cancel` was called."""
        if self._cancelled.is_set():
            raise CancelledError
