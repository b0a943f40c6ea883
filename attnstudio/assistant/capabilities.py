"""What a model turns out not to take, and the request without it.

A refusal that names a part of the request is answered once by the same request without that part, and
the person is told. What was learned of a model is remembered for the session.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from attnstudio.assistant.exchange import Exchange, Response
from attnstudio.assistant.protocol import ChatMessage, Role
from attnstudio.assistant.reply import error_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Body = dict[str, Any]

_REFUSALS = (400, 415, 422, 501)


class Adaptation(StrEnum):
    """One way in which a request is changed for a model."""

    NO_STREAM_OPTIONS = "no-stream-options"
    NO_TEMPERATURE = "no-temperature"
    RENAMED_MAX_TOKENS = "renamed-max-tokens"
    NO_MAX_TOKENS = "no-max-tokens"
    NO_SYSTEM = "no-system"
    NO_STREAM = "no-stream"


@dataclass
class Capabilities:
    """What has been learned of models in this session; used on one thread."""

    _learned: dict[tuple[str, str], tuple[Adaptation, ...]] = field(default_factory=dict)

    def of(self, exchange: Exchange) -> tuple[Adaptation, ...]:
        """What the exchange's model is known to need."""
        return self._learned.get(_model(exchange), ())

    def learn(self, exchange: Exchange, adaptation: Adaptation) -> None:
        """The exchange's model needs `adaptation` too."""
        known = self.of(exchange)
        if adaptation not in known:
            self._learned[_model(exchange)] = (*known, adaptation)


def chat_body(
    model_id: str,
    messages: tuple[ChatMessage, ...],
    temperature: float | None = None,
    max_tokens: int | None = None,
    *,
    streamed: bool = True,
) -> Body:
    """The request as one would like to send it."""
    body: Body = {
        "model": model_id,
        "messages": [{"role": one.role.value, "content": one.content} for one in messages],
    }
    if temperature is not None:
        body["temperature"] = temperature
    if max_tokens is not None:
        body["max_tokens"] = max_tokens
    if streamed:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    return body


def adapted(body: Body, adaptations: tuple[Adaptation, ...]) -> Body:
    """`body` changed as the model needs it; what it does not hold needs no change."""
    for adaptation in adaptations:
        if _applies(adaptation, body):
            body = _CHANGES[adaptation](body)
    return body


def notes_on(body: Body, adaptations: tuple[Adaptation, ...]) -> tuple[Message, ...]:
    """A sentence for each of them that changes `body`."""
    return tuple(message(_NOTES[one], **_named(one, body)) for one in adaptations if _applies(one, body))


def adaptation_for(response: Response, body: Body) -> Adaptation | None:
    """What to change in `body`, which `response` refuses; None when it names nothing that can be changed."""
    said = _said(response)
    if not said or (response.status not in _REFUSALS and not 200 <= response.status < 300):
        return None
    for adaptation, names in _REFUSED.items():
        if _applies(adaptation, body) and names.search(said):
            return adaptation
    return None


def _said(response: Response) -> str:
    """What the refusal says, in lower case; of a list of faults their places and sentences."""
    found = response.json_or_none()
    if isinstance(found, dict) and found.get("choices"):
        return ""
    error = error_of(found)
    parts = [error.get("param"), error.get("code"), error.get("message")]
    faults = found.get("detail") if isinstance(found, dict) else None
    if isinstance(faults, list):
        parts += [
            json.dumps([fault.get("loc"), fault.get("msg")]) for fault in faults if isinstance(fault, dict)
        ]
    return " ".join(str(part) for part in parts if part).lower()[:4000]


def _applies(adaptation: Adaptation, body: Body) -> bool:
    if adaptation is Adaptation.NO_SYSTEM:
        return any(one["role"] == Role.SYSTEM for one in body["messages"])
    return _PARTS[adaptation] in body


def _named(adaptation: Adaptation, body: Body) -> dict[str, object]:
    """The value that the adaptation's sentence names."""
    name = {"temperature": "temperature", "max_tokens": "limit"}.get(_PARTS.get(adaptation, ""))
    return {name: body[_PARTS[adaptation]]} if name else {}


