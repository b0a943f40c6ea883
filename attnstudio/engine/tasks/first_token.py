"""Say the first token everywhere."""

from __future__ import annotations

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP


class FirstToken(SequenceTask):
    """Every position answers with the token at 0."""

    title = QT_TRANSLATE_NOOP("Messages", "Look up the first token")
    lesson = QT_TRANSLATE_NOOP(
        "Messages", "A head should look at the first token from everywhere: a bright first column."
    )

    def examples(self, draw: Draw, count: int) -> Examples:
        tokens = draw.tokens(count)
        return Examples(tokens, tokens[:, :1].expand_as(tokens))

    def sources(self, length: int) -> tuple[int | None, ...]:
        return (0,) * length


TASK = FirstToken()
