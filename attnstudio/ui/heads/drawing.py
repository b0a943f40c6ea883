"""What is painted around and over a map: tokens, and the cursor. Logical pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QPen

from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.labels import GAP_PX
from attnstudio.ui.heads.layout import HeadLayout

GUIDES_FROM_PX = 5
SMALL_GUIDE_PX = 6
PILL_MARGIN_PX = 3
ONE_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
GUIDE_COLORS = ((QColor(0, 0, 0, 80), -0.5), (QColor(255, 255, 255, 150), 0.5))


class Tokens(NamedTuple):
    """The labels of a frame, made visible."""

    queries: Sequence[str]
    keys: Sequence[str]


class MapPainter:
    """Paints around one map whose corner is at `origin`."""

    def __init__(self, painter: QPainter, layout: HeadLayout, origin: QPointF, palette: QPalette) -> None:
        self._painter = painter
        self._layout = layout
        self._map = QRectF(origin.x(), origin.y(), layout.width, layout.height)
        self._palette = palette
        self._metrics: QFontMetrics = painter.fontMetrics()

    def labels(self, tokens: Tokens) -> None:
        """Queries to the left of the map, keys under it; as many as fit."""
        self._painter.setPen(self._palette.color(QPalette.ColorRole.WindowText))
        axes = self._layout.axes
        for query in self._layout.row_plan.cells(axes.rows.cells):
            self._query_label(tokens.queries[query], query, pill=False)
        for key in self._layout.column_plan.cells(axes.columns.cells):
            self._key_label(tokens.keys[key], key, pill=False)

    def cursor_labels(self, tokens: Tokens, cell: Cell) -> None:
        """The tokens of `cell`, over the others, in the accent colour."""
        self._painter.setPen(self._palette.color(QPalette.ColorRole.HighlightedText))
        self._query_label(tokens.queries[cell.query], cell.query, pill=True)
        self._key_label(tokens.keys[cell.key], cell.key, pill=True)

    def cursor(self, cell: Cell, locked: bool) -> None:
        """The row and the column of `cell`, and the cell itself; a locked one in the accent colour."""
        rect = self._cell_rect(cell)
        painter, centre = self._painter, rect.center()
        if self._layout.cell < GUIDES_FROM_PX:
            half = SMALL_GUIDE_PX / 2
            rect = QRectF(centre.x() - half, centre.y() - half, SMALL_GUIDE_PX, SMALL_GUIDE_PX)
        row = QRectF(self._map.left(), rect.top(), self._map.width(), rect.height())
        column = QRectF(rect.left(), self._map.top(), rect.width(), self._map.height())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, inset in GUIDE_COLORS:
            painter.setPen(QPen(color, 1))
            for band in (row, column):
                painter.drawRect(band.adjusted(inset, inset, -inset, -inset) & self._map)
        accent = self._palette.color(QPalette.ColorRole.Highlight)
        outer = accent if locked else QColor(Qt.GlobalColor.black)
        for color, width in ((outer, 5), (QColor(Qt.GlobalColor.white), 2)):
            painter.setPen(QPen(color, width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(rect)

    def _cell_rect(self, cell: Cell) -> QRectF:
        return QRectF(*self._layout.cell_rect(*cell)).translated(self._map.topLeft())

    def _query_label(self, token: str, query: int, *, pill: bool) -> None:
        width, height = self._layout.label_width - GAP_PX, self._metrics.height()
        centre = self._cell_rect(Cell(query, 0)).center().y()
        rect = QRectF(self._map.left() - self._layout.label_width, centre - height / 2, width, height)
        self._label(rect, token, Qt.AlignmentFlag.AlignRight, pill=pill)

    def _key_label(self, token: str, key: int, *, pill: bool) -> None:
        centre = self._cell_rect(Cell(0, key)).center().x()
        top, height = self._map.bottom() + GAP_PX, self._metrics.height()
        if self._layout.column_plan.rotated:
            length = self._layout.label_height - GAP_PX
            self._painter.save()
            self._painter.translate(centre, top)
            self._painter.rotate(-90)
            rect = QRectF(-length, -height / 2, length, height)
            self._label(rect, token, Qt.AlignmentFlag.AlignRight, pill=pill)
            self._painter.restore()
        else:
            half = self._map.width() / 2
            self._label(
                QRectF(centre - half, top, 2 * half, height), token, Qt.AlignmentFlag.AlignHCenter, pill=pill
            )

    def _label(self, rect: QRectF, token: str, side: Qt.AlignmentFlag, *, pill: bool) -> None:
        text = self._metrics.elidedText(token, Qt.TextElideMode.ElideRight, int(rect.width()) + 1)
        if pill:
            width = self._metrics.horizontalAdvance(text)
            left = (
                rect.right() - width if side is Qt.AlignmentFlag.AlignRight else rect.center().x() - width / 2
            )
            ground = QRectF(left, rect.top(), width, rect.height())
            ground.adjust(-PILL_MARGIN_PX, 0, PILL_MARGIN_PX, 0)
            self._painter.fillRect(ground, self._palette.color(QPalette.ColorRole.Highlight))
        self._painter.drawText(rect, side | ONE_LINE, text)
