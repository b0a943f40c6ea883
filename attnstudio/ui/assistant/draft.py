"""A question that is ready to be sent."""

from __future__ import annotations

from dataclasses import dataclass

from attnstudio.assistant.subjects import Subject
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

    def warned_of(self) -> object:
        """Equal for drafts that warn of the same: what was said once of an experiment holds for it."""
        if self.subject is None:
            return None
        frames = (self.subject.frame, self.subject.other)
        origins = [(frame.origin.spec, frame.origin.layer, frame.origin.step) for frame in frames if frame]
        return self.warnings, tuple(origins)
