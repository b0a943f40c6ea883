"""The measures of heads beside those of their controls, as rows of a table."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.comparing.controls import Controls, spread_of
from attnstudio.engine.comparing.measures import Measure
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.ui.compare.change_rows import HEAD, MEASURE
from attnstudio.ui.compare.number_table import Column, Row
from attnstudio.ui.compare.words import MEASURE_MEANINGS, MEASURE_NAMES, range_text

_RANGE = message(QT_TRANSLATE_NOOP("Messages", "Range"))
CONTROL_COLUMNS = (
    HEAD,
    MEASURE,
    Column(
        message(QT_TRANSLATE_NOOP("Messages", "Now")),
        message(QT_TRANSLATE_NOOP("Messages", "The measure of this head")),
    ),
    Column(
        message(QT_TRANSLATE_NOOP("Messages", "Untrained twins")),
        message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The median over untrained twins: the same experiment and tokens, other seeds",
            )
        ),
    ),
    Column(
        _RANGE, message(QT_TRANSLATE_NOOP("Messages", "The least and the largest of the untrained twins"))
    ),
    Column(
        message(QT_TRANSLATE_NOOP("Messages", "Shuffled tokens")),
        message(QT_TRANSLATE_NOOP("Messages", "The median of this head over several orders of the tokens")),
    ),
    Column(_RANGE, message(QT_TRANSLATE_NOOP("Messages", "The least and the largest of the orders"))),
    Column(
        message(QT_TRANSLATE_NOOP("Messages", "Uniform")),
        message(QT_TRANSLATE_NOOP("Messages", "What an equal share for every visible key would measure")),
    ),
)


def control_rows(controls: Controls, layer: int) -> tuple[Row, ...]:
    """A row for each measure of each head of `layer` (from 0)."""
    return tuple(
        _row(controls, layer, head, column, measure)
        for head in range(controls.now.shape[1])
        for column, measure in enumerate(Measure)
        if not np.isnan(controls.now[layer, head, column])
    )


def _row(controls: Controls, layer: int, head: int, column: int, measure: Measure) -> Row:
    twins = spread_of(controls.twins[:, layer, head, column])
    shuffled = spread_of(controls.shuffled[:, layer, head, column])
    numbers = (
        f"{controls.now[layer, head, column]:.2f}",
        f"{twins.median:.2f}",
        range_text(twins),
        f"{shuffled.median:.2f}",
        range_text(shuffled),
        f"{controls.uniform[column]:.2f}",
    )
    texts = (str(head + 1), message(MEASURE_NAMES[measure]), *numbers)
    return Row(texts, message(MEASURE_MEANINGS[measure]), head)
