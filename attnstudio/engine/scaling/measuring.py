"""Times attention at growing lengths. A warm-up pass counts bytes; timed ones follow, curves in turn."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from attnstudio.engine.cost import available_memory
from attnstudio.engine.devices import thread_count
from attnstudio.engine.errors import is_out_of_memory
from attnstudio.engine.scaling.kernels import Pass, prepare
from attnstudio.engine.scaling.study import (
    LEAST_REPEATS,
    Curve,
    MeasureScaling,
    Point,
    Refusal,
    Scaling,
    Spread,
    Stage,
)
from attnstudio.engine.spec import MAX_LENGTH, ExperimentSpec
from attnstudio.engine.studies import StudyContext

ENOUGH_SECONDS = 0.1
PIECE_SECONDS = 0.02  # between safe points
SEED = 0


@torch.no_grad()
def measure(study: MeasureScaling, context: StudyContext) -> Scaling:
    """Answer `study`; reports a `Scaling` after each point. Raises `CancelledError`."""
    threads = study.threads or thread_count(ExperimentSpec(length=MAX_LENGTH))
    torch.set_num_threads(threads)
    measuring = _Measuring(study, context, threads)
    for length in study.lengths:
        measuring.take(length)
    return measuring.known()


@dataclass(slots=True)
class _Timed:
    """A curve at the length at hand: its passes so far."""

    curve: Curve
    start: Callable[[], Pass]
    peak_bytes: int
    samples: list[dict[Stage, float]] = field(default_factory=list)

    def is_done(self, most: int) -> bool:
        """Whether it was timed often enough."""
        count = len(self.samples)
        spent = sum(sum(sample.values()) for sample in self.samples)
        return count >= max(most, LEAST_REPEATS) or (count >= LEAST_REPEATS and spent >= ENOUGH_SECONDS)


class _Measuring:
    def __init__(self, study: MeasureScaling, context: StudyContext, threads: int) -> None:
        self._study = study
        self._context = context
        self._points: list[Point] = []
        self._refusals: list[Refusal] = []
        self._known = Scaling(study, (), (), threads, torch.__version__)

    def known(self) -> Scaling:
        """All points so far."""
        return replace(
            self._known,
            points=tuple(self._points),
            refusals=tuple(self._refusals),
            seconds_left=self._seconds_left(),
        )

    def take(self, length: int) -> None:
        """Measure all curves at one length, a pass of each in turn, so that a drift meets all of them."""
        timed = [found for curve in self._study.curves if (found := self._begin(curve, length)) is not None]
        while timed:
            for one in tuple(timed):
                one.samples.append(time_pass(one.start(), self._context.safe_point))
                self._context.safe_point()
                if one.is_done(self._study.repeats):
                    timed.remove(one)
                    self._points.append(self._point(one, length))
                    self._context.report(self.known())

    def _begin(self, curve: Curve, length: int) -> _Timed | None:
        """Warm up, unless the pass would not fit into memory."""
        self._context.safe_point()
        free = available_memory()
        if free is None or self._study.needed_bytes(curve, length) <= free:
            try:
                return self._warm_up(curve, length)
            except (RuntimeError, MemoryError) as error:
                if not is_out_of_memory(error):
                    raise
        self._refuse(curve, length, free or 0)
        return None

    def _refuse(self, curve: Curve, length: int, free: int) -> None:
        needed, matrices = (
            count(curve, length) for count in (self._study.needed_bytes, self._study.predicted_bytes)
        )
        self._refusals.append(Refusal(curve, length, needed, matrices, free))
        self._context.report(self.known())

    def _warm_up(self, curve: Curve, length: int) -> _Timed:
        generator = torch.Generator().manual_seed(SEED)
        shape = curve.heads, length, self._study.d_model // curve.heads
        q, k, v = (torch.randn(shape, generator=generator) for _ in range(3))
        self._context.safe_point()
        start, masks = prepare(curve.kind, q, k, v, window=self._study.window, stride=self._study.stride)
        self._context.safe_point()
        with HeldBytes((q, k, v, *masks)) as held:
            time_pass(start(), self._context.safe_point)
        return _Timed(curve, start, held.peak)

    def _point(self, timed: _Timed, length: int) -> Point:
        stages = {stage: [sample[stage] for sample in timed.samples] for stage in timed.samples[0]}
        stages[Stage.WHOLE] = [sum(sample.values()) for sample in timed.samples]
        return Point(
            timed.curve,
            length,
            {stage: _spread(seconds) for stage, seconds in stages.items()},
            len(timed.samples),
            timed.peak_bytes,
            self._study.predicted_bytes(timed.curve, length),
        )

    def _seconds_left(self) -> float | None:
        """What is not measured yet, at the speed of each curve's longest point so far."""
        newest = {point.curve: point for point in sorted(self._points, key=lambda point: point.length)}
        if not newest:
            return None
        ends: list[Point | Refusal] = [*self._points, *self._refusals]
        reached = {(end.curve, end.length) for end in ends}
        left = 0.0
        for curve, point in newest.items():
            speed = point.whole.median / self._study.multiplications(curve, point.length)
            for length in self._study.lengths:
                if (curve, length) not in reached:
                    seconds = speed * self._study.multiplications(curve, length)
                    left += _forecast(seconds, self._study.repeats)
        return left


