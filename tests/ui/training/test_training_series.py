"""Growing columns, thinned curves and pooled norms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst
from training_runs import DEEP, deep_record, extend, record, series_of

from attnstudio.engine.frames import EvaluationRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.engine.spec import ExperimentSpec, Schedule, Task
from attnstudio.ui.training.axes import log_ticks, round_distance, round_up, short_number, step_ticks
from attnstudio.ui.training.series import Extent, PooledNorms, RunSeries, thin

curves = npst.arrays(
    np.float64,
    st.integers(1, 400),
    elements=st.one_of(st.floats(-1e6, 1e6), st.just(float("nan"))),
)


def test_series_grows_in_blocks_and_stays_equal_to_the_record():
    history = record(np.linspace(1, 0.5, 700))
    series = series_of(history)
    extend(history, np.linspace(0.5, 0.1, 900))
    assert series.pull() == 900
    assert series.pull() == 0
    whole = history.since(0)
    np.testing.assert_array_equal(series.losses, whole.losses)
    np.testing.assert_array_equal(series.grad_norms, whole.grad_norms)
    np.testing.assert_array_equal(series.total_norms, whole.total_norms)
    np.testing.assert_array_equal(series.seconds, whole.seconds)


def test_series_of_no_run_is_empty():
    series = RunSeries()
    assert series.pull() == 0
    assert len(series.losses) == 0


def test_extent_passes_over_what_is_not_finite():
    extent = Extent()
    extent.take(np.array([np.nan, 0.0, 2.0, np.inf, 0.25]))
    extent.take(np.array([np.nan]))
    assert (extent.low, extent.high, extent.lowest_positive) == (0.0, 2.0, 0.25)


@given(curves, st.integers(4, 100), st.integers(0, 5000))
def test_thinning_keeps_ends_and_extremes_at_their_own_steps(values, limit, first):
    thinned = thin(values, limit, first)
    np.testing.assert_array_equal(thinned.values, values[thinned.steps - first])
    assert np.all(np.diff(thinned.steps) >= 0)
    assert thinned.steps[0] == first
    assert thinned.steps[-1] == first + len(values) - 1
    if np.isfinite(values).any():
        assert np.nanmax(thinned.values) == np.nanmax(values)
        assert np.nanmin(thinned.values) == np.nanmin(values)
    if thinned.size == 1:
        assert len(thinned.steps) == len(values)
    else:
        assert len(thinned.steps) <= limit + 8  # two partial bins and the two ends


def test_every_bin_of_a_thinned_curve_keeps_its_own_extremes():
    values = np.random.default_rng(0).normal(size=10_000)
    thinned = thin(values, 1000)
    for start in range(0, 10_000, thinned.size):
        inside = (thinned.steps >= start) & (thinned.steps < start + thinned.size)
        own = values[start : start + thinned.size]
        assert thinned.values[inside].max() == own.max()
        assert thinned.values[inside].min() == own.min()


def test_a_moved_window_is_thinned_into_the_same_bins():
    values = np.random.default_rng(1).normal(size=5000)
    here, there = thin(values[:4000], 500, 0), thin(values[64:4064], 500, 64)
    inner = slice(100, 3900)
    common = [
        set(part.steps[(part.steps > inner.start) & (part.steps < inner.stop)]) for part in (here, there)
    ]
    assert common[0] == common[1]


@given(st.lists(st.integers(1, 700), min_size=1, max_size=8), st.integers(0, 10))
def test_pooled_norms_are_the_maxima_of_their_steps(blocks, seed):
    rng = np.random.default_rng(seed)
    everything = rng.random((sum(blocks), 3)).astype(np.float32)
    pooled = PooledNorms(3)
    start = 0
    for block in blocks:
        pooled.extend(everything[start : start + block])
        start += block
    assert len(pooled.columns) <= PooledNorms.CAPACITY
    expected = [everything[first : first + pooled.size].max(axis=0) for first in range(0, start, pooled.size)]
    np.testing.assert_array_equal(pooled.columns, expected)


def test_a_nan_is_not_hidden_by_pooling():
    pooled = PooledNorms(1)
    norms = np.ones((3000, 1), np.float32)
    norms[1234] = np.nan
    pooled.extend(norms)
    assert np.isnan(pooled.columns[1234 // pooled.size, 0])
    assert np.isnan(pooled.columns).sum() == 1


def test_a_hundred_thousand_steps_keep_their_extremes_within_a_bounded_curve():
    losses = np.full(100_000, 0.5)
    losses[77_777], losses[33_333] = 9.0, 0.001
    thinned = thin(losses, 4000)
    assert len(thinned.steps) < 4100
    assert thinned.steps[thinned.values.argmax()] == 77_777
    assert thinned.steps[thinned.values.argmin()] == 33_333


def test_head_norms_are_rows_of_projection_by_projection():
    history = RunHistory(ExperimentSpec(heads=2), ("W_q.weight",), 2)
    norms = np.arange(8, dtype=np.float32).reshape(4, 2)
    losses = record(np.ones(1)).record(0)
    history.append(
        type(losses)(0, 1.0, 1.0, 1.0, np.ones(1, np.float32), norms.reshape(1, 4, 2), 0.0),
    )
    np.testing.assert_array_equal(series_of(history).heads.columns[0], np.arange(8))


@pytest.mark.parametrize(
    ("value", "expected"), [(4, 4), (299, 300), (301, 400), (1000, 1000), (0.7, 0.8), (9_001, 10_000)]
)
def test_ranges_end_at_round_numbers(value, expected):
    assert round_up(value) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("least", "expected"), [(1, 1), (1.01, 2), (30, 50), (60, 100), (0.03, 0.05), (0.2, 0.2)]
)
def test_ticks_stand_at_round_distances(least, expected):
    assert round_distance(least) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("low", "high", "gap", "values"),
    [
        (-1.01, 0.05, 0.04, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
        (-1.01, 0.05, 0.2, [0.1, 0.2, 0.5, 1]),
        (-1.01, 0.05, 0.4, [0.1, 0.3, 1]),
        (-6.2, 0.1, 0.9, [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1]),
        (-6.2, 0.1, 1.7, [1e-6, 1e-4, 1e-2, 1]),
        (0.04, 0.08, 0.009, [1.1, 1.15, 1.2]),
    ],
)
def test_ticks_of_a_log_axis(low, high, gap, values):
    np.testing.assert_allclose(10 ** np.array(log_ticks(low, high, gap)), values)


@given(st.floats(-300, 280), st.floats(1e-6, 20), st.floats(0.01, 0.4))
def test_ticks_of_a_log_axis_lie_in_view_and_apart(low, span, part):
    ticks = log_ticks(low, low + span, part * span)
    assert len(ticks) < 2 / part + 2
    assert all(low - 1e-9 <= tick <= low + span + 1e-9 for tick in ticks)


def test_tick_labels_are_short():
    values = [1, 0.03, 1e-5, 2e-12, 2000, 10**-2, 10 ** np.log10(0.3)]
    assert [short_number(value) for value in values] == ["1", "0.03", "1e-5", "2e-12", "2000", "0.01", "0.3"]


def test_ticks_are_whole_steps_at_round_distances():
    assert step_ticks(0, 4, 10) == [0, 1, 2, 3, 4]
    assert step_ticks(0, 300, 7) == [0, 50, 100, 150, 200, 250, 300]
    assert step_ticks(3, 3, 5) == [3]
    assert step_ticks(7, 12, 2) == [10]


def test_held_out_numbers_come_with_the_steps_that_they_precede():
    history = deep_record(np.full((25, len(DEEP)), 0.1))
    history.evaluate(EvaluationRecord(25, 0.1, 0.9, np.ones(len(DEEP), np.float32)))
    series = series_of(history)
    np.testing.assert_array_equal(
        series.held_out.steps, [0, 10, 20]
    )  # the step that 25 precedes is not there
    assert series.held_out.at(10) == 1
    assert series.held_out.at(11) is None
    assert series.held_out.before(11) == 1
    assert series.held_out.before(-1) is None


def test_ratios_are_the_same_however_they_are_pulled():
    values = np.random.default_rng(0).random((95, len(DEEP))) + 0.1
    whole = series_of(deep_record(values))
    history = deep_record(values[:1])
    parts = series_of(history)
    for step in range(1, 95):
        if step % 10 == 0:
            history.evaluate(EvaluationRecord(step, 0.5, 0.1, np.full(len(DEEP), 2.0, np.float32)))
        history.append(replace(history.record(0), step=step, parameter_norms=values[step].astype(np.float32)))
        if step % 7 == 0 or step == 94:
            parts.pull()
    np.testing.assert_array_equal(parts.ratios.columns, whole.ratios.columns)
    np.testing.assert_allclose(whole.ratios.columns[[39, 40, 94], 0], values[[30, 40, 90], 0] / 2, rtol=1e-6)


def test_clipping_and_rates_are_those_of_the_engine_in_every_part_of_a_run():
    first = ExperimentSpec(task=Task.REVERSE, layers=3, heads=2, lr=0.1)
    second = first.with_changes(clip=1.5, schedule=Schedule.WARMUP, warmup=4, lr=0.2)
    history = deep_record(np.full((12, len(DEEP)), 0.1))
    series = RunSeries(history, ((0, first), (8, second)))
    series.pull()
    assert series.clips
    assert series.has_schedule
    expected = [4.0] * 8 + [4.0 * clip_factor(second, 4.0)] * 4
    np.testing.assert_allclose(series.clipped_norms, expected)
    np.testing.assert_allclose(series.rates, [0.1] * 8 + [lr_at(second, step) for step in range(8, 12)])
    assert not series_of(history).clips
    assert not series_of(history).has_schedule
