"""Runs that are saved, opened and autosaved by a session, also in mid-run."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from attnstudio.engine.protocol import (
    Branch,
    DropRun,
    ErrorKind,
    Failed,
    OpenRun,
    Pause,
    Reset,
    Rewind,
    RunState,
    SaveRun,
    StopReason,
    Train,
)
from attnstudio.engine.runs import autosave, files
from attnstudio.engine.runs.autosave import Keeper
from attnstudio.engine.runs.files import SavedRun, open_run
from attnstudio.engine.runs.leftovers import find_leftovers
from tests.unit.engine.running import PATIENCE, TINY, Running

ENDLESS = 10**9


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keeper:
    monkeypatch.setattr(autosave, "INTERVAL_S", 0.0)
    monkeypatch.setattr(autosave, "COPY_SHARE", 1.0)
    return Keeper(tmp_path / "autosave", lambda _: None)


@pytest.fixture
def running(keeper: Keeper) -> Iterator[Running]:
    with Running(keeper) as session:
        yield session


def test_a_run_is_saved_and_opened(running: Running, tmp_path: Path) -> None:
    running.ask(Train(TINY, 30))
    losses = running.session.history.since(0).losses
    saved = running.ask(SaveRun(1, tmp_path / "run.attn"))
    assert isinstance(saved, SavedRun)
    assert saved.steps == 30
    running.ask(Train(TINY, 5))
    state = running.ask(OpenRun(tmp_path / "run.attn"))
    assert state == RunState(TINY, 30, StopReason.OPENED, run=2)
    assert [info.key for info in running.session.runs] == [1, 2]
    np.testing.assert_array_equal(running.session.history.since(0).losses, losses)
    assert running.session.frames.take().origin.step == 30
    running.ask(Train(TINY, 5))
    first, second = (info.history.since(0).losses for info in running.session.runs)
    np.testing.assert_array_equal(first, second)


def test_training_goes_on_while_a_run_is_written(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_trained_on = threading.Event()
    write = files.write_run_file

    def slowly(*arguments: object, **options: object) -> object:
        assert is_trained_on.wait(PATIENCE)
        return write(*arguments, **options)

    monkeypatch.setattr(files, "write_run_file", slowly)
    training = running.session.submit(Train(TINY, ENDLESS))
    running.wait_for_steps(10)
    saving = running.session.submit(SaveRun(1, tmp_path / "run.attn"))
    running.wait_until(lambda: "saving" in {thread.name for thread in threading.enumerate()})
    running.wait_for_steps(len(running.session.history) + 20)
    is_trained_on.set()
    saved = running.wait(saving).value
    running.ask(Pause())
    assert running.wait(training).value.steps > saved.steps >= 10
    again = open_run(tmp_path / "run.attn")
    losses = running.session.history.since(0).losses
    np.testing.assert_array_equal(again.history.since(0).losses, losses[: saved.steps])


def test_what_cannot_be_written_or_read_is_told_and_changes_nothing(running: Running, tmp_path: Path) -> None:
    running.ask(Train(TINY, 3))
    (tmp_path / "bad.attn").write_bytes(b"bad")
    history = running.session.history
    for command in (SaveRun(1, tmp_path / "no" / "folder.attn"), OpenRun(tmp_path / "bad.attn")):
        ending = running.wait(running.session.submit(command))
        assert isinstance(ending, Failed)
        assert ending.error.kind is ErrorKind.FILE
    assert running.session.history is history
    assert len(running.session.runs) == 1
    assert running.ask(Train(TINY, 2)).steps == 5


def test_a_run_is_kept_in_its_midst_and_where_it_stands(
    running: Running, keeper: Keeper, tmp_path: Path
) -> None:
    kept = tmp_path / "autosave"
    training = running.session.submit(Train(TINY, ENDLESS))
    running.wait_until(lambda: list(kept.glob("*/run-1.attn")) != [])
    running.ask(Pause())
    steps = running.wait(training).value.steps
    assert keeper.settle(PATIENCE)
    (file,) = kept.glob("*/run-1.attn")
    assert open_run(file).steps == steps


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (lambda: Rewind(1, 4), {"run-1.attn": 4}),
        (lambda: Branch(1, 6, TINY.with_changes(lr=0.1)), {"run-1.attn": 10, "run-2.attn": 6}),
        (lambda: DropRun(1), {}),
    ],
)
def test_what_is_done_to_runs_is_kept(
    running: Running,
    keeper: Keeper,
    tmp_path: Path,
    command: Callable[[], Rewind | Branch | DropRun],
    expected: dict[str, int],
) -> None:
    running.ask(Train(TINY, 10))
    running.ask(command())
    assert keeper.settle(PATIENCE)
    found = {path.name: open_run(path).steps for path in (tmp_path / "autosave").glob("*/run-*.attn")}
    assert found == expected


def test_a_saved_run_needs_no_autosave(running: Running, keeper: Keeper, tmp_path: Path) -> None:
    running.ask(Train(TINY, 3))
    running.ask(SaveRun(1, tmp_path / "run.attn"))
    assert keeper.settle(PATIENCE)
    assert list((tmp_path / "autosave").glob("*/run-*")) == []


def test_a_session_that_ends_leaves_nothing(running: Running, tmp_path: Path) -> None:
    running.session.submit(Train(TINY, ENDLESS))
    running.wait_until(lambda: list(tmp_path.glob("autosave/*/run-1.attn")) != [])
    running.close()
    assert list((tmp_path / "autosave").iterdir()) == []


KILLED = """
import sys, threading
from pathlib import Path
from attnstudio.engine.runs import autosave
from attnstudio.engine.protocol import Train
from attnstudio.engine.session import Session
from tests.unit.engine.saved_runs import TINY

autosave.INTERVAL_S = 0.05
session = Session(print, keeper=autosave.Keeper(Path(sys.argv[1]), print))
session.submit(Train(TINY, 10**9))
session.run()
"""


def test_what_a_killed_program_leaves_goes_on_to_the_bit(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)]) as program, Running() as running:
        running.wait_until(lambda: len(list(tmp_path.glob("*/run-1.attn"))) == 1)
        first = next(tmp_path.glob("*/run-1.attn")).stat().st_ino
        running.wait_until(lambda: next(tmp_path.glob("*/run-1.attn")).stat().st_ino != first)
        assert find_leftovers(tmp_path) == []
        program.send_signal(signal.SIGKILL)
        program.wait(PATIENCE)
        (leftover,) = find_leftovers(tmp_path)
        state = running.ask(OpenRun(leftover.newest.path))
        assert state.steps == leftover.newest.steps > 0
        leftover.discard()
        running.ask(Train(TINY, 10))
        recovered = running.session.history.since(0).losses
        running.ask(Reset(TINY))
        running.ask(Train(TINY, state.steps + 10))
        np.testing.assert_array_equal(running.session.history.since(0).losses, recovered)
