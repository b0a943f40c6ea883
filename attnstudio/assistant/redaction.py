"""The last gate: no question, no ending and no progress passes the session with a key in any of its texts.

A gateway, a proxy or a model can repeat the key in whatever it sends, and cut it in two; people paste
keys into what they ask.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ChatMessage,
    ConnectionAnswer,
    ConnectionFailed,
    Diagnosis,
    Ending,
    ModelList,
    ModelsFailed,
)
from attnstudio.logs import REDACTED, begun_secret, longest_secret, redact
from attnstudio.messages import Message

MOST_AT_ONCE = 100_000
_CONTEXT = 1024
_TELLING = 4
_TELLING_AT_THE_END = 8


class GrowingText:
    """A text that comes in pieces and is redacted over and over, without reading all of it each time.

    What lies far enough back is redacted once and for all, cut where the cut changes nothing.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._settled: list[str] = []
        self._tail = ""
        self._read = 0
        self._unread = ""
        self.size = 0

    def add(self, piece: str) -> None:
        """Append `piece`."""
        self._pieces.append(piece)
        self.size += len(piece)

    def whole(self) -> str:
        """All of it, not redacted."""
        return "".join(self._pieces)

    @property
    def is_behind(self) -> bool:
        """Whether `redacted` has left something for the next time."""
        return bool(self._unread)

    def redacted(self) -> str:
        """All of it but a possible beginning of a secret at its end, redacted.

        Of very much that is new only so much as takes no time; what follows comes with the next call.
        """
        new = self._unread + "".join(self._pieces[self._read :])
        self._read = len(self._pieces)
        self._tail += new[:MOST_AT_ONCE]
        self._unread = new[MOST_AT_ONCE:]
        context = max(_CONTEXT, 2 * longest_secret())
        if len(self._tail) > 2 * context:
            self._settle(len(self._tail) - context)
        begun = begun_secret(self._tail)
        shown = self._tail[: len(self._tail) - begun] if begun >= _TELLING else self._tail
        return "".join([*self._settled, redact(shown)])

    def _settle(self, end: int) -> None:
        """Redact for good up to `end` or a little before it."""
        whole = redact(self._tail)
        borders = (self._tail.rfind("\n", 0, end) + 1, self._tail.rfind(" ", 0, end) + 1, end)
        for cut in (border for border in borders if border > end // 2):
            before, after = redact(self._tail[:cut]), redact(self._tail[cut:])
            if before + after == whole:
                self._settled.append(before)
                self._tail = self._tail[cut:]
                return


def redacted_text(text: str) -> str:
    """`text` redacted, also a key that is cut off at its end."""
    begun = begun_secret(text)
    if begun >= _TELLING_AT_THE_END:
        text = text[: len(text) - begun]
        return redact(text) + REDACTED
    return redact(text)


def without_keys(messages: tuple[ChatMessage, ...]) -> tuple[ChatMessage, ...]:
    """`messages` as they may be sent."""
    return tuple(replace(one, content=redact(one.content)) for one in messages)


def redacted(ending: Ending) -> Ending:
    """`ending` with every text in it redacted."""
    changes: dict[str, Any] = {}
    if isinstance(ending, ConnectionAnswer | ChatAnswer):
        changes |= {"url": redact(ending.url), "model": redact(ending.model)}
    if isinstance(ending, ConnectionAnswer | ChatAnswer | ChatFailed):
        changes["notes"] = redacted_messages(ending.notes)
    if isinstance(ending, ConnectionAnswer | ChatAnswer | ChatFailed | ChatCancelled):
        changes["text"] = redacted_text(ending.text)
    if isinstance(ending, ChatAnswer | ChatFailed | ChatCancelled):
        changes["reasoning"] = redacted_text(ending.reasoning)
    if isinstance(ending, ConnectionFailed | ChatFailed | ModelsFailed):
        changes["diagnosis"] = redacted_diagnosis(ending.diagnosis)
    if isinstance(ending, ModelList):
        changes |= {"url": redact(ending.url), "models": tuple(map(redact, ending.models))}
    return replace(ending, **changes)


def redacted_diagnosis(diagnosis: Diagnosis) -> Diagnosis:
    """`diagnosis` with every text in it redacted."""
    return replace(
        diagnosis,
        title=_message(diagnosis.title),
        causes=redacted_messages(diagnosis.causes),
        advice=redacted_messages(diagnosis.advice),
        corrected_url=redact(diagnosis.corrected_url),
        url=redact(diagnosis.url),
        details=redact(diagnosis.details),
    )


def redacted_messages(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """`messages` with every text in them redacted."""
    return tuple(_message(message) for message in messages)


def _message(message: Message) -> Message:
    return Message(message.template, tuple((name, _value(value)) for name, value in message.args))


def _value(value: object) -> object:
    if isinstance(value, Message):
        return _message(value)
    return redact(value) if isinstance(value, str) else value
