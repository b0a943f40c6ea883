"""What goes wrong while looking back or saving is told and survived, and spoils nothing that comes later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from attnstudio.engine import optimizers
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import draw_trained
from attnstudio.engine.protocol import ErrorKind, Failed, InspectStep, Rewind, SaveRun, Train, Visit
from attnstudio.engine.runs.files import open_run
from attnstudio.engine.runs.format import RunFileError
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY, Running

REPOSITORY = Path(__file__).parents[3]


def out_of_memory() -> Callable[..., object]:
    """No memory from the first call on."""

    def broken(*_args: object) -> object:
        raise MemoryError

    return broken


def half_done() -> Callable[..., object]:
    """Adam's update, of which the second from now on ends in the midst of it."""
    step, taken = optimizers._Adam.step, 0

    def broken(self: optimizers._Adam, lr: float) -> None:
        nonlocal taken
        taken += 1
        step(self, lr)
        if taken == 2:
            raise MemoryError

    return broken


@pytest.mark.parametrize("command", [Visit(1, 21), Rewind(1, 21), InspectStep(1, 21)])
@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("optimizers._Adam.step", half_done),  # in a step on the way to the moment
        ("gradients.GradientReader.read", out_of_memory),
        ("trainer.Trainer.snapshot", out_of_memory),
        ("trainer.Trainer.__init__", out_of_memory),
        ("experiment.capture", out_of_memory),
    ],
    ids=["update", "gradients", "copy", "trainer", "frame"],
)
def test_out_of_memory_in_a_replay_spoils_no_moment(
    command: Visit | Rewind | InspectStep,
    place: str,
    fault: Callable[[], object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Running() as running:
        running.ask(Train(TINY, 43))
        history = running.session.history
        assert history is not None
        with monkeypatch.context() as patched:
            patched.setattr(f"attnstudio.engine.{place}", fault())
            ending = running.wait(running.session.submit(command))
        if isinstance(ending, Failed):  # not everything is needed for all of them
            assert ending.error.kind is ErrorKind.OUT_OF_MEMORY
            assert "The memory ran out" in str(ending.error.message)
        for step in (21, 22, 20, 4):
            moment = running.ask(Visit(1, min(step, len(running.session.history or ()))))
            assert moment.record.loss == history.record(moment.step).loss
        running.ask(Train(TINY, 60))
        again = running.session.history
        assert again is not None
        assert (
            again.until(43, TINY).since(0).losses.tolist() == history.until(43, TINY).since(0).losses.tolist()
        )


def test_an_infinite_gradient_is_never_clipped_into_the_weights() -> None:
    """inf * (1 / inf) is not a number: clipped and applied, it would spoil every later step."""
    spec = ExperimentSpec(d_model=16, heads=2, clip=1.0)
    target = draw_trained(spec, CancelToken())
    target = replace(target, input=replace(target.input, x=target.input.x * 1e20))
    trainer = Trainer(spec, target)
    before = trainer.snapshot()
    with pytest.raises(EngineFailure) as caught:
        trainer.step()
    assert (caught.value.error.kind, caught.value.error.step) == (ErrorKind.NON_FINITE, 0)
    assert all(map(torch.equal, before.tensors, trainer.snapshot().tensors))


def test_where_no_thread_can_be_had_a_run_is_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with Running() as running:
        running.ask(Train(TINY, 3))
        with monkeypatch.context() as patched:
            patched.setattr(threading.Thread, "start", refuse)
            assert running.ask(SaveRun(1, tmp_path / "run.attn")).steps == 3
        assert running.ask(Train(TINY, 1)).steps == 4
    assert open_run(tmp_path / "run.attn").steps == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.attn"
    os.mkfifo(pipe)
    other_end = os.open(pipe, os.O_RDWR)  # or who opens it would wait for ever
    with pytest.raises(RunFileError, match=r"pipe\.attn cannot be read: not a regular file\."):
        open_run(pipe)
    os.close(other_end)


# -- a disk that is full, in a name space of its own where one can be made

ON_A_FULL_DISK = """
import json, sys, threading
from pathlib import Path
from attnstudio.engine.runs import autosave
from attnstudio.engine.runs.autosave import Keeper
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.exports.export import ExportError, export_record_csv
from attnstudio.engine.runs.leftovers import find_leftovers
from attnstudio.engine.protocol import *
from tests.unit.engine.running import Running, TINY

autosave.RETRY_S = autosave.INTERVAL_S = 0.01
disk = Path(sys.argv[1])
told, heard = [], threading.Semaphore(0)

def tell(state):
    told.append(state.problem and str(state.problem))
    heard.release()

keeper = Keeper(disk / "autosave", tell)
with Running(keeper) as running:
    running.ask(Train(TINY, 20))
    running.ask(SaveRun(1, disk / "run.attn"))
    before = (disk / "run.attn").read_bytes()
    assert keeper.settle(30)
    filler = (disk / "filler").open("wb", buffering=0)
    try:
        while True:
            filler.write(bytes(4096))
    except OSError as error:
        filler.close()
        number = error.errno
    running.ask(Train(TINY, 20))
    assert heard.acquire(timeout=30)
    refused = running.wait(running.session.submit(SaveRun(1, disk / "run.attn")))
    try:
        export_record_csv(running.session.history, disk / "record.csv")
        exported = "written"
    except ExportError as error:
        exported = str(error)
    same = (disk / "run.attn").read_bytes() == before
    rest = sorted(path.name for path in disk.iterdir() if path.is_file())
    steps = running.ask(Train(TINY, 20)).steps
    (disk / "filler").unlink()
    assert heard.acquire(timeout=30)
    running.ask(Train(TINY, 20))
    saved = running.ask(SaveRun(1, disk / "run.attn")).steps
    print(json.dumps([number, told, str(refused.error.message), exported, same, rest, steps, saved]))
"""


def can_mount() -> bool:
    """Whether a disk of our own can be had (Linux, where people may make name spaces)."""
    if sys.platform != "linux":
        return False
    try:
        asked = subprocess.run(
            ["unshare", "-Urm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, check=False
        )
    except OSError:
        return False
    return asked.returncode == 0


@pytest.mark.skipif(not can_mount(), reason="no disk can be mounted in a name space of our own")
def test_on_a_full_disk_training_goes_on_and_nothing_is_half_written(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = 'mount -t tmpfs -o size=2m none "$1" && exec "$2" -c "$3" "$1"'
    result = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", mount, "sh", disk, sys.executable, ON_A_FULL_DISK],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY,
    )
    assert result.returncode == 0, result.stderr
    number, told, refused, exported, same, rest, steps, saved = json.loads(result.stdout)
    assert os.strerror(number) == "No space left on device"
    assert "Autosave does not work now: the disk of" in told[0]
    assert "Training goes on" in told[0]
    assert told[1:] == [None]
    assert "run.attn could not be saved: the disk of" in refused
    assert "is full" in exported
    assert same
    assert rest == ["filler", "run.attn"]
    assert (steps, saved) == (60, 80)
