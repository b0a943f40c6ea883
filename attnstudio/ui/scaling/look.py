"""How a measured curve looks: its colour tells the kind, the shape of its dots the number of heads."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from attnstudio.engine.scaling.study import HEAD_COUNTS, Curve, Kind
from attnstudio.ui.runs.look import DASHES, RunLook
from attnstudio.ui.theme import CURVE_COLORS

SWATCH = QSize(24, 12)
DOT_PX = 7
SYMBOLS = ("o", "s", "t1", "d", "t")  # pyqtgraph's: disc, square, triangle, diamond, triangle upside down
_CORNERS = {
    "s": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "t1": ((0, -1), (1, 1), (-1, 1)),
    "d": ((0, -1.2), (1, 0), (0, 1.2), (-1, 0)),
    "t": ((0, 1), (1, -1), (-1, -1)),
}


def color_of(kind: Kind) -> str:
    """The colour of a kind, the same in both themes."""
    return CURVE_COLORS[tuple(Kind).index(kind)]


def symbol_of(heads: int) -> str:
    """The shape of the dots for a number of heads; one that is none of the usual ones is a disc."""
    return SYMBOLS[HEAD_COUNTS.index(heads)] if heads in HEAD_COUNTS else SYMBOLS[0]


def look_of(curve: Curve) -> RunLook:
    """The line of a curve in lists: solid, since what is dashed is a prediction."""
    return RunLook(color_of(curve.kind), DASHES[0])


def kind_swatch(kind: Kind, ratio: float) -> QIcon:
    """A piece of a line of this kind, whatever its heads, on a screen of `ratio` device pixels."""
    return _swatch(kind, None, ratio)


def curve_swatch(curve: Curve, ratio: float) -> QIcon:
    """A piece of the curve with one of its dots, on a screen of `ratio` device pixels."""
    return _swatch(curve.kind, symbol_of(curve.heads), ratio)


def _swatch(kind: Kind, symbol: str | None, ratio: float) -> QIcon:
    pixmap = QPixmap(SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    color = QColor(color_of(kind))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, 1.5 if symbol else 2.5))
    centre = QPointF(SWATCH.width() / 2, SWATCH.height() / 2)
    painter.drawLine(QPointF(0, centre.y()), QPointF(SWATCH.width(), centre.y()))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    if symbol is not None:
        _draw_dot(painter, centre, symbol)
    painter.end()
    icon = QIcon(pixmap)
    for mode in (QIcon.Mode.Selected, QIcon.Mode.Disabled):  # a legend is one while it cannot be changed, too
        icon.addPixmap(pixmap, mode)
    return icon


def _draw_dot(painter: QPainter, centre: QPointF, symbol: str) -> None:
    reach = DOT_PX / 2
    if symbol in _CORNERS:
        corners = [centre + QPointF(x * reach, y * reach) for x, y in _CORNERS[symbol]]
        painter.drawPolygon(QPolygonF(corners))
    else:
        painter.drawEllipse(QRectF(centre.x() - reach, centre.y() - reach, DOT_PX, DOT_PX))
