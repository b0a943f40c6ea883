"""A request as it can be sent without the studio: Python with openai or requests, or curl. No Qt.

A snippet reads the key from the environment variable `KEY_VARIABLE` and never holds it: what it is
made from has no field for one. It asks unstreamed, which gives the same answer in one piece.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from attnstudio.assistant.capabilities import chat_body
from attnstudio.assistant.endpoint import Endpoint, canonical
from attnstudio.assistant.protocol import TEMPERATURE, ChatMessage, ChatRequest
from attnstudio.logs import redact

KEY_VARIABLE = "TAOTOKEN_API_KEY"
TIMEOUT_S = 300
HEREDOC = "JSON"
INDENT = "    "


class SnippetKind(StrEnum):
    """In which form a request is copied."""

    OPENAI = "openai"
    REQUESTS = "requests"
    CURL = "curl"


@dataclass(frozen=True, slots=True)
class SentRequest:
    """What was asked of whom, without the key. `base_url` as in the settings; None was not sent."""

    base_url: str
    model_id: str
    messages: tuple[ChatMessage, ...]
    temperature: float | None = TEMPERATURE
    max_tokens: int | None = None

    @classmethod
    def of(cls, request: ChatRequest) -> SentRequest:
        """`request` without its key."""
        config = request.config
        return cls(
            config.base_url, config.model_id, request.messages, request.temperature, request.max_tokens
        )

    @property
    def endpoint(self) -> Endpoint:
        """Where it goes to. Raises `EndpointError`."""
        return canonical(self.base_url)

    def body(self) -> dict[str, Any]:
        """The JSON that is sent, but for what makes it a stream. Redacted, and always valid UTF-8."""
        messages = tuple(ChatMessage(message.role, _clean(message.content)) for message in self.messages)
        model_id = _clean(self.model_id.strip())
        return chat_body(model_id, messages, self.temperature, self.max_tokens, streamed=False)


def snippet(kind: SnippetKind, request: SentRequest) -> str:
    """`request` in one of the forms. Raises `EndpointError`."""
    return _WRITERS[kind](request)


def as_openai(request: SentRequest) -> str:
    """A Python script for the openai package. Raises `EndpointError`."""
    body = request.body()
    arguments = "".join(f"{INDENT}{name}={_python(value, INDENT)},\n" for name, value in body.items())
    return (
        "import os\n"
        "\n"
        "from openai import OpenAI\n"
        "\n"
        "client = OpenAI(\n"
        f"{INDENT}base_url={_quoted(request.endpoint.base_url)},\n"
        f"{INDENT}api_key=os.environ[{_quoted(KEY_VARIABLE)}],\n"
        ")\n"
        "completion = client.chat.completions.create(\n"
        f"{arguments}"
        ")\n"
        "print(completion.choices[0].message.content)\n"
    )


def as_requests(request: SentRequest) -> str:
    """A Python script for the requests package. Raises `EndpointError`."""
    return (
        "import os\n"
        "\n"
        "import requests\n"
        "\n"
        f"body = {_python(request.body(), '')}\n"
        "response = requests.post(\n"
        f"{INDENT}{_quoted(request.endpoint.chat_url)},\n"
        f'{INDENT}headers={{"Authorization": "Bearer " + os.environ[{_quoted(KEY_VARIABLE)}]}},\n'
        f"{INDENT}json=body,\n"
        f"{INDENT}timeout={TIMEOUT_S},\n"
        ")\n"
        "response.raise_for_status()\n"
        'print(response.json()["choices"][0]["message"]["content"])\n'
    )


def as_curl(request: SentRequest) -> str:
    """A curl command for a POSIX shell. Raises `EndpointError`.

    The body is a here-document: an argument of more than 128 KiB is refused by Linux, and in a quoted
    here-document the shell touches nothing. No line of it can be the delimiter, because JSON has no line
    breaks inside of strings.
    """
    body = json.dumps(request.body(), ensure_ascii=False, indent=2)
    return (
        f"curl --globoff {shlex.quote(request.endpoint.chat_url)} \\\n"
        f'  --header "Authorization: Bearer ${KEY_VARIABLE}" \\\n'
        "  --header 'Content-Type: application/json' \\\n"
        f"  --data-binary @- <<'{HEREDOC}'\n"
        f"{_visible_json(body)}\n"
        f"{HEREDOC}\n"
    )


_WRITERS: dict[SnippetKind, Callable[[SentRequest], str]] = {
    SnippetKind.OPENAI: as_openai,
    SnippetKind.REQUESTS: as_requests,
    SnippetKind.CURL: as_curl,
}


def _clean(text: str) -> str:
    """`text` without secrets, and without halves of surrogate pairs, which no file and no body can hold."""
    return redact(text).encode("utf-8", "replace").decode()


def _python(value: object, indent: str) -> str:
    """`value` as a Python literal whose lines after the first start with `indent`."""
    inner = indent + INDENT
    if isinstance(value, str):
        return _python_text(value, indent)
    if isinstance(value, dict):
        items = "".join(f"{inner}{_quoted(name)}: {_python(item, inner)},\n" for name, item in value.items())
        return f"{{\n{items}{indent}}}"
    if isinstance(value, list):
        items = "".join(f"{inner}{_python(item, inner)},\n" for item in value)
        return f"[\n{items}{indent}]"
    return repr(value)


def _python_text(text: str, indent: str) -> str:
    """One literal; a text of several lines as one literal for each, so that it can be read."""
    first, *others = text.split("\n")
    if not others:
        return _quoted(text)
    lines = [f"{first}\n", *(f"{line}\n" for line in others[:-1]), others[-1]]
    inner = indent + INDENT
    return "(\n" + "".join(f"{inner}{_quoted(line)}\n" for line in lines if line) + f"{indent})"


def _quoted(text: str) -> str:
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    """Control and direction characters are escaped: code must not look other than it is."""
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else repr(character)[1:-1]


def _visible_json(text: str) -> str:
    """JSON in which what cannot be seen is escaped, line breaks between its items left out."""
    return "".join(
        character if character.isprintable() or character == "\n" else json.dumps(character)[1:-1]
        for character in text
    )
