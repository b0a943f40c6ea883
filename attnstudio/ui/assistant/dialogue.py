"""The conversation with the gateway: one request at a time, what came of it, and how it is asked again.

Old questions keep text only. The conversation lets go of the frames of answered questions beyond a
bound (`conversation.KEPT_BYTES`), and what "Copy as" copies is made of the turns when it is asked for: the
messages of a hundred requests, each with all that came before, are never kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.assistant.claim_checks import check_answer
from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.conversation import Conversation, request_messages
from attnstudio.assistant.language import Language
from attnstudio.assistant.protocol import ChatAnswer, ChatEnding, Ending, Progress
from attnstudio.assistant.snippets import SentRequest
from attnstudio.assistant.turn import Turn
from attnstudio.messages import QT_TRANSLATE_NOOP, message
from attnstudio.settings import SettingsStore
from attnstudio.ui.assistant.draft import Draft
from attnstudio.ui.assistant.warm_up import warm_up
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.gateway import Gateway

CHECK_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class _Sent:
    """What, beside the turns, a request was made of."""

    base_url: str
    model_id: str
    language: Language
    temperature: float
    max_tokens: int | None


class Dialogue(QObject):
    """Asks, one question at a time. Lives in the UI thread.

    begun(int)          the turn of this index was added, and its request is on the way
    progressed(object)  a `Progress` of the last turn's request
    ended(int, object)  the turn's request has ended, with this `ChatEnding`; its claims may still be checked
    checked(int, object)  the `ClaimReport` of the turn is there
    rewound(int)        the turn of this index and all after it are gone
    replaced()          another conversation is shown
    busyChanged()       a request began, has ended, or its claims have been checked
    """

    begun = Signal(int)
    progressed = Signal(object)
    ended = Signal(int, object)
    checked = Signal(int, object)
    rewound = Signal(int)
    replaced = Signal()
    busyChanged = Signal()

    def __init__(self, gateway: Gateway, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._store = store
        self._conversation = Conversation(Language.ENGLISH)
        self._before: tuple[Conversation, list[_Sent]] | None = None
        self._sent: list[_Sent] = []
        self._ticket: int | None = None
        self._check: Operation | None = None
        self._answer: ChatAnswer | None = None
        gateway.progressed.connect(self._on_progress)
        gateway.ended.connect(self._on_ended)

    # -- what there is

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns, oldest first."""
        return self._conversation.turns

    @property
    def is_asking(self) -> bool:
        """Whether a request is on the way."""
        return self._ticket is not None

    @property
    def is_busy(self) -> bool:
        """Whether no other question can be asked yet."""
        return self._ticket is not None or self._check is not None

    def document(self) -> Conversation:
        """The conversation, to be put into words."""
        return self._conversation

    def request(self, index: int) -> SentRequest | None:
        """The request of a turn, as it was sent; None when the turn is gone."""
        turns = self.turns
        if not 0 <= index < len(turns):
            return None
        sent = self._sent[index]
        messages = request_messages(turns[:index], turns[index], sent.language)
        return SentRequest(sent.base_url, sent.model_id, messages, sent.temperature, sent.max_tokens)

    # -- verbs

    def ask(self, draft: Draft, model_id: str, language: Language, replaces: int | None = None) -> None:
        """Send `draft`; first drop the turn `replaces` and all after it. Not while `is_busy`."""
        assert not self.is_busy
        if replaces is not None and replaces < len(self.turns):
            self._conversation.rewind(replaces)
            del self._sent[replaces:]
            self.rewound.emit(replaces)
        self._before = None
        settings = self._store.settings
        limit = settings.answer_limit or None
        self._conversation.language = language
        messages = self._conversation.begin(
            draft.question, draft.attachment, draft.subject, model_id, draft.with_claims
        )
        base_url = self._gateway.config(model_id).base_url
        self._sent.append(_Sent(base_url, model_id, language, settings.temperature, limit))
        warm_up()
        self._ticket = self._gateway.ask(messages, model_id, settings.temperature, limit)
        self.begun.emit(len(self.turns) - 1)
        self.busyChanged.emit()

    def ask_again(self, index: int, model_id: str, language: Language) -> None:
        """Send the question of a turn that came to nothing again: in its place if it is the last one."""
        turn = self.turns[index]
        draft = Draft(turn.question, turn.attachment, turn.subject)
        is_last = index == len(self.turns) - 1
        self.ask(draft, model_id, language, index if is_last else None)

    @Slot()
    def stop(self) -> None:
        """End the request that is on the way, if one is."""
        if self._ticket is not None:
            self._gateway.cancel(self._ticket)

    @Slot()
    def retry_now(self) -> None:
        """End the wait that the gateway asked for."""
        if self._ticket is not None:
            self._gateway.retry_now(self._ticket)

    def start_anew(self) -> None:
        """Put the conversation aside for `bring_back`, and begin another. Not while `is_busy`."""
        assert not self.is_busy
        self._before = (self._conversation, self._sent)
        self._conversation, self._sent = Conversation(Language.ENGLISH), []
        self.replaced.emit()

    @property
    def can_bring_back(self) -> bool:
        """Whether the conversation before this one is still there: until the first question."""
        return self._before is not None

    def bring_back(self) -> None:
        """Show the conversation that was put aside last."""
        if self._before is not None and not self.is_busy:
            self._conversation, self._sent = self._before
            self._before = None
            self.replaced.emit()

    def close_down(self) -> None:
        """Cancel what runs, and deal with no ending any more."""
        self.stop()
        self._ticket = None
        if self._check is not None:
            self._check.abandon()
            self._check = None

    # -- from the gateway

    @Slot(int)
    def _on_progress(self, ticket: int) -> None:
        if ticket == self._ticket:
            progress: Progress | None = self._gateway.progress(ticket)
            if progress is not None:
                self.progressed.emit(progress)

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        if ending.ticket != self._ticket or not isinstance(ending, ChatEnding):
            return
        self._ticket = None
        turn = self.turns[-1]
        self.ended.emit(len(self.turns) - 1, ending)
        if isinstance(ending, ChatAnswer) and turn.with_claims:
            self._begin_check(ending, turn)
        else:
            self._conversation.end(ending)
        self.busyChanged.emit()

    # -- claims

    def _begin_check(self, answer: ChatAnswer, turn: Turn) -> None:
        """In the background: reading claims imports pydantic, and large frames take their time."""
        self._answer = answer
        self._check = run_in_background(lambda: check_answer(answer.text, turn.subject), CHECK_SECONDS)
        self._check.finished.connect(self._on_checked)
        self._check.failed.connect(self._on_check_failed)
        self._check.timed_out.connect(self._on_check_timed_out)

    @Slot(object)
    def _on_checked(self, report: ClaimReport) -> None:
        assert self._answer is not None
        turn = self._conversation.end(self._answer, report)
        self._check = self._answer = None
        assert turn.report is not None
        self.checked.emit(len(self.turns) - 1, turn.report)
        self.busyChanged.emit()

    @Slot(str, str)
    def _on_check_failed(self, _sentence: str, _details: str) -> None:
        assert self._answer is not None
        self._on_checked(ClaimReport(self._answer.text, unread=(message(_NOT_CHECKED),)))

    @Slot()
    def _on_check_timed_out(self) -> None:
        self._on_check_failed("", "")


_NOT_CHECKED = QT_TRANSLATE_NOOP(
    "Messages", "The claims of this answer could not be checked; the log says why. The answer is kept."
)