def _model(exchange: Exchange) -> tuple[str, str]:
    return exchange.endpoint.base_url, exchange.config.model_id


def _without(*names: str) -> Callable[[Body], Body]:
    return lambda body: {name: value for name, value in body.items() if name not in names}


def _renamed(body: Body) -> Body:
    return {("max_completion_tokens" if name == "max_tokens" else name): body[name] for name in body}


def _merged(body: Body) -> Body:
    """What the system message says stands at the beginning of the first question."""
    messages = [dict(one) for one in body["messages"] if one["role"] != Role.SYSTEM]
    rules = "\n\n".join(one["content"] for one in body["messages"] if one["role"] == Role.SYSTEM)
    first = next((one for one in messages if one["role"] == Role.USER), None)
    if first is None:
        return {**body, "messages": [{"role": Role.USER.value, "content": rules}, *messages]}
    first["content"] = f"{rules}\n\n{first['content']}"
    return {**body, "messages": messages}


_PARTS = {
    Adaptation.NO_STREAM_OPTIONS: "stream_options",
    Adaptation.NO_TEMPERATURE: "temperature",
    Adaptation.RENAMED_MAX_TOKENS: "max_tokens",
    Adaptation.NO_MAX_TOKENS: "max_tokens",
    Adaptation.NO_STREAM: "stream",
}
_CHANGES: dict[Adaptation, Callable[[Body], Body]] = {
    Adaptation.NO_STREAM_OPTIONS: _without("stream_options"),
    Adaptation.NO_TEMPERATURE: _without("temperature"),
    Adaptation.RENAMED_MAX_TOKENS: _renamed,
    Adaptation.NO_MAX_TOKENS: _without("max_tokens"),
    Adaptation.NO_SYSTEM: _merged,
    Adaptation.NO_STREAM: _without("stream", "stream_options"),
}
_REFUSED = {
    Adaptation.NO_STREAM_OPTIONS: re.compile(r"stream_options|include_usage"),
    Adaptation.NO_TEMPERATURE: re.compile(r"temperature"),
    Adaptation.RENAMED_MAX_TOKENS: re.compile(r"max_completion_tokens"),
    Adaptation.NO_MAX_TOKENS: re.compile(r"max_tokens|max tokens"),
    Adaptation.NO_SYSTEM: re.compile(
        r"(system|developer) (role|message|prompt|instruction)s?\b.*(not|n't|only|unsupported|invalid)"
        r"|(not|n't|unsupported|invalid|unknown)\b.*\b(system|developer)\W* (role|message|prompt|instruction)"
        r"|role\b.*['\"`]?system['\"`]?.*\b(not|n't|unsupported|invalid)|(not|n't) support\w* system"
        r"|invalid (role|value): ['\"`]?system|roles must alternate"
    ),
    Adaptation.NO_STREAM: re.compile(
        r"\bstream(ing|ed)?\b.*(not|n't|unsupported|must be false)"
        r"|(not|n't) support\w* (\w+ )?stream|^stream\b"
    ),
}
_NOTES = {
    Adaptation.NO_TEMPERATURE: QT_TRANSLATE_NOOP(
        "Messages", "This model refuses temperature {temperature}, so the question was asked without it."
    ),
    Adaptation.RENAMED_MAX_TOKENS: QT_TRANSLATE_NOOP(
        "Messages",
        "This model takes the limit of {limit} tokens only as max_completion_tokens; it was sent so.",
    ),
    Adaptation.NO_MAX_TOKENS: QT_TRANSLATE_NOOP(
        "Messages", "This model refuses a limit of {limit} tokens, so the question was asked without one."
    ),
    Adaptation.NO_SYSTEM: QT_TRANSLATE_NOOP(
        "Messages", "This model takes no system message, so the instructions were put before the question."
    ),
    Adaptation.NO_STREAM_OPTIONS: QT_TRANSLATE_NOOP(
        "Messages", "This gateway does not count tokens while it streams."
    ),
    Adaptation.NO_STREAM: QT_TRANSLATE_NOOP(
        "Messages", "This model does not stream: its answer came in one piece."
    ),
}
