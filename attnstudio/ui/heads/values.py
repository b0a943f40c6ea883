"""Numbers printed into the cells of a map, where the cells are large enough.

A text costs twenty times as much to draw as to copy, and eight heads print hundreds of them, thirty
times a second while a model trains. So each text is drawn once for each colour under it, and copied.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import ColorMap, color_table, diverging_table, ink_is_dark, inks
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.numbers import CELL_FORMATS, CellFormat, NumberFormat
from attnstudio.ui.heads.raster import Raster

MARGIN_PX = 6
VALUE_SHARE = 0.22  # of a cell: its value's text size, so that large maps can be read from afar
LARGEST_VALUE = 2.0  # times the text size of small cells
FAINT_ALPHA = 150  # for weights next to nothing
MOST_BLOCKS = 4096

Block = NDArray[np.uint32]


Formats = tuple[CellFormat, ...] | tuple[NumberFormat, ...]


def print_values(
    raster: Raster,
    weights: FloatArray,
    layout: HeadLayout,
    *,
    colormap: ColorMap | None,
    font: QFont,
    formats: Formats = CELL_FORMATS,
) -> None:
    """Print `weights` [query, key] into the pixels of `raster`, where they fit; odd cells stay bare.

    Without a `colormap` the colours are those of signed values.
    """
    if layout.axes.pooled:
        return
    printer = _printer(font.key(), layout.cell, layout.ratio, colormap, formats)
    if printer is None:
        return
    form, blocks = printer
    rows, columns = ([axis.span(cell) for cell in range(axis.cells)] for axis in layout.axes)
    values, levels = weights.tolist(), raster.levels.tolist()
    plain = None if raster.kinds is None else (raster.kinds == CellKind.PLAIN).tolist()
    for query, (top, bottom) in enumerate(rows):
        for key, (left, right) in enumerate(columns):
            if plain is None or plain[query][key]:
                weight = values[query][key]
                block = blocks.of(form.text(weight), levels[query][key], form.is_next_to_nothing(weight))
                height, width = block.shape
                y, x = (top + bottom - height) // 2, (left + right - width) // 2
                raster.pixels[y : y + height, x : x + width] = block


class _Blocks:
    """Small pictures of texts in one font, on the colours of one map."""

    def __init__(self, font: QFont, ratio: float, colormap: ColorMap | None) -> None:
        self._font = font
        self._ratio = ratio
        table = diverging_table() if colormap is None else color_table(colormap)
        self._colors = [QColor.fromRgb(int(color)) for color in table]
        self._dark_ink = inks(table) if colormap is None else ink_is_dark(colormap)
        self._drawn: dict[tuple[str, int, bool], Block] = {}

    def of(self, text: str, level: int, faint: bool) -> Block:
        """`text` on the colour of `level`, [height, width] device pixels."""
        key = (text, level, faint)
        block = self._drawn.get(key)
        if block is None:
            if len(self._drawn) >= MOST_BLOCKS:
                self._drawn.clear()
            block = self._drawn[key] = self._draw(text, level, faint)
        return block

    def _draw(self, text: str, level: int, faint: bool) -> Block:
        metrics = QFontMetrics(self._font)
        width = round((metrics.horizontalAdvance(text) + 2) * self._ratio)
        height = round(metrics.height() * self._ratio)
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(self._colors[level])
        image.setDevicePixelRatio(self._ratio)
        ink = QColor(Qt.GlobalColor.black if self._dark_ink[level] else Qt.GlobalColor.white)
        if faint:
            ink.setAlpha(FAINT_ALPHA)
        painter = QPainter(image)
        painter.setFont(self._font)
        painter.setPen(ink)
        rect = image.rect()
        rect.setSize(image.deviceIndependentSize().toSize())
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return np.frombuffer(image.constBits(), np.uint32).reshape(height, width).copy()


@lru_cache(maxsize=8)
def _printer(
    font_key: str, cell: float, ratio: float, colormap: ColorMap | None, formats: Formats
) -> tuple[CellFormat | NumberFormat, _Blocks] | None:
    """How numbers are printed into cells of `cell` pixels in a font grown from `font_key`'s, if they fit."""
    font = QFont()
    font.fromString(font_key)
    font = _grown(font, cell)
    form = _fitting_format(cell, QFontMetrics(font), formats)
    return None if form is None else (form, _Blocks(font, ratio, colormap))


def _grown(font: QFont, cell: float) -> QFont:
    """`font`, larger in a large cell."""
    grown, size = QFont(font), font.pixelSize()
    grown.setPixelSize(round(min(max(cell * VALUE_SHARE, size), size * LARGEST_VALUE)))
    return grown


def _fitting_format(cell: float, metrics: QFontMetrics, formats: Formats) -> CellFormat | NumberFormat | None:
    """The longest format that fits into a cell; None when none does."""
    if metrics.height() > cell:
        return None
    fitting = (form for form in formats if metrics.horizontalAdvance(form.widest) + MARGIN_PX <= cell)
    return next(fitting, None)
