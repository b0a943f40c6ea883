"""Count equal tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from attnstudio.engine.spec import ExperimentSpec


class Count(SequenceTask):
    """Position i answers how often its token stands in the sequence, itself included; class 0 is 1 time."""

    title = QT_TRANSLATE_NOOP("Messages", "Count equal tokens")
    lesson = QT_TRANSLATE_NOOP(
        "Messages",
        "A head should look at all tokens that equal its own, wherever they stand. It needs no positions.",
    )
    needs_order = False
    needs_all = True

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        equal = tokens.unsqueeze(1) == tokens.unsqueeze(2)  # [count, L, L]
        return Examples(tokens, equal.sum(dim=2) - 1)

    def answer_labels(self, spec: ExperimentSpec) -> Sequence[str]:
        return [str(times) for times in range(1, spec.length + 1)]


TASK = Count()
