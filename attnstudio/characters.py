"""Characters that people paste without seeing them, and how to name one in a sentence."""

from __future__ import annotations

import re
import unicodedata

# Controls but tab and line feed, and marks that turn the reading direction.
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』"}


def is_invisible(char: str) -> bool:
    """Whether the character takes no room at all: zero-width, byte order mark, soft hyphen, …"""
    return unicodedata.category(char) == "Cf"


def is_blank(char: str) -> bool:
    """Whether the character is a blank, a line break or a control character."""
    return char.isspace() or unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cc")


def without_steering(text: str) -> str:
    """`text` with U+FFFD for what would steer a screen or a terminal instead of being shown."""
    return STEERING.sub("\ufffd", text)


def name_of(char: str) -> str:
    """The code point and its name, with the character itself if it can be seen: "ʋ U+028B LATIN …"."""
    name = unicodedata.name(char, "")
    shown = "" if is_invisible(char) or is_blank(char) or not char.isprintable() else f"{char} "
    return f"{shown}U+{ord(char):04X} {name}".rstrip()


def span_without_blanks(text: str, start: int, end: int) -> tuple[int, int]:
    """`text[start:end]` without blanks and invisible characters at both ends, as a span of `text`."""
    while start < end and _is_edge(text[start]):
        start += 1
    while start < end and _is_edge(text[end - 1]):
        end -= 1
    return start, end


def span_without_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without one pair of matching quotes around it, if there is one."""
    if end - start >= 2 and QUOTES.get(text[start]) == text[end - 1]:
        return span_without_blanks(text, start + 1, end - 1)
    return start, end


def _is_edge(char: str) -> bool:
    return is_blank(char) or is_invisible(char)
