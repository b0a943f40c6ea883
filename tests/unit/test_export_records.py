"""A run's record as CSV, JSON Lines and TensorBoard events: other programs read the same numbers."""

from __future__ import annotations

import csv
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.exports import export
from attnstudio.engine.exports.export import ExportError, export_record_csv
from attnstudio.engine.exports.lines import export_record_jsonl
from attnstudio.engine.exports.tensorboard import event_file_name, export_record_tensorboard
from attnstudio.engine.history import RunHistory
from attnstudio.engine.runs.run import Run, evaluation_is_due
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.engine.spec import ExperimentSpec, Schedule, Task

STEPS = 25
TINY = ExperimentSpec(
    task=Task.REVERSE,
    d_model=8,
    heads=2,
    layers=2,
    length=4,
    batch=4,
    clip=0.1,
    schedule=Schedule.WARMUP,
    warmup=5,
)


@pytest.fixture(scope="module")
def history() -> RunHistory:
    run = Run(TINY, CancelToken())
    for _ in range(STEPS):
        run.step()
    return run.history


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_json_lines_hold_the_experiment_and_every_step(history: RunHistory, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    export_record_jsonl(history, path)
    header, *steps = lines(path)
    assert ExperimentSpec.from_dict(header["experiment"]) == TINY
    assert [line["step"] for line in steps] == list(range(STEPS))
    for line in steps:
        record = history.record(line["step"])
        assert (line["loss"], line["total_norm"]) == (record.loss, record.total_norm)
        assert line["lr"] == lr_at(TINY, record.step)
        assert line["clipped_norm"] == record.total_norm * clip_factor(TINY, record.total_norm)
        parameters = [np.float32(line["parameters"][name]) for name in history.parameters]
        assert parameters == record.parameter_norms.tolist()
        assert np.float32(line["heads"]["layers.1.W_o.head1"]) == record.head_norms[1, 3, 1]


def test_json_lines_tell_held_out_numbers_where_there_are_any(history: RunHistory, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    export_record_jsonl(history, path)
    found = {
        line["step"]: (line["held_out_loss"], line["held_out_accuracy"])
        for line in lines(path)[1:]
        if "held_out_loss" in line
    }
    assert list(found) == [step for step in range(STEPS) if evaluation_is_due(step)]
    record = history.evaluation_at(10)
    assert record is not None
    assert found[10] == (record.loss, record.accuracy)


def test_csv_ends_with_held_out_numbers(history: RunHistory, tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    export_record_csv(history, path)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["step"] for row in rows if row["held_out_accuracy"]] == ["0", "10", "20"]
    record = history.evaluation_at(20)
    assert record is not None
    assert float(rows[20]["held_out_accuracy"]) == record.accuracy


def test_tensorboard_reads_the_same_numbers(history: RunHistory, tmp_path: Path) -> None:
    path = tmp_path / event_file_name("tiny")
    export_record_tensorboard(history, path)
    reader = EventAccumulator(str(tmp_path), size_guidance={"scalars": 0})
    reader.Reload()
    losses = reader.Scalars("loss/training")
    assert [event.step for event in losses] == list(range(STEPS))
    assert [event.value for event in losses] == [np.float32(history.record(n).loss) for n in range(STEPS)]
    times = [event.wall_time for event in losses]
    assert times == sorted(times)
    accuracies = reader.Scalars("accuracy/held out")
    assert [event.step for event in accuracies] == [step for step in range(STEPS) if evaluation_is_due(step)]
    name = "layers.1.attention.W_v.bias"
    norms = reader.Scalars(f"gradient of parameters/{name}")
    index = history.parameters.index(name)
    assert norms[7].value == history.record(7).parameter_norms[index]


@pytest.mark.parametrize("write", [export_record_jsonl, export_record_tensorboard])
def test_damage_on_the_way_is_found_out(
    history: RunHistory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Any
) -> None:
    check = export.write_checked

    def damaged(path: Path, write_it: Any, holds: Any) -> None:
        def flip(file: Any) -> None:
            write_it(file)
            file.flush()
            file.seek(700)
            byte = file.read(1)
            file.seek(700)
            file.write(bytes([byte[0] ^ 1]))

        check(path, flip, holds)

    monkeypatch.setattr(f"{write.__module__}.write_checked", damaged)
    path = tmp_path / "out"
    with pytest.raises(ExportError, match="did not read back"):
        write(history, path)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_number_is_null_in_json(tmp_path: Path) -> None:
    history = RunHistory(TINY.with_changes(layers=1), ("a",), 2)
    record = run_record(loss=math.nan)
    history.append(record)
    export_record_jsonl(history, tmp_path / "nan.jsonl")
    assert lines(tmp_path / "nan.jsonl")[1]["loss"] is None


def run_record(loss: float) -> Any:
    from attnstudio.engine.frames import StepRecord

    ones = np.ones(1, np.float32)
    return StepRecord(0, loss, 1.0, 1.0, ones, np.ones((1, 4, 2), np.float32), 0.1)
