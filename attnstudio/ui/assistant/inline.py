"""One paragraph of Markdown as runs: emphasis, code, formulas, links that may be followed, mentions.

Nothing here loads anything. An image is its description and address as text, HTML is text, and a link
is one only when it is https without user name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from attnstudio.ui.assistant.blocks import LINE_BREAK, Mark, Run
from attnstudio.ui.assistant.formulas import UnreadableFormulaError, formula_runs
from attnstudio.ui.assistant.math_rules import (
    INLINE_FORMULA,
    LONGEST_INLINE,
    add_math_rules,
    find_formula,
    opening_at,
)

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.token import Token

# Beyond this a paragraph is shown as it is: some inputs take time that grows with the square of the length.
LONGEST_PARAGRAPH = 6000
MOST_BRACKETS = 300
MOST_BARS = 200
LONGEST_ADDRESS = 2000
SHOWN_OF_ADDRESS = 100
UNSAFE_CHARACTER = re.compile(
    # controls, surrogates, what Qt takes for structure, and marks that turn the reading direction
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069"
    r"\ufdd0-\ufdef\ufffc\ufffe\uffff]"
)
PLACEHOLDER = "\ufffd"
_BARE_ADDRESS = re.compile(r"https://[^\s<>\"'`“”‘’（）《》「」，。；：！？、\ufffc]+")
_AFTER_ADDRESS = ".,;:!?*_~'\"|"
_NOT_PROSE = Mark.CODE | Mark.MATH | Mark.QUIET
_HAN_GAP = re.compile(
    r"(?<=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])\n(?=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])"
)


def safe_text(text: str) -> str:
    """`text` without characters that would steer the display instead of being shown."""
    return UNSAFE_CHARACTER.sub(PLACEHOLDER, text)


def is_safe_link(address: str) -> bool:
    """Whether `address` may be opened when it is clicked: https, a host, nobody's name before it."""
    if len(address) > LONGEST_ADDRESS or UNSAFE_CHARACTER.search(address) or re.search(r"[\s\\]", address):
        return False
    try:
        parts = urlsplit(address)
        return (
            parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
        )
    except ValueError:
        return False


@lru_cache(maxsize=1)
def reader() -> MarkdownIt:
    """CommonMark with tables, strikethrough and formulas.

    Without HTML; without references and underlined headings, which change what was read before.
    """
    from markdown_it import MarkdownIt

    made = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    made.disable(["reference", "lheading", "html_block", "html_inline"])
    made.block.ruler.at("table", _narrow_table, {"alt": ["paragraph"]})
    add_math_rules(made)
    return made


