"""What every head on every tab shares: the cursor, the scale and the colour map."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode, resolve

LAYER = 0  # a frame of this version holds one attention layer


class Cell(NamedTuple):
    """A query (row) and a key (column), counted from 0."""

    query: int
    key: int


class HeadsState(QObject):
    """Shared by all heads. Lives in the UI thread.

    cursorChanged()      the cell under the cursor, its lock, or the head that is read out changed
    appearanceChanged()  the scale or the colour map changed
    """

    cursorChanged = Signal()
    appearanceChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scale_mode = ScaleMode.AUTOMATIC
        self.colormap = ColorMap.VIRIDIS
        self.hovered: Cell | None = None
        self.locked: Cell | None = None
        self.head = 0
        self._scaled: tuple[AttentionFrame, ScaleMode, Scale] | None = None
        self._statistics: tuple[AttentionFrame, FrameStatistics] | None = None

    @property
    def cursor(self) -> Cell | None:
        """The cell that every head shows: the locked one, else the hovered one."""
        return self.locked if self.locked is not None else self.hovered

    def hover(self, head: int, cell: Cell | None) -> None:
        """The pointer is over `cell` of `head`, or over no cell. Without effect while a cell is locked."""
        if cell is None or self.locked is not None:
            self._set_cursor(self.head, None, self.locked)
        else:
            self._set_cursor(head, cell, None)

    def lock(self, head: int, cell: Cell) -> None:
        """Keep the cursor on `cell`, read out in `head`."""
        self._set_cursor(head, None, cell)

    def unlock(self) -> None:
        """Let the cursor follow the pointer again."""
        self._set_cursor(self.head, None, None)

    def read_head(self, head: int) -> None:
        """Read out the cursor's cell in `head`."""
        self._set_cursor(head, self.hovered, self.locked)

    def fit(self, frame: AttentionFrame) -> None:
        """Drop a cursor that lies outside `frame`."""
        _, heads, queries, keys = frame.weights.shape
        inside = [
            cell if cell is not None and cell.query < queries and cell.key < keys else None
            for cell in (self.hovered, self.locked)
        ]
        self._set_cursor(min(self.head, heads - 1), *inside)

    def set_scale_mode(self, mode: ScaleMode) -> None:
        """Choose the scale of every head."""
        if mode is not self.scale_mode:
            self.scale_mode = mode
            self.appearanceChanged.emit()

    def set_colormap(self, colormap: ColorMap) -> None:
        """Choose the colour map of every head."""
        if colormap is not self.colormap:
            self.colormap = colormap
            self.appearanceChanged.emit()

    def statistics(self, frame: AttentionFrame) -> FrameStatistics:
        """The statistics of `frame`, computed once for all heads and tabs."""
        if self._statistics is None or self._statistics[0] is not frame:
            self._statistics = (frame, FrameStatistics.of(frame.weights[LAYER]))
        return self._statistics[1]

    def scale(self, frame: AttentionFrame) -> Scale:
        """The scale in force for `frame`; an automatic choice is steady while one experiment goes on."""
        previous = None
        if self._scaled is not None:
            seen, mode, scale = self._scaled
            if seen is frame and mode is self.scale_mode:
                return scale
            if mode is self.scale_mode and seen.origin.spec == frame.origin.spec:
                previous = scale.mode
        scale = resolve(self.scale_mode, self.statistics(frame), previous)
        self._scaled = (frame, self.scale_mode, scale)
        return scale

    def _set_cursor(self, head: int, hovered: Cell | None, locked: Cell | None) -> None:
        if (head, hovered, locked) != (self.head, self.hovered, self.locked):
            self.head, self.hovered, self.locked = head, hovered, locked
            self.cursorChanged.emit()
