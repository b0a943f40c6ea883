"""Measures of a head: entropy, the row-sum audit and the simple pattern that it follows most. numpy only.

With p = weights[query, key] and n = the number of keys that a query may see:

entropy           mean over queries of -sum(p ln p), in nats
relative entropy  mean over queries of entropy / ln n: 0 looks at one key, 1 at all alike
row-sum error     max over queries of |sum(p) - 1|
diagonal          mean of p[i, i]
previous, next    mean of p[i, i - 1], mean of p[i, i + 1]
first             mean of p[i, 0] for i > 0
mirror            mean of p[i, n - 1 - i], n here the number of keys: the anti-diagonal
induction         mean over the queries whose token stood before of the sum of p[i, j + 1] over these earlier
                  places j: what followed the same token. Only where a task is about that
uniform           mean of exp(entropy) / n: the share of the visible keys that is really used

Queries that may see one key only have no choice: they are left out of relative entropy and of the
patterns, unless no query has a choice. NaN in the weights makes the measures NaN.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.choices import Task
from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray

Measure = NDArray[np.float64]


class Pattern(StrEnum):
    """The simple ways to attend."""

    DIAGONAL = "diagonal"
    PREVIOUS = "previous"
    NEXT = "next"
    FIRST = "first"
    MIRROR = "mirror"
    INDUCTION = "induction"
    UNIFORM = "uniform"


# Elsewhere equal tokens are chance, and the measure would rest on a query or two.
_OF_REPEATED_TOKENS = (Task.INDUCTION, Task.NEXT_CHARACTER)


@dataclass(frozen=True, slots=True)
class HeadSummary:
    """The measures of one head: see the module's text. `score` (0 to 1) belongs to `pattern`."""

    entropy: float
    relative_entropy: float
    row_sum_error: float
    pattern: Pattern
    score: float


def summarize_head(
    weights: FloatArray, allowed: BoolArray | None = None, tokens: Sequence[str] = ()
) -> HeadSummary:
    """Measure one head; weights [query, key], allowed [query, key] or None, tokens as `repeated_tokens`."""
    return _summarize(weights[None], allowed, tokens)[0]


def summarize_frame(frame: AttentionFrame) -> tuple[tuple[HeadSummary, ...], ...]:
    """Measure every head of a frame: [layer][head]."""
    tokens = repeated_tokens(frame)
    return tuple(_summarize(layer, frame.allowed, tokens) for layer in frame.weights)


def score_patterns(
    weights: FloatArray, allowed: BoolArray | None = None, tokens: Sequence[str] = ()
) -> dict[Pattern, float]:
    """How much one head follows each pattern, 0 to 1; the arguments as those of `summarize_head`.

    `HeadSummary` holds the largest of these; of equal ones the first. Induction is missing without tokens.
    """
    counts, choosing = _choices(weights[None], allowed)
    scores = _all_scores(weights[None], counts, choosing, _row_entropies(weights[None]), tokens)
    return {pattern: float(np.clip(score[0], 0, 1)) for pattern, score in scores.items()}


def repeated_tokens(frame: AttentionFrame) -> tuple[str, ...]:
    """The tokens by which induction is measured; () where the frame's task is not about what came before."""
    return frame.key_tokens if frame.origin.spec.task in _OF_REPEATED_TOKENS else ()


def _summarize(
    weights: FloatArray, allowed: BoolArray | None, tokens: Sequence[str]
) -> tuple[HeadSummary, ...]:
    """weights [head, query, key]"""
    counts, choosing = _choices(weights, allowed)
    entropies = _row_entropies(weights)  # [head, query]
    log_counts = np.log(np.maximum(counts, 2))
    relative = (entropies / log_counts)[:, choosing].mean(axis=1)
    errors = np.abs(weights.sum(axis=2, dtype=np.float64) - 1).max(axis=1)
    scores = _all_scores(weights, counts, choosing, entropies, tokens)
    patterns = tuple(scores)
    table = np.stack([scores[pattern] for pattern in patterns])  # [pattern, head]
    best = table.argmax(axis=0)
    return tuple(
        HeadSummary(
            entropy=float(entropies[head].mean()),
            relative_entropy=float(np.clip(relative[head], 0, 1)),
            row_sum_error=float(errors[head]),
            pattern=patterns[best[head]],
            score=float(np.clip(table[best[head], head], 0, 1)),
        )
        for head in range(len(weights))
    )


