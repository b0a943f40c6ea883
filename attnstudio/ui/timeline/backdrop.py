"""What stands still behind the time cursor: the loss curve, ticks, kept moments, where it was changed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPalette, QPixmap, QPolygonF

from attnstudio.ui.theme import LOSS_COLOR
from attnstudio.ui.timeline.sparkline import Floats, LossCurve, coverage, pool
from attnstudio.ui.training.axes import step_ticks

TICK_DISTANCE = 80  # px
TICK_PX = 3
LEAST_MARK_DISTANCE = 6  # px
CHANGE_PX = 4


@dataclass(frozen=True, slots=True)
class Scale:
    """Where steps lie: step 0 at `left`, step `last` at `left + width`, in pixels."""

    last: int
    left: float
    width: float

    def x(self, step: float) -> float:
        """The place of `step`."""
        return self.left + self.width * step / self.last

    def step(self, x: float) -> int:
        """The step nearest to `x`, within the scale."""
        return min(max(round((x - self.left) / max(self.width, 1.0) * self.last), 0), self.last)


@dataclass(frozen=True, slots=True)
class Marks:
    """kept: steps whose state is kept; changed_at: steps from which on the experiment is another one."""

    kept: tuple[int, ...] = ()
    changed_at: tuple[int, ...] = ()


def paint_backdrop(
    size: QSize,
    ratio: float,
    scale: Scale,
    rail: float,
    curve: LossCurve,
    marks: Marks,
    palette: QPalette,
    font: QFont,
) -> QPixmap:
    """Everything but the cursor. `rail` is the height of the line on which the cursor runs, in pixels."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    _draw_curve(painter, ratio, scale, rail, curve)
    _draw_rail(painter, scale, rail, curve.steps, palette)
    _draw_kept(painter, scale, rail, marks.kept, palette)
    _draw_labels(painter, size, scale, palette)
    for step in marks.changed_at:
        _draw_change(painter, scale, rail, step, palette)
    painter.end()
    return pixmap


def _draw_curve(painter: QPainter, ratio: float, scale: Scale, rail: float, curve: LossCurve) -> None:
    columns, rows = int(scale.width * ratio), int(rail * ratio)
    if curve.steps < 2 or columns < 1 or rows < 1:
        return
    lows, highs = pool(curve.losses, scale.last, columns)
    image = tinted(coverage(lows, highs, curve.top, rows), QColor(LOSS_COLOR))
    painter.drawImage(QRectF(scale.left, 0, columns / ratio, rows / ratio), image)


def tinted(covered: Floats, color: QColor) -> QImage:
    """An image [row, column] of one colour, as opaque as `covered` says (0 to 1)."""
    alpha = np.round(covered * 255).astype(np.uint32)
    pixels = alpha << 24
    for shift, part in ((16, color.red()), (8, color.green()), (0, color.blue())):
        pixels |= (alpha * part // 255) << shift
    rows, columns = covered.shape
    image = QImage(pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()  # with memory of its own


def _draw_rail(painter: QPainter, scale: Scale, rail: float, steps: int, palette: QPalette) -> None:
    """The way of the cursor: strong as far as steps were taken, faint where they are still to come."""
    end = scale.x(min(steps, scale.last))
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    painter.drawLine(QLineF(end, rail + 0.5, scale.x(scale.last), rail + 0.5))
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    painter.drawLine(QLineF(scale.left, rail + 0.5, end, rail + 0.5))


def _draw_kept(
    painter: QPainter, scale: Scale, rail: float, kept: tuple[int, ...], palette: QPalette
) -> None:
    if len(kept) * LEAST_MARK_DISTANCE > scale.width:
        return  # a comb tells nothing
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    places = {round(scale.x(step)) for step in kept if step <= scale.last}
    painter.drawLines([QLineF(x + 0.5, rail + 1, x + 0.5, rail + 1 + TICK_PX) for x in sorted(places)])


def _draw_labels(painter: QPainter, size: QSize, scale: Scale, palette: QPalette) -> None:
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    metrics = QFontMetricsF(painter.font())
    bottom = size.height() - metrics.descent()
    for step in step_ticks(0, scale.last, max(int(scale.width / TICK_DISTANCE), 1)):
        text = f"{step:,}"
        width = metrics.horizontalAdvance(text)
        x = min(max(scale.x(step) - width / 2, 0.0), size.width() - width)
        painter.drawText(QPointF(x, bottom), text)


def _draw_change(painter: QPainter, scale: Scale, rail: float, step: int, palette: QPalette) -> None:
    """A diamond on the rail, and a line up to the curve."""
    x, y = scale.x(step), rail + 0.5
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    painter.setBrush(palette.color(QPalette.ColorRole.Window))
    painter.drawLine(QLineF(x, 2, x, y))
    corners = ((0, -CHANGE_PX), (CHANGE_PX, 0), (0, CHANGE_PX), (-CHANGE_PX, 0))
    painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners]))
