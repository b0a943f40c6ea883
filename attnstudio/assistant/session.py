"""The gateway's requests, taken from any thread and served on one (`server.serve`). Plain Python.

Every ticket ends in exactly one of answer, failure and cancellation. Cancelling works at any moment,
also while openai is being imported or a name looked up.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from attnstudio.assistant.live import Live
from attnstudio.assistant.protocol import Progress, Request


class Job(NamedTuple):
    """A request, and where what it brings is kept."""

    request: Request
    live: Live


class Orders(NamedTuple):
    """What was asked for since the last time: new jobs, and tickets to cancel and to send again now."""

    jobs: dict[int, Job]
    cancelled: set[int]
    hurried: set[int]
    closing: bool


class GatewaySession:
    """Takes requests from any thread until `close`, and hands them to the one that serves."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tickets = itertools.count(1)
        self._waiting: dict[int, Job] = {}
        self._open: dict[int, Live] = {}
        self._cancelled: set[int] = set()
        self._hurried: set[int] = set()
        self._closing = self._direct = False
        self._wake: Callable[[], object] | None = None

    def submit(self, request: Request) -> int:
        """Ask for something; the ticket. Raises RuntimeError after `close`."""
        with self._lock:
            if self._closing:
                raise RuntimeError("the assistant is closed")
            if self._direct:
                request = replace(request, config=replace(request.config, direct=True))
            ticket = next(self._tickets)
            self._open[ticket] = Live()
            self._waiting[ticket] = Job(request, self._open[ticket])
            self._notify()
        return ticket

    @property
    def is_direct(self) -> bool:
        """Whether the environment's proxies are left out."""
        return self._direct

    def go_direct(self) -> None:
        """Leave the environment's proxies out of every request from now on."""
        with self._lock:
            self._direct = True

    def cancel(self, ticket: int) -> None:
        """Cancel the request; nothing happens if it has ended."""
        with self._lock:
            self._cancelled.add(ticket)
            self._notify()

    def retry_now(self, ticket: int) -> None:
        """End the wait that the gateway asked for; nothing happens if the request does not wait."""
        with self._lock:
            self._hurried.add(ticket)
            self._notify()

    def progress(self, ticket: int) -> Progress | None:
        """How far a request is: the same object until there is news, None once it has ended."""
        with self._lock:
            live = self._open.get(ticket)
        return live.snapshot() if live else None

    def close(self) -> None:
        """Cancel everything and let `serve` return."""
        with self._lock:
            self._closing = True
            self._notify()

    def connect(self, wake: Callable[[], object] | None) -> None:
        """Have `wake` called, on any thread, whenever `take` has something; None when serving is over."""
        with self._lock:
            self._wake = wake

    def take(self) -> Orders:
        """What was asked for; it is handed over."""
        with self._lock:
            orders = Orders(self._waiting, self._cancelled, self._hurried, self._closing)
            self._waiting, self._cancelled, self._hurried = {}, set(), set()
            return orders

    def finish(self, ticket: int) -> None:
        """The request has ended: there is no progress any more."""
        with self._lock:
            del self._open[ticket]

    def _notify(self) -> None:
        if self._wake is not None:
            self._wake()
