"""A head as pixels: orientation, pooling, and cells that are not plain numbers."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from head_frames import attention_frame, causal, frame_of, one_weight

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import Cell, CellKind, cell_kind
from attnstudio.ui.heads.colormaps import ColorMap, color_table, ink_is_dark
from attnstudio.ui.heads.raster import Raster, kind_swatch, render
from attnstudio.ui.heads.scale import FrameStatistics, ScaleMode, resolve


def draw(frame: AttentionFrame, pixels: int, head: int = 0, mode: ScaleMode = ScaleMode.UNIT) -> Raster:
    scale = resolve(mode, FrameStatistics.of(frame.weights[0]))
    _, _, queries, keys = frame.weights.shape
    axes = MapAxes(PixelAxis(queries, pixels), PixelAxis(keys, pixels))
    return render(frame, head, scale, ColorMap.VIRIDIS, axes)


def with_cells(frame: AttentionFrame, queries: np.ndarray, weights: np.ndarray) -> AttentionFrame:
    return AttentionFrame(
        weights, queries, frame.keys, frame.query_tokens, frame.key_tokens, frame.origin, frame.allowed
    )


def test_the_query_is_the_row_from_the_top_and_the_key_the_column_from_the_left() -> None:
    pixels = draw(one_weight(0, 3), 60).pixels
    bright = np.argwhere(pixels == color_table(ColorMap.VIRIDIS)[-1])
    assert bright.min(axis=0).tolist() == [0, 30]
    assert bright.max(axis=0).tolist() == [9, 39]


def test_a_map_of_more_cells_than_pixels_shows_a_lone_weight_at_full_strength() -> None:
    raster = draw(one_weight(700, 33, length=1000, heads=1), 100)
    assert raster.pixels.shape == (100, 100)
    bright = np.argwhere(raster.pixels == color_table(ColorMap.VIRIDIS)[-1])
    assert bright.tolist() == [[70, 3]]


def test_per_row_and_pooled_every_pixel_row_reaches_the_highest_colour() -> None:
    frame = attention_frame(300, 1, sharpness=2)
    raster = draw(frame, 100, mode=ScaleMode.ROW)
    assert (raster.levels.max(axis=1) == 255).all()


def test_a_plain_map_has_no_odd_cells() -> None:
    raster = draw(attention_frame(), 60)
    assert raster.kinds is None
    assert raster.kinds_present() == {CellKind.PLAIN}


def test_masked_cells_are_an_overlay_and_never_count_as_zeros() -> None:
    raster = draw(attention_frame(allowed=causal(6)), 60)
    assert raster.kinds is not None
    np.testing.assert_array_equal(raster.kinds == CellKind.MASKED, ~causal(6))
    assert raster.kinds_present() == {CellKind.PLAIN, CellKind.MASKED}


def test_a_pooled_pixel_is_masked_only_when_all_its_cells_are() -> None:
    raster = draw(attention_frame(8, allowed=causal(8)), 4)
    assert raster.kinds is not None
    np.testing.assert_array_equal(raster.kinds == CellKind.MASKED, ~causal(4))


def test_underflow_is_told_from_an_exact_zero_by_the_score() -> None:
    frame = attention_frame(4, 2, allowed=causal(4))
    weights, queries = frame.weights.copy(), frame.queries.copy()
    weights[0, 0, 3, 0] = 0
    weights[0, 1, 3, 1] = 0
    queries[0, 1, 3] = 3e38
    frame = with_cells(frame, queries, weights)
    kinds = [draw(frame, 40, head).kinds for head in (0, 1)]
    assert kinds[0][3, 0] == CellKind.UNDERFLOWED
    assert kinds[1][3, 1] == CellKind.ZERO
    assert cell_kind(frame, 0, Cell(3, 0)) is CellKind.UNDERFLOWED
    assert cell_kind(frame, 1, Cell(3, 1)) is CellKind.ZERO
    assert cell_kind(frame, 0, Cell(0, 3)) is CellKind.MASKED
    assert cell_kind(frame, 0, Cell(0, 0)) is CellKind.PLAIN


@pytest.mark.parametrize("pixels", [40, 2])
def test_not_a_number_shows_even_where_it_is_masked_or_pooled(pixels: int) -> None:
    allowed = causal(4)
    allowed[2] = False
    frame = attention_frame(4, 1, allowed=allowed)
    raster = draw(frame, pixels)
    rows = (raster.kinds == CellKind.NAN).all(axis=1)
    assert rows.tolist() == ([False, False, True, False] if pixels == 40 else [False, True])
    assert cell_kind(frame, 0, Cell(2, 3)) is CellKind.NAN


@pytest.mark.parametrize("fill", [0.0, 1 / 3, np.nan, np.inf])
@pytest.mark.parametrize("mode", list(ScaleMode))
def test_constant_maps_are_drawn(fill: float, mode: ScaleMode) -> None:
    raster = draw(frame_of(np.full((2, 3, 3), fill, np.float32)), 30, mode=mode)
    assert len(np.unique(raster.levels)) == 1
    assert (raster.pixels >> 24 == 0xFF).all()


@pytest.mark.parametrize("colormap", list(ColorMap))
def test_odd_cells_look_different_from_one_another_and_from_every_colour(colormap: ColorMap) -> None:
    odd = [kind for kind in CellKind if kind is not CellKind.PLAIN]
    looks = {kind: set(kind_swatch(kind, 24).ravel().tolist()) for kind in odd}
    for one, other in itertools.combinations(odd, 2):
        assert looks[one].isdisjoint(looks[other])
    colors = set(color_table(colormap).tolist())
    for kind in odd:
        assert looks[kind].isdisjoint(colors)


@pytest.mark.parametrize("colormap", list(ColorMap))
def test_colour_maps_grow_lighter_all_the_way_and_ink_reads_on_every_level(colormap: ColorMap) -> None:
    table = color_table(colormap)
    assert len(set(table.tolist())) > 250
    channels = np.stack([table >> shift & 255 for shift in (16, 8, 0)], axis=1) / 255
    linear = np.where(channels <= 0.03928, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    luminance = linear @ (0.2126, 0.7152, 0.0722)
    assert luminance[-1] > luminance[128] > luminance[0]
    assert (np.diff(luminance) > -0.005).all()
    dark = np.array(ink_is_dark(colormap))
    contrast = np.where(dark, (luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05))
    assert contrast.min() >= 4.5
