"""What a question is about: a head, all heads of a frame, or two frames to compare."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from attnstudio.engine.frames import AttentionFrame


class SubjectKind(StrEnum):
    """How much of which frames is read."""

    HEAD = "head"
    ALL_HEADS = "all-heads"
    COMPARISON = "comparison"


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """The frames that are sent, kept so that claims are checked against what was sent.

    `head` counts from 0 and goes with HEAD. `other` goes with COMPARISON: `frame` is A, `other` is B.
    Raises ValueError when these do not fit together.
    """

    kind: SubjectKind
    frame: AttentionFrame
    head: int | None = None
    other: AttentionFrame | None = None

    def __post_init__(self) -> None:
        if (self.kind is SubjectKind.HEAD) != (self.head is not None):
            raise ValueError("a head goes with HEAD, and with nothing else")
        if self.head is not None and not 0 <= self.head < self.frame.heads:
            raise ValueError(f"there is no head {self.head}")
        if (self.kind is SubjectKind.COMPARISON) != (self.other is not None):
            raise ValueError("a second frame goes with COMPARISON, and with nothing else")
        if self.other is not None and self.other.weights.shape != self.frame.weights.shape:
            raise ValueError("frames of different shapes cannot be compared cell by cell")

    def heads(self) -> tuple[int, ...]:
        """The heads that are sent, from 0."""
        return tuple(range(self.frame.heads)) if self.head is None else (self.head,)
