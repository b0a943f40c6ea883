"""A run's numbers for the overlay: growing columns, pulled from its record in blocks. No Qt here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from attnstudio.ui.training.series import Extent, Floats

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory

_FIRST_CAPACITY = 1024


class Measure(StrEnum):
    """What the overlay draws."""

    LOSS = "loss"
    GRAD_NORM = "grad_norm"
    ACCURACY = "accuracy"


@dataclass(frozen=True, slots=True)
class Reading:
    """A run's numbers at one step; `accuracy` is that of the last evaluation up to then, None without."""

    loss: float
    grad_norm: float
    accuracy: float | None


class RunCurves:
    """A growing copy of one run's loss, grad_norm and held-out accuracy. For the UI thread only."""

    def __init__(self, history: RunHistory) -> None:
        self.history = history
        self.steps = 0
        self._data = np.empty((2, _FIRST_CAPACITY), np.float64)
        self._evaluated = np.empty(0, np.int64)
        self._accuracies = np.empty(0, np.float64)
        self._evaluations = 0
        self.extents = {measure: Extent() for measure in Measure}

    def pull(self) -> int:
        """Take what the record has more; return how many steps that were."""
        self._pull_evaluations()
        if len(self.history) == self.steps:
            return 0
        block = self.history.since(self.steps)
        count = len(block.losses)
        self._reserve(self.steps + count)
        self._data[0, self.steps : self.steps + count] = block.losses
        self._data[1, self.steps : self.steps + count] = block.grad_norms
        self.extents[Measure.LOSS].take(block.losses)
        self.extents[Measure.GRAD_NORM].take(block.grad_norms)
        self.steps += count
        return count

    def _pull_evaluations(self) -> None:
        new = self.history.evaluations(self._evaluations)
        if not len(new.steps):
            return
        self._evaluations += len(new.steps)
        answered = np.isfinite(new.accuracies)
        self._evaluated = np.concatenate([self._evaluated, new.steps[answered]])
        self._accuracies = np.concatenate([self._accuracies, new.accuracies[answered]])
        self.extents[Measure.ACCURACY].take(new.accuracies)

    def _reserve(self, steps: int) -> None:
        if steps > self._data.shape[1]:
            grown = np.empty((2, max(steps, 2 * self._data.shape[1])), np.float64)
            grown[:, : self.steps] = self._data[:, : self.steps]
            self._data = grown

    def points(self, measure: Measure) -> tuple[Floats, Floats]:
        """Steps and values [n], both float64, steps ascending."""
        if measure is Measure.ACCURACY:
            return self._evaluated.astype(np.float64), self._accuracies
        return np.arange(self.steps, dtype=np.float64), self._data[
            int(measure is Measure.GRAD_NORM), : self.steps
        ]

    def value(self, measure: Measure, step: int) -> float:
        """The value that the curve has at `step`; NaN outside of it, or before the first evaluation."""
        reading = self.at(step)
        if reading is None:
            return math.nan
        if measure is Measure.ACCURACY:
            return math.nan if reading.accuracy is None else reading.accuracy
        return reading.loss if measure is Measure.LOSS else reading.grad_norm

    def at(self, step: int) -> Reading | None:
        """The numbers at `step`, None when the run did not get there."""
        if not 0 <= step < self.steps:
            return None
        place = int(np.searchsorted(self._evaluated, step, side="right")) - 1
        accuracy = float(self._accuracies[place]) if place >= 0 else None
        return Reading(float(self._data[0, step]), float(self._data[1, step]), accuracy)

    def newest(self) -> Reading | None:
        """The numbers at the newest step, None before the first; the accuracy is the last one there is."""
        reading = self.at(self.steps - 1)
        if reading is None or not len(self._accuracies):
            return reading
        return Reading(reading.loss, reading.grad_norm, float(self._accuracies[-1]))

    @property
    def evaluated_at(self) -> int | None:
        """After how many steps the newest accuracy was measured; None where nothing is answered."""
        return int(self._evaluated[-1]) if len(self._evaluated) else None

    def first_step_at(self, accuracy: float) -> int | None:
        """After how many steps the held-out accuracy was first at or above `accuracy`; None if never."""
        reached = np.flatnonzero(self._accuracies >= accuracy)
        return int(self._evaluated[reached[0]]) if len(reached) else None


def ranked(readings: dict[int, Reading]) -> list[int]:
    """The keys of `readings`, the best first: by accuracy where there is one, then by loss."""

    def order(key: int) -> tuple[float, float]:
        reading = readings[key]
        worth = -1.0 if reading.accuracy is None else reading.accuracy
        return -worth, reading.loss if math.isfinite(reading.loss) else math.inf

    return sorted(readings, key=order)
