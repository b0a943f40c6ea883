"""Reading a model's answer out of what a gateway sends, whatever shape it has.

A whole chat completion and the chunks of a stream are read alike: a choice says something in `message`
or in `delta`. Only the first choice counts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attnstudio.assistant.exchange import MAX_BODY_BYTES, Response, TooLargeError
from attnstudio.assistant.live import Live
from attnstudio.assistant.protocol import Usage
from attnstudio.assistant.redaction import redacted_text
from attnstudio.assistant.thinking import Pieces, ThinkSplitter
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

_KEPT_REFUSAL = 2000
_LONGEST_NAME = 200


class ReplyFault(StrEnum):
    """Why a response with status 200 is no answer."""

    WEB_PAGE = "web-page"
    EMPTY = "empty"
    NOT_JSON = "not-json"
    ERROR = "error"
    NO_CHOICES = "no-choices"
    NO_MESSAGE = "no-message"
    CONTENT_FILTER = "content-filter"
    REFUSED = "refused"
    NO_TEXT = "no-text"
    ONLY_TOOLS = "only-tools"
    ONLY_REASONING = "only-reasoning"


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer, and which model the gateway says it was ("" when it does not say).

    `unfinished` when it was cut by a limit, a filter or the gateway; `notes` say which.
    """

    text: str
    model: str
    notes: tuple[Message, ...] = ()
    reasoning: str = ""
    usage: Usage | None = None
    unfinished: bool = False
    filtered: bool = False


class ReplyReader:
    """Takes parsed bodies or chunks one after the other; text and reasoning go on to `live`."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._splitter = ThinkSplitter()
        self._torn = {"text": "", "reasoning": ""}
        self._model = ""
        self._usage: Usage | None = None
        self._refusal = ""
        self._has_choices = self._has_message = self._calls_tools = False
        self.finish_reason = ""
        self.error: dict[str, Any] = {}
        self._unreadable = False

    @property
    def has_choices(self) -> bool:
        """Whether anything came that looks like an answer."""
        return self._has_choices

    @property
    def has_unreadable(self) -> bool:
        """Whether something was skipped."""
        return self._unreadable

    @property
    def repeats_a_secret(self) -> bool:
        """Whether what was read holds a secret, which chunks may have torn so that none of them shows it."""
        texts = (self._live.text, self._live.reasoning, self._refusal)
        return any(redacted_text(text) != text for text in texts)

    def take(self, body: Any) -> None:
        """Read `body`. Raises `TooLargeError` when the whole text is over `MAX_BODY_BYTES`."""
        if not isinstance(body, dict):
            return
        self._model = self._model or _name(body.get("model"))
        self._usage = _usage(body.get("usage")) or self._usage
        choices = body.get("choices")
        if not isinstance(choices, list) or not choices:
            if not self.finish_reason:
                self.error = self.error or error_of(body)
            return
        self._has_choices = True
        for choice in choices:
            if isinstance(choice, dict) and choice.get("index") in (0, None):
                self._take_choice(choice)
                return

    def skip(self) -> None:
        """Something came that cannot be read; after the answer's end that does not matter."""
        self._unreadable |= not self.finish_reason

    def outcome(self) -> Reply | ReplyFault:
        """The answer, once nothing more comes, or why there is none."""
        self._pass_on(self._splitter.finish())
        text, reasoning = self._live.text.rstrip(), self._live.reasoning.strip()
        if self.error:
            return ReplyFault.ERROR
        if not text:
            return self._fault(reasoning)
        notes = self._notes()
        filtered = self.finish_reason == "content_filter"
        return Reply(text, self._model, notes, reasoning, self._usage, bool(notes), filtered)

    def evidence(self, response: Response) -> Response:
        """`response` with the error or the refusal that was read as its body, if there was one."""
        found = self.error or ({"message": self._refusal} if self._refusal else None)
        if not found:
            return response
        return Response(response.status, response.headers, json.dumps({"error": found}).encode())

    def _take_choice(self, choice: dict[str, Any]) -> None:
        reason = _string(choice.get("finish_reason"))
        if reason not in ("", "null"):  # some write the word
            self.finish_reason = reason
        if isinstance(choice.get("error"), dict):
            self.error = self.error or error_of(choice)
        said = choice.get("delta")
        if not isinstance(said, dict) or not said:
            said = choice.get("message")
            if not isinstance(said, dict) or self._live.text:  # some end a stream with the whole message
                return
        self._has_message = True
        text, thought = _content(said.get("content"))
        reasoning = thought or _string(said.get("reasoning_content")) or _string(said.get("reasoning"))
        if len(self._refusal) < _KEPT_REFUSAL:
            self._refusal += _string(said.get("refusal"))
        self._calls_tools |= bool(said.get("tool_calls") or said.get("function_call"))
        self._pass_on(Pieces(self._mended("reasoning", reasoning), ""))
        self._pass_on(self._splitter.feed(self._mended("text", text)))

    def _pass_on(self, pieces: Pieces) -> None:
        if pieces.reasoning:
            self._live.think(pieces.reasoning)
        if pieces.text:
            self._live.say(pieces.text)
        if self._live.size > MAX_BODY_BYTES:
            raise TooLargeError

    def _mended(self, name: str, piece: str) -> str:
        """`piece` without lone surrogates, which no file can hold; a pair may be torn by the chunks."""
        if piece.isascii() and not self._torn[name]:
            return piece
        piece = self._torn[name] + piece
        torn = piece[-1:] if "\ud800" <= piece[-1:] <= "\udbff" else ""
        self._torn[name] = torn
        whole = piece.removesuffix(torn).encode("utf-16-le", "surrogatepass")
        return whole.decode("utf-16-le", "replace")

    def _fault(self, reasoning: str) -> ReplyFault:
        if not self._has_choices:
            return ReplyFault.NO_CHOICES
        if self.finish_reason == "content_filter":
            return ReplyFault.CONTENT_FILTER
        if self._refusal:
            return ReplyFault.REFUSED
        if self._calls_tools:
            return ReplyFault.ONLY_TOOLS
        if reasoning:
            return ReplyFault.ONLY_REASONING
        return ReplyFault.NO_TEXT if self._has_message else ReplyFault.NO_MESSAGE

    def _notes(self) -> tuple[Message, ...]:
        notes = [message(_UNREADABLE)] if self._unreadable else []
        if self.finish_reason in _CUT_NOTES:
            notes.append(message(_CUT_NOTES[self.finish_reason]))
        return tuple(notes)


