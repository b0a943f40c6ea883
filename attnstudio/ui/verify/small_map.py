"""A matrix as a small picture: its cells in the colours of the heads, read by pointing at them."""

from __future__ import annotations

import html

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.ui.heads.axis import MapAxes, PixelAxis, fit_pixels
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.color_bar import bar_height, paint_bar
from attnstudio.ui.heads.colormaps import COLORS, MIDDLE, ColorMap, color_table, diverging_table
from attnstudio.ui.heads.marks import to_image
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.raster import Raster, paint
from attnstudio.ui.theme import GRID

USUAL_SIDE = 14 * GRID
GAP = 4


class MatrixScale:
    """What the colours of some matrices that are seen together mean: 0 to top, or -top to top."""

    def __init__(self, *matrices: FloatArray) -> None:
        finite = np.concatenate([matrix[np.isfinite(matrix)].ravel() for matrix in matrices])
        self.signed = bool(finite.size and finite.min() < 0)
        self.top = (float(np.abs(finite).max()) if finite.size else 0.0) or 1.0

    @property
    def low(self) -> float:
        """The value of the first colour."""
        return -self.top if self.signed else 0.0

    def colors(self, colormap: ColorMap) -> np.ndarray:
        """The colours, lowest first."""
        return diverging_table()[: 2 * MIDDLE + 1] if self.signed else color_table(colormap)

    def raster(
        self, values: FloatArray, colormap: ColorMap, axes: MapAxes, allowed: BoolArray | None = None
    ) -> Raster:
        """`values` [row, column] drawn; what is not finite is marked as in the heads.

        So is a 0 where `allowed` [row, column] forbids anything else; what a mask did not hide is seen.
        """
        missing = ~np.isfinite(values)
        shares = np.where(missing, 0, values) / np.float32(self.top)
        if self.signed:
            levels = np.rint(MIDDLE * (1 + np.clip(shares, -1, 1))).astype(np.uint8)
        else:
            levels = np.rint((COLORS - 1) * np.clip(shares, 0, 1)).astype(np.uint8)
        kinds = np.zeros(values.shape, np.uint8)
        if allowed is not None:
            kinds[~allowed & (values == 0)] = CellKind.MASKED
        kinds[missing] = CellKind.NAN
        table = diverging_table() if self.signed else color_table(colormap)
        return Raster(paint(levels, kinds if kinds.any() else None, table, axes), levels, kinds)


class SmallMap(QWidget):
    """One matrix [row, column] under its caption. Rows and columns count from 1 in the tooltip."""

    def __init__(self, side: int = USUAL_SIDE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._caption = ""
        self._values: FloatArray | None = None
        self._scale: MatrixScale | None = None
        self._colormap = ColorMap.VIRIDIS
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_matrix(self, values: FloatArray, scale: MatrixScale, colormap: ColorMap) -> None:
        """Show `values` [row, column] on `scale`."""
        self._values, self._scale, self._colormap = values, scale, colormap
        self._image = None
        self.updateGeometry()
        self.update()

    def set_caption(self, caption: str) -> None:
        """A word or two above the map."""
        self._caption = caption
        self.setAccessibleName(caption)
        self.updateGeometry()
        self.update()

    @property
    def values(self) -> FloatArray | None:
        """What is shown."""
        return self._values

    def _caption_height(self) -> int:
        return self.fontMetrics().height() + GAP if self._caption else 0

    def _axes(self) -> MapAxes:
        assert self._values is not None
        rows, columns = self._values.shape
        longest = max(rows, columns, 1)
        side = fit_pixels(longest, round(self._side * self.devicePixelRatioF()))
        return MapAxes(
            PixelAxis(rows, max(side * rows // longest, 1)),
            PixelAxis(columns, max(side * columns // longest, 1)),
        )

    def _map_rect(self) -> QRectF:
        axes, ratio = self._axes(), self.devicePixelRatioF()
        size = axes.columns.pixels / ratio, axes.rows.pixels / ratio
        return QRectF(0, self._caption_height(), *size)

    def sizeHint(self) -> QSize:
        width = (
            self._side
            if not self._caption
            else max(self._side, self.fontMetrics().horizontalAdvance(self._caption) + 1)
        )
        height = self._side if self._values is None else self._axes().rows.pixels / self.devicePixelRatioF()
        return QSize(width, round(height) + self._caption_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def cell_at(self, position: QPointF) -> Cell | None:
        """The row and the column under `position`, from 0."""
        if self._values is None or not self._map_rect().contains(position):
            return None
        axes, offset = self._axes(), (position - self._map_rect().topLeft()) * self.devicePixelRatioF()
        return Cell(axes.rows.block_at(int(offset.y()))[0], axes.columns.block_at(int(offset.x()))[0])

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        head = QRectF(0, 0, self.width(), self.fontMetrics().height())
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._caption)
        if self._values is not None and self._scale is not None:
            if self._image is None or self._image.devicePixelRatio() != self.devicePixelRatioF():
                raster = self._scale.raster(self._values, self._colormap, self._axes())
                self._image = to_image(raster.pixels, self.devicePixelRatioF())
            painter.drawImage(self._map_rect().topLeft(), self._image)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            cell = self.cell_at(QPointF(event.pos()))
            text = "" if cell is None else self._cell_text(cell)
            QToolTip.showText(event.globalPos(), f"<p>{html.escape(text)}</p>" if text else "", self)
            return True
        return super().event(event)

    def _cell_text(self, cell: Cell) -> str:
        assert self._values is not None
        value = weight_text(float(self._values[cell]))
        return self.tr("row {row}, column {column}: {value}").format(
            row=cell.query + 1, column=cell.key + 1, value=value
        )


class MatrixBar(QWidget):
    """What the colours of a `MatrixScale` mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale: MatrixScale | None = None
        self._colormap = ColorMap.VIRIDIS
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_scale(self, scale: MatrixScale, colormap: ColorMap) -> None:
        """Show these colours with the values at their ends."""
        self._scale, self._colormap = scale, colormap
        self.retranslate()

    def labels(self) -> tuple[str, ...]:
        """The left end, the middle where it is 0, and the right end."""
        if self._scale is None:
            return ()
        top = f"{self._scale.top:.3g}"
        return (f"−{top}", "0", f"+{top}") if self._scale.signed else ("0", top)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Colour bar"))
        self.setAccessibleDescription(" – ".join(self.labels()))
        self.setToolTip(self.tr("The value that each colour stands for, in both pictures"))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(USUAL_SIDE, bar_height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(6 * GRID, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._scale is not None:
            labels = self.labels()
            ticks = [(place / (len(labels) - 1), label) for place, label in enumerate(labels)]
            paint_bar(self, self._scale.colors(self._colormap), ticks, None)
