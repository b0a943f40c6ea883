"""What a running request has brought so far: filled on one thread, looked at from any. No openai."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

from attnstudio.assistant.protocol import ChatPhase, Diagnosis, Progress
from attnstudio.assistant.redaction import GrowingText, redacted_diagnosis, redacted_messages
from attnstudio.messages import Message


class Live:
    """One request's progress. Pieces are only kept when they come; text is built when somebody looks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = Progress()
        self._snapshot: Progress | None = self._state
        self._text = GrowingText()
        self._reasoning = GrowingText()

    # -- on the thread that serves

    def sending(self) -> None:
        """The request is being sent, for the first time or again."""
        started = time.monotonic()
        self._change(phase=ChatPhase.CONNECTING, retry_at=None, waits_for=None, started=started)

    def waiting(self, retry_at: float, why: Diagnosis) -> None:
        """Nothing is sent until `retry_at` (time.monotonic)."""
        self._change(phase=ChatPhase.WAITING, retry_at=retry_at, waits_for=redacted_diagnosis(why))

    def note(self, *notes: Message) -> None:
        """Something that the person should know of this request."""
        self._change(notes=(*self._state.notes, *redacted_messages(notes)))

    def think(self, piece: str) -> None:
        """A piece of the model's reasoning."""
        self._add(self._reasoning, piece, ChatPhase.THINKING)

    def say(self, piece: str) -> None:
        """A piece of the answer."""
        self._add(self._text, piece, ChatPhase.ANSWERING)

    @property
    def text(self) -> str:
        """The whole answer so far, redacted only when it is emitted."""
        return self._text.whole()

    @property
    def reasoning(self) -> str:
        """The whole reasoning so far, redacted only when it is emitted."""
        return self._reasoning.whole()

    @property
    def is_empty(self) -> bool:
        """Whether neither text nor reasoning has come."""
        return not self.size

    @property
    def size(self) -> int:
        """How many characters have come."""
        return self._text.size + self._reasoning.size

    @property
    def state(self) -> Progress:
        """All but the texts."""
        return self._state

    # -- on any thread

    def snapshot(self) -> Progress:
        """What has come, redacted; the same object until there is more."""
        with self._lock:
            if self._snapshot is None or self._text.is_behind or self._reasoning.is_behind:
                text, reasoning = self._text.redacted(), self._reasoning.redacted()
                self._snapshot = replace(self._state, text=text, reasoning=reasoning)
            return self._snapshot

    def _add(self, to: GrowingText, piece: str, phase: ChatPhase) -> None:
        state = self._state
        if state.phase is not phase or state.first_token_s is None:
            first = time.monotonic() - state.started if state.first_token_s is None else state.first_token_s
            self._change(phase=phase, first_token_s=first)
        with self._lock:
            to.add(piece)
            self._snapshot = None

    def _change(self, **fields: object) -> None:
        with self._lock:
            self._state = replace(self._state, **fields)  # type: ignore[arg-type]
            self._snapshot = None
