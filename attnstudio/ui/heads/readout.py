"""The cursor's cell in words. No Qt."""

from __future__ import annotations

import math

import numpy as np

from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.cell import LAYER, Cell, CellKind, cell_kind, cell_score
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.numbers import gradient_text, score_text, size_text, weight_text

LITTLE = 0.01  # of weight, to say what a gradient means

# A token from right to left must not reorder the sentence around it.
ISOLATE, POP = "\u2068", "\u2069"

SENTENCES = {
    CellKind.PLAIN: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: query {query} '{query_token}' takes {weight} from key {key} '{key_token}' "
        "(score {score})",
    ),
    CellKind.MASKED: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: key {key} '{key_token}' is masked for query {query} '{query_token}' (score {score})",
    ),
    CellKind.ZERO: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: query {query} '{query_token}' takes exactly 0 from key {key} '{key_token}' "
        "(score {score})",
    ),
    CellKind.UNDERFLOWED: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: query {query} '{query_token}' takes 0 from key {key} '{key_token}': the weight is too "
        "small for float32, although the score {score} is finite",
    ),
    CellKind.NAN: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: the weight of query {query} '{query_token}' for key {key} '{key_token}' is not a "
        "number (score {score})",
    ),
}


def describe_cell(frame: AttentionFrame, head: int, cell: Cell) -> Message:
    """The sentence about one cell. Heads and positions count from 1, as everywhere on the screen."""
    score = cell_score(frame, head, cell)
    return message(
        SENTENCES[cell_kind(frame, head, cell)],
        head=head + 1,
        query=cell.query + 1,
        query_token=quoted(frame.query_tokens[cell.query]),
        key=cell.key + 1,
        key_token=quoted(frame.key_tokens[cell.key]),
        weight=weight_text(frame.weight(LAYER, head, *cell)),
        score=score_text(score),
    )


def describe_answer(frame: AttentionFrame, query: int) -> Message | None:
    """What the encoder answers at a query (from 0), and whether that is right; None without an encoder."""
    if not frame.answers:
        return None
    expected = frame.expected[query]
    template = _NOT_ASKED if not expected else _RIGHT if frame.answers[query] == expected else _WRONG
    return message(
        template,
        query=query + 1,
        token=quoted(frame.query_tokens[query]),
        answer=quoted(frame.answers[query]),
        expected=quoted(expected),
    )


def describe_gradient(frame: AttentionFrame, gradients: WeightGradients, head: int, cell: Cell) -> Message:
    """What a little more weight in a cell would do to the loss of the sample."""
    if frame.is_masked(*cell):
        return message(_GRADIENT_MASKED)
    value = gradients.value(head, cell)
    if not math.isfinite(value):
        return message(_GRADIENT_NAN)
    if value == 0:
        return message(_GRADIENT_ZERO)
    return message(
        _LOWERS if value < 0 else _RAISES,
        gradient=gradient_text(value, 4),
        amount=size_text(abs(value) * LITTLE, 2),
        more=LITTLE,
    )


def describe_largest(frame: AttentionFrame, gradients: WeightGradients) -> Message | None:
    """Where the loss would change most with one weight; None where no weight makes a difference."""
    sizes = np.nan_to_num(np.abs(gradients.values), nan=0.0, posinf=0.0)
    if frame.allowed is not None:
        sizes = np.where(frame.allowed, sizes, 0)
    if not sizes.any():
        return None
    head, query, key = (int(place) for place in np.unravel_index(int(sizes.argmax()), sizes.shape))
    return message(
        _LARGEST,
        head=head + 1,
        query=query + 1,
        query_token=quoted(frame.query_tokens[query]),
        key=key + 1,
        key_token=quoted(frame.key_tokens[key]),
        gradient=gradient_text(float(gradients.values[head, query, key]), 4),
    )


def quoted(token: str) -> str:
    """A token as it may stand inside a sentence."""
    return f"{ISOLATE}{visible_token(token)}{POP}"


def without_isolates(text: str) -> str:
    """`text` for the clipboard: without the invisible characters that `quoted` puts around tokens."""
    return text.replace(ISOLATE, "").replace(POP, "")


_RIGHT = QT_TRANSLATE_NOOP("Messages", "Query {query} '{token}' answers '{answer}' (right).")
_WRONG = QT_TRANSLATE_NOOP("Messages", "Query {query} '{token}' answers '{answer}' (wrong: '{expected}').")
_NOT_ASKED = QT_TRANSLATE_NOOP("Messages", "Query {query} '{token}' is not asked.")
_LOWERS = QT_TRANSLATE_NOOP(
    "Messages",
    "dL/dw {gradient}: a little more weight here would lower the loss, by about {amount} for {more} more.",
)
_RAISES = QT_TRANSLATE_NOOP(
    "Messages",
    "dL/dw {gradient}: a little more weight here would raise the loss, by about {amount} for {more} more.",
)
_LARGEST = QT_TRANSLATE_NOOP(
    "Messages",
    "Largest dL/dw: {gradient}, in head {head}, query {query} '{query_token}' for key {key} '{key_token}'.",
)
_GRADIENT_ZERO = QT_TRANSLATE_NOOP(
    "Messages", "dL/dw is exactly 0: this weight makes no difference to the loss."
)
_GRADIENT_MASKED = QT_TRANSLATE_NOOP("Messages", "Masked: the weight stays 0 whatever the gradient.")
_GRADIENT_NAN = QT_TRANSLATE_NOOP("Messages", "dL/dw is not a number.")
