"""Grids of heads and the map of their difference, which show the same heads beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QScrollArea, QScrollBar

from attnstudio.ui.differences.difference_grid import DifferenceGrid
from attnstudio.ui.heads.grid import HeadGrid


class LinkedMaps(QObject):
    """Enlarges the same head in all of them, and scrolls them together."""

    def __init__(self, grids: Sequence[HeadGrid], difference: DifferenceGrid, parent: QObject) -> None:
        super().__init__(parent)
        self._grids = tuple(grids)
        self._difference = difference
        self._enlarging = False
        for grid in self._grids:
            grid.enlargeRequested.connect(self.enlarge)
            grid.enlargedChanged.connect(self._on_enlarged)
        difference.enlargeRequested.connect(self.enlarge)
        for bar in self._scroll_bars():
            bar.valueChanged.connect(self._scroll_together)

    @Slot(object)
    def enlarge(self, head: int | None) -> None:
        """Let one head (from 0) fill each place that has it, or show them all."""
        self._enlarging = True
        for grid in self._grids:
            grid.enlarge(head if head is None or head < len(grid.maps) else None)
        self._enlarging = False
        self._difference.enlarge(head)

    @Slot()
    def _on_enlarged(self) -> None:
        """A grid went back to all heads, or on to another head, by itself: the others follow."""
        grid = self.sender()
        if not self._enlarging and isinstance(grid, HeadGrid):
            self.enlarge(grid.enlarged)

    def _scroll_bars(self) -> list[QScrollBar]:
        areas = [area for grid in self._grids for area in grid.findChildren(QScrollArea)]
        return [area.verticalScrollBar() for area in (*areas, self._difference)]

    @Slot(int)
    def _scroll_together(self, value: int) -> None:
        """The same heads stay beside each other."""
        for bar in self._scroll_bars():
            bar.setValue(value)
