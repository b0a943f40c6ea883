"""What a running request has brought so far: filled on one thread, looked at from any. No openai."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

from attnstudio.assistant.protocol import ChatPhase, Diagnosis, Progress
from attnstudio.logs import redact
from attnstudio.messages import Message


class Live:
    """One request's progress. Pieces are only kept when they come; text is built when somebody looks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = Progress()
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._snapshot: Progress | None = self._state

    def sending(self) -> None:
        """The request is being sent, for the first time or again."""
        started = self._state.started or time.monotonic()
        self._change(phase=ChatPhase.CONNECTING, retry_at=None, waits_for=None, started=started)

    def waiting(self, retry_at: float, why: Diagnosis) -> None:
        """Nothing is sent until `retry_at` (time.monotonic)."""
        self._change(phase=ChatPhase.WAITING, retry_at=retry_at, waits_for=why)

    def note(self, note: Message) -> None:
        """Something that the person should know of this request."""
        self._change(notes=(*self._state.notes, note))

    def think(self, piece: str) -> None:
        """A piece of the model's reasoning."""
        self._reasoning.append(piece)
        self._arrived(ChatPhase.THINKING)

    def say(self, piece: str) -> None:
        """A piece of the answer."""
        self._text.append(piece)
        self._arrived(ChatPhase.ANSWERING)

    @property
    def text(self) -> str:
        """The answer so far, not redacted."""
        return "".join(self._text)

    @property
    def reasoning(self) -> str:
        """The reasoning so far, not redacted."""
        return "".join(self._reasoning)

    @property
    def state(self) -> Progress:
        """All but the texts."""
        return self._state

    def snapshot(self) -> Progress:
        """What has come, redacted; the same object until there is more. From any thread."""
        with self._lock:
            if self._snapshot is None:
                self._snapshot = replace(
                    self._state, text=redact(self.text), reasoning=redact(self.reasoning)
                )
            return self._snapshot

    def _arrived(self, phase: ChatPhase) -> None:
        first = self._state.first_token_s
        if first is None:
            first = time.monotonic() - self._state.started
        self._change(phase=phase, first_token_s=first)

    def _change(self, **fields: object) -> None:
        with self._lock:
            self._state = replace(self._state, **fields)  # type: ignore[arg-type]
            self._snapshot = None
