"""Runs as files: what is opened is what was saved, to the bit; what is not whole is not opened."""

from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from safetensors import safe_open

from attnstudio.engine.cancel import CancelledError, CancelToken
from attnstudio.engine.history import EvaluationSlice
from attnstudio.engine.runs import format as run_format
from attnstudio.engine.runs.files import STATE_BYTES, open_run, save_run, thinned
from attnstudio.engine.runs.format import RunFileError
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import ExperimentSpec, Optimizer
from tests.unit.engine.saved_runs import BUDGET, STEPS, TINY, save_branch, trained

ARTICLE = ExperimentSpec(d_model=16, heads=2, length=6)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that branched, in its file."""
    return save_branch(tmp_path_factory.mktemp("saved"))


# -- what comes back


@pytest.mark.parametrize("spec", [TINY, ARTICLE, TINY.with_changes(optimizer=Optimizer.SGD, momentum=0.9)])
def test_a_run_comes_back_to_the_bit(spec: ExperimentSpec, tmp_path: Path) -> None:
    run = trained(spec)
    said = save_run(run, tmp_path / "run.attn", CancelToken())
    assert said.bytes == (tmp_path / "run.attn").stat().st_size
    assert (said.path, said.steps) == (tmp_path / "run.attn", STEPS)
    assert str(STEPS) in str(said.message)
    again = open_run(tmp_path / "run.attn", key=7, budget=BUDGET)
    assert (again.key, again.spec, again.steps, again.segments) == (7, spec, STEPS, run.segments)
    assert_same_record(run, again)
    for step in (0, 17, 40, STEPS):
        assert_same_moment(run, again, step)
    for _ in range(12):
        run.step()
        again.step()
    assert_same_record(run, again, stop=STEPS)


def assert_same_record(one: Run, other: Run, stop: int | None = None) -> None:
    """To the bit; but for the seconds from step `stop` on, which each run took for itself."""
    mine, theirs = one.history.since(0), other.history.since(0)
    for name in ("losses", "grad_norms", "total_norms", "parameter_norms", "head_norms"):
        np.testing.assert_array_equal(getattr(mine, name), getattr(theirs, name))
    np.testing.assert_array_equal(mine.seconds[:stop], theirs.seconds[:stop])
    assert len(mine.losses) == one.steps == other.steps
    for field in dataclasses.fields(EvaluationSlice):
        left, right = (getattr(run.history.evaluations(), field.name) for run in (one, other))
        np.testing.assert_array_equal(left, right)


def assert_same_moment(one: Run, other: Run, step: int) -> None:
    mine, theirs = (run.at(step, CancelToken())[0] for run in (one, other))
    for left, right in zip(mine.snapshot().tensors, theirs.snapshot().tensors, strict=True):
        assert torch.equal(left, right)
    assert mine.look().loss == theirs.look().loss
    assert mine.evaluate().loss == theirs.evaluate().loss


def test_every_segment_of_a_branch_comes_back(saved: Path) -> None:
    again = open_run(saved, budget=BUDGET)
    assert [segment.start for segment in again.segments] == [0, 20]
    assert again.spec.optimizer is Optimizer.SGD
    original = trained()
    assert_same_moment(original, again, 19)
    again.rewind(10, CancelToken())
    assert again.spec == TINY
    assert again.step() == original.history.record(10).loss


def test_a_run_without_a_step_can_be_saved(tmp_path: Path) -> None:
    save_run(trained(steps=0), tmp_path / "new.attn", CancelToken())
    again = open_run(tmp_path / "new.attn")
    assert again.steps == len(again.history) == 0
    assert again.step() == trained(steps=1).history.record(0).loss


def test_a_run_that_rests_can_be_saved(tmp_path: Path) -> None:
    run = trained()
    run.rest()
    save_run(run, tmp_path / "run.attn", CancelToken())
    assert open_run(tmp_path / "run.attn").steps == STEPS


def test_what_was_saved_is_not_touched_by_training_on() -> None:
    run = trained()
    parts = run.parts()
    for _ in range(5):
        run.step()
    assert parts.tip.step == STEPS
    assert torch.equal(parts.tip.tensors[0], run.at(STEPS, CancelToken())[0].snapshot().tensors[0])


def test_the_file_is_one_that_others_can_read(saved: Path) -> None:
    with safe_open(saved, framework="numpy") as file:
        document = json.loads(file.metadata()["document"])
        assert document["steps"] == STEPS
        assert document["segments"][0]["spec"] == TINY.to_dict()
        assert file.get_tensor("record.loss").shape == (STEPS,)
        np.testing.assert_array_equal(file.get_tensor("states.0.step"), [0, 8, 16])


def test_states_are_thinned_evenly_to_the_budget() -> None:
    parts = trained(steps=80).parts()
    size = parts.tip.nbytes
    steps = [state.step for state in thinned(parts, 3 * size)]
    assert steps == [0, 8, 32, 56, 80]
    assert len(thinned(parts, STATE_BYTES)) == len(parts.states)


def test_opening_can_be_cancelled(saved: Path) -> None:
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(CancelledError):
        open_run(saved, cancel=cancel)


# -- what is not written


def test_a_disk_that_is_full_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.attn"
    path.write_bytes(b"before")

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(RunFileError, match=r"run\.attn could not be saved: the disk of .* is full"):
        save_run(trained(steps=1), path, CancelToken())
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_read_back_otherwise_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Liar(run_format.RunFile):
        def array(self, name: str, dtype: str = "", shape: Any = None) -> Any:
            if name == "record.loss":
                self._checksums[name] = "0"
            return super().array(name, dtype, shape)

    monkeypatch.setattr(run_format, "RunFile", Liar)
    with pytest.raises(RunFileError, match=r"record\.loss does not match its checksum"):
        save_run(trained(steps=1), tmp_path / "run.attn", CancelToken())
    assert list(tmp_path.iterdir()) == []
