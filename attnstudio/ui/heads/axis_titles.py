"""The names of the two axes, beside the first map: rows are queries, columns are keys."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from attnstudio.ui.heads.labels import END_PX, GAP_PX
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.theme import GRID, TextSize, text_font


class AxisTitles(QObject):
    """Two quiet words in the corners of the first map, where its rows' and its columns' labels begin."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.query = _quiet_label(parent)
        self.key = _quiet_label(parent)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.query.setText(self.tr("query ↓"))
        self.query.setToolTip(
            self.tr("Each row is a query: the position that looks. The weights of a row sum to 1.")
        )
        self.key.setText(self.tr("key →"))
        self.key.setToolTip(self.tr("Each column is a key: the position that is looked at."))

    def width_missing(self, layout: HeadLayout) -> int:
        """By how much the place left of the map is too narrow for the titles."""
        widest = max(self.query.sizeHint().width(), self.key.sizeHint().width() + END_PX)
        if widest <= layout.left - GAP_PX:
            return 0
        return max(widest - (layout.label_width - GAP_PX), 0)

    def place(self, left: int, layout: HeadLayout, first_key: str) -> None:
        """Show the titles beside a map whose widget begins at (`left`, 0)."""
        for title in (self.query, self.key):
            title.setFont(text_font(TextSize.CAPTION))
            title.adjustSize()
            title.raise_()
            title.show()
        metrics = QFontMetrics(self.key.font())
        edge = left + layout.left - GAP_PX
        line = metrics.height()
        first = line if layout.column_plan.rotated else metrics.horizontalAdvance(first_key)
        row_overhang = max((line - layout.cell) / 2, GRID / 2)  # at least in line with the caption
        key_overhang = max(first / 2 + END_PX - layout.cell / 2, 0)
        self.query.move(math.floor(edge - self.query.width()), math.floor(layout.top - row_overhang - line))
        self.key.move(
            math.floor(edge - key_overhang - self.key.width()), math.ceil(layout.top + layout.height + GAP_PX)
        )

    def hide(self) -> None:
        """Take them away."""
        self.query.hide()
        self.key.hide()


def _quiet_label(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setFont(text_font(TextSize.CAPTION))
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
