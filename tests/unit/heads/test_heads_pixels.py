"""Cells on pixels: every cell has its place, and a pixel of many cells shows their maximum."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attnstudio.ui.heads.axis import PixelAxis, fit_pixels
from attnstudio.ui.heads.pooling import pool_max

sizes = st.integers(1, 60)


@given(cells=sizes, pixels=sizes)
def test_blocks_cover_every_cell_once_when_pooled_and_spans_cover_every_pixel_once_when_not(
    cells: int, pixels: int
) -> None:
    axis = PixelAxis(cells, pixels)
    if axis.pooled:
        shown = [cell for pixel in range(pixels) for cell in range(*axis.block_at(pixel))]
        assert shown == list(range(cells))
        assert max(end - first for first, end in map(axis.block_at, range(pixels))) <= axis.block
    else:
        painted = [pixel for cell in range(cells) for pixel in range(*axis.span(cell))]
        assert painted == list(range(pixels))
        assert axis.block == 1


@given(cells=sizes, pixels=sizes)
def test_a_cell_is_found_on_the_pixels_that_show_it(cells: int, pixels: int) -> None:
    axis = PixelAxis(cells, pixels)
    starts = axis.starts()
    for cell in range(cells):
        for pixel in range(*axis.span(cell)):
            first, end = axis.block_at(pixel)
            assert first <= cell < end
            assert starts[pixel] == first


@pytest.mark.parametrize(
    ("cells", "available", "expected"),
    [(6, 200, 198), (100, 250, 250), (100, 210, 200), (512, 220, 220), (7, 0, 1)],
)
def test_cells_take_whole_pixels_where_that_wastes_little(cells: int, available: int, expected: int) -> None:
    assert fit_pixels(cells, available) == expected


def blocks_by_hand(values: np.ndarray, rows: PixelAxis, columns: PixelAxis) -> np.ndarray:
    def parts(axis: PixelAxis) -> list[tuple[int, int]]:
        if axis.pooled:
            return [axis.block_at(pixel) for pixel in range(axis.pixels)]
        return [(cell, cell + 1) for cell in range(axis.cells)]

    return np.array([[values[slice(*r), slice(*c)].max() for c in parts(columns)] for r in parts(rows)])


@given(
    values=arrays(np.float32, st.tuples(sizes, sizes), elements=st.floats(0, 1, width=32)),
    row_pixels=sizes,
    column_pixels=sizes,
)
def test_a_pixel_shows_the_maximum_of_its_cells(
    values: np.ndarray, row_pixels: int, column_pixels: int
) -> None:
    rows, columns = PixelAxis(values.shape[0], row_pixels), PixelAxis(values.shape[1], column_pixels)
    pooled = pool_max(values, rows, columns)
    np.testing.assert_array_equal(pooled, blocks_by_hand(values, rows, columns))
    assert pooled.max() == values.max()


@given(at=st.tuples(st.integers(0, 99), st.integers(0, 99)), pixels=st.integers(1, 99))
def test_a_single_nan_among_many_cells_stays_visible(at: tuple[int, int], pixels: int) -> None:
    values = np.ones((100, 100), np.float32)
    values[at] = np.nan
    pooled = pool_max(values, PixelAxis(100, pixels), PixelAxis(100, pixels))
    assert np.isnan(pooled).sum() == 1