def read_reply(response: Response, reader: ReplyReader) -> Reply | ReplyFault:
    """The answer in the whole `response`, or what is wrong with it."""
    if not response.text.strip():
        return ReplyFault.EMPTY
    if response.is_html:
        return ReplyFault.WEB_PAGE
    try:
        body = response.json()
    except ValueError:
        return ReplyFault.NOT_JSON
    reader.take(body)
    return reader.outcome()


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


def _content(content: Any) -> tuple[str, str]:
    """Text, and reasoning if parts say so, from a string or from a list of parts."""
    if not isinstance(content, list):
        return _string(content), ""
    text, thought = "", ""
    for part in content:
        if isinstance(part, str):
            text += part
        elif isinstance(part, dict):
            text += _string(part.get("text"))
            inner, _ = _content(part.get("thinking"))
            thought += inner
    return text, thought


def _usage(found: Any) -> Usage | None:
    if not isinstance(found, dict):
        return None
    details = found.get("completion_tokens_details")
    reasoning = details.get("reasoning_tokens") if isinstance(details, dict) else None
    return Usage(
        _count(found.get("prompt_tokens")), _count(found.get("completion_tokens")), _count(reasoning)
    )


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53 else None


def _name(value: Any) -> str:
    """A model's name, "" for what cannot be shown as one."""
    name = _string(value).strip()
    return name if len(name) <= _LONGEST_NAME and name.isprintable() else ""


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""


_UNREADABLE = QT_TRANSLATE_NOOP("Messages", "A part of the answer could not be read; something is missing.")
_LENGTH = QT_TRANSLATE_NOOP("Messages", "The answer was cut at the model's length limit.")
_BROKEN_OFF = QT_TRANSLATE_NOOP("Messages", "The gateway broke the answer off.")
_CUT_NOTES = {
    "length": _LENGTH,
    "max_tokens": _LENGTH,
    "content_filter": QT_TRANSLATE_NOOP("Messages", "The answer was cut by the content filter."),
    "error": _BROKEN_OFF,
    "abort": _BROKEN_OFF,
    "insufficient_system_resource": _BROKEN_OFF,
}
