"""The record of a run: every step, by columns, in chunks that never move. numpy only."""

from __future__ import annotations

import threading
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import PROJECTIONS, EvaluationRecord, FloatArray, StepRecord
from attnstudio.engine.spec import ExperimentSpec

CHUNK_STEPS = 1024
EVALUATION_BYTES = 400  # beside its norms: the objects that hold it, measured

# One row of the record; its parameter_norms and head_norms get their shapes from the run.
_SCALARS = ("loss", "grad_norm", "total_norm", "seconds")


@dataclass(frozen=True, slots=True, eq=False)
class HistorySlice:
    """Copies of the records from step `start` on; n steps.

    losses, grad_norms, total_norms, seconds  [n] float64
    parameter_norms                           [n, parameter] float32
    head_norms                                [n, layer, 4, head] float32, axis 2 as `frames.PROJECTIONS`
    """

    start: int
    losses: NDArray[np.float64]
    grad_norms: NDArray[np.float64]
    total_norms: NDArray[np.float64]
    seconds: NDArray[np.float64]
    parameter_norms: FloatArray
    head_norms: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class EvaluationSlice:
    """Copies of evaluations; n of them, in the order of their steps.

    steps                [n] int64, the updates taken before each
    losses, accuracies   [n] float64, on held-out data; accuracy is NaN where nothing is answered
    weight_norms         [n, parameter] float32
    """

    steps: NDArray[np.int64]
    losses: NDArray[np.float64]
    accuracies: NDArray[np.float64]
    weight_norms: FloatArray


