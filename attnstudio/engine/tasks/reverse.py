"""Say the sequence backwards."""

from __future__ import annotations

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP


class Reverse(SequenceTask):
    """Position i answers with the token at L - 1 - i."""

    title = QT_TRANSLATE_NOOP("Messages", "Reverse")
    lesson = QT_TRANSLATE_NOOP(
        "Messages", "A head should look at the mirrored position: an anti-diagonal from corner to corner."
    )

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        return Examples(tokens, tokens.flip(1))

    def sources(self, length: int) -> tuple[int | None, ...]:
        return tuple(reversed(range(length)))


TASK = Reverse()
