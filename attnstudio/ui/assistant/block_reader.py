"""The tokens of one block of Markdown as paragraphs and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnstudio.ui.assistant.blocks import Align, Block, Cell, Kind, Mark, Paragraph, Run, Table
from attnstudio.ui.assistant.highlighting import chunks, highlighted_lines
from attnstudio.ui.assistant.inline import completed, inline_runs, safe_text, shown_formula
from attnstudio.ui.assistant.math_rules import CLOSING, DISPLAYED_FORMULA

if TYPE_CHECKING:
    from markdown_it.token import Token

BULLETS = "•◦▪"
MOST_CELLS = 240
MOST_COLUMNS = 12
LONGEST_CELL = 1000
LONGEST_PIECE = 2000
LONGEST_HELD_BACK = 600


@dataclass(frozen=True, slots=True)
class Resume:
    """How to read the rest of a block whose beginning is settled: code, or a list from this number on."""

    in_code: bool = False
    in_table: bool = False
    in_list: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """Where a block can be cut: before this line, when it is whole, and after so many blocks of it."""

    line: int
    blocks: int
    resume: Resume


class BlockReader:
    """Reads the tokens of one outermost block.

    `is_open`: more of it is to come. Then its last text is shown as if what it opens were closed.
    `known`: texts that were read before with their runs; it is added to.
    """

    def __init__(
        self, tokens: list[Token], is_open: bool, known: dict[str, Cell], resume: Resume | None = None
    ) -> None:
        self._tokens = tokens
        self._known = known
        self._resume = resume or Resume()
        self.breaks: list[Break] = []
        self._open_token = _last_opened(tokens) if is_open else -1
        self._quote = 0
        self._lists: list[int | None] = []  # the number of the next item; None for bullets
        self._is_first_item = True
        self._marker = ""
        self._level = 0

    def blocks(self) -> list[Block]:
        """What is shown, in order."""
        found: list[Block] = []
        index = 0
        while index < len(self._tokens):
            if self._tokens[index].type == "table_open":
                index, blocks = self._table(index)
                found += blocks
            else:
                self._note_break(index, len(found))
                found += self._blocks_of(index, len(found))
                index += 1
        return found

    def _note_break(self, index: int, blocks_before: int) -> None:
        """An item of the outermost list can be read by itself."""
        token = self._tokens[index]
        if token.type == "list_item_open" and token.level == 1 and index > 1 and len(self._lists) == 1:
            line = (token.map or [0])[0]
            self.breaks.append(Break(line, blocks_before, Resume(in_list=True, number=self._lists[0])))

    def _blocks_of(self, index: int, blocks_before: int) -> Iterator[Block]:
        token = self._tokens[index]
        if token.type in ("blockquote_open", "blockquote_close"):
            self._quote += token.nesting
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            self._open_list(token, index == 0 and self._resume.in_list)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._lists.pop()
        elif token.type == "list_item_open":
            self._marker = self._next_marker()
        elif token.type == "list_item_close":
            if self._marker:
                yield self._paragraph(Kind.TEXT, ())
            self._is_first_item = False
        elif token.type in ("heading_open", "heading_close"):
            self._level = int(token.tag[1:]) if token.nesting > 0 else 0
        elif token.type == "hr":
            yield self._paragraph(Kind.RULE, ())
        elif token.type in ("fence", "code_block"):
            yield from self._code(token, blocks_before)
        elif token.type == DISPLAYED_FORMULA:
            for piece in _pieces(self._formula(token, index == self._open_token)):
                yield self._paragraph(Kind.FORMULA, piece)
        elif token.type == "inline":
            yield from self._text(index)

    def _open_list(self, token: Token, is_resumed: bool) -> None:
        is_ordered = token.type == "ordered_list_open"
        number = self._resume.number if is_resumed else int(token.attrs.get("start", 1))
        self._lists.append(number if is_ordered else None)
        self._is_first_item = not is_resumed

    def _next_marker(self) -> str:
        number = self._lists[-1]
        if number is None:
            return BULLETS[(len(self._lists) - 1) % len(BULLETS)]
        self._lists[-1] = number + 1
        return f"{number}."

    def _paragraph(self, kind: Kind, runs: Cell) -> Paragraph:
        marker, self._marker = self._marker, ""
        is_tight = bool(self._lists) and not (self._is_first_item and len(self._lists) == 1)
        return Paragraph(kind, runs, self._level, self._quote, len(self._lists), marker, is_tight)

    def _text(self, index: int) -> Iterator[Paragraph]:
        kind = Kind.HEADING if self._level else Kind.TEXT
        runs = self._runs(index)
        if runs or self._marker:
            pieces = list(_pieces(runs))
            yield self._paragraph(kind, pieces[0] if pieces else ())
            for piece in pieces[1:]:
                yield self._paragraph(kind, piece)

    def _runs(self, index: int) -> Cell:
        content = self._tokens[index].content
        if index == self._open_token:
            return inline_runs(completed(_without_table_start(content)))
        if content not in self._known:
            self._known[content] = inline_runs(content)
        return self._known[content]

    def _cell(self, index: int) -> Cell:
        if len(self._tokens[index].content) > LONGEST_CELL:
            return (Run(safe_text(self._tokens[index].content[:LONGEST_CELL] + "…")),)
        return self._runs(index)

    def _formula(self, token: Token, is_open: bool) -> Cell:
        if token.meta["closed"]:
            return shown_formula(token.content, token.markup + token.content + CLOSING[token.markup])
        if is_open and len(token.content) < LONGEST_HELD_BACK:
            return (Run("…", Mark.MATH | Mark.QUIET),)
        return (Run(safe_text(f"{token.markup} {token.content}".replace("\n", " ")), Mark.CODE),)

    def _code(self, token: Token, blocks_before: int) -> Iterator[Paragraph]:
        words = token.info.split()
        code = safe_text(token.content.removesuffix("\n"))
        line, count = (token.map or [0])[0] + 1, blocks_before
        if not self._resume.in_code:
            yield self._paragraph(Kind.CODE_TOP, ())
            count += 1
        for index, chunk in enumerate(chunks(code)):
            if index and len(self._tokens) == 1:
                self.breaks.append(Break(line, count, Resume(in_code=True)))
            for runs in highlighted_lines(chunk, words[0] if words else ""):
                for piece in _pieces(runs) if runs else [()]:
                    yield self._paragraph(Kind.CODE, piece)
                    count += 1
                line += 1
        yield self._paragraph(Kind.CODE_BOTTOM, ())

    def _table(self, start: int) -> tuple[int, list[Block]]:
        """The table that opens at token `start`, and the token after it.

        Rows beyond `MOST_CELLS` follow as lines of text: laying out a table takes time with every cell.
        """
        rows: list[tuple[Cell, ...]] = []
        lines: list[int] = []
        aligns: list[Align] = []
        cells: list[Cell] = []
        index = start
        while self._tokens[index].type != "table_close":
            token = self._tokens[index]
            if token.type == "tr_open":
                cells = []
                lines.append((token.map or [0])[0])
            elif token.type == "tr_close":
                rows.append(tuple(cells))
            elif token.type == "inline":
                is_kept = len(rows) < _kept_rows(len(aligns)) and not self._resume.in_table
                cells.append(self._cell(index) if is_kept else (Run(safe_text(token.content)),))
            elif token.type == "th_open":
                aligns.append(_align(str(token.attrs.get("style", ""))))
            index += 1
        is_outermost = start == 0 and index == len(self._tokens) - 1
        return index + 1, list(self._table_blocks(rows, lines if is_outermost else [], tuple(aligns)))

    def _table_blocks(
        self, rows: list[tuple[Cell, ...]], lines: list[int], aligns: tuple[Align, ...]
    ) -> Iterator[Block]:
        kept, count = _kept_rows(len(aligns)), 0
        if self._resume.in_table:
            kept = 1  # the header, which is shown already
        elif kept:
            yield Table(tuple(rows[:kept]), aligns, self._quote, len(self._lists))
            count = 1
        for index in range(kept, len(rows)):
            if index > kept and lines:
                self.breaks.append(Break(lines[index], count, Resume(in_table=True)))
            for piece in _pieces(_row_text(rows[index])):
                yield self._paragraph(Kind.TEXT, piece)
                count += 1


def _kept_rows(columns: int) -> int:
    """How many rows of a table are shown as such."""
    return MOST_CELLS // max(columns, 1) if columns <= MOST_COLUMNS else 0


def _last_opened(tokens: list[Token]) -> int:
    """The token that more text would belong to."""
    return max((index for index, token in enumerate(tokens) if token.nesting >= 0), default=-1)


def _align(style: str) -> Align:
    return next((align for align in Align if align.value in style), Align.LEFT)


def _row_text(row: tuple[Cell, ...]) -> Cell:
    runs: list[Run] = []
    for index, cell in enumerate(row):
        runs += [Run(" | ", Mark.QUIET)] if index else []
        runs += cell
    return tuple(runs)


def _pieces(runs: Cell) -> Iterator[Cell]:
    """`runs` in pieces of at most `LONGEST_PIECE` characters: very long lines are slow to lay out."""
    piece: list[Run] = []
    room = LONGEST_PIECE
    for run in runs:
        text = run.text
        while len(text) > room:
            piece.append(Run(text[:room], run.marks, run.href, run.token, run.mention))
            yield tuple(piece)
            text, piece, room = text[room:], [], LONGEST_PIECE
        if text:
            piece.append(run if text == run.text else Run(text, run.marks, run.href, run.token, run.mention))
            room -= len(text)
    if piece:
        yield tuple(piece)


def _without_table_start(content: str) -> str:
    """Text without the first lines of what becomes a table once its second line is whole."""
    lines = content.split("\n")
    if not lines[-1].lstrip().startswith("|"):
        return content
    if len(lines) > 1 and lines[-2].lstrip().startswith("|"):
        is_ruler = re.fullmatch(r"[|:\-\s]*", lines[-1]) is not None
        return "\n".join(lines[:-2]) if is_ruler else content
    return "\n".join(lines[:-1])
