"""The cursor of shuffled maps: on the same two tokens as that of the maps in order, wherever they stand."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.heads.cell import Cell


class MovedCursor(QObject):
    """Keeps two states on the same tokens.

    plain   its cells are those of the tokens in order
    moved   its cells are those of the tokens in another order
    """

    def __init__(self, plain: ComparedState, moved: ComparedState, parent: QObject) -> None:
        super().__init__(parent)
        self._plain = plain
        self._moved = moved
        self._order: tuple[int, ...] = ()
        self._following = False
        plain.cursorChanged.connect(self._on_plain)
        moved.cursorChanged.connect(self._on_moved)

    def set_order(self, order: tuple[int, ...]) -> None:
        """Place i of the moved maps holds the token that stands at order[i] in the plain ones."""
        self._order = order
        self._on_plain()

    @Slot()
    def _on_plain(self) -> None:
        places = {token: place for place, token in enumerate(self._order)}
        self._take(self._moved, self._plain, places)

    @Slot()
    def _on_moved(self) -> None:
        self._take(self._plain, self._moved, dict(enumerate(self._order)))

    def _take(self, state: ComparedState, other: ComparedState, places: dict[int, int]) -> None:
        if self._following:
            return
        self._following = True
        locked, hovered = (_moved(cell, places) for cell in (other.locked, other.hovered))
        if locked is not None:
            state.lock(other.head, locked)
        else:
            state.unlock()
            state.hover(other.head, hovered)
            state.read_head(other.head)
        self._following = False


def _moved(cell: Cell | None, places: dict[int, int]) -> Cell | None:
    if cell is None or cell.query not in places or cell.key not in places:
        return None
    return Cell(places[cell.query], places[cell.key])
