"""How the blocks and runs of an answer look: fonts from the window's, colours from its palette."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextFormat,
    QTextOption,
    QTextTableCellFormat,
    QTextTableFormat,
)

from attnstudio.ui.assistant.blocks import Align, Kind, Mark, Paragraph, Run, Table, TokenKind
from attnstudio.ui.theme import GRID, MIN_TEXT_PX, fixed_font, is_dark

KIND_PROPERTY = QTextFormat.Property.UserProperty.value + 1
QUOTE_PROPERTY = QTextFormat.Property.UserProperty.value + 2

INDENT_PX = 18
QUOTE_PX = 12
DEEPEST_INDENT = 6
CODE_EDGE_PX = 6
RULE_PX = 9
HEADING_SIZES = (1.3, 1.2, 1.1, 1.0, 1.0, 1.0)
# Qt draws scripts at two thirds.
SCRIPT_PX = math.ceil(MIN_TEXT_PX * 3 / 2)

_Role = QPalette.ColorRole
_FIXED_HEIGHT = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_ALIGNMENTS = {
    Align.LEFT: Qt.AlignmentFlag.AlignLeft,
    Align.CENTER: Qt.AlignmentFlag.AlignHCenter,
    Align.RIGHT: Qt.AlignmentFlag.AlignRight,
}

# kind: on the light ground of code, on the dark one; each at least 4.5 : 1
TOKEN_COLORS = {
    TokenKind.KEYWORD: ("#8a2da5", "#d8a4ee"),
    TokenKind.NAME: ("#1f5fb8", "#8ab4f8"),
    TokenKind.STRING: ("#1f6f43", "#94d3ab"),
    TokenKind.NUMBER: ("#9a4a12", "#f0b58a"),
    TokenKind.COMMENT: ("#636a73", "#9aa1ab"),
    TokenKind.OPERATOR: ("#4a515b", "#c3c8d0"),
    TokenKind.ERROR: ("#a5261f", "#f2a49d"),
}


def code_ground(palette: QPalette) -> QColor:
    """What blocks of code stand on."""
    return palette.color(_Role.Base)


def inline_code_ground(palette: QPalette) -> QColor:
    """What code within a sentence stands on."""
    return palette.color(_Role.Midlight)


class AnswerFormats:
    """Formats for one palette and one font; made anew when these change."""

    def __init__(self, palette: QPalette, font: QFont) -> None:
        self._palette = palette
        self._is_dark = is_dark(palette)
        self._text_px = QFontInfo(font).pixelSize()
        self._fixed = fixed_font()
        self._cache: dict[object, QTextCharFormat] = {}

    def block(self, paragraph: Paragraph, is_first: bool) -> QTextBlockFormat:
        """Margins and indents of a paragraph."""
        made = QTextBlockFormat()
        made.setProperty(KIND_PROPERTY, paragraph.kind.value)
        made.setProperty(QUOTE_PROPERTY, paragraph.quote)
        indent = min(paragraph.indent, DEEPEST_INDENT) * INDENT_PX
        left = float(indent + min(paragraph.quote, DEEPEST_INDENT) * QUOTE_PX)
        if paragraph.kind in (Kind.CODE, Kind.CODE_TOP, Kind.CODE_BOTTOM):
            left += GRID
            made.setRightMargin(GRID)
            made.setNonBreakableLines(False)
        elif paragraph.kind is Kind.FORMULA:
            left += GRID
        made.setLeftMargin(left)
        if paragraph.marker:
            made.setTextIndent(-INDENT_PX)
            # A number with three digits pushes its text on; the others line up.
            made.setTabPositions([_tab(INDENT_PX)])
        made.setTopMargin(0 if is_first else _space_above(paragraph))
        if paragraph.kind in (Kind.CODE_TOP, Kind.CODE_BOTTOM):
            made.setLineHeight(CODE_EDGE_PX, _FIXED_HEIGHT)
        elif paragraph.kind is Kind.RULE:
            made.setLineHeight(RULE_PX, _FIXED_HEIGHT)
        elif paragraph.kind is not Kind.CODE:
            made.setLineHeight(115, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if paragraph.kind is Kind.HEADING:
            made.setHeadingLevel(paragraph.level)
        return made

    def gap(self) -> QTextBlockFormat:
        """The empty line that Qt wants before a table, and does not show."""
        made = QTextBlockFormat()
        made.setProperty(KIND_PROPERTY, Kind.GAP.value)
        return made

    def table(self, table: Table) -> QTextTableFormat:
        """Lines between cells, and a bold first row."""
        made = QTextTableFormat()
        made.setCellPadding(4)
        made.setCellSpacing(0)
        made.setBorder(1)
        made.setBorderCollapse(True)
        made.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
        made.setBorderBrush(self._palette.color(_Role.Mid))
        made.setHeaderRowCount(1)
        made.setLeftMargin(min(table.indent, DEEPEST_INDENT) * INDENT_PX + table.quote * QUOTE_PX)
        made.setTopMargin(GRID)
        return made

    def cell(self, align: Align) -> QTextBlockFormat:
        """The paragraph in a cell."""
        made = QTextBlockFormat()
        made.setAlignment(_ALIGNMENTS[align])
        return made

    def header_cell(self) -> QTextTableCellFormat:
        """The ground of the first row."""
        made = QTextTableCellFormat()
        made.setBackground(inline_code_ground(self._palette))
        return made

    def text(self, run: Run, level: int = 0, is_header: bool = False) -> QTextCharFormat:
        """The characters of a run; `level` is that of the heading it stands in."""
        is_link, is_mention = bool(run.href), run.mention is not None
        key = (int(run.marks), run.token, is_link, is_mention, level, is_header)
        if key not in self._cache:
            self._cache[key] = self._make(run, level, is_header)
        made = self._cache[key]
        if run.href:
            made = QTextCharFormat(made)
            made.setAnchor(True)
            made.setAnchorHref(run.href)
        return made

    def _make(self, run: Run, level: int, is_header: bool) -> QTextCharFormat:
        made = QTextCharFormat()
        marks = run.marks
        pixels = round(self._text_px * HEADING_SIZES[level - 1]) if level else self._text_px
        if marks & Mark.CODE:
            made.setFontFamilies([self._fixed.family()])
            made.setFontFixedPitch(True)
            pixels = max(MIN_TEXT_PX, round(pixels * 0.95))
        if marks & (Mark.SUB | Mark.SUP):
            pixels = max(pixels, SCRIPT_PX)
            align = QTextCharFormat.VerticalAlignment
            made.setVerticalAlignment(align.AlignSubScript if marks & Mark.SUB else align.AlignSuperScript)
        made.setProperty(QTextFormat.Property.FontPixelSize.value, max(MIN_TEXT_PX, pixels))
        if level or is_header or marks & Mark.BOLD:
            made.setFontWeight(QFont.Weight.DemiBold)
        made.setFontItalic(bool(marks & Mark.ITALIC))
        made.setFontStrikeOut(bool(marks & Mark.STRIKE))
        self._color(made, run)
        return made

    def _color(self, made: QTextCharFormat, run: Run) -> None:
        if run.mention is not None:
            made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            made.setUnderlineColor(self._palette.color(_Role.Link))
            made.setForeground(self._palette.color(_Role.WindowText))
        elif run.href:
            made.setForeground(self._palette.color(_Role.Link))
            made.setFontUnderline(True)
        elif run.token in TOKEN_COLORS:
            made.setForeground(QColor(TOKEN_COLORS[run.token][1 if self._is_dark else 0]))
        elif run.marks & Mark.QUIET:
            made.setForeground(self._palette.color(_Role.PlaceholderText))
        else:
            made.setForeground(self._palette.color(_Role.WindowText))

    def inline_code(self, run: Run, level: int = 0, is_header: bool = False) -> QTextCharFormat:
        """As `text`, on a ground of its own."""
        made = QTextCharFormat(self.text(run, level, is_header))
        made.setBackground(inline_code_ground(self._palette))
        return made


def _space_above(paragraph: Paragraph) -> int:
    if paragraph.kind in (Kind.CODE, Kind.CODE_BOTTOM):
        return 0
    if paragraph.kind is Kind.HEADING:
        return 2 * GRID - 2
    return GRID // 2 if paragraph.is_tight else GRID


def _tab(position: float) -> QTextOption.Tab:
    return QTextOption.Tab(position, QTextOption.TabType.LeftTab)
