"""The rotating log, and the redaction of everything that could hold a key."""

from __future__ import annotations

import base64
import html
import json
import logging
import re
import sys
import threading
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from urllib.parse import quote, quote_plus

from attnstudio.paths import log_dir

LOG_NAME = "attnstudio.log"
MAX_LOG_BYTES = 1_000_000
KEPT_LOGS = 3
REDACTED = "[redacted]"
_SHORTEST_SECRET = 4
_FORMAT = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"

# "Bearer" and "basic" are words too: what follows them is a key when a digit or its length tells.
_TELLING = r"(?=[\w.~+/=%-]{0,23}\d|[\w.~+/=%-]{24})"
_NO_VALUE = r"(?!\[redacted|bearer\b|basic\b|os\.(?:environ|getenv)\b|getenv\b|getpass\b|none\b|null\b)"
_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"(?i)\b(bearer)(\s+|%20|\+)(?!\[redacted){_TELLING}[\w.~+/=%-]{{4,}}"), r"\1\2" + REDACTED),
    (re.compile(r"\bsk-(?!\[redacted)[\w-]{6,}"), REDACTED),
    (
        re.compile(
            r"(?i)((?:api[ _-]?key|authorization|access[_-]?token|password|client[_-]?secret)"
            r"\\?[\"']?\s*(?:[:=]|,\s*b?(?=[\"']))\s*\\?[\"']?(?:(?:bearer|basic)\s+)?\\?[\"']?)"
            rf"{_NO_VALUE}[^\s\"'\\,;&{{}}()\[\]<>]{{4,}}"
        ),
        r"\1" + REDACTED,
    ),
    (re.compile(r"(://)[^\s/@\"']+@"), r"\1" + REDACTED + "@"),
)
_BASIC = re.compile(r"(?i)\b(basic(?:\s+|%20|\+))([\w+/]{6,})=*")

_lock = threading.Lock()
_secrets: set[str] = set()
_secret_pattern: re.Pattern[str] | None = None


def register_secret(key: str) -> None:
    """Have `redact` hide `key` from now on, in every form in which a library may print it."""
    global _secret_pattern  # noqa: PLW0603 - one registry for the process
    if len(key) < _SHORTEST_SECRET:
        return
    with _lock:
        _secrets.update(_forms(key))
        ordered = sorted(_secrets, key=len, reverse=True)
        _secret_pattern = re.compile("|".join(map(re.escape, ordered)))


def redact(text: str) -> str:
    """`text` without registered secrets, bearer tokens, `sk-…` keys, key fields and passwords in URLs."""
    if _secret_pattern is not None:
        text = _secret_pattern.sub(REDACTED, text)
    for pattern, replacement in _PATTERNS:
        text = pattern.sub(replacement, text)
    return _BASIC.sub(_without_password, text)


def begun_secret(text: str) -> int:
    """How many characters at the end of `text` may be the beginning of a registered secret."""
    with _lock:
        forms = list(_secrets)
    return max((_overlap(text, form) for form in forms), default=0)


def longest_secret() -> int:
    """The length of the longest form that `redact` looks for."""
    with _lock:
        return max(map(len, _secrets), default=0)


def set_up(level: int | str = logging.INFO) -> Path | None:
    """Send all logging through redaction to the log file, and warnings to stderr.

    Returns the log file, or None when the folder cannot be written (the studio works without it).
    Calling it again only changes the level.
    """
    root = logging.getLogger()
    root.setLevel(level)
    logging.getLogger("markdown_it").setLevel(logging.INFO)  # it tells of every rule that it tries
    for handler in root.handlers:
        if isinstance(handler, _RedactingFileHandler):
            return Path(handler.baseFilename)
    if sys.stderr is not None and not any(isinstance(h, _RedactingStreamHandler) for h in root.handlers):
        stream = _RedactingStreamHandler()
        stream.setLevel(logging.WARNING)
        stream.setFormatter(RedactingFormatter(_FORMAT))
        root.addHandler(stream)
    try:
        log_dir().mkdir(parents=True, exist_ok=True)
        file_handler = _RedactingFileHandler(
            log_dir() / LOG_NAME, maxBytes=MAX_LOG_BYTES, backupCount=KEPT_LOGS, encoding="utf-8"
        )
    except OSError as error:
        root.warning("No log file: %s", error.strerror or error)
        return None
    file_handler.setFormatter(RedactingFormatter(_FORMAT))
    root.addHandler(file_handler)
    return Path(file_handler.baseFilename)


class RedactingFormatter(logging.Formatter):
    """Redacts the finished line, so that arguments and tracebacks are covered too."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


class _QuietHandler(logging.Handler):
    """On a full disk or a closed stream the line is lost; the default would print its raw arguments."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop `record`."""


class _RedactingFileHandler(_QuietHandler, RotatingFileHandler):
    """The log file."""


class _RedactingStreamHandler(_QuietHandler, logging.StreamHandler):  # type: ignore[type-arg]
    """stderr."""


def _without_password(basic: re.Match[str]) -> str:
    """What "basic" is followed by is hidden where it is a name and a password in base64."""
    beginning = basic.group(2)[:64]
    try:
        decoded = base64.b64decode(beginning[: len(beginning) // 4 * 4], validate=True)
    except ValueError:
        return basic.group()
    return basic.group(1) + REDACTED if b":" in decoded and decoded.isascii() else basic.group()


def _overlap(text: str, form: str) -> int:
    """The length of the longest proper beginning of `form` that `text` ends with."""
    at = text.find(form[0], max(0, len(text) - len(form) + 1))
    while at >= 0 and not form.startswith(text[at:]):
        at = text.find(form[0], at + 1)
    return len(text) - at if at >= 0 else 0


def _forms(key: str) -> Iterator[str]:
    """`key` as itself, URL-encoded, JSON- (also twice), repr- and HTML-escaped, and inside base64."""
    yield key
    yield quote(key, safe="")
    yield quote(key)
    yield quote_plus(key)
    yield json.dumps(key)[1:-1]
    yield json.dumps(json.dumps(key))[3:-3]
    yield json.dumps(key, ensure_ascii=False)[1:-1]
    yield repr(key)[1:-1]
    yield repr(key.encode())[2:-1]
    yield html.escape(key)
    yield from _base64_forms(key.encode())


def _base64_forms(key: bytes) -> Iterator[str]:
    """What stays the same of `key` in base64 at each of its three alignments, if long enough to tell."""
    for offset in range(3):
        padded = b"\0" * offset + key
        first = -(-offset * 4 // 3)
        whole = len(padded) // 3 * 4
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            form = encode(padded).decode()[first:whole]
            if len(form) >= 8:
                yield form
