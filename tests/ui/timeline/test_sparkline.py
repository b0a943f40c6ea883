"""The loss in columns, against a plain computation; and in pixels."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.frames import StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.timeline import sparkline
from attnstudio.ui.timeline.sparkline import LossCurve, coverage, pool

losses = st.lists(st.floats(0, 1e6), min_size=1, max_size=60).map(np.array)


def slow_pool(values: np.ndarray, last: int, columns: int) -> list[tuple[float, float]]:
    """Column by column: the curve at both edges, and every step between them."""
    found = []
    end = len(values) - 1
    for column in range(columns):
        left, right = last * column / columns, last * (column + 1) / columns
        if column and left >= end:
            found.append((math.nan, math.nan))
            continue
        places = [min(left, end), min(right, end)]
        places += [step for step in range(len(values)) if left <= step <= right]
        heights = np.interp(places, np.arange(len(values)), values)
        found.append((min(heights), max(heights)))
    return found


@given(losses, st.integers(1, 80), st.integers(0, 40))
def test_columns_hold_what_a_plain_computation_finds(values, columns, to_come):
    last = max(len(values) - 1 + to_come, 1)
    lows, highs = pool(values, last, columns)
    expected = np.array(slow_pool(values, last, columns))
    # A column that begins where the curve ends has its last point or nothing, as rounding falls.
    sure = np.abs(last * np.arange(columns) / columns - (len(values) - 1)) > 1e-9
    assert np.allclose(lows[sure], expected[sure, 0], rtol=1e-9, atol=1e-6, equal_nan=True)
    assert np.allclose(highs[sure], expected[sure, 1], rtol=1e-9, atol=1e-6, equal_nan=True)


@given(st.integers(2, 2000), st.integers(0, 2**32), st.integers(1, 50))
def test_a_single_spike_is_never_lost(steps, seed, columns):
    array = np.random.default_rng(seed).random(steps)
    lows, highs = pool(array, len(array), columns)
    assert np.nanmax(highs) == array.max()
    assert np.nanmin(lows) == array.min()


def test_what_has_not_come_yet_stays_empty():
    covered = coverage(*pool(np.array([1.0, 1.0, 1.0]), 8, 8), 1.0, 10)
    assert covered[:, :2].any()
    assert not covered[:, 2:].any()


def test_a_high_loss_is_high_and_a_line_is_darker_than_its_ground():
    covered = coverage(np.array([0.0, 1.0]), np.array([0.0, 1.0]), 1.0, 20)
    assert covered[:, 0].argmax() == 19
    assert covered[:, 1].argmax() == 0
    assert 0 < covered[10, 1] < 0.5
    assert covered[10, 0] == 0


def history_of(values: list[float]) -> RunHistory:
    history = RunHistory(ExperimentSpec(), ("W",), 8)
    norms, heads = np.zeros(1, np.float32), np.zeros((1, 4, 8), np.float32)
    for step, loss in enumerate(values):
        history.append(StepRecord(step, loss, 1.0, 1.0, norms, heads, 0.001))
    return history


def test_a_curve_takes_what_is_new_and_an_explosion_does_not_flatten_it(monkeypatch):
    monkeypatch.setattr(sparkline, "BLOCK", 2)
    history = history_of([2.0, 1.0, 0.5, 0.25, 0.1])
    curve = LossCurve(history)
    assert curve.pull()
    assert curve.losses.tolist() == [2.0, 1.0, 0.5, 0.25, 0.1]
    assert curve.top == 2.0
    assert not curve.pull()
    norms, heads = np.zeros(1, np.float32), np.zeros((1, 4, 8), np.float32)
    for step, loss in ((5, 1e30), (6, math.nan)):
        history.append(StepRecord(step, loss, 1.0, 1.0, norms, heads, 0.001))
    curve.pull()
    assert curve.top == 4.0
    assert curve.losses[-1] == math.inf
    lows, highs = pool(curve.losses, 6, 12)
    covered = coverage(lows, highs, curve.top, 20)
    assert np.isfinite(covered).all()
    assert covered[0, -1] == 1
