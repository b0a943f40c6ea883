"""One head as pixels: colour levels, and the cells that are not plain numbers. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import LAYER, CellKind
from attnstudio.ui.heads.colormaps import COLORS, ColorMap, color_table
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.scale import Scale

__all__ = ["SPECIAL_COLORS", "CellKind", "Raster", "kind_swatch", "paint", "render"]

HATCH_PERIOD = 6
HATCH_WIDTH = 2

# Fixed, as all colours that carry data; none of them occurs in a colour map.
SPECIAL_COLORS = {
    CellKind.MASKED: 0xFFB4B9C0,
    CellKind.ZERO: 0xFF3F5568,
    CellKind.UNDERFLOWED: 0xFF6B4A3A,
    CellKind.NAN: 0xFFF0122D,
}
# Masked and NaN are hatched besides, each in its own direction: they differ without colour, too.
HATCH_COLORS = {CellKind.MASKED: 0xFF8E949D, CellKind.NAN: 0xFF9C0A1E}


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """A head drawn on device pixels.

    pixels  [rows.pixels, columns.pixels] uint32, 0xffRRGGBB
    levels  colour levels by cell (or by pixel on an axis that is pooled)
    kinds   `CellKind`s in the same shape, or None when all are PLAIN
    """

    pixels: NDArray[np.uint32]
    levels: NDArray[np.uint8]
    kinds: NDArray[np.uint8] | None

    def kinds_present(self) -> frozenset[CellKind]:
        """Which kinds occur."""
        if self.kinds is None:
            return frozenset({CellKind.PLAIN})
        counts = np.bincount(self.kinds.ravel(), minlength=len(CellKind))
        return frozenset(kind for kind in CellKind if counts[kind])


def render(frame: AttentionFrame, head: int, scale: Scale, colormap: ColorMap, axes: MapAxes) -> Raster:
    """Draw one head; a pixel of several cells shows their maximum, and is masked only if all are."""
    weights = frame.weights[LAYER, head]
    values = pool_max(scale.prepare(weights, head), *axes)
    levels = scale.levels(values, head)
    kinds = _kinds(frame, head, values, axes)
    return Raster(paint(levels, kinds, color_table(colormap), axes), levels, kinds)


def kind_swatch(kind: CellKind, side: int) -> NDArray[np.uint32]:
    """A square of `side` pixels in the look of a kind, for the legend."""
    axes = MapAxes(PixelAxis(1, side), PixelAxis(1, side))
    kinds, levels = np.full((1, 1), kind, np.uint8), np.zeros((1, 1), np.uint8)
    return paint(levels, kinds, color_table(ColorMap.GREY), axes)


def _kinds(frame: AttentionFrame, head: int, values: FloatArray, axes: MapAxes) -> NDArray[np.uint8] | None:
    not_a_number = ~np.isfinite(values)
    zero = values == 0
    if frame.allowed is None and not zero.any() and not not_a_number.any():
        return None
    kinds = np.zeros(values.shape, np.uint8)
    if zero.any():
        finite = _finite_scores(frame, head)
        kinds[zero] = CellKind.ZERO
        kinds[zero if finite is None else zero & pool_max(finite, *axes)] = CellKind.UNDERFLOWED
    if frame.allowed is not None:
        kinds[~pool_max(frame.allowed, *axes)] = CellKind.MASKED
    kinds[not_a_number] = CellKind.NAN
    return kinds


def _finite_scores(frame: AttentionFrame, head: int) -> BoolArray | None:
    """Where q . k is finite, [query, key]; None when it is everywhere, which |q| |k| shows cheaply."""
    queries, keys = frame.queries[LAYER, head], frame.keys[LAYER, head]
    with np.errstate(over="ignore", invalid="ignore"):
        if _longest(queries) * _longest(keys) < np.finfo(np.float32).max / 2:
            return None
        finite: BoolArray = np.isfinite(queries @ keys.T)
    return finite


def _longest(vectors: FloatArray) -> float:
    return math.sqrt(float(np.einsum("id,id->i", vectors, vectors, dtype=np.float64).max()))


def paint(
    levels: NDArray[np.uint8], kinds: NDArray[np.uint8] | None, colors: NDArray[np.uint32], axes: MapAxes
) -> NDArray[np.uint32]:
    """Pixels [rows.pixels, columns.pixels] for levels of a table of `COLORS` colours, and for odd kinds."""
    if kinds is None:
        return _spread(colors.take(levels), axes)
    special = [colors.get(kind, 0) for colors in (SPECIAL_COLORS, HATCH_COLORS) for kind in CellKind]
    table = np.append(colors, np.array(special, np.uint32))
    index = levels.astype(np.uint16)
    np.copyto(index, COLORS + kinds.astype(np.uint16), where=kinds != CellKind.PLAIN)
    index = _spread(index, axes)
    for kind, slope in ((CellKind.MASKED, 1), (CellKind.NAN, -1)):
        if (kinds == kind).any():
            index[_stripes(axes, slope) & (index == COLORS + kind)] += len(CellKind)
    return table.take(index)


def _stripes(axes: MapAxes, slope: int) -> BoolArray:
    """Diagonal stripes, [rows.pixels, columns.pixels]; `slope` 1 or -1."""
    diagonals = np.add.outer(slope * np.arange(axes.rows.pixels), np.arange(axes.columns.pixels))
    stripes: BoolArray = diagonals % HATCH_PERIOD < HATCH_WIDTH
    return stripes


def _spread(cells: NDArray[Any], axes: MapAxes) -> NDArray[Any]:
    """Repeat cells over their pixels; an axis that is pooled is in pixels already."""
    if not axes.columns.pooled:
        cells = cells.take(axes.columns.starts(), axis=1)
    # Rows last: whole rows are copied faster than single pixels.
    return cells if axes.rows.pooled else cells.take(axes.rows.starts(), axis=0)
