"""What several models made of one question, and the figures that set their answers side by side. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from attnstudio.assistant.agreement import Agreement, compare_claims
from attnstudio.assistant.claims import ClaimReport, Verdict
from attnstudio.assistant.protocol import ChatAnswer, ChatCancelled, ChatEnding, ChatFailed
from attnstudio.assistant.question import Question


class AnswerState(StrEnum):
    """How a model's answer ended."""

    NOT_ASKED = "not asked"
    RUNNING = "running"
    ANSWERED = "answered"
    UNFINISHED = "unfinished"
    FAILED = "failed"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class ModelAnswer:
    """One model's part. `report` is None where no claims were asked for, or no answer came.

    `running` while an ending, or the check of the claims, is still to come.
    """

    model_id: str
    ending: ChatEnding | None = None
    report: ClaimReport | None = None
    running: bool = False

    @property
    def state(self) -> AnswerState:
        """How it ended, or that it has not."""
        if self.running:
            return AnswerState.RUNNING
        if isinstance(self.ending, ChatAnswer):
            return AnswerState.UNFINISHED if self.ending.unfinished else AnswerState.ANSWERED
        if isinstance(self.ending, ChatFailed):
            return AnswerState.FAILED
        return AnswerState.STOPPED if isinstance(self.ending, ChatCancelled) else AnswerState.NOT_ASKED


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """One question and every model's part, in the order of the columns."""

    question: Question
    answers: tuple[ModelAnswer, ...]

    def agreement(self) -> Agreement:
        """Who says what of the same cell or head."""
        return compare_claims({part.model_id: part.report for part in self.answers if part.report})


@dataclass(frozen=True, slots=True)
class Figures:
    """One line of the table; None where there is no such number.

    Times are seconds. `same` of the `shared` cells or heads of which another model speaks too, this one says
    the same as the other, summed over the others.
    """

    model_id: str
    state: AnswerState
    first_token_s: float | None = None
    total_s: float | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    held: int | None = None
    failed: int | None = None
    uncheckable: int | None = None
    shared: int | None = None
    same: int | None = None


def figures(comparison: Comparison) -> tuple[Figures, ...]:
    """One line for each model, in the order of the columns."""
    agreement = comparison.agreement()
    return tuple(_figures(part, agreement) for part in comparison.answers)


def _figures(part: ModelAnswer, agreement: Agreement) -> Figures:
    ending, report = part.ending, part.report
    line = Figures(part.model_id, part.state)
    if isinstance(ending, ChatAnswer):
        line = replace(line, first_token_s=ending.first_token_s, total_s=ending.total_s)
        if ending.usage is not None:
            line = replace(
                line,
                prompt_tokens=ending.usage.prompt_tokens,
                completion_tokens=ending.usage.completion_tokens,
            )
    elif isinstance(ending, ChatFailed):
        line = replace(line, total_s=ending.total_s or None)
    if report is None:
        return line
    others = agreement.with_others(part.model_id)
    return replace(
        line,
        held=report.count(Verdict.HOLDS),
        failed=report.count(Verdict.FAILS),
        uncheckable=report.count(Verdict.UNCHECKABLE),
        shared=others.shared,
        same=others.same,
    )
