"""How often things are shown, and how fast training goes, by a clock that may jump.

A laptop that slept, or a debugger, lets minutes pass between two readings; some clocks even go back.
"""

from __future__ import annotations

import time
from collections import deque

FRAMES_PER_SECOND = 30
# Frames take at most this share of the time, however large they are …
FRAME_SHARE = 0.2
# … but a second look is never further away than this.
LONGEST_PAUSE_SECONDS = 5.0

SPEED_WINDOW_SECONDS = 0.5
# A gap this long, and this many times as long as the one before, was not spent on steps.
STALL_SECONDS = 2.0
STALL_FACTOR = 10


class Pace:
    """Says when it is time again: `rate` times a second, or less often when that takes too much time."""

    def __init__(self, rate: float = FRAMES_PER_SECOND) -> None:
        self._interval = 1 / rate
        self._next = 0.0

    def is_due(self) -> bool:
        """Whether it is time again."""
        # When the clock went back, the next time is further away than it ever is.
        return not 0 < self._next - time.perf_counter() <= LONGEST_PAUSE_SECONDS

    def done(self, started: float) -> None:
        """It was done now; it was begun when the clock showed `started`."""
        ended = time.perf_counter()
        rest = min((ended - started) / FRAME_SHARE, LONGEST_PAUSE_SECONDS)
        self._next = max(started + self._interval, ended + rest)


class Speed:
    """Steps per second over the last half second."""

    def __init__(self, steps: int) -> None:
        self._marks = deque([(time.perf_counter(), steps)])
        self._last_gap = 0.0
        self._last = 0.0

    def after(self, steps: int, now: float) -> float:
        """The speed when `steps` steps were taken by `now`; the last one when the clock has jumped."""
        gap = now - self._marks[-1][0]
        if gap < 0 or gap > max(STALL_SECONDS, STALL_FACTOR * self._last_gap):
            self._marks.clear()
        self._last_gap = gap
        self._marks.append((now, steps))
        while len(self._marks) > 2 and now - self._marks[1][0] >= SPEED_WINDOW_SECONDS:
            self._marks.popleft()
        then, before = self._marks[0]
        if now > then:
            self._last = (steps - before) / (now - then)
        return self._last
