"""Runs of known numbers, recorded without waiting for torch."""

from __future__ import annotations

import numpy as np

from attnstudio.engine.frames import StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.training.series import RunSeries

PARAMETERS = tuple(f"W_{name}.{kind}" for name in "qkvo" for kind in ("weight", "bias"))


def record(
    losses: np.ndarray,
    *,
    grad_norms: np.ndarray | None = None,
    norms: np.ndarray | None = None,
    heads: int = 2,
) -> RunHistory:
    """A run with these losses; grad norms and parameter norms [step, parameter] follow them if left out."""
    history = RunHistory(ExperimentSpec(heads=heads), PARAMETERS, heads)
    extend(history, losses, grad_norms=grad_norms, norms=norms)
    return history


def extend(
    history: RunHistory,
    losses: np.ndarray,
    *,
    grad_norms: np.ndarray | None = None,
    norms: np.ndarray | None = None,
) -> None:
    """Append steps to a run."""
    grads = losses / 10 if grad_norms is None else grad_norms
    for index, loss in enumerate(losses.tolist()):
        parameters = (
            np.full(len(PARAMETERS), loss, np.float32) if norms is None else norms[index].astype(np.float32)
        )
        history.append(
            StepRecord(
                step=len(history),
                loss=loss,
                grad_norm=float(grads[index]),
                total_norm=2 * loss,
                parameter_norms=parameters,
                head_norms=np.full((1, 4, history.heads), loss, np.float32),
                seconds=0.002,
            )
        )


def series_of(history: RunHistory) -> RunSeries:
    """The run as the tab draws it."""
    series = RunSeries(history)
    series.pull()
    return series
