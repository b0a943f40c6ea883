"""What a head does, as numbers from 0 to 1 that can be compared with those of another head. numpy only.

With p = weights[query, key] and n = the number of keys that a query may see:

entropy     relative entropy: 0 looks at one key, 1 at all alike (see `metrics`)
row max     mean over queries of the largest p
sparsity    share of the visible keys that take less than a tenth of 1 / n

and the patterns of `metrics.score_patterns`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.engine.metrics import Pattern, repeated_tokens, score_patterns, summarize_head

LITTLE = 0.1  # of the uniform weight

Measures = NDArray[np.float64]


class Measure(StrEnum):
    """The names of `Pattern` mean the same here."""

    ENTROPY = "entropy"
    ROW_MAX = "row-max"
    SPARSITY = "sparsity"
    DIAGONAL = "diagonal"
    PREVIOUS = "previous"
    NEXT = "next"
    FIRST = "first"
    MIRROR = "mirror"
    INDUCTION = "induction"


PATTERNS = tuple(measure for measure in Measure if measure.value in set(Pattern))


def measure_head(weights: FloatArray, allowed: BoolArray | None, tokens: Sequence[str] = ()) -> Measures:
    """All measures of one head in the order of `Measure`: [measure]; NaN for what is not measured.

    weights [query, key], allowed [query, key] or None, tokens as `metrics.repeated_tokens` gives them.
    """
    with np.errstate(all="ignore"):
        scores = score_patterns(weights, allowed, tokens)
        entropy = summarize_head(weights, allowed, tokens).relative_entropy
        row_max = float(weights.max(axis=1).mean(dtype=np.float64))
        own = {
            Measure.ENTROPY: entropy,
            Measure.ROW_MAX: row_max,
            Measure.SPARSITY: _sparsity(weights, allowed),
        }
    of_patterns = {Measure(pattern.value): score for pattern, score in scores.items() if pattern in _SHARED}
    known = {**own, **of_patterns}
    return np.array([known.get(measure, np.nan) for measure in Measure])


def measure_frame(frame: AttentionFrame, between: Callable[[], None] = lambda: None) -> Measures:
    """Every head of every layer: [layer, head, measure]. `between` is called before each head."""
    tokens = repeated_tokens(frame)
    measured = np.empty((frame.layers, frame.heads, len(Measure)))
    for layer in range(frame.layers):
        for head in range(frame.heads):
            between()
            measured[layer, head] = measure_head(frame.weights[layer, head], frame.allowed, tokens)
    return measured


def uniform_weights(frame: AttentionFrame) -> FloatArray:
    """What a head without any preference does: 1 / n on each visible key, [query, key]."""
    queries, keys = frame.weights.shape[2:]
    visible = np.ones((queries, keys), np.float32) if frame.allowed is None else frame.allowed
    shares: FloatArray = (visible / visible.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares


@dataclass(frozen=True, slots=True)
class MeasureChange:
    """One measure of a head in two frames. `head` counts from 0; None: the mean over all heads."""

    head: int | None
    measure: Measure
    first: float
    second: float

    @property
    def change(self) -> float:
        """The second minus the first."""
        return self.second - self.first


def changes(before: Measures, after: Measures) -> tuple[MeasureChange, ...]:
    """What each measure is in two layers [head, measure], the largest change first; NaN ones last.

    Where the numbers of heads differ no head belongs to another, and their means are compared.
    """
    heads: Sequence[int | None] = range(len(before))
    if len(before) != len(after):
        before, after, heads = before.mean(axis=0)[None], after.mean(axis=0)[None], [None]
    found = [
        MeasureChange(head, measure, float(before[row, column]), float(after[row, column]))
        for row, head in enumerate(heads)
        for column, measure in enumerate(Measure)
        if not np.isnan(before[row, column]) or not np.isnan(after[row, column])
    ]
    return tuple(sorted(found, key=lambda one: -np.nan_to_num(abs(one.change), nan=-1.0)))


def _sparsity(weights: FloatArray, allowed: BoolArray | None) -> float:
    if allowed is None:
        return float((weights < LITTLE / weights.shape[1]).mean())
    limits = LITTLE / np.maximum(allowed.sum(axis=1, keepdims=True), 1)
    return float((weights < limits)[allowed].mean())


_SHARED = tuple(pattern for pattern in Pattern if pattern.value in set(Measure))
