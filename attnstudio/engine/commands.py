"""The commands that wait for the engine, and the rules of their order. Safe from any thread."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.protocol import (
    Command,
    Explore,
    Film,
    InspectStep,
    Pause,
    RankHeads,
    RunCases,
    SaveRun,
    Verify,
    Visit,
)

BETWEEN_STEPS = (Explore, Verify, RunCases, Visit, InspectStep, RankHeads, Film, SaveRun)
LATEST_WINS = (Explore, Visit)
BETWEEN_CASES = (Explore,)


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A numbered command, and what cancels it."""

    ticket: int
    command: Command
    cancel: CancelToken = field(default_factory=CancelToken)


class CommandQueue:
    """First come, first served, but for one rule: the latest `Explore` and the latest `Visit` win.

    A new one takes the place of the one that waits, and cancels the one that runs.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: deque[Entry] = deque()
        self._overtaken: deque[Entry] = deque()
        self._running: list[Entry] = []
        self._last_ticket = 0
        self._closed = False
        self._drained = False

    def submit(self, command: Command) -> tuple[Entry, bool]:
        """Number `command` and let it wait. False when nobody will take it any more."""
        with self._changed:
            self._last_ticket += 1
            entry = Entry(self._last_ticket, command)
            if self._drained:
                return entry, False
            if isinstance(command, LATEST_WINS):
                self._overtake(type(command))
            self._waiting.append(entry)
            self._changed.notify()
            return entry, True

    def next(self) -> Entry | None:
        """Wait for the next command and start it; None when the queue was closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._start(self._waiting.popleft())

    def next_aside(self, kinds: tuple[type[Command], ...] = BETWEEN_STEPS) -> Entry | None:
        """Start the first command that can be served in the midst of another one, if one waits."""
        if not self._waiting:
            return None
        with self._changed:
            entry = self._first(lambda entry: isinstance(entry.command, kinds))
            if entry is None or self._closed:
                return None
            self._waiting.remove(entry)
            return self._start(entry)

    def pause_waits(self) -> bool:
        """Whether a `Pause` was asked for and not yet served."""
        if not self._waiting:
            return False
        with self._changed:
            return self._first(lambda entry: isinstance(entry.command, Pause)) is not None

    def finish(self, entry: Entry) -> None:
        """`entry` no longer runs."""
        with self._changed:
            self._running.remove(entry)

    def take_overtaken(self) -> list[Entry]:
        """The commands that a newer one replaced while they waited."""
        with self._changed:
            return self._take(self._overtaken)

    def close(self) -> None:
        """Cancel what runs; let nothing more start."""
        with self._changed:
            self._closed = True
            for entry in self._running:
                entry.cancel.cancel()
            self._changed.notify()

    def drain(self) -> list[Entry]:
        """Close for good and take out all that never started."""
        with self._changed:
            self._closed = self._drained = True
            return self._take(self._overtaken) + self._take(self._waiting)

    def _overtake(self, kind: type[Command]) -> None:
        replaced = [entry for entry in self._waiting if isinstance(entry.command, kind)]
        for entry in replaced:
            self._waiting.remove(entry)
            self._overtaken.append(entry)
        for entry in self._running:
            if isinstance(entry.command, kind):
                entry.cancel.cancel()

    def _start(self, entry: Entry) -> Entry:
        self._running.append(entry)
        return entry

    def _first(self, wanted: Callable[[Entry], bool]) -> Entry | None:
        return next((entry for entry in self._waiting if wanted(entry)), None)

    @staticmethod
    def _take(entries: deque[Entry]) -> list[Entry]:
        taken = list(entries)
        entries.clear()
        return taken
