"""One question of a conversation, and how it ended. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding
from attnstudio.assistant.subjects import Subject


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """One question and how it ended; `ending` is None while it is being answered.

    `attachment` is the text that was sent with the question; `subject` the frames it was made of,
    as long as they are kept.
    """

    question: str
    attachment: str = ""
    subject: Subject | None = None
    model_id: str = ""
    with_claims: bool = False
    ending: ChatEnding | None = None
    report: ClaimReport | None = None

    @property
    def answered(self) -> bool:
        """Whether the question has an answer that later requests can build on."""
        ending = self.ending
        return isinstance(ending, ChatAnswer) and bool(ending.text.strip()) and not ending.filtered
