"""What is painted around and over a map: tokens, and the cursor. Logical pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPalette, QPen

from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.labels import END_PX, GAP_PX
from attnstudio.ui.heads.layout import FOCUS_MARGIN, HeadLayout
from attnstudio.ui.theme import TextSize, text_font

GUIDES_FROM_PX = 5
SMALL_GUIDE_PX = 6
OFF_VEIL = 0.7
OFF_MARGIN = 6
GUIDE_COLORS = ((QColor(0, 0, 0, 80), -0.5), (QColor(255, 255, 255, 150), 0.5))


def draw_off(painter: QPainter, rect: QRectF, word: str, palette: QPalette) -> None:
    """Veil and hatch the map of a head that is switched off, and say so in its middle."""
    ground, text = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    veil = QColor(ground)
    veil.setAlphaF(OFF_VEIL)
    painter.fillRect(rect, veil)
    painter.fillRect(rect, QBrush(palette.color(QPalette.ColorRole.Mid), Qt.BrushStyle.BDiagPattern))
    painter.setFont(text_font(TextSize.CAPTION))
    size = painter.fontMetrics().size(Qt.TextFlag.TextSingleLine, word)
    pill = QRectF(0, 0, size.width() + 2 * OFF_MARGIN, size.height() + OFF_MARGIN)
    pill.moveCenter(rect.center())
    painter.fillRect(pill, ground)
    painter.setPen(text)
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, word)


def draw_outline(painter: QPainter, rect: QRectF, palette: QPalette) -> None:
    """Around a map of signed numbers: those near 0 have nearly the colour of a light window."""
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5))


class Tokens(NamedTuple):
    """The labels of a frame, made visible."""

    queries: Sequence[str]
    keys: Sequence[str]


class _Label(NamedTuple):
    """A text in its place; rotated ones are placed as if the painter were turned by -90 degrees."""

    text: str
    rect: QRectF


class MapPainter:
    """Paints around one map whose corner is at `origin`, in the painter's font."""

    def __init__(self, painter: QPainter, layout: HeadLayout, origin: QPointF, palette: QPalette) -> None:
        self._painter = painter
        self._layout = layout
        self._map = QRectF(origin.x(), origin.y(), layout.width, layout.height)
        self._palette = palette
        self._metrics: QFontMetrics = painter.fontMetrics()

    def query_labels(self, tokens: Tokens, cursor: Cell | None) -> None:
        """Queries to the left of the map: as many as fit, and the cursor's in any case."""
        axes, row_plan = self._layout.axes, self._layout.row_plan
        queries = [self._query_label(tokens, query) for query in row_plan.cells(axes.rows.cells)]
        self._draw(queries, None if cursor is None else self._query_label(tokens, cursor.query))

    def key_labels(self, tokens: Tokens, cursor: Cell | None) -> None:
        """Keys under the map, likewise."""
        axes, column_plan = self._layout.axes, self._layout.column_plan
        if column_plan.rotated:
            self._painter.save()
            self._painter.rotate(-90)
        keys = [self._key_label(tokens, key) for key in column_plan.cells(axes.columns.cells)]
        self._draw(keys, None if cursor is None else self._key_label(tokens, cursor.key))
        if column_plan.rotated:
            self._painter.restore()

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

    def _query_label(self, tokens: Tokens, query: int) -> _Label:
        text, width = self._elided(tokens.queries[query], self._layout.label_width - GAP_PX - END_PX)
        height = self._metrics.height()
        right, centre = self._map.left() - GAP_PX, self._cell_rect(Cell(query, 0)).center().y()
        return _Label(text, QRectF(right - width, centre - height / 2, width, height))

    def _key_label(self, tokens: Tokens, key: int) -> _Label:
        centre, top = self._cell_rect(Cell(0, key)).center().x(), self._map.bottom() + GAP_PX
        height = self._metrics.height()
        if self._layout.column_plan.rotated:
            text, width = self._elided(tokens.keys[key], self._layout.label_height - GAP_PX - END_PX)
            return _Label(text, QRectF(-top - width, centre - height / 2, width, height))
        text, width = self._elided(tokens.keys[key], int(self._map.width()))
        left = min(centre - width / 2, self._map.right() + FOCUS_MARGIN - width)
        return _Label(text, QRectF(left, top, width, height))

    def _elided(self, token: str, width: int) -> tuple[str, int]:
        text = self._metrics.elidedText(token, Qt.TextElideMode.ElideRight, width)
        return text, self._metrics.horizontalAdvance(text) + 1

    def _draw(self, labels: list[_Label], cursor: _Label | None) -> None:
        """Draw one side's labels, but for those that the cursor's would cut."""
        pill = None if cursor is None else cursor.rect.adjusted(-END_PX, 0, END_PX, 0)
        self._painter.setPen(self._palette.color(QPalette.ColorRole.WindowText))
        for label in labels:
            if pill is None or not pill.intersects(label.rect):
                self._draw_text(label)
        if cursor is not None and pill is not None:
            self._painter.fillRect(pill, self._palette.color(QPalette.ColorRole.Highlight))
            self._painter.setPen(self._palette.color(QPalette.ColorRole.HighlightedText))
            self._draw_text(cursor)

    def _draw_text(self, label: _Label) -> None:
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
        self._painter.drawText(label.rect, flags, label.text)
