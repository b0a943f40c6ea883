"""Measured costs as a CSV file. No torch."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from attnstudio.engine.exports.export import write_verified
from attnstudio.engine.scaling.study import Point, Scaling, Stage
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

SECONDS = tuple(
    (f"{stage.value}_{part}_s", stage, part)
    for stage in reversed(Stage)
    for part in ("median", "low", "high")
)
COLUMNS = (
    "kind",
    "heads",
    "d_model",
    "length",
    "window",
    "stride",
    "repeats",
    *(name for name, _, _ in SECONDS),
    "peak_bytes",
    "predicted_bytes",
    "multiplications",
    "threads",
    "torch",
    "refused",
)


def export_scaling_csv(scaling: Scaling, path: Path) -> Message:
    """Write a line for each point, in `COLUMNS`; seconds are empty where a kind has no such stage.

    `low` and `high` are quartiles. A refused point is 1 in `refused`, its `predicted_bytes` what it would
    have needed. Raises `ExportError`.
    """
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_row(scaling, point) for point in scaling.points)
    writer.writerows(_refused_rows(scaling))
    write_verified(path, lines.getvalue().encode())
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {count} points in {file}, read back and checked."),
        count=scaling.done,
        file=path.name,
    )


def _row(scaling: Scaling, point: Point) -> list[object]:
    seconds = [
        repr(getattr(point.stages[stage], part)) if stage in point.stages else ""
        for _, stage, part in SECONDS
    ]
    study, curve = scaling.study, point.curve
    return [
        curve.kind.value,
        curve.heads,
        study.d_model,
        point.length,
        study.window,
        study.stride,
        point.repeats,
        *seconds,
        point.peak_bytes,
        point.predicted_bytes,
        study.multiplications(curve, point.length),
        scaling.threads,
        scaling.torch_version,
        0,
    ]


def _refused_rows(scaling: Scaling) -> list[list[object]]:
    study = scaling.study
    return [
        [
            refusal.curve.kind.value,
            refusal.curve.heads,
            study.d_model,
            refusal.length,
            study.window,
            study.stride,
            0,
            *("" for _ in SECONDS),
            "",
            refusal.needed,
            study.multiplications(refusal.curve, refusal.length),
            scaling.threads,
            scaling.torch_version,
            1,
        ]
        for refusal in scaling.refusals
    ]
