"""Where the parts of a story go in a column of a given width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF

from attnstudio.engine.tracing.lines import CodeExcerpt, Part, excerpt_of
from attnstudio.ui.elided_label import TALL_TEXT
from attnstudio.ui.heads.axis import PixelAxis
from attnstudio.ui.i18n import localize
from attnstudio.ui.inspector.story import Bars, Formula, Item, Story, Strip
from attnstudio.ui.theme import GRID, TextSize, fixed_font, text_font

STRIP_PX = 14
BARS_PX = 5 * GRID
GAP = GRID
BLOCK_PX = 3  # a narrower component could not be told from its neighbours
LONGEST = 10_000
CODE_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Heading:
    """The line of a part, by which it is chosen."""

    part: Part


@dataclass(frozen=True, slots=True)
class Shapes:
    """The line with the shapes of the tensors."""

    text: str


class Placed(NamedTuple):
    """Something in its place."""

    rect: QRect
    what: Heading | Item | Shapes | CodeExcerpt


class Column:
    """Lays out a story below each other; `part` is unfolded."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.words = QFontMetrics(text_font(TextSize.NORMAL))
        self.caption = QFontMetrics(text_font(TextSize.CAPTION))
        room = QRect(0, 0, LONGEST, LONGEST)
        self.label = self.caption.boundingRect(room, Qt.TextFlag.TextSingleLine, TALL_TEXT).height() + 2
        self.fixed = QFontMetrics(fixed_font())
        self.line = self.words.height() + GRID

    def place(self, story: Story, part: Part) -> tuple[Placed, ...]:
        """Everything from the top to the bottom."""
        placed, top = [], 0
        for each in Part:
            placed.append(Placed(QRect(0, top, self.width, self.line), Heading(each)))
            top += self.line
            if each is part:
                unfolded = self._unfold(story, part, top + GRID // 2)
                placed += unfolded
                top = unfolded[-1].rect.bottom() + 1 + GRID
        return tuple(placed)

    def _unfold(self, story: Story, part: Part, top: int) -> list[Placed]:
        placed = []
        for what in (*story.items(part), Shapes(story.shape(part)), excerpt_of(part)):
            rect = QRect(GRID, top, self.width - 2 * GRID, self._height(what))
            placed.append(Placed(rect, what))
            top = rect.bottom() + 1 + GAP
        return placed

    def _height(self, what: Item | Shapes | CodeExcerpt) -> int:
        match what:
            case Formula():
                return len(what.lines) * self.fixed.lineSpacing()
            case Strip():
                return self.label + STRIP_PX
            case Bars():
                return self.label + BARS_PX
            case Shapes():
                return self.label
        room = QRect(0, 0, self.width - 2 * GRID, LONGEST)
        if isinstance(what, CodeExcerpt):
            return len(self.code_lines(what)) * self.fixed.lineSpacing() + GRID
        return self.words.boundingRect(room, Qt.TextFlag.TextWordWrap, localize(what.text)).height()

    def code_lines(self, code: CodeExcerpt) -> tuple[str, ...]:
        """The lines of `code`, broken at blanks; what goes on in the next line is set in."""
        letter = QFontMetricsF(fixed_font()).horizontalAdvance("0")  # often not whole
        most = max(int((self.width - 3 * GRID) / letter), len(CODE_INDENT) + 1)
        return tuple(line for told in code.told for line in _wrapped(told, most))

    def picture(self, placed: QRect) -> QRect:
        """Where in the place of a strip or bars the picture is."""
        return placed.adjusted(0, self.label, 0, 0)


def _wrapped(code: str, most: int) -> Iterator[str]:
    """`code` in lines of `most` letters, broken at blanks and behind brackets if that is possible."""
    line = ""
    for piece in re.split(r"(?<=[ (])", code):
        if line.strip() and len(line) + len(piece.rstrip()) > most:
            yield line.rstrip()
            line = CODE_INDENT
        line += piece
        while len(line.rstrip()) > most:
            yield line[:most]
            line = CODE_INDENT + line[most:]
    yield line


def blocks_of(count: int, width: int) -> PixelAxis:
    """`count` components in `width` pixels: one or more in each block."""
    return PixelAxis(count, min(count, max(width // BLOCK_PX, 1)))
