"""A selection in an answer as plain text, which pastes well anywhere."""

from __future__ import annotations

from PySide6.QtGui import QTextBlock, QTextCharFormat, QTextCursor, QTextTable

from attnstudio.ui.assistant.answer_formats import KIND_PROPERTY
from attnstudio.ui.assistant.blocks import LINE_BREAK, Kind
from attnstudio.ui.assistant.formulas import NO_BREAK

_SILENT_KINDS = (Kind.CODE_TOP.value, Kind.CODE_BOTTOM.value, Kind.GAP.value, Kind.RULE.value)


def selected_text(cursor: QTextCursor) -> str:
    """The selection: a line for each paragraph, blank lines between them but not within code or lists.

    Cells are parted by tabs; subscripts and superscripts begin with _ and ^.
    """
    text, previous = "", None
    block = cursor.document().findBlock(cursor.selectionStart())
    while block.isValid() and block.position() <= cursor.selectionEnd():
        if _is_text(block):
            text += (_between(previous, block) if previous is not None else "") + _part(block, cursor)
            previous = block
        block = block.next()
    return text


def _is_text(block: QTextBlock) -> bool:
    """Whether the block is more than a gap; the one after a table has no kind."""
    kind = block.blockFormat().property(KIND_PROPERTY)
    return kind not in _SILENT_KINDS and (kind is not None or _row_of(block) is not None)


def _between(previous: QTextBlock, block: QTextBlock) -> str:
    row, other_row = _row_of(block), _row_of(previous)
    if row is not None and other_row is not None:
        return "\t" if row == other_row else "\n"
    is_code = all(part.blockFormat().property(KIND_PROPERTY) == Kind.CODE.value for part in (previous, block))
    is_list = all(part.blockFormat().textIndent() < 0 for part in (previous, block))
    is_next = previous.next() == block
    return "\n" if is_next and (is_code or is_list) else "\n\n"


def _row_of(block: QTextBlock) -> tuple[int, int] | None:
    """The table and row that the block stands in."""
    frame = QTextCursor(block).currentFrame()
    if not isinstance(frame, QTextTable):
        return None
    return frame.firstPosition(), frame.cellAt(QTextCursor(block)).row()


def _part(block: QTextBlock, cursor: QTextCursor) -> str:
    """What of the block is selected."""
    text, script = "", ""
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        start = max(fragment.position(), cursor.selectionStart())
        end = min(fragment.position() + fragment.length(), cursor.selectionEnd())
        if start < end:
            raw = fragment.text().encode("utf-16-le")
            offset = 2 * (start - fragment.position())
            piece = raw[offset : offset + 2 * (end - start)].decode("utf-16-le", "replace")
            sign = _SCRIPT_SIGNS.get(fragment.charFormat().verticalAlignment(), "")
            if sign == script:
                text += piece
            else:
                text += sign + piece
            script = sign
        iterator += 1
    return text.translate(_COPIED)


_COPIED = str.maketrans({LINE_BREAK: "\n", "\t": " ", "\u00a0": " ", NO_BREAK: None})
_SCRIPT_SIGNS = {
    QTextCharFormat.VerticalAlignment.AlignSubScript: "_",
    QTextCharFormat.VerticalAlignment.AlignSuperScript: "^",
}
