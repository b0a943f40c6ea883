"""What the Test cases tab calls things: settings, expectations, outcomes. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from types import MappingProxyType

from attnstudio.engine.cases.case import Case, Expectation, Expected, Outcome
from attnstudio.engine.spec import MaskKind, Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MASKS: Mapping[MaskKind, Message] = MappingProxyType(
    {
        MaskKind.NONE: message(QT_TRANSLATE_NOOP("Messages", "none")),
        MaskKind.CAUSAL: message(QT_TRANSLATE_NOOP("Messages", "causal")),
    }
)
ENCODINGS: Mapping[Positional, Message] = MappingProxyType(
    {
        Positional.NONE: message(QT_TRANSLATE_NOOP("Messages", "none")),
        Positional.SINUSOIDAL: message(QT_TRANSLATE_NOOP("Messages", "sinusoidal")),
    }
)
OUTCOMES: Mapping[Outcome | None, Message] = MappingProxyType(
    {
        None: message(QT_TRANSLATE_NOOP("Messages", "not run")),
        Outcome.PASSED: message(QT_TRANSLATE_NOOP("Messages", "passed")),
        Outcome.FAILED: message(QT_TRANSLATE_NOOP("Messages", "failed")),
        Outcome.INVALID: message(QT_TRANSLATE_NOOP("Messages", "invalid")),
    }
)
_NAMES: Mapping[Expectation, Message] = MappingProxyType(
    {
        Expectation.OUTPUT_SHAPE: message(QT_TRANSLATE_NOOP("Messages", "output shape")),
        Expectation.WEIGHTS_SHAPE: message(QT_TRANSLATE_NOOP("Messages", "weights shape")),
        Expectation.ROW_SUMS: message(QT_TRANSLATE_NOOP("Messages", "row sums")),
        Expectation.CAUSALITY: message(QT_TRANSLATE_NOOP("Messages", "causality")),
        Expectation.EQUIVARIANCE: message(QT_TRANSLATE_NOOP("Messages", "equivariance")),
        Expectation.ERROR: message(QT_TRANSLATE_NOOP("Messages", "an error")),
    }
)
_HOLDING: Mapping[Expectation, str] = MappingProxyType(
    {
        Expectation.ROW_SUMS: QT_TRANSLATE_NOOP("Messages", "Each row of weights sums to 1."),
        Expectation.CAUSALITY: QT_TRANSLATE_NOOP(
            "Messages", "Causality: changing a later token changes nothing before it."
        ),
        Expectation.EQUIVARIANCE: QT_TRANSLATE_NOOP(
            "Messages", "Equivariance: reordering the tokens reorders output and weights, and no more."
        ),
        Expectation.ERROR: QT_TRANSLATE_NOOP("Messages", "An error: the layer cannot be built, or not run."),
    }
)
_NOT_HOLDING: Mapping[Expectation, str] = MappingProxyType(
    {
        Expectation.ROW_SUMS: QT_TRANSLATE_NOOP("Messages", "Some row of weights does not sum to 1."),
        Expectation.CAUSALITY: QT_TRANSLATE_NOOP(
            "Messages", "No causality: changing a later token changes something before it."
        ),
        Expectation.EQUIVARIANCE: QT_TRANSLATE_NOOP(
            "Messages", "No equivariance: reordering the tokens changes more than their order."
        ),
        Expectation.ERROR: QT_TRANSLATE_NOOP("Messages", "No error: the layer is built and runs."),
    }
)


MOST_SHOWN = 1_000_000_000
MOST_DIMENSIONS = 8


def number(value: int) -> str:
    """A size as it is shown: a model can write numbers of any length, which no column is wide enough for."""
    if abs(value) <= MOST_SHOWN:
        return str(value)
    return f"{'> ' if value > 0 else '< -'}{MOST_SHOWN:.0e}"


def cut(text: str, limit: int) -> str:
    """`text`, or its beginning where it is longer than anybody would read."""
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def mask_name(case: Case) -> Message:
    """The case's mask in a word; a local one with its window."""
    if case.mask is MaskKind.LOCAL:
        return message(QT_TRANSLATE_NOOP("Messages", "local, w = {window}"), window=number(case.window))
    return MASKS[case.mask]


def short(expected: Expected) -> Message:
    """An expectation in two or three words."""
    name = _NAMES[expected.kind]
    if expected.holds:
        return name
    if expected.kind is Expectation.ERROR:
        return message(QT_TRANSLATE_NOOP("Messages", "no error"))
    return message(QT_TRANSLATE_NOOP("Messages", "no {property}"), property=name)


def listing(parts: Sequence[Message]) -> Message:
    """Some words with what the language puts between them."""
    if not parts:
        return message("")
    text = QT_TRANSLATE_NOOP("Messages", "{first}, {rest}")
    return reduce(lambda first, rest: message(text, first=first, rest=rest), parts)


def sentence(expected: Expected) -> Message:
    """An expectation as a sentence, with its shape."""
    if expected.kind is Expectation.OUTPUT_SHAPE:
        return message(
            QT_TRANSLATE_NOOP("Messages", "The output has the shape {shape}."), shape=_shape(expected.shape)
        )
    if expected.kind is Expectation.WEIGHTS_SHAPE:
        return message(
            QT_TRANSLATE_NOOP("Messages", "The weights have the shape {shape}."), shape=_shape(expected.shape)
        )
    return message((_HOLDING if expected.holds else _NOT_HOLDING)[expected.kind])


def settings(case: Case) -> Message:
    """How the layer of a case is built, in one line."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Batch {batch}, length {length}, d_model {d_model}, heads {heads}, mask: {mask}, "
            "encoding: {encoding}, {dtype}, seed {seed}",
        ),
        batch=number(case.batch),
        length=number(case.length),
        d_model=number(case.d_model),
        heads=number(case.heads),
        mask=mask_name(case),
        encoding=ENCODINGS[case.positional],
        dtype=case.dtype.value,
        seed=number(case.seed),
    )


def _shape(shape: tuple[int, ...] | None) -> str:
    return "?" if shape is None else f"[{', '.join(map(number, shape[:MOST_DIMENSIONS]))}]"
