"""A run: an experiment in training, its record, and every moment of it, which can be had again."""

from __future__ import annotations

import time

import numpy as np

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import cannot_branch, no_such_step
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.history import RunHistory
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.pace import Pace
from attnstudio.engine.runs.parts import RunParts, Segment
from attnstudio.engine.runs.timeline import FIRST_SPACING, RecentStates, Timeline
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.trainer import Snapshot, Trainer
from attnstudio.engine.work import step_multiplications
from attnstudio.messages import Message

SNAPSHOT_BYTES = 256 << 20
# While the past is recomputed, states are kept on the way: going back from there is then short.
WAY_SHARE = 4  # of the budget, one part
WAY_STOPS = 8
# In multiplications: what keeping a byte may cost at most in a step, and a step beside its own ones.
KEEPING_COST = 40
STEP_OVERHEAD = 1 << 22


class Run:
    """Trains `spec` from its seed. Raises as `experiment.draw_trained`.

    Its past is not stored but computed again, from the nearest state that is kept, and equal to the bit.
    """

    def __init__(
        self, spec: ExperimentSpec, cancel: CancelToken, key: int = 1, budget: int = SNAPSHOT_BYTES
    ) -> None:
        self.key = key
        self.spec = spec
        self.parent: int | None = None
        self.segments: tuple[Segment, ...] = (Segment(0, spec),)
        self.last_frame: AttentionFrame | None = None
        self.notice: Message | None = None
        self._trainer: Trainer | None = Trainer(spec, objective_of(spec, cancel))
        self._steps = 0
        self.history = RunHistory(spec, self._trainer.parameters, spec.heads)
        first = self._trainer.snapshot()
        self.timeline = Timeline(budget - budget // WAY_SHARE, first_spacing(spec, first.nbytes))
        self.timeline.put(first, pinned=True)
        self._way = RecentStates(budget // WAY_SHARE)
        self._replay: Trainer | None = None
        self._pace = Pace()

    @property
    def steps(self) -> int:
        """The steps taken."""
        return self._steps if self._trainer is None else self._trainer.steps

    @property
    def branched_at(self) -> int:
        """The step from which on this run is another than its parent."""
        return self.segments[-1].start

    @property
    def is_sound(self) -> bool:
        """Whether the state can be trusted after a failure: no step was left half done."""
        trainer = self._trainer
        return trainer is None or (trainer.is_sound and trainer.steps == len(self.history))

    def info(self) -> RunInfo:
        """How others see it."""
        return RunInfo(
            key=self.key,
            spec=self.spec,
            history=self.history,
            parent=self.parent,
            branched_at=self.branched_at,
            kept=self.timeline.steps,
            kept_bytes=self.timeline.nbytes + self._way.nbytes,
            budget=self.timeline.budget + self._way.budget,
            segments=tuple((segment.start, segment.spec) for segment in self.segments),
            notice=self.notice,
        )

    def step(self) -> float:
        """Take one step, record it, and return its loss. Raises as `Trainer.step`."""
        trainer = self.trainer()
        if self.timeline.wants(trainer.steps):
            self.timeline.put(trainer.snapshot())
        if evaluation_is_due(trainer.steps):
            last = self.history.last_evaluation()
            if last is None or last.step < trainer.steps:
                self.history.evaluate(trainer.evaluate())
        record = trainer.step()
        self.history.append(record)
        return record.loss

    def trainer(self) -> Trainer:
        """The one in training, at the newest step; made anew after `rest`."""
        if self._trainer is None:
            self._trainer = Trainer(self.spec, objective_of(self.spec, CancelToken()))
            self._trainer.restore(self.timeline.nearest(self._steps))
            if not self._is_boundary(self._steps):
                self.timeline.unpin(self._steps)
        return self._trainer

    def rest(self) -> None:
        """Keep the newest state only, and free what training needs beside it."""
        if self._trainer is not None:
            self.timeline.put(self._trainer.snapshot(), pinned=True)
            self._steps = self._trainer.steps
        self._trainer = self._replay = None

    def tip(self) -> Snapshot:
        """The newest state."""
        return self.timeline.nearest(self._steps) if self._trainer is None else self._trainer.snapshot()

    def parts(self) -> RunParts:
        """All that makes up this run, to be kept elsewhere; what is in it never changes."""
        kept = (self.timeline.nearest(step) for step in self.timeline.steps if step < self.steps)
        return RunParts(self.segments, self.history, (*kept, self.tip()), self.timeline.spacing)

    def become(self, parts: RunParts) -> None:
        """Be the run that `parts` were taken from, resting, and not a new one of the same experiment.

        Every segment's first state must be among the states, in the order of their steps.
        """
        self.segments, self.history = parts.segments, parts.history
        self.timeline.spacing = parts.spacing
        for state in parts.states:
            pinned = state is parts.tip or self._is_boundary(state.step)
            self.timeline.put(state, pinned=pinned)
        self._steps = parts.tip.step
        self._trainer = self._replay = None

    def set_budget(self, budget: int) -> None:
        """Another budget in bytes for the states that are kept."""
        self.timeline.set_budget(budget - budget // WAY_SHARE)
        self._way.set_budget(budget // WAY_SHARE)

    def _is_boundary(self, step: int) -> bool:
        return any(segment.start == step for segment in self.segments)

    def frame_is_due(self) -> bool:
        """Whether a watcher could see a newer frame."""
        return self._pace.is_due()

    def frame(self, cancel: CancelToken) -> AttentionFrame | None:
        """The layers now, or None when their weights are not finite. Raises `CancelledError`."""
        started = time.perf_counter()
        frame = self.trainer().frame(cancel, self.key)
        self._pace.done(started)
        if not np.isfinite(frame.weights).all():
            return None
        self.last_frame = frame
        return frame

    # -- the past

    def at(self, step: int, cancel: CancelToken) -> tuple[Trainer, int]:
        """A trainer in the state before `step`, and how many steps it had to take to get there.

        It is not the one in training: what is done to its gradients does not matter, but its parameters
        must be left as they are. Raises `EngineFailure` (NO_SUCH_STEP) for a step that was not reached,
        `CancelledError`.
        """
        if not 0 <= step <= self.steps:
            raise no_such_step(step, self.steps)
        segment = self._segment(step)
        trainer = self._replay_trainer(segment, cancel)
        near = self._nearest(step)
        if not near.step <= trainer.steps <= step or trainer.steps < segment.start:
            trainer.restore(near)
        distance = step - trainer.steps
        stride = max(WAY_STOPS, distance // WAY_STOPS)
        for taken in range(distance):
            cancel.check()
            if taken and taken % stride == 0:
                self._way.put(trainer.snapshot())
            trainer.step()
        return trainer, distance

    def _nearest(self, step: int) -> Snapshot:
        if self._trainer is not None and self._trainer.steps == step:
            return self._trainer.snapshot()
        kept, on_way = self.timeline.nearest(step), self._way.nearest(step)
        return kept if on_way is None or on_way.step <= kept.step else on_way

    def _segment(self, step: int) -> Segment:
        return next(segment for segment in reversed(self.segments) if segment.start <= step)

    def _replay_trainer(self, segment: Segment, cancel: CancelToken) -> Trainer:
        replay = self._replay
        if replay is None or not replay.is_sound or replay.spec != segment.spec:
            self._replay = replay = None  # frees its memory before the new one takes its own
            replay = Trainer(segment.spec, objective_of(segment.spec, cancel))
            replay.restore(self.timeline.nearest(segment.start))
            self._replay = replay
        return replay

    def rewind(self, step: int, cancel: CancelToken) -> None:
        """Go back to the state before `step` and forget what came later; training makes it again.

        Raises as `at`.
        """
        trainer, _ = self.at(step, cancel)
        segments = tuple(segment for segment in self.segments if segment.start <= step)
        self.history = self.history.until(step, segments[-1].spec)  # first: it may find no memory
        self.segments, self.spec = segments, segments[-1].spec
        self.timeline.cut(step)
        self._way.cut(step)
        self._trainer, self._replay = trainer, None
        self.last_frame = None

    def branch(self, step: int, spec: ExperimentSpec, cancel: CancelToken, key: int, budget: int) -> Run:
        """Another run that is this one before `step`, and goes on as `spec`.

        Raises as `at`, and `EngineFailure` (INVALID_SPEC) when the weights do not fit `spec`.
        """
        if not self.spec.can_branch_to(spec):
            raise cannot_branch()
        trainer, _ = self.at(step, cancel)
        other = Run(spec, cancel, key, budget)
        other.parent = self.key
        other.trainer().adopt(trainer)
        earlier = tuple(segment for segment in self.segments if segment.start < step)
        other.segments = (*earlier, Segment(step, spec))
        other.history = self.history.until(step, spec)
        for kept in self.timeline.steps:
            if kept < step:
                other.timeline.put(self.timeline.nearest(kept), pinned=self._is_boundary(kept))
        other.timeline.put(other.trainer().snapshot(), pinned=True)
        return other


def evaluation_is_due(step: int) -> bool:
    """Whether training evaluates before step `step`: often at first, when much changes, then every 50."""
    if step < 100:
        return step % 10 == 0
    return step % (20 if step < 1000 else 50) == 0


def first_spacing(spec: ExperimentSpec, nbytes: int) -> int:
    """How many steps lie between the first kept states, each of `nbytes` bytes; a power of 2.

    Memory that was not used before costs as much time as 40 multiplications a byte, and a step more than its
    multiplications: so keeping states takes a few per cent of the time at most.
    """
    spacing = FIRST_SPACING
    while spacing * (step_multiplications(spec) + STEP_OVERHEAD) < KEEPING_COST * nbytes:
        spacing *= 2
    return spacing
