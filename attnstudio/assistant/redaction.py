"""The last gate: no ending leaves the session with a key in any of its texts.

A gateway, a proxy or a model can repeat the key in whatever it sends.
"""

from __future__ import annotations

from dataclasses import replace

from attnstudio.assistant.protocol import (
    ConnectionAnswer,
    ConnectionEnding,
    ConnectionFailed,
    Diagnosis,
)
from attnstudio.logs import redact
from attnstudio.messages import Message


def redacted(ending: ConnectionEnding) -> ConnectionEnding:
    """`ending` with every text in it redacted."""
    if isinstance(ending, ConnectionAnswer):
        return replace(
            ending,
            text=redact(ending.text),
            url=redact(ending.url),
            model=redact(ending.model),
            notes=_messages(ending.notes),
        )
    if isinstance(ending, ConnectionFailed):
        return replace(ending, diagnosis=_diagnosis(ending.diagnosis))
    return ending


def _diagnosis(diagnosis: Diagnosis) -> Diagnosis:
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
