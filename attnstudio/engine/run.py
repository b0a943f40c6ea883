"""A run: an experiment in training, its record, and the frames that it shows."""

from __future__ import annotations

import time

import numpy as np

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.experiment import draw_trained
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.trainer import Trainer

FRAMES_PER_SECOND = 30
# Frames take at most this share of the time, however large they are.
FRAME_SHARE = 0.2


class Run:
    """Trains `spec` from its seed. Raises as `experiment.draw_trained`."""

    def __init__(self, spec: ExperimentSpec, cancel: CancelToken) -> None:
        self._trainer = Trainer(spec, draw_trained(spec, cancel))
        self.spec = spec
        self.history = RunHistory(spec, self._trainer.parameters, spec.heads)
        self.last_frame: AttentionFrame | None = None
        self._next_frame = 0.0

    @property
    def steps(self) -> int:
        """The steps taken."""
        return self._trainer.steps

    def step(self) -> float:
        """Take one step, record it, and return its loss. Raises as `Trainer.step`."""
        record = self._trainer.step()
        self.history.append(record)
        return record.loss

    def frame_is_due(self) -> bool:
        """Whether a watcher could see a newer frame."""
        return time.perf_counter() >= self._next_frame

    def frame(self, cancel: CancelToken) -> AttentionFrame | None:
        """The layer now, or None when its weights are not finite. Raises `CancelledError`."""
        started = time.perf_counter()
        frame = self._trainer.frame(cancel)
        ended = time.perf_counter()
        self._next_frame = max(started + 1 / FRAMES_PER_SECOND, ended + (ended - started) / FRAME_SHARE)
        if not np.isfinite(frame.weights).all():
            return None
        self.last_frame = frame
        return frame
