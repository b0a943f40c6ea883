"""Two frames against each other: whether they can be, their difference, and what to say. numpy only."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.differences.numbers import percent, signed
from attnstudio.ui.heads.cell import LAYER, Cell
from attnstudio.ui.heads.readout import quoted

SMALLEST_SCALE = 1e-6  # below, colours would make much of rounding


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """The weights of a second frame minus those of a first one, which look at the same sequence.

    first, second  frames of one layer
    values         [head, query, key] float32, -1 to 1; NaN where either is not a number
    top            the largest |value|: both ends of the colours
    allowed        [query, key] bool, True where either may attend; None when nothing is masked in both
    moved          [head] half the sum of |values| over the keys, averaged over the queries: the share of
                   a head's attention that lies elsewhere in the second frame, 0 to 1
    """

    first: AttentionFrame
    second: AttentionFrame
    values: FloatArray
    top: float
    allowed: BoolArray | None
    moved: FloatArray


def difference(first: AttentionFrame, second: AttentionFrame) -> Difference:
    """`second` minus `first`. Raises `ValueError` when their shapes differ."""
    if first.weights.shape != second.weights.shape:
        raise ValueError(f"{first.weights.shape} and {second.weights.shape} have no difference")
    values = second.weights[LAYER] - first.weights[LAYER]
    sizes = np.abs(values)
    finite = sizes[np.isfinite(sizes)]
    top = max(float(finite.max()) if finite.size else 0.0, SMALLEST_SCALE)
    allowed = None
    if first.allowed is not None and second.allowed is not None:
        allowed = first.allowed | second.allowed
    return Difference(first, second, values, top, allowed, sizes.sum(axis=-1).mean(axis=-1) / 2)


def obstacle(first: AttentionFrame, second: AttentionFrame) -> Message | None:
    """Why the two have no difference; None when they have."""
    if first.heads != second.heads:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "No difference map: A has {first} heads and B has {second}, so no head of A belongs to one of B.",
        )
        return message(text, first=first.heads, second=second.heads)
    same_tokens = (first.query_tokens, first.key_tokens) == (second.query_tokens, second.key_tokens)
    if same_tokens and _data(first.origin.spec) == _data(second.origin.spec):
        return None
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "No difference map: A and B look at different sequences. Runs that Compare… starts share "
        "seed and data.",
    )
    return message(text)


def _data(spec: ExperimentSpec) -> tuple[object, ...]:
    """What the sequence that a frame shows is drawn from."""
    length = spec.positions()
    if spec.is_encoder:
        return spec.task, spec.seed, length, spec.vocabulary, spec.batch
    return spec.task, spec.seed, spec.input, length, spec.d_model


def describe_difference(of: Difference, head: int, cell: Cell) -> Message:
    """The sentence about one cell. Heads and positions count from 1, as everywhere on the screen."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Head {head}: query {query} '{query_token}' takes {first} in A and {second} in B from key {key} "
            "'{key_token}': {difference}",
        ),
        head=head + 1,
        query=cell.query + 1,
        query_token=quoted(of.first.query_tokens[cell.query]),
        key=cell.key + 1,
        key_token=quoted(of.first.key_tokens[cell.key]),
        first=f"{of.first.weight(LAYER, head, *cell):.4f}",
        second=f"{of.second.weight(LAYER, head, *cell):.4f}",
        difference=signed(float(of.values[head, cell.query, cell.key])),
    )


def summarize(of: Difference) -> Message:
    """Which head differs most, and by how much."""
    if not np.isfinite(of.moved).any():
        return message(QT_TRANSLATE_NOOP("Messages", "The difference is not a number."))
    head = int(np.nanargmax(of.moved))
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "On average {mean} of the attention lies elsewhere in B than in A; most in head {head}: {most}.",
    )
    return message(
        text, mean=percent(float(np.nanmean(of.moved))), head=head + 1, most=percent(float(of.moved[head]))
    )
