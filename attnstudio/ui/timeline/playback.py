"""Plays a run forward or back: the cursor moves on, and the heads follow."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from attnstudio.ui.studio import Studio

SPEEDS = (1, 5, 20, 100, 0)  # steps per second; 0: every step, as fast as it goes
DEFAULT_SPEED = 20
TICK_MS = 16  # more often than a screen shows, nothing needs to move
LONGEST_GAP = 1.0  # seconds between two ticks; after more, the machine was asleep, and time begins anew
MEASURED_STEPS = 12  # how many arrivals the measured speed is taken from
MEASURE_SECONDS = 0.3  # of play, before a speed can be told


class Playback(QObject):
    """Locks one step after the other. The next one is asked for only when the last one is on the screen.

    At a chosen speed, the clock says which step is due; where the engine cannot follow, steps are skipped,
    and `measured` tells. As fast as it goes, no step is skipped. Ends at both ends of the run, and as soon
    as somebody else moves the cursor. No timer runs while nothing is played.

    changed()   `direction`, `speed` or what `measured` tells is another one
    """

    changed = Signal()

    def __init__(
        self, studio: Studio, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent or studio)
        self._studio = studio
        self._clock = clock
        self.direction = 0
        self.speed = DEFAULT_SPEED
        self._position = 0
        self._began_at = self._last_tick = 0.0
        self._began_with = 0
        self._arrivals: deque[float] = deque(maxlen=MEASURED_STEPS)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.advance)
        studio.cursor.changed.connect(self._on_cursor)
        studio.moments.changed.connect(self._on_moment)
        studio.runChanged.connect(self.stop)

    @property
    def measured(self) -> float | None:
        """Steps shown per second; None while nothing is played, or not for long enough."""
        if not self.direction or len(self._arrivals) < 2:
            return None
        spent = self._arrivals[-1] - self._arrivals[0]
        return (len(self._arrivals) - 1) / spent if spent >= MEASURE_SECONDS else None

    # -- verbs

    def toggle(self, direction: int) -> None:
        """Play forward (1) or back (-1), or stop when it is played so already."""
        if self.direction == direction:
            self.stop()
        else:
            self.start(direction)

    def start(self, direction: int) -> None:
        """Play from the locked step on; from the newest, forward begins at step 0."""
        newest = self._newest()
        if not newest:
            return
        locked = self._studio.cursor.locked
        position = newest if locked is None else min(locked, newest)
        if direction > 0 and position >= newest:
            position = 0
        self.direction = direction
        self._timer.start()
        self._go_to(position)
        self._begin_anew()

    def set_speed(self, speed: int) -> None:
        """Steps per second, one of `SPEEDS`."""
        if speed != self.speed:
            self.speed = speed
            self._begin_anew()

    @Slot()
    def stop(self) -> None:
        """Stay where it is."""
        if self.direction:
            self.direction = 0
            self._timer.stop()
            self._arrivals.clear()
            self.changed.emit()

    # -- the clock

    @Slot()
    def advance(self) -> None:
        """Go to the step that is due, when the last one has arrived."""
        now, before = self._clock(), self._last_tick
        self._last_tick = now
        if not self.direction or self._studio.moments.pending is not None:
            return
        if now - before > LONGEST_GAP:
            self._begin_anew()
        due = self._due()
        ends_at = self._newest() if self.direction > 0 else 0
        step = max(due, 0) if self.direction < 0 else min(due, ends_at)
        # A run in training has mostly gone on by the time its newest step was shown: reached is near enough.
        has_caught_up = self.direction > 0 and due >= ends_at and self._studio.is_training
        if has_caught_up or step == self._position == ends_at:
            self._end()
        elif step != self._position:
            self._go_to(step)

    def _due(self) -> int:
        if self.speed == 0:
            return self._position + self.direction
        passed = self._clock() - self._began_at
        return self._began_with + self.direction * int(passed * self.speed)

    def _end(self) -> None:
        """At the newest step of a run in training, its heads are followed from now on."""
        follows = self.direction > 0 and self._studio.is_training
        self.stop()
        if follows:
            self._studio.cursor.lock(None)

    def _go_to(self, step: int) -> None:
        self._position = step
        self._studio.cursor.hover(None)
        self._studio.cursor.lock(step)

    def _begin_anew(self) -> None:
        self._began_at, self._began_with = self._clock(), self._position
        self._last_tick = self._began_at
        self._arrivals.clear()
        self.changed.emit()

    def _newest(self) -> int:
        history = self._studio.history
        return 0 if history is None else len(history)

    # -- from the studio

    @Slot()
    def _on_cursor(self) -> None:
        if self.direction and self._studio.cursor.locked != self._position:
            self.stop()

    @Slot()
    def _on_moment(self) -> None:
        moment = self._studio.moments.moment
        if not self.direction or moment is None or moment.step != self._position:
            return
        if self._studio.moments.pending is None:
            self._arrivals.append(self._clock())
            self.changed.emit()
