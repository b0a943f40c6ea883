"""Signed differences as pixels: blue where B has less, orange where it has more. numpy only."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.ui.heads.axis import MapAxes
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.raster import Raster, paint


def pool_signed(values: FloatArray, axes: MapAxes) -> FloatArray:
    """A pixel of several cells shows the one that is farthest from 0; NaN wins over every number."""
    if not axes.pooled:
        return values
    highest, lowest = pool_max(values, *axes), -pool_max(-values, *axes)
    pooled: FloatArray = np.where(-lowest > highest, lowest, highest)
    return pooled


def render_difference(values: FloatArray, top: float, allowed: BoolArray | None, axes: MapAxes) -> Raster:
    """Draw `values` [query, key], whose colours span -top to top; what is masked is hatched."""
    pooled = pool_signed(values, axes)
    missing = ~np.isfinite(pooled)
    shares = np.clip(np.where(missing, 0, pooled) / np.float32(top), -1, 1)
    levels = np.rint(MIDDLE * (1 + shares)).astype(np.uint8)
    kinds = np.zeros(pooled.shape, np.uint8)
    if allowed is not None:
        kinds[~pool_max(allowed, *axes)] = CellKind.MASKED
    kinds[missing] = CellKind.NAN
    return Raster(paint(levels, kinds if kinds.any() else None, diverging_table(), axes), levels, kinds)
