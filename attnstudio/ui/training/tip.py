"""The record of a step: taken, or about to be taken and looked at ahead."""

from __future__ import annotations

from attnstudio.engine.frames import StepRecord
from attnstudio.engine.moments import Moment
from attnstudio.ui.moments import Moments
from attnstudio.ui.training.series import RunSeries


def moment_at(moments: Moments | None, step: int) -> Moment | None:
    """What was asked of `step`, when that has arrived."""
    moment = None if moments is None else moments.moment
    return moment if moment is not None and moment.step == step else None


def record_at(series: RunSeries, moments: Moments | None, step: int) -> StepRecord | None:
    """The record of `step`; at the tip, where the next step is not taken yet, that of its gradients."""
    if series.history is not None and 0 <= step < series.steps:
        return series.history.record(step)
    moment = moment_at(moments, step)
    return None if moment is None or step != series.steps else moment.record
