"""Experiments that differ in one thing, to be trained together from one seed on the same data. No torch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from attnstudio.engine.choices import MaskKind, Norm, Positional, Task
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_TOGETHER = 6
HEAD_COUNTS = (2, 4, 8)
LEARNING_RATES = (1e-4, 1e-3, 1e-2)


class PairKind(StrEnum):
    """What the experiments of a pair differ in."""

    POSITIONS = "positions"
    HEADS = "heads"
    LEARNING_RATE = "learning-rate"
    MASK = "mask"
    RESIDUAL = "residual"
    NORM = "norm"
    FEED_FORWARD = "feed-forward"
    LAYERS = "layers"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two to `MAX_TOGETHER` experiments, all valid, that differ in `field` alone.

    title     what is compared
    look_for  what to watch while they learn
    specs     the experiment in force first, where it is one of them
    """

    kind: PairKind
    field: str
    title: Message
    look_for: Message
    specs: tuple[ExperimentSpec, ...]


def pairs_for(spec: ExperimentSpec) -> tuple[Pair, ...]:
    """Every pair that can be made of `spec`; values that are not valid with it are left out."""
    return tuple(
        pair
        for kind, field, values in _alternatives(spec)
        if (pair := _pair(spec, kind, field, values)) is not None
    )


def _alternatives(spec: ExperimentSpec) -> Iterator[tuple[PairKind, str, tuple[object, ...]]]:
    """What can be varied, with its values."""
    masked = spec.mask if spec.mask is not MaskKind.NONE else MaskKind.CAUSAL
    yield PairKind.POSITIONS, "positional", (Positional.SINUSOIDAL, Positional.NONE)
    yield PairKind.HEADS, "heads", HEAD_COUNTS
    yield PairKind.LEARNING_RATE, "lr", LEARNING_RATES
    yield PairKind.MASK, "mask", (MaskKind.NONE, masked)
    if spec.is_encoder:
        yield PairKind.RESIDUAL, "residual", (True, False)
        yield PairKind.NORM, "norm", (Norm.POST, Norm.PRE, Norm.NONE)
        yield PairKind.FEED_FORWARD, "feed_forward", (True, False)
        yield PairKind.LAYERS, "layers", (1, 2) if spec.layers <= 2 else (1, 2, spec.layers)


def _pair(spec: ExperimentSpec, kind: PairKind, field: str, values: tuple[object, ...]) -> Pair | None:
    found = [spec.with_changes(**{field: value}) for value in values]
    valid = [one for one in found if not one.problems()]
    if len(valid) < 2:
        return None
    valid.sort(key=lambda one: one != spec)  # a stable sort: only the one in force moves
    return Pair(kind, field, _title(kind, valid, field), _look_for(kind, spec), tuple(valid))


def _title(kind: PairKind, specs: list[ExperimentSpec], field: str) -> Message:
    """What is compared, with the values that are left."""
    if kind in _TITLES:
        return message(_TITLES[kind])
    values = ", ".join(f"{value:g}" for value in sorted(getattr(spec, field) for spec in specs))
    return message(_LISTS[kind], values=values)


def _look_for(kind: PairKind, spec: ExperimentSpec) -> Message:
    if kind is PairKind.POSITIONS and spec.task is Task.COUNT:
        return message(_COUNT_WITHOUT_POSITIONS)
    if kind is PairKind.MASK and spec.task is Task.NEXT_CHARACTER:
        return message(_SEES_THE_ANSWER)
    if kind is PairKind.LAYERS and spec.task is Task.INDUCTION:
        return message(_INDUCTION_NEEDS_TWO)
    return message(_LOOK_FOR[kind])


_TITLES = {
    PairKind.POSITIONS: QT_TRANSLATE_NOOP("Messages", "With and without positional encoding"),
    PairKind.MASK: QT_TRANSLATE_NOOP("Messages", "With and without a mask"),
    PairKind.RESIDUAL: QT_TRANSLATE_NOOP("Messages", "With and without residual connections"),
    PairKind.NORM: QT_TRANSLATE_NOOP("Messages", "LayerNorm after, before, or none"),
    PairKind.FEED_FORWARD: QT_TRANSLATE_NOOP("Messages", "With and without feed-forward"),
}
_LISTS = {
    PairKind.HEADS: QT_TRANSLATE_NOOP("Messages", "Heads: {values}"),
    PairKind.LEARNING_RATE: QT_TRANSLATE_NOOP("Messages", "Learning rate: {values}"),
    PairKind.LAYERS: QT_TRANSLATE_NOOP("Messages", "Layers: {values}"),
}
_LOOK_FOR = {
    PairKind.POSITIONS: QT_TRANSLATE_NOOP(
        "Messages",
        "Attention alone is blind to order (section 3.5). Where the task depends on it, one curve gets stuck "
        "and its heads stay blurred; the other's heads form a line.",
    ),
    PairKind.HEADS: QT_TRANSLATE_NOOP(
        "Messages",
        "The heads share d_model: more of them are narrower (section 3.2.2). Do more heads learn faster, or "
        "do some of them only repeat each other?",
    ),
    PairKind.LEARNING_RATE: QT_TRANSLATE_NOOP(
        "Messages",
        "Too small a rate crawls, too large a one jumps about or never settles. Compare the slopes of the "
        "loss and how rough the gradient norm is.",
    ),
    PairKind.MASK: QT_TRANSLATE_NOOP(
        "Messages",
        "A mask hides keys (section 3.2.3). Where the answer lies behind it the accuracy has a ceiling; the "
        "difference map shows what only the run without a mask looks at.",
    ),
    PairKind.RESIDUAL: QT_TRANSLATE_NOOP(
        "Messages",
        "A residual connection lets the gradient pass a layer unchanged (section 3.1). Without it, watch how "
        "much later the loss falls; with many layers it may not fall at all.",
    ),
    PairKind.NORM: QT_TRANSLATE_NOOP(
        "Messages",
        "The paper puts LayerNorm after the residual sum. Before it, training is usually steadier; without "
        "any, watch the gradient norm.",
    ),
    PairKind.FEED_FORWARD: QT_TRANSLATE_NOOP(
        "Messages",
        "Feed-forward works on each position by itself (section 3.3). Tasks that only move tokens hardly "
        "need it; where something must be computed, its absence shows.",
    ),
    PairKind.LAYERS: QT_TRANSLATE_NOOP(
        "Messages",
        "A second layer can read what the first one has gathered. Does this task need that, or does one "
        "layer do as well and sooner?",
    ),
}
_COUNT_WITHOUT_POSITIONS = QT_TRANSLATE_NOOP(
    "Messages",
    "Counting does not depend on order: here both should learn, and without positions perhaps sooner.",
)
_SEES_THE_ANSWER = QT_TRANSLATE_NOOP(
    "Messages",
    "Without the mask every position sees the next character, its own answer: the loss falls fast, and "
    "nothing worth having is learned.",
)
_INDUCTION_NEEDS_TWO = QT_TRANSLATE_NOOP(
    "Messages",
    "Induction needs two steps: find the earlier equal token, then look one further. One layer should get "
    "stuck where two go on.",
)
