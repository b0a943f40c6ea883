"""The map of dL/d(weights) beside each head's weights."""

from __future__ import annotations

import numpy as np
import pytest
from head_frames import encoder_frame
from heads_places import MakeGrid, cell_center
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.gradients import WeightGradients

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("compact", [False, True])
def test_a_second_map_is_coloured_by_sign_and_read_like_the_first(make_grid: MakeGrid, compact: bool) -> None:
    frame = encoder_frame(6, 2)
    values = np.zeros((2, 6, 6), np.float32)
    values[1, 2, 3], values[1, 4, 0] = -0.5, 0.5
    grid = make_grid(frame, compact=compact)
    grid.set_frame(frame, WeightGradients.of(values))
    layout = grid.layout_in_force
    assert layout is not None
    assert layout.twinned
    offset = QPoint(round(layout.twin_offset), 0)
    picture = grid.maps[1].grab().toImage()
    table = diverging_table()
    lowest, highest = (QColor.fromRgb(int(table[level])) for level in (0, 2 * MIDDLE))
    for cell, color in ((Cell(2, 3), lowest), (Cell(4, 0), highest)):
        where = cell_center(grid, cell) + offset
        assert picture.pixelColor(where).name() == color.name()
        assert grid.maps[1].cell_at(where.toPointF()) == cell
    between = cell_center(grid, Cell(2, 5)) + QPoint(round(layout.cell_rect(2, 5)[2] / 2) + 5, 0)
    assert grid.maps[1].cell_at(between.toPointF()) is None
    grid.set_frame(frame)
    assert grid.layout_in_force is not None
    assert not grid.layout_in_force.twinned
    assert CellKind.ZERO not in grid.maps[1].kinds


def test_what_is_scrolled_is_not_cut_by_the_scroll_bar(make_grid: MakeGrid, qtbot: QtBot) -> None:
    frame = encoder_frame(6, 8)
    grid = make_grid(frame, (620, 200))
    grid.set_frame(frame, WeightGradients.of(np.ones((8, 6, 6), np.float32)))
    (area,) = grid.findChildren(QScrollArea)
    qtbot.waitUntil(area.verticalScrollBar().isVisible)
    assert area.widget().width() <= area.viewport().width()
