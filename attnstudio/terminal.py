"""Printing to a terminal or a pipe, whatever its encoding and whoever reads it."""

from __future__ import annotations

import io
import os
import sys

from attnstudio.characters import without_steering


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
