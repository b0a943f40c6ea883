"""Where formulas are in Markdown: $…$, $$…$$, \\(…\\) and \\[…\\], as rules for markdown-it.

A displayed formula ends at its closing sign, at a blank line or with the text, and never looks further
back or ahead: so what is known of a text does not change when more of it arrives.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

LONGEST_INLINE = 1000
INLINE_FORMULA = "formula"
DISPLAYED_FORMULA = "displayed_formula"
# No escaped dollar, and neither followed by a price nor preceded by a blank.
_CLOSING_DOLLAR = re.compile(r"(?<![\s\\])\$(?!\d)")
CLOSING = {"$$": "$$", "\\[": "\\]", "\\(": "\\)", "$": "$"}


def add_math_rules(reader: MarkdownIt) -> None:
    """Teach `reader` formulas: tokens of type `INLINE_FORMULA` and `DISPLAYED_FORMULA`, content in LaTeX.

    `meta["closed"]` of a displayed formula says whether its closing sign was found.
    """
    reader.inline.ruler.before("escape", INLINE_FORMULA, _inline_formula)
    reader.block.ruler.before(
        "fence", DISPLAYED_FORMULA, _displayed_formula, {"alt": ["paragraph", "blockquote", "list"]}
    )


def _inline_formula(state: StateInline, silent: bool) -> bool:
    found = find_formula(state.src, state.pos, state.posMax)
    if found is None:
        return False
    content, end = found
    if not silent:
        token = state.push(INLINE_FORMULA, "", 0)
        token.content = content
        token.markup = state.src[state.pos : end]
    state.pos = end
    return True


def opening_at(text: str, start: int) -> str:
    """The sign at `start` that opens a formula; "" when there is none."""
    for opening in ("$$", "\\[", "\\("):
        if text.startswith(opening, start):
            return opening
    after = text[start + 1 : start + 2]
    before = text[start - 1 : start] if start else ""
    if text.startswith("$", start) and after and not after.isspace() and not before.isalnum():
        return "$"
    return ""


def find_formula(text: str, start: int, stop: int) -> tuple[str, int] | None:
    """The formula in a line of text that opens at `start`: its content and where it ends."""
    opening = opening_at(text, start)
    if not opening:
        return None
    first = start + len(opening)
    end = _closing(text, opening, first, min(stop, first + LONGEST_INLINE))
    content = text[first:end].strip() if end >= 0 else ""
    return (content, end + len(CLOSING[opening])) if content else None


def _closing(text: str, opening: str, first: int, stop: int) -> int:
    """Where a formula that begins at `first` closes; -1 when it does not."""
    if opening != "$":
        return text.find(CLOSING[opening], first, stop)
    found = _CLOSING_DOLLAR.search(text, first, stop + 1)  # one more, for what stands after the dollar
    return found.start() if found and found.start() < stop else -1


def _displayed_formula(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    if state.is_code_block(start_line):
        return False
    start = state.bMarks[start_line] + state.tShift[start_line]
    opening = state.src[start : start + 2]
    if opening not in ("$$", "\\["):
        return False
    closing = CLOSING[opening]
    first_line = state.src[start + 2 : state.eMarks[start_line]]
    if closing in first_line and first_line.split(closing, 1)[1].strip(" .,;"):
        return False  # text follows on the same line: a formula in a paragraph
    if silent:
        return True
    lines, closed, line = _collect(state, start_line, end_line, first_line, closing)
    state.line = line
    token = state.push(DISPLAYED_FORMULA, "", 0)
    token.map = [start_line, line]
    token.content = "\n".join(lines).strip()
    token.markup = opening
    token.meta = {"closed": closed}
    return True


def _collect(
    state: StateBlock, start_line: int, end_line: int, first_line: str, closing: str
) -> tuple[list[str], bool, int]:
    """The lines of a displayed formula, whether it was closed, and the line after it."""
    lines: list[str] = []
    line, text = start_line, first_line
    while True:
        if closing in text:
            before, after = text.split(closing, 1)
            mark = after.strip() if after.strip() in (".", ",", ";") else ""
            return [*lines, before + mark], True, line + 1
        lines.append(text)
        line += 1
        if line >= end_line or state.isEmpty(line) or state.sCount[line] < state.blkIndent:
            return lines, False, line
        text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]
