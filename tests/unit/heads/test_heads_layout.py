"""How heads share an area."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.ui.heads.layout import (
    FOCUS_MARGIN,
    MIN_SIDE,
    MIN_SIDE_COMPACT,
    TWIN_GAP,
    TextMetrics,
    choose_columns,
    label_cap,
    plan_head,
)

TEXT = TextMetrics(caption_height=30, line_height=13, query_width=16, key_width=16, widest_key=16)
COMPACT = TextMetrics(caption_height=17)


def columns_for(width: int, height: int, heads: int, *, compact: bool = False) -> tuple[int, int]:
    text = COMPACT if compact else TEXT
    return choose_columns((width, height), heads, (6, 6), text, gap=8, compact=compact)


def test_eight_heads_are_four_by_two_in_a_wide_area_and_two_by_four_in_a_tall_one() -> None:
    assert columns_for(1100, 560, 8)[0] == 4
    assert columns_for(500, 1000, 8)[0] == 2
    assert columns_for(1600, 200, 8)[0] == 8


def test_eight_heads_are_seen_at_once_in_what_a_small_window_leaves() -> None:
    columns, height = columns_for(624, 360, 8)
    assert (8 // columns) * (height + 8) - 8 <= 360


@given(
    width=st.integers(60, 3000),
    height=st.integers(60, 2000),
    heads=st.integers(1, 64),
    compact=st.booleans(),
)
def test_maps_are_as_large_as_they_can_be_and_never_too_small_to_see(
    width: int, height: int, heads: int, compact: bool
) -> None:
    text, smallest = (COMPACT, MIN_SIDE_COMPACT) if compact else (TEXT, MIN_SIDE)
    columns, head_height = columns_for(width, height, heads, compact=compact)
    rows = -(-heads // columns)
    head_width = (width - 8 * (columns - 1)) // columns
    layout = plan_head((head_width, head_height), 1, (6, 6), text, label_cap(head_width))
    if rows * (head_height + 8) - 8 <= height:
        for other in range(1, heads + 1):
            other_rows = -(-heads // other)
            size = (width - 8 * (other - 1)) // other, (height - 8 * (other_rows - 1)) // other_rows
            if min(size) > 0:
                rival = plan_head(size, 1, (6, 6), text, label_cap(size[0]))
                assert rival.width <= layout.width + 1
    elif columns > 1:
        assert layout.width >= smallest - 1


@given(
    width=st.integers(80, 1500),
    height=st.integers(80, 1500),
    ratio=st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0]),
    queries=st.integers(1, 300),
    keys=st.integers(1, 300),
)
def test_a_head_stays_inside_its_widget(
    width: int, height: int, ratio: float, queries: int, keys: int
) -> None:
    layout = plan_head((width, height), ratio, (queries, keys), TEXT, label_cap(width))
    assert layout.left >= layout.label_width
    assert layout.left + layout.width <= width - FOCUS_MARGIN + 1
    assert layout.top + layout.height + layout.label_height <= height + 1


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_cells_tile_the_map_without_gaps(ratio: float) -> None:
    layout = plan_head((300, 300), ratio, (7, 7), TEXT, 60)
    right = 0.0
    for key in range(7):
        x, _, cell_width, _ = layout.cell_rect(0, key)
        assert x == pytest.approx(right)
        right = x + cell_width
    assert right == pytest.approx(layout.width)
    assert layout.axes.columns.pixels % 7 == 0


def test_a_map_of_fewer_keys_than_queries_keeps_square_cells() -> None:
    layout = plan_head((300, 300), 1, (8, 4), TEXT, 60)
    _, _, cell_width, cell_height = layout.cell_rect(3, 2)
    assert cell_width == cell_height
    assert layout.height == 2 * layout.width


@given(width=st.integers(150, 1500), height=st.integers(100, 900), ratio=st.sampled_from([1, 1.25, 1.5, 2]))
def test_two_maps_of_a_head_are_alike_and_inside_it(width: int, height: int, ratio: float) -> None:
    layout = plan_head((width, height), ratio, (6, 6), TEXT, label_cap(width), twinned=True)
    assert layout.left + layout.twin_offset + layout.width <= width + 1e-6
    assert layout.twin_offset >= layout.width + TWIN_GAP
    device = (layout.twin_offset * ratio) % 1
    assert min(device, 1 - device) < 1e-6, "else the second map would be blurred"
