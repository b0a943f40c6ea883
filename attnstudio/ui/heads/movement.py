"""Where a key moves the locked cell, and to which stage."""

from __future__ import annotations

from PySide6.QtCore import Qt

from attnstudio.ui.heads.cell import Cell

STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def moved_cell(
    cell: Cell | None, key: Qt.Key, modifiers: Qt.KeyboardModifier, shape: tuple[int, int]
) -> Cell | None:
    """The cell after `key` in a map of `shape` (queries, keys); None when `key` is no movement.

    Arrows go one cell, with Ctrl to the edge; Home and End go to the first and the last key, with Ctrl
    to the first and the last cell. Without a cell, the first movement only enters the map at its corner.
    """
    queries, keys = shape
    control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
    if key in STEPS:
        reach = max(shape) if control else 1
        down, right = (reach * step for step in STEPS[key])
    elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        sign = -1 if key is Qt.Key.Key_Home else 1
        down, right = sign * queries * control, sign * keys
    else:
        return None
    if cell is None:
        return Cell(0, 0)
    return Cell(min(max(cell.query + down, 0), queries - 1), min(max(cell.key + right, 0), keys - 1))


def stage_step(key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier) -> int:
    """How many stages a key goes on: "[" and Alt+Left one back, "]" and Alt+Right one on, others 0."""
    if modifiers & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        return 1 if key is Qt.Key.Key_Right else -1
    return {"[": -1, "]": 1}.get(text, 0)
