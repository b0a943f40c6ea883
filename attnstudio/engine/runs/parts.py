"""What a run is made of, as arrays and JSON, and the way back. Knows tensors, but imports no torch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from attnstudio import __version__
from attnstudio.engine.frames import PROJECTIONS
from attnstudio.engine.history import EvaluationSlice, HistorySlice, RunHistory
from attnstudio.engine.runs.format import RunFile
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from attnstudio.engine.trainer import Snapshot

MAX_STEPS = 1 << 40
MAX_SEGMENTS = 10_000
# (array, field of `HistorySlice`, type); after the step, as in `HistorySlice`.
_RECORD = (
    ("record.loss", "losses", "float64"),
    ("record.grad_norm", "grad_norms", "float64"),
    ("record.total_norm", "total_norms", "float64"),
    ("record.seconds", "seconds", "float64"),
    ("record.parameter_norms", "parameter_norms", "float32"),
    ("record.head_norms", "head_norms", "float32"),
)
_EVALUATIONS = (
    ("evaluations.step", "steps", "int64"),
    ("evaluations.loss", "losses", "float64"),
    ("evaluations.accuracy", "accuracies", "float64"),
    ("evaluations.weight_norms", "weight_norms", "float32"),
)


@dataclass(frozen=True, slots=True)
class Segment:
    """From step `start` on, a run is trained as `spec`."""

    start: int
    spec: ExperimentSpec


@dataclass(frozen=True, slots=True, eq=False)
class RunParts:
    """A run standing before step `tip.step`; its history may go on growing meanwhile.

    states   kept states in the order of their steps, the first ones of all segments and the newest among them
    spacing  of the run's timeline
    """

    segments: tuple[Segment, ...]
    history: RunHistory
    states: tuple[Snapshot, ...]
    spacing: int

    @property
    def tip(self) -> Snapshot:
        """The newest state."""
        return self.states[-1]

    @property
    def spec(self) -> ExperimentSpec:
        """The experiment in force at the end."""
        return self.segments[-1].spec

    def segment_of(self, step: int) -> int:
        """The index of the segment that step `step` belongs to."""
        return segment_of(self.segments, step)


def segment_of(segments: Sequence[Segment], step: int) -> int:
    """The index of the segment that step `step` belongs to."""
    return max(index for index, segment in enumerate(segments) if segment.start <= step)


# -- to be written


def describe(parts: RunParts, torch_version: str) -> dict[str, Any]:
    """The JSON of a run: everything but its numbers."""
    return {
        "saved_by": f"AttnStudio {__version__}",
        "saved_at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "torch": torch_version,
        "steps": parts.tip.step,
        "spacing": parts.spacing,
        "parameters": list(parts.history.parameters),
        "heads": parts.history.heads,
        "segments": [{"start": one.start, "spec": one.spec.to_dict()} for one in parts.segments],
    }


def record_arrays(
    history: RunHistory, start: int, stop: int, *, skip: int = 0, is_last: bool = True
) -> dict[str, NDArray[Any]]:
    """The records of the steps from `start` to before `stop`, and the evaluations before these steps.

    The last piece of a record may have an evaluation after its last step, too. `skip` evaluations are
    known to come before `start`.
    """
    record, evaluations = history.since(start, stop), history.evaluations(skip)
    within = (evaluations.steps >= start) & (evaluations.steps < stop + is_last)
    arrays = {name: np.ascontiguousarray(getattr(record, field)) for name, field, _ in _RECORD}
    return arrays | {name: getattr(evaluations, field)[within] for name, field, _ in _EVALUATIONS}


def state_arrays(parts: RunParts, states: Sequence[Snapshot]) -> dict[str, NDArray[Any]]:
    """`states`, for each segment that has any: their steps, all tensors in a row, generators."""
    arrays: dict[str, NDArray[Any]] = {}
    for index in sorted({parts.segment_of(state.step) for state in states}):
        own = [state for state in states if parts.segment_of(state.step) == index]
        arrays[f"states.{index}.step"] = np.array([state.step for state in own], np.int64)
        arrays[f"states.{index}.tensors"] = np.stack([_in_a_row(state) for state in own])
        generators = [state.generator.numpy() for state in own if state.generator is not None]
        if generators:
            arrays[f"states.{index}.generator"] = np.stack(generators)
    return arrays


def _in_a_row(state: Snapshot) -> NDArray[np.float32]:
    tensors = [tensor.numpy().reshape(-1) for tensor in state.tensors]
    if any(tensor.dtype != np.float32 for tensor in tensors):
        raise TypeError("a state is kept as float32, and one of its tensors is of another type")
    return np.concatenate(tensors)


# -- read


@dataclass(frozen=True, slots=True)
class Description:
    """The checked JSON of a run file."""

    torch: str
    saved_at: str
    steps: int
    spacing: int
    parameters: tuple[str, ...]
    heads: int
    segments: tuple[Segment, ...]

    @property
    def spec(self) -> ExperimentSpec:
        """The experiment in force at the end."""
        return self.segments[-1].spec


def read_description(file: RunFile) -> Description:
    """Check everything that can be checked without its numbers. Raises `RunFileError`."""
    document = file.document
    segments = _read_segments(file, document.get("segments"))
    parameters = document.get("parameters")
    if not isinstance(parameters, list) or not all(isinstance(name, str) for name in parameters):
        file.refuse(_wrong("parameters"))
    description = Description(
        torch=_text(file, "torch"),
        saved_at=_text(file, "saved_at"),
        steps=_whole(file, document, "steps", 0),
        spacing=_whole(file, document, "spacing", 1),
        parameters=tuple(parameters),
        heads=_whole(file, document, "heads", 1),
        segments=segments,
    )
    if segments[-1].start > description.steps or segments[-1].spec.heads != description.heads:
        file.refuse(_wrong("segments"))
    return description


def _wrong(field: str) -> Message:
    return message(QT_TRANSLATE_NOOP("Messages", "what it says about {field} is wrong"), field=field)


def _text(file: RunFile, field: str) -> str:
    value = file.document.get(field)
    if not isinstance(value, str) or len(value) > 100 or not value.isprintable():
        file.refuse(_wrong(field))
    return value


def _whole(file: RunFile, values: Mapping[str, Any], field: str, lowest: int) -> int:
    value = values.get(field)
    if type(value) is not int or not lowest <= value <= MAX_STEPS:
        file.refuse(_wrong(field))
    return value


def _read_segments(file: RunFile, values: Any) -> tuple[Segment, ...]:
    if not isinstance(values, list) or not 0 < len(values) <= MAX_SEGMENTS:
        file.refuse(_wrong("segments"))
    segments = tuple(_read_segment(file, value) for value in values)
    starts = [segment.start for segment in segments]
    fit = all(segments[0].spec.can_branch_to(segment.spec) for segment in segments[1:])
    if starts[0] != 0 or starts != sorted(set(starts)) or not fit:
        file.refuse(_wrong("segments"))
    return segments


def _read_segment(file: RunFile, value: Any) -> Segment:
    if not isinstance(value, dict) or not isinstance(value.get("spec"), dict):
        file.refuse(_wrong("segments"))
    try:
        spec = ExperimentSpec.from_dict(value["spec"])
    except (ValueError, TypeError, OverflowError):
        file.refuse(_wrong("experiment"))
    if problems := spec.problems():
        text = QT_TRANSLATE_NOOP("Messages", "its experiment cannot be computed ({reason})")
        file.refuse(message(text, reason=problems[0].message))
    return Segment(_whole(file, value, "start", 0), spec)


def read_record(
    file: RunFile, description: Description, start: int, stop: int, *, is_last: bool = True
) -> dict[str, NDArray[Any]]:
    """What `record_arrays` gave for these steps. Raises `RunFileError`."""
    steps, parameters = stop - start, len(description.parameters)
    shapes = {
        "record.parameter_norms": (steps, parameters),
        "record.head_norms": (steps, description.spec.depth, len(PROJECTIONS), description.heads),
    }
    found = {name: file.array(name, dtype, shapes.get(name, (steps,))) for name, _, dtype in _RECORD}
    count = int(np.prod(file.shape("evaluations.step")))
    for name, _, dtype in _EVALUATIONS:
        wide = name == "evaluations.weight_norms"
        found[name] = file.array(name, dtype, (count, parameters) if wide else (count,))
    finite = all(np.isfinite(found[f"record.{name}"]).all() for name in ("loss", "grad_norm", "total_norm"))
    at = found["evaluations.step"]
    in_order = bool((np.diff(at) > 0).all()) and (count == 0 or (at[0] >= start and at[-1] < stop + is_last))
    if not finite or not in_order:
        file.refuse(message(QT_TRANSLATE_NOOP("Messages", "its record cannot be one of training")))
    return found


def history_of(description: Description, pieces: Sequence[Mapping[str, NDArray[Any]]]) -> RunHistory:
    """The whole record out of its pieces, as `read_record` gave them, in their order."""
    whole = {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}
    record = HistorySlice(start=0, **{field: whole[name] for name, field, _ in _RECORD})
    evaluations = EvaluationSlice(**{field: whole[name] for name, field, _ in _EVALUATIONS})
    return RunHistory.of(description.spec, description.parameters, description.heads, record, evaluations)


@dataclass(frozen=True, slots=True, eq=False)
class StateArrays:
    """The states of one segment: step [k] int64, tensors [k, n] float32, generator [k, g] uint8 or None."""

    segment: int
    steps: NDArray[np.int64]
    tensors: NDArray[np.float32]
    generators: NDArray[np.uint8] | None


def read_states(file: RunFile, description: Description) -> list[StateArrays]:
    """All states in the file, in the order of their steps. Raises `RunFileError`."""
    found = []
    for index in range(len(description.segments)):
        if not file.has(f"states.{index}.step"):
            continue
        count = int(np.prod(file.shape(f"states.{index}.step")))
        steps = file.array(f"states.{index}.step", "int64", (count,))
        width = file.shape(f"states.{index}.tensors")[-1:]
        tensors = file.array(f"states.{index}.tensors", "float32", (count, *width))
        generators = None
        if file.has(name := f"states.{index}.generator"):
            generators = file.array(name, "uint8", (count, *file.shape(name)[-1:]))
        own = [segment_of(description.segments, int(step)) == index for step in steps if step >= 0]
        ordered = bool((np.diff(steps) > 0).all()) and len(own) == count and all(own)
        if not ordered or (count and steps[-1] > description.steps):
            file.refuse(message(QT_TRANSLATE_NOOP("Messages", "its kept states are of other steps")))
        found.append(StateArrays(index, steps, tensors, generators))
    return found
