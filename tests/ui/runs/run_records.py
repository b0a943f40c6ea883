"""Runs of known numbers, recorded without waiting for torch."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.frames import EvaluationRecord, StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.spec import ExperimentSpec, Positional, Task

ENGINE_MS = 60_000
TINY = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8, positional=Positional.SINUSOIDAL
)


def record(
    spec: ExperimentSpec = TINY, losses: tuple[float, ...] = (), accuracies: dict[int, float] | None = None
) -> RunHistory:
    """A run with these losses (grad_norm is a tenth of them), and accuracies at some steps."""
    history = RunHistory(spec, ("W_q.weight",), spec.heads)
    for step, loss in enumerate(losses):
        head_norms = np.zeros((spec.depth, 4, spec.heads), np.float32)
        history.append(
            StepRecord(step, loss, loss / 10, loss, np.zeros(1, np.float32), head_norms, seconds=0.001)
        )
    for step, accuracy in (accuracies or {}).items():
        history.evaluate(EvaluationRecord(step, 1.0, accuracy, np.zeros(1, np.float32)))
    return history


def run_info(key: int, spec: ExperimentSpec = TINY, **more: object) -> RunInfo:
    """A run that has not taken a step."""
    return RunInfo(key, spec, record(spec), **more)
