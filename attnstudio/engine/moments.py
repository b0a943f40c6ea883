"""What is known of one moment of a run, and of the runs that there are. numpy only, immutable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.frames import AttentionFrame, EvaluationRecord, FloatArray, StepRecord
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import Message

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory

HeadPlace = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """loss: as in training, on held-out data; accuracy: the share of right answers, None without answers."""

    loss: float
    accuracy: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """The values of one parameter's gradient.

    counts  [bin] int64, how many values lie in each bin
    edges   [bin + 1] float64, ascending
    zeros   how many values are exactly 0
    size    how many values there are
    """

    parameter: str
    counts: NDArray[np.int64]
    edges: NDArray[np.float64]
    zeros: int
    size: int
    mean: float
    deviation: float
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True)
class HeadEffect:
    """What switching off one head (layer and head from 0) makes of the score, all else as it is."""

    layer: int
    head: int
    without: Score


@dataclass(frozen=True, slots=True)
class HeadRanking:
    """Every head's effect at one step, the most needed (largest loss without it) first."""

    run: int
    step: int
    score: Score
    effects: tuple[HeadEffect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A run just before step `step`: after as many updates, with the gradients that this step reads.

    record             of this step, equal to the bit to the one that training made; None when the loss or
                       a gradient is not finite
    evaluation         on held-out data
    distribution       of the parameter's gradient that was asked for
    weight_gradients   [layer, head, query, key] float32, dL/d(weights) of the sample, when asked for
    switched_off       heads (layer, head) that are off in `frame` and `without`; () when none
    without            the score with those heads off
    recomputed         steps that were taken again to get here
    """

    run: int
    step: int
    frame: AttentionFrame
    record: StepRecord | None
    evaluation: EvaluationRecord
    distribution: Distribution | None = None
    weight_gradients: FloatArray | None = None
    switched_off: tuple[HeadPlace, ...] = ()
    without: Score | None = None
    recomputed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class RunInfo:
    """One run as others see it; replaced as a whole when it changes.

    key          what commands call it
    spec         the experiment in force at its end
    history      its record, which grows while it is trained
    parent       the run that it branched from, with the step; None for one from step 0
    segments     (first step, experiment) of each part of it that was trained with other settings
    kept         steps whose state is kept; `kept_bytes` of `budget` bytes in use
    """

    key: int
    spec: ExperimentSpec
    history: RunHistory
    parent: int | None = None
    branched_at: int = 0
    kept: tuple[int, ...] = ()
    kept_bytes: int = 0
    budget: int = 0
    notice: Message | None = None
    segments: tuple[tuple[int, ExperimentSpec], ...] = ()
