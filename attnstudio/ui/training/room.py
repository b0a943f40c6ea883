"""Room for a part of a splitter that needs more of it while it is shown than the others there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QSplitter

from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.theme import GRID

SHARE_ABOVE = 0.475  # of both parts, within:
LEAST_ABOVE = 24 * GRID
MOST_ABOVE = 31 * GRID


class RoomBelow(QObject):
    """Makes the lower of two parts higher on demand, and gives the room back afterwards.

    `memory` knows how the two are otherwise. Where a person moves the handle meanwhile, it stays there.
    """

    def __init__(self, splitter: QSplitter, memory: SplitMemory) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._memory = memory
        self._height: Callable[[], int] | None = None
        self._given: tuple[int, int] | None = None  # both parts together, and what was asked for then
        splitter.splitterMoved.connect(self._on_moved)

    def ask(self, height: Callable[[], int]) -> None:
        """Have the lower part at least so many pixels high, as far as that leaves the upper one some."""
        self._height, self._given = height, None
        self.keep()

    def give_back(self) -> None:
        """As it was before."""
        if self._height is not None:
            self._height = None
            self._memory.lay_out()

    def keep(self) -> None:
        """The splitter has another size, or what was asked for has: give what is due now."""
        total = sum(self._splitter.sizes())
        if self._height is None or not total or self._given == (total, self._height()):
            return
        self._given = total, self._height()
        self._memory.lay_out()
        above, below = self._splitter.sizes()
        least = min(above, max(LEAST_ABOVE, min(round(SHARE_ABOVE * total), MOST_ABOVE)))
        if below < self._height() and above > least:
            given = max(total - self._height(), least)
            self._splitter.setSizes([given, total - given])

    @Slot()
    def _on_moved(self) -> None:
        self._height = None
