"""Formulas in LaTeX as text that can be read: Unicode, real subscripts and superscripts, fractions with /.

A formula that cannot be read raises `UnreadableFormulaError`; it is then shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attnstudio.ui.assistant.blocks import LINE_BREAK, Mark, Run
from attnstudio.ui.assistant.formula_words import (
    ACCENTS,
    ALPHABETS,
    BIG_OPERATORS,
    BOLD_MACROS,
    CASES,
    FRACTIONS,
    FUNCTIONS,
    IGNORED,
    MATRICES,
    ROWS,
    SCRIPT_CHARACTERS,
    SIZES,
    SPACED,
    SYMBOLS,
    UPRIGHT_MACROS,
    nesting_depth,
)

if TYPE_CHECKING:
    from pylatexenc.macrospec import LatexContextDb  # type: ignore[import-untyped]

LONGEST_FORMULA = 2000
DEEPEST_FORMULA = 12
COLUMN_GAP = "\u2003"
BLANK_AFTER_NAME = "\u2009"
NO_BREAK = "\u2060"  # after a sign at which a line would else be broken
_OPENING = ("(", "[", "{", "⟨", ",", LINE_BREAK)


class UnreadableFormulaError(ValueError):
    """A formula that is too long, too deep, or says something that is not known here."""


@lru_cache(maxsize=512)
def formula_runs(source: str) -> tuple[Run, ...]:
    """The formula `source` (LaTeX without its dollars) as runs.

    Raises `UnreadableFormulaError`.
    """
    from pylatexenc.latexwalker import (  # type: ignore[import-untyped]
        LatexWalker,
        LatexWalkerParseError,
    )

    if len(source) > LONGEST_FORMULA or nesting_depth(source) > DEEPEST_FORMULA:
        raise UnreadableFormulaError("too long or too deep")
    try:
        nodes, _, _ = LatexWalker(source, tolerant_parsing=False).get_latex_nodes()
    except (LatexWalkerParseError, IndexError) as error:
        raise UnreadableFormulaError(str(error)) from error
    runs = _joined(_Reader(_Style()).read(nodes))
    if not "".join(run.text for run in runs).strip():
        raise UnreadableFormulaError("nothing to show")
    return runs


def linear_text(runs: Iterable[Run]) -> str:
    """`runs` as plain text, with ^ and _ where a superscript or subscript begins."""
    grouped = groupby(runs, key=lambda run: run.marks & (Mark.SUB | Mark.SUP))
    return "".join(_linear("".join(run.text for run in group), script) for script, group in grouped)


def _linear(text: str, script: Mark) -> str:
    sign = {Mark.SUP: "^", Mark.SUB: "_"}.get(script, "")
    is_whole = len(text) < 2 or (text[0], text[-1]) == ("(", ")")
    return sign + text if not sign or is_whole else f"{sign}({text})"


@dataclass(frozen=True, slots=True)
class _Style:
    """How letters look here: `upright` words keep their blanks; in a `script` nothing is spaced."""

    upright: bool = False
    marks: Mark = Mark.PLAIN
    script: bool = False

    def words(self, marks: Mark = Mark.PLAIN) -> _Style:
        return _Style(True, self.marks | marks, self.script)

    def small(self) -> _Style:
        return _Style(self.upright, self.marks, True)


class _Reader:
    """Reads the nodes of one group, in order."""

    def __init__(self, style: _Style) -> None:
        self._style = style
        self._items: list[Any] = []
        self._next = 0
        self._runs: list[Run] = []
        self._is_after_name = False

    def read(self, nodes: Iterable[Any]) -> list[Run]:
        self._items = list(_exploded(nodes))
        while self._next < len(self._items):
            self._read_item(self._take())
        return self._runs

    def _take(self) -> Any:
        if self._next >= len(self._items):
            raise UnreadableFormulaError("something is missing at the end")
        self._next += 1
        return self._items[self._next - 1]

    def _following(self) -> str:
        """The next character; "" when something else comes, which cannot be compared to text."""
        item = self._items[self._next] if self._next < len(self._items) else ""
        return item if isinstance(item, str) else ""

    def _skip_blanks(self) -> None:
        while self._following() == " ":
            self._next += 1

    def _read_item(self, item: Any) -> None:
        self._part_from_name(item)
        if isinstance(item, str):
            self._read_character(item)
            return
        kind = type(item).__name__
        if kind == "LatexGroupNode":
            self._runs += self._inner(item)
        elif kind == "LatexMacroNode":
            self._read_macro(item)
        elif kind == "LatexEnvironmentNode":
            self._read_environment(item)
        elif kind == "LatexSpecialsNode":
            self._read_specials(item.specials_chars)
        else:
            raise UnreadableFormulaError(f"{kind} has no place in a formula")

    def _read_specials(self, characters: str) -> None:
        if characters in ("&", "~"):
            self._say(" ")
            return
        for character in characters:
            self._read_character(character)

    def _read_character(self, character: str) -> None:
        if character in "^_":
            self._read_script(Mark.SUP if character == "^" else Mark.SUB)
        elif character.isspace():
            if self._style.upright or character == COLUMN_GAP:
                self._say(character)
        elif self._style.upright:
            self._say(character)
        elif character.isalpha():
            self._say(
                character, Mark.ITALIC if character.isascii() or "α" <= character <= "ω" else Mark.PLAIN
            )
        else:
            self._say_symbol({"-": "−", "*": "∗", "'": "′"}.get(character, character))

    def _read_script(self, mark: Mark) -> None:
        self._skip_blanks()
        item = self._take()
        inner = self._inner(item, self._style.small())
        if not self._style.script and not any(run.marks & (Mark.SUB | Mark.SUP) for run in inner):
            self._runs += [Run(run.text, run.marks | mark) for run in inner]
            return
        text = linear_text(inner)
        if self._style.script:
            text = _small_script(text, mark)
        self._say(text, Mark.PLAIN if self._style.script else mark)

    def _inner(self, item: Any, style: _Style | None = None) -> list[Run]:
        """`item`, a group or a single thing, read by itself."""
        nodes = item.nodelist if type(item).__name__ == "LatexGroupNode" else [item]
        return _Reader(style or self._style).read(nodes)

    def _say(self, text: str, marks: Mark = Mark.PLAIN) -> None:
        self._runs.append(Run(text, Mark.MATH | self._style.marks | marks))

    def _say_symbol(self, symbol: str) -> None:
        """A symbol with the blanks that its kind wants around it."""
        before = self._runs[-1].text if self._runs else ""
        if self._style.script:
            self._say(symbol)
        elif symbol == ",":
            self._say(", ")
        elif symbol in SPACED:
            is_sign = symbol in "+−±∓" and (not before or before.rstrip()[-1:] in (*_OPENING, *SPACED, ""))
            if is_sign:
                self._say(symbol)
            else:
                self._space()
                self._say(f"{symbol} ")
        else:
            self._say(symbol)

    def _space(self) -> None:
        if self._runs and not self._runs[-1].text[-1:].isspace():
            self._say(" ")

    def _argument(self, node: Any, index: int = 0) -> Any:
        """What the macro `node` is given: as parsed with it, or what comes next when it is not known."""
        given = _given(node)
        if index < len(given):
            return given[index]
        self._skip_blanks()
        return self._take()

    def _read_macro(self, node: Any) -> None:
        name = node.macroname
        if name in FRACTIONS:
            self._fraction(self._inner(self._argument(node)), self._inner(self._argument(node, 1)))
        elif name == "sqrt":
            self._root(node)
        elif name in UPRIGHT_MACROS:
            self._word(self._inner(self._argument(node), self._style.words()))
        elif name in BOLD_MACROS:
            self._runs += self._inner(self._argument(node), self._style.words(Mark.BOLD))
        elif name in ALPHABETS:
            for run in self._inner(self._argument(node), self._style.words()):
                self._say("".join(ALPHABETS[name].get(letter, letter) for letter in run.text))
        elif name in ACCENTS:
            self._accent(ACCENTS[name], self._inner(self._argument(node)))
        elif name in ("underbrace", "overbrace", "boxed"):
            self._runs += self._inner(self._argument(node))
        elif name == "tag":
            self._say("  (")
            self._runs += self._inner(self._argument(node), self._style.words())
            self._say(")")
        elif name in SIZES:
            self._skip_empty_delimiter()
        elif name not in IGNORED:
            self._read_symbol(name)

    def _read_symbol(self, name: str) -> None:
        if name == "\\":
            self._say(LINE_BREAK)
        elif name in FUNCTIONS:
            self._word([Run(FUNCTIONS[name] or name, Mark.MATH | self._style.marks)])
        elif (symbol := _symbol(name)) in BIG_OPERATORS:
            self._word([Run(symbol, Mark.MATH | self._style.marks)])
        else:
            self._say_symbol(symbol)

    def _word(self, runs: list[Run]) -> None:
        """A name such as softmax or ∑, with a blank where letters would run into it."""
        if self._runs and self._runs[-1].text[-1:].isalnum() and not self._style.script:
            self._say(BLANK_AFTER_NAME)
        self._runs += runs
        self._is_after_name = True

    def _part_from_name(self, item: Any) -> None:
        """A blank between a name with its scripts and what it is applied to, unless that is in brackets."""
        if isinstance(item, str) and (item in "^_" or item.isspace()):
            return
        is_apart = self._is_after_name and not (isinstance(item, str) and not item.isalnum())
        is_size = getattr(item, "macroname", "") in SIZES
        if is_apart and not is_size and not self._style.script:
            self._say(BLANK_AFTER_NAME)
        self._is_after_name = False

    def _skip_empty_delimiter(self) -> None:
        """`\\left.` and `\\right.` stand for nothing."""
        if self._following() == ".":
            self._next += 1

    def _fraction(self, above: list[Run], below: list[Run]) -> None:
        is_short = len(_base(above)) < 3 and len(_base(below)) < 3
        self._runs += _enclosed(above) if " " in _base(above) else above
        self._say(f"/{NO_BREAK}" if is_short or self._style.script else " / ")
        self._runs += below if _is_single(below) else _enclosed(below)
        self._is_after_name = True

    def _root(self, node: Any) -> None:
        given = _given(node)
        radicand = self._inner(given[-1] if given else self._argument(node))
        if len(given) > 1:
            self._say(linear_text(self._inner(given[0], self._style.small())), Mark.SUP)
        self._say("√")
        self._runs += radicand if _is_single(radicand) else _enclosed(radicand)

    def _accent(self, accent: str, runs: list[Run]) -> None:
        for run in runs:
            self._runs.append(Run("".join(letter + accent for letter in run.text), run.marks))

    def _read_environment(self, node: Any) -> None:
        name = node.environmentname.rstrip("*")
        if name not in (*ROWS, *MATRICES, *CASES):
            raise UnreadableFormulaError(f"environment {name}")
        before, between, after = MATRICES.get(name) or CASES.get(name) or ("", LINE_BREAK, "")
        column_gap = "," if name in MATRICES else COLUMN_GAP if name in CASES else ""
        rows = [_Reader(self._style).read(row) for row in _rows(node.nodelist, column_gap)]
        self._say(before)
        for index, row in enumerate([row for row in rows if row]):
            if index:
                self._say(between)
            self._runs += row
        self._say(after)


def _given(node: Any) -> list[Any]:
    """The arguments that the parser found with the macro `node`."""
    found = node.nodeargd.argnlist if node.nodeargd is not None else []
    return [argument for argument in found if argument is not None]


def _exploded(nodes: Iterable[Any]) -> Iterator[Any]:
    """The nodes, with text as single characters."""
    for node in nodes:
        if isinstance(node, str):
            yield node
        elif node is None:
            continue
        elif type(node).__name__ == "LatexCharsNode":
            yield from re.sub(r"\s+", " ", node.chars)
        else:
            yield node
            if type(node).__name__ == "LatexMacroNode" and node.macro_post_space:
                yield " "


def _rows(nodes: Iterable[Any], column_gap: str) -> list[list[Any]]:
    rows: list[list[Any]] = [[]]
    for node in nodes:
        if type(node).__name__ == "LatexMacroNode" and node.macroname == "\\":
            rows.append([])
        elif getattr(node, "specials_chars", "") == "&":
            rows[-1] += [column_gap] if column_gap else []
        else:
            rows[-1].append(node)
    return rows


def _base(runs: list[Run]) -> str:
    """The text without subscripts and superscripts."""
    return "".join(run.text for run in runs if not run.marks & (Mark.SUB | Mark.SUP))


def _is_single(runs: list[Run]) -> bool:
    """Whether `runs` read as one thing: a letter, a number, a name, a root, or something in brackets."""
    base = _base(runs)
    return bool(re.fullmatch(r"√?(?:[^\W\d]|\d+(?:\.\d+)?|\([^()]*\)|\|[^|]*\||‖[^‖]*‖)", base)) or (
        base.isalpha() and not any(run.marks & Mark.ITALIC for run in runs)
    )


def _enclosed(runs: list[Run]) -> list[Run]:
    return [Run("(", Mark.MATH), *runs, Run(")", Mark.MATH)]


def _small_script(text: str, mark: Mark) -> str:
    """A script inside a script: small characters where Unicode has them, else with ^ or _."""
    small = SCRIPT_CHARACTERS[mark]
    if all(character in small for character in text):
        return "".join(small[character] for character in text)
    return ("_" if mark is Mark.SUB else "^") + text if text.isalnum() else _linear(text, mark)


def _joined(runs: list[Run]) -> tuple[Run, ...]:
    """Neighbours that look the same as one run; blanks never doubled before an operator."""
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1].marks == run.marks:
            joined[-1] = Run(joined[-1].text + run.text, run.marks)
        elif run.text:
            joined.append(run)
    return tuple(joined)


def _symbol(name: str) -> str:
    if name in SYMBOLS:
        return SYMBOLS[name]
    spec = _symbols().get_macro_spec(name)
    symbol = spec.simplify_repl if spec is not None else None
    if not isinstance(symbol, str) or not symbol or "%" in symbol:
        raise UnreadableFormulaError(f"\\{name}")
    return symbol


@lru_cache(maxsize=1)
def _symbols() -> LatexContextDb:
    from pylatexenc.latex2text import get_default_latex_context_db  # type: ignore[import-untyped]

    return get_default_latex_context_db()
