"""The measures that a head's caption gives, and the audit of its row sums. numpy only."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.metrics import HeadSummary, Pattern, summarize_frame
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.cell import LAYER

# float32 rounds each weight and the softmax's own sum; measured errors stay under 1e-6 at L = 4096.
ROW_SUM_TOLERANCE = 1e-5
NAMED_ROWS = 5

PATTERN_NAMES = {
    Pattern.DIAGONAL: QT_TRANSLATE_NOOP("Messages", "diagonal"),
    Pattern.PREVIOUS: QT_TRANSLATE_NOOP("Messages", "previous"),
    Pattern.NEXT: QT_TRANSLATE_NOOP("Messages", "next"),
    Pattern.FIRST: QT_TRANSLATE_NOOP("Messages", "first token"),
    Pattern.MIRROR: QT_TRANSLATE_NOOP("Messages", "mirror"),
    Pattern.INDUCTION: QT_TRANSLATE_NOOP("Messages", "induction"),
    Pattern.UNIFORM: QT_TRANSLATE_NOOP("Messages", "uniform"),
}
# The role that a head has taken on once half of its weight goes there.
ROLE_FROM = 0.5
ROLES = {
    Pattern.DIAGONAL: QT_TRANSLATE_NOOP("Messages", "{share} % on the token itself"),
    Pattern.PREVIOUS: QT_TRANSLATE_NOOP("Messages", "{share} % on the previous token"),
    Pattern.NEXT: QT_TRANSLATE_NOOP("Messages", "{share} % on the next token"),
    Pattern.FIRST: QT_TRANSLATE_NOOP("Messages", "{share} % on the first token"),
    Pattern.MIRROR: QT_TRANSLATE_NOOP("Messages", "{share} % on the mirrored position"),
    Pattern.INDUCTION: QT_TRANSLATE_NOOP("Messages", "{share} % on what followed before"),
}
PATTERN_MEANINGS = {
    Pattern.DIAGONAL: QT_TRANSLATE_NOOP(
        "Messages", "Strongest simple pattern: the diagonal. On average a token takes {score} from itself."
    ),
    Pattern.PREVIOUS: QT_TRANSLATE_NOOP(
        "Messages",
        "Strongest simple pattern: previous. On average a token takes {score} from the one before.",
    ),
    Pattern.NEXT: QT_TRANSLATE_NOOP(
        "Messages", "Strongest simple pattern: next. On average a token takes {score} from the one after."
    ),
    Pattern.FIRST: QT_TRANSLATE_NOOP(
        "Messages",
        "Strongest simple pattern: first token. On average a token takes {score} from it.",
    ),
    Pattern.MIRROR: QT_TRANSLATE_NOOP(
        "Messages",
        "Strongest simple pattern: mirror. On average a token takes {score} from the mirrored position: the "
        "first from the last, the second from the last but one.",
    ),
    Pattern.INDUCTION: QT_TRANSLATE_NOOP(
        "Messages",
        "Strongest simple pattern: induction. On average a token that stood before takes {score} from what "
        "followed it there.",
    ),
    Pattern.UNIFORM: QT_TRANSLATE_NOOP(
        "Messages",
        "Strongest simple pattern: uniform. It spreads over {score} of the keys it may see.",
    ),
}


@dataclass(frozen=True, slots=True)
class HeadMeasures:
    """The summary of a head and the rows (from 0) that do not sum to 1."""

    summary: HeadSummary
    bad_rows: tuple[int, ...]

    @property
    def rows_sum_to_one(self) -> bool:
        """Whether the audit of the row sums is passed."""
        return not self.bad_rows


def measure(frame: AttentionFrame) -> tuple[HeadMeasures, ...]:
    """Measure every head."""
    with np.errstate(all="ignore"):
        summaries = summarize_frame(frame)[LAYER]
        return tuple(
            HeadMeasures(summary, _bad_rows(frame, head, summary)) for head, summary in enumerate(summaries)
        )


def _bad_rows(frame: AttentionFrame, head: int, summary: HeadSummary) -> tuple[int, ...]:
    if summary.row_sum_error <= ROW_SUM_TOLERANCE:
        return ()
    errors = np.abs(frame.weights[LAYER, head].sum(axis=1, dtype=np.float64) - 1)
    return tuple(int(row) for row in np.flatnonzero(~(errors <= ROW_SUM_TOLERANCE)))


def describe_role(summary: HeadSummary) -> Message | None:
    """What the head mostly does, where it mostly does one thing; a share is never rounded up."""
    if summary.pattern not in ROLES or not summary.score >= ROLE_FROM:
        return None
    return message(ROLES[summary.pattern], share=math.floor(summary.score * 100 + 1e-6))


def describe_row_sums(measures: HeadMeasures) -> Message:
    """The audit in a sentence; rows count from 1."""
    if measures.rows_sum_to_one:
        return message(
            QT_TRANSLATE_NOOP("Messages", "Every row sums to 1 (largest deviation {deviation})."),
            deviation=f"{measures.summary.row_sum_error:.1e}",
        )
    rows = ", ".join(str(row + 1) for row in measures.bad_rows[:NAMED_ROWS])
    more = len(measures.bad_rows) - NAMED_ROWS
    return message(
        QT_TRANSLATE_NOOP("Messages", "Rows that do not sum to 1: {rows} (largest deviation {deviation})."),
        rows=f"{rows} … (+{more})" if more > 0 else rows,
        deviation=_deviation(measures.summary.row_sum_error),
    )


def _deviation(error: float) -> str:
    return "NaN" if math.isnan(error) else f"{error:.2g}"
