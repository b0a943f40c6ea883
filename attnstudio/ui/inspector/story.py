"""The story of one cell: for each part what comes out of it, and in full what goes on in it. No Qt."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray
from attnstudio.engine.tracing.lines import Part
from attnstudio.engine.tracing.study import CellTrace, CellValues, Stage
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.numbers import figures
from attnstudio.ui.heads.readout import quoted
from attnstudio.ui.heads.stage_notices import Unknown
from attnstudio.ui.inspector.words import COUNTS, meaning_of

FIGURES = 6
LARGEST_SHOWN = 3
COLUMN = 9  # characters of a number in a table

# What the maps show of each part, and where the story goes when another stage is chosen there.
STAGES = {
    Part.INPUT: Stage.SCORES,
    Part.PROJECTIONS: Stage.SCORES,
    Part.DOT: Stage.SCORES,
    Part.SCALE: Stage.SCALED,
    Part.MASK: Stage.MASKED,
    Part.SOFTMAX: Stage.WEIGHTS,
    Part.VALUE: Stage.CONTRIBUTIONS,
    Part.OUTPUT: Stage.CONTRIBUTIONS,
}
PARTS = {
    Stage.SCORES: Part.DOT,
    Stage.SCALED: Part.SCALE,
    Stage.MASKED: Part.MASK,
    Stage.WEIGHTS: Part.SOFTMAX,
    Stage.CONTRIBUTIONS: Part.VALUE,
}


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence; `quiet` where it is not about a number."""

    text: Message
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Formula:
    """Lines of a formula with its numbers, in columns."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A vector as a strip of colours, and what it is called."""

    label: Message
    name: str
    values: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Bars:
    """A row of scores or weights as bars, one for each key, that of the cell marked."""

    label: Message
    name: str
    values: FloatArray
    marked: int
    masked: BoolArray | None = None


Item = Words | Formula | Strip | Bars


@dataclass(frozen=True, slots=True, eq=False)
class Story:
    """A cell of the first layer of `frame`; `why_not` is the reason why some numbers are not there."""

    frame: AttentionFrame
    trace: CellTrace
    why_not: Unknown | None = None

    def title(self) -> Message:
        """Which head, query and key."""
        trace, frame = self.trace, self.frame
        return message(
            _TITLE,
            head=trace.head + 1,
            query=trace.query + 1,
            query_token=quoted(frame.query_tokens[trace.query]),
            key=trace.key + 1,
            key_token=quoted(frame.key_tokens[trace.key]),
        )

    def place(self) -> Message:
        """Which query and key: the title where there is little room, as the head is named beside it."""
        trace, frame = self.trace, self.frame
        return message(
            _PLACE,
            query=trace.query + 1,
            query_token=quoted(frame.query_tokens[trace.query]),
            key=trace.key + 1,
            key_token=quoted(frame.key_tokens[trace.key]),
        )

    def result(self, part: Part) -> str | Message:
        """What comes out of a part, in a word; "" while it is not known."""
        return _RESULTS[part](self.trace)

    def shape(self, part: Part) -> str:
        """The tensors of a part, with the sizes of their dimensions."""
        _, heads, queries, keys = self.frame.weights.shape
        d_k = self.trace.q.shape[0]
        return _SHAPES[part].format(h=heads, L=queries, K=keys, d_k=d_k, d_model=heads * d_k)

    def items(self, part: Part) -> tuple[Item, ...]:
        """What goes on in a part."""
        meaning = Words(meaning_of(part, self.trace, self.frame))
        if part in _OF_FRAME:
            return (meaning, *_OF_FRAME[part](self))
        if self.trace.values is None:
            return meaning, Words(message(_MISSING[self.why_not]), quiet=True)
        return (meaning, *_OF_ENGINE[part](self, self.trace.values))


# -- the parts


def _input(story: Story, values: CellValues) -> tuple[Item, ...]:
    trace = story.trace
    return (
        Strip(message(_X_OF_QUERY, n=trace.query + 1), f"x[{trace.query + 1}]", values.x_query),
        Strip(message(_X_OF_KEY, n=trace.key + 1), f"x[{trace.key + 1}]", values.x_key),
    )


def _projections(story: Story) -> tuple[Item, ...]:
    trace = story.trace
    lines = f"q = W_q x[{trace.query + 1}] + b_q", f"k = W_k x[{trace.key + 1}] + b_k"
    return Formula(lines), *_q_and_k(trace.q, trace.k)


