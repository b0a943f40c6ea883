"""How the parts of a head are painted. The painter's unit is the logical pixel; maps start at `origin`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPalette, QPen

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.heads.colormaps import ColorMap, ink_is_dark
from attnstudio.ui.heads.labels import GAP_PX, LabelPlan
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import cell_text
from attnstudio.ui.heads.raster import CellKind, Raster

MARK_FROM_PX = 9
GUIDES_FROM_PX = 5
BLACK = QColor(0, 0, 0)
WHITE = QColor(255, 255, 255)
LABEL_FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


def to_image(raster: Raster, ratio: float) -> QImage:
    """The raster as an image of its own, at the screen's `ratio` of device pixels."""
    height, width = raster.pixels.shape
    image = QImage(raster.pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def draw_cells(
    image: QImage, raster: Raster, weights: FloatArray, layout: HeadLayout, colormap: ColorMap, font: QFont
) -> None:
    """Print values and marks into the cells of `image`, where they fit."""
    if layout.rows.pooled or layout.columns.pooled or layout.cell < MARK_FROM_PX:
        return
    painter = QPainter(image)
    if raster.kinds is not None:
        for query, key in np.argwhere(raster.kinds > CellKind.MASKED).tolist():
            _draw_mark(
                painter, CellKind(int(raster.kinds[query, key])), QRectF(*layout.cell_rect(query, key))
            )
    decimals = _fitting_decimals(layout.cell, QFontMetrics(font))
    if decimals:
        painter.setFont(font)
        _draw_values(painter, raster, weights, layout, ink_is_dark(colormap), decimals)
    painter.end()


def _fitting_decimals(cell: float, metrics: QFontMetrics) -> int:
    """The most decimals, at most four, whose text fits into a cell; 0 when not even two do."""
    if metrics.height() > cell:
        return 0
    for decimals in (4, 3, 2):
        if metrics.horizontalAdvance(f"0.{'8' * decimals}") + GAP_PX <= cell:
            return decimals
    return 0


def _draw_values(
    painter: QPainter,
    raster: Raster,
    weights: FloatArray,
    layout: HeadLayout,
    dark_ink: Sequence[bool],
    decimals: int,
) -> None:
    rows = [layout.cell_rect(query, 0)[1::2] for query in range(layout.rows.cells)]
    columns = [layout.cell_rect(0, key)[0::2] for key in range(layout.columns.cells)]
    values, levels = weights.tolist(), raster.levels.tolist()
    plain = None if raster.kinds is None else (raster.kinds == CellKind.PLAIN).tolist()
    centre = Qt.AlignmentFlag.AlignCenter
    pens = (QPen(WHITE), QPen(BLACK))
    for query, (y, height) in enumerate(rows):
        for key, (x, width) in enumerate(columns):
            if plain is None or plain[query][key]:
                painter.setPen(pens[dark_ink[levels[query][key]]])
                painter.drawText(QRectF(x, y, width, height), centre, cell_text(values[query][key], decimals))


def _draw_mark(painter: QPainter, kind: CellKind, cell: QRectF) -> None:
    """A cross for NaN, a ring for an exact zero, a wedge that runs out for an underflow."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(WHITE, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    centre, reach = cell.center(), min(cell.width(), 28) * 0.22
    if kind is CellKind.NAN:
        for slope in (1, -1):
            arm = QPointF(reach, slope * reach)
            painter.drawLine(centre - arm, centre + arm)
    elif kind is CellKind.ZERO:
        painter.drawEllipse(centre, reach * 0.8, reach * 0.8)
    else:
        sides = [QPointF(-reach, -reach * 0.6), QPointF(reach, -reach * 0.6), QPointF(0, reach)]
        painter.drawPolygon([centre + corner for corner in sides])
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def draw_row_labels(
    painter: QPainter, texts: Sequence[str], layout: HeadLayout, origin: QPointF, metrics: QFontMetrics
) -> None:
    """Query tokens to the left of the map."""
    for query in layout.row_plan.cells(layout.rows.cells):
        _, y, _, height = layout.cell_rect(query, 0)
        _draw_row_label(painter, texts[query], origin.y() + y + height / 2, layout, origin, metrics)


def _draw_row_label(
    painter: QPainter, text: str, centre: float, layout: HeadLayout, origin: QPointF, metrics: QFontMetrics
) -> QRectF:
    width, height = layout.label_width - GAP_PX, metrics.height()
    rect = QRectF(origin.x() - layout.label_width, centre - height / 2, width, height)
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    painter.drawText(rect, LABEL_FLAGS | Qt.AlignmentFlag.AlignRight, elided)
    return rect


def draw_column_labels(
    painter: QPainter, texts: Sequence[str], layout: HeadLayout, origin: QPointF, metrics: QFontMetrics
) -> None:
    """Key tokens under the map, level or reading upwards."""
    for key in layout.column_plan.cells(layout.columns.cells):
        _draw_column_label(painter, texts[key], key, layout, origin, metrics)


def _draw_column_label(
    painter: QPainter, text: str, key: int, layout: HeadLayout, origin: QPointF, metrics: QFontMetrics
) -> None:
    x, _, cell, _ = layout.cell_rect(0, key)
    centre, top = origin.x() + x + cell / 2, origin.y() + layout.height + GAP_PX
    length, height = layout.label_height - GAP_PX, metrics.height()
    if not layout.column_plan.rotated:
        rect = QRectF(centre - 100, top, 200, height)
        painter.drawText(rect, LABEL_FLAGS | Qt.AlignmentFlag.AlignHCenter, text)
        return
    painter.save()
    painter.translate(centre, top)
    painter.rotate(-90)
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, length)
    rect = QRectF(-length, -height / 2, length, height)
    painter.drawText(rect, LABEL_FLAGS | Qt.AlignmentFlag.AlignRight, elided)
    painter.restore()


def draw_cursor(
    painter: QPainter, cell: QRectF, layout: HeadLayout, origin: QPointF, palette: QPalette, locked: bool
) -> None:
    """The row and the column of the cursor, and its cell; a locked one in the accent colour."""
    rect = cell.translated(origin)
    whole = QRectF(origin.x(), origin.y(), layout.width, layout.height)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if layout.cell >= GUIDES_FROM_PX:
        bands = (
            QRectF(whole.left(), rect.top(), whole.width(), rect.height()),
            QRectF(rect.left(), whole.top(), rect.width(), whole.height()),
        )
    else:
        centre = rect.center()
        bands = (
            QRectF(whole.left(), centre.y() - 3, whole.width(), 6),
            QRectF(centre.x() - 3, whole.top(), 6, whole.height()),
        )
        rect = QRectF(centre.x() - 4, centre.y() - 4, 8, 8)
    for color, inset in ((QColor(0, 0, 0, 90), -0.5), (QColor(255, 255, 255, 170), 0.5)):
        painter.setPen(QPen(color, 1))
        for band in bands:
            painter.drawRect(band.adjusted(inset, inset, -inset, -inset) & whole)
    accent = palette.color(QPalette.ColorRole.Highlight)
    for color, width, inset in ((accent if locked else BLACK, 4, 0.0), (WHITE, 2, 0.0)):
        painter.setPen(
            QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin)
        )
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


def thinned(plan: LabelPlan) -> bool:
    """Whether some labels are left out."""
    return plan.step > 1
