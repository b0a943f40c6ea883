"""A frame as text that a model reads, within a budget of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from attnstudio.assistant.estimate import estimate_tokens
from attnstudio.assistant.subjects import Subject
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

DEFAULT_BUDGET = 6000


@dataclass(frozen=True, slots=True)
class Attachment:
    """What is sent with a question: `text`, and about how many `tokens` that takes.

    `left_out` says what did not fit (the text says it too), `warnings` what a person should know
    before it is sent, `provenance` whether the weights are random or trained.
    """

    text: str
    tokens: int
    left_out: tuple[Message, ...]
    warnings: tuple[Message, ...]
    provenance: Message


def describe(subject: Subject, budget: int = DEFAULT_BUDGET) -> Attachment:
    """The subject's experiment, tokens, measures and weights in at most `budget` tokens (estimated)."""
    del budget
    provenance = message(QT_TRANSLATE_NOOP("Messages", "Random initialisation"))
    text = f"d_model {subject.frame.origin.spec.d_model}"
    return Attachment(text, estimate_tokens(text), (), (), provenance)
