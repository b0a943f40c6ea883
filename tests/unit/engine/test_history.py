"""The record of a run: lossless, consistent while it grows, and small."""

from __future__ import annotations

import threading
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.frames import EvaluationRecord, StepRecord
from attnstudio.engine.history import CHUNK_STEPS, RunHistory
from attnstudio.engine.spec import ExperimentSpec

PARAMETERS = tuple("abcdefgh")


def record(step: int, heads: int = 8) -> StepRecord:
    """A record in which every number tells its step."""
    return StepRecord(
        step=step,
        loss=step + 0.1,
        grad_norm=step + 0.2,
        total_norm=step + 0.3,
        parameter_norms=np.arange(8, dtype=np.float32) + step,
        head_norms=np.arange(4 * heads, dtype=np.float32).reshape(1, 4, heads) + step,
        seconds=step + 0.4,
    )


def history_of(steps: int) -> RunHistory:
    history = RunHistory(ExperimentSpec(), PARAMETERS, 8)
    for step in range(steps):
        history.append(record(step))
    return history


LONG = history_of(2 * CHUNK_STEPS + 10)


@given(st.integers(0, len(LONG) - 1))
def test_a_record_comes_back_exactly(step: int) -> None:
    found, expected = LONG.record(step), record(step)
    for name in ("step", "loss", "grad_norm", "total_norm", "seconds"):
        assert getattr(found, name) == getattr(expected, name)
    np.testing.assert_array_equal(found.parameter_norms, expected.parameter_norms)
    np.testing.assert_array_equal(found.head_norms, expected.head_norms)


@given(st.integers(0, len(LONG) + 5))
def test_a_slice_holds_every_step_from_its_start(start: int) -> None:
    part = LONG.since(start)
    steps = np.arange(start, len(LONG))
    assert part.start == start
    np.testing.assert_array_equal(part.losses, steps + 0.1)
    np.testing.assert_array_equal(part.grad_norms, steps + 0.2)
    np.testing.assert_array_equal(part.total_norms, steps + 0.3)
    np.testing.assert_array_equal(part.seconds, steps + 0.4)
    assert part.parameter_norms.shape == (len(steps), 8)
    assert part.head_norms.shape == (len(steps), 1, 4, 8)
    np.testing.assert_array_equal(part.head_norms[:, 0, 3, 7], steps + 31)
    assert part.losses.dtype == np.float64
    assert part.head_norms.dtype == np.float32


def test_a_slice_is_a_copy() -> None:
    history = history_of(3)
    history.since(0).losses[:] = 0
    assert history.record(1).loss == 1.1


@pytest.mark.parametrize("step", [-1, 3])
def test_a_step_that_is_not_there_is_refused(step: int) -> None:
    with pytest.raises(IndexError, match=f"no step {step}"):
        history_of(3).record(step)


@pytest.mark.parametrize("step", [0, 2, 4])
def test_a_step_out_of_order_is_refused(step: int) -> None:
    history = history_of(3)
    with pytest.raises(ValueError, match="cannot follow"):
        history.append(record(step))
    assert len(history) == 3


def test_a_record_of_another_shape_is_refused() -> None:
    history = history_of(1)
    with pytest.raises(ValueError, match="projection and head"):
        history.append(record(1, heads=4))
    assert len(history) == 1


def test_a_reader_never_sees_half_a_step() -> None:
    history = history_of(0)
    torn: list[int] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            part = history.since(max(len(history) - 50, 0))
            steps = np.arange(part.start, part.start + len(part.losses))
            if not (np.array_equal(part.losses, steps + 0.1) and np.array_equal(part.seconds, steps + 0.4)):
                torn.append(part.start)

    reader = threading.Thread(target=read)
    reader.start()
    for step in range(3000):
        history.append(record(step))
    done.set()
    reader.join()
    assert torn == []


def test_a_long_record_takes_what_is_said() -> None:
    steps = 20_000
    tracemalloc.start()
    try:
        history = history_of(steps)
        for step in range(0, steps, 50):
            history.evaluate(EvaluationRecord(step, step + 0.1, 0.5, np.zeros(8, np.float32)))
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    of_a_step = 32 + 4 * 8 + 16 * 8
    assert history.nbytes == pytest.approx(steps * of_a_step, rel=0.1)
    assert taken == pytest.approx(history.nbytes, rel=0.1)


def test_evaluations_come_back_in_their_order() -> None:
    history = history_of(0)
    for step in (0, 10, 25):
        history.evaluate(EvaluationRecord(step, step + 0.1, step / 100, np.full(8, step, np.float32)))
    found = history.evaluations(1)
    assert found.steps.tolist() == [10, 25]
    assert found.losses.tolist() == [10.1, 25.1]
    assert found.accuracies.tolist() == [0.1, 0.25]
    np.testing.assert_array_equal(found.weight_norms, [[10] * 8, [25] * 8])
    assert history.evaluations(3).weight_norms.shape == (0, 8)
    assert history.evaluation_at(10) is not None
    assert history.evaluation_at(11) is history.evaluation_at(30) is None
    assert history.last_evaluation() is history.evaluation_at(25)
    with pytest.raises(ValueError, match="evaluated already"):
        history.evaluate(EvaluationRecord(25, 0.0, 0.0, np.zeros(8, np.float32)))


@given(st.integers(0, 30))
def test_a_record_can_be_taken_over_up_to_a_step(step: int) -> None:
    history = history_of(25)
    for at in (0, 10, 20):
        history.evaluate(EvaluationRecord(at, 0.0, 0.0, np.zeros(8, np.float32)))
    spec = ExperimentSpec(lr=1.0)
    copy = history.until(step, spec)
    assert (copy.spec, len(copy)) == (spec, min(step, 25))
    assert copy.evaluations().steps.tolist() == [at for at in (0, 10, 20) if at < step]
    np.testing.assert_array_equal(copy.since(0).head_norms, history.since(0).head_norms[:step])
    if step <= 25:
        copy.append(record(step))
        assert len(history) == 25
