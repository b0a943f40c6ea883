"""What is printed into the cells of a map when they are large enough: values, and marks of odd cells."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPen

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import ColorMap, ink_is_dark
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import CELL_FORMATS, CellFormat
from attnstudio.ui.heads.raster import Raster

MARK_FROM_PX = 9
MARK_REACH = 0.22  # of a cell, from its centre
LARGEST_MARKED_PX = 28
MARGIN_PX = 6
VALUE_SHARE = 0.22  # of a cell: its value's text size, so that large maps can be read from afar
LARGEST_VALUE = 2.0  # times the text size of small cells
WHITE = QColor(255, 255, 255)
INKS = (WHITE, QColor(0, 0, 0))
FAINT_INKS = (QColor(255, 255, 255, 150), QColor(0, 0, 0, 150))  # for weights next to nothing


def to_image(pixels: NDArray[np.uint32], ratio: float) -> QImage:
    """`pixels` as an image that owns them, for a screen of `ratio` device pixels."""
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def print_cells(
    image: QImage, raster: Raster, weights: FloatArray, layout: HeadLayout, *, colormap: ColorMap, font: QFont
) -> None:
    """Print `weights` [query, key] and marks into `image`, where they fit."""
    if layout.axes.pooled or layout.cell < MARK_FROM_PX:
        return
    painter = QPainter(image)
    if raster.kinds is not None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for query, key in np.argwhere(raster.kinds > CellKind.MASKED).tolist():
            kind = CellKind(int(raster.kinds[query, key]))
            draw_mark(painter, kind, QRectF(*layout.cell_rect(query, key)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    font = _grown(font, layout.cell)
    form = _fitting_format(layout.cell, QFontMetrics(font))
    if form is not None:
        painter.setFont(font)
        _print_values(painter, raster, weights, layout, dark_ink=ink_is_dark(colormap), form=form)
    painter.end()


def draw_mark(painter: QPainter, kind: CellKind, cell: QRectF) -> None:
    """A cross for NaN, a ring for an exact zero, a wedge that runs out for an underflow."""
    painter.setPen(QPen(WHITE, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    centre, reach = cell.center(), min(cell.width(), LARGEST_MARKED_PX) * MARK_REACH
    if kind is CellKind.NAN:
        for slope in (1, -1):
            arm = QPointF(reach, slope * reach)
            painter.drawLine(centre - arm, centre + arm)
    elif kind is CellKind.ZERO:
        painter.drawEllipse(centre, reach * 0.8, reach * 0.8)
    elif kind is CellKind.UNDERFLOWED:
        corners = (QPointF(-reach, -reach * 0.6), QPointF(reach, -reach * 0.6), QPointF(0, reach))
        painter.drawPolygon([centre + corner for corner in corners])


def _grown(font: QFont, cell: float) -> QFont:
    """`font`, larger in a large cell."""
    grown, size = QFont(font), font.pixelSize()
    grown.setPixelSize(round(min(max(cell * VALUE_SHARE, size), size * LARGEST_VALUE)))
    return grown


def _fitting_format(cell: float, metrics: QFontMetrics) -> CellFormat | None:
    """The longest format that fits into a cell; None when none does."""
    if metrics.height() > cell:
        return None
    fitting = (form for form in CELL_FORMATS if metrics.horizontalAdvance(form.widest) + MARGIN_PX <= cell)
    return next(fitting, None)


def _print_values(
    painter: QPainter,
    raster: Raster,
    weights: FloatArray,
    layout: HeadLayout,
    *,
    dark_ink: tuple[bool, ...],
    form: CellFormat,
) -> None:
    rows = [layout.cell_rect(query, 0)[1::2] for query in range(layout.axes.rows.cells)]
    columns = [layout.cell_rect(0, key)[0::2] for key in range(layout.axes.columns.cells)]
    values, levels = weights.tolist(), raster.levels.tolist()
    plain = None if raster.kinds is None else (raster.kinds == CellKind.PLAIN).tolist()
    centre = Qt.AlignmentFlag.AlignCenter
    for query, (y, height) in enumerate(rows):
        for key, (x, width) in enumerate(columns):
            if plain is None or plain[query][key]:
                weight = values[query][key]
                inks = FAINT_INKS if form.is_next_to_nothing(weight) else INKS
                painter.setPen(inks[dark_ink[levels[query][key]]])
                painter.drawText(QRectF(x, y, width, height), centre, form.text(weight))
