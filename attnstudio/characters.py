"""Characters that people paste without seeing them, and how to name one in a sentence."""

from __future__ import annotations

import unicodedata

QUOTES = {'"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "「": "」", "『": "』"}


def is_invisible(char: str) -> bool:
    """Whether the character takes no room at all: zero-width, byte order mark, soft hyphen, …"""
    return unicodedata.category(char) == "Cf"


def is_blank(char: str) -> bool:
    """Whether the character is a blank, a line break or a control character."""
    return char.isspace() or unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cc")


def name_of(char: str) -> str:
    """The code point and its name, with the character itself if it can be seen: "ʋ U+028B LATIN …"."""
    name = unicodedata.name(char, "")
    shown = "" if is_invisible(char) or is_blank(char) or not char.isprintable() else f"{char} "
    return f"{shown}U+{ord(char):04X} {name}".rstrip()
