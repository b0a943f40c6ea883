"""One model's request within a comparison: asked, streamed, ended, and its claims checked. Paints nothing."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, Ending, Progress
from attnstudio.assistant.question import Question
from attnstudio.assistant.snippets import SentRequest
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.gateway import Gateway

CHECK_SECONDS = 30.0


class RunPhase(StrEnum):
    """Where a request is: it goes from IDLE round to ENDED, and from there to RUNNING again."""

    IDLE = "idle"
    RUNNING = "running"
    CHECKING = "checking"
    ENDED = "ended"


class ModelRun(QObject):
    """What one model makes of a question. Lives in the UI thread.

    changed()     `phase` is another, or another question was asked
    newsCame()    `progress` has more

    `model_id` is the model that was asked last. `ending` and `report` come with ENDED; `report` is None
    when the prompt asked for no claims, or no answer came. `sent` is the request for "Copy as".
    """

    changed = Signal()
    newsCame = Signal()

    def __init__(self, gateway: Gateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._ticket: int | None = None
        self._question: Question | None = None
        self._check: Operation | None = None
        self.phase = RunPhase.IDLE
        self.model_id = ""
        self.sent: SentRequest | None = None
        self.ending: ChatEnding | None = None
        self.report: ClaimReport | None = None
        gateway.progressed.connect(self._on_progressed)
        gateway.ended.connect(self._on_ended)

    def ask(self, question: Question, model_id: str) -> None:
        """Ask `model_id`; what ran or was answered before is dropped."""
        self.abandon()
        self._question, self.model_id = question, model_id
        self.sent = SentRequest(
            self._gateway.config(model_id).base_url,
            model_id,
            question.messages,
            question.temperature,
            question.max_tokens,
        )
        self._ticket = self._gateway.ask(
            question.messages, model_id, question.temperature, question.max_tokens
        )
        self._enter(RunPhase.RUNNING)

    def stop(self) -> None:
        """Cancel the request; its ending says what had come."""
        if self._ticket is not None:
            self._gateway.cancel(self._ticket)

    def retry_now(self) -> None:
        """End the wait that the gateway asked for."""
        if self._ticket is not None:
            self._gateway.retry_now(self._ticket)

    def abandon(self) -> None:
        """Cancel what runs and forget what came: as if nothing had been asked."""
        if self._ticket is not None:
            self._gateway.cancel(self._ticket)
            self._ticket = None
        if self._check is not None:
            self._check.abandon()
            self._check = None
        self._question, self.ending, self.report = None, None, None
        if self.phase is not RunPhase.IDLE:
            self._enter(RunPhase.IDLE)

    @property
    def with_claims(self) -> bool:
        """Whether the question that was asked wants claims."""
        return self._question is not None and self._question.with_claims

    @property
    def is_busy(self) -> bool:
        """Whether an ending is still to come."""
        return self.phase in (RunPhase.RUNNING, RunPhase.CHECKING)

    @property
    def progress(self) -> Progress | None:
        """How far the request is; None when none runs."""
        return None if self._ticket is None else self._gateway.progress(self._ticket)

    def _enter(self, phase: RunPhase) -> None:
        self.phase = phase
        self.changed.emit()

    @Slot(int)
    def _on_progressed(self, ticket: int) -> None:
        if ticket == self._ticket:
            self.newsCame.emit()

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if self._ticket is None or ending.ticket != self._ticket:
            return
        self._ticket = None
        self.ending = ending  # type: ignore[assignment]  # a chat's ticket ends as a chat
        if isinstance(ending, ChatAnswer) and self._question is not None and self.with_claims:
            self._check_claims(ending, self._question)
        else:
            self._enter(RunPhase.ENDED)

    def _check_claims(self, answer: ChatAnswer, question: Question) -> None:
        """Always in the background: the first check imports what reads JSON, and frames may be large."""
        self._enter(RunPhase.CHECKING)
        text, subject = answer.text, question.subject
        self._check = run_in_background(lambda: check_answer(text, subject), CHECK_SECONDS)
        self._check.finished.connect(self._on_checked)
        self._check.failed.connect(self._on_unchecked)
        self._check.timed_out.connect(self._on_unchecked)

    @Slot(object)
    def _on_checked(self, report: ClaimReport) -> None:
        self._check, self.report = None, report
        self._enter(RunPhase.ENDED)

    @Slot()
    def _on_unchecked(self) -> None:
        assert self.ending is not None
        unread = message(QT_TRANSLATE_NOOP("Messages", "The claims of this answer could not be checked."))
        self._on_checked(ClaimReport(self.ending.text, unread=(unread,)))
