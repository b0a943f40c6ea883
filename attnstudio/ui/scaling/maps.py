"""The same head at several lengths, side by side: what grew when the length did."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolTip, QVBoxLayout, QWidget

from attnstudio.engine.scaling.study import MAP_LENGTHS, LengthMap
from attnstudio.ui.heads.axis import MapAxes, PixelAxis, fit_pixels
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.marks import to_image
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.pooling import pool_max
from attnstudio.ui.heads.raster import paint
from attnstudio.ui.heads.scale import TOP_LEVEL
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.theme import GRID, TextSize, text_font

LEAST_PX = 12 * GRID
LARGEST_PX = 40 * GRID


def draw(of: LengthMap, side: int, colormap: ColorMap) -> NDArray[np.uint32]:
    """Pixels [side, side], coloured from 0 to the largest weight; several cells show their largest."""
    count = len(of.weights)
    axes = MapAxes(PixelAxis(count, side), PixelAxis(count, side))
    values = pool_max(of.weights, *axes)
    levels = (values / np.float32(of.weights.max()) * np.float32(TOP_LEVEL) + np.float32(0.5)).astype(
        np.uint8
    )
    kinds = None
    if of.allowed is not None:
        kinds = np.where(pool_max(of.allowed, *axes), np.uint8(CellKind.PLAIN), np.uint8(CellKind.MASKED))
    return paint(levels, kinds, color_table(colormap), axes)


def _side_in(width: int) -> int:
    """Of all maps alike: whole pixels for each cell of the shortest, however wide each has come to be."""
    least = MAP_LENGTHS[0]
    return max(min(width, LARGEST_PX) // least * least, least)


class LengthMapView(QWidget):
    """One map, square, with its length and its number of cells below it."""

    def __init__(self, length: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.length = length
        self._map: LengthMap | None = None
        self._colormap = ColorMap.VIRIDIS
        self._image: QImage | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    def show_map(self, of: LengthMap | None, colormap: ColorMap) -> None:
        """Show a map in these colours, or an empty place."""
        self._map, self._colormap, self._image = of, colormap, None
        self.retranslate()

    def _lines(self) -> tuple[str, ...]:
        cells = f"{self.length**2:,}"
        lines = [self.tr("L = {length}").format(length=f"{self.length:,}")]
        lines.append(self.tr("{count} cells").format(count=cells))
        if self._map is not None:
            top = float(self._map.weights.max())
            lines.append(self.tr("0 to {top}").format(top=f"{top:.2g}"))
        return tuple(lines)

    def _side(self) -> int:
        return _side_in(self.width())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return _side_in(width) + GRID // 2 + 3 * self._line_height()

    def sizeHint(self) -> QSize:
        return QSize(18 * GRID, self.heightForWidth(18 * GRID))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_PX, self.heightForWidth(LEAST_PX))

    def _line_height(self) -> int:
        return self.fontMetrics().height()

    def _map_rect(self) -> QRectF:
        """Where the map lies, in whole device pixels."""
        ratio = self.devicePixelRatioF()
        side = fit_pixels(self.length, int(self._side() * ratio)) / ratio
        return QRectF(0, 0, side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            self._paint_map(painter)
            self._paint_lines(painter)
        finally:
            painter.end()  # a painter that outlives an exception takes the process down

    def _paint_map(self, painter: QPainter) -> None:
        rect, ratio = self._map_rect(), self.devicePixelRatioF()
        if self._map is None:
            painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Midlight))
            return
        side = round(rect.width() * ratio)
        if self._image is None or self._image.width() != side:
            self._image = to_image(draw(self._map, side, self._colormap), ratio)
        painter.drawImage(rect.topLeft(), self._image)

    def _paint_lines(self, painter: QPainter) -> None:
        top = self._side() + GRID / 2  # below all maps of a row alike
        for place, line in enumerate(self._lines()):
            role = QPalette.ColorRole.WindowText if place == 0 else QPalette.ColorRole.PlaceholderText
            painter.setPen(self.palette().color(role))
            text = self.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, self.width())
            rect = QRectF(0, top + place * self._line_height(), self.width(), self._line_height())
            painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def cell_text(self, position: QPointF) -> str:
        """What the cell under `position` weighs, of a pixel of several the largest; "" beside the map."""
        rect = self._map_rect()
        if self._map is None or not rect.contains(position):
            return ""
        side = round(rect.width() * self.devicePixelRatioF())
        axis = PixelAxis(self.length, side)
        rows, columns = (
            slice(*axis.block_at(int(place * self.devicePixelRatioF())))
            for place in (position.y(), position.x())
        )
        part = self._map.weights[rows, columns]
        row, column = np.unravel_index(int(part.argmax()), part.shape)
        query, key = rows.start + int(row), columns.start + int(column)
        return self.tr("query {query} takes {weight} from key {key}").format(
            query=query + 1, key=key + 1, weight=weight_text(float(self._map.weights[query, key]))
        )

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.cell_text(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(", ".join(self._lines()))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.updateGeometry()
            self.update()


class LengthMaps(QWidget):
    """The maps in a row under a title, with a line that says what they are."""

    def __init__(self, lengths: tuple[int, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = 0
        self.title = QLabel(self)
        self.title.setFont(text_font(TextSize.TITLE))
        self.note = text_label(self)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.views = tuple(LengthMapView(length, self) for length in lengths)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for view in self.views:
            row.addWidget(view, 1, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.title)
        column.addLayout(row)
        column.addWidget(self.note)
        self.retranslate()

    def show_maps(self, maps: tuple[LengthMap, ...], colormap: ColorMap, head: int) -> None:
        """Show what was drawn of `head` (from 0); () shows empty places."""
        self._head = head
        for place, view in enumerate(self.views):
            view.show_map(maps[place] if maps else None, colormap)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("What grows"))
        self.note.setText(
            self.tr(
                "Head {head} of the experiment's layer over random tokens. Colours span each map's weights. "
                "Where a pixel has several cells it shows the largest."
            ).format(head=self._head + 1)
        )
        set_tooltip(
            self.note, self.tr("Every cell is a score to be computed, turned into a weight, and multiplied")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))
