"""Studies: answered beside runs, cancelled by ticket, overtaken when quick; they leave torch as it was."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import ClassVar

import torch

from attnstudio.engine.protocol import (
    Cancelled,
    ErrorKind,
    Explore,
    Failed,
    Finished,
    Investigate,
    Pause,
    Phase,
    Train,
    Visit,
)
from attnstudio.engine.studies import Study, StudyContext
from tests.unit.engine.running import PATIENCE, TINY, Running

ENTERED, GO_ON = threading.Event(), threading.Event()


@dataclass(frozen=True, slots=True)
class Draw(Study):
    """Disturbs all that a study could disturb."""

    solver: ClassVar[str] = f"{__name__}:draw"
    quick: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Long(Study):
    """Works until it is told to stop."""

    solver: ClassVar[str] = f"{__name__}:work"


@dataclass(frozen=True, slots=True)
class Glance(Study):
    """Quick by what it says."""

    solver: ClassVar[str] = f"{__name__}:work"
    quick: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Broken(Study):
    """Cannot be answered."""

    solver: ClassVar[str] = f"{__name__}:fail"


def draw(_study: Draw, _context: StudyContext) -> tuple[float, int]:
    torch.set_num_threads(2 if torch.get_num_threads() == 1 else 1)
    return float(torch.rand(1)), torch.get_num_threads()


def work(_study: Long, context: StudyContext) -> int:
    ENTERED.set()
    for done in range(1_000_000):
        context.report(done)
        if GO_ON.wait(0.001):
            return done
        context.safe_point()
    raise AssertionError("nobody told it to stop")


def fail(_study: Broken, _context: StudyContext) -> None:
    raise ZeroDivisionError


@dataclass(frozen=True, slots=True)
class LookBack(Study):
    """Holds a moment of the past while it waits."""

    solver: ClassVar[str] = f"{__name__}:look_back"


def look_back(_study: LookBack, context: StudyContext) -> tuple[int, int]:
    trainer = context.trainer(1, 3)
    before = trainer.steps
    work(Long(), context)
    return before, trainer.steps


def start_long(running: Running, study: Study | None = None) -> int:
    ENTERED.clear()
    GO_ON.clear()
    ticket = running.session.submit(Investigate(study or Long()))
    assert ENTERED.wait(PATIENCE)
    return ticket


def test_a_study_disturbs_no_run() -> None:
    with Running() as running:
        running.ask(Train(TINY, 10))
        assert running.session.history is not None
        plain = list(running.session.history.since(0).losses)
    with Running() as running:
        for _ in range(10):
            running.ask(Train(TINY, 1))
            running.ask(Investigate(Draw()))
        assert running.session.history is not None
        assert list(running.session.history.since(0).losses) == plain


def test_generator_and_threads_are_as_they_were_found() -> None:
    with Running() as running:
        running.ask(Explore(TINY))
        state, threads = torch.get_rng_state(), torch.get_num_threads()
        running.ask(Investigate(Draw()))
        assert torch.equal(torch.get_rng_state(), state)
        assert torch.get_num_threads() == threads


def test_what_is_quick_is_served_within_a_long_one_and_nothing_else() -> None:
    with Running() as running:
        long = start_long(running)
        train = running.session.submit(Train(TINY, 1))
        assert isinstance(running.wait(running.session.submit(Explore(TINY))), Finished)
        assert isinstance(running.wait(running.session.submit(Investigate(Draw()))), Finished)
        assert long not in running.tickets()
        assert train not in running.tickets()
        GO_ON.set()
        assert isinstance(running.wait(long), Finished)
        assert isinstance(running.wait(train), Finished)


def test_the_status_tells_of_long_ones_alone() -> None:
    with Running() as running:
        for study, phase in ((Long(), Phase.STUDYING), (Glance(), Phase.IDLE)):
            ticket = start_long(running, study)
            running.ask(Explore(TINY))  # served at a safe point
            before = running.session.reports.take()
            running.wait_until(lambda before=before: running.session.reports.take() not in (None, before))
            assert running.session.status.phase is phase
            GO_ON.set()
            running.wait(ticket)


def test_what_looks_at_runs_waits_for_a_study_that_does() -> None:
    with Running() as running:
        running.ask(Train(TINY, 10))
        ENTERED.clear()
        GO_ON.clear()
        study = running.session.submit(Investigate(LookBack()))
        assert ENTERED.wait(PATIENCE)
        visit = running.session.submit(Visit(1, 7))
        running.ask(Explore(TINY))
        assert visit not in running.tickets()
        GO_ON.set()
        ending = running.wait(study)
        assert isinstance(ending, Finished)
        assert ending.value == (3, 3)
        assert isinstance(running.wait(visit), Finished)


def test_reports_carry_the_ticket() -> None:
    with Running() as running:
        long = start_long(running)
        GO_ON.set()
        running.wait(long)
        report = running.session.reports.take()
        assert report is not None
        assert report[0] == long


def test_cancelled_in_the_midst() -> None:
    with Running() as running:
        long = start_long(running)
        running.session.cancel(long)
        assert isinstance(running.wait(long), Cancelled)
        assert isinstance(running.wait(running.session.submit(Explore(TINY))), Finished)


def test_cancelled_while_it_waits() -> None:
    with Running() as running:
        long = start_long(running)
        waiting = running.session.submit(Investigate(Broken()))
        running.session.cancel(waiting)
        GO_ON.set()
        running.wait(long)
        assert isinstance(running.wait(waiting), Cancelled)


def test_of_quick_ones_the_latest_wins() -> None:
    with Running() as running:
        train = running.session.submit(Train(TINY, 100_000))
        tickets = [running.session.submit(Investigate(Draw())) for _ in range(50)]
        assert isinstance(running.wait(tickets[-1]), Finished)
        running.session.submit(Pause())
        running.wait(train)
        assert any(isinstance(running.wait(ticket), Cancelled) for ticket in tickets[:-1])


def test_a_failure_is_its_ending() -> None:
    with Running() as running:
        ending = running.wait(running.session.submit(Investigate(Broken())))
        assert isinstance(ending, Failed)
        assert ending.error.kind is ErrorKind.INTERNAL
        assert "ZeroDivisionError" in ending.error.details
