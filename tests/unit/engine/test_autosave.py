"""Autosave: what a dead program leaves is the run to the bit, and a live one's is left alone."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.runs import autosave
from attnstudio.engine.runs.autosave import AutosaveState, Keeper
from attnstudio.engine.runs.blocks import BLOCK_NAME
from attnstudio.engine.runs.files import open_run
from attnstudio.engine.runs.leftovers import Leftover, find_leftovers
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import Optimizer
from tests.unit.engine.saved_runs import BUDGET, TINY, trained

SECONDS = 20.0
TORCH = "2.0"


class Program:
    """A program that autosaves in the folder `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.told: list[AutosaveState] = []
        self.heard = threading.Semaphore(0)
        self.keeper = Keeper(folder, self._hear)

    def _hear(self, state: AutosaveState) -> None:
        self.told.append(state)
        self.heard.release()

    def keep(self, *runs: Run) -> None:
        self.keeper.keep(runs, TORCH)
        assert self.keeper.settle(SECONDS)

    @property
    def home(self) -> Path:
        (home,) = self.folder.iterdir()
        return home

    def files(self) -> set[str]:
        return {path.name for path in self.home.iterdir()} if list(self.folder.glob("*")) else set()

    def die(self, copies: Path) -> Path:
        """The autosave folder as it is now, of a program that does not live."""
        shutil.copytree(self.folder, copies)
        return copies


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path / "autosave")
    yield program
    program.keeper.close()


class Refusals:
    """A disk that is full between `begin` and `end`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(autosave, "RETRY_S", 0.01)
        self._patch = monkeypatch
        self._write = autosave.write_run_file
        self._tries = threading.Semaphore(0)

    def begin(self) -> None:
        def refuse(*_: Any, **__: Any) -> None:
            self._tries.release()
            raise OSError(28, "No space left on device")

        self._patch.setattr(autosave, "write_run_file", refuse)

    def wait_for(self, tries: int) -> None:
        for _ in range(tries):
            assert self._tries.acquire(timeout=SECONDS)

    def end(self) -> None:
        self._patch.setattr(autosave, "write_run_file", self._write)


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> Refusals:
    return Refusals(monkeypatch)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "BLOCK_BYTES", 2000)


def train_on(run: Run, steps: int) -> Run:
    for _ in range(steps):
        run.step()
    return run


def only(found: list[Leftover]) -> Leftover:
    (leftover,) = found
    return leftover


def reopened(autosaved: Path) -> list[Run]:
    """The runs that a dead program left, the last kept one last."""
    leftover = only(find_leftovers(autosaved))
    runs = [open_run(run.path, budget=BUDGET) for run in leftover.runs]
    leftover.release()
    return runs


def assert_same_run(one: Run, other: Run) -> None:
    assert one.steps == other.steps
    assert one.segments == other.segments
    mine, theirs = one.history.since(0), other.history.since(0)
    np.testing.assert_array_equal(mine.losses, theirs.losses)
    np.testing.assert_array_equal(mine.seconds, theirs.seconds)
    np.testing.assert_array_equal(mine.head_norms, theirs.head_norms)
    np.testing.assert_array_equal(one.history.evaluations().steps, other.history.evaluations().steps)
    step = one.steps // 2
    assert one.at(step, CancelToken())[0].look().loss == other.at(step, CancelToken())[0].look().loss
    assert one.step() == other.step()


# -- what is kept


def test_a_run_is_left_as_it_stood(program: Program, tmp_path: Path) -> None:
    run = trained(steps=13)
    program.keep(run)
    train_on(run, 20)
    program.keep(run)
    left = find_leftovers(program.die(tmp_path / "dead"))
    assert (only(left).newest.spec, only(left).newest.steps) == (TINY, 33)
    only(left).release()
    assert_same_run(run, reopened(tmp_path / "dead")[0])


@pytest.mark.usefixtures("small_blocks")
def test_what_was_kept_once_is_not_written_again(program: Program, tmp_path: Path) -> None:
    run, seen = trained(steps=5), {}
    for _ in range(6):
        program.keep(train_on(run, 15))
        blocks = {path.name: path.stat().st_ino for path in program.home.glob("*.block")}
        assert seen.items() <= blocks.items()
        assert all(BLOCK_NAME.fullmatch(name) for name in blocks)
        seen = blocks
    assert len(seen) == 6
    assert_same_run(run, reopened(program.die(tmp_path / "dead"))[0])


def test_few_records_go_with_the_newest_state_and_not_into_blocks(program: Program) -> None:
    run = trained(steps=5)
    for _ in range(4):
        program.keep(train_on(run, 5))
    assert program.files() == {"lock", "run-1.attn", "run-1-1.block"}


@pytest.mark.usefixtures("small_blocks")
def test_a_run_that_went_back_is_kept_anew(program: Program, tmp_path: Path) -> None:
    run = trained(steps=40)
    program.keep(run)
    program.keep(train_on(run, 40))
    run.rewind(30, CancelToken())
    program.keep(train_on(run, 3))
    assert len(program.files()) == 3
    assert_same_run(run, reopened(program.die(tmp_path / "dead"))[0])


def test_a_branch_is_kept_beside_its_parent(program: Program, tmp_path: Path) -> None:
    parent = trained(steps=20)
    spec = TINY.with_changes(optimizer=Optimizer.SGD)
    branch = parent.branch(10, spec, CancelToken(), 2, BUDGET)
    program.keep(parent)
    program.keep(parent, branch)
    program.keep(parent, train_on(branch, 15))
    runs = reopened(program.die(tmp_path / "dead"))
    assert [run.spec for run in runs] == [TINY, spec]
    assert_same_run(parent, runs[0])
    assert_same_run(branch, runs[1])


def test_only_what_has_changed_is_written(program: Program) -> None:
    runs = trained(steps=3), trained(steps=3)
    runs[1].key = 2
    program.keep(*runs)
    first = (program.home / "run-1.attn").stat().st_ino
    program.keep(runs[0], train_on(runs[1], 1))
    assert (program.home / "run-1.attn").stat().st_ino == first


def test_a_save_without_a_change_does_not_hide_one_in_writing(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_writing, may_write = threading.Event(), threading.Event()
    write = autosave.write_run_file

    def slowly(*arguments: Any, **options: Any) -> Any:
        is_writing.set()
        assert may_write.wait(SECONDS)
        return write(*arguments, **options)

    monkeypatch.setattr(autosave, "write_run_file", slowly)
    run = trained(steps=3)
    program.keeper.keep([run], TORCH)
    assert is_writing.wait(SECONDS)
    program.keeper.keep([run], TORCH)
    assert not program.keeper.settle(0)
    assert not program.keeper.is_due()
    may_write.set()
    assert program.keeper.settle(SECONDS)


def test_nothing_is_written_of_a_run_without_steps(program: Program) -> None:
    program.keep(trained(steps=0))
    assert program.files() == set()


# -- what is not needed any more


def test_a_clean_end_leaves_nothing(program: Program) -> None:
    program.keep(trained(steps=3))
    program.keeper.close()
    assert list(program.folder.iterdir()) == []


def test_a_run_that_was_dropped_is_forgotten(program: Program) -> None:
    program.keep(trained(steps=3))
    program.keep()
    assert program.files() == {"lock"}


def test_a_run_that_the_person_saved_is_kept_again_when_it_goes_on(program: Program) -> None:
    run = trained(steps=3)
    program.keep(run)
    program.keeper.saved(run.key, run.parts())
    assert program.keeper.settle(SECONDS)
    program.keep(run)
    assert program.files() == {"lock"}
    program.keep(train_on(run, 1))
    assert "run-1.attn" in program.files()


def test_a_run_that_went_on_while_it_was_saved_stays(program: Program) -> None:
    run = trained(steps=3)
    parts = run.parts()
    program.keep(train_on(run, 1))
    program.keeper.saved(run.key, parts)
    assert program.keeper.settle(SECONDS)
    assert "run-1.attn" in program.files()


# -- leftovers


def test_a_living_program_s_runs_are_not_offered(program: Program) -> None:
    program.keep(trained(steps=3))
    assert find_leftovers(program.folder) == []


def test_what_one_window_offers_another_one_does_not(program: Program, tmp_path: Path) -> None:
    program.keep(trained(steps=3))
    dead = program.die(tmp_path / "dead")
    leftover = only(find_leftovers(dead))
    assert find_leftovers(dead) == []
    leftover.release()
    again = only(find_leftovers(dead))
    again.discard()
    assert list(dead.iterdir()) == []


def test_what_cannot_be_read_is_neither_offered_nor_deleted(program: Program, tmp_path: Path) -> None:
    program.keep(trained(steps=3))
    dead = program.die(tmp_path / "dead")
    (file,) = dead.glob("*/run-1.attn")
    file.write_bytes(b"damaged")
    assert find_leftovers(dead) == []
    assert file.exists()


def test_a_leftover_is_given_up_only_when_its_run_is_kept_anew(
    program: Program, tmp_path: Path, refusals: Refusals
) -> None:
    program.keep(trained(steps=3))
    dead = program.die(tmp_path / "dead")
    leftover = only(find_leftovers(dead))
    refusals.begin()
    program.keeper.keep([open_run(leftover.newest.path, key=2)], TORCH)
    program.keeper.supersede(leftover)
    refusals.wait_for(3)
    assert list(dead.iterdir())
    refusals.end()
    assert program.keeper.settle(SECONDS)
    program.keeper.close()
    assert not list(dead.iterdir())


def test_a_leftover_goes_as_soon_as_its_run_is_kept_anew(program: Program, tmp_path: Path) -> None:
    program.keep(trained(steps=3))
    dead = program.die(tmp_path / "dead")
    leftover = only(find_leftovers(dead))
    program.keep(open_run(leftover.newest.path, key=2))
    discarded = threading.Event()
    leftover.discard, discard = lambda: (discard(), discarded.set()), leftover.discard
    program.keeper.supersede(leftover)
    assert discarded.wait(SECONDS)
    assert not list(dead.iterdir())


# -- when it cannot be done


def test_a_disk_that_refuses_is_told_once_and_so_is_its_recovery(
    program: Program, tmp_path: Path, refusals: Refusals
) -> None:
    refusals.begin()
    run = trained(steps=3)
    program.keeper.keep([run], TORCH)
    refusals.wait_for(3)
    assert len(program.told) == 1
    said = str(program.told[0].problem)
    assert f"the disk of {program.folder} is full. Training goes on" in said
    assert "Traceback" in program.told[0].details
    assert not program.keeper.is_due()  # it is at it
    refusals.end()
    assert program.keeper.settle(SECONDS)
    assert [state.problem is None for state in program.told] == [False, True]
    assert_same_run(run, reopened(program.die(tmp_path / "dead"))[0])


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    program = Program(tmp_path / "file")
    program.keeper.keep([trained(steps=3)], TORCH)
    assert program.heard.acquire(timeout=SECONDS)
    assert f"{tmp_path}/file cannot be written" in str(program.told[0].problem)
    program.keeper.close()


def test_a_run_that_cannot_be_copied_goes_on(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    run = trained(steps=3)
    monkeypatch.setattr(run, "parts", lambda: (_ for _ in ()).throw(MemoryError))
    program.keep(run)
    assert "MemoryError" in str(program.told[0].problem)
    monkeypatch.undo()
    program.keep(train_on(run, 1))
    assert program.told[1].problem is None


def test_saves_take_their_share_of_the_time_at_most(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(autosave.time, "perf_counter", lambda: now[0])
    run = trained(steps=3)
    assert program.keeper.is_due()
    program.keep(run)
    assert not program.keeper.is_due()
    now[0] += autosave.INTERVAL_S
    assert program.keeper.is_due()
    parts = run.parts

    def slowly() -> Any:
        now[0] += 1.0
        return parts()

    monkeypatch.setattr(run, "parts", slowly)
    program.keep(train_on(run, 1))
    now[0] += 0.99 / autosave.COPY_SHARE
    assert not program.keeper.is_due()
    now[0] += 0.02 / autosave.COPY_SHARE
    assert program.keeper.is_due()
