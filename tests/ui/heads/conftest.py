"""A visible grid of heads, and pointers and keys for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.state import HeadsState

MakeGrid = Callable[..., HeadGrid]


@pytest.fixture
def state(qtbot: QtBot) -> Iterator[HeadsState]:
    """The state that heads share; at the end nothing is left to be drawn in the background."""
    state = HeadsState()
    yield state
    qtbot.waitUntil(lambda: not state.queue.is_busy)


@pytest.fixture
def make_grid(qtbot: QtBot, state: HeadsState) -> MakeGrid:
    """Make a visible grid of the given size that shows a frame, and enlarges heads when asked."""

    def make(frame: AttentionFrame, size: tuple[int, int] = (900, 520), *, compact: bool = False) -> HeadGrid:
        grid = HeadGrid(state, compact)
        qtbot.addWidget(grid)
        grid.enlargeRequested.connect(grid.enlarge)
        grid.resize(*size)
        grid.set_frame(frame)
        grid.show()
        qtbot.waitExposed(grid)
        grid.grab()
        return grid

    return make


def cell_center(grid: HeadGrid, cell: Cell) -> QPoint:
    """The middle of a cell, in the coordinates of any heatmap of `grid`."""
    layout = grid.layout_in_force
    assert layout is not None
    x, y, width, height = layout.cell_rect(*cell)
    return QPoint(int(round(layout.left) + x + width / 2), int(round(layout.top) + y + height / 2))