def _forecast(of_pass: float, most: int) -> float:
    """Seconds that a point takes whose passes take `of_pass`, its warm-up included."""
    wanted = max(LEAST_REPEATS, ENOUGH_SECONDS / max(of_pass, 1e-9))
    return of_pass * (1 + min(wanted, max(most, LEAST_REPEATS)))


def time_pass(steps: Pass, safe_point: Callable[[], None]) -> dict[Stage, float]:
    """Run a pass; the seconds of each of its stages. What happens in a safe point is not counted."""
    spent: dict[Stage, float] = {}
    stage = Stage.WHOLE
    started = time.perf_counter()
    for stage in steps:
        seconds = time.perf_counter() - started
        spent[stage] = spent.get(stage, 0.0) + seconds
        if seconds > PIECE_SECONDS:
            safe_point()
        started = time.perf_counter()
    spent[stage] += time.perf_counter() - started  # what comes after the last piece belongs to it
    return spent


def _spread(seconds: list[float]) -> Spread:
    low, median, high = np.percentile(seconds, (25, 50, 75))
    return Spread(float(median), float(low), float(high))


class HeldBytes(TorchDispatchMode):  # type: ignore[no-untyped-call]
    """Counts the bytes of the tensors that are there at once while it is entered: `peak`.

    `beside` is left out, and what an operation allocates and frees within itself is not seen.
    """

    def __init__(self, beside: Iterable[Tensor]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.peak = 0
        self._beside = {_place(tensor) for tensor in beside}
        self._held: dict[int, tuple[int, list[weakref.ref[Tensor]]]] = {}

    def __torch_dispatch__(
        self, func: Any, _types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        for tensor in tree_leaves(result):
            if isinstance(tensor, Tensor) and _place(tensor) not in self._beside:
                self._hold(tensor)
        self.peak = max(self.peak, sum(size for size, _ in self._held.values()))
        return result

    def _hold(self, tensor: Tensor) -> None:
        """A tensor and the views of it share a place in memory, which counts while any of them is there."""
        self._held = {
            place: (size, alive)
            for place, (size, tensors) in self._held.items()
            if (alive := [one for one in tensors if one() is not None])
        }
        size = tensor.untyped_storage().nbytes()
        tensors = self._held.get(_place(tensor), (size, []))[1]
        self._held[_place(tensor)] = size, [*tensors, weakref.ref(tensor)]


def _place(tensor: Tensor) -> int:
    return tensor.untyped_storage().data_ptr()
