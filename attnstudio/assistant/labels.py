"""Token labels as data in a prompt: on one line, quoted, bounded, and never an instruction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from attnstudio.assistant.estimate import estimate_tokens

LONGEST_LABEL = 40


def quoted(label: str) -> str:
    """`label` in quotes: what cannot be seen is escaped, what is longer than `LONGEST_LABEL` is cut."""
    short = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
    return "".join(
        char if char.isprintable() else _escaped(char) for char in json.dumps(short, ensure_ascii=False)
    )


def are_counted(labels: Sequence[str]) -> bool:
    """Whether the labels are just x1, x2, …: the names of random vectors."""
    return all(label == f"x{number}" for number, label in enumerate(labels, start=1))


def numbered(labels: Sequence[str], positions: Iterable[int], budget: int) -> tuple[str, int]:
    """The labels at `positions` (from 0) with their numbers from 1, and how many of them fit the budget."""
    pieces: list[str] = []
    used = 0
    for position in positions:
        piece = f"{position + 1} {quoted(labels[position])}"
        used += estimate_tokens(piece) + 1  # and the comma
        if used > budget:
            break
        pieces.append(piece)
    return ", ".join(pieces), len(pieces)


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in short: 1–3, 7, 9–12; beyond eight ranges only the first and the last are given."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    shown = [str(first) if first == last else f"{first}–{last}" for first, last in found]
    return ", ".join(shown if len(shown) <= 8 else [*shown[:4], "…", shown[-1]])


def _escaped(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\u{{{ord(char):x}}}"
