"""Colour maps as tables of 256 colours, read when first used. numpy only."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from attnstudio.paths import resources_dir

COLORS = 256
MIDDLE = 127  # of the diverging table, as far from its first colour as from the last that is used, 254

# From 0 outward, evenly in lightness.
_BELOW = ((246, 246, 244), (176, 205, 234), (102, 158, 211), (40, 106, 174), (8, 55, 115))
_ABOVE = ((246, 246, 244), (248, 196, 148), (229, 138, 68), (180, 84, 16), (111, 45, 2))


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


@cache
def diverging_table() -> NDArray[np.uint32]:
    """0xffRRGGBB for signed values: blue below 0, near white at 0 (level `MIDDLE`), orange above; read-only.

    Blue and orange differ for every common kind of colour blindness, and both sides darken evenly.
    """
    below, above = (np.array(side, np.float64) for side in (_BELOW, _ABOVE))
    stops = np.concatenate([below[::-1], above[1:]])
    places = np.linspace(0, 2 * MIDDLE, len(stops))
    levels = np.minimum(np.arange(COLORS), 2 * MIDDLE)
    rgb = [np.interp(levels, places, stops[:, channel]).round().astype(np.uint32) for channel in range(3)]
    table: NDArray[np.uint32] = (0xFF000000 | rgb[0] << 16 | rgb[1] << 8 | rgb[2]).astype(np.uint32)
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
    return inks(color_table(colormap))


def inks(table: NDArray[np.uint32]) -> tuple[bool, ...]:
    """For each colour 0xffRRGGBB of `table`, whether black reads better on it than white."""
    return tuple((luminance(int(color)) + 0.05) ** 2 > 1.05 * 0.05 for color in table)
