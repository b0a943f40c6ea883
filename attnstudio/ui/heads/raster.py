"""One head as pixels: colour levels, and the cells that are not plain numbers. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.ui.heads.axis import PixelAxis
from attnstudio.ui.heads.colormaps import COLORS, ColorMap, color_table
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.scale import Scale

HATCH_PERIOD = 6


class CellKind(IntEnum):
    """PLAIN has a colour of the map; the others a look of their own.

    ZERO is a weight that is 0 because its score is not finite; UNDERFLOWED is 0 although the score is
    finite: the softmax was too small for float32.
    """

    PLAIN = 0
    MASKED = 1
    ZERO = 2
    UNDERFLOWED = 3
    NAN = 4


# Fixed, as all colours that carry data: none of them occurs in a colour map.
SPECIAL_COLORS = {
    CellKind.MASKED: 0xFFB4B9C0,
    CellKind.ZERO: 0xFF3F5568,
    CellKind.UNDERFLOWED: 0xFF6B4A3A,
    CellKind.NAN: 0xFFF0122D,
}
HATCH_COLOR = 0xFF8E949D
_HATCH_LEVEL = COLORS + len(CellKind)


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
        return frozenset(CellKind(int(kind)) for kind in np.unique(self.kinds))


def render(
    frame: AttentionFrame,
    layer: int,
    head: int,
    scale: Scale,
    colormap: ColorMap,
    rows: PixelAxis,
    columns: PixelAxis,
) -> Raster:
    """Draw one head; a pixel of several cells shows their maximum, and is masked only if all are."""
    weights = frame.weights[layer, head]
    values = pool_max(scale.prepare(weights, head), rows, columns)
    levels = scale.levels(values, head)
    kinds = _kinds(frame, layer, head, values, rows, columns)
    return Raster(_paint(levels, kinds, colormap, rows, columns), levels, kinds)


def cell_kind(frame: AttentionFrame, layer: int, head: int, query: int, key: int) -> CellKind:
    """What one cell is."""
    weight = frame.weight(layer, head, query, key)
    if not math.isfinite(weight):
        return CellKind.NAN
    if frame.is_masked(query, key):
        return CellKind.MASKED
    if weight != 0:
        return CellKind.PLAIN
    with np.errstate(over="ignore", invalid="ignore"):
        finite = math.isfinite(frame.score(layer, head, query, key))
    return CellKind.UNDERFLOWED if finite else CellKind.ZERO


def _kinds(
    frame: AttentionFrame, layer: int, head: int, values: FloatArray, rows: PixelAxis, columns: PixelAxis
) -> NDArray[np.uint8] | None:
    not_a_number = ~np.isfinite(values)
    zero = values == 0
    if frame.allowed is None and not zero.any() and not not_a_number.any():
        return None
    kinds = np.zeros(values.shape, np.uint8)
    if zero.any():
        finite = _finite_scores(frame, layer, head)
        pooled = True if finite is None else pool_max(finite, rows, columns)
        kinds[zero] = CellKind.ZERO
        kinds[zero & pooled] = CellKind.UNDERFLOWED
    if frame.allowed is not None:
        kinds[~pool_max(frame.allowed, rows, columns)] = CellKind.MASKED
    kinds[not_a_number] = CellKind.NAN
    return kinds


def _finite_scores(frame: AttentionFrame, layer: int, head: int) -> BoolArray | None:
    """Where q . k is finite, [query, key]; None when it is everywhere (Cauchy and Schwarz know it cheaply)."""
    queries, keys = frame.queries[layer, head], frame.keys[layer, head]
    with np.errstate(over="ignore", invalid="ignore"):
        bound = _longest(queries) * _longest(keys)
        if bound < np.finfo(np.float32).max / 2:
            return None
        finite: BoolArray = np.isfinite(queries @ keys.T)
    return finite


def _longest(vectors: FloatArray) -> float:
    return math.sqrt(float(np.einsum("id,id->i", vectors, vectors, dtype=np.float64).max()))


def _paint(
    levels: NDArray[np.uint8],
    kinds: NDArray[np.uint8] | None,
    colormap: ColorMap,
    rows: PixelAxis,
    columns: PixelAxis,
) -> NDArray[np.uint32]:
    if kinds is None:
        return color_table(colormap).take(_spread(levels, rows, columns))
    special = [SPECIAL_COLORS.get(kind, 0) for kind in CellKind]
    table = np.append(color_table(colormap), np.array([*special, HATCH_COLOR], np.uint32))
    index = levels.astype(np.uint16)
    np.copyto(index, COLORS + kinds.astype(np.uint16), where=kinds != CellKind.PLAIN)
    index = _spread(index, rows, columns)
    stripes = np.add.outer(np.arange(rows.pixels), np.arange(columns.pixels)) % HATCH_PERIOD < 2
    index[stripes & (index == COLORS + CellKind.MASKED)] = _HATCH_LEVEL
    return table.take(index)


def _spread(cells: NDArray[Any], rows: PixelAxis, columns: PixelAxis) -> NDArray[Any]:
    """Repeat cells over their pixels; an axis that is pooled is in pixels already."""
    if not columns.pooled:
        cells = cells.take(columns.starts(), axis=1)
    if not rows.pooled:
        cells = cells.take(rows.starts(), axis=0)
    return cells
