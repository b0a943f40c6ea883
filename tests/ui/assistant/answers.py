"""Answers, failures and claims for the tests of what shows them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QTranslator

from attnstudio.assistant.claims import CheckedClaim, ClaimKind, ClaimReport, Place, Verdict
from attnstudio.assistant.protocol import (
    Action,
    ChatAnswer,
    ChatMessage,
    Diagnosis,
    Role,
    Situation,
    Usage,
)
from attnstudio.assistant.snippets import SentRequest
from attnstudio.messages import message

PROSE = "Head 3 looks back: token 5 takes most from token 2.\n\nSo the pattern is weak.\n\n"
CLAIMS = '```json\n{"claims": [{"kind": "strongest_key", "head": 3, "query": 5, "key": 2}]}\n```\n'
ANSWER = ChatAnswer(
    1, PROSE + CLAIMS, "deepseek-v3-0324", "https://taotoken.net/api/v1/chat/completions", 12.3, 0.81
)
COUNTED = replace(ANSWER, usage=Usage(1840, 512, 128), reasoning="Let me see. " * 100)
REFUSED = Diagnosis(
    Situation.KEY_REFUSED,
    message("{host} refuses the key.", host="taotoken.net"),
    (message("It was deleted."), message("It belongs elsewhere.")),
    (message("Copy it anew."),),
    Action.OPEN_SETTINGS,
    details="HTTP 401",
)
REQUEST = SentRequest(
    "https://taotoken.net/api", "deepseek-v3", (ChatMessage(Role.USER, "什么是 attention?"),)
)


def claim(verdict: Verdict, number: int = 1, place: Place | None = None) -> CheckedClaim:
    """A claim about something, called by its number."""
    return CheckedClaim(
        ClaimKind.WEIGHT,
        verdict,
        message("Statement {number}", number=number),
        message("Truth {number}", number=number),
        place,
    )


def report(*verdicts: Verdict, unread: int = 0) -> ClaimReport:
    """Claims with these verdicts, each about the next head."""
    claims = tuple(claim(one, number, Place(number - 1)) for number, one in enumerate(verdicts, 1))
    return ClaimReport(PROSE, claims, tuple(message("Claim {n} is unreadable.", n=n) for n in range(unread)))


class Marked(QTranslator):
    """A language that puts a mark before everything."""

    def translate(self, _context: str, source: str, _disambiguation: str | None = None, _n: int = -1) -> str:
        return f"§{source}"

    def isEmpty(self) -> bool:
        return False
