"""The command loop: every ticket ends once, the latest Explore wins, a run survives all of it."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.cases.case import MAX_CASES, Case, CaseReport, Expectation, Expected, Outcome
from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.protocol import (
    Cancelled,
    Command,
    ErrorKind,
    Explore,
    Failed,
    Finished,
    Investigate,
    Pause,
    Phase,
    Reset,
    RunCases,
    RunState,
    StopReason,
    Train,
)
from attnstudio.engine.spec import Device, ExperimentSpec
from attnstudio.engine.verifying.study import ArticleAnswer, ArticleSteps
from tests.unit.engine.running import LABORATORY, Running

VERIFY = Investigate(ArticleSteps())
SMALL = ExperimentSpec(d_model=8, heads=2, length=3)
OTHER = SMALL.with_changes(seed=1)
LONG = ExperimentSpec(length=4096)
ENDLESS = 10**9

CASE = Case("case", length=3, d_model=8, heads=2, expected=(Expected(Expectation.ROW_SUMS),))
INVALID = Case("nothing expected")
SLOW = Case("slow", length=512, d_model=128, expected=(Expected(Expectation.EQUIVARIANCE),))


@pytest.fixture
def running() -> Iterator[Running]:
    with Running() as session:
        yield session


# -- every command has its value


def test_explore_ends_in_a_frame(running: Running) -> None:
    frame = running.ask(Explore(SMALL))
    assert isinstance(frame, AttentionFrame)
    assert frame.origin.spec == SMALL
    assert frame.origin.layer is LayerRole.EXPLORED


def test_train_ends_in_a_run_state_and_goes_on_where_it_stood(running: Running) -> None:
    assert running.ask(Train(SMALL, 3)) == RunState(SMALL, 3, StopReason.STEPS_DONE, run=1)
    history = running.session.history
    assert running.ask(Train(SMALL, 4)) == RunState(SMALL, 7, StopReason.STEPS_DONE, run=1)
    assert running.session.history is history
    assert history is not None
    assert len(history) == 7


def test_train_stops_at_its_target(running: Running) -> None:
    spec = ExperimentSpec()
    state = running.ask(Train(spec, 1000, target_loss=0.5))
    assert state.reason is StopReason.TARGET_REACHED
    losses = running.session.history.since(0).losses
    assert losses[-1] <= 0.5 < losses[-2]
    assert state.steps == len(losses)


def test_train_of_another_spec_is_another_run(running: Running) -> None:
    running.ask(Train(SMALL, 3))
    first = running.session.history
    assert running.ask(Train(OTHER, 2)) == RunState(OTHER, 2, StopReason.STEPS_DONE, run=2)
    assert running.session.history is not first
    assert running.session.history.spec == OTHER


def test_reset_repeats_the_same_run(running: Running) -> None:
    running.ask(Train(SMALL, 5))
    losses = running.session.history.since(0).losses
    assert running.ask(Reset(SMALL)) == RunState(SMALL, 0, StopReason.NEW, run=2)
    assert len(running.session.history) == 0
    running.ask(Train(SMALL, 5))
    np.testing.assert_array_equal(running.session.history.since(0).losses, losses)


def test_verify_ends_in_a_report(running: Running) -> None:
    answer = running.ask(VERIFY)
    assert isinstance(answer, ArticleAnswer)
    assert answer.report.passed


def test_cases_end_in_a_report(running: Running) -> None:
    report = running.ask(RunCases((CASE, INVALID, CASE)))
    assert isinstance(report, CaseReport)
    assert [result.outcome for result in report.results] == [Outcome.PASSED, Outcome.INVALID, Outcome.PASSED]


# -- cases that take their time


def test_an_experiment_does_not_wait_for_all_cases(running: Running) -> None:
    ticket = running.session.submit(RunCases((SLOW,) * MAX_CASES))
    running.wait_until(lambda: running.session.status.phase is Phase.CHECKING)
    assert running.ask(Explore(SMALL)).origin.spec == SMALL
    assert ticket not in running.tickets()
    running.close()
    assert isinstance(running.wait(ticket), Cancelled)


# -- pausing


def test_pause_ends_the_run_and_itself(running: Running) -> None:
    train = running.session.submit(Train(SMALL, ENDLESS))
    running.wait_for_steps(3)
    state = running.ask(Pause())
    assert state.reason is StopReason.PAUSED
    assert state.steps == len(running.session.history)
    ending = running.wait(train)
    assert isinstance(ending, Finished)
    assert ending.value == state


def test_pause_ends_every_train_before_it_and_none_after(running: Running) -> None:
    before = [running.session.submit(Train(SMALL, ENDLESS)) for _ in range(3)]
    pause = running.session.submit(Pause())
    after = running.session.submit(Train(SMALL, 2))
    last = running.wait(after)
    assert isinstance(last, Finished)
    assert last.value.reason is StopReason.STEPS_DONE
    for ticket in [*before, pause]:
        ending = running.wait(ticket)
        assert isinstance(ending, Finished)
        assert ending.value.reason is StopReason.PAUSED


def test_pause_tells_why_a_run_stands_already(running: Running) -> None:
    running.ask(Train(SMALL, 2))
    assert running.ask(Pause()) == RunState(SMALL, 2, StopReason.STEPS_DONE, run=1)


def test_pause_without_a_run_is_cancelled(running: Running) -> None:
    assert isinstance(running.wait(running.session.submit(Pause())), Cancelled)


# -- in mid-run


@pytest.mark.parametrize("command", [Explore(OTHER), VERIFY, RunCases((CASE, INVALID))])
def test_what_comes_in_mid_run_is_served_between_two_steps(running: Running, command: Command) -> None:
    train = running.session.submit(Train(SMALL, ENDLESS))
    running.wait_for_steps(1)
    running.ask(command)
    steps = len(running.session.history)
    running.wait_for_steps(steps + 10)
    assert train not in running.tickets()
    state = running.ask(Pause())
    assert state.spec == SMALL


def test_a_failure_in_mid_run_leaves_the_run_alone(running: Running) -> None:
    train = running.session.submit(Train(SMALL, ENDLESS))
    running.wait_for_steps(1)
    assert isinstance(running.wait(running.session.submit(Explore(replace(SMALL, heads=3)))), Failed)
    steps = len(running.session.history)
    running.wait_for_steps(steps + 10)
    assert train not in running.tickets()


def test_the_numbers_of_a_run_do_not_depend_on_what_was_served_between(running: Running) -> None:
    running.ask(Train(SMALL, 50))
    alone = running.session.history.since(0).losses
    running.ask(Reset(SMALL))
    train = running.session.submit(Train(SMALL, 50))
    for seed in range(5):
        running.session.submit(Explore(SMALL.with_changes(seed=seed)))
    running.session.submit(VERIFY)
    running.session.submit(RunCases((CASE, SLOW)))
    running.wait(train)
    np.testing.assert_array_equal(running.session.history.since(0).losses, alone)


# -- the latest wins


def test_only_the_latest_waiting_explore_is_computed() -> None:
    session = Running()
    tickets = [session.session.submit(Explore(SMALL.with_changes(seed=seed))) for seed in range(5)]
    with session:
        ending = session.wait(tickets[-1])
    assert isinstance(ending, Finished)
    assert ending.value.origin.spec.seed == 4
    assert session.tickets() == tickets
    assert [type(session.wait(ticket)) for ticket in tickets[:-1]] == [Cancelled] * 4


def test_a_newer_explore_stops_the_running_one(running: Running) -> None:
    long = running.session.submit(Explore(LONG))
    running.wait_until(lambda: running.session.status.phase is Phase.EXPLORING)
    assert running.ask(Explore(SMALL)).origin.spec == SMALL
    assert isinstance(running.wait(long), Cancelled)


# -- frames of the run


def test_a_run_shows_its_first_and_its_last_weights(running: Running) -> None:
    running.ask(Reset(SMALL))
    first = running.session.frames.take()
    assert (first.origin.step, first.origin.layer) == (0, LayerRole.TRAINED)
    running.ask(Train(SMALL, 7))
    last = running.session.frames.take()
    assert last.origin.step == 7
    assert running.session.frames.take() is None


def test_exploring_the_runs_experiment_shows_the_run_again(running: Running) -> None:
    running.ask(Train(SMALL, 3))
    shown = running.session.frames.take()
    running.ask(Explore(OTHER))
    assert running.session.frames.take() is None
    running.ask(Explore(SMALL))
    assert running.session.frames.take() is shown


# -- failures


def test_a_run_that_diverges_fails_and_the_next_one_works(running: Running) -> None:
    wild = ExperimentSpec(lr=1e9)
    ending = running.wait(running.session.submit(Train(wild, 100)))
    assert isinstance(ending, Failed)
    assert ending.error.kind is ErrorKind.NON_FINITE
    assert ending.error.step == len(running.session.history)
    assert f"step {ending.error.step}" in str(ending.error.message)
    assert "Traceback" in ending.error.details
    frame = running.session.frames.take()
    assert np.isfinite(frame.weights).all()
    assert running.ask(Pause()).reason is StopReason.FAILED
    assert running.ask(Train(ExperimentSpec(), 5)).steps == 5


@pytest.mark.parametrize(
    ("changes", "kind", "said"),
    [
        ({"heads": 3}, ErrorKind.INVALID_SPEC, "equal heads"),
        ({"length": 0}, ErrorKind.INVALID_SPEC, "between 1 and"),
        ({"lr": math.nan}, ErrorKind.INVALID_SPEC, "learning rate"),
        ({"device": Device.MPS}, ErrorKind.DEVICE, "choose cpu"),
    ],
)
@pytest.mark.parametrize("command", [Explore, Train, Reset])
def test_what_cannot_be_computed_is_refused(
    running: Running,
    command: Callable[[ExperimentSpec], Command],
    changes: dict[str, Any],
    kind: ErrorKind,
    said: str,
) -> None:
    if changes.get("device") in LABORATORY.devices:
        pytest.skip("this machine has that device")
    ending = running.wait(running.session.submit(command(SMALL.with_changes(**changes))))
    assert isinstance(ending, Failed)
    assert ending.error.kind is kind
    assert said in str(ending.error.message)
    assert running.session.status.device == "cpu"
    running.ask(Explore(SMALL))


@pytest.mark.parametrize("command", [Explore(SMALL), Train(SMALL, 5), Reset(SMALL)])
def test_an_error_of_the_engine_is_told_and_survived(
    running: Running, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object) -> object:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr("attnstudio.engine.experiment.capture", broken)
        ending = running.wait(running.session.submit(command))
    assert isinstance(ending, Failed)
    assert ending.error.kind is ErrorKind.INTERNAL
    assert "a bug" in str(ending.error.message)
    assert "ZeroDivisionError" in ending.error.details
    running.ask(command)


@pytest.mark.parametrize(
    ("place", "steps", "run"),
    [
        ("gradients.GradientReader.read", 5, 1),  # before the update: the run can go on
        ("optimizers._Adam.step", 2, 2),  # in the midst of it: nothing can be known of its weights
    ],
)
def test_an_error_in_mid_run_costs_no_more_than_a_half_done_step(
    running: Running, monkeypatch: pytest.MonkeyPatch, place: str, steps: int, run: int
) -> None:
    running.ask(Train(SMALL, 3))

    def broken(*_args: object) -> object:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(f"attnstudio.engine.{place}", broken)
        ending = running.wait(running.session.submit(Train(SMALL, 3)))
    assert isinstance(ending, Failed)
    assert ending.error.kind is ErrorKind.INTERNAL
    assert ("discarded" in str(ending.error.message)) == (run == 2)
    assert running.ask(Train(SMALL, 2)) == RunState(SMALL, steps, StopReason.STEPS_DONE, run=run)


# -- the status


def test_the_status_follows(running: Running) -> None:
    running.wait_until(lambda: running.session.status.phase is Phase.IDLE)
    status = running.session.status
    assert status.torch_version == LABORATORY.torch_version
    assert "cpu" in status.devices
    running.session.submit(Train(SMALL, ENDLESS))
    running.wait_until(lambda: running.session.status.steps_per_second > 0)
    assert running.session.status.phase is Phase.TRAINING
    state = running.ask(Pause())
    running.wait_until(lambda: running.session.status.phase is Phase.IDLE)
    assert running.session.status.step == state.steps
    assert running.session.status.steps_per_second == 0
    running.close()
    assert running.session.status.phase is Phase.CLOSED


# -- the end


@pytest.mark.parametrize("command", [Train(SMALL, ENDLESS), Explore(LONG)])
def test_closing_cancels_what_runs_and_what_waits(command: Command) -> None:
    with Running() as session:
        first = session.session.submit(command)
        session.wait_until(lambda: session.session.status.phase in {Phase.TRAINING, Phase.EXPLORING})
        waiting = [session.session.submit(Train(SMALL)), session.session.submit(Reset(SMALL))]
    for ticket in [first, *waiting]:
        assert isinstance(session.wait(ticket), Cancelled)


def test_what_is_asked_after_the_end_is_cancelled_at_once(running: Running) -> None:
    running.close()
    ticket = running.session.submit(Explore(SMALL))
    assert running.endings == [Cancelled(ticket, Explore(SMALL))]


def test_a_session_closed_before_it_runs_ends_everything() -> None:
    session = Running()
    ticket = session.session.submit(Explore(SMALL))
    session.session.close()
    with session:
        assert isinstance(session.wait(ticket), Cancelled)


commands = st.one_of(
    st.builds(Explore, st.sampled_from([SMALL, OTHER, SMALL.with_changes(heads=3)])),
    st.builds(
        Train,
        st.sampled_from([SMALL, OTHER, SMALL.with_changes(lr=1e12), SMALL.with_changes(length=0)]),
        st.integers(0, 30),
        st.sampled_from([None, 0.9]),
    ),
    st.builds(Pause),
    st.builds(Reset, st.sampled_from([SMALL, OTHER, SMALL.with_changes(device=Device.MPS)])),
    st.just(VERIFY),
    st.builds(RunCases, st.sampled_from([(), (CASE, INVALID)])),
)


@settings(max_examples=60)
@given(st.lists(commands, max_size=12), st.booleans())
def test_every_ticket_ends_once_and_a_runs_commands_keep_their_order(
    asked: list[Command], close_at_once: bool
) -> None:
    with Running() as running:
        tickets = [running.session.submit(command) for command in asked]
        if not close_at_once:
            for ticket in tickets:
                running.wait(ticket)
    assert running.tickets() == tickets
    of_runs = [
        ending.ticket
        for ending in running.endings
        if isinstance(ending.command, Train | Pause | Reset) and not isinstance(ending, Cancelled)
    ]
    assert of_runs == sorted(of_runs)
    if not close_at_once:
        cancelled = [ending.command for ending in running.endings if isinstance(ending, Cancelled)]
        assert not any(isinstance(command, Train | Reset | RunCases) for command in cancelled)


# -- without torch, without memory: in processes of their own

ENDINGS_OF = """
import json, sys, threading
from attnstudio.engine.session import Session
from attnstudio.engine.protocol import *
from attnstudio.engine.spec import ExperimentSpec, InputKind

