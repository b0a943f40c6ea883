"""What is written above one head, and what its tooltip says."""

from __future__ import annotations

import math

from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.ui.heads.cell import LAYER, Cell, CellKind, cell_kind
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.measures import (
    PATTERN_MEANINGS,
    PATTERN_NAMES,
    HeadMeasures,
    describe_role,
    describe_row_sums,
)
from attnstudio.ui.heads.numbers import gradient_text, short_weight_text, size_text, weight_text
from attnstudio.ui.heads.worth import Worth, change_text, describe_worth
from attnstudio.ui.i18n import localize

_NOT_A_NUMBER = message(QT_TRANSLATE_NOOP("Messages", "not a number"))
_MASKED = message(QT_TRANSLATE_NOOP("Messages", "masked"))
_EXACTLY_ZERO = message(QT_TRANSLATE_NOOP("Messages", "exactly 0"))
_ENTROPY = QT_TRANSLATE_NOOP("Messages", "entropy {entropy}")
_ENTROPY_MEANING = QT_TRANSLATE_NOOP(
    "Messages",
    "Entropy {entropy} nats on average over the queries: {share} of the most that is possible. "
    "0 looks at one key only.",
)
_EXACTLY = QT_TRANSLATE_NOOP("Messages", "Exactly {weight}")
_EFFECT = QT_TRANSLATE_NOOP("Messages", "loss {change}")
_HARDLY_USED = QT_TRANSLATE_NOOP("Messages", "hardly used {change}")
_LARGEST = QT_TRANSLATE_NOOP("Messages", "largest ±{value}")


def measure_words(measures: HeadMeasures, step: int) -> tuple[str, ...]:
    """Ways to say the measures after `step` updates, longest first."""
    summary = measures.summary
    if math.isnan(summary.entropy):
        return (localize(_NOT_A_NUMBER),)
    number = f"{summary.entropy:.2f}"
    entropy = localize(message(_ENTROPY, entropy=number))
    if step == 0:
        return (entropy,)
    pattern = f"{localize(message(PATTERN_NAMES[summary.pattern]))} {summary.score:.2f}"
    if (role := describe_role(summary)) is not None:
        said = localize(role)
        return f"{entropy} · {said}", said, f"{number} · {pattern}", pattern
    return f"{entropy} · {pattern}", f"{number} · {pattern}", pattern


def effect_words(worth: Worth | None) -> tuple[str, ...]:
    """Ways to say what the loss does without the head, longest first; () when that is not known."""
    if worth is None or worth.change is None:
        return ()
    change = change_text(worth.change)
    return localize(message(_HARDLY_USED if worth.slight else _EFFECT, change=change)), change


def cursor_words(frame: AttentionFrame, head: int, cell: Cell | None) -> tuple[str, ...]:
    """Ways to say the weight under the cursor, most exact first."""
    if cell is None:
        return ()
    if cell_kind(frame, head, cell) is CellKind.MASKED:
        return localize(_MASKED), "–"
    weight = frame.weight(LAYER, head, *cell)
    return weight_text(weight), short_weight_text(weight)


def gradient_words(
    gradients: WeightGradients, frame: AttentionFrame, head: int, cell: Cell | None
) -> tuple[str, ...]:
    """Ways to say the gradient under the cursor, most exact first; without a cursor the largest size."""
    if cell is None:
        largest = size_text(gradients.largest_of_head(head), 1)
        if largest == "0":
            return localize(_EXACTLY_ZERO), largest
        return localize(message(_LARGEST, value=largest)), f"±{largest}"
    if frame.is_masked(*cell):
        return localize(_MASKED), "–"
    value = gradients.value(head, cell)
    return gradient_text(value, 3), gradient_text(value, 1), gradient_text(value, 0)


def exact_words(frame: AttentionFrame, head: int, cell: Cell) -> str:
    """A weight with all the digits that float32 has."""
    return localize(message(_EXACTLY, weight=f"{frame.weight(LAYER, head, *cell):.9g}"))


def caption_tooltip(name: str, measures: HeadMeasures | None, step: int, worth: Worth | None) -> str:
    """All that is known of a head, one sentence a line."""
    lines = [name]
    if measures is not None:
        lines += _measures_in_words(measures, step)
    told = None if worth is None else describe_worth(worth)
    return "\n".join(lines if told is None else [*lines, localize(told)])


def _measures_in_words(measures: HeadMeasures, step: int) -> list[str]:
    summary = measures.summary
    lines = [localize(describe_row_sums(measures))]
    if math.isnan(summary.entropy):
        return lines
    share = f"{summary.relative_entropy:.0%}"
    lines.append(localize(message(_ENTROPY_MEANING, entropy=f"{summary.entropy:.4f}", share=share)))
    if step > 0:
        meaning = message(PATTERN_MEANINGS[summary.pattern], score=f"{summary.score:.4f}")
        lines.append(localize(meaning))
    return lines
