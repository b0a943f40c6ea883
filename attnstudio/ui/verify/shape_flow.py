"""What goes in and what comes out as boxes of their proportions, and the sums of a head's rows as bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from attnstudio.ui.elided_label import TALL_TEXT
from attnstudio.ui.theme import GRID, LOSS_COLOR, TextSize, text_font

BOX_PX = 7 * GRID
FLATTER = 0.25  # 512 columns on 6 rows would leave no room for anything else
ARROW_PX = 3 * GRID
MOST_BARS = 8
HALVINGS = 12
BAR_REACH = 1.25  # the sum that a whole line would be


@dataclass(frozen=True, slots=True)
class Box:
    """A tensor: its name, its shape as text, and how many rows and columns its matrices have."""

    name: str
    shape: str
    rows: int
    columns: int


class ShapeFlow(QWidget):
    """Boxes with arrows between them; they get smaller where there is less room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: tuple[Box, ...] = ()
        self._between = "→"
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_boxes(self, boxes: Sequence[Box]) -> None:
        """Show these, left to right."""
        self._boxes = tuple(boxes)
        self.setAccessibleDescription(" → ".join(f"{box.name} {box.shape}" for box in boxes))
        self.updateGeometry()
        self.update()

    def _line(self) -> int:
        return self.fontMetrics().boundingRect(TALL_TEXT).height()

    def _text_width(self, box: Box) -> float:
        return max(map(self.fontMetrics().horizontalAdvance, (box.name, box.shape))) + 2.0

    def _taken(self, shrink: float) -> float:
        """The width of all boxes, whose texts do not shrink."""
        return sum(max(_width(box) * shrink, self._text_width(box)) for box in self._boxes)

    def _shrink(self, room: float) -> float:
        """The largest factor up to 1 with which the boxes fit into `room`."""
        low, high = 0.0, 1.0
        if self._taken(high) <= room:
            return high
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._taken(middle) <= room else (low, middle)
        return low

    def sizeHint(self) -> QSize:
        width = self._taken(1.0)
        return QSize(round(width) + ARROW_PX * max(len(self._boxes) - 1, 0), BOX_PX + 2 * self._line() + GRID)

    def minimumSizeHint(self) -> QSize:
        width = self._taken(0.0) + ARROW_PX * max(len(self._boxes) - 1, 0)
        return QSize(min(round(width), 40 * GRID), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        ink = palette.color(QPalette.ColorRole.WindowText)
        shrink = self._shrink(self.width() - ARROW_PX * max(len(self._boxes) - 1, 0))
        x = 0.0
        for index, box in enumerate(self._boxes):
            place = max(_width(box) * shrink, self._text_width(box))
            rect = QRectF(x + 0.5, 0.5, _width(box) * shrink - 1, BOX_PX - 1)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Dark), 1))
            painter.setBrush(palette.color(QPalette.ColorRole.Midlight))
            painter.drawRect(rect)
            painter.setPen(ink)
            for line, text in enumerate((box.name, box.shape)):
                where = QRectF(x, BOX_PX + GRID // 2 + line * self._line(), place, self._line())
                painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip, text)
            x += place
            if index < len(self._boxes) - 1:
                where = QRectF(x, 0, ARROW_PX, BOX_PX)
                painter.drawText(where, Qt.AlignmentFlag.AlignCenter, self._between)
                x += ARROW_PX
        painter.end()


class RowSumBars(QWidget):
    """A bar for each query's sum of weights, and a line where 1 is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sums: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def show_sums(self, sums: Sequence[float]) -> None:
        """Show these, the first query on top."""
        self._sums = tuple(sums[:MOST_BARS])
        self.setAccessibleDescription(", ".join(f"{value:.6f}" for value in self._sums))
        self.updateGeometry()
        self.update()

    def _line(self) -> int:
        return self.fontMetrics().height() + 2

    def sizeHint(self) -> QSize:
        return QSize(24 * GRID, self._line() * max(len(self._sums), 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(14 * GRID, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        metrics, line = painter.fontMetrics(), self._line()
        left, right = metrics.horizontalAdvance("88 "), metrics.horizontalAdvance(" 1.000000")
        reach = max(self.width() - left - right, 1)
        one = left + reach / BAR_REACH
        for row, value in enumerate(self._sums):
            top = row * line
            painter.setPen(ink)
            number = QRectF(0, top, left - 4, line)
            painter.drawText(
                number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row + 1)
            )
            bar = QRectF(left, top + 3, min(max(value, 0), BAR_REACH) / BAR_REACH * reach, line - 6)
            painter.fillRect(bar, LOSS_COLOR)
            text = QRectF(left + reach, top, right, line)
            painter.drawText(
                text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{value:.6f}"
            )
        painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine))
        painter.drawLine(round(one), 0, round(one), self.height())
        painter.end()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.setAccessibleName(self.tr("Sums of the rows"))
        self.setToolTip(self.tr("What each query's weights sum to; the dashed line is 1"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _width(box: Box) -> float:
    return float(BOX_PX * (box.columns / max(box.rows, 1)) ** FLATTER)
