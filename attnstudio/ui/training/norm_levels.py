"""Gradient norms as colours: a logarithmic scale that a tiny or a zero norm cannot stretch. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.ui.heads.colormaps import COLORS, ColorMap, color_table
from attnstudio.ui.heads.raster import SPECIAL_COLORS, CellKind

DECADES = 4
FLOAT32_SLACK = 1e-6  # a float32 0.01 is a little less than 0.01
ZERO_COLOR = SPECIAL_COLORS[CellKind.ZERO]
NOT_FINITE_COLOR = SPECIAL_COLORS[CellKind.NAN]
UNKNOWN_COLOR = 0xFF8B9098  # where a ratio has no denominator: nothing is wrong there
_NICE = (1.0, 2.0, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class NormScale:
    """Colours from 10**low (lowest) to 10**high; what lies below, and zeros, is counted."""

    low: float
    high: float
    below: bool
    zeros: bool
    not_finite: bool

    def ticks(self) -> list[float]:
        """The whole powers of ten within the scale, as exponents."""
        return [float(power) for power in range(math.ceil(self.low), math.floor(self.high) + 1)]


def norm_scale(norms: NDArray[Any], decades: int = DECADES) -> NormScale:
    """The scale for `norms`: up to the next round number, down to the smallest, over `decades` at most."""
    finite = norms[np.isfinite(norms)]
    positive = finite[finite > 0]
    zeros, not_finite = positive.size < finite.size, finite.size < norms.size
    if positive.size == 0:
        return NormScale(-1.0, 0.0, False, zeros, not_finite)
    high = math.log10(_round_up(float(positive.max())))
    smallest = math.log10(float(positive.min()))
    low = min(math.floor(smallest + FLOAT32_SLACK), math.ceil(high - FLOAT32_SLACK) - 1)
    low = max(low, math.floor(high) - decades)
    return NormScale(float(low), high, smallest + FLOAT32_SLACK < low, zeros, not_finite)


def norm_colors(
    norms: NDArray[Any], scale: NormScale, colormap: ColorMap, not_finite: int = NOT_FINITE_COLOR
) -> NDArray[np.uint32]:
    """0xffRRGGBB for each norm; a zero and a NaN have colours that the map does not contain."""
    heights = np.log10(norms, out=np.full(norms.shape, scale.low), where=norms > 0)
    heights = (heights - scale.low) * ((COLORS - 1) / (scale.high - scale.low))
    known = np.nan_to_num(heights, nan=0.0, posinf=0.0)
    colors: NDArray[np.uint32] = color_table(colormap)[np.clip(known, 0, COLORS - 1).astype(np.uint8)]
    if scale.zeros:
        colors[norms == 0] = ZERO_COLOR
    if scale.not_finite:
        colors[~np.isfinite(norms)] = not_finite
    return colors


def _round_up(value: float) -> float:
    power = 10.0 ** math.floor(math.log10(value))
    return next((rung * power for rung in _NICE if rung * power >= value), 10 * power)
