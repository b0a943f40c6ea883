"""The names of the axes: seen beside the first map, and never in the way."""

from __future__ import annotations

import pytest
from head_frames import attention_frame
from heads_places import MakeGrid
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel

from attnstudio.ui.heads.grid import HeadGrid


def title(grid: HeadGrid, text: str) -> QLabel:
    (label,) = (label for label in grid.findChildren(QLabel) if label.text() == text)
    return label


def place(grid: HeadGrid, text: str) -> QRect:
    label = title(grid, text)
    return label.rect().translated(label.mapTo(grid, QPoint()))


def map_place(grid: HeadGrid, head: int) -> QRect:
    layout = grid.layout_in_force
    assert layout is not None
    corner = grid.maps[head].mapTo(grid, QPoint(round(layout.left), round(layout.top)))
    return QRect(corner.x(), corner.y(), round(layout.width), round(layout.height))


@pytest.mark.parametrize("size", [(620, 370), (900, 520), (400, 900)])
@pytest.mark.parametrize("length", [1, 6, 40])
@pytest.mark.parametrize("heads", [1, 8])
def test_query_stands_above_the_rows_labels_and_key_before_the_columns(
    make_grid: MakeGrid, size: tuple[int, int], length: int, heads: int
) -> None:
    grid = make_grid(attention_frame(length, heads), size)
    first, query, key = map_place(grid, 0), place(grid, "query ↓"), place(grid, "key →")
    assert grid.rect().contains(query)
    assert grid.rect().contains(key)
    assert query.right() < first.left()
    assert query.bottom() < first.top()
    assert key.right() < first.left()
    assert key.top() > first.bottom()


def test_they_go_with_an_enlarged_head_and_come_back(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame())
    grid.enlarge(5)
    assert place(grid, "query ↓").right() < map_place(grid, 5).left()
    assert place(grid, "key →").top() > map_place(grid, 5).bottom()
    grid.enlarge(None)
    assert place(grid, "key →").bottom() < map_place(grid, 7).bottom()


def test_none_without_heads_or_in_a_compact_grid(make_grid: MakeGrid) -> None:
    compact = make_grid(attention_frame(), (240, 300), compact=True)
    assert not title(compact, "query ↓").isVisible()
    grid = make_grid(attention_frame())
    assert title(grid, "query ↓").isVisible()
    grid.set_frame(None)
    assert not title(grid, "query ↓").isVisible()
