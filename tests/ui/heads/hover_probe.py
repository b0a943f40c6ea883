"""Moves the pointer over each painted bright cell of a grid and asserts what is read; prints the pixel ratio.

Run by test_heads_grid.py with a QT_SCALE_FACTOR, as a program of its own.
"""

from __future__ import annotations

from head_frames import one_weight
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication

from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.state import HeadsState

LENGTH = 13
CELLS = [Cell(0, 0), Cell(0, 12), Cell(5, 2), Cell(7, 11), Cell(12, 0), Cell(12, 12)]


def bright_pixels(window: QImage) -> list[QPoint]:
    """The device pixels in the highest colour that have neighbours of the same colour."""
    highest = QColor.fromRgb(int(color_table(ColorMap.VIRIDIS)[-1])).rgb()
    return [
        QPoint(x, y)
        for y in range(window.height())
        for x in range(window.width())
        if window.pixel(x, y) == highest
    ]


def read_at(heatmap: Heatmap, state: HeadsState, where: QPointF) -> Cell | None:
    """What is read when the pointer is there."""
    state.unlock()
    place = QPointF(heatmap.mapToGlobal(where))
    button = Qt.MouseButton.NoButton
    move = QMouseEvent(QEvent.Type.MouseMove, where, place, button, button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(heatmap, move)
    return state.cursor


def main() -> None:
    """Probe head 3 of 8, which lies at no round place."""
    app = QApplication([])
    state = HeadsState()
    state.set_scale_mode(ScaleMode.UNIT)
    grid = HeadGrid(state)
    grid.resize(701, 403)
    grid.show()
    ratio = grid.devicePixelRatioF()
    for cell in CELLS:
        state.unlock()
        grid.set_frame(one_weight(*cell, length=LENGTH, head=2))
        heatmap = grid.maps[2]
        pixels = bright_pixels(grid.grab().toImage())
        layout = grid.layout_in_force
        assert layout is not None
        side = layout.axes.rows.pixels // LENGTH
        assert len(pixels) == side * side, f"{cell}: {len(pixels)} pixels for {side}²"
        for pixel in (pixels[0], pixels[len(pixels) // 2], pixels[-1]):
            inside = (QPointF(pixel) + QPointF(0.5, 0.5)) / ratio
            found = read_at(heatmap, state, heatmap.mapFrom(grid, inside))
            assert found == cell, f"{cell} is painted at {pixel}, where {found} is read"
    print(ratio)
    grid.close()
    del app


main()
