"""Reads the Markdown of an answer while it grows: what is finished is read once, only its end anew.

However an answer arrives, its last reading with `finished` gives the same blocks as reading it at once.
That holds because a block is settled only when a later one has begun with a whole line, and because the
rules that change earlier text (references, underlined headings) are off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnstudio.ui.assistant.block_reader import BlockReader
from attnstudio.ui.assistant.blocks import Block
from attnstudio.ui.assistant.inline import reader

if TYPE_CHECKING:
    from markdown_it.token import Token

# What may yet become a heading, a list, a fence, a rule, a quote or a formula: shown once it is known.
_UNDECIDED_LINE = re.compile(r"[ \t]*(?:>[ \t]?)*[ \t]*(?:[-*+=#~`_$|>\\]+|\d{1,9}[.)]?)?[ \t]*")


@dataclass(frozen=True, slots=True)
class Change:
    """The document now: its first `start` blocks as they were, then `blocks`."""

    start: int
    blocks: tuple[Block, ...]


class AnswerReader:
    """Reads one answer as it grows."""

    def __init__(self) -> None:
        self._settled = ""
        self._settled_blocks = 0

    def read(self, text: str, finished: bool) -> Change:
        """What to show for the whole `text` so far; a text that is not a longer one starts anew."""
        text = _normalized(text, finished)
        if not text.startswith(self._settled):
            self._settled, self._settled_blocks = "", 0
        start = self._settled_blocks
        rest = text[len(self._settled) :]
        shown = rest if finished else _without_undecided_line(rest)
        groups = list(_groups(shown))
        settled = _settled_groups(groups, shown.count("\n"))
        blocks: list[Block] = []
        for index, group in enumerate(groups):
            is_open = not finished and index == len(groups) - 1
            blocks += BlockReader(group.tokens, is_open).blocks()
            if index == settled - 1:
                self._settled_blocks = start + len(blocks)
        if settled:
            self._settled += rest[: _line_start(rest, groups[settled].line)]
        return Change(start, tuple(blocks))


@dataclass(frozen=True, slots=True)
class _Group:
    """The tokens of one block that stands in no other, and the line where it begins."""

    line: int
    tokens: list[Token]


def _groups(text: str) -> Iterator[_Group]:
    tokens: list[Token] = []
    reader().block.parse(text, reader(), {}, tokens)
    start = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            first_map = tokens[start].map
            assert first_map is not None
            yield _Group(first_map[0], tokens[start : index + 1])
            start = index + 1


def _settled_groups(groups: list[_Group], whole_lines: int) -> int:
    """How many groups no further text can change: those before the last one that began with a whole line."""
    for index in range(len(groups) - 1, 0, -1):
        if groups[index].line < whole_lines:
            return index
    return 0


def _line_start(text: str, line: int) -> int:
    position = 0
    for _ in range(line):
        position = text.index("\n", position) + 1
    return position


def _normalized(text: str, finished: bool) -> str:
    if not finished and text.endswith("\r"):
        text = text[:-1]  # a line feed may follow
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def _without_undecided_line(text: str) -> str:
    start = text.rfind("\n") + 1
    return text[:start] if _UNDECIDED_LINE.fullmatch(text, start) else text
