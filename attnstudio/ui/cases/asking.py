"""Asking a model for cases: one request at a time, its progress, and what could be read of the answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.assistant.case_reading import CasesRead, read_cases
from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatEnding,
    ChatFailed,
    ChatMessage,
    Progress,
)
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.gateway import Gateway

READING_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Asked:
    """How a request for cases ended, and what its text held.

    `read` is None when there was no text to read; `trouble` is why reading it failed, with its details.
    """

    ending: ChatEnding
    read: CasesRead | None = None
    trouble: tuple[str, str] | None = None


class CaseAsker(QObject):
    """Sends one request at a time and reads its answer off the UI thread.

    progressed()      `busy`, `progress` or `model_id` is news
    ended(Asked)      once for every `ask`, unless `close_down` comes before
    """

    progressed = Signal()
    ended = Signal(object)

    def __init__(self, gateway: Gateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._gateway = gateway
        self._ticket: int | None = None
        self._ending: ChatEnding | None = None
        self._reading: Operation | None = None
        self.model_id = ""
        gateway.progressed.connect(self._on_progress)
        gateway.ended.connect(self._on_ended)

    @property
    def busy(self) -> bool:
        """Whether a request runs, or its answer is being read."""
        return self._ticket is not None or self._reading is not None

    @property
    def progress(self) -> Progress | None:
        """How far the request is; None while its answer is read, or when there is none."""
        return None if self._ticket is None else self._gateway.progress(self._ticket)

    def ask(self, messages: tuple[ChatMessage, ...], model_id: str) -> None:
        """Send `messages`; nothing happens while another request runs."""
        if self.busy:
            return
        self.model_id = model_id
        self._ticket = self._gateway.ask(messages, model_id)
        self.progressed.emit()

    @Slot()
    def stop(self) -> None:
        """End the request as cancelled."""
        if self._ticket is not None:
            self._gateway.cancel(self._ticket)

    @Slot()
    def retry_now(self) -> None:
        """Do not wait any longer for what the gateway asked to wait."""
        if self._ticket is not None:
            self._gateway.retry_now(self._ticket)

    def close_down(self) -> None:
        """Cancel what runs, and want no ending."""
        self.stop()
        self._ticket = None
        if self._reading is not None:
            self._reading.abandon()
            self._reading = None

    @Slot(int)
    def _on_progress(self, ticket: int) -> None:
        if ticket == self._ticket:
            self.progressed.emit()

    @Slot(object)
    def _on_ended(self, ending: object) -> None:
        if not isinstance(ending, ChatAnswer | ChatFailed | ChatCancelled) or ending.ticket != self._ticket:
            return
        self._ticket = None
        if not ending.text.strip():
            self._end(Asked(ending))
            return
        self._ending = ending
        self._reading = run_in_background(partial(read_cases, ending.text), READING_SECONDS)
        self._reading.finished.connect(self._on_read)
        self._reading.failed.connect(self._on_trouble)
        self._reading.timed_out.connect(self._on_silence)
        self.progressed.emit()

    @Slot(object)
    def _on_read(self, read: CasesRead) -> None:
        assert self._ending is not None
        self._end(Asked(self._ending, read))

    @Slot(str, str)
    def _on_trouble(self, sentence: str, details: str) -> None:
        assert self._ending is not None
        self._end(Asked(self._ending, trouble=(sentence, details)))

    @Slot()
    def _on_silence(self) -> None:
        assert self._ending is not None
        self._end(Asked(self._ending, trouble=(self.tr("The answer could not be read in time."), "")))

    def _end(self, asked: Asked) -> None:
        self._reading = self._ending = None
        self.progressed.emit()
        self.ended.emit(asked)
