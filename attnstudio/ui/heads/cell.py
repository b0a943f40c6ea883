"""One cell of a map, and what it can be other than a plain number. numpy only."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from attnstudio.engine.frames import AttentionFrame

LAYER = 0  # the experiments have one attention layer; a frame has an axis for more


class Cell(NamedTuple):
    """A query (row) and a key (column), counted from 0."""

    query: int
    key: int


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


def cell_kind(frame: AttentionFrame, head: int, cell: Cell) -> CellKind:
    """What `cell` is in `head` (from 0)."""
    weight = frame.weight(LAYER, head, *cell)
    if not math.isfinite(weight):
        return CellKind.NAN
    if frame.is_masked(*cell):
        return CellKind.MASKED
    if weight != 0:
        return CellKind.PLAIN
    return CellKind.UNDERFLOWED if math.isfinite(cell_score(frame, head, cell)) else CellKind.ZERO


def cell_score(frame: AttentionFrame, head: int, cell: Cell) -> float:
    """The score of `cell`: q . k / sqrt(d_k), infinite or NaN without a warning."""
    with np.errstate(over="ignore", invalid="ignore"):
        return frame.score(LAYER, head, *cell)
