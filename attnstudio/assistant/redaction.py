"""The last gate: no ending leaves the session with a key in any of its texts.

A gateway, a proxy or a model can repeat the key in whatever it sends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from attnstudio.assistant.protocol import (
    ChatAnswer,
    ChatCancelled,
    ChatFailed,
    ConnectionAnswer,
    ConnectionFailed,
    Diagnosis,
    Ending,
    ModelList,
    ModelsFailed,
)
from attnstudio.logs import redact
from attnstudio.messages import Message


def redacted(ending: Ending) -> Ending:
    """`ending` with every text in it redacted."""
    changes: dict[str, Any] = {}
    if isinstance(ending, ConnectionAnswer | ChatAnswer):
        changes |= {"url": redact(ending.url), "model": redact(ending.model)}
    if isinstance(ending, ConnectionAnswer | ChatAnswer | ChatFailed):
        changes["notes"] = _messages(ending.notes)
    if isinstance(ending, ConnectionAnswer | ChatAnswer | ChatFailed | ChatCancelled):
        changes["text"] = redact(ending.text)
    if isinstance(ending, ChatAnswer | ChatFailed | ChatCancelled):
        changes["reasoning"] = redact(ending.reasoning)
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
        causes=_messages(diagnosis.causes),
        advice=_messages(diagnosis.advice),
        corrected_url=redact(diagnosis.corrected_url),
        url=redact(diagnosis.url),
        details=redact(diagnosis.details),
    )


def _messages(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    return tuple(_message(message) for message in messages)


def _message(message: Message) -> Message:
    return Message(message.template, tuple((name, _value(value)) for name, value in message.args))


def _value(value: object) -> object:
    if isinstance(value, Message):
        return _message(value)
    return redact(value) if isinstance(value, str) else value
