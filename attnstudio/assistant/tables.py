"""Tables of weights within a budget of tokens: whole rows, or the strongest keys of all or some rows.

What is left out is decided by arithmetic before any text is made, so that a frame of 4096 tokens costs
no more than one of 12.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from attnstudio.assistant.labels import ranges
from attnstudio.engine.frames import AttentionFrame, FloatArray
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

LAYER = 0
MOST_KEYS = 16
FEWEST_KEYS = 2  # of each query, as long as all queries are sent
KEYS_OF_SOME = 4  # of each query, when not all queries are sent
FEWEST_QUERIES = 4
_CELL = 5  # "0.241" by the rule of `estimate_tokens`
_TITLE = 12  # "Frame A, head 12" and the line break, on the high side


@dataclass(frozen=True, slots=True)
class Plan:
    """Which cells are sent: of each of `heads`, of each of `queries`, all keys or the `top` strongest."""

    heads: tuple[int, ...]
    queries: tuple[int, ...]
    top: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The weights as text. `share` is the least part of a row that its keys hold; `keys` those named."""

    text: str
    share: float = 1.0
    keys: frozenset[int] = field(default=frozenset())


def plan(frames: Sequence[AttentionFrame], heads: Sequence[int], budget: int) -> Plan:
    """The most that fits `budget` tokens for the same cells of every frame."""
    _, _, queries, keys = frames[0].weights.shape
    every = tuple(range(queries))
    tables = len(heads) * len(frames)
    whole = sum(_whole_cost(frame) for frame in frames) * len(heads)
    if whole <= budget:
        return Plan(tuple(heads), every)
    for top in range(min(MOST_KEYS, keys), min(FEWEST_KEYS, keys) - 1, -1):
        if tables * (_TITLE + queries * _row_cost(queries, keys, top)) <= budget:
            return Plan(tuple(heads), every, top)
    top = min(KEYS_OF_SOME, keys)
    row = _row_cost(queries, keys, top)
    count = (budget // tables - _TITLE) // row
    if count >= min(FEWEST_QUERIES, queries):
        return Plan(tuple(heads), _spread(queries, count), top)
    shown = _spread(queries, min(FEWEST_QUERIES, queries))
    sent = max(0, budget) // (len(frames) * (_TITLE + len(shown) * row))
    return Plan(tuple(heads[:sent]), shown if sent else (), top)


def table(frame: AttentionFrame, chosen: Plan, title: Callable[[int], str]) -> Table:
    """The weights that `chosen` names; `title` makes the line above those of a head (from 0)."""
    if not chosen.heads:
        return Table("", 0.0)
    lines: list[str] = []
    share = 1.0
    keys: set[int] = set(range(frame.weights.shape[3])) if chosen.top is None else set()
    for head in chosen.heads:
        lines.append(title(head))
        rows = frame.weights[LAYER, head][list(chosen.queries)]
        if chosen.top is None:
            lines += _whole_rows(frame, rows, chosen.queries)
        else:
            order = _strongest(frame, rows, chosen)
            lines += _short_rows(frame, rows, chosen.queries, order)
            share = min(share, _least_share(rows, order))
            keys.update(order.ravel().tolist())
    return Table("\n".join(lines), share, frozenset(keys))


def left_out(frame: AttentionFrame, heads: Sequence[int], chosen: Plan, share: float) -> tuple[Message, ...]:
    """What a plan leaves out, in sentences."""
    if not chosen.heads:
        return (message(_NO_WEIGHTS),)
    found: list[Message] = []
    if missing := [head + 1 for head in heads if head not in chosen.heads]:
        found.append(message(_HEADS, heads=ranges(missing)))
    total = frame.weights.shape[2]
    if len(chosen.queries) < total:
        sent = ranges([query + 1 for query in chosen.queries])
        found.append(message(_QUERIES, count=len(chosen.queries), total=total, queries=sent))
    if chosen.top is not None and chosen.top < frame.weights.shape[3]:
        found.append(message(_KEYS, top=chosen.top, share=math.floor(share * 100 + 1e-9)))
    return tuple(found)


def _spread(total: int, count: int) -> tuple[int, ...]:
    """`count` of `total` queries, evenly spread, the first and the last among them."""
    return tuple(np.unique(np.linspace(0, total - 1, min(count, total)).round().astype(int)).tolist())


def _whole_cost(frame: AttentionFrame) -> int:
    """At most the tokens of one head with all its cells."""
    queries, keys = (int(count) for count in frame.weights.shape[2:])
    cells = queries * keys
    visible = cells if frame.allowed is None else int(np.count_nonzero(frame.allowed))
    numbers = queries * (_digits(queries) + _digits(keys) + 4)  # "12:", "| max 7" and the line break
    return _TITLE + numbers + visible * _CELL + (cells - visible)


def _row_cost(queries: int, keys: int, top: int) -> int:
    """At most the tokens of one row with its `top` strongest keys: "12: 7=0.412 …"."""
    return _digits(queries) + 2 + top * (_digits(keys) + 1 + _CELL)


def _digits(number: int) -> int:
    return len(str(number))


def _whole_rows(frame: AttentionFrame, rows: FloatArray, queries: Sequence[int]) -> list[str]:
    lines = []
    for query, row in zip(queries, rows, strict=True):
        visible = np.ones(len(row), bool) if frame.allowed is None else frame.allowed[query]
        cells = " ".join(
            _number(weight) if seen else "-" for weight, seen in zip(row.tolist(), visible, strict=True)
        )
        finite = visible & np.isfinite(row)
        most = f" | max {int(np.where(finite, row, -np.inf).argmax()) + 1}" if finite.any() else ""
        lines.append(f"{query + 1}: {cells}{most}")
    return lines


def _strongest(frame: AttentionFrame, rows: FloatArray, chosen: Plan) -> NDArray[np.int64]:
    """The `top` keys of each row, strongest first: [query, top]. Masked keys and NaN come last."""
    top = chosen.top or 1
    sortable = np.where(np.isnan(rows), -1, rows)
    if frame.allowed is not None:
        sortable = np.where(frame.allowed[list(chosen.queries)], sortable, -2)
    some = np.argpartition(-sortable, top - 1, axis=1)[:, :top]
    order = np.argsort(-np.take_along_axis(sortable, some, axis=1), axis=1, kind="stable")
    return np.take_along_axis(some, order, axis=1)


def _short_rows(
    frame: AttentionFrame, rows: FloatArray, queries: Sequence[int], order: NDArray[np.int64]
) -> list[str]:
    lines = []
    for query, row, keys in zip(queries, rows, order.tolist(), strict=True):
        cells = [f"{key + 1}={_number(float(row[key]))}" for key in keys if not frame.is_masked(query, key)]
        lines.append(f"{query + 1}: {' '.join(cells) or '-'}")
    return lines


def _least_share(rows: FloatArray, order: NDArray[np.int64]) -> float:
    """The smallest part of a row's weight that its listed keys hold; rows with NaN left out."""
    held = np.take_along_axis(rows, order, axis=1).sum(axis=1, dtype=np.float64)
    total = rows.sum(axis=1, dtype=np.float64)
    good = np.isfinite(held) & np.isfinite(total) & (total > 0)
    return float(np.min(held[good] / total[good])) if good.any() else 0.0


def _number(weight: float) -> str:
    if math.isnan(weight):
        return "NaN"
    return f"{weight:.3f}" if math.isfinite(weight) else "inf"


_NO_WEIGHTS = QT_TRANSLATE_NOOP("Messages", "No single weight fits; only the measures are sent.")
_HEADS = QT_TRANSLATE_NOOP("Messages", "Heads whose weights are left out: {heads}.")
_QUERIES = QT_TRANSLATE_NOOP(
    "Messages", "Of {total} queries only {count} are sent, evenly spread: {queries}."
)
_KEYS = QT_TRANSLATE_NOOP(
    "Messages",
    "Of each query only the {top} strongest keys are sent; they hold at least {share} % of each row.",
)
