"""The part of an answer that is for reading while it still grows: without the claims at its end. No Qt.

The whole answer is read properly once it is there (`ClaimReport.prose`). Until then one rule has to do:
a block that begins like the claims' JSON, fenced or not, and goes to the end of the text is not prose.
One that turns out to be something else, or is followed by more prose, appears as soon as that is seen.
"""

from __future__ import annotations

import re

# How the block may begin, blanks and quotes left out: {"claims": or a bare list of objects.
_BEGINNINGS = ("{claims", "[{")
_LOOKED_AT = 40
_BLANKS_AND_QUOTES = re.compile(r"[\s\"'“”‘’]+")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[ \t]*([^`]*)")
_FENCE_BEGUN = re.compile(r" {0,3}(?:`{1,2}|~{1,2})")
_JSON_NAMES = ("", "json", "json5", "jsonc")
_INSIDE_JSON = "{}[]\"',-0123456789"


def prose_so_far(text: str) -> str:
    """`text` without a block of claims that is being written at its end."""
    start = claims_start(text)
    return text if start is None else text[:start]


def claims_start(text: str) -> int | None:
    """Where in `text` the claims begin, or what may yet become them; None when it ends in prose."""
    found: int | None = None
    fence, start = "", 0
    for line in text.split("\n"):
        opening = _FENCE.fullmatch(line.rstrip())
        end = start + len(line)
        if fence:
            if opening and not opening.group(2) and opening.group(1).startswith(fence):
                fence = ""
        elif opening:
            fence = opening.group(1)
            found = start if _opens_claims(text, opening.group(2).lower(), end) else None
        elif line.strip():
            found = _in_prose(text, line, start, found)
        start = end + 1
    return found


def _opens_claims(text: str, name: str, end: int) -> bool:
    """Whether a fence called `name`, the line of which ends at `end`, holds claims or may yet do so."""
    is_growing = end == len(text)
    return (name in _JSON_NAMES or (is_growing and "json".startswith(name))) and _may_be_claims(text, end)


def _in_prose(text: str, line: str, start: int, found: int | None) -> int | None:
    """What a line outside of fences says: claims begin here, go on, or are over because prose follows."""
    first = line.lstrip()[0]
    if first in "{[" and _may_be_claims(text, start):
        return start if found is None else found
    if start + len(line) == len(text) and _FENCE_BEGUN.fullmatch(line):
        return start if found is None else found
    is_unfenced = found is not None and text[found:].lstrip()[0] in "{["
    return found if is_unfenced and first in _INSIDE_JSON else None


def _may_be_claims(text: str, start: int) -> bool:
    begun = _BLANKS_AND_QUOTES.sub("", text[start : start + _LOOKED_AT])
    return any(begun.startswith(wanted[: len(begun)]) for wanted in _BEGINNINGS)
