"""Loss and gradient norm over a few steps as two small curves; a second run of them can lie beside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg  # type: ignore[import-untyped]
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from attnstudio.ui.theme import CURVE_COLORS, GRAD_COLOR, GRID, LOSS_COLOR
from attnstudio.ui.training.curve import CurvePlot, StepAxis, ValueAxis, whole_run
from attnstudio.ui.training.series import Extent, Floats

BESIDE_COLOR = CURVE_COLORS[-1]
PLOT_HEIGHT = 18 * GRID
BESIDE_EACH_OTHER_PX = 60 * GRID
VAST = 1e3  # times the smallest: then only a logarithmic axis shows both ends


class StepCurves(QWidget):
    """Two plots beside each other, or one below the other where it is narrow. To look at, not to zoom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series: tuple[tuple[Floats, Floats], tuple[Floats, Floats]] | None = None
        self._legend = ""
        self._wide: bool | None = None
        self.area = pg.GraphicsLayoutWidget(self)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.area.ci.layout.setContentsMargins(0, GRID, 2 * GRID, 0)
        self.area.ci.layout.setSpacing(GRID)
        self._plots = tuple(
            CurvePlot(
                pg.PlotItem(axisItems={"bottom": StepAxis("bottom"), "left": ValueAxis("left")}),
                color,
                BESIDE_COLOR,
            )
            for color in (LOSS_COLOR, GRAD_COLOR)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.area)
        for plot in self._plots:
            plot.view.setMouseEnabled(False, False)
        self._arrange()
        self._apply_palette()
        self.retranslate()

    def show_curves(
        self,
        losses: Sequence[float],
        norms: Sequence[float],
        beside: tuple[Sequence[float], Sequence[float]] = ((), ()),
        legend: str = "",
    ) -> None:
        """Draw these by step; `beside` are losses and norms of another run, which `legend` names."""
        pairs = (losses, beside[0]), (norms, beside[1])
        found = tuple((np.asarray(a, np.float64), np.asarray(b, np.float64)) for a, b in pairs)
        self._series = found[0], found[1]
        self._legend = legend
        self._draw()
        self.retranslate()

    def _draw(self) -> None:
        if self._series is None:
            return
        steps = max(max(len(values), len(beside)) for values, beside in self._series)
        first, last = whole_run(steps)
        for plot, (values, beside) in zip(self._plots, self._series, strict=True):
            extent = Extent()
            extent.take(values)
            extent.take(beside)
            vast = extent.lowest_positive > 0 and extent.high > VAST * max(extent.lowest_positive, 1e-300)
            plot.set_log(bool(vast))
            plot.view.setXRange(first, last, padding=0)
            plot.fit(extent if np.isfinite(extent.high) else Extent(0.0, 1.0, 1.0))
            plot.draw(values, first, last)
            plot.draw_beside(beside, first, last)
            plot.beside.setVisible(bool(len(beside)))

    def _arrange(self) -> None:
        wide = self.width() >= BESIDE_EACH_OTHER_PX
        if wide is self._wide:
            return
        self._wide = wide
        for index, plot in enumerate(self._plots):
            if plot.item.scene() is not None:
                self.area.removeItem(plot.item)
            self.area.addItem(plot.item, row=0 if wide else index, col=index if wide else 0)
        height = PLOT_HEIGHT if wide else 2 * PLOT_HEIGHT
        self.area.setFixedHeight(height)

    def _apply_palette(self) -> None:
        self.area.setBackground(self.palette().color(QPalette.ColorRole.Base))
        for plot in self._plots:
            plot.apply_palette(self.palette(), self.fontMetrics())

    def retranslate(self) -> None:
        """Texts in the current language."""
        for plot, title in zip(self._plots, (self.tr("loss"), self.tr("grad_norm")), strict=True):
            plot.set_title(title)
            plot.set_legend(self._legend)
            plot.item.getAxis("bottom").setLabel(self.tr("step"))
        self.area.setAccessibleName(self.tr("Loss and gradient norm by step"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._apply_palette()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._draw()
