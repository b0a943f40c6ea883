"""Scales: what the colours span, and what the automatic one chooses."""

from __future__ import annotations

import numpy as np
import pytest
from head_frames import attention_frame, causal
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode, resolve

FIXED = [mode for mode in ScaleMode if mode is not ScaleMode.AUTOMATIC]


def scale_of(weights: np.ndarray, mode: ScaleMode, previous: ScaleMode | None = None) -> Scale:
    return resolve(mode, FrameStatistics.of(weights), previous)


def levels(scale: Scale, weights: np.ndarray, head: int) -> np.ndarray:
    return scale.levels(scale.prepare(weights[head], head), head)


WEIGHTS = np.array(
    [[[0.5, 0.25], [0.1, 0.05]], [[0.2, 0.1], [0.0, 0.02]]],
    dtype=np.float32,
)


@pytest.mark.parametrize(
    ("mode", "head", "expected"),
    [
        (ScaleMode.UNIT, 0, [[0.5, 0.25], [0.1, 0.05]]),
        (ScaleMode.MAXIMUM, 0, [[1, 0.5], [0.2, 0.1]]),
        (ScaleMode.MAXIMUM, 1, [[0.4, 0.2], [0, 0.04]]),
        (ScaleMode.HEAD, 1, [[1, 0.5], [0, 0.1]]),
        (ScaleMode.ROW, 0, [[1, 0.5], [1, 0.5]]),
        (ScaleMode.ROW, 1, [[1, 0.5], [0, 1]]),
    ],
)
def test_what_the_highest_colour_stands_for(mode: ScaleMode, head: int, expected: list[list[float]]) -> None:
    found = levels(scale_of(WEIGHTS, mode), WEIGHTS, head)
    np.testing.assert_allclose(found, np.array(expected) * 255, atol=0.5001)


def test_the_logarithmic_scale_gives_each_power_of_ten_the_same_share_and_zero_the_lowest() -> None:
    weights = np.array([[[1, 1e-1, 1e-2, 1e-3, 1e-6, 1e-9, 0]]], dtype=np.float32)
    found = levels(scale_of(weights, ScaleMode.LOG), weights, 0)
    np.testing.assert_allclose(found[0], [255, 212.5, 170, 127.5, 0, 0, 0], atol=0.5001)


@given(
    weights=arrays(
        np.float32,
        st.tuples(st.integers(1, 3), st.integers(1, 5), st.integers(1, 5)),
        elements=st.floats(0, 1, width=32),
    ),
    mode=st.sampled_from(FIXED),
)
def test_a_larger_weight_never_takes_a_lower_colour(weights: np.ndarray, mode: ScaleMode) -> None:
    scale = scale_of(weights, mode)
    for head, cells in enumerate(weights):
        rows = levels(scale, weights, head)
        groups = zip(cells, rows, strict=True) if mode is ScaleMode.ROW else [(cells.ravel(), rows.ravel())]
        for values, colors in groups:
            order = np.argsort(values, kind="stable")
            assert (np.diff(colors[order].astype(int)) >= 0).all()


@given(mode=st.sampled_from(list(ScaleMode)), fill=st.sampled_from([np.nan, np.inf, 0.0, 0.25, 1e-30]))
def test_constant_and_empty_maps_have_a_scale(mode: ScaleMode, fill: float) -> None:
    weights = np.full((2, 3, 3), fill, np.float32)
    scale = scale_of(weights, mode)
    assert np.isfinite(scale.high)
    assert scale.high > 0
    assert levels(scale, weights, 1).shape == (3, 3)


def test_the_place_on_the_colour_bar_is_that_of_the_cells_colour() -> None:
    frame = attention_frame(9, 3, sharpness=1.5)
    weights = frame.weights[0]
    for mode in FIXED:
        scale = scale_of(weights, mode)
        for head, query, key in [(0, 0, 0), (1, 4, 7), (2, 8, 3)]:
            level = levels(scale, weights, head)[query, key]
            place = scale.position(float(weights[head, query, key]), head, query)
            assert place * 255 == pytest.approx(float(level), abs=0.51)


def test_statistics_leave_out_what_is_no_number() -> None:
    weights = np.array([[[np.nan, 0.5], [np.nan, np.nan]], [[0.1, 0.2], [0.3, 0.4]]], np.float32)
    statistics = FrameStatistics.of(weights)
    np.testing.assert_allclose(statistics.row_max, [[0.5, 0], [0.2, 0.4]])
    assert statistics.bad_rows.tolist() == [[True, True], [False, False]]


@pytest.mark.parametrize("length", [1, 6, 32, 128, 512])
@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("sharpness", [0.5, 1.0, 3.0])
def test_the_automatic_scale_never_leaves_a_blank_square(length: int, masked: bool, sharpness: float) -> None:
    """At least half of all rows reach the upper three quarters of the colours."""
    frame = attention_frame(length, 2, sharpness=sharpness, allowed=causal(length) if masked else None)
    weights = frame.weights[0]
    scale = scale_of(weights, ScaleMode.AUTOMATIC)
    assert scale.mode is not ScaleMode.AUTOMATIC
    assert scale.reason is not None
    tops = [levels(scale, weights, head).max(axis=1) for head in range(2)]
    assert np.median(tops) >= 255 / 4 - 1


def test_the_automatic_scale_adapts_to_the_length() -> None:
    sharp = attention_frame(6, sharpness=3).weights[0]
    long = attention_frame(512, 2).weights[0]
    long_causal = attention_frame(512, 2, allowed=causal(512)).weights[0]
    modes = [scale_of(weights, ScaleMode.AUTOMATIC).mode for weights in (sharp, long, long_causal)]
    assert modes[0] is ScaleMode.UNIT
    assert ScaleMode.UNIT not in modes[1:]
    assert modes[2] is ScaleMode.ROW


def test_the_automatic_scale_does_not_flicker_at_its_border() -> None:
    above = np.full((1, 4, 4), 0.41, np.float32)
    below = np.full((1, 4, 4), 0.39, np.float32)
    far_below = np.full((1, 4, 4), 0.2, np.float32)
    assert scale_of(above, ScaleMode.AUTOMATIC).mode is ScaleMode.UNIT
    assert scale_of(below, ScaleMode.AUTOMATIC).mode is ScaleMode.MAXIMUM
    assert scale_of(below, ScaleMode.AUTOMATIC, ScaleMode.UNIT).mode is ScaleMode.UNIT
    assert scale_of(far_below, ScaleMode.AUTOMATIC, ScaleMode.UNIT).mode is ScaleMode.MAXIMUM
