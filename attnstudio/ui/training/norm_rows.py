"""The rows of a map of gradient norms, and which of them have room for a label. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class NormRow:
    """A row's label beside the map, the group it stands in (may be ""), and its full name."""

    label: str
    group: str
    name: str


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
    if pointed < 0:
        return regular
    return sorted([row for row in regular if abs(row - pointed) >= stride] + [pointed])
