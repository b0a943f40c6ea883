"""Two frames against each other, and the map of their difference."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from run_records import TINY

from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.ui.differences.compared import describe_difference, difference, obstacle, summarize
from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.differences.difference_grid import DifferenceGrid
from attnstudio.ui.differences.difference_raster import pool_signed, render_difference
from attnstudio.ui.heads.axis import MapAxes, PixelAxis
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import MIDDLE, diverging_table
from attnstudio.ui.heads.raster import SPECIAL_COLORS
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.state import HeadsState


def frame(seed: int = 0, heads: int = 2, length: int = 5, spec=TINY, tokens=None) -> AttentionFrame:
    rng = np.random.default_rng(seed)
    weights = rng.dirichlet(np.ones(length), (1, heads, length)).astype(np.float32)
    vectors = np.zeros((1, heads, length, 3), np.float32)
    tokens = tokens or tuple(f"t{place}" for place in range(length))
    origin = Origin(spec, LayerRole.TRAINED, step=seed, run=seed + 1)
    return AttentionFrame(weights, vectors, vectors, tokens, tokens, origin)


@given(st.integers(0, 50), st.integers(1, 4), st.integers(2, 7))
def test_the_difference_is_b_minus_a_and_what_moved_is_a_share(seed, heads, length):
    first, second = frame(seed, heads, length), frame(seed + 1, heads, length)
    of = difference(first, second)
    assert np.array_equal(of.values, second.weights[0] - first.weights[0])
    assert of.top == pytest.approx(np.abs(of.values).max())
    assert ((of.moved >= 0) & (of.moved <= 1 + 1e-6)).all()
    assert np.allclose(difference(second, first).values, -of.values)


def test_a_head_that_looks_elsewhere_altogether_has_moved_wholly():
    first, second = frame(), frame()
    one, other = np.zeros_like(first.weights), np.zeros_like(first.weights)
    one[..., 0], other[..., 1] = 1, 1
    of = difference(replace(first, weights=one), replace(second, weights=other))
    assert of.moved.tolist() == [1.0, 1.0]
    assert str(summarize(of)).replace("\u00a0", " ") == (
        "On average 100 % of the attention lies elsewhere in B than in A; most in head 1: 100 %."
    )


def test_only_what_both_mask_is_masked_in_the_difference():
    first, second = frame(), frame(1)
    causal = np.tril(np.ones((5, 5), bool))
    assert difference(replace(first, allowed=causal), second).allowed is None
    local = np.abs(np.subtract.outer(np.arange(5), np.arange(5))) <= 1
    both = difference(replace(first, allowed=causal), replace(second, allowed=local))
    assert np.array_equal(both.allowed, causal | local)


def test_why_there_is_no_difference():
    assert obstacle(frame(), frame(1)) is None
    assert "A has 2 heads and B has 4" in str(obstacle(frame(), frame(heads=4)))
    assert "different sequences" in str(obstacle(frame(), frame(spec=TINY.with_changes(seed=1))))
    assert "different sequences" in str(obstacle(frame(), frame(tokens=("a", "b", "c", "d", "e"))))
    assert "different sequences" in str(obstacle(frame(), frame(length=6)))
    assert obstacle(frame(), frame(spec=TINY.with_changes(lr=0.1))) is None
    with pytest.raises(ValueError, match="no difference"):
        difference(frame(), frame(length=6))


def test_the_sentence_about_a_cell_counts_from_1_and_gives_both_weights():
    first, second = frame(0), frame(1)
    of = difference(first, second)
    said = str(describe_difference(of, 1, Cell(2, 3)))
    assert said.startswith("Head 2: query 3 '\u2068t2\u2069' takes ")
    assert f"{first.weight(0, 1, 2, 3):.4f} in A and {second.weight(0, 1, 2, 3):.4f} in B from key 4" in said


def test_colours_are_symmetric_and_odd_cells_look_odd():
    values = np.array([[-0.5, 0.0], [0.5, np.nan]], np.float32)
    axes = MapAxes(PixelAxis(2, 2), PixelAxis(2, 2))
    pixels = render_difference(values, 0.5, None, axes).pixels
    table = diverging_table()
    assert [int(pixels[0, 0]), int(pixels[0, 1]), int(pixels[1, 0])] == [
        int(table[0]),
        int(table[MIDDLE]),
        int(table[2 * MIDDLE]),
    ]
    kinds = render_difference(values, 0.5, np.array([[True, False], [True, True]]), axes).kinds
    assert kinds.tolist() == [[0, CellKind.MASKED], [0, CellKind.NAN]]
    assert int(pixels[1, 1]) in (SPECIAL_COLORS[CellKind.NAN], 0xFF9C0A1E)


def test_a_pixel_of_several_cells_shows_the_one_farthest_from_zero():
    values = np.array([[0.1, -0.4, 0.2, 0.3]], np.float32)
    pooled = pool_signed(values, MapAxes(PixelAxis(1, 1), PixelAxis(4, 2)))
    assert pooled.tolist() == [[np.float32(-0.4), np.float32(0.3)]]


@pytest.mark.usefixtures("qapp")
def test_both_frames_are_drawn_on_one_scale():
    window = HeadsState()
    state = ComparedState(window)
    low, high = frame(0, length=30), frame(1, length=30)
    high = replace(high, weights=high.weights**0.01)
    state.compare((low, high))
    assert state.scale(low).mode is state.scale(high).mode
    assert state.scale(low).high == state.scale(high).high
    window.set_scale_mode(ScaleMode.MAXIMUM)
    assert state.scale(low).high == pytest.approx(float(high.weights.max()))
    assert state.scale(low).statistics is not state.scale(high).statistics


@pytest.mark.usefixtures("qapp")
def test_a_cursor_stays_where_the_larger_of_two_frames_has_it():
    state = ComparedState(HeadsState())
    few, many = frame(0, heads=2), frame(1, heads=4)
    state.compare((few, many))
    state.lock(3, Cell(1, 1))
    state.fit(few)
    assert (state.head, state.locked) == (3, Cell(1, 1))


def test_what_assistive_technology_is_told_is_of_the_difference_that_is_shown(qtbot):
    state = HeadsState()
    grid = DifferenceGrid(state)
    qtbot.addWidget(grid)
    state.lock(1, Cell(2, 4))
    for seed in (1, 2):
        shown = difference(frame(), frame(seed))
        grid.show_difference(shown)
        told = str(describe_difference(shown, 1, Cell(2, 4)))
        assert grid.canvas.accessibleDescription() == told
    grid.show_difference(None)
    assert grid.canvas.accessibleDescription() == ""
