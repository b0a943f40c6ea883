"""A small table over the curves: every run's numbers at the looked-at step, the best first."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from attnstudio.ui.runs.look import RunLook
from attnstudio.ui.theme import GRID, TextSize, text_font

SWATCH_PX = 24
WIDEST_NAME = 28 * GRID
OPACITY = 0.94


@dataclass(frozen=True, slots=True)
class CardRow:
    """One run: its look, its name, and its numbers in the order of the columns."""

    look: RunLook
    name: str
    values: tuple[str, ...]


class HoverCard(QWidget):
    """Painted over the plots and transparent for the pointer; `place` keeps it beside the looked-at step."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._title = ""
        self._columns: tuple[str, ...] = ()
        self._rows: tuple[CardRow, ...] = ()
        self.hide()

    @property
    def rows(self) -> tuple[CardRow, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, title: str, columns: tuple[str, ...], rows: tuple[CardRow, ...]) -> None:
        """Show a row for each run under `title` and the names of the columns; nothing without rows."""
        self._title, self._columns, self._rows = title, columns, rows
        self.setVisible(bool(rows))
        if rows:
            self.resize(self.sizeHint().boundedTo(self._room()))
            self.update()

    def place(self, x: float) -> None:
        """Stand on the side of the parent that is away from `x`, in its pixels."""
        room = self._room()
        left = x < room.width() / 2
        self.move(room.width() - self.width() - GRID if left else GRID, GRID)

    def _room(self) -> QSize:
        parent = self.parentWidget()
        return QSize() if parent is None else parent.size()

    def _widths(self, metrics: QFontMetrics) -> tuple[int, list[int]]:
        """Of the names, and of each column."""
        names = [min(metrics.horizontalAdvance(row.name) + 1, WIDEST_NAME) for row in self._rows]
        columns = [
            max(
                metrics.horizontalAdvance(text) for text in (name, *(row.values[place] for row in self._rows))
            )
            for place, name in enumerate(self._columns)
        ]
        return max([*names, metrics.horizontalAdvance(self._title) - SWATCH_PX], default=0), columns

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(text_font(TextSize.CAPTION))
        names, columns = self._widths(metrics)
        width = 2 * GRID + SWATCH_PX + GRID + names + sum(column + 2 * GRID for column in columns)
        return QSize(width, GRID + (metrics.height() + 2) * (len(self._rows) + 1) + GRID // 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(TextSize.CAPTION))
        self._paint_ground(painter)
        metrics = painter.fontMetrics()
        names, columns = self._widths(metrics)
        line = metrics.height() + 2
        quiet, text = (
            self.palette().color(role)
            for role in (QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.WindowText)
        )
        self._paint_line(painter, GRID // 2, self._title, self._columns, quiet, (names, columns))
        for place, row in enumerate(self._rows, 1):
            top = GRID // 2 + place * line
            painter.setPen(row.look.pen(2))
            middle = top + line / 2
            painter.drawLine(QPointF(GRID, middle), QPointF(GRID + SWATCH_PX, middle))
            name = metrics.elidedText(row.name, Qt.TextElideMode.ElideRight, names)
            self._paint_line(painter, top, name, row.values, text, (names, columns), SWATCH_PX + GRID)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        ground = self.palette().color(QPalette.ColorRole.ToolTipBase)
        ground.setAlphaF(OPACITY)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)

    def _paint_line(
        self,
        painter: QPainter,
        top: float,
        name: str,
        values: tuple[str, ...],
        color: QColor,
        widths: tuple[int, list[int]],
        indent: int = 0,
    ) -> None:
        names, columns = widths
        height = painter.fontMetrics().height() + 2
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip
        painter.setPen(color)
        painter.drawText(
            QRectF(GRID + indent, top, names + SWATCH_PX + GRID, height),
            middle | Qt.AlignmentFlag.AlignLeft,
            name,
        )
        right = 2.0 * GRID + SWATCH_PX + names
        for value, width in zip(values, columns, strict=True):
            place = QRectF(right + GRID, top, width, height)
            painter.drawText(place, middle | Qt.AlignmentFlag.AlignRight, value)
            right += width + 2 * GRID

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.update()
