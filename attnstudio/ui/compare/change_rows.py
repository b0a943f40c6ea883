"""The measures of two sides as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from attnstudio.engine.comparing.measures import MeasureChange
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.compare.number_table import Column, Row
from attnstudio.ui.compare.words import MEASURE_MEANINGS, MEASURE_NAMES

UNCHANGED = 5e-5  # shown as 0.0000

HEAD = Column(
    message(QT_TRANSLATE_NOOP("Messages", "Head")),
    message(QT_TRANSLATE_NOOP("Messages", "The number of the head; Enter on a row reads its maps")),
)
MEASURE = Column(
    message(QT_TRANSLATE_NOOP("Messages", "Measure")),
    message(QT_TRANSLATE_NOOP("Messages", "From 0 to 1; point at a name to read what it means")),
)
CHANGE_COLUMNS = (
    HEAD,
    MEASURE,
    Column(message("A"), message(QT_TRANSLATE_NOOP("Messages", "The measure in A"))),
    Column(message("B"), message(QT_TRANSLATE_NOOP("Messages", "The measure in B"))),
    Column(
        message(QT_TRANSLATE_NOOP("Messages", "Change")),
        message(QT_TRANSLATE_NOOP("Messages", "B minus A; the largest change stands first")),
    ),
)


def change_rows(changes: Sequence[MeasureChange]) -> tuple[Row, ...]:
    """A row for each, in their order."""
    return tuple(_row(change) for change in changes)


def _row(of: MeasureChange) -> Row:
    numbers = f"{of.first:.4f}", f"{of.second:.4f}", _arrow(of.change)
    texts = (head_text(of.head), message(MEASURE_NAMES[of.measure]), *numbers)
    return Row(texts, message(MEASURE_MEANINGS[of.measure]), of.head)


def head_text(head: int | None) -> Message | str:
    """The number of a head, from 1; a word for the mean of all."""
    return message(QT_TRANSLATE_NOOP("Messages", "mean")) if head is None else str(head + 1)


def _arrow(change: float) -> str:
    """Which way, and how far."""
    if abs(change) < UNCHANGED:
        return "0.0000"
    return f"{'▲' if change > 0 else '▼'} {abs(change):.4f}"
