"""Say the token before."""

from __future__ import annotations

from attnstudio.engine.tasks.base import IGNORED, Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP


class Shift(SequenceTask):
    """Position i answers with the token at i - 1; the first position is not asked."""

    title = QT_TRANSLATE_NOOP("Messages", "Shift by one")
    lesson = QT_TRANSLATE_NOOP(
        "Messages", "A head should look one position back: a line just below the diagonal."
    )

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        targets = tokens.roll(1, dims=1)
        targets[:, 0] = IGNORED
        return Examples(tokens, targets)

    def sources(self, length: int) -> tuple[int | None, ...]:
        return (None, *range(length - 1))


TASK = Shift()
