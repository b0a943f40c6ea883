"""Runs of known numbers, recorded without waiting for torch; a language that shows what is translated."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QTranslator

from attnstudio.engine.frames import EvaluationRecord, StepRecord
from attnstudio.engine.history import RunHistory
from attnstudio.engine.spec import ExperimentSpec, Task
from attnstudio.ui.training.series import RunSeries

DEEP = (
    "embedding.weight",
    "layers.0.attention.W_q.weight",
    "layers.0.attention.W_k.bias",
    "layers.1.attention.W_q.weight",
    "layers.1.feed_forward.0.weight",
    "layers.2.norm_1.bias",
    "head.weight",
)
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


def deep_record(norms: np.ndarray, **changes: object) -> RunHistory:
    """A run of an encoder with these norms [step, parameter] of `DEEP`; evaluated every 10 steps, with
    weights of norm 2 and an accuracy of a hundredth of the step."""
    spec = ExperimentSpec(task=Task.REVERSE, layers=3, heads=2, **changes)
    history = RunHistory(spec, DEEP, 2)
    for step, of_step in enumerate(norms):
        if step % 10 == 0:
            weights = np.full(len(DEEP), 2.0, np.float32)
            weights[DEEP.index("layers.2.norm_1.bias")] = 0 if step == 0 else 2
            history.evaluate(EvaluationRecord(step, 0.5, step / 100, weights))
        history.append(
            StepRecord(
                step=step,
                loss=1.0,
                grad_norm=0.1,
                total_norm=4.0,
                parameter_norms=of_step.astype(np.float32),
                head_norms=np.full((3, 4, 2), step, np.float32),
                seconds=0.002,
            )
        )
    return history


def series_of(history: RunHistory) -> RunSeries:
    """The run as the tab draws it."""
    series = RunSeries(history)
    series.pull()
    return series


class Marked(QTranslator):
    """A language that puts a mark before everything."""

    def translate(self, _context, source, _disambiguation=None, _n=-1):
        return f"§{source}"

    def isEmpty(self):
        return False
