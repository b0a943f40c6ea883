"""dL/d(weights) as colours: equal sizes look equally strong, and what is odd looks odd."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from head_frames import attention_frame, causal
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import COLORS, MIDDLE, diverging_table, luminance
from attnstudio.ui.heads.gradients import WeightGradients, render_gradients
from attnstudio.ui.heads.numbers import gradient_text
from attnstudio.ui.heads.raster import SPECIAL_COLORS
from attnstudio.ui.heads.readout import describe_gradient, describe_largest, without_isolates
from attnstudio.ui.heads.scale import ScaleMode

L = 6
EACH = MapAxes(PixelAxis(L, L), PixelAxis(L, L))  # a pixel for each cell


def gradients(seed: int = 0, heads: int = 2) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(heads, L, L)).astype(np.float32)


def frame(*, masked: bool = False) -> AttentionFrame:
    return attention_frame(L, 2, allowed=causal(L) if masked else None)


def test_both_sides_darken_evenly_and_differ_in_blue_and_red() -> None:
    table = [int(color) for color in diverging_table()]
    assert len(table) == COLORS
    for side in (table[MIDDLE::-1], table[MIDDLE : 2 * MIDDLE + 1]):
        brightness = [luminance(color) for color in side]
        assert all(now > then for now, then in pairwise(brightness))
    for distance in (20, MIDDLE // 2, MIDDLE):
        below, above = table[MIDDLE - distance], table[MIDDLE + distance]
        assert (below & 255) > (below >> 16 & 255), "blue"
        assert (above >> 16 & 255) > (above & 255), "orange"
        assert luminance(below) == pytest.approx(luminance(above), abs=0.12)
    assert not set(table) & set(SPECIAL_COLORS.values())


@given(st.integers(0, 2**32 - 1), st.sampled_from([ScaleMode.AUTOMATIC, ScaleMode.ROW, ScaleMode.HEAD]))
def test_opposite_gradients_are_as_far_from_the_middle(seed: int, mode: ScaleMode) -> None:
    values = gradients(seed)
    levels = [
        WeightGradients.of(sign * values).levels(sign * values[1], 1, mode, EACH).astype(int)
        for sign in (1, -1)
    ]
    assert (levels[0] + levels[1] == 2 * MIDDLE).all()
    assert ((levels[0] > MIDDLE) <= (values[1] > 0)).all()


def test_the_scale_is_shared_unless_it_is_chosen_otherwise() -> None:
    values = gradients()
    values[0] *= 100
    made = WeightGradients.of(values)
    assert made.largest == np.abs(values).max()
    place = Cell(*np.unravel_index(np.abs(values[1]).argmax(), (L, L)))
    extreme = (0.0, 1.0)
    assert abs(made.position(1, place, ScaleMode.AUTOMATIC) - 0.5) < 0.02
    assert made.position(1, place, ScaleMode.HEAD) in extreme
    for query in range(L):
        key = int(np.abs(values[1, query]).argmax())
        assert made.position(1, Cell(query, key), ScaleMode.ROW) in extreme


def test_exact_zero_masked_and_not_a_number_are_told_apart_from_small_values() -> None:
    values = gradients()
    values[0, 3, 1], values[0, 4, 2], values[0, 5, 0] = 0, np.nan, 1e-30
    raster = render_gradients(WeightGradients.of(values), frame(masked=True), 0, ScaleMode.AUTOMATIC, EACH)
    assert raster.kinds is not None
    assert raster.kinds[3, 1] == CellKind.ZERO
    assert raster.kinds[4, 2] == CellKind.NAN
    assert raster.kinds[0, 5] == CellKind.MASKED
    assert raster.kinds[5, 0] == CellKind.PLAIN
    assert raster.pixels[5, 0] == diverging_table()[MIDDLE]
    assert raster.pixels[3, 1] == SPECIAL_COLORS[CellKind.ZERO]


def test_where_all_are_zero_nothing_is_coloured() -> None:
    raster = render_gradients(
        WeightGradients.of(np.zeros((2, L, L), np.float32)), frame(), 1, ScaleMode.HEAD, EACH
    )
    assert raster.kinds_present() == {CellKind.ZERO}


def test_a_pixel_of_many_cells_shows_the_largest_size_with_its_sign() -> None:
    values = np.full((2, L, L), 0.1, np.float32)
    values[0, 1, 1], values[0, 4, 4] = -0.9, np.nan
    axes = MapAxes(PixelAxis(L, 2), PixelAxis(L, 2))
    raster = render_gradients(WeightGradients.of(values), frame(), 0, ScaleMode.AUTOMATIC, axes)
    assert raster.levels[0, 0] == 0
    assert raster.levels[0, 1] > MIDDLE
    assert raster.kinds is not None
    assert raster.kinds[1, 1] == CellKind.NAN


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            -0.01234567,
            "dL/dw −0.012346: a little more weight here would lower the loss, by about 1.23e-4 for",
        ),
        (
            3.5e-7,
            "dL/dw +3.5e-7: a little more weight here would raise the loss, by about 3.5e-9 for 0.01 more",
        ),
        (0.0, "dL/dw is exactly 0"),
        (float("nan"), "dL/dw is not a number"),
    ],
)
def test_the_readout_says_what_more_weight_would_do(value: float, said: str) -> None:
    values = gradients()
    values[1, 2, 3] = value
    sentence = str(describe_gradient(frame(), WeightGradients.of(values), 1, Cell(2, 3)))
    assert without_isolates(sentence).startswith(said)


def test_a_masked_cell_has_no_gradient_to_follow() -> None:
    sentence = str(describe_gradient(frame(masked=True), WeightGradients.of(gradients()), 0, Cell(0, 3)))
    assert sentence.startswith("Masked")


def test_gradients_as_text_keep_their_sign() -> None:
    assert gradient_text(-0.5034, 2) == "−0.503"
    assert gradient_text(1234.5, 1) == "+1.2e3"
    assert gradient_text(0.0, 3) == "0"
    assert gradient_text(float("-inf"), 1) == "−∞"


def test_the_largest_gradient_is_named_where_a_weight_can_change() -> None:
    values = np.zeros((2, L, L), np.float32)
    assert describe_largest(frame(), WeightGradients.of(values)) is None
    values[0, 0, 5], values[1, 4, 2], values[1, 5, 5] = 3.0, -0.25, np.nan
    said = without_isolates(str(describe_largest(frame(), WeightGradients.of(values))))
    assert said == "Largest dL/dw: +3, in head 1, query 1 'x1' for key 6 'x6'."
    said = without_isolates(str(describe_largest(frame(masked=True), WeightGradients.of(values))))
    assert said.startswith("Largest dL/dw: −0.25, in head 2, query 5 "), "masked weights stay 0"
