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

from attnstudio.ui.assistant.block_reader import BlockReader, Break, Resume
from attnstudio.ui.assistant.blocks import Block, Cell
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
        self._known: dict[str, Cell] = {}  # the runs of the paragraphs and cells that are not settled
        self._start_anew()

    def _start_anew(self) -> None:
        self._settled = ""
        self._settled_blocks = 0
        # When what is settled ends within a block: the lines that open code or a table, and how to go on.
        self._opening = ""
        self._resume = Resume()

    def read(self, text: str, finished: bool) -> Change:
        """What to show for the whole `text` so far; a text that is not a longer one starts anew."""
        text = _normalized(text, finished)
        if not text.startswith(self._settled):
            self._start_anew()
        start = self._settled_blocks
        rest = self._opening + text[len(self._settled) :]
        shown = rest if finished else _without_undecided_line(rest)
        groups = list(_groups(shown))
        blocks: list[Block] = []
        ends: list[int] = []
        readers: list[BlockReader] = []
        for index, group in enumerate(groups):
            is_open = not finished and index == len(groups) - 1
            resume = self._resume if index == 0 else None
            readers.append(BlockReader(group.tokens, is_open, self._known, resume))
            ends.append(len(blocks))
            blocks += readers[-1].blocks()
        whole_lines = shown.count("\n")
        settled = _settled_groups(groups, whole_lines)
        cut = _last_break(readers[settled], whole_lines) if groups else None
        if settled or cut is not None:
            self._settle(rest, groups[settled].line, start + ends[settled], cut)
        if settled or finished:
            self._known.clear()
        return Change(start, tuple(blocks))

    def _settle(self, rest: str, line: int, blocks: int, cut: Break | None) -> None:
        """Read no more what is before `line` of `rest`, or before `cut` in the block that begins there."""
        begin = _line_start(rest, line)
        opening = ""
        if cut is not None:
            head = 1 if cut.resume.in_code else 2 if cut.resume.in_table else 0
            opening = rest[begin : _line_start(rest, line + head)]
            begin = _line_start(rest, cut.line)
        self._settled += rest[len(self._opening) : begin]
        self._settled_blocks = blocks + (cut.blocks if cut is not None else 0)
        self._opening = opening
        self._resume = cut.resume if cut is not None else Resume()


def _last_break(reader: BlockReader, whole_lines: int) -> Break | None:
    return next((cut for cut in reversed(reader.breaks) if cut.line < whole_lines), None)


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
