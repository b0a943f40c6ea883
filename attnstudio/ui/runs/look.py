"""How a run looks, in the list and in every plot: a colour and a dash, kept as long as the run is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from attnstudio.ui.theme import CURVE_COLORS

# In units of the pen's width. Colours alone would not do: some eyes, and every grey print, mix them up.
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (8, 4),
    (2, 3),
    (10, 3, 2, 3),
    (5, 3),
    (10, 3, 2, 3, 2, 3),
    (14, 4),
    (4, 2, 1, 2),
)


@dataclass(frozen=True, slots=True)
class RunLook:
    """A colour for data, the same in both themes, and a pattern of dashes (none: a solid line)."""

    color: str
    dash: tuple[float, ...]

    def pen(self, width: float = 1.0) -> QPen:
        """A line in this look, `width` pixels wide."""
        pen = QPen(QColor(self.color), width)
        pen.setCosmetic(True)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if self.dash:
            pen.setDashPattern([part / width for part in self.dash])
        return pen


class Looks:
    """Gives every run a look that no other run has; a run that goes frees its own."""

    def __init__(self) -> None:
        self._slots: dict[int, int] = {}

    def update(self, keys: Iterable[int]) -> None:
        """These are the runs now."""
        keys = tuple(keys)
        self._slots = {key: slot for key, slot in self._slots.items() if key in keys}
        for key in keys:
            if key not in self._slots:
                taken = set(self._slots.values())
                self._slots[key] = next(slot for slot in range(len(taken) + 1) if slot not in taken)

    def of(self, key: int) -> RunLook:
        """The look of the run `key`. Raises `KeyError` when there is no such run."""
        slot = self._slots[key]
        return RunLook(CURVE_COLORS[slot % len(CURVE_COLORS)], DASHES[slot % len(DASHES)])
