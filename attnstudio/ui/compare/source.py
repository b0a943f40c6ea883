"""What is compared: the heads that the window shows, once they stand still."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.comparing.study import Side, side_of, too_many_weights
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.studio import Studio


class ShownHeads(QObject):
    """Follows the studio.

    changed()   `side`, `depth` or `obstacle` may be another one
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._last: tuple[object, ...] = ()
        for signal in (
            studio.frameChanged,
            studio.specChanged,
            studio.runStateChanged,
            studio.depthChanged,
            studio.moments.changed,
        ):
            signal.connect(self.look)

    @property
    def side(self) -> Side | None:
        """Whose heads the window shows; None while there are none, or another experiment's."""
        frame = self._studio.whole_frame
        return None if frame is None or self._is_late() else side_of(frame)

    @property
    def layers(self) -> int:
        """How many layers the shown heads have."""
        frame = self._studio.whole_frame
        return 1 if frame is None else frame.layers

    @property
    def depth(self) -> int:
        """The layer (from 0) that the window shows."""
        return min(self._studio.depth, self.layers - 1)

    @property
    def obstacle(self) -> Message | None:
        """Why nothing is compared now."""
        if self._studio.is_training:
            text = QT_TRANSLATE_NOOP("Messages", "In training: what is compared here waits for a pause.")
            return message(text)
        side = self.side
        return None if side is None else too_many_weights(side.spec)

    def _is_late(self) -> bool:
        """Whether the heads on the screen are those of the experiment before."""
        frame = self._studio.whole_frame
        is_recalled = self._studio.cursor.locked is not None
        return frame is not None and not is_recalled and frame.origin.spec != self._studio.spec

    @Slot()
    def look(self) -> None:
        """Tell what is new; thirty frames a second in training are not."""
        now = (self.side if not self._studio.is_training else None, self.layers, self.depth, self.obstacle)
        if now != self._last:
            self._last = now
            self.changed.emit()
