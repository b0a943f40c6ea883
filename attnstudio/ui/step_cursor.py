"""Which step the person looks at: hovered for a preview, locked by a click. Shared by the whole window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

PAGES = 10  # in a run


class StepCursor(QObject):
    """changed() says that `step`, `hovered` or `locked` is another one."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hovered: int | None = None
        self.locked: int | None = None

    @property
    def step(self) -> int | None:
        """The step to tell about: the hovered one, or else the locked one."""
        return self.locked if self.hovered is None else self.hovered

    def hover(self, step: int | None) -> None:
        """Preview `step`; None ends the preview."""
        if step != self.hovered:
            self.hovered = step
            self.changed.emit()

    def lock(self, step: int | None) -> None:
        """Stay at `step`; None lets go."""
        if step != self.locked:
            self.locked = step
            self.changed.emit()

    def toggle(self, step: int) -> None:
        """Lock `step`, or let go when it is the locked one."""
        self.lock(None if step == self.locked else step)

    def move(self, by: int, steps: int) -> None:
        """Move the lock by `by` steps within a run of `steps`; the first move starts from the newest."""
        if steps == 0:
            return
        start = steps - 1 if self.locked is None else self.locked
        self.hovered = None
        self.lock(min(max(start + by, 0), steps - 1))

    def clear(self) -> None:
        """Another run: neither hovered nor locked."""
        self.hovered = None
        self.lock(None)


def handle_cursor_key(event: QKeyEvent, cursor: StepCursor, steps: int) -> bool:
    """Left and Right move the lock (with Ctrl by 10), PageDown and PageUp by a tenth of the run, as in any
    slider; Home and End go to the ends, Esc lets go."""
    if event.modifiers() & ~(Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.KeypadModifier):
        return False
    stride = 10 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
    page = max(steps // PAGES, 1)
    moves = {
        Qt.Key.Key_Left: -stride,
        Qt.Key.Key_Right: stride,
        Qt.Key.Key_PageDown: -page,
        Qt.Key.Key_PageUp: page,
        Qt.Key.Key_Home: -steps,
        Qt.Key.Key_End: steps,
    }
    if event.key() == Qt.Key.Key_Escape and cursor.locked is not None:
        cursor.lock(None)
        return True
    if event.key() in moves:
        cursor.move(moves[Qt.Key(event.key())], steps)
        return True
    return False
