"""The gateway's requests, taken from any thread and served on one (`server.serve`). Plain Python.

Every ticket ends in exactly one of answer, failure and cancellation. Cancelling works at any moment,
also while openai is being imported or a name looked up.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable

from attnstudio.assistant.protocol import GatewayConfig


class GatewaySession:
    """Takes requests from any thread until `close`, and hands them to the one that serves."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tickets = itertools.count(1)
        self._waiting: dict[int, GatewayConfig] = {}
        self._cancelled: set[int] = set()
        self._closing = False
        self._wake: Callable[[], object] | None = None

    def submit(self, config: GatewayConfig) -> int:
        """Ask for a connection test; its ticket. Raises RuntimeError after `close`."""
        with self._lock:
            if self._closing:
                raise RuntimeError("the assistant is closed")
            ticket = next(self._tickets)
            self._waiting[ticket] = config
            self._notify()
        return ticket

    def cancel(self, ticket: int) -> None:
        """Cancel the request; nothing happens if it has ended."""
        with self._lock:
            self._cancelled.add(ticket)
            self._notify()

    def close(self) -> None:
        """Cancel everything and let `serve` return."""
        with self._lock:
            self._closing = True
            self._notify()

    def connect(self, wake: Callable[[], object] | None) -> None:
        """Have `wake` called, on any thread, whenever `take` has something; None when serving is over."""
        with self._lock:
            self._wake = wake

    def take(self) -> tuple[dict[int, GatewayConfig], set[int], bool]:
        """New requests by ticket, tickets to cancel, and whether to close; the first two are handed over."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            cancelled, self._cancelled = self._cancelled, set()
            return waiting, cancelled, self._closing

    def _notify(self) -> None:
        if self._wake is not None:
            self._wake()
