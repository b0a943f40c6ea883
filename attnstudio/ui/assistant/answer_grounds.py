"""What is painted below the text of an answer: the ground of code, the bar of a quote, the line of a rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QTextBlock, QTextDocument
from PySide6.QtWidgets import QWidget

from attnstudio.ui.assistant.answer_formats import (
    CODE_EDGE_PX,
    DEEPEST_INDENT,
    KIND_PROPERTY,
    QUOTE_PROPERTY,
    QUOTE_PX,
    RULE_PX,
    code_ground,
)
from attnstudio.ui.assistant.blocks import Kind
from attnstudio.ui.theme import GRID

CORNER_PX = 4.0
BAR_PX = 3.0
_BEYOND_PX = 50.0


def paint_grounds(widget: QWidget, document: QTextDocument, exposed: QRect, palette: QPalette) -> None:
    """Paint on `widget` what belongs to the part of `document` in `exposed`, and no more."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    visible = list(_blocks_in(document, exposed))
    for is_code, group in groupby(visible, key=_is_code):
        if is_code:
            _paint_code(painter, document, list(group), palette)
    for block in visible:
        if _kind(block) == Kind.RULE.value:
            _paint_rule(painter, document, block, palette)
        _paint_bars(painter, document, block, palette)
    painter.end()


def _blocks_in(document: QTextDocument, exposed: QRect) -> Iterator[QTextBlock]:
    position = document.documentLayout().hitTest(QPointF(exposed.topLeft()), Qt.HitTestAccuracy.FuzzyHit)
    block = document.findBlock(max(0, position))
    if block.previous().isValid():
        block = block.previous()
    while block.isValid() and _box(document, block).top() <= exposed.bottom():
        yield block
        block = block.next()


def _kind(block: QTextBlock) -> object:
    return block.blockFormat().property(KIND_PROPERTY)


def _is_code(block: QTextBlock) -> bool:
    return _kind(block) in (Kind.CODE.value, Kind.CODE_TOP.value, Kind.CODE_BOTTOM.value)


def _box(document: QTextDocument, block: QTextBlock) -> QRectF:
    return document.documentLayout().blockBoundingRect(block)


def _paint_code(
    painter: QPainter, document: QTextDocument, blocks: list[QTextBlock], palette: QPalette
) -> None:
    """Rounded boxes from each first line to its last; what is not in sight is taken to go on."""
    painter.setBrush(code_ground(palette))
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    begun: QTextBlock | None = None
    for block in blocks:
        if begun is None or _kind(block) == Kind.CODE_TOP.value:
            begun = block
        if _kind(block) == Kind.CODE_BOTTOM.value or block == blocks[-1]:
            top = _box(document, begun).top()
            is_whole = _kind(block) == Kind.CODE_BOTTOM.value
            # Qt gives the height of the text, not that of a line of fixed height.
            box = _box(document, block)
            bottom = box.top() + CODE_EDGE_PX if is_whole else box.bottom() + _BEYOND_PX
            top -= 0 if _kind(begun) == Kind.CODE_TOP.value else _BEYOND_PX
            left = begun.blockFormat().leftMargin() - GRID
            ground = QRectF(left, round(top), document.textWidth() - left, round(bottom) - round(top))
            painter.drawRoundedRect(ground.adjusted(0.5, 0.5, -0.5, -0.5), CORNER_PX, CORNER_PX)
            begun = None


def _paint_rule(painter: QPainter, document: QTextDocument, block: QTextBlock, palette: QPalette) -> None:
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    y = round(_box(document, block).top() + RULE_PX / 2) + 0.5
    left = block.blockFormat().leftMargin()
    painter.drawLine(QPointF(left, y), QPointF(document.textWidth(), y))


def _paint_bars(painter: QPainter, document: QTextDocument, block: QTextBlock, palette: QPalette) -> None:
    """One bar for each quote that the block stands in, down to the next block of that quote."""
    depth = min(int(block.blockFormat().property(QUOTE_PROPERTY) or 0), DEEPEST_INDENT)
    if not depth:
        return
    box, following = _box(document, block), block.next()
    next_depth = int(following.blockFormat().property(QUOTE_PROPERTY) or 0) if following.isValid() else 0
    for level in range(depth):
        bottom = _box(document, following).top() if level < next_depth else box.bottom()
        bar = QRectF(level * QUOTE_PX, box.top(), BAR_PX, bottom - box.top())
        painter.fillRect(bar, palette.color(QPalette.ColorRole.Mid))
