"""Where the cells of a grid are."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint

from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.grid import HeadGrid

MakeGrid = Callable[..., HeadGrid]


def cell_center(grid: HeadGrid, cell: Cell) -> QPoint:
    """The middle of a cell, in the coordinates of any heatmap of `grid`."""
    layout = grid.layout_in_force
    assert layout is not None
    x, y, width, height = layout.cell_rect(*cell)
    return QPoint(int(round(layout.left) + x + width / 2), int(round(layout.top) + y + height / 2))
