"""A head's weights as text for the clipboard. No Qt."""

from __future__ import annotations

import csv
import io

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import LAYER

MAX_COPIED = 512 * 512  # more would stop the window for a while; File > Export has no limit


def can_copy(frame: AttentionFrame) -> bool:
    """Whether a head is small enough for the clipboard."""
    return bool(frame.weights[LAYER, 0].size <= MAX_COPIED)


def weights_csv(frame: AttentionFrame, head: int) -> str:
    """One line per query, one column per key, tokens on both sides; nine digits keep float32 exactly."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["query \\ key", *frame.key_tokens])
    for token, row in zip(frame.query_tokens, frame.weights[LAYER, head].tolist(), strict=True):
        writer.writerow([token, *(f"{weight:.9g}" for weight in row)])
    return text.getvalue()
