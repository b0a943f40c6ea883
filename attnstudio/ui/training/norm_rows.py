"""The rows of a map of gradient norms, and which of them have room for a label. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class NormRow:
    """A row's label beside the map, the group it stands in (may be ""), its full name, and the name of
    the parameter (or of the layer's part of such names) that it is about."""

    label: str
    group: str
    name: str
    parameter: str = ""


def group_starts(rows: tuple[NormRow, ...]) -> list[int]:
    """The first row of every group."""
    return [index for index, row in enumerate(rows) if index == 0 or row.group != rows[index - 1].group]


def labelled_rows(rows: tuple[NormRow, ...], stride: int, pointed: int) -> list[int]:
    """Rows to label when a line of text is `stride` rows high: the first of each group and every
    stride-th after it that does not reach into the next group; the pointed row instead of its neighbours.
    """
    regular: list[int] = []
    start = 0
    for _, members in groupby(rows, key=lambda row: row.group):
        end = start + len(list(members))
        regular += [row for row in range(start, end, stride) if row == start or row + stride <= end]
        start = end
    regular = _apart(regular, stride)
    if pointed < 0:
        return regular
    return sorted([row for row in regular if abs(row - pointed) >= stride] + [pointed])


def _apart(rows: list[int], stride: int) -> list[int]:
    """Those of `rows` that are `stride` away from the one before."""
    kept: list[int] = []
    for row in rows:
        if not kept or row - kept[-1] >= stride:
            kept.append(row)
    return kept