class RunHistory:
    """Every step record of one run; one thread appends, any thread reads. Nothing is ever dropped.

    A step takes 32 bytes, 4 for each parameter, and 16 for each head of each layer: about 0.2 kB for the
    article and for one layer that learns a task, 2.2 kB for twelve layers. An evaluation takes 0.4 kB, and 4
    bytes for each parameter. So 100,000 steps, evaluated every 50, stay near 25 MB (twelve layers: 220 MB).
    Adding and finding take the same time however long the record is; only copies of it take longer.
    """

    def __init__(self, spec: ExperimentSpec, parameters: tuple[str, ...], heads: int) -> None:
        self.spec = spec
        self.parameters = parameters
        self.heads = heads
        self._row = np.dtype(
            [(name, np.float64) for name in _SCALARS]
            + [
                ("parameter_norms", np.float32, (len(parameters),)),
                ("head_norms", np.float32, (spec.depth, len(PROJECTIONS), heads)),
            ]
        )
        self._lock = threading.Lock()
        self._chunks: list[NDArray[Any]] = []
        self._evaluations: list[EvaluationRecord] = []
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @property
    def nbytes(self) -> int:
        """About how many bytes of memory it takes."""
        chunks = len(self._chunks) * CHUNK_STEPS * self._row.itemsize
        return chunks + len(self._evaluations) * (EVALUATION_BYTES + 4 * len(self.parameters))

    def append(self, record: StepRecord) -> None:
        """Add the next step. Raises `ValueError` when it is not the next one, or of another shape."""
        with self._lock:
            if record.step != self._length:
                raise ValueError(f"step {record.step} cannot follow {self._length} recorded steps")
            if record.parameter_norms.shape != (len(self.parameters),):
                raise ValueError(f"{record.parameter_norms.shape} is not one norm for each parameter")
            if record.head_norms.shape != (self.spec.depth, len(PROJECTIONS), self.heads):
                raise ValueError(f"{record.head_norms.shape} is not one norm for each projection and head")
            chunk, row = divmod(self._length, CHUNK_STEPS)
            if chunk == len(self._chunks):
                self._chunks.append(np.empty(CHUNK_STEPS, self._row))
            target = self._chunks[chunk]
            for name in self._row.fields or ():
                target[name][row] = getattr(record, name)
            self._length += 1

    def evaluate(self, evaluation: EvaluationRecord) -> None:
        """Add an evaluation. Raises `ValueError` when it is not later than the last one."""
        with self._lock:
            if self._evaluations and evaluation.step <= self._evaluations[-1].step:
                raise ValueError(f"step {evaluation.step} was evaluated already")
            self._evaluations.append(evaluation)

    def evaluations(self, first: int = 0) -> EvaluationSlice:
        """All evaluations but the `first` ones."""
        with self._lock:
            found = self._evaluations[first:]
        return EvaluationSlice(
            steps=np.array([one.step for one in found], np.int64),
            losses=np.array([one.loss for one in found], np.float64),
            accuracies=np.array([one.accuracy for one in found], np.float64),
            weight_norms=np.array([one.weight_norms for one in found], np.float32).reshape(
                len(found), len(self.parameters)
            ),
        )

    def evaluation_at(self, step: int) -> EvaluationRecord | None:
        """The evaluation after `step` updates; None when there was none."""
        with self._lock:
            index = bisect_left(self._evaluations, step, key=lambda one: one.step)
            found = self._evaluations[index : index + 1]
        return found[0] if found and found[0].step == step else None

    def last_evaluation(self) -> EvaluationRecord | None:
        """The newest evaluation, None before the first."""
        with self._lock:
            return self._evaluations[-1] if self._evaluations else None

    def until(self, step: int, spec: ExperimentSpec) -> RunHistory:
        """A record of its own with the steps before `step`, for a run that goes on as `spec` from there."""
        copy = RunHistory(spec, self.parameters, self.heads)
        with self._lock:
            rows = self._rows(0, min(step, self._length))
            copy._evaluations = [one for one in self._evaluations if one.step < step]
        copy._take(rows)
        return copy

    @classmethod
    def of(
        cls,
        spec: ExperimentSpec,
        parameters: tuple[str, ...],
        heads: int,
        record: HistorySlice,
        evaluations: EvaluationSlice,
    ) -> RunHistory:
        """The record of which `record` is everything from step 0 on. Raises `ValueError` for other shapes."""
        history = cls(spec, parameters, heads)
        rows = np.empty(len(record.losses), history._row)
        columns = (record.losses, record.grad_norms, record.total_norms, record.seconds)
        for name, column in zip(_SCALARS, columns, strict=True):
            rows[name] = column
        rows["parameter_norms"] = record.parameter_norms
        rows["head_norms"] = record.head_norms
        history._take(rows)
        values = (evaluations.steps.tolist(), evaluations.losses.tolist(), evaluations.accuracies.tolist())
        for step, loss, accuracy, norms in zip(*values, evaluations.weight_norms, strict=True):
            history.evaluate(EvaluationRecord(step, loss, accuracy, norms.copy()))
        return history

    def _take(self, rows: NDArray[Any]) -> None:
        """Make `rows` the whole record."""
        for start in range(0, len(rows), CHUNK_STEPS):
            chunk = np.empty(CHUNK_STEPS, self._row)
            part = rows[start : start + CHUNK_STEPS]
            chunk[: len(part)] = part
            self._chunks.append(chunk)
        self._length = len(rows)

    def since(self, start: int, stop: int | None = None) -> HistorySlice:
        """Copies of the records from step `start` (>= 0) to the newest, or to the one before `stop`."""
        with self._lock:
            rows = self._rows(start, self._length if stop is None else min(stop, self._length))
        return HistorySlice(
            start=start,
            losses=rows["loss"].copy(),
            grad_norms=rows["grad_norm"].copy(),
            total_norms=rows["total_norm"].copy(),
            seconds=rows["seconds"].copy(),
            parameter_norms=rows["parameter_norms"].copy(),
            head_norms=rows["head_norms"].copy(),
        )

    def record(self, index: int) -> StepRecord:
        """The record of step `index`. Raises `IndexError` when there is none."""
        with self._lock:
            if not 0 <= index < self._length:
                raise IndexError(f"no step {index} in a record of {self._length} steps")
            row = self._rows(index, index + 1)[0]
        scalars = {name: float(row[name]) for name in _SCALARS}
        return StepRecord(
            step=index,
            parameter_norms=row["parameter_norms"].copy(),
            head_norms=row["head_norms"].copy(),
            **scalars,
        )

    def _rows(self, start: int, stop: int) -> NDArray[Any]:
        """Rows [start, stop) as one new array; the lock must be held."""
        rows = np.empty(max(stop - start, 0), self._row)
        for first in range(start - start % CHUNK_STEPS, stop, CHUNK_STEPS):
            low, high = max(start, first), min(stop, first + CHUNK_STEPS)
            rows[low - start : high - start] = self._chunks[first // CHUNK_STEPS][low - first : high - first]
        return rows
