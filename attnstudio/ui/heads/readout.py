"""The cursor's cell in words. No Qt."""

from __future__ import annotations

import math

import numpy as np

from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.raster import CellKind, cell_kind

# A token from right to left must not reorder the sentence around it.
ISOLATE, POP = "\u2068", "\u2069"

SENTENCES = {
    CellKind.PLAIN: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: query {query} '{query_token}' takes {weight} from key {key} '{key_token}' (score {score})",
    ),
    CellKind.MASKED: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: key {key} '{key_token}' is masked for query {query} '{query_token}' (score {score})",
    ),
    CellKind.ZERO: QT_TRANSLATE_NOOP(
        "Messages",
        "Head {head}: query {query} '{query_token}' takes exactly 0 from key {key} '{key_token}' (score {score})",
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


def describe_cell(frame: AttentionFrame, layer: int, head: int, query: int, key: int) -> Message:
    """The sentence about one cell. Heads and positions count from 1, as everywhere on the screen."""
    kind = cell_kind(frame, layer, head, query, key)
    with np.errstate(over="ignore", invalid="ignore"):
        score = frame.score(layer, head, query, key)
    return message(
        SENTENCES[kind],
        head=head + 1,
        query=query + 1,
        query_token=_quoted(frame.query_tokens[query]),
        key=key + 1,
        key_token=_quoted(frame.key_tokens[key]),
        weight=weight_text(frame.weight(layer, head, query, key)),
        score=f"{score:.2f}" if math.isfinite(score) else str(score),
    )


def _quoted(token: str) -> str:
    return f"{ISOLATE}{visible_token(token)}{POP}"
