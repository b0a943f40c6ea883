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
    """What a caption says. Of the ways to say the cursor's weight, the measures and the effect, the first
    that fits is drawn, and none where none does: a number that is cut would be another number.

    effects   what the head is worth, drawn in bold unless it `is_faint`; it goes before the measures
    reserved  pixels at the end of the first line that another widget takes
    """

    name: str
    rows_sum_to_one: bool | None = None
    weights: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    is_faint: bool = False
    reserved: int = 0


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
    line = QRectF(rect.left(), rect.top(), rect.width() - caption.reserved, metrics.height())
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignLeft, caption.name)
    free = line.width() - metrics.horizontalAdvance(caption.name) - SPACE_PX
    weight = next((text for text in caption.weights if metrics.horizontalAdvance(text) <= free), "")
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignRight, weight)
    if caption.rows_sum_to_one is not None:
        free -= metrics.horizontalAdvance(weight)
        _draw_audit(painter, caption, line, free, palette)
    second = QRectF(rect.left(), line.bottom(), rect.width(), line.height())
    _draw_second_line(painter, caption, second, palette)


def _draw_second_line(painter: QPainter, caption: Caption, line: QRectF, palette: QPalette) -> None:
    """The measures on the left and the effect on the right; the effect alone where there is no more room."""
    quiet = palette.color(QPalette.ColorRole.PlaceholderText)
    usual = text_font(TextSize.CAPTION)
    strong = usual if caption.is_faint else name_font()
    width, strong_width = QFontMetrics(usual).horizontalAdvance, QFontMetrics(strong).horizontalAdvance
    room = line.width()
    pairs = [(effect, detail) for effect in caption.effects or ("",) for detail in (*caption.details, "")]
    for effect, detail in sorted(pairs, key=lambda pair: not pair[1]):
        taken = strong_width(effect) + SPACE_PX if effect else 0
        if taken + width(detail) <= room + (0 if detail else SPACE_PX):
            break
    else:
        return
    painter.setFont(usual)
    painter.setPen(quiet)
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignLeft, detail)
    painter.setFont(strong)
    painter.setPen(quiet if caption.is_faint else palette.color(QPalette.ColorRole.WindowText))
    painter.drawText(line, MIDDLE | Qt.AlignmentFlag.AlignRight, effect)


def _draw_audit(painter: QPainter, caption: Caption, line: QRectF, free: float, palette: QPalette) -> None:
    if free < ICON_PX:
        return
    severity = Severity.SUCCESS if caption.rows_sum_to_one else Severity.WARNING
    left = line.left() + QFontMetrics(name_font()).horizontalAdvance(caption.name) + SPACE_PX
    color = severity_colors(palette, severity).text
    pixmap = icon_pixmap(severity.value, color, ICON_PX, painter.device().devicePixelRatioF())
    painter.drawPixmap(QPointF(left, line.center().y() - ICON_PX / 2), pixmap)
