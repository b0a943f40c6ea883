"""A question that is ready to be sent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from attnstudio.assistant.language import Language
from attnstudio.assistant.prompts import compose, system_prompt
from attnstudio.assistant.protocol import ChatMessage, Role
from attnstudio.assistant.question import Question
from attnstudio.assistant.subjects import Subject
from attnstudio.logs import redact
from attnstudio.messages import Message


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """The question and what goes with it.

    `attachment` is the text about `subject`, as it is sent; claims are asked for when there is a subject.
    `warnings` are to be seen by the person before anything is sent.
    """

    question: str
    attachment: str = ""
    subject: Subject | None = None
    warnings: tuple[Message, ...] = ()

    @property
    def with_claims(self) -> bool:
        """Whether the model is asked for claims: there are frames to check them against."""
        return self.subject is not None

    def without_keys(self) -> Draft:
        """The draft as it may leave the program: people paste keys into code and questions."""
        return replace(self, question=redact(self.question), attachment=redact(self.attachment))

    def alone(self, language: Language) -> Question:
        """The draft as one prompt, with no conversation before it."""
        messages = (
            ChatMessage(Role.SYSTEM, system_prompt(language, self.with_claims)),
            ChatMessage(Role.USER, compose(self.question, self.attachment)),
        )
        return Question(messages, self.subject, self.with_claims)

    def warned_of(self) -> object:
        """Equal for drafts that warn of the same: what was said once of an experiment holds for it."""
        if self.subject is None:
            return None
        frames = (self.subject.frame, self.subject.other)
        origins = [(frame.origin.spec, frame.origin.layer, frame.origin.step) for frame in frames if frame]
        return self.warnings, tuple(origins)
