"""The picture of one map, drawn when it is painted: at once, or beside the UI thread when it is large."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.raster import Raster
from attnstudio.ui.heads.render_queue import RenderQueue

Finish = Callable[[Raster], QImage]


class MapImage(QObject):
    """Holds the newest `image`, None before the first; `kinds` are those of its cells.

    drawn()         a picture has come from beside the UI thread
    kindsChanged()  `kinds` is another set
    """

    drawn = Signal()
    kindsChanged = Signal()

    def __init__(self, queue: RenderQueue, parent: QObject) -> None:
        super().__init__(parent)
        self.image: QImage | None = None
        self.kinds: frozenset[CellKind] = frozenset()
        self._queue = queue
        self._key: tuple[object, ...] = ()
        self._asked: tuple[object, ...] = ()
        queue.done.connect(self._on_rendered)

    def bring_up_to_date(
        self, key: tuple[object, ...], render: Callable[[], Raster], finish: Finish, *, large: bool
    ) -> None:
        """Draw what `key` stands for, unless it is there; the last part of a key is the layout.

        `render` may run in another thread, `finish` runs in the UI thread.
        """
        if _same(key, self._key):
            return
        if not large:
            self._take(key, render(), finish)
        elif not _same(key, self._asked):
            self._asked = key
            if self.image is not None and self._key[-1] is not key[-1]:
                self.image = None
            self._queue.ask(self, lambda: (key, render(), finish))

    def keep(self, layout: object) -> None:
        """Go on showing what there is if it was drawn for `layout`; what was asked for does not count."""
        self._asked = ()
        if self.image is not None and self._key[-1] is not layout:
            self.clear()

    def clear(self) -> None:
        """Nothing is shown here."""
        self.image, self._key, self._asked = None, (), ()
        self._set_kinds(frozenset())

    @Slot(object, object)
    def _on_rendered(self, asker: object, result: Any) -> None:
        if asker is self and _same(result[0], self._asked):
            self._take(*result)
            self.drawn.emit()

    def _take(self, key: tuple[object, ...], raster: Raster, finish: Finish) -> None:
        self._key = key
        self.image = finish(raster)
        self._set_kinds(raster.kinds_present())

    def _set_kinds(self, kinds: frozenset[CellKind]) -> None:
        if kinds != self.kinds:
            self.kinds = kinds
            self.kindsChanged.emit()


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two keys hold the very same objects (frames and scales have no cheap equality)."""
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
