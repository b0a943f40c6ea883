"""The window in which code is checked, used from outside."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import psutil

from tests.e2e.desktop import Places, RunningStudio, difference, middle, until
from tests.e2e.watching import answer_with

TITLE = "^(Check my implementation|检查我的实现)$"
OPEN_TITLE = "^(Open code|打开代码)$"


class CheckWindow:
    """Opened with the keyboard, and used with it but for `click`."""

    def __init__(self, studio: RunningStudio, places: Places) -> None:
        self._studio, self._places = studio, places
        studio.press("ctrl+shift+k")
        self._window = studio.find(TITLE)

    def press(self, *keys: str) -> None:
        self._studio.press(*keys, window=self._window)

    def click(self, name: str) -> None:
        """Click on one of the places."""
        self._studio.activate(self._window)
        x, y = middle(self._places[name])
        self._studio.xdotool("mousemove", "--window", self._window, str(x), str(y))
        self._studio.xdotool("click", "1")

    def load(self, path: Path) -> None:
        """Open a file, and wait until its code is there."""
        before = self._studio.still_picture(self._window)
        self.press("alt+o")
        answer_with(self._studio, OPEN_TITLE, path)
        self._studio.activate(self._window)
        self.wait_for_change(before)

    def wait_for_change(self, before: np.ndarray) -> None:
        """Wait until it has become another picture than `before`, and stands still."""
        self._studio.wait_for_change(before, self._window)
        self._studio.still_picture(self._window)

    def still_picture(self) -> np.ndarray:
        return self._studio.still_picture(self._window)

    def report_after(self, act: Callable[[], object]) -> str:
        """What `act()` finds, copied as text; the report that was copied before is another one."""
        before = self._studio.clipboard()
        act()

        def other() -> str:
            self.press("alt+t")
            text = self._studio.clipboard()
            return text if text != before else ""

        return until(other, "another report")

    def check(self) -> str:
        """Check the code that is there; what was found, as text."""
        return self.report_after(self.start)

    def start(self) -> None:
        self.press("ctrl+Return")

    def wait_until_running(self) -> list[int]:
        """Start a check that does not end, and wait until it is told and runs: its processes."""
        before = self._state()
        self.start()
        until(lambda: difference(before, self._state()) > 0, "seconds of the check")
        return until(lambda: children(self._studio), "process that runs the code")

    def _state(self) -> np.ndarray:
        x, y, width, height = self._places["state of the check"]
        return self._studio.picture(self._window)[y : y + height, x : x + width]


def children(studio: RunningStudio) -> list[int]:
    """The processes that the studio has started and that are there."""
    return [child.pid for child in psutil.Process(studio.process.pid).children()]
