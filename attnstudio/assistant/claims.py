"""Claims that a model made about the frames it was sent, and what checking them found.

Heads, queries and keys count from 0 here; prompts, answers and the window count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from attnstudio.messages import Message


class ClaimKind(StrEnum):
    """What can be checked. The values are the names in the JSON that the prompt asks for."""

    STRONGEST_KEY = "strongest_key"
    WEIGHT = "weight"
    ROW_COMPARISON = "row_comparison"
    PATTERN = "pattern"
    ENTROPY_ORDER = "entropy_order"
    DIFFERENCE = "difference"


class Verdict(StrEnum):
    """What checking a claim found."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCHECKABLE = "uncheckable"


@dataclass(frozen=True, slots=True)
class Place:
    """What a claim speaks of: a head, and a cell of it when `query` and `key` are given."""

    head: int
    query: int | None = None
    key: int | None = None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """One claim: what it says, whether that holds, and what is true (`finding` also says why not checkable).

    `subject_key` is equal for claims of different models about the same thing (agreement), and `said`
    is what is claimed of it, comparable as text.
    """

    kind: ClaimKind
    verdict: Verdict
    statement: Message
    finding: Message
    place: Place | None = None
    subject_key: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class ClaimReport:
    """The claims of one answer. `prose` is the answer without them, `unread` what could not be read."""

    prose: str
    claims: tuple[CheckedClaim, ...] = ()
    unread: tuple[Message, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """How many claims have this verdict."""
        return sum(claim.verdict is verdict for claim in self.claims)
