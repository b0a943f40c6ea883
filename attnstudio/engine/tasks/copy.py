"""Say the sequence again."""

from __future__ import annotations

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP


class Copy(SequenceTask):
    """Position i answers with its own token."""

    title = QT_TRANSLATE_NOOP("Messages", "Copy")
    lesson = QT_TRANSLATE_NOOP(
        "Messages",
        "A head should look at its own position, the diagonal, or at equal tokens. With the residual sum no "
        "head is needed: the token passes beside them.",
    )
    needs_order = False

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        return Examples(tokens, tokens)

    def sources(self, length: int) -> tuple[int | None, ...]:
        return tuple(range(length))


TASK = Copy()