def _choices(weights: FloatArray, allowed: BoolArray | None) -> tuple[NDArray[np.int64], BoolArray]:
    """How many keys each query may see, and which queries count: [query]."""
    counts = _visible_keys(weights, allowed)
    return counts, counts > 1 if (counts > 1).any() else np.ones_like(counts, dtype=bool)


def _all_scores(
    weights: FloatArray,
    counts: NDArray[np.int64],
    choosing: BoolArray,
    entropies: Measure,
    tokens: Sequence[str],
) -> dict[Pattern, Measure]:
    """Every pattern's score: [head]."""
    scores = _pattern_scores(weights, choosing)
    if tokens:
        scores[Pattern.INDUCTION] = _induction_score(weights, choosing, tokens)
    scores[Pattern.UNIFORM] = (np.exp(entropies) / np.maximum(counts, 1))[:, choosing].mean(axis=1)
    return scores


def _visible_keys(weights: FloatArray, allowed: BoolArray | None) -> NDArray[np.int64]:
    """The number of keys that each query may see: [query]."""
    _, queries, keys = weights.shape
    if allowed is None:
        return np.full(queries, keys, dtype=np.int64)
    counts: NDArray[np.int64] = allowed.sum(axis=1, dtype=np.int64)
    return counts


def _row_entropies(weights: FloatArray) -> Measure:
    """-sum(p ln p) over keys, head by head so that the temporaries stay small: [head, query]."""
    smallest = np.finfo(np.float32).tiny
    rows = [-np.einsum("qk,qk->q", head, np.log(np.maximum(head, smallest))) for head in weights]
    return np.array(rows, dtype=np.float64)


def _pattern_scores(weights: FloatArray, choosing: BoolArray) -> dict[Pattern, Measure]:
    """The mean weight on each pattern's cells, over the queries that have such a cell: [head]."""
    queries = np.arange(weights.shape[1])
    cells = {
        Pattern.DIAGONAL: queries,
        Pattern.PREVIOUS: queries - 1,
        Pattern.NEXT: queries + 1,
        Pattern.FIRST: np.where(queries > 0, 0, -1),
        Pattern.MIRROR: weights.shape[2] - 1 - queries,
    }
    return {pattern: _mean_on_cells(weights, choosing, keys) for pattern, keys in cells.items()}


def _mean_on_cells(weights: FloatArray, choosing: BoolArray, keys: NDArray[np.int64]) -> Measure:
    """The mean of weights[:, i, keys[i]] where i chooses and keys[i] exists; 0 where there is none."""
    rows = np.flatnonzero(choosing & (keys >= 0) & (keys < weights.shape[2]))
    if not len(rows):
        return np.zeros(len(weights))
    return np.asarray(weights[:, rows, keys[rows]].mean(axis=1, dtype=np.float64))


def _induction_score(weights: FloatArray, choosing: BoolArray, tokens: Sequence[str]) -> Measure:
    """The mean over choosing queries of what they give to followers of their own token; 0 without one."""
    number = {token: index for index, token in enumerate(dict.fromkeys(tokens))}
    codes = np.array([number[token] for token in tokens])
    came_before = np.tri(len(codes), k=-1, dtype=bool) & (codes[:, None] == codes)  # [query, earlier place]
    follows = np.zeros_like(came_before)
    follows[:, 1:] = came_before[:, :-1]
    rows = np.flatnonzero(choosing & follows.any(axis=1))
    if not len(rows):
        return np.zeros(len(weights))
    return np.asarray((weights[:, rows] * follows[rows]).sum(axis=2, dtype=np.float64).mean(axis=1))
