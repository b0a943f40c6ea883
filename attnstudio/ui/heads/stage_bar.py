"""What the colours mean where the maps show scores, which are below 0 or above."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.messages import message
from attnstudio.ui.heads.color_bar import MIN_WIDTH, USUAL_WIDTH, bar_height, paint_bar
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.numbers import figures
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.stage_map import STAGE_MEANINGS, STAGE_NAMES, StageMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.settings.parts import set_tooltip


class StageBar(QWidget):
    """From as far below 0 as above it, with 0 in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._staged: StageMap | None = None
        self._mode = ScaleMode.AUTOMATIC
        self._pointer: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_stage(self, staged: StageMap | None, mode: ScaleMode) -> None:
        """Show how far the colours of a signed stage reach, or nothing."""
        if staged is not self._staged or mode is not self._mode:
            self._staged, self._mode = staged, mode
            self.retranslate()

    def point_at(self, position: float | None) -> None:
        """Mark a place on the bar, 0 to 1, or none."""
        if position != self._pointer:
            self._pointer = position
            self.update()

    def ticks(self) -> list[tuple[float, str]]:
        """Places (0 to 1) and labels, the ends first."""
        if self._staged is None or self._staged.signed is None:
            return []
        tops = {ScaleMode.ROW: self.tr("largest of row"), ScaleMode.HEAD: self.tr("largest of head")}
        top = tops.get(self._mode, figures(self._staged.signed.largest, 3))
        return [(0.0, f"−{top}"), (1.0, f"+{top}"), (0.5, "0")]

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        stage = "" if self._staged is None else localize(message(STAGE_NAMES[self._staged.stage]))
        self.setAccessibleName(self.tr("Colour bar: {stage}").format(stage=stage))
        self.setAccessibleDescription(" – ".join(label for _, label in sorted(self.ticks())))
        meaning = "" if self._staged is None else localize(message(STAGE_MEANINGS[self._staged.stage]))
        set_tooltip(self, meaning)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(USUAL_WIDTH, bar_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_WIDTH, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._staged is not None:
            paint_bar(self, diverging_table()[: 2 * MIDDLE + 1], self.ticks(), self._pointer)
