"""The lines above a map: which head, whether its rows sum to 1, the cursor's weight, and its measures."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette

from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.theme import GRID, Severity, TextSize, severity_colors, text_font

ICON_PX = 12
SPACE_PX = 5

# Chinese glyphs are taller than the line of a Latin font; unclipped and in the middle they fit.
MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip


@dataclass(frozen=True, slots=True)
class Caption:
    """What a caption says. `details`: ways to say the measures; the first that fits is drawn."""

    name: str
    rows_sum_to_one: bool | None = None
    weight: str = ""
    details: tuple[str, ...] = ()


def name_font() -> QFont:
    """The font of a head's name and of the cursor's weight."""
    font = text_font(TextSize.CAPTION)
    font.setWeight(QFont.Weight.DemiBold)
    return font


def caption_height(compact: bool) -> int:
    """Lines and the space under them; `compact` captions have one line."""
    line = QFontMetrics(text_font(TextSize.CAPTION)).height()
    return line * (1 if compact else 2) + GRID // 2


def draw_caption(painter: QPainter, caption: Caption, rect: QRectF, palette: QPalette) -> None:
    """Paint `caption` into `rect`, the width of its map."""
    font = name_font()
    metrics = QFontMetrics(font)
    line = QRectF(rect.left(), rect.top(), rect.width(), metrics.height())
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignLeft, caption.name)
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignRight, caption.weight)
    _draw_audit(painter, caption, line, metrics, palette)
    painter.setFont(text_font(TextSize.CAPTION))
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    small = painter.fontMetrics()
    for text in caption.details:
        if small.horizontalAdvance(text) <= rect.width():
            painter.drawText(line.translated(0, line.height()), MIDDLE | Qt.AlignmentFlag.AlignLeft, text)
            break


def _draw_audit(
    painter: QPainter, caption: Caption, line: QRectF, metrics: QFontMetrics, palette: QPalette
) -> None:
    if caption.rows_sum_to_one is None:
        return
    severity = Severity.SUCCESS if caption.rows_sum_to_one else Severity.WARNING
    left = line.left() + metrics.horizontalAdvance(caption.name) + SPACE_PX
    free = line.right() - left - metrics.horizontalAdvance(caption.weight)
    if free < ICON_PX:
        return
    color = severity_colors(palette, severity).text
    pixmap = icon_pixmap(severity.value, color, ICON_PX, painter.device().devicePixelRatioF())
    painter.drawPixmap(QPointF(left, line.center().y() - ICON_PX / 2), pixmap)
