"""Where in its widget the parts of one head lie, and which cell is at a point."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QRegion

from attnstudio.ui.heads.axis import MapAxes
from attnstudio.ui.heads.layout import HeadLayout


class Block(NamedTuple):
    """The queries and the keys [first, end) that one pixel shows."""

    queries: tuple[int, int]
    keys: tuple[int, int]


class Places:
    """The map at `origin`, its caption above it, and its twin beside it where `layout` has one.

    map, caption    of the weights
    maps, captions  with those of the twin
    """

    def __init__(self, layout: HeadLayout, origin: QPointF) -> None:
        self.layout = layout
        self.origin = origin
        self.map = QRectF(origin.x(), origin.y(), layout.width, layout.height)
        self.caption = QRectF(origin.x(), 0, layout.width, origin.y())
        self.maps = self.map | self.twin_of(self.map)
        self.captions = self.caption | self.twin_of(self.caption)

    def at(self, origin: QPointF) -> Places:
        """The same at another place; itself at its own."""
        return self if origin == self.origin else Places(self.layout, origin)

    def twin_of(self, rect: QRectF) -> QRectF:
        """What `rect` is for the second map; null without a second map."""
        return rect.translated(self.layout.twin_offset, 0) if self.layout.twinned else QRectF()

    def without_labels(self) -> QRegion:
        """Where there are no tokens."""
        return QRegion(around(self.maps)).united(around(self.captions))

    def block_at(self, position: QPointF) -> Block | None:
        """What the pixel of either map at `position` shows; None beside the maps."""
        if self.twin_of(self.map).contains(position):
            position = position - QPointF(self.layout.twin_offset, 0)
        if not self.map.contains(position):
            return None
        offset = (position - self.origin) * self.layout.ratio
        axes: MapAxes = self.layout.axes
        return Block(axes.rows.block_at(int(offset.y())), axes.columns.block_at(int(offset.x())))

    def query_label_at(self, position: QPointF) -> int | None:
        """The query whose label, or place for a label, is at `position`."""
        inside = self.map.top() <= position.y() < self.map.bottom() and position.x() < self.map.left()
        block = self.block_at(QPointF(self.map.left(), position.y())) if inside else None
        return None if block is None else block.queries[0]

    def key_label_at(self, position: QPointF) -> int | None:
        """The key whose label, or place for a label, is at `position`, under either map."""
        if position.y() <= self.map.bottom():
            return None
        block = self.block_at(QPointF(position.x(), self.map.top()))
        return None if block is None else block.keys[0]


def around(rect: QRectF) -> QRect:
    """The whole pixels of `rect` and one more on each side, for what is drawn on its edge."""
    return rect.toAlignedRect().adjusted(-1, -1, 1, 1)
