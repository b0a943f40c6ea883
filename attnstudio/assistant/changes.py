"""What changed from frame A to frame B, cell by cell. numpy only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from attnstudio.assistant.subjects import Subject
from attnstudio.engine.frames import AttentionFrame, BoolArray

LAYER = 0


@dataclass(frozen=True, slots=True)
class Change:
    """One cell, from 0: its weight in A and in B."""

    head: int
    query: int
    key: int
    a: float
    b: float

    @property
    def difference(self) -> float:
        """B minus A."""
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Changes:
    """The mean of |B - A| of each head in the order of the heads (NaN where nothing compares), and the
    cells that changed most, largest first.
    """

    means: tuple[float, ...]
    largest: tuple[Change, ...]


def changes(subject: Subject, count: int) -> Changes:
    """Compare the frames of a COMPARISON over the cells that are visible in both and numbers in both."""
    a, b = subject.frame, subject.other
    if b is None:
        return Changes((), ())
    both = _both_visible(a, b)
    means: list[float] = []
    found: list[Change] = []
    for head in subject.heads():
        first, second = a.weights[LAYER, head], b.weights[LAYER, head]
        with np.errstate(invalid="ignore"):
            moved = np.abs(second - first)
        compared = np.isfinite(moved) if both is None else np.isfinite(moved) & both
        moved[~compared] = 0
        cells = int(compared.sum())
        means.append(float(moved.sum(dtype=np.float64)) / cells if cells else float("nan"))
        found += [
            Change(head, query, key, float(first[query, key]), float(second[query, key]))
            for query, key in _largest(moved, count)
        ]
    found.sort(key=lambda change: -abs(change.difference))
    return Changes(tuple(means), tuple(found[:count]))


def _both_visible(a: AttentionFrame, b: AttentionFrame) -> BoolArray | None:
    masks: Sequence[BoolArray] = [frame.allowed for frame in (a, b) if frame.allowed is not None]
    return np.logical_and.reduce(masks) if masks else None


def _largest(moved: np.ndarray, count: int) -> list[tuple[int, int]]:
    """The `count` cells that moved most and moved at all."""
    flat = moved.ravel()
    count = min(count, flat.size)
    if count <= 0:
        return []
    places = np.argpartition(flat, flat.size - count)[flat.size - count :]
    return [divmod(int(place), moved.shape[1]) for place in places if flat[place] > 0]
