"""A column that knows how high it is, so that one that grows does not have all others measured again."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from attnstudio.ui.theme import GRID


class SteadyColumn(QVBoxLayout):
    """A layout that measures wrapped text once for each width.

    In a conversation the newest answer grows twenty times a second. Qt then asks everything above it, down to
    each label and claim, for its height at the same width again, which takes longer than the rest.
    """

    def __init__(self, widget: QWidget, spacing: int = GRID) -> None:
        super().__init__(widget)
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def heightForWidth(self, width: int) -> int:
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height

    def minimumHeightForWidth(self, width: int) -> int:
        return self.heightForWidth(width)

    def invalidate(self) -> None:
        """Something in it has another size; Qt calls this."""
        self._heights.clear()
        super().invalidate()
