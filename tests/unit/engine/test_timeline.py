"""Kept states: within their budget whatever the length of the run, and the nearest is always found."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs.run import Run, first_spacing
from attnstudio.engine.runs.timeline import FIRST_SPACING, MAX_KEPT, RecentStates, Timeline
from attnstudio.engine.spec import PRESETS, ExperimentSpec
from attnstudio.engine.trainer import TENSOR_BYTES, Snapshot
from tests.unit.engine.running import TINY

NUMBERS = 16
STATE_BYTES = 4 * NUMBERS + TENSOR_BYTES


def state(step: int, numbers: int = NUMBERS) -> Snapshot:
    return Snapshot(step, (torch.zeros(numbers),), None)


def trained(timeline: Timeline, steps: int, pinned: frozenset[int] = frozenset()) -> Timeline:
    """As a run fills its timeline."""
    for step in range(steps):
        if timeline.wants(step) or step in pinned:
            timeline.put(state(step), pinned=step == 0 or step in pinned)
    return timeline


@given(
    steps=st.integers(1, 3000),
    budget=st.integers(0, 40 * STATE_BYTES),
    pinned=st.frozensets(st.integers(0, 2999), max_size=4),
)
def test_the_budget_holds_for_every_length(steps: int, budget: int, pinned: frozenset[int]) -> None:
    timeline = trained(Timeline(budget), steps, pinned)
    kept = timeline.steps
    stays = {0} | {step for step in pinned if step < steps}
    assert stays <= set(kept)
    assert timeline.nbytes == STATE_BYTES * len(kept)
    assert timeline.nbytes <= budget or set(kept) == stays
    assert all(step % timeline.spacing == 0 for step in set(kept) - stays)


@given(st.integers(2, 40), st.integers(1, 5000))
def test_the_spacing_is_as_dense_as_the_budget_allows(count: int, steps: int) -> None:
    timeline = trained(Timeline(count * STATE_BYTES), steps)
    on_it = len(range(0, steps, timeline.spacing))
    assert timeline.steps == tuple(range(0, steps, timeline.spacing))
    assert timeline.spacing == FIRST_SPACING or on_it > count // 2 - 1


@given(st.lists(st.integers(0, 200), max_size=30), st.integers(0, 220))
def test_the_nearest_is_the_last_at_or_before(steps: list[int], asked: int) -> None:
    timeline = Timeline(10**9)
    for step in [0, *steps]:
        timeline.put(state(step))
    assert timeline.nearest(asked).step == max(step for step in [0, *steps] if step <= asked)


@given(st.lists(st.integers(0, 200), max_size=30), st.integers(0, 220))
def test_what_comes_after_is_cut(steps: list[int], cut: int) -> None:
    timeline = Timeline(10**9)
    for step in steps:
        timeline.put(state(step), pinned=step % 2 == 0)
    timeline.cut(cut)
    assert timeline.steps == tuple(sorted({step for step in steps if step <= cut}))
    assert timeline.nbytes == STATE_BYTES * len(timeline.steps)


def test_before_the_first_state_nothing_is_found() -> None:
    timeline = Timeline(10**9)
    timeline.put(state(8))
    with pytest.raises(LookupError, match="at or before step 7"):
        timeline.nearest(7)


def test_a_smaller_budget_drops_and_a_pin_that_is_taken_off_lets_go() -> None:
    timeline = trained(Timeline(10**9), 100, frozenset({33}))
    timeline.set_budget(2 * STATE_BYTES)
    assert timeline.steps == (0, 33)
    timeline.unpin(33)
    timeline.set_budget(STATE_BYTES)
    assert timeline.steps == (0,)


def test_a_state_that_is_put_again_counts_once() -> None:
    timeline = Timeline(10**9)
    for _ in range(3):
        timeline.put(state(8))
    assert (timeline.steps, timeline.nbytes) == ((8,), STATE_BYTES)


def test_small_states_do_not_become_too_many_to_look_through() -> None:
    timeline = trained(Timeline(10**12), 5 * FIRST_SPACING * MAX_KEPT)
    assert MAX_KEPT // 2 <= len(timeline.steps) <= MAX_KEPT


def test_even_a_lone_state_goes_when_nothing_fits_and_nothing_is_pinned() -> None:
    timeline = Timeline(STATE_BYTES - 1)
    timeline.put(state(0))
    assert timeline.steps == ()


@given(st.lists(st.integers(0, 50), max_size=40), st.integers(0, 10), st.integers(0, 60))
def test_recent_states_are_the_last_that_fit(steps: list[int], count: int, asked: int) -> None:
    recent = RecentStates(count * STATE_BYTES)
    for step in steps:
        recent.put(state(step))
    last = list(dict.fromkeys(reversed(steps)))[:count]
    before = [step for step in last if step <= asked]
    found = recent.nearest(asked)
    assert (None if found is None else found.step) == max(before, default=None)
    assert recent.nbytes == STATE_BYTES * len(last)


@pytest.mark.parametrize(
    ("spec", "spacing"),
    [
        (TINY, 8),
        (PRESETS["small"], 8),
        (PRESETS["reverse"], 8),
        (PRESETS["deep"], 8),
        (PRESETS["article"], 32),
    ],
    ids=["tiny", "small", "reverse", "deep", "article"],
)
def test_large_states_of_quick_steps_are_kept_more_seldom(spec: ExperimentSpec, spacing: int) -> None:
    run = Run(spec, CancelToken())
    assert run.timeline.spacing == spacing
    assert first_spacing(spec, run.tip().nbytes) == spacing
