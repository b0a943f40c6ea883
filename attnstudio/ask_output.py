"""What `attnstudio ask` prints: the answer to stdout, everything about it to stderr, or one JSON object.

All texts come out of the assistant's session, which has taken the keys out of them. What would steer the
terminal instead of being shown, such as its escape sequences, is replaced: a model writes what it likes.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatEnding,
    ChatFailed,
    ChatPhase,
    Diagnosis,
    Progress,
)
from attnstudio.characters import STEERING, without_steering
from attnstudio.terminal import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from attnstudio.assistant.claims import ClaimReport
    from attnstudio.messages import Message


_WORD_CHARACTERS = "".join(map(chr, range(0x21, 0x7F)))


class Printer:
    """Prints an answer while it comes, whole words at a time: half a word may turn out to be a key."""

    def __init__(self, *, streams: bool) -> None:
        self._streams = streams
        self._printed = 0
        self._waited_for: float | None = None

    def show(self, progress: Progress) -> None:
        """Print what is new."""
        if progress.phase is ChatPhase.WAITING and progress.retry_at != self._waited_for:
            self._waited_for = progress.retry_at
            if progress.waits_for is not None:
                say(f"{progress.waits_for.title} {' '.join(map(str, progress.waits_for.advice))}")
        if self._streams:
            self._print(progress.text.rstrip(_WORD_CHARACTERS))

    def finish(self, ending: ChatEnding, report: ClaimReport | None) -> None:
        """Print the rest of the answer, then what there is to say about it."""
        self._print(ending.text)
        self.end_line()
        if isinstance(ending, ChatAnswer | ChatFailed):
            say_all(ending.notes)
        if isinstance(ending, ChatFailed):
            _tell_failure(ending.diagnosis, unfinished=bool(ending.text))
        elif isinstance(ending, ChatAnswer):
            say(_facts(ending))
        if report is not None:
            _tell_claims(report)

    def end_line(self) -> None:
        """End the line that the answer has begun."""
        if self._printed:
            print(flush=True)

    def _print(self, text: str) -> None:
        print(without_steering(text[self._printed :]), end="", flush=True)
        self._printed = max(self._printed, len(text))


def _facts(answer: ChatAnswer) -> str:
    facts = [answer.model, f"{answer.total_s:.2f} s"]
    if answer.first_token_s is not None:
        facts.append(f"first token after {answer.first_token_s:.2f} s")
    if answer.usage is not None:
        facts.append(f"tokens: {answer.usage.prompt_tokens} in, {answer.usage.completion_tokens} out")
    return ", ".join(facts)


def _tell_failure(diagnosis: Diagnosis, *, unfinished: bool) -> None:
    if unfinished:
        say("The answer above is unfinished.")
    say(str(diagnosis.title))
    for cause in diagnosis.causes:
        say(f"  likely cause: {cause}")
    for advice in diagnosis.advice:
        say(f"  what to do: {advice}")


def _tell_claims(report: ClaimReport) -> None:
    if not report.claims:
        say("No checkable claim in this answer.")
    for claim in report.claims:
        say(f"{claim.verdict.value}: {claim.statement} {claim.finding}")
    say_all(report.unread)


def as_json(ending: ChatEnding, report: ClaimReport | None) -> str:
    """The ending, and what checking its claims found, as a JSON object."""
    text = json.dumps(_as_dict(ending, report), ensure_ascii=False, indent=2)
    return STEERING.sub(lambda found: json.dumps(found.group())[1:-1], text)


def _as_dict(ending: ChatEnding, report: ClaimReport | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "answered": isinstance(ending, ChatAnswer),
        "answer": ending.text if report is None else report.prose,
        "reasoning": ending.reasoning,
    }
    if isinstance(ending, ChatAnswer):
        usage = ending.usage
        shown |= {
            "model": ending.model,
            "url": ending.url,
            "unfinished": ending.unfinished,
            "first_token_s": ending.first_token_s,
            "total_s": ending.total_s,
            "prompt_tokens": usage.prompt_tokens if usage else None,
            "completion_tokens": usage.completion_tokens if usage else None,
            "notes": [str(note) for note in ending.notes],
        }
    elif isinstance(ending, ChatFailed):
        shown["error"] = _diagnosis_as_json(ending.diagnosis)
    if report is not None:
        shown["claims"] = [
            {
                "kind": claim.kind.value,
                "verdict": claim.verdict.value,
                "statement": str(claim.statement),
                "finding": str(claim.finding),
            }
            for claim in report.claims
        ]
        shown["unread"] = [str(unread) for unread in report.unread]
    return shown


def _diagnosis_as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    return {
        "situation": diagnosis.situation.value,
        "title": str(diagnosis.title),
        "causes": [str(cause) for cause in diagnosis.causes],
        "advice": [str(advice) for advice in diagnosis.advice],
        "status": diagnosis.status,
        "url": diagnosis.url,
        "retry_after_s": diagnosis.retry_after_s,
    }


def say_all(texts: Iterable[Message]) -> None:
    """Print a line for each."""
    for text in texts:
        say(str(text))
