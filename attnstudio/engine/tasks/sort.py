"""Put the tokens in order."""

from __future__ import annotations

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP


class Sort(SequenceTask):
    """Position i answers with the i-th smallest token, as often as it occurs."""

    title = QT_TRANSLATE_NOOP("Messages", "Sort")
    lesson = QT_TRANSLATE_NOOP(
        "Messages",
        "No fixed place holds the answer: heads should look at tokens by their size, early queries at small "
        "ones and late queries at large ones.",
    )
    needs_all = True

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        return Examples(tokens, tokens.sort(dim=1).values)


TASK = Sort()
