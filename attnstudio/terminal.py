"""Printing to a terminal or a pipe, whatever its encoding and whoever reads it."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import unicodedata

from attnstudio.characters import without_steering

WIDEST, NARROWEST = 100, 40
_WIDE = "\u2e80-\u9fff\uff00-\uffef"
_CLOSING = "，。：；、）！？”"
_UNBROKEN = re.compile(rf"[{_WIDE}][{_CLOSING}]*|[^\s{_WIDE}]+[{_CLOSING}]*|\s+")


def be_tolerant() -> None:
    """What the encoding of stdout lacks is printed as an escape, and stops nothing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def stop_printing() -> None:
    """Whoever read stdout is gone: let nothing be written to it, not even at the interpreter's end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(text: str) -> None:
    """Print a line to stderr."""
    print(f"attnstudio: {without_steering(text)}", file=sys.stderr)


def line_width() -> int:
    """How many columns a line may take: those of the terminal, within reason; many where there is none."""
    columns = shutil.get_terminal_size((WIDEST, 24)).columns
    return max(NARROWEST, min(columns, WIDEST))


def width_of(text: str) -> int:
    """How many columns `text` takes: two for each Chinese character."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def filled(text: str, width: int, first: str = "", rest: str = "") -> str:
    """`text` in lines of at most `width` columns, but for longer words; `first` and `rest` begin the lines.

    Chinese breaks anywhere but before a closing mark.
    """
    lines, line, used = [], first, width_of(first)
    for piece in _UNBROKEN.findall(text):
        size = width_of(piece)
        if used + (0 if piece.isspace() else size) > width and line.strip() and line not in {first, rest}:
            lines.append(line.rstrip())
            line, used = rest, width_of(rest)
            if piece.isspace():
                continue
        line, used = line + piece, used + size
    return "\n".join([*lines, line.rstrip()])
