"""A run's record as JSON Lines: an object for each step, after one for the experiment. No Qt, no torch."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.exports.export import head_columns, write_checked
from attnstudio.engine.history import RunHistory
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

FORMAT = "attnstudio-record-1"
BLOCK_STEPS = 1024


def export_record_jsonl(history: RunHistory, path: Path) -> Message:
    """Write the experiment in the first line, then one line for each step.

    Keys of a step: step, loss, grad_norm, total_norm, clipped_norm, lr, seconds, parameters and heads
    (gradient norms by name), and held_out_loss, held_out_accuracy where the step was evaluated. What is
    not a finite number is null, as JSON has no other word for it. UTF-8. Raises `ExportError`.
    """
    steps = len(history)  # the run may go on meanwhile
    write_checked(
        path,
        lambda file: file.writelines(_lines(history, steps)),
        lambda file: _holds(file, history, steps),
    )
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {count} steps in {file}, read back and checked."),
        count=f"{steps:,}",
        file=path.name,
    )


def _lines(history: RunHistory, steps: int) -> Iterator[bytes]:
    yield _line({"format": FORMAT, "steps": steps, "experiment": history.spec.to_dict()})
    for step in _steps(history, steps):
        yield _line(step)


def _line(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8", "surrogatepass")


def _steps(history: RunHistory, steps: int) -> Iterator[dict[str, Any]]:
    spec, columns = history.spec, head_columns(history)
    found = history.evaluations()
    held_out = {
        int(step): (loss, accuracy)
        for step, loss, accuracy in zip(found.steps, found.losses, found.accuracies, strict=True)
    }
    for start in range(0, steps, BLOCK_STEPS):
        record = history.since(start, min(start + BLOCK_STEPS, steps))
        for index in range(len(record.losses)):
            step, total = start + index, float(record.total_norms[index])
            line = {
                "step": step,
                "loss": _number(record.losses[index]),
                "grad_norm": _number(record.grad_norms[index]),
                "total_norm": _number(total),
                "clipped_norm": _number(total * clip_factor(spec, total)),
                "lr": lr_at(spec, step),
                "seconds": _number(record.seconds[index]),
                "parameters": _named(history.parameters, record.parameter_norms[index]),
                "heads": _named(columns, record.head_norms[index].ravel()),
            }
            if spec.is_encoder and step in held_out:
                line["held_out_loss"], line["held_out_accuracy"] = map(_number, held_out[step])
            yield line


def _named(names: tuple[str, ...], values: NDArray[np.float32]) -> dict[str, float | None]:
    """Each value with the shortest digits that give the same float32 back."""
    return {name: _number(float(str(value))) for name, value in zip(names, values, strict=True)}


def _number(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


def _holds(file: BinaryIO, history: RunHistory, steps: int) -> bool:
    """Whether the lines of `file` are the record, as another program would read them."""
    header = json.loads(file.readline())
    if header["steps"] != steps or header["experiment"] != history.spec.to_dict():
        return False
    return all(
        line is not None and step is not None and json.loads(line) == step
        for line, step in zip_longest(file, _steps(history, steps))
    )
