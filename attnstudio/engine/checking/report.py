"""What checking a person's implementation found. No torch here, so that any view can hold it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.messages import Message


class Verdict(StrEnum):
    """What all checks together say."""

    RIGHT = "right"
    FAULTY = "faulty"
    UNDECIDED = "undecided"
    COULD_NOT_RUN = "could-not-run"


@dataclass(frozen=True, slots=True, eq=False)
class FoundFault:
    """A fault with its name.

    certainty   0 to 1: 1 when the faulty reference gives the same numbers and nothing else does
    line        of the file, from 1; None when the place could not be found
    code        that line as it is; "" without a line
    right_code  what would be right there, in the person's own names where that is possible
    message     in plain words: what is wrong, what it does, what would be right
    """

    name: Fault
    certainty: float
    line: int | None
    code: str
    right_code: str
    message: Message
    evidence: Evidence | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "name": self.name.value,
            "certainty": round(self.certainty, 3),
            "line": self.line,
            "code": self.code,
            "right_code": self.right_code,
            "message": str(self.message),
            "evidence": None if self.evidence is None else self.evidence.to_dict(),
        }


@dataclass(frozen=True, slots=True, eq=False)
class CheckReport:
    """The answer to "is my implementation right?".

    class_name, d_model, heads   what was checked, and with which sizes
    reason                       why there is no verdict: what was raised, what is ambiguous, or empty
    choices                      class names to choose from when it is not clear which one is meant
    """

    verdict: Verdict
    faults: tuple[FoundFault, ...] = ()
    checks: tuple[Outcome, ...] = ()
    not_tested: tuple[Message, ...] = ()
    class_name: str = ""
    d_model: int = 0
    heads: int = 0
    reason: Message | None = None
    choices: tuple[str, ...] = ()
    details: str = ""

    @property
    def stopped_at(self) -> int | None:
        """The line of the file, from 1, of which the reason speaks; None where it names none."""
        return None if self.reason is None else _line_in(self.reason)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "verdict": self.verdict.value,
            "class": self.class_name,
            "d_model": self.d_model,
            "heads": self.heads,
            "reason": None if self.reason is None else str(self.reason),
            "choices": list(self.choices),
            "faults": [fault.to_dict() for fault in self.faults],
            "checks": [outcome.to_dict() for outcome in self.checks],
            "not_tested": [str(text) for text in self.not_tested],
        }


def _line_in(said: Message) -> int | None:
    """The first number that a sentence, or one inside it, calls its line."""
    for name, value in said.args:
        if name == "line" and isinstance(value, int):
            return value
        if isinstance(value, Message) and (found := _line_in(value)) is not None:
            return found
    return None
