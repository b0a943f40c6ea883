"""A run's record as an event file for TensorBoard. No Qt, no torch."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from attnstudio.engine.exports.export import head_columns, write_checked
from attnstudio.engine.history import HistorySlice, RunHistory
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from tensorboardX.proto.event_pb2 import Event  # type: ignore[import-untyped]

BLOCK_STEPS = 1024
FILE_VERSION = "brain.Event:2"
# TensorBoard looks for this in a file's name.
NAME_MARK = "tfevents"


def event_file_name(name: str) -> str:
    """A file name that TensorBoard recognises: "events.out.tfevents.reverse"."""
    return f"events.out.{NAME_MARK}.{name}"


def export_record_tensorboard(history: RunHistory, path: Path) -> Message:
    """Write an event for each step, with scalars for loss, norms and learning rate, and the held-out ones.

    Wall times end now and go back by the seconds that the steps took. `path` must have "tfevents" in its
    name for TensorBoard to find it in its folder. Raises `ExportError`.
    """
    steps = len(history)  # the run may go on meanwhile
    end = time.time()
    write_checked(
        path,
        lambda file: _write(file, history, steps, end),
        lambda file: _holds(file, history, steps, end),
    )
    return message(
        QT_TRANSLATE_NOOP(
            "Messages", "Saved {count} steps in {file}. To see them: tensorboard --logdir {folder}"
        ),
        count=f"{steps:,}",
        file=path.name,
        folder=str(path.parent),
    )


def _write(file: BinaryIO, history: RunHistory, steps: int, end: float) -> None:
    from tensorboardX.record_writer import RecordWriter  # type: ignore[import-untyped]

    writer = RecordWriter(file.name)  # the temporary file once more: it opens files by name only
    try:
        for event in _events(history, steps, end):
            writer.write(event.SerializeToString())
    finally:
        writer.close()


def _events(history: RunHistory, steps: int, end: float) -> Iterator[Event]:
    from tensorboardX.proto.event_pb2 import Event
    from tensorboardX.proto.summary_pb2 import Summary  # type: ignore[import-untyped]

    columns, evaluated = head_columns(history), _evaluated(history)
    seconds = history.since(0, steps).seconds
    now = end - float(seconds.sum())
    yield Event(wall_time=now, file_version=FILE_VERSION)
    for start in range(0, steps, BLOCK_STEPS):
        record = history.since(start, min(start + BLOCK_STEPS, steps))
        for index in range(len(record.losses)):
            step = start + index
            now += float(record.seconds[index])
            scalars = {**_scalars(history, record, index, columns), **evaluated.get(step, {})}
            values = [Summary.Value(tag=tag, simple_value=value) for tag, value in scalars.items()]
            yield Event(wall_time=now, step=step, summary=Summary(value=values))


def _scalars(
    history: RunHistory, record: HistorySlice, index: int, columns: tuple[str, ...]
) -> dict[str, float]:
    total = float(record.total_norms[index])
    found = {
        "loss/training": float(record.losses[index]),
        "gradient/W_q of the first layer": float(record.grad_norms[index]),
        "gradient/all": total,
        "gradient/all, clipped": total * clip_factor(history.spec, total),
        "learning rate": lr_at(history.spec, record.start + index),
    }
    parameters = zip(history.parameters, record.parameter_norms[index].tolist(), strict=True)
    found |= {f"gradient of parameters/{name}": norm for name, norm in parameters}
    heads = zip(columns, record.head_norms[index].ravel().tolist(), strict=True)
    return found | {f"gradient of heads/{name}": norm for name, norm in heads}


def _evaluated(history: RunHistory) -> dict[int, dict[str, float]]:
    """The held-out scalars by step; none where there is no task."""
    if not history.spec.is_encoder:
        return {}
    found = history.evaluations()
    return {
        int(step): {"loss/held out": float(loss), "accuracy/held out": float(accuracy)}
        for step, loss, accuracy in zip(found.steps, found.losses, found.accuracies, strict=True)
    }


def _holds(file: BinaryIO, history: RunHistory, steps: int, end: float) -> bool:
    """Whether the records of `file` are the events, in their order."""
    for event in _events(history, steps, end):
        header = file.read(12)  # length, and its checksum
        if len(header) < 12:
            return False
        (length,) = struct.unpack("<Q", header[:8])
        wanted = event.SerializeToString()
        if length != len(wanted) or file.read(length) != wanted or len(file.read(4)) < 4:
            return False
    return file.read(1) == b""
