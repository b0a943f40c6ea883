"""Numbers below and above 0 as colours: a scale that reaches equally far on both sides. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import FloatArray
from attnstudio.ui.heads.axis import MapAxes
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.colormaps import MIDDLE
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.scale import ScaleMode


@dataclass(frozen=True, slots=True, eq=False)
class SignedValues:
    """Values of all cells of all heads.

    values  [head, query, key] float32
    tops    [head, query] float32: the largest size of a finite value in each row
    """

    values: FloatArray
    tops: FloatArray

    @classmethod
    def of(cls, values: FloatArray) -> Self:
        """Read `values` [head, query, key]."""
        sizes = np.abs(values)
        return cls(values, np.where(np.isfinite(sizes), sizes, 0).max(axis=-1).astype(np.float32))

    @property
    def largest(self) -> float:
        """The largest size of all heads; 0 when every value is."""
        return float(self.tops.max())

    def largest_of_head(self, head: int) -> float:
        """The largest size in one head."""
        return float(self.tops[head].max())

    def value(self, head: int, cell: Cell) -> float:
        """One value, exactly as computed."""
        return float(self.values[head, cell.query, cell.key])

    def position(self, head: int, cell: Cell, mode: ScaleMode) -> float:
        """Where a value lies on the colours, 0 to 1, 0 itself at 0.5; that also for not-a-number."""
        reach = float(self._reach(head, mode)[cell.query, 0])
        position = 0.5 + self.value(head, cell) / reach / 2
        return min(max(position, 0.0), 1.0) if math.isfinite(position) else 0.5

    def levels(self, values: FloatArray, head: int, mode: ScaleMode, axes: MapAxes) -> NDArray[np.uint8]:
        """Colour levels of pooled `values`, `MIDDLE` for 0."""
        reach = pool_max(np.broadcast_to(self._reach(head, mode), self.values.shape[1:]), *axes)
        with np.errstate(invalid="ignore"):
            shares = np.clip(np.nan_to_num(values / reach), -1, 1)
        levels: NDArray[np.uint8] = np.round(MIDDLE * (1 + shares)).astype(np.uint8)
        return levels

    def _reach(self, head: int, mode: ScaleMode) -> FloatArray:
        """What the last colour stands for in each row: [query, 1]. Shared by all heads but where chosen."""
        tops = self.tops[head]
        if mode is not ScaleMode.ROW:
            tops = np.full_like(tops, self.largest_of_head(head) if mode is ScaleMode.HEAD else self.largest)
        reach: FloatArray = np.where(tops > 0, tops, np.float32(1))[:, None]
        return reach


def pool_signed(values: FloatArray, axes: MapAxes) -> FloatArray:
    """Of each pixel's cells the value that is farthest from 0; not-a-number wins over every number."""
    if not axes.pooled:
        return values
    highest, lowest = pool_max(values, *axes), -pool_max(-values, *axes)
    return np.where(highest >= -lowest, highest, lowest)
