"""A visible grid of heads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from heads_places import MakeGrid
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.state import HeadsState


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
