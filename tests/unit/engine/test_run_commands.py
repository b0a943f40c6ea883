"""What is asked of runs, of a session in its own thread: served between steps, refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from attnstudio.engine import errors
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.moments import HeadRanking, Moment
from attnstudio.engine.protocol import (
    Branch,
    Cancelled,
    ChooseRun,
    Command,
    DropRun,
    ErrorKind,
    Explore,
    Failed,
    Film,
    Finished,
    Pause,
    RankHeads,
    Reset,
    Rewind,
    RunState,
    StopReason,
    Train,
    TrainTogether,
    Visit,
)
from attnstudio.engine.runs import desk
from attnstudio.engine.runs.desk import MAX_RUNS
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm
from tests.unit.engine.running import TINY, Running

OTHER = TINY.with_changes(lr=1e-2)
WILD = TINY.with_changes(lr=1e9, norm=Norm.NONE)
ENDLESS = 10**9


@pytest.fixture
def running() -> Iterator[Running]:
    with Running() as session:
        yield session


def refused(running: Running, command: Command, kind: ErrorKind) -> str:
    ending = running.wait(running.session.submit(command))
    assert isinstance(ending, Failed), ending
    assert ending.error.kind is kind
    return str(ending.error.message)


def keys(running: Running) -> list[int]:
    return [info.key for info in running.session.runs]


# -- between two steps


@pytest.mark.parametrize(
    ("command", "kind"),
    [(Visit(1, 3), Moment), (RankHeads(1, 3), HeadRanking), (Film(1, (0, 2, 3)), tuple)],
    ids=["visit", "rank", "film"],
)
def test_questions_about_the_past_are_answered_in_mid_run(
    running: Running, command: Command, kind: type
) -> None:
    train = running.session.submit(Train(TINY, ENDLESS))
    running.wait_for_steps(5)
    assert isinstance(running.ask(command), kind)
    steps = len(running.session.history or ())
    running.wait_for_steps(steps + 3)
    assert train not in running.tickets()
    assert running.ask(Pause()).reason is StopReason.PAUSED


def test_a_moment_seen_in_mid_run_is_the_one_that_training_made(running: Running) -> None:
    running.session.submit(Train(TINY, ENDLESS))
    running.wait_for_steps(30)
    moment = running.ask(Visit(1, 21))
    running.ask(Pause())
    assert running.session.history is not None
    assert moment.record.loss == running.session.history.record(21).loss


def test_only_the_latest_waiting_visit_is_answered() -> None:
    session = Running()
    session.session.submit(Reset(TINY))
    visits = [session.session.submit(Visit(1, 0, name)) for name in ("", "head.bias", "head.weight")]
    with session:
        last = session.wait(visits[-1])
        assert isinstance(last, Finished)
        assert last.value.distribution.parameter == "head.weight"
        assert [type(session.wait(ticket)) for ticket in visits[:-1]] == [Cancelled] * 2


def test_a_film_has_a_frame_for_each_step(running: Running) -> None:
    running.ask(Train(TINY, 12))
    frames = running.ask(Film(1, (0, 5, 12)))
    assert [frame.origin.step for frame in frames] == [0, 5, 12]
    assert all(isinstance(frame, AttentionFrame) for frame in frames)
    np.testing.assert_array_equal(frames[1].weights, running.ask(Visit(1, 5)).frame.weights)


# -- going back, branching, choosing, dropping


def test_rewind_makes_the_run_shorter_and_the_same_again(running: Running) -> None:
    running.ask(Train(TINY, 20))
    losses = running.session.history.since(0).losses
    assert running.ask(Rewind(1, 8)) == RunState(TINY, 8, StopReason.REWOUND, run=1)
    assert running.session.frames.take().origin.step == 8
    assert running.ask(Train(TINY, 12)).steps == 20
    np.testing.assert_array_equal(running.session.history.since(0).losses, losses)


def test_a_branch_becomes_the_current_run_and_the_first_one_stays(running: Running) -> None:
    running.ask(Train(TINY, 20))
    state = running.ask(Branch(1, 12, OTHER))
    assert state == RunState(OTHER, 12, StopReason.BRANCHED, run=2)
    assert running.ask(Train(OTHER, 3)).steps == 15
    first, second = running.session.runs
    assert (first.key, len(first.history), second.key, second.parent) == (1, 20, 2, 1)
    assert second.branched_at == 12
    assert running.ask(ChooseRun(1)) == RunState(TINY, 20, StopReason.CHOSEN, run=1)
    assert running.ask(Train(TINY, 1)) == RunState(TINY, 21, StopReason.STEPS_DONE, run=1)


def test_a_branch_to_another_experiment_is_refused(running: Running) -> None:
    running.ask(Train(TINY, 3))
    said = refused(running, Branch(1, 2, TINY.with_changes(heads=4)), ErrorKind.INVALID_SPEC)
    assert "do not fit" in said
    refused(running, Branch(1, 2, TINY.with_changes(lr=-1.0)), ErrorKind.INVALID_SPEC)
    assert keys(running) == [1]


def test_a_dropped_run_is_gone_and_the_newest_takes_its_place(running: Running) -> None:
    running.ask(Train(TINY, 3))
    running.ask(Train(OTHER, 2))
    assert running.ask(DropRun(2)) == RunState(TINY, 3, StopReason.CHOSEN, run=1)
    assert "no longer there" in refused(running, Visit(2, 0), ErrorKind.NO_SUCH_RUN)
    assert running.ask(DropRun(1)) is None
    assert running.session.history is None
    assert isinstance(running.wait(running.session.submit(Pause())), Cancelled)


@pytest.mark.parametrize(
    "command", [Visit(1, 4), RankHeads(1, -1), Film(1, (2, 9)), Rewind(1, 4), Branch(1, 4, OTHER)]
)
def test_a_step_that_was_not_reached_is_refused(running: Running, command: Command) -> None:
    running.ask(Train(TINY, 3))
    assert "the run has 3 steps" in refused(running, command, ErrorKind.NO_SUCH_STEP)
    assert running.ask(Train(TINY, 1)).steps == 4


def test_a_head_that_is_not_there_is_refused(running: Running) -> None:
    running.ask(Train(TINY, 3))
    said = refused(running, Visit(1, 2, switched_off=((0, 2),)), ErrorKind.NO_SUCH_HEAD)
    assert "no head 3 in layer 1" in said


def test_there_are_never_too_many_runs_and_the_newest_stay(running: Running) -> None:
    for seed in range(MAX_RUNS + 2):
        running.ask(Train(TINY.with_changes(seed=seed), 1))
    assert keys(running) == list(range(3, MAX_RUNS + 3))


def test_an_equal_run_is_replaced_and_one_without_a_step_is_not_kept(running: Running) -> None:
    running.ask(Train(TINY, 2))
    running.ask(Reset(OTHER))
    assert keys(running) == [1, 2]
    running.ask(Reset(TINY))
    assert keys(running) == [3]


# -- several at once


def test_runs_that_are_trained_together_are_those_trained_alone(running: Running) -> None:
    specs = (TINY, OTHER, TINY.with_changes(mask=MaskKind.CAUSAL))
    state = running.ask(TrainTogether(specs, 12))
    assert state == RunState(TINY, 12, StopReason.STEPS_DONE, run=1)
    together = [info.history.since(0).losses for info in running.session.runs]
    assert [info.spec for info in running.session.runs] == list(specs)
    for spec, losses in zip(specs, together, strict=True):
        running.ask(Reset(spec))
        running.ask(Train(spec, 12))
        np.testing.assert_array_equal(running.session.history.since(0).losses, losses)


def test_pause_ends_them_together_and_the_first_can_go_on(running: Running) -> None:
    ticket = running.session.submit(TrainTogether((TINY, OTHER), ENDLESS))
    running.wait_for_steps(3)
    running.wait_until(lambda: running.session.side_frames.take() is not None)
    state = running.ask(Pause())
    assert running.wait(ticket).value == state
    assert state.reason is StopReason.PAUSED
    first, second = running.session.runs
    assert len(first.history) == len(second.history) == state.steps
    assert running.ask(Train(TINY, 2)).steps == state.steps + 2


def test_where_one_diverges_the_others_go_on_and_it_is_named(running: Running) -> None:
    state = running.ask(TrainTogether((TINY, WILD, OTHER), 40))
    assert (state.steps, state.reason) == (40, StopReason.STEPS_DONE)
    first, wild, last = running.session.runs
    assert len(first.history) == len(last.history) == 40
    assert len(wild.history) < 40
    assert [key for key, _ in state.stopped] == [wild.key]
    assert f"step {len(wild.history)}" in str(state.stopped[0][1])
    assert "learning rate 1e+09" in str(wild.notice)
    assert first.notice is last.notice is None
    moment = running.ask(Visit(wild.key, len(wild.history)))
    assert np.isfinite(moment.frame.weights).all()


def test_where_the_first_diverges_the_others_go_on(running: Running) -> None:
    state = running.ask(TrainTogether((WILD, TINY), 40))
    wild, other = running.session.runs
    assert (state.run, state.reason) == (wild.key, StopReason.FAILED)
    assert state.steps == len(wild.history) < len(other.history) == 40
    assert [key for key, _ in state.stopped] == [wild.key]


def test_where_all_diverge_the_last_failure_is_told(running: Running) -> None:
    said = refused(running, TrainTogether((WILD, WILD.with_changes(seed=1)), 100), ErrorKind.NON_FINITE)
    assert "learning rate" in said
    assert running.ask(Pause()).reason is StopReason.FAILED


@pytest.mark.parametrize("count", [MAX_RUNS, MAX_RUNS + 1])
def test_no_more_than_can_be_kept_are_trained_together(running: Running, count: int) -> None:
    running.ask(Train(OTHER, 1))
    command = TrainTogether(tuple(TINY.with_changes(seed=seed) for seed in range(count)), 2)
    if count > MAX_RUNS:
        assert "choose at most 8" in refused(running, command, ErrorKind.INVALID_SPEC)
        assert keys(running) == [1]
    else:
        assert running.ask(command).steps == 2
        assert keys(running) == list(range(2, MAX_RUNS + 2))


def test_an_invalid_one_of_several_starts_none(running: Running) -> None:
    running.ask(Train(TINY, 1))
    refused(running, TrainTogether((OTHER, TINY.with_changes(heads=3)), 2), ErrorKind.INVALID_SPEC)
    assert keys(running) == [1]


# -- faults


def test_what_cannot_fit_is_refused_before_anything_is_computed(running: Running) -> None:
    giant = TINY.with_changes(length=4096, batch=64, d_model=512, heads=8)
    for command in (Train(giant, 1), Reset(giant), TrainTogether((TINY, giant), 1)):
        said = refused(running, command, ErrorKind.OUT_OF_MEMORY)
        assert "GiB" in said
        assert running.session.runs == ()
    assert "length 4096, batch 64" in refused(running, Train(giant, 1), ErrorKind.OUT_OF_MEMORY)


def test_runs_that_fit_alone_and_not_together_are_refused(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    need = errors.estimate(TINY).total_bytes
    monkeypatch.setattr(errors, "available_memory", lambda: 2 * need + 1)
    assert running.ask(TrainTogether((TINY, OTHER), 1)).steps == 1
    third = TINY.with_changes(seed=3)
    monkeypatch.setattr(errors, "available_memory", lambda: need)
    said = refused(running, TrainTogether((TINY, OTHER, third), 1), ErrorKind.OUT_OF_MEMORY)
    assert "These 3 runs need about" in said
    assert running.ask(Reset(TINY)).steps == 0  # its own memory is given back for it


def out_of_memory(*_args: object) -> object:
    raise MemoryError


@pytest.mark.parametrize(
    "place",
    ["trainer.Trainer.evaluate", "trainer.Trainer.snapshot", "gradients.GradientReader.read"],
)
def test_out_of_memory_in_mid_run_costs_no_step(
    running: Running, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    running.ask(Train(TINY, 16))
    with monkeypatch.context() as patched:
        patched.setattr(f"attnstudio.engine.{place}", out_of_memory)
        said = refused(running, Train(TINY, 10), ErrorKind.OUT_OF_MEMORY)
    assert "The memory ran out: length 6, batch 8" in said
    state = running.ask(Pause())
    assert state.reason is StopReason.FAILED
    running.ask(Train(TINY, 30 - state.steps))
    losses = running.session.history.since(0).losses
    running.ask(Reset(TINY))
    running.ask(Train(TINY, 30))
    np.testing.assert_array_equal(running.session.history.since(0).losses, losses)


def test_out_of_memory_in_one_of_several_stops_that_one(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("attnstudio.engine.history.RunHistory.append", appending_to(OTHER))
    state = running.ask(TrainTogether((TINY, TINY.with_changes(seed=1)), 3))
    assert state.reason is StopReason.STEPS_DONE
    failed = running.wait(running.session.submit(Train(OTHER, 3)))
    assert isinstance(failed, Failed)
    assert "discarded" in str(failed.error.message)  # its weights are a step ahead of its record
    assert OTHER not in [info.spec for info in running.session.runs]


def appending_to(spec: ExperimentSpec) -> object:
    """`RunHistory.append` that has no memory for the runs of `spec`."""
    from attnstudio.engine.history import RunHistory

    append = RunHistory.append

    def limited(self: RunHistory, record: object) -> None:
        if self.spec == spec:
            raise MemoryError
        append(self, record)  # type: ignore[arg-type]

    return limited


def test_the_past_of_a_run_that_diverged_can_be_looked_at(running: Running) -> None:
    said = refused(running, Train(WILD, 100), ErrorKind.NON_FINITE)
    steps = running.ask(Pause()).steps
    assert f"step {steps}" in said
    assert "learning rate 1e+09 is probably too high" in said
    for step in range(steps + 1):
        moment = running.ask(Visit(1, step))
        assert np.isfinite(moment.frame.weights).all()
        assert (moment.record is None) == (step == steps)
    assert refused(running, Train(WILD, 5), ErrorKind.NON_FINITE) == said  # the same step, the same end
    assert running.ask(Rewind(1, 0)).steps == 0


def test_less_memory_means_fewer_kept_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnstudio.engine.cost.available_memory", lambda: 80 << 20)
    of_runs = desk.RunDesk()
    assert [of_runs.share(runs) for runs in (0, 1, 2, 5)] == [10 << 20, 10 << 20, 5 << 20, 2 << 20]


def test_exploring_something_else_leaves_the_runs_alone(running: Running) -> None:
    running.ask(Train(TINY, 3))
    running.ask(Explore(OTHER))
    assert running.ask(Train(TINY, 1)).steps == 4
