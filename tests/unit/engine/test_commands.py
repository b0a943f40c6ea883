"""The queue of commands: first come, first served; the latest Explore wins; none is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.cancel import CancelledError
from attnstudio.engine.commands import CommandQueue, Entry, fits_between_cases, fits_between_steps
from attnstudio.engine.protocol import Command, Explore, Investigate, Pause, Reset, RunCases, Train
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.verifying.study import ArticleSteps

SPEC = ExperimentSpec()
VERIFY = Investigate(ArticleSteps())
KINDS: list[Command] = [Explore(SPEC), Train(SPEC), Pause(), Reset(SPEC), VERIFY, RunCases(())]


def is_cancelled(entry: Entry) -> bool:
    try:
        entry.cancel.check()
    except CancelledError:
        return True
    return False


@given(st.lists(st.sampled_from(KINDS)))
def test_order_is_kept_but_only_the_last_waiting_explore_is_served(commands: list[Command]) -> None:
    queue = CommandQueue()
    submitted = [queue.submit(command)[0] for command in commands]
    explores = [entry for entry in submitted if isinstance(entry.command, Explore)]
    expected = [entry for entry in submitted if entry not in explores[:-1]]
    assert [queue.next() for _ in expected] == expected
    assert queue.take_overtaken() == explores[:-1]
    assert queue.take_overtaken() == []
    assert [entry.ticket for entry in submitted] == list(range(1, len(commands) + 1))


def test_a_newer_explore_cancels_the_running_one_only() -> None:
    queue = CommandQueue()
    queue.submit(Train(SPEC))
    train = queue.next()
    queue.submit(Explore(SPEC))
    running = queue.next_aside(fits_between_steps)
    assert train is not None
    assert running is not None
    assert not is_cancelled(running)
    newer, _ = queue.submit(Explore(SPEC))
    assert is_cancelled(running)
    assert not is_cancelled(train)
    assert not is_cancelled(newer)


def test_a_finished_explore_is_left_alone() -> None:
    queue = CommandQueue()
    entry, _ = queue.submit(Explore(SPEC))
    queue.next()
    queue.finish(entry)
    queue.submit(Explore(SPEC))
    assert not is_cancelled(entry)


@pytest.mark.parametrize("command", [Train(SPEC), Pause(), Reset(SPEC)])
def test_what_belongs_to_a_run_is_not_served_aside(command: Command) -> None:
    queue = CommandQueue()
    queue.submit(command)
    assert queue.next_aside(fits_between_steps) is None
    verify, _ = queue.submit(VERIFY)
    assert queue.next_aside(fits_between_steps) is verify


def test_between_two_cases_an_experiment_is_served_and_nothing_else() -> None:
    queue = CommandQueue()
    for command in (VERIFY, RunCases(()), Train(SPEC)):
        queue.submit(command)
    assert queue.next_aside(fits_between_cases) is None
    explore, _ = queue.submit(Explore(SPEC))
    assert queue.next_aside(fits_between_cases) is explore


def test_a_waiting_pause_is_seen() -> None:
    queue = CommandQueue()
    assert not queue.pause_waits()
    queue.submit(Train(SPEC))
    assert not queue.pause_waits()
    queue.submit(Pause())
    assert queue.pause_waits()


def test_closing_cancels_what_runs_and_starts_nothing_more() -> None:
    queue = CommandQueue()
    queue.submit(Train(SPEC))
    running = queue.next()
    waiting, _ = queue.submit(VERIFY)
    queue.close()
    assert running is not None
    assert is_cancelled(running)
    assert queue.next() is None
    assert queue.next_aside(fits_between_steps) is None
    late, accepted = queue.submit(Explore(SPEC))
    assert accepted
    assert queue.drain() == [waiting, late]
    assert not queue.submit(Explore(SPEC))[1]
