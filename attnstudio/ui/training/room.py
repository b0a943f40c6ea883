"""Room for a part of a splitter that needs more of it while it is shown than the others there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QSplitter

from attnstudio.ui.theme import GRID

SHARE_ABOVE = 0.44  # of both parts, within:
LEAST_ABOVE = 24 * GRID
MOST_ABOVE = 31 * GRID


class RoomBelow(QObject):
    """Makes the lower of two parts higher on demand, and gives the room back afterwards.

    Where a person moves the handle meanwhile, it stays there.
    """

    def __init__(self, splitter: QSplitter) -> None:
        super().__init__(splitter)
        self._splitter = splitter
        self._before: list[int] = []
        splitter.splitterMoved.connect(self._on_moved)

    def ask(self, height: int) -> None:
        """Have the lower part at least `height` pixels high, as far as that leaves the upper one some."""
        above, below = self._splitter.sizes()
        share = round(SHARE_ABOVE * (above + below))
        least = min(above, max(LEAST_ABOVE, min(share, MOST_ABOVE)))
        if below < height and above > least:
            self._before = [above, below]
            given = max(above + below - height, least)
            self._splitter.setSizes([given, above + below - given])

    def give_back(self) -> None:
        """As it was before."""
        if self._before:
            self._splitter.setSizes(self._before)
            self._before = []

    @Slot()
    def _on_moved(self) -> None:
        self._before = []
