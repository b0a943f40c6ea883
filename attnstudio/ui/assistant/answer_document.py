"""Keeps a QTextDocument equal to the blocks of an answer, replacing only what differs.

Text goes in by cursor, never as HTML: nothing in an answer can be markup, and no picture can be asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextTable

from attnstudio.assistant.mentions import Mention
from attnstudio.ui.assistant.answer_formats import AnswerFormats
from attnstudio.ui.assistant.blocks import Block, Cell, Kind, Mark, Paragraph, Run, Table
from attnstudio.ui.assistant.markdown import Change


class AnswerDocument:
    """The blocks shown in one `QTextDocument`, which nobody else edits."""

    def __init__(self, document: QTextDocument, formats: AnswerFormats) -> None:
        self._document = document
        self._formats = formats
        self._blocks: list[Block] = []
        self._starts: list[int] = []  # where each block begins, its separator included
        self._tables: dict[int, QTextTable] = {}
        self.mentions: dict[str, Mention] = {}

    def blocks(self) -> tuple[Block, ...]:
        """What is shown."""
        return tuple(self._blocks)

    def restyle(self, formats: AnswerFormats) -> None:
        """The same blocks in other formats."""
        self._formats = formats
        blocks = self.blocks()
        self.update(Change(0, ()))
        self.update(Change(0, blocks))

    def update(self, change: Change) -> None:
        """Bring the document up to date."""
        old, new = self._blocks[change.start :], change.blocks
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
        if same == len(old) == len(new):
            return
        first = change.start + same
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        if same < min(len(old), len(new)) and _is_continued(old[same], new[same]):
            self._remove_from(cursor, first + 1)
            self._continue(cursor, first, new[same])
            same += 1
        else:
            self._remove_from(cursor, first)
        for block in new[same:]:
            self._append(cursor, block)
        cursor.endEditBlock()

    def _remove_from(self, cursor: QTextCursor, first: int) -> None:
        if first >= len(self._blocks):
            return
        cursor.setPosition(self._starts[first])
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        del self._blocks[first:], self._starts[first:]
        self._tables = {index: table for index, table in self._tables.items() if index < first}
        # An empty paragraph would take on the format of what was removed.
        cursor.setBlockFormat(self._last_format())

    def _last_format(self) -> QTextBlockFormat:
        if not self._blocks:
            return QTextBlockFormat()
        last = self._blocks[-1]
        if isinstance(last, Table):
            return self._formats.gap()
        return self._formats.block(last, len(self._blocks) == 1)

    def _append(self, cursor: QTextCursor, block: Block) -> None:
        cursor.movePosition(QTextCursor.MoveOperation.End)
        index = len(self._blocks)
        self._starts.append(cursor.position())
        self._blocks.append(block)
        if isinstance(block, Table):
            self._begin_block(cursor, self._formats.gap())
            self._insert_table(cursor, index, block)
        else:
            self._begin_block(cursor, self._formats.block(block, index == 0))
            if block.marker:
                cursor.insertText(f"{block.marker}\t", self._formats.text(Run("")))
            self._insert_runs(cursor, block.runs, block)

    def _begin_block(self, cursor: QTextCursor, block_format: QTextBlockFormat) -> None:
        plain = QTextCharFormat()
        if len(self._blocks) == 1:
            cursor.setBlockFormat(block_format)
            cursor.setBlockCharFormat(plain)
        else:
            cursor.insertBlock(block_format, plain)

    def _insert_runs(
        self, cursor: QTextCursor, runs: Iterable[Run], paragraph: Paragraph | None, is_header: bool = False
    ) -> None:
        level = paragraph.level if paragraph else 0
        is_block_of_code = paragraph is not None and paragraph.kind is Kind.CODE
        for run in runs:
            is_inline_code = run.marks & Mark.CODE and not is_block_of_code
            make = self._formats.inline_code if is_inline_code else self._formats.text
            cursor.insertText(run.text, make(run, level, is_header))
            if run.mention is not None:
                self.mentions[run.href] = run.mention

    def _insert_table(self, cursor: QTextCursor, index: int, table: Table) -> None:
        shown = cursor.insertTable(len(table.rows), len(table.aligns), self._formats.table(table))
        self._tables[index] = shown
        for row, cells in enumerate(table.rows):
            self._fill_row(shown, row, cells, table)

    def _fill_row(self, shown: QTextTable, row: int, cells: tuple[Cell, ...], table: Table) -> None:
        for column, (cell, align) in enumerate(zip(cells, table.aligns, strict=True)):
            place = shown.cellAt(row, column)
            cursor = place.firstCursorPosition()
            cursor.setPosition(place.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.setBlockFormat(self._formats.cell(align))
            if row == 0:
                place.setFormat(self._formats.header_cell())
            self._insert_runs(cursor, cell, None, row == 0)

    def _continue(self, cursor: QTextCursor, index: int, block: Block) -> None:
        """Bring block `index`, the last one shown, up to `block`, which begins as it does."""
        shown = self._blocks[index]
        if isinstance(block, Table) and isinstance(shown, Table):
            self._continue_table(index, shown, block)
        elif isinstance(block, Paragraph) and isinstance(shown, Paragraph):
            kept, runs = _rest(shown.runs, block.runs)
            begin = self._starts[index] + (1 if index else 0)
            begin += len(shown.marker) + 1 if shown.marker else 0
            cursor.setPosition(begin + kept)
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            self._insert_runs(cursor, runs, block)
        self._blocks[index] = block

    def _continue_table(self, index: int, old: Table, new: Table) -> None:
        shown = self._tables[index]
        same = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old.rows, new.rows, strict=False))
        )
        if len(new.rows) > len(old.rows):
            shown.appendRows(len(new.rows) - len(old.rows))
        elif len(new.rows) < len(old.rows):
            shown.removeRows(len(new.rows), len(old.rows) - len(new.rows))
        for row in range(same, len(new.rows)):
            self._fill_row(shown, row, new.rows[row], new)


def _is_continued(old: Block, new: Block) -> bool:
    """Whether `new` is `old` with other text at its end, in the same format."""
    if isinstance(old, Table) and isinstance(new, Table):
        return (old.aligns, old.quote, old.indent) == (new.aligns, new.quote, new.indent)
    if isinstance(old, Paragraph) and isinstance(new, Paragraph):
        return _shape(old) == _shape(new)
    return False


def _shape(paragraph: Paragraph) -> tuple[object, ...]:
    return (
        paragraph.kind,
        paragraph.level,
        paragraph.quote,
        paragraph.indent,
        paragraph.marker,
        paragraph.is_tight,
    )


def _rest(old: Cell, new: Cell) -> tuple[int, list[Run]]:
    """How much of `old` stays, in UTF-16 units as Qt counts, and the runs of `new` after that."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    kept = sum(_length(run.text) for run in new[:same])
    rest = list(new[same:])
    if rest and same < len(old) and _look(old[same]) == _look(rest[0]):
        pairs = zip(old[same].text, rest[0].text, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        kept += _length(rest[0].text[:common])
        rest[0] = Run(rest[0].text[common:], rest[0].marks, rest[0].href, rest[0].token, rest[0].mention)
    return kept, rest


def _look(run: Run) -> tuple[object, ...]:
    return run.marks, run.href, run.token, run.mention


def _length(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)