def _q_and_k(q: FloatArray, k: FloatArray) -> tuple[Strip, Strip]:
    return Strip(message(_Q), "q", q), Strip(message(_K), "k", k)


def _dot(story: Story) -> tuple[Item, ...]:
    trace, products = story.trace, story.trace.products
    largest = np.argsort(-np.nan_to_num(np.abs(products), nan=np.inf), kind="stable")[:LARGEST_SHOWN]
    rows = [["n", "q", "k", "q·k"]]
    for n in largest:
        numbers = (float(vector[n]) for vector in (trace.q, trace.k, products))
        rows.append([str(n + 1), *(figures(number, 4) for number in numbers)])
    lines = [f"{n:>4}{''.join(f'{cell:>{COLUMN}}' for cell in cells)}" for n, *cells in rows]
    total = f"{'Σ':>4}{_number(trace.dots[trace.key]):>{3 * COLUMN}}"
    return (
        Formula((*lines, total)),
        *_q_and_k(trace.q, trace.k),
        Strip(message(_PRODUCTS), "q·k", products),
    )


def _scale(story: Story) -> tuple[Item, ...]:
    trace = story.trace
    dot, d_k = _number(trace.dots[trace.key]), trace.q.shape[0]
    return (
        Formula(
            (
                f"{dot} / √{d_k}",
                f"= {dot} / {figures(trace.divisor, FIGURES)}",
                f"= {_number(trace.scaled[trace.key])}",
            )
        ),
        Bars(message(_ROW_OF_SCORES, n=trace.query + 1), "q·k/√d_k", trace.scaled, trace.key),
    )


def _mask(story: Story) -> tuple[Item, ...]:
    trace = story.trace
    before, after = _number(trace.scaled[trace.key]), _number(trace.masked[trace.key])
    row = Bars(
        message(_MASKED_ROW, n=trace.query + 1),
        "masked",
        trace.masked,
        trace.key,
        None if trace.allowed is None else ~trace.allowed,
    )
    return Formula((f"{before} → {after}",)), row


def _softmax(story: Story) -> tuple[Item, ...]:
    trace = story.trace
    power = float(trace.exponentials[trace.key])
    score, largest = float(trace.masked[trace.key]), trace.largest
    difference = score - largest if math.isfinite(largest) else math.nan
    total = _number(trace.total)
    table = {
        "s": _number(score),
        "max s": _number(largest),
        "s − max s": _number(difference),
        "e^(s − max s)": _number(power),
        "Σ": total,
        "weight": f"{_number(power)} / {total}",
        "": f"= {_number(trace.weight)}",
    }
    lines = tuple(f"{name:<14}{value}" for name, value in table.items())
    masked = None if trace.allowed is None else ~trace.allowed
    label = message(_ROW_OF_WEIGHTS, n=trace.query + 1, total=f"{float(trace.weights.sum()):.6f}")
    return Formula(lines), Bars(label, "weights", trace.weights, trace.key, masked)


def _value(story: Story, values: CellValues) -> tuple[Item, ...]:
    weight, size = story.trace.weight, float(np.linalg.norm(values.v))
    part = float(np.linalg.norm(values.part))
    return (
        Formula((f"|weight · v| = {_number(weight)} · {_number(size)}", f"= {_number(part)}")),
        Strip(message(_V), "v", values.v),
        Strip(message(_PART), "weight·v", values.part),
    )


def _output(story: Story, values: CellValues) -> tuple[Item, ...]:
    length = float(values.z.astype(np.float64) @ values.z)
    share = float(values.part.astype(np.float64) @ values.z) / length if length > 0 else math.nan
    trace = story.trace
    sums = (
        f"z = {_number(trace.weight)} · v[{trace.key + 1}] + …",
        f"out[{trace.query + 1}] = W_o z + … + b_o",
    )
    return (
        Formula(sums),
        Words(message(_SHARE), quiet=True),
        Formula(("(weight · v) · z / (z · z)", f"= {_number(share)}")),
        Strip(message(_Z), "z", values.z),
        Strip(message(_JOINED), "W_o z", values.joined),
        Strip(message(_OUT, n=trace.query + 1), "out", values.out),
    )