def _narrow_table(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """markdown-it's rule for tables; thousands of columns, which take it seconds, stay text."""
    from markdown_it.rules_block import table

    is_wide = state.src.count("|", state.bMarks[start_line], state.eMarks[start_line]) > MOST_BARS
    return not is_wide and table(state, start_line, end_line, silent)


def inline_runs(source: str) -> tuple[Run, ...]:
    """The runs of one paragraph, heading or cell."""
    is_hard = len(source) > LONGEST_PARAGRAPH or sum(map(source.count, "[*_")) > MOST_BRACKETS
    if is_hard:
        return (Run(safe_text(source.replace("\n", " "))),)
    tokens: list[Token] = []
    source = _HAN_GAP.sub("", source)
    reader().inline.parse(source, reader(), {}, tokens)
    return _linked(_joined(_runs(tokens)))


_OPENING = {"strong_open": Mark.BOLD, "em_open": Mark.ITALIC, "s_open": Mark.STRIKE}
_CLOSING = {"strong_close": Mark.BOLD, "em_close": Mark.ITALIC, "s_close": Mark.STRIKE}


def _runs(tokens: Iterable[Token]) -> Iterable[Run]:
    marks, href, refused = Mark.PLAIN, "", ""
    for token in tokens:
        if token.type in _OPENING:
            marks |= _OPENING[token.type]
        elif token.type in _CLOSING:
            marks &= ~_CLOSING[token.type]
        elif token.type == "link_open":
            address = str(token.attrs.get("href", ""))
            href, refused = (address, "") if is_safe_link(address) else ("", address)
        elif token.type == "link_close":
            yield from _address_of(refused, marks)
            href = refused = ""
        elif token.type == INLINE_FORMULA:
            yield from (
                Run(run.text, run.marks | marks, href) for run in shown_formula(token.content, token.markup)
            )
        elif token.type == "code_inline":
            yield Run(safe_text(token.content), marks | Mark.CODE, href)
        elif token.type == "image":
            yield Run(safe_text(token.content), marks, href)
            yield from _address_of(str(token.attrs.get("src", "")), marks)
        elif token.type == "hardbreak":
            yield Run(LINE_BREAK, marks, href)
        elif token.type == "softbreak":
            yield Run(" ", marks, href)
        elif token.content:
            yield Run(safe_text(token.content), marks, href)


def _address_of(address: str, marks: Mark) -> Iterable[Run]:
    if address:
        shown = address if len(address) <= SHOWN_OF_ADDRESS else f"{address[:SHOWN_OF_ADDRESS]}…"
        yield Run(f" ({safe_text(shown)})", marks | Mark.QUIET)


def shown_formula(content: str, source: str) -> tuple[Run, ...]:
    """The formula as runs; as its `source` in the fixed font when it cannot be read."""
    try:
        runs = formula_runs(content)
    except UnreadableFormulaError:
        return (Run(safe_text(source), Mark.CODE),)
    return tuple(
        Run(LINE_BREAK if run.text == LINE_BREAK else _safe_lines(run.text), run.marks) for run in runs
    )


def _safe_lines(text: str) -> str:
    return LINE_BREAK.join(map(safe_text, text.split(LINE_BREAK)))


def _joined(runs: Iterable[Run]) -> list[Run]:
    """Neighbours that look the same as one run."""
    joined: list[Run] = []
    for run in runs:
        last = joined[-1] if joined else None
        if last is not None and (last.marks, last.href) == (run.marks, run.href):
            joined[-1] = Run(last.text + run.text, run.marks, run.href)
        elif run.text:
            joined.append(run)
    return joined


def _linked(runs: list[Run]) -> tuple[Run, ...]:
    """`runs` with bare addresses and mentions of heads and tokens as links."""
    from attnstudio.assistant.mentions import find_mentions

    prose = "".join(
        "\ufffc" * len(run.text) if run.href or run.marks & _NOT_PROSE else run.text for run in runs
    )
    if LINE_BREAK in prose:
        prose = prose.replace(LINE_BREAK, "\n")
    links: list[tuple[int, int, Run]] = []
    for found in _BARE_ADDRESS.finditer(prose):
        address = _trimmed(found[0])
        if is_safe_link(address):
            links.append((found.start(), found.start() + len(address), Run("", href=address)))
    for mention in find_mentions(prose):
        if not any(start < mention.end and mention.start < end for start, end, _ in links):
            href = f"attn:{mention.place_kind}/{mention.number_from_0}"
            links.append((mention.start, mention.end, Run("", href=href, mention=mention)))
    return tuple(_cut(runs, sorted(links, key=lambda link: link[0]))) if links else tuple(runs)


def _trimmed(address: str) -> str:
    """An address without the sentence's punctuation, and without a bracket that it did not open."""
    address = address.rstrip(_AFTER_ADDRESS)
    while address.endswith((")", "]")) and address.count(address[-1]) > address.count(
        "(" if address[-1] == ")" else "["
    ):
        address = address[:-1].rstrip(_AFTER_ADDRESS)
    return address


def _cut(runs: list[Run], links: list[tuple[int, int, Run]]) -> Iterable[Run]:
    """`runs` cut where links begin and end."""
    position, remaining = 0, list(reversed(links))
    for run in runs:
        end = position + len(run.text)
        while position < end:
            while remaining and remaining[-1][1] <= position:
                remaining.pop()
            start, stop, link = remaining[-1] if remaining else (end, end, run)
            piece_end = min(end, stop if start <= position else start)
            text = run.text[len(run.text) - (end - position) : len(run.text) - (end - piece_end)]
            is_link = start <= position < stop
            yield (
                Run(text, run.marks, link.href, mention=link.mention)
                if is_link
                else Run(text, run.marks, run.href)
            )
            position = piece_end


_SPECIAL = re.compile(r"`+|[$\\]|\*+|~~")


def completed(source: str) -> str:
    """A paragraph that is still being written, as if what it has opened were closed.

    A formula that is not closed yet is held back behind an ellipsis; a link shows its text.
    """
    if len(source) > LONGEST_PARAGRAPH:
        return source
    position = 0
    closers: list[str] = []
    while (special := _SPECIAL.search(source, position)) is not None:
        position, sign = special.start(), special[0]
        if sign[0] == "`":
            end = re.compile(f"(?<!`){sign}(?!`)").search(source, position + len(sign))
            if end is None:
                return _with_code_closed(source, position, sign)
            position = end.end()
        elif sign in ("$", "\\"):
            held = _held_back(source, position)
            if held is not None:
                return held
            formula = None if _is_escape(source, position) else _formula_end(source, position)
            position = formula or position + (2 if sign == "\\" else 1)
        else:
            _open_or_close(closers, sign, source, position)
            position += len(sign)
    return _with_emphasis_closed(_without_open_link(source), closers)


def _is_escape(source: str, position: int) -> bool:
    return source[position] == "\\" and source[position + 1 : position + 2] not in ("(", "[")


def _formula_end(source: str, position: int) -> int | None:
    found = find_formula(source, position, len(source))
    return found[1] if found else None


LONGEST_HELD_BACK = {"$": 80, "$$": 400, "\\(": 200, "\\[": 400}


def _held_back(source: str, position: int) -> str | None:
    """`source` up to the formula that opens at `position` and is not closed; None when there is no such."""
    if source[position:] in ("$", "\\"):
        return source[:position]
    opening = opening_at(source, position)
    if not opening or _formula_end(source, position) is not None:
        return None
    is_price = opening == "$" and source[position + 1].isdigit()
    if is_price or len(source) - position > min(LONGEST_HELD_BACK[opening], LONGEST_INLINE):
        return None
    return f"{source[:position]}…"


def _with_code_closed(source: str, position: int, fence: str) -> str:
    content = source[position + len(fence) :].rstrip("`")
    return source[:position] + (f"{fence}{content}{fence}" if content.strip() else "")


def _open_or_close(closers: list[str], sign: str, source: str, position: int) -> None:
    after = source[position + len(sign) : position + len(sign) + 1]
    before = source[position - 1 : position] if position else " "
    if closers and closers[-1] == sign and not before.isspace():
        closers.pop()
    elif after and not after.isspace() and len(sign) <= 3:
        closers.append(sign)


def _without_open_link(source: str) -> str:
    return re.sub(r"!?\[([^\[\]\n]*)\](?:\([^()\s]*)$", r"\1", source)


def _with_emphasis_closed(source: str, closers: list[str]) -> str:
    if not closers:
        return re.sub(r"(?<=\s)[*~_]+$", "", source)
    return source.rstrip("*~ \n") + "".join(reversed(closers))
