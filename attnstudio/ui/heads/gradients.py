"""dL/d(weights) of one layer: its colours, and one head's map of it. numpy only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.axis import MapAxes
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import diverging_table
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.raster import Raster, paint
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.signed import SignedValues, pool_signed


@dataclass(frozen=True, slots=True, eq=False)
class WeightGradients(SignedValues):
    """The gradients of a layer's weights."""


def render_gradients(
    gradients: WeightGradients, frame: AttentionFrame, head: int, mode: ScaleMode, axes: MapAxes
) -> Raster:
    """Draw one head's gradients; a pixel of several cells shows the one of the largest size."""
    values = pool_signed(gradients.values[head], axes)
    kinds = np.zeros(values.shape, np.uint8)
    kinds[values == 0] = CellKind.ZERO
    if frame.allowed is not None:
        kinds[~pool_max(frame.allowed, *axes)] = CellKind.MASKED
    kinds[~np.isfinite(values)] = CellKind.NAN
    levels = gradients.levels(values, head, mode, axes)
    return Raster(paint(levels, kinds, diverging_table(), axes), levels, kinds)