def _number(value: float) -> str:
    return figures(float(value), FIGURES)


def _size_of_part(trace: CellTrace) -> str:
    return "" if trace.values is None else _number(float(np.linalg.norm(trace.values.part)))


def _size_of_z(trace: CellTrace) -> str:
    return "" if trace.values is None else f"|z| {_number(float(np.linalg.norm(trace.values.z)))}"


_RESULTS: dict[Part, Callable[[CellTrace], str | Message]] = {
    Part.INPUT: lambda trace: "" if trace.values is None else f"d_model {len(trace.values.x_key)}",
    Part.PROJECTIONS: lambda trace: f"d_k {len(trace.q)}",
    Part.DOT: lambda trace: _number(trace.dots[trace.key]),
    Part.SCALE: lambda trace: _number(trace.scaled[trace.key]),
    Part.MASK: lambda trace: "−∞" if trace.is_masked else message(COUNTS),
    Part.SOFTMAX: lambda trace: _number(trace.weight),
    Part.VALUE: _size_of_part,
    Part.OUTPUT: _size_of_z,
}
_OF_FRAME: dict[Part, Callable[[Story], tuple[Item, ...]]] = {
    Part.PROJECTIONS: _projections,
    Part.DOT: _dot,
    Part.SCALE: _scale,
    Part.MASK: _mask,
    Part.SOFTMAX: _softmax,
}
_OF_ENGINE: dict[Part, Callable[[Story, CellValues], tuple[Item, ...]]] = {
    Part.INPUT: _input,
    Part.VALUE: _value,
    Part.OUTPUT: _output,
}
_SHAPES = {
    Part.INPUT: "x [L, d_model] = [{L}, {d_model}]",
    Part.PROJECTIONS: "q, k [h, L, d_k] = [{h}, {L}, {d_k}]",
    Part.DOT: "q kᵀ [h, L, L] = [{h}, {L}, {K}]",
    Part.SCALE: "[h, L, L] = [{h}, {L}, {K}]",
    Part.MASK: "[L, L] = [{L}, {K}]",
    Part.SOFTMAX: "[h, L, L] = [{h}, {L}, {K}]",
    Part.VALUE: "v [h, L, d_k] = [{h}, {L}, {d_k}]",
    Part.OUTPUT: "z [h, L, d_k], out [L, d_model] = [{L}, {d_model}]",
}
_TITLE = QT_TRANSLATE_NOOP("Messages", "Head {head}: query {query} '{query_token}', key {key} '{key_token}'")
_PLACE = QT_TRANSLATE_NOOP("Messages", "Query {query} '{query_token}', key {key} '{key_token}'")
_X_OF_QUERY = QT_TRANSLATE_NOOP("Messages", "x of query {n}")
_X_OF_KEY = QT_TRANSLATE_NOOP("Messages", "x of key {n}")
_Q = QT_TRANSLATE_NOOP("Messages", "q of the query")
_K = QT_TRANSLATE_NOOP("Messages", "k of the key")
_PRODUCTS = QT_TRANSLATE_NOOP("Messages", "Their products, one by one")
_ROW_OF_SCORES = QT_TRANSLATE_NOOP("Messages", "Row {n}: all scores")
_MASKED_ROW = QT_TRANSLATE_NOOP("Messages", "Row {n}: masked scores")
_ROW_OF_WEIGHTS = QT_TRANSLATE_NOOP("Messages", "Row {n}: weights, sum {total}")
_V = QT_TRANSLATE_NOOP("Messages", "v of the key")
_PART = QT_TRANSLATE_NOOP("Messages", "weight · v")
_Z = QT_TRANSLATE_NOOP("Messages", "z: the head's output")
_JOINED = QT_TRANSLATE_NOOP("Messages", "W_o z: this head's part")
_OUT = QT_TRANSLATE_NOOP("Messages", "Output {n}: all heads, b_o")
_SHARE = QT_TRANSLATE_NOOP("Messages", "This key's share of z; the shares of all keys sum to 1.")
_MISSING = {
    None: QT_TRANSLATE_NOOP("Messages", "Computing…"),
    Unknown.PASSING: QT_TRANSLATE_NOOP("Messages", "Pause the training to see these numbers."),
    Unknown.REFUSED: QT_TRANSLATE_NOOP("Messages", "These numbers could not be computed."),
}
