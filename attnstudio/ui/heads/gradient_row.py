"""What the colours of dL/dw mean, and how to read it; there only while it is asked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Slot
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.color_bar import MIN_WIDTH, USUAL_WIDTH, bar_height, paint_bar
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.numbers import size_text
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.worth import NOT_TRAINED, PAUSE_FIRST, TRAIN_FIRST
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, TextSize, text_font


def why_none(refusal: Message | None) -> Message:
    """Why there are no gradients although they are asked for; `refusal` is `Ablation.refusal`."""
    return _COMING if refusal is None else _REASONS[refusal]


class SignedBar(QWidget):
    """From as far below 0 as above it, with 0 in the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gradients: WeightGradients | None = None
        self._mode = ScaleMode.AUTOMATIC
        self._pointer: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_scale(self, gradients: WeightGradients | None, mode: ScaleMode) -> None:
        """Show how far the colours reach, or nothing."""
        if gradients is not self._gradients or mode is not self._mode:
            self._gradients, self._mode = gradients, mode
            self.retranslate()

    def point_at(self, position: float | None) -> None:
        """Mark a place on the bar, 0 to 1, or none."""
        if position != self._pointer:
            self._pointer = position
            self.update()

    def ticks(self) -> list[tuple[float, str]]:
        """Places (0 to 1) and labels, the middle first."""
        if self._gradients is None:
            return []
        tops = {ScaleMode.ROW: self.tr("largest of row"), ScaleMode.HEAD: self.tr("largest of head")}
        top = tops.get(self._mode, size_text(self._gradients.largest, 2))
        return [(0.5, "0"), (0.0, f"−{top}"), (1.0, f"+{top}")]

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Colour bar of dL/dw"))
        self.setAccessibleDescription(" – ".join(label for _, label in sorted(self.ticks())))
        set_tooltip(
            self,
            self.tr(
                "dL/dw for the sample shown: how its loss would change with each weight alone. Both colours "
                "reach equally far, in all heads; the scale “Per head” brings out heads with small gradients."
            ),
        )
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
        if self._gradients is not None:
            paint_bar(self, diverging_table()[: 2 * MIDDLE + 1], self.ticks(), self._pointer)


class GradientRow(QWidget):
    """One sentence and the bar."""

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._gradients: WeightGradients | None = None
        self._reason = ""
        self.bar = SignedBar()
        self.hint = ElidedLabel()
        self.hint.setFont(text_font(TextSize.CAPTION))
        self.hint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.hint, 2)
        row.addWidget(self.bar, 1)
        state.cursorChanged.connect(self._point)
        state.appearanceChanged.connect(self._show_scale)
        self.retranslate()

    def show_gradients(self, gradients: WeightGradients | None, reason: str = "") -> None:
        """Explain these gradients; without any say the `reason`."""
        self._gradients, self._reason = gradients, reason
        self._show_scale()
        self._point()
        self.retranslate()

    @Slot()
    def _show_scale(self) -> None:
        self.bar.show_scale(self._gradients, self._state.scale_mode)

    @Slot()
    def _point(self) -> None:
        cell, gradients = self._state.cursor, self._gradients
        inside = gradients is not None and self._state.head < len(gradients.values)
        if cell is None or gradients is None or not inside:
            self.bar.point_at(None)
        else:
            self.bar.point_at(gradients.position(self._state.head, cell, self._state.scale_mode))

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.hint.setText(
            self._reason
            if self._gradients is None
            else self.tr(
                "Blue: more weight would lower the loss; orange: raise it (that rows sum to 1 is set aside)."
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_COMING = message(QT_TRANSLATE_NOOP("Messages", "Computing dL/dw…"))
_REASONS = {
    TRAIN_FIRST: message(QT_TRANSLATE_NOOP("Messages", "Press Run (F5) first: dL/dw belongs to a run.")),
    PAUSE_FIRST: message(
        QT_TRANSLATE_NOOP("Messages", "Pause the training, or go back to a step, to see dL/dw.")
    ),
    NOT_TRAINED: message(
        QT_TRANSLATE_NOOP("Messages", "These weights are not in training: choose those in training above.")
    ),
}
