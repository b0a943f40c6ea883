"""Reading a chat completion out of a response with status 200, whatever shape it has."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attnstudio.assistant.exchange import Response
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


class ReplyFault(StrEnum):
    """Why a response with status 200 is no answer."""

    WEB_PAGE = "web-page"
    EMPTY = "empty"
    NOT_JSON = "not-json"
    ERROR = "error"
    NO_CHOICES = "no-choices"
    NO_MESSAGE = "no-message"
    CONTENT_FILTER = "content-filter"
    NO_TEXT = "no-text"
    ONLY_REASONING = "only-reasoning"


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer, and which model the gateway says it was ("" when it does not say)."""

    text: str
    model: str
    notes: tuple[Message, ...] = ()


def read_reply(response: Response) -> Reply | ReplyFault:
    """The answer in `response`, or what is wrong with it."""
    if not response.text.strip():
        return ReplyFault.EMPTY
    if response.is_html:
        return ReplyFault.WEB_PAGE
    try:
        body = response.json()
    except ValueError:
        return ReplyFault.NOT_JSON
    if not isinstance(body, dict):
        return ReplyFault.NO_CHOICES
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices:
        return ReplyFault.ERROR if error_of(body) else ReplyFault.NO_CHOICES
    model = body.get("model")
    return _read_choice(choices[0], model if isinstance(model, str) else "")


def error_of(body: Any) -> dict[str, Any]:
    """The error object in a body, in the shapes that gateways use: message, code, type, param. {} if none."""
    if not isinstance(body, dict):
        return {}
    error = body.get("error")
    if isinstance(error, dict):
        return error
    if isinstance(error, str) and error:
        return {**body, "message": body.get("message") or error}
    for name in ("message", "msg", "detail", "error_msg"):
        if isinstance(body.get(name), str) and body[name]:
            return {**body, "message": body[name]}
    return {}


def _read_choice(choice: Any, model: str) -> Reply | ReplyFault:
    said = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(said, dict):
        return ReplyFault.NO_MESSAGE
    reason = choice.get("finish_reason")
    text = _text_of(said.get("content"))
    if not text:
        if reason == "content_filter" or said.get("refusal"):
            return ReplyFault.CONTENT_FILTER
        return ReplyFault.ONLY_REASONING if said.get("reasoning_content") else ReplyFault.NO_TEXT
    notes = (message(_NOTES[reason]),) if reason in _NOTES else ()
    return Reply(text, model, notes)


def _text_of(content: Any) -> str:
    """Text from a string or from a list of parts; lone surrogates, which no file can hold, are replaced."""
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        content = "".join(part for part in parts if isinstance(part, str))
    return content.encode(errors="replace").decode().strip() if isinstance(content, str) else ""


_NOTES: dict[Any, str] = {
    "length": QT_TRANSLATE_NOOP("Messages", "The answer was cut at the model's length limit."),
    "content_filter": QT_TRANSLATE_NOOP("Messages", "The answer was cut by the content filter."),
}
