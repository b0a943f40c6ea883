"""What is known of one request and its response: all that a diagnosis is made from. No HTTP library."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any

from attnstudio.assistant.endpoint import Endpoint
from attnstudio.assistant.protocol import GatewayConfig
from attnstudio.assistant.proxies import Proxy
from attnstudio.assistant.redaction import redacted_text
from attnstudio.characters import without_steering
from attnstudio.logs import redact

MAX_BODY_BYTES = 8 * 1024 * 1024
EXCERPT = 400
_READ = 64 * 1024
_SHOWN_HEADERS = ("content-type", "server", "via", "cf-ray", "location", "retry-after", "x-request-id")


class TooLargeError(Exception):
    """A body over `MAX_BODY_BYTES`."""


class CutError(ConnectionError):
    """A stream that ended in good order, but before the answer did."""

    def __init__(self) -> None:
        super().__init__("the stream ended with neither a finish_reason nor [DONE]")


@dataclass(frozen=True, slots=True)
class Exchange:
    """One request: where it went and by which proxy; a chat, or the list of models."""

    config: GatewayConfig
    endpoint: Endpoint
    proxy: Proxy | None = None
    lists_models: bool = False

    @property
    def method(self) -> str:
        """The request's method."""
        return "GET" if self.lists_models else "POST"

    @property
    def url(self) -> str:
        """The exact address of the request."""
        return self.endpoint.models_url if self.lists_models else self.endpoint.chat_url

    @property
    def host(self) -> str:
        """The gateway's host, with a port if one was given."""
        return self.endpoint.base_url.partition("://")[2].partition("/")[0]


@dataclass(frozen=True, slots=True)
class Response:
    """What came back. `headers` has lower-case names; `body` is bounded by the client."""

    status: int
    headers: Mapping[str, str]
    body: bytes = field(repr=False)

    @property
    def text(self) -> str:
        """The body as text, without a byte order mark; what is not UTF-8 is replaced."""
        return self.body.decode("utf-8-sig", errors="replace")

    @property
    def is_html(self) -> bool:
        """Whether this is a web page."""
        start = self.text.lstrip()[:200].lower()
        return start.startswith(("<!doctype html", "<html")) or (
            "text/html" in self.headers.get("content-type", "") and not start.startswith(("{", "["))
        )

    def json(self) -> Any:
        """The parsed body. Raises ValueError."""
        try:
            return json.loads(self.text)
        except RecursionError:
            raise ValueError("nested too deeply") from None

    def json_or_none(self) -> Any:
        """The parsed body, None when it is not JSON."""
        try:
            return self.json()
        except ValueError:
            return None

    def excerpt(self) -> str:
        """The beginning of the body as one line of plain text, redacted."""
        text = redacted_text(self.text[:_READ])
        return plain_excerpt(_without_markup(text) if self.is_html else text)

    def describe(self) -> str:
        """Status, telling headers and excerpt, redacted, for "Details"."""
        lines = [f"HTTP {self.status}"]
        lines += [f"{name}: {self.headers[name]}" for name in _SHOWN_HEADERS if name in self.headers]
        return redact("\n".join(lines)) + "\n\n" + self.excerpt()


def plain_excerpt(text: str, limit: int = EXCERPT) -> str:
    """`text` redacted, then on one plain line, then cut: a key cut in two would not be recognised."""
    line = " ".join(redacted_text(text[:_READ]).encode(errors="replace").decode().split())
    line = without_steering(line)
    return line if len(line) <= limit else line[:limit] + "…"


def retry_after_seconds(headers: Mapping[str, str], now: float) -> float | None:
    """The wait that the gateway asks for, in seconds from `now` (Unix time); None without a usable one."""
    value = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d{1,9}(\.\d+)?", value):
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, TypeError, OverflowError):
        return None


def _without_markup(page: str) -> str:
    """The text that a page shows, its title first; in time proportional to its length, whatever it holds."""
    return html.unescape(_TAG.sub(" ", _without_blocks(page)))


def _without_blocks(page: str) -> str:
    """`page` without what browsers do not show; of its head the title stays."""
    kept, at, unclosed = [], 0, set[str]()
    for opening in _BLOCK.finditer(page):
        name = opening.group(1).lower()
        if opening.start() < at or name in unclosed:
            continue
        closing = re.compile(f"(?i)</{name}>").search(page, opening.end())
        if closing is None:
            unclosed.add(name)
            continue
        kept += [page[at : opening.start()], _title(page[opening.end() : closing.start()])]
        at = closing.end()
    return "".join([*kept, page[at:]])


def _title(head: str) -> str:
    title = _TITLE.search(head[:4096])
    return f" {title.group(1)} " if title else " "


_TAG = re.compile(r"<[^<>]*>")
_BLOCK = re.compile(r"(?i)<(script|style|head)\b")
_TITLE = re.compile(r"(?is)<title[^<>]*>(.*?)</title>")
