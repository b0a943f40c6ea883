"""Guess how a text goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attnstudio.engine.tasks.base import Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from attnstudio.engine.spec import ExperimentSpec

# Characters that could not be seen as a label.
_VISIBLE = {" ": "␣", "\n": "↵", "\t": "⇥", "\u00a0": "⍽", "\u3000": "□", "\x7f": "␡"}


class NextCharacter(SequenceTask):
    """Position i answers with the character at i + 1 of the text."""

    title = QT_TRANSLATE_NOOP("Messages", "Next character")
    lesson = QT_TRANSLATE_NOOP(
        "Messages",
        "Heads should look at the characters just before, and at places where the same letters stood: what "
        "followed there is likely to follow here.",
    )
    answer_stands_next = True

    def examples(self, draw: Draw, count: int) -> Examples:
        pieces = draw.windows(count)
        return Examples(pieces[:, :-1], pieces[:, 1:])

    def token_labels(self, spec: ExperimentSpec) -> Sequence[str]:
        return [_visible(character) for character in sorted(set(spec.text))]


def _visible(character: str) -> str:
    """`character` as a label; control characters as their pictures (U+2400 and on)."""
    if character in _VISIBLE:
        return _VISIBLE[character]
    return chr(0x2400 + ord(character)) if ord(character) < 0x20 else character


TASK = NextCharacter()
