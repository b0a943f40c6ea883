"""What may be stored as a gateway key: cleaned of what a paste brings along, or refused with a reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from attnstudio.characters import (
    is_blank,
    is_invisible,
    name_of,
    span_without_blanks,
    span_without_quotes,
)
from attnstudio.logs import register_secret
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_KEY_LENGTH = 4096

_PLACEHOLDER = re.compile(
    r"(?ix) <.*> | \{.*\} | \[.*\] | \$\{?\w+\}? | %\w+%"
    r" | (sk[-_])?(x{3,}|\*{3,}|\.{3,}|…+)([-_](x+|\*+|\.+))*"
    r" | .*\b(your|my|insert|enter|paste|replace)[-_ ]?(own[-_ ])?(\w+[-_ ]){0,3}(key|token)\b.*"
    r" | (\w+[-_ ])?api[-_ ]?key([-_ ]here)? | (\w+\s)?\w*(key|token)\s?="
    r" | change[-_ ]?me | none | null | undefined | todo"
    r" | .*(你的|您的|请填|请输入|填入|在此|此处|这里|替换|密钥).*"
)
_MASKED = re.compile(r"[*•●·]{3,}|\.{3,}|…")
_ADDRESS = re.compile(r"(?i)https?://")
_BEARER = re.compile(r"(?i)(authorization:\s*)?bearer[\s:]+")
# export NAME=…, $env:NAME = "…", setx NAME …, "name": "…": the name says that a key follows.
_ASSIGNMENT = re.compile(
    r"(?ix) (?:(?:export|set|let|const|var)\s+|\$env:)?"
    r" ([\"']?) \b[\w.-]{0,50}(?:key|token|secret|authorization) \1 \s* [=:] \s* (?=\S)"
    r" | setx\s+ \w{0,50}(?:key|token|secret) \s+"
)
_AFTER_ASSIGNMENT = ";,"


@dataclass(frozen=True, slots=True)
class CleanKey:
    """A key that can be sent, and what was removed from the text that was entered."""

    key: str = field(repr=False)
    notes: tuple[Message, ...] = ()


class KeyRefused(ValueError):  # noqa: N818 - a verdict on an entry, with its sentence
    """A text that cannot be a key; `message` says why and never quotes more than one character of it."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


def clean_key(text: str) -> CleanKey:
    """The key in `text`. Registers it as a secret. Raises `KeyRefused`; positions count from 1."""
    start, end, notes = _trim(text)
    body = text[start:end]
    _refuse_other_things(body)
    kept = []
    for position, char in enumerate(body, start + 1):
        if is_invisible(char):
            notes.append(message(_DROPPED, position=position, character=name_of(char)))
            continue
        _refuse_character(char, position)
        kept.append(char)
    key = "".join(kept)
    if len(key) > MAX_KEY_LENGTH:
        raise KeyRefused(message(_TOO_LONG, length=len(key), limit=MAX_KEY_LENGTH))
    register_secret(key)
    return CleanKey(key, tuple(notes))


def _trim(text: str) -> tuple[int, int, list[Message]]:
    """The span of `text` without blanks, name, one pair of quotes and "Bearer", and a note for each."""
    span = span_without_blanks(text, 0, len(text))
    notes = [] if span == (0, len(text)) else [message(_BLANKS)]
    named = quoted = bearer = False
    while True:
        unquoted = span if quoted else span_without_quotes(text, *span)
        prefix = None if bearer else _BEARER.match(text, *span)
        name = None if named or prefix else _ASSIGNMENT.match(text, *span)
        if name:
            named, quoted = True, False
            end = len(text[: span[1]].rstrip(_AFTER_ASSIGNMENT))
            span = span_without_blanks(text, name.end(), max(end, name.end()))
            notes.append(message(_NAME_REMOVED))
        elif unquoted != span:
            quoted, span = True, unquoted
            notes.append(message(_QUOTES))
        elif prefix:
            bearer, span = True, span_without_blanks(text, prefix.end(), span[1])
            notes.append(message(_BEARER_REMOVED))
        else:
            return *span, notes


def _refuse_other_things(body: str) -> None:
    if not body:
        raise KeyRefused(message(_EMPTY))
    if _PLACEHOLDER.fullmatch(body):
        raise KeyRefused(message(_IS_PLACEHOLDER))
    if _ADDRESS.match(body):
        raise KeyRefused(message(_IS_ADDRESS))
    if _MASKED.search(body):
        raise KeyRefused(message(_IS_MASKED))


def _refuse_character(char: str, position: int) -> None:
    if is_blank(char):
        raise KeyRefused(message(_BLANK_INSIDE, position=position, character=name_of(char)))
    if not char.isascii():
        raise KeyRefused(message(_NOT_ASCII, position=position, character=name_of(char)))


_BLANKS = QT_TRANSLATE_NOOP("Messages", "Blanks or invisible characters around the key were removed.")
_QUOTES = QT_TRANSLATE_NOOP("Messages", "The quotes around the key were removed.")
_BEARER_REMOVED = QT_TRANSLATE_NOOP("Messages", "The word Bearer before the key was removed.")
_NAME_REMOVED = QT_TRANSLATE_NOOP(
    "Messages", "The name before the key was removed: only the value after it is the key."
)
_DROPPED = QT_TRANSLATE_NOOP(
    "Messages", "An invisible character at position {position} was dropped: {character}."
)
_EMPTY = QT_TRANSLATE_NOOP("Messages", "Enter the key from the gateway's console, page API Keys.")
_IS_PLACEHOLDER = QT_TRANSLATE_NOOP(
    "Messages", "This is a placeholder, not a key. Put in the key from the gateway's console, page API Keys."
)
_IS_ADDRESS = QT_TRANSLATE_NOOP("Messages", "This is an address, not a key. It belongs into the base URL.")
_IS_MASKED = QT_TRANSLATE_NOOP(
    "Messages",
    "This key is masked: a part of it is dots or asterisks. Copy the whole key with the "
    "console's copy button.",
)
_BLANK_INSIDE = QT_TRANSLATE_NOOP(
    "Messages", "A key has no blanks, but at position {position} stands {character}. Copy the key alone."
)
_NOT_ASCII = QT_TRANSLATE_NOOP(
    "Messages",
    "At position {position} stands {character}, which no key contains. Copy the key anew, "
    "straight from the console.",
)
_TOO_LONG = QT_TRANSLATE_NOOP(
    "Messages", "With {length} characters this is too long for a key; the limit is {limit}."
)
