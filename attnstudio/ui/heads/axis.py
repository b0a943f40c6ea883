"""Cells along one side of a map, and the pixels that show them. numpy only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

INTEGER_CELLS_LOSS = 0.12


@dataclass(frozen=True, slots=True)
class PixelAxis:
    """`cells` cells drawn on `pixels` device pixels; pixel p starts at cell floor(p * cells / pixels)."""

    cells: int
    pixels: int

    @property
    def pooled(self) -> bool:
        """Whether there are more cells than pixels."""
        return self.cells > self.pixels

    @property
    def block(self) -> int:
        """The most cells that one pixel shows; 1 when each cell has a pixel of its own."""
        return -(-self.cells // self.pixels)

    def starts(self) -> NDArray[np.intp]:
        """The first cell of every pixel, [pixels]."""
        return _starts(self.cells, self.pixels)

    def span(self, cell: int) -> tuple[int, int]:
        """The pixels [first, end) that show `cell`."""
        end = -(-(cell + 1) * self.pixels // self.cells)
        first = min(-(-cell * self.pixels // self.cells), end - 1)
        return first, end

    def block_at(self, pixel: int) -> tuple[int, int]:
        """The cells [first, end) that `pixel` shows; a pixel outside counts as the nearest inside."""
        pixel = min(max(pixel, 0), self.pixels - 1)
        first = pixel * self.cells // self.pixels
        return first, max((pixel + 1) * self.cells // self.pixels, first + 1)


class MapAxes(NamedTuple):
    """Both sides of a map."""

    rows: PixelAxis
    columns: PixelAxis

    @property
    def pooled(self) -> bool:
        """Whether a pixel shows more than one cell."""
        return self.rows.pooled or self.columns.pooled


def fit_pixels(cells: int, available: int) -> int:
    """How many of `available` pixels `cells` cells take: a whole number each where that wastes little."""
    available = max(available, 1)
    whole = cells * (available // cells)
    return whole if whole >= (1 - INTEGER_CELLS_LOSS) * available else available


@lru_cache(maxsize=16)
def _starts(cells: int, pixels: int) -> NDArray[np.intp]:
    starts = np.arange(pixels, dtype=np.intp) * cells // pixels
    starts.flags.writeable = False
    return starts
