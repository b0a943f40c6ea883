"""What an answer consists of once its Markdown is read: blocks of runs, without Qt and without colours.

Two equal blocks look the same, so a document is brought up to date by replacing what differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnstudio.assistant.mentions import Mention

LINE_BREAK = "\u2028"


class Mark(IntFlag):
    """How a run is set apart from the text around it."""

    PLAIN = 0
    BOLD = 1
    ITALIC = 2
    STRIKE = 4
    CODE = 8
    SUB = 16
    SUP = 32
    MATH = 64
    QUIET = 128


class TokenKind(Enum):
    """What a piece of code is; the colours belong to the document."""

    PLAIN = "plain"
    KEYWORD = "keyword"
    NAME = "name"
    STRING = "string"
    NUMBER = "number"
    COMMENT = "comment"
    OPERATOR = "operator"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Run:
    """Text that looks the same throughout. `href` is an https address, or attn:… for a mention."""

    text: str
    marks: Mark = Mark.PLAIN
    href: str = ""
    token: TokenKind = TokenKind.PLAIN
    mention: Mention | None = None


class Kind(Enum):
    """What a paragraph is."""

    TEXT = "text"
    HEADING = "heading"
    CODE = "code"
    CODE_TOP = "code top"
    CODE_BOTTOM = "code bottom"
    FORMULA = "formula"
    RULE = "rule"
    GAP = "gap"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph, heading, or line of code.

    `level` is the heading's, 1 to 6; `quote` and `indent` count how many quotes and lists it stands in;
    `marker` is what stands before a list item; `is_tight` leaves less room below it.
    """

    kind: Kind
    runs: tuple[Run, ...] = ()
    level: int = 0
    quote: int = 0
    indent: int = 0
    marker: str = ""
    is_tight: bool = False

    def text(self) -> str:
        """The runs as one text."""
        return "".join(run.text for run in self.runs)


class Align(Enum):
    """Where the text of a column stands."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


Cell = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first row the header; every row has as many cells as `aligns`."""

    rows: tuple[tuple[Cell, ...], ...]
    aligns: tuple[Align, ...]
    quote: int = 0
    indent: int = 0


Block = Paragraph | Table
