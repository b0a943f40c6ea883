"""Marks in the odd cells of a map where they are large enough: zero, underflowed, not a number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import LAYER, CellKind
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.raster import Raster
from attnstudio.ui.heads.stage_map import StageMap
from attnstudio.ui.heads.values import print_values
from attnstudio.ui.theme import TextSize, text_font

MARK_FROM_PX = 9
MARK_REACH = 0.22  # of a cell, from its centre
LARGEST_MARKED_PX = 28


def to_image(pixels: NDArray[np.uint32], ratio: float) -> QImage:
    """`pixels` as an image that owns them, for a screen of `ratio` device pixels."""
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def finished_weights(
    raster: Raster, frame: AttentionFrame, head: int, layout: HeadLayout, *, colormap: ColorMap, bare: bool
) -> QImage:
    """The picture of a head's weights; unless `bare`, with the numbers and the marks that have room in it."""
    if bare:
        return to_image(raster.pixels, layout.ratio)
    weights, font = frame.weights[LAYER, head], text_font(TextSize.CAPTION)
    print_values(raster, weights, layout, colormap=colormap, font=font)
    return finished_gradients(raster, layout, bare=False)


def finished_stage(
    raster: Raster, staged: StageMap, head: int, layout: HeadLayout, *, colormap: ColorMap, bare: bool
) -> QImage:
    """The picture of a head's stage; unless `bare`, with the numbers and the marks that have room in it."""
    if bare or layout.axes.pooled:
        return to_image(raster.pixels, layout.ratio)
    colors = None if staged.signed is not None else colormap
    font = text_font(TextSize.CAPTION)
    print_values(raster, staged.values[head], layout, colormap=colors, font=font, formats=staged.formats)
    return finished_gradients(raster, layout, bare=False)


def finished_gradients(raster: Raster, layout: HeadLayout, *, bare: bool) -> QImage:
    """The picture of a head's gradients; unless `bare`, with the marks that have room in it."""
    image = to_image(raster.pixels, layout.ratio)
    if not bare:
        draw_marks(image, raster, layout)
    return image


def draw_marks(image: QImage, raster: Raster, layout: HeadLayout) -> None:
    """Mark the odd cells in `image`."""
    if raster.kinds is None or layout.axes.pooled or layout.cell < MARK_FROM_PX:
        return
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for query, key in np.argwhere(raster.kinds > CellKind.MASKED).tolist():
        kind = CellKind(int(raster.kinds[query, key]))
        draw_mark(painter, kind, QRectF(*layout.cell_rect(query, key)))
    painter.end()


def draw_mark(painter: QPainter, kind: CellKind, cell: QRectF) -> None:
    """A cross for NaN, a ring for an exact zero, a wedge that runs out for an underflow."""
    painter.setPen(QPen(QColor(Qt.GlobalColor.white), 1.4))
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
