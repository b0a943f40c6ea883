"""What the parts of the story are called, and what they say. No Qt."""

from __future__ import annotations

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.spec import MaskKind, Norm
from attnstudio.engine.tracing.lines import Part
from attnstudio.engine.tracing.study import CellTrace
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

TITLES = {
    Part.INPUT: QT_TRANSLATE_NOOP("Messages", "Two tokens: x"),
    Part.PROJECTIONS: QT_TRANSLATE_NOOP("Messages", "Query and key: q, k"),
    Part.DOT: QT_TRANSLATE_NOOP("Messages", "Dot product: q · k"),
    Part.SCALE: QT_TRANSLATE_NOOP("Messages", "Divided by √d_k"),
    Part.MASK: QT_TRANSLATE_NOOP("Messages", "Mask"),
    Part.SOFTMAX: QT_TRANSLATE_NOOP("Messages", "Softmax of the row"),
    Part.VALUE: QT_TRANSLATE_NOOP("Messages", "Value: weight · v"),
    Part.OUTPUT: QT_TRANSLATE_NOOP("Messages", "Output: z, W_o"),
}
_MEANINGS = {
    Part.INPUT: QT_TRANSLATE_NOOP("Messages", "What goes into the layer: a vector for each token."),
    Part.PROJECTIONS: QT_TRANSLATE_NOOP(
        "Messages",
        "What the query looks for, and what the key offers. Head {head} has rows {rows} of W_q and W_k.",
    ),
    Part.DOT: QT_TRANSLATE_NOOP(
        "Messages", "How well the two fit: all products of their components, summed. The largest ones:"
    ),
    Part.SCALE: QT_TRANSLATE_NOOP(
        "Messages",
        "A sum of {d_k} products spreads like √{d_k}. Divided by it, scores stay of the same size in heads "
        "of any width.",
    ),
    Part.SOFTMAX: QT_TRANSLATE_NOOP(
        "Messages", "e to the score, as a share of the whole row's: the weights of a row sum to 1."
    ),
    Part.VALUE: QT_TRANSLATE_NOOP(
        "Messages", "What the key hands over, v, times the weight: its part of the head's output."
    ),
    Part.OUTPUT: QT_TRANSLATE_NOOP(
        "Messages",
        "The parts of all keys, summed, are z. W_o takes it to d_model numbers, and adds those of the other "
        "heads and b_o.",
    ),
}
_BEHIND_NORM = QT_TRANSLATE_NOOP(
    "Messages", "What goes into the attention, behind the LayerNorm: a vector for each token."
)
_NO_MASK = QT_TRANSLATE_NOOP("Messages", "There is no mask: every query may see every key.")
_CAUSAL = QT_TRANSLATE_NOOP(
    "Messages", "Causal mask: key {key} is not later than query {query}, so it counts."
)
_CAUSAL_OFF = QT_TRANSLATE_NOOP(
    "Messages", "Causal mask: key {key} is later than query {query}, so its score becomes −∞, its weight 0."
)
_LOCAL = QT_TRANSLATE_NOOP(
    "Messages", "Local window: key {key} is {distance} from query {query}, within {window}, so it counts."
)
_LOCAL_OFF = QT_TRANSLATE_NOOP(
    "Messages",
    "Local window: key {key} is {distance} from query {query}, beyond {window}: its score becomes −∞, its "
    "weight 0.",
)
COUNTS = QT_TRANSLATE_NOOP("Messages", "counts")


def meaning_of(part: Part, trace: CellTrace, frame: AttentionFrame) -> Message:
    """What a part does, for this cell."""
    spec, d_k = frame.origin.spec, trace.q.shape[0]
    if part is Part.MASK:
        return _mask_rule(trace, frame)
    if part is Part.INPUT and spec.is_encoder and spec.norm is Norm.PRE:
        return message(_BEHIND_NORM)
    rows = f"{trace.head * d_k + 1}–{(trace.head + 1) * d_k}"
    return message(_MEANINGS[part], head=trace.head + 1, rows=rows, d_k=d_k)


def _mask_rule(trace: CellTrace, frame: AttentionFrame) -> Message:
    spec = frame.origin.spec
    if frame.allowed is None:
        return message(_NO_MASK)
    if spec.mask is MaskKind.CAUSAL:
        template = _CAUSAL_OFF if trace.is_masked else _CAUSAL
    else:
        template = _LOCAL_OFF if trace.is_masked else _LOCAL
    return message(
        template,
        query=trace.query + 1,
        key=trace.key + 1,
        distance=abs(trace.query - trace.key),
        window=spec.window,
    )
