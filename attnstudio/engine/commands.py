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
    Investigate,
    Pause,
    RankHeads,
    RunCases,
    SaveRun,
    Visit,
)

BETWEEN_STEPS = (Explore, RunCases, Investigate, Visit, InspectStep, RankHeads, Film, SaveRun)
LATEST_WINS = (Explore, Visit)


def fits_between_steps(command: Command) -> bool:
    """Whether `command` can be served between two training steps."""
    return isinstance(command, BETWEEN_STEPS)


def fits_between_cases(command: Command) -> bool:
    """Whether `command` can be served between two test cases."""
    return isinstance(command, Explore)


def is_quick(command: Command) -> bool:
    """Whether `command` can be served in the midst of a study that takes its time."""
    return isinstance(command, Explore | Visit) or (isinstance(command, Investigate) and command.study.quick)


def _replaces(new: Command, old: Command) -> bool:
    if isinstance(new, Investigate) and isinstance(old, Investigate):
        return new.study.quick and type(new.study) is type(old.study)
    return isinstance(new, LATEST_WINS) and type(new) is type(old)


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A numbered command, and what cancels it."""

    ticket: int
    command: Command
    cancel: CancelToken = field(default_factory=CancelToken)


class CommandQueue:
    """First come, first served, but the latest `Explore`, `Visit` and quick study of a type win.

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
            self._overtake(lambda old: _replaces(command, old))
            self._waiting.append(entry)
            self._changed.notify()
            return entry, True

    def next(self) -> Entry | None:
        """Wait for the next command and start it; None when the queue was closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._start(self._waiting.popleft())

    def cancel(self, ticket: int) -> Entry | None:
        """Cancel the command `ticket` if it runs; if it still waits, take it out and return it."""
        with self._changed:
            for entry in self._running:
                if entry.ticket == ticket:
                    entry.cancel.cancel()
            waiting = self._first(lambda entry: entry.ticket == ticket)
            if waiting is not None:
                self._waiting.remove(waiting)
            return waiting

    def next_aside(self, fits: Callable[[Command], bool]) -> Entry | None:
        """Start the first command that can be served in the midst of another one, if one waits."""
        if not self._waiting:
            return None
        with self._changed:
            entry = self._first(lambda entry: fits(entry.command))
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

    def _overtake(self, is_replaced: Callable[[Command], bool]) -> None:
        replaced = [entry for entry in self._waiting if is_replaced(entry.command)]
        for entry in replaced:
            self._waiting.remove(entry)
            self._overtaken.append(entry)
        for entry in self._running:
            if is_replaced(entry.command):
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
