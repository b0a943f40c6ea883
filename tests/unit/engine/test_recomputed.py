"""Any moment of a run can be had again, equal to the bit to what was computed the first time."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
import pytest
import torch

from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.frames import AttentionFrame, EvaluationRecord, FloatArray
from attnstudio.engine.gradient_details import weight_gradients
from attnstudio.engine.protocol import ErrorKind, Visit
from attnstudio.engine.runs.run import Run
from attnstudio.engine.runs.visiting import visit
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm, Optimizer, Schedule, Task
from attnstudio.engine.trainer import Snapshot, Trainer
from tests.unit.engine.running import TINY

# So few states are kept that most moments are recomputed over a good distance.
FEW_STATES = 400_000
STEPS, VISITS = 100, 50

SPECS = {
    "article": ExperimentSpec(d_model=16, heads=4, length=5, lr=1e-2),
    "reverse": TINY,
    "induction": TINY.with_changes(
        task=Task.INDUCTION,
        layers=2,
        length=8,
        mask=MaskKind.CAUSAL,
        norm=Norm.PRE,
        optimizer=Optimizer.SGD,
        lr=0.1,
        momentum=0.9,
        clip=0.5,
        schedule=Schedule.WARMUP,
        warmup=40,
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """All that training computed at one step."""

    state: Snapshot
    frame: AttentionFrame
    evaluation: EvaluationRecord
    gradients: FloatArray


def train(run: Run, steps: int, watched: Iterable[int] = ()) -> dict[int, Seen]:
    """Step `run` and watch all of the given moments on the way."""
    seen, end = {}, run.steps + steps
    while True:
        if run.steps in watched:
            seen[run.steps] = look(run.trainer(), run)
        if run.steps == end:
            return seen
        run.step()


def look(trainer: Trainer, run: Run) -> Seen:
    frame = trainer.frame(CancelToken(), run.key)
    return Seen(trainer.snapshot(), frame, trainer.evaluate(), weight_gradients(trainer))


def assert_same_moment(run: Run, step: int, seen: Seen) -> None:
    moment = visit(run, Visit(run.key, step, run.history.parameters[0], True), CancelToken())
    assert moment.step == step
    for name in ("weights", "queries", "keys"):
        np.testing.assert_array_equal(getattr(moment.frame, name), getattr(seen.frame, name))
    assert moment.frame.origin == seen.frame.origin
    assert moment.frame.answers == seen.frame.answers
    np.testing.assert_array_equal(moment.weight_gradients, seen.gradients)
    assert moment.evaluation.loss == seen.evaluation.loss
    np.testing.assert_equal(moment.evaluation.accuracy, seen.evaluation.accuracy)
    np.testing.assert_array_equal(moment.evaluation.weight_norms, seen.evaluation.weight_norms)
    if step < run.steps:
        first, again = run.history.record(step), moment.record
        assert again is not None
        assert (again.loss, again.grad_norm, again.total_norm) == (
            first.loss,
            first.grad_norm,
            first.total_norm,
        )
        np.testing.assert_array_equal(again.parameter_norms, first.parameter_norms)
        np.testing.assert_array_equal(again.head_norms, first.head_norms)
    trainer, _ = run.at(step, CancelToken())
    assert_same_state(trainer.snapshot(), seen.state)


def assert_same_state(one: Snapshot, other: Snapshot) -> None:
    assert one.step == other.step
    assert all(torch.equal(*pair) for pair in zip(one.tensors, other.tensors, strict=True))
    assert (one.generator is None) == (other.generator is None)
    if one.generator is not None and other.generator is not None:
        assert torch.equal(one.generator, other.generator)


@pytest.mark.parametrize("name", SPECS)
def test_fifty_random_moments_come_back_to_the_bit(name: str) -> None:
    run = Run(SPECS[name], CancelToken(), budget=FEW_STATES)
    steps = random.Random(name).sample(range(STEPS + 1), VISITS)
    seen = train(run, STEPS, steps)
    kept = run.timeline.steps
    assert len(kept) < STEPS / 10
    assert len(set(steps) - set(kept)) > VISITS / 2
    for step in steps:
        assert_same_moment(run, step, seen[step])


def test_looking_back_does_not_change_what_comes() -> None:
    watched, alone = (Run(TINY, CancelToken(), budget=FEW_STATES) for _ in range(2))
    for step in range(20):
        watched.step()
        alone.step()
        moment = visit(watched, Visit(1, step, "head.weight", True, ((0, 1),)), CancelToken())
        assert moment.record is not None
        assert moment.record.loss == alone.history.record(step).loss
    np.testing.assert_array_equal(watched.history.since(0).losses, alone.history.since(0).losses)


def test_after_a_rewind_the_same_steps_are_made_again() -> None:
    run = Run(SPECS["induction"], CancelToken(), budget=FEW_STATES)
    checked = (0, 12, 37, 38, 64)
    seen = train(run, 70, checked)
    losses = run.history.since(0).losses
    run.rewind(37, CancelToken())
    assert run.steps == len(run.history) == 37
    assert run.timeline.steps[-1] <= 37
    assert_same_state(run.trainer().snapshot(), seen[37].state)
    train(run, 33)
    np.testing.assert_array_equal(run.history.since(0).losses, losses)
    for step in checked:
        assert_same_moment(run, step, seen[step])


def test_a_run_that_rested_goes_on_as_if_it_had_not() -> None:
    resting, other = (Run(TINY, CancelToken(), budget=FEW_STATES) for _ in range(2))
    seen = train(other, 50, (0, 29, 50))
    for _ in range(50):
        if resting.steps % 7 == 3:
            resting.rest()
            assert resting.tip().step == resting.steps
        resting.step()
    np.testing.assert_array_equal(resting.history.since(0).losses, other.history.since(0).losses)
    resting.rest()
    for step in seen:
        assert_same_moment(resting, step, seen[step])


@pytest.mark.parametrize(
    "changes",
    [
        {"lr": 1e-4},
        {"mask": MaskKind.CAUSAL, "batch": 5},
        {"optimizer": Optimizer.SGD, "momentum": 0.5, "clip": 0.1, "schedule": Schedule.WARMUP},
    ],
    ids=["lr", "mask", "optimizer"],
)
def test_a_branch_shares_the_past_and_has_its_own_future(changes: dict[str, object]) -> None:
    run = Run(TINY, CancelToken(), budget=FEW_STATES)
    seen = train(run, 40, (7, 32, 33, 39))
    spec = TINY.with_changes(**changes)
    other = run.branch(33, spec, CancelToken(), key=2, budget=FEW_STATES)
    assert (other.parent, other.branched_at, other.steps) == (1, 33, 33)
    parameters = len(run.history.parameters)
    assert_same_parameters(other.trainer().snapshot(), seen[33].state, parameters)
    future = train(other, 20, (33, 34, 50, 53))
    assert run.history.record(34).loss != other.history.record(34).loss
    for step in (7, 32):
        assert_same_moment(other, step, renamed(seen[step], other))
    for step in future:
        assert_same_moment(other, step, future[step])
    for step in seen:  # and the first one has lost nothing
        assert_same_moment(run, step, seen[step])
    other.rewind(20, CancelToken())  # back beyond where it branched: it is the first one again
    assert other.spec == TINY
    train(other, 5)
    assert other.history.record(24).loss == run.history.record(24).loss


def assert_same_parameters(one: Snapshot, other: Snapshot, count: int) -> None:
    assert all(torch.equal(*pair) for pair in zip(one.tensors[:count], other.tensors[:count], strict=True))


def renamed(seen: Seen, run: Run) -> Seen:
    """What the parent showed, as the branch shows it."""
    frame = replace(seen.frame, origin=replace(seen.frame.origin, run=run.key))
    return replace(seen, frame=frame)


def test_a_branch_of_a_branch_keeps_all_three_pasts() -> None:
    first = Run(TINY, CancelToken(), budget=FEW_STATES)
    train(first, 30)
    second = first.branch(20, TINY.with_changes(lr=1e-2), CancelToken(), 2, FEW_STATES)
    train(second, 20)
    third = second.branch(35, TINY.with_changes(mask=MaskKind.LOCAL), CancelToken(), 3, FEW_STATES)
    train(third, 20)
    assert [segment.start for segment in third.segments] == [0, 20, 35]
    for step in range(0, 55, 9):
        moment = visit(third, Visit(3, step), CancelToken())
        assert moment.record is not None
        assert moment.record.loss == third.history.record(step).loss


def test_a_branch_whose_weights_do_not_fit_is_refused() -> None:
    run = Run(TINY, CancelToken())
    with pytest.raises(EngineFailure, match="do not fit"):
        run.branch(0, TINY.with_changes(heads=4), CancelToken(), 2, FEW_STATES)


@pytest.mark.parametrize("step", [-1, 4])
def test_a_moment_that_was_not_reached_is_refused_with_a_sentence(step: int) -> None:
    run = Run(TINY, CancelToken())
    train(run, 3)
    with pytest.raises(EngineFailure, match="the run has 3 steps") as failure:
        run.at(step, CancelToken())
    assert failure.value.error.kind is ErrorKind.NO_SUCH_STEP


def test_a_replay_can_be_cancelled_and_taken_up_again() -> None:
    run = Run(TINY, CancelToken(), budget=1)
    seen = train(run, 40, (30,))
    cancel = CancellingAfter(15)
    with pytest.raises(CancelledError):
        run.at(30, cancel)
    trainer, recomputed = run.at(30, CancelToken())
    assert recomputed < 30
    assert_same_state(trainer.snapshot(), seen[30].state)


class CancellingAfter(CancelToken):
    """Cancels itself at the n-th safe point."""

    def __init__(self, points: int) -> None:
        super().__init__()
        self._points = points

    def check(self) -> None:
        self._points -= 1
        if self._points < 0:
            self.cancel()
        super().check()


def test_the_tip_is_not_recomputed() -> None:
    run = Run(TINY, CancelToken(), budget=1)
    train(run, 30)
    assert run.at(30, CancelToken())[1] == 0


def test_what_was_passed_is_near_when_it_is_gone_back_to() -> None:
    """Scrubbing backwards through a stretch costs little more than its steps, not their square."""
    run = Run(TINY, CancelToken(), budget=4 * FEW_STATES)
    run.timeline.set_budget(1)
    train(run, 64)
    taken = sum(run.at(step, CancelToken())[1] for step in range(63, 31, -1))
    assert taken < 32 * 12
