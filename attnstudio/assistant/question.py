"""A question as it is sent, whoever answers it: the messages, and the frames that it is about. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from attnstudio.assistant.protocol import TEMPERATURE, ChatMessage
from attnstudio.assistant.subjects import Subject


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One question, ready to go to one model or to several, the same to the byte.

    `messages` is the whole prompt. `subject` holds the frames that were sent with it (None: none were),
    against which answers are checked. `with_claims` when the prompt asks for claims. `temperature` and
    `max_tokens` are those of `ChatRequest`. Raises ValueError when there is nothing to send.
    """

    messages: tuple[ChatMessage, ...]
    subject: Subject | None = None
    with_claims: bool = False
    temperature: float | None = TEMPERATURE
    max_tokens: int | None = None

    def __post_init__(self) -> None:
        if not self.messages:
            raise ValueError("a question has at least one message")
