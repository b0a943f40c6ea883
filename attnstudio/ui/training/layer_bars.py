"""The gradient norm of each layer at one step, as bars on a logarithmic scale."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRAD_COLOR, GRID
from attnstudio.ui.training.axes import short_number

LEAST_DECADES = 2
MOST_DECADES = 16
_Floats = NDArray[np.float64]


class LayerBars(QWidget):
    """One bar for each layer, the first on top as in the map beside it; every bar has its number."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.norms: _Floats = np.empty(0)
        self.step: int | None = None
        self.title = ElidedLabel(self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.retranslate()

    def show_norms(self, step: int | None, norms: _Floats) -> None:
        """Show the layers' norms [layer] at `step`."""
        if step == self.step and np.array_equal(norms, self.norms):
            return
        self.step, self.norms = step, norms
        self.retranslate()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(24 * GRID, 8 * GRID)

    def minimumSizeHint(self) -> QSize:
        return QSize(20 * GRID, 4 * GRID)

    def decades(self) -> tuple[float, float]:
        """The powers of ten between which bars grow: from below the smallest norm to the largest."""
        heights = np.log10(self.norms[(self.norms > 0) & np.isfinite(self.norms)])
        if not heights.size:
            return -LEAST_DECADES, 0.0
        high = float(heights.max())
        low = min(math.floor(float(heights.min())) - 0.5, high - LEAST_DECADES)
        return max(low, high - MOST_DECADES), high

    def length(self, layer: int) -> float:
        """How much of the full width the bar of a layer takes, 0 to 1."""
        norm = float(self.norms[layer])
        if not norm > 0 or not math.isfinite(norm):
            return 0.0
        low, high = self.decades()
        return min(max((math.log10(norm) - low) / (high - low), 0.0), 1.0)

    def resizeEvent(self, _event: object) -> None:
        self.title.setGeometry(0, 0, self.width(), self.title.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        count = len(self.norms)
        if not count:
            return
        painter = QPainter(self)
        metrics = self.fontMetrics()
        top = self.title.height() + GRID // 2
        row = (self.height() - top) / count
        stride = max(math.ceil(metrics.height() / max(row, 1e-6)), 1)
        labels = metrics.horizontalAdvance(f"{count}") + GRID
        numbers = max(metrics.horizontalAdvance(self._number(layer)) for layer in range(count)) + GRID // 2
        room = max(self.width() - labels - numbers, 1)
        text = self.palette().color(QPalette.ColorRole.WindowText)
        for layer in range(count):
            y = top + layer * row
            bar = QRectF(
                labels, y + 1, max(self.length(layer) * room, 1.0), max(min(row - 2, 2.0 * GRID), 1.0)
            )
            bar.moveTop(y + (row - bar.height()) / 2)
            painter.fillRect(bar, QColor(GRAD_COLOR))
            if layer % stride == 0:
                painter.setPen(text)
                line = QRect(
                    0, round(y + row / 2 - metrics.height() / 2), labels - GRID // 2, metrics.height()
                )
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, f"{layer + 1}")
                baseline = line.top() + metrics.ascent()
                painter.drawText(QPointF(bar.right() + GRID // 2, baseline), self._number(layer))

    def _number(self, layer: int) -> str:
        return short_number(float(f"{self.norms[layer]:.1e}"))

    def retranslate(self) -> None:
        """Texts in the current language."""
        if self.step is None:
            self.title.setText(self.tr("Gradient norm by layer"))
        else:
            self.title.setText(self.tr("By layer, step {step}").format(step=f"{self.step:,}"))
        set_tooltip(
            self,
            self.tr(
                "The gradient norm of each layer, on a logarithmic scale. Without residual sums and "
                "LayerNorm it shrinks from the last layer to the first, and the first ones do not learn."
            ),
        )
        self.setAccessibleName(self.tr("Gradient norm by layer"))
        self.setAccessibleDescription(
            "; ".join(
                self.tr("layer {n}: {norm}").format(n=layer + 1, norm=self._number(layer))
                for layer in range(len(self.norms))
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self.update()