assert "torch" not in sys.modules and "PySide6" not in sys.modules
endings = []
done = threading.Semaphore(0)

def on_ended(ending):
    error = getattr(ending, "error", None)
    endings.append([type(ending).__name__, error and error.kind, str(error and error.message)])
    done.release()

session = Session(on_ended)
thread = threading.Thread(target=session.run)

def ask(command):
    session.submit(command)
    done.acquire()

"""

WITHOUT_TORCH = """
sys.modules["torch"] = None  # as if it were not installed
thread.start()
ask(Explore(ExperimentSpec()))
ask(Train(ExperimentSpec()))
ask(RunCases(()))
"""

WITHOUT_MEMORY = """
import resource
thread.start()
ask(Train(ExperimentSpec(), 3))
taken = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (taken + (400 << 20), taken + (400 << 20)))
ask(Explore(ExperimentSpec(length=4096)))
ask(Train(ExperimentSpec(length=4096), 3))
ask(Train(ExperimentSpec(length=4096, heads=2), 3))
ask(Explore(ExperimentSpec()))
ask(Train(ExperimentSpec(), 3))
"""


def endings_of(script: str) -> list[list[str]]:
    result = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{ENDINGS_OF}{script}session.close(); thread.join(); print(json.dumps(endings))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(result.stdout)


def test_without_torch_every_command_says_so() -> None:
    endings = endings_of(WITHOUT_TORCH)
    assert len(endings) == 3
    for ending, kind, said in endings:
        assert (ending, kind) == ("Failed", ErrorKind.TORCH_MISSING)
        assert "pip install torch" in said


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is on the address space, as Linux keeps it")
def test_without_memory_a_command_says_what_it_needs_and_the_next_works() -> None:
    first, explored, trained, in_mid_run, small, small_run = endings_of(WITHOUT_MEMORY)
    assert first[0] == small[0] == small_run[0] == "Finished"
    for ending, kind, said in (explored, trained, in_mid_run):
        assert (ending, kind) == ("Failed", ErrorKind.OUT_OF_MEMORY)
        assert "GiB" in said or "MiB" in said
        assert "Choose a shorter input" in said
