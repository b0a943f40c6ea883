"""What the cells mean that are not plain numbers; there only while such cells are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.marks import draw_mark, to_image
from attnstudio.ui.heads.raster import kind_swatch
from attnstudio.ui.i18n import listing
from attnstudio.ui.theme import GRID, TextSize, text_font

SWATCH_PX = 14


class Legend(QWidget):
    """A swatch and a word for each of the kinds that are on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds: tuple[CellKind, ...] = ()
        self.hide()

    def show_kinds(self, kinds: frozenset[CellKind]) -> None:
        """Explain these kinds; hides itself when all cells are plain."""
        self._kinds = tuple(sorted(kinds - {CellKind.PLAIN}))
        self.setVisible(bool(self._kinds))
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.setAccessibleName(self.tr("Legend: {kinds}").format(kinds=listing(self._words().values())))
        self.setToolTip(
            self.tr(
                "Masked: the mask forbids it. Exactly 0: the score is minus infinity. By underflow: the "
                "score is finite, but the weight too small for float32. Not a number: the scores were none."
            )
        )
        self.updateGeometry()
        self.update()

    def _words(self) -> dict[CellKind, str]:
        words = {
            CellKind.MASKED: self.tr("masked"),
            CellKind.ZERO: self.tr("exactly 0"),
            CellKind.UNDERFLOWED: self.tr("0 by underflow"),
            CellKind.NAN: self.tr("not a number"),
        }
        return {kind: words[kind] for kind in self._kinds}

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        words = (metrics.horizontalAdvance(word) + 1 for word in self._words().values())
        width = sum(SWATCH_PX + GRID // 2 + word + 2 * GRID for word in words)
        return QSize(width, max(SWATCH_PX, self.fontMetrics().height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        x, top = 0.0, (self.height() - SWATCH_PX) / 2
        for kind, word in self._words().items():
            swatch = QRectF(x, top, SWATCH_PX, SWATCH_PX)
            self._draw_swatch(painter, kind, swatch)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            width = painter.fontMetrics().horizontalAdvance(word) + 1
            text = QRectF(swatch.right() + GRID / 2, 0, width, self.height())
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, word)
            x = text.right() + 2 * GRID
        painter.end()

    def _draw_swatch(self, painter: QPainter, kind: CellKind, swatch: QRectF) -> None:
        ratio = self.devicePixelRatioF()
        painter.drawImage(swatch.topLeft(), to_image(kind_swatch(kind, round(SWATCH_PX * ratio)), ratio))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_mark(painter, kind, swatch)
        painter.restore()
