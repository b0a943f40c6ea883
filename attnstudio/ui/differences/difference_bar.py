"""What the colours of the difference map mean: less in B, alike, more in B."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.heads.color_bar import BAR_PX, MIN_WIDTH, POINTER_PX, TICK_PX
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.numbers import figures
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import TextSize, text_font


class DifferenceBar(QWidget):
    """A horizontal bar from -top to top with 0 in the middle, as tall as a `ColorBar`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._top: float | None = None
        self._words = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_top(self, top: float | None) -> None:
        """Both ends of the colours, or none."""
        if top != self._top:
            self._top = top
            self.retranslate()

    def labels(self) -> tuple[str, str, str]:
        """The left end, the middle and the right end."""
        if self._top is None:
            return "", "", ""
        top = figures(self._top, 3 if self._top >= 100 else 2)
        return f"−{top}", "0", f"+{top}"

    def explain(self, name: str, meaning: str) -> None:
        """Stand for other signed numbers than a difference of weights; in the current language."""
        self._words = name, meaning
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        name, meaning = self._words
        self.setAccessibleName(name or self.tr("Colour bar of the difference"))
        self.setAccessibleDescription(" – ".join(self.labels()))
        set_tooltip(
            self,
            meaning
            or self.tr(
                "The weight in B minus the weight in A: blue where B looks less, orange where it looks more. "
                "Both sides reach equally far."
            ),
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(2 * MIN_WIDTH, POINTER_PX + BAR_PX + TICK_PX + self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_WIDTH, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._top is None:
            return
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        bar = QRectF(1, POINTER_PX, self.width() - 2, BAR_PX)
        painter.drawImage(bar, _gradient())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        height = painter.fontMetrics().height()
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
        for place, (label, side) in enumerate(zip(self.labels(), sides, strict=True)):
            x = bar.left() + place / 2 * (bar.width() - 1) + 0.5
            painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + TICK_PX))
            rect = QRectF(bar.left(), bar.bottom() + TICK_PX, bar.width(), height)
            painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, label)
        painter.end()


def _gradient() -> QImage:
    """One row of all colours, lowest first."""
    colors = diverging_table()[: 2 * MIDDLE + 1]
    return QImage(colors.tobytes(), len(colors), 1, 4 * len(colors), QImage.Format.Format_RGB32).copy()
