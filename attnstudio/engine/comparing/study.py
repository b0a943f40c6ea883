"""An experiment and what differs from it in one thing: which changes there are, the question. No torch."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from attnstudio.engine.choices import InputKind, MaskKind, Positional
from attnstudio.engine.comparing.measures import Measures
from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec
from attnstudio.engine.studies import Study
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MOST_WEIGHTS = 16_000_000  # of one frame; comparing holds several of its size


class Change(StrEnum):
    """What the second experiment has otherwise."""

    ENCODING = "encoding"
    MASK = "mask"
    SCALE = "scale"
    SEED = "seed"
    LENGTH = "length"
    HEADS = "heads"
    UNTRAINED = "untrained"
    SHOWN = "shown"  # whatever the window shows


@dataclass(frozen=True, slots=True)
class Side:
    """Whose heads are looked at.

    spec        what is computed
    run, step   the weights that this run had learned before `step`; None: those that the seed draws
    scaled      whether scores are divided by sqrt(d_k), as they should be
    """

    spec: ExperimentSpec
    run: int | None = None
    step: int = 0
    scaled: bool = True


@dataclass(frozen=True, slots=True)
class Variant:
    """A side that differs from another in one thing.

    title   what it has otherwise
    remark  what must be known to read the difference right
    """

    change: Change
    title: Message
    side: Side
    remark: Message | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Study):
    """Answered by a `Look` at each of `sides`."""

    solver: ClassVar[str] = "attnstudio.engine.comparing.solver:look_at"
    quick: ClassVar[bool] = True

    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A frame with all its layers, and `comparing_measures` of it: [layer, head, measure]."""

    frame: AttentionFrame
    measures: Measures


def side_of(frame: AttentionFrame) -> Side:
    """Where the heads of `frame` come from."""
    origin = frame.origin
    if origin.layer is LayerRole.TRAINED and origin.run is not None:
        return Side(origin.spec, origin.run, origin.step)
    return Side(origin.spec)


def too_many_weights(spec: ExperimentSpec) -> Message | None:
    """Why `spec` is too large to be compared; None when it is not."""
    maps = spec.depth * spec.heads
    if maps * spec.positions() ** 2 <= MOST_WEIGHTS:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "{length} tokens are too many to compare: several copies of all maps are held. Choose at most "
            "{most}.",
        ),
        length=f"{spec.positions():,}",
        most=f"{math.isqrt(MOST_WEIGHTS // maps):,}",
    )


def variants_of(side: Side) -> tuple[Variant, ...]:
    """Everything that can be changed in `side` so that it can still be computed; none is like `side`."""
    return tuple(
        variant
        for variant in _all_variants(side)
        if not variant.side.spec.problems() and too_many_weights(variant.side.spec) is None
    )


def _all_variants(side: Side) -> Iterator[Variant]:
    yield _encoding(side)
    yield from _masks(side)
    yield Variant(
        Change.SCALE,
        message(QT_TRANSLATE_NOOP("Messages", "Without the scale 1/√d_k")),
        _changed(side, scaled=False),
    )
    if side.run is None:
        seed = (side.spec.seed + 1) % (MAX_SEED + 1)
        title = message(QT_TRANSLATE_NOOP("Messages", "Another seed: {seed}"), seed=seed)
        yield Variant(Change.SEED, title, _changed(side, seed=seed))
    elif side.step > 0:
        yield Variant(
            Change.UNTRAINED,
            message(QT_TRANSLATE_NOOP("Messages", "Before training, at step 0")),
            Side(side.spec, side.run, 0, side.scaled),
        )
    yield from _lengths(side)
    yield from _head_counts(side)


def _encoding(side: Side) -> Variant:
    if side.spec.positional is Positional.SINUSOIDAL:
        title = message(QT_TRANSLATE_NOOP("Messages", "Without positional encoding"))
        return Variant(Change.ENCODING, title, _changed(side, positional=Positional.NONE))
    title = message(QT_TRANSLATE_NOOP("Messages", "With positional encoding"))
    return Variant(Change.ENCODING, title, _changed(side, positional=Positional.SINUSOIDAL))


def _masks(side: Side) -> Iterator[Variant]:
    for mask, template in _MASKS.items():
        if mask is not side.spec.mask:
            title = message(template, window=side.spec.window)
            yield Variant(Change.MASK, title, _changed(side, mask=mask))


def _lengths(side: Side) -> Iterator[Variant]:
    length, is_text = side.spec.positions(), side.spec.input is InputKind.TEXT and not side.spec.is_encoder
    if is_text:
        title = message(QT_TRANSLATE_NOOP("Messages", "The text twice"))
        yield Variant(Change.LENGTH, title, _changed(side, text=f"{side.spec.text} {side.spec.text}"))
        return
    remark = message(_OTHER_SEQUENCE) if side.spec.is_encoder else _drawn_anew(side, _OTHER_INPUT)
    for other in (length * 2, length // 2):
        if other >= 2:
            title = message(
                QT_TRANSLATE_NOOP("Messages", "Length {other} instead of {length}"),
                other=other,
                length=length,
            )
            yield Variant(Change.LENGTH, title, _changed(side, length=other), remark)


def _head_counts(side: Side) -> Iterator[Variant]:
    heads = side.spec.heads
    remark = message(_SPLIT_OTHERWISE) if side.spec.is_encoder else _drawn_anew(side, _OTHER_WIDTH)
    for other in (heads // 2, heads * 2):
        if other >= 1:
            title = message(
                QT_TRANSLATE_NOOP("Messages", "Heads: {other} instead of {heads}"), other=other, heads=heads
            )
            yield Variant(Change.HEADS, title, _changed(side, heads=other), remark)


def _drawn_anew(side: Side, template: str) -> Message:
    """Of the article's layer: drawn after what came before it, unless it has learned already."""
    return message(template if side.run is None else _SPLIT_OTHERWISE)


def _changed(side: Side, *, scaled: bool | None = None, **changes: Any) -> Side:
    spec = side.spec.with_changes(**changes)
    return Side(spec, side.run, side.step, side.scaled if scaled is None else scaled)


_MASKS = {
    MaskKind.NONE: QT_TRANSLATE_NOOP("Messages", "Without a mask"),
    MaskKind.CAUSAL: QT_TRANSLATE_NOOP("Messages", "With the causal mask"),
    MaskKind.LOCAL: QT_TRANSLATE_NOOP("Messages", "With a local mask, window {window}"),
}
_OTHER_INPUT = QT_TRANSLATE_NOOP(
    "Messages",
    "The seed's numbers come in one stream and the input is drawn first: another length gives the layer "
    "other weights, too.",
)
_OTHER_SEQUENCE = QT_TRANSLATE_NOOP(
    "Messages", "Both have the same weights, but another length is another sequence: the tokens differ, too."
)
_OTHER_WIDTH = QT_TRANSLATE_NOOP(
    "Messages",
    "The seed's numbers come in one stream and the article draws a single head first: other heads give the "
    "layer other weights, too.",
)
_SPLIT_OTHERWISE = QT_TRANSLATE_NOOP("Messages", "Both have the same weights W_q, W_k, W_v and W_o.")
