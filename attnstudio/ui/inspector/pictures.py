"""Vectors as strips of colours, rows as bars. A block of several numbers shows the one of largest size."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPalette

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.signed import pool_signed
from attnstudio.ui.inspector.layout import blocks_of
from attnstudio.ui.inspector.story import Bars

LEAST_BAR_PX = 1.0
BAR_ALPHA, GROUND_ALPHA = 150, 40


def pooled(values: FloatArray, axis: PixelAxis) -> FloatArray:
    """[n] -> [block]: of each block the value of largest size; not-a-number wins."""
    found: FloatArray = pool_signed(values[None], MapAxes(PixelAxis(1, 1), axis))[0]
    return found


def largest_size(values: FloatArray) -> float:
    """The largest size of a finite value; 0 when there is none."""
    return float(np.abs(values[np.isfinite(values)]).max(initial=0))


def draw_strip(painter: QPainter, rect: QRect, values: FloatArray, palette: QPalette) -> None:
    """Colours reach as far below 0 as above, to the vector's own largest size."""
    shown = pooled(values, blocks_of(len(values), rect.width()))
    top = largest_size(shown) or 1.0
    shares = np.clip(np.nan_to_num(shown / top), -1, 1)
    pixels = diverging_table().take(np.round(MIDDLE * (1 + shares)).astype(np.intp))
    count = len(pixels)
    image = QImage(pixels.tobytes(), count, 1, 4 * count, QImage.Format.Format_RGB32).copy()
    painter.drawImage(rect, image)
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(0, 0, -1, -1))


def draw_bars(painter: QPainter, rect: QRect, bars: Bars, palette: QPalette) -> None:
    """Bars from 0, the marked one in the accent's colour; masked keys are hatched."""
    axis = blocks_of(len(bars.values), rect.width())
    masked = np.zeros(len(bars.values), bool) if bars.masked is None else bars.masked
    values = np.where(masked, np.float32(0), bars.values)
    shown = pooled(values, axis)
    hidden = ~pooled((~masked).astype(np.float32), axis).astype(bool)
    finite = shown[np.isfinite(shown)]
    highest, lowest = float(finite.max(initial=0)), float(finite.min(initial=0))
    reach = (highest - lowest) or 1.0
    zero = rect.top() + rect.height() * highest / reach
    marked = _block_with(bars.marked, axis)
    accent = palette.color(QPalette.ColorRole.Highlight)
    usual = _veil(palette.color(QPalette.ColorRole.PlaceholderText), BAR_ALPHA)
    hatched = QBrush(palette.color(QPalette.ColorRole.Mid), Qt.BrushStyle.BDiagPattern)
    width = rect.width() / len(shown)
    gap = 1.0 if width >= 4 else 0.0
    for block, value in enumerate(shown.tolist()):
        place = QRectF(rect.left() + block * width, rect.top(), width - gap, rect.height())
        if block == marked:
            painter.fillRect(place, _veil(accent, GROUND_ALPHA))
        if hidden[block]:
            painter.fillRect(place, hatched)
        elif np.isfinite(value):
            height = value / reach * rect.height()
            bar = QRectF(place.left(), zero - max(height, 0), place.width(), max(abs(height), LEAST_BAR_PX))
            painter.fillRect(bar, accent if block == marked else usual)
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    painter.drawLine(rect.left(), round(zero), rect.right(), round(zero))


def _block_with(cell: int, axis: PixelAxis) -> int:
    return axis.span(cell)[0]


def _veil(color: QColor, alpha: int) -> QColor:
    veil = QColor(color)
    veil.setAlpha(alpha)
    return veil
