"""The cursor's cell in words. No Qt."""

from __future__ import annotations

from attnstudio.engine.frames import AttentionFrame
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.cell import LAYER, Cell, CellKind, cell_kind, cell_score
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.numbers import score_text, weight_text

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


def quoted(token: str) -> str:
    """A token as it may stand inside a sentence."""
    return f"{ISOLATE}{visible_token(token)}{POP}"


def without_isolates(text: str) -> str:
    """`text` for the clipboard: without the invisible characters that `quoted` puts around tokens."""
    return text.replace(ISOLATE, "").replace(POP, "")
