"""Colour maps as tables of 256 colours, read when first used. numpy only."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from attnstudio.paths import resources_dir

COLORS = 256


class ColorMap(StrEnum):
    VIRIDIS = "viridis"
    CIVIDIS = "cividis"
    MAGMA = "magma"
    GREY = "grey"


@cache
def color_table(colormap: ColorMap) -> NDArray[np.uint32]:
    """0xffRRGGBB for each of the 256 levels, lowest first; read-only."""
    if colormap is ColorMap.GREY:
        rgb = np.repeat(np.arange(COLORS, dtype=np.uint32)[:, None], 3, axis=1)
    else:
        text = json.loads((resources_dir() / "colormaps.json").read_text("utf-8"))["maps"][colormap.value]
        rgb = np.frombuffer(bytes.fromhex(text), np.uint8).reshape(COLORS, 3).astype(np.uint32)
    table = (0xFF000000 | rgb[:, 0] << 16 | rgb[:, 1] << 8 | rgb[:, 2]).astype(np.uint32)
    table.flags.writeable = False
    return table


def luminance(argb: int) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2)."""
    channels = np.array([argb >> 16 & 255, argb >> 8 & 255, argb & 255]) / 255
    linear = np.where(channels <= 0.03928, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


@cache
def ink_is_dark(colormap: ColorMap) -> tuple[bool, ...]:
    """For each level, whether black reads better on it than white."""
    return tuple((luminance(int(color)) + 0.05) ** 2 > 1.05 * 0.05 for color in color_table(colormap))
