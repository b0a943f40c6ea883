"""Everything that is to be known of one moment of a run, computed from its state."""

from __future__ import annotations

from contextlib import nullcontext

from attnstudio.engine.ablation import heads_off
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.frames import EvaluationRecord, StepRecord
from attnstudio.engine.gradient_details import gradient_distribution, weight_gradients
from attnstudio.engine.moments import Moment
from attnstudio.engine.protocol import ErrorKind, Visit
from attnstudio.engine.runs.run import Run
from attnstudio.engine.trainer import Trainer


def visit(run: Run, command: Visit, cancel: CancelToken) -> Moment:
    """See `protocol.Visit`. Raises as `Run.at` and `ablation.heads_off`."""
    trainer, recomputed = run.at(command.step, cancel)
    evaluation = _evaluation(run, trainer)
    cancel.check()
    off = tuple(sorted(set(command.switched_off)))
    with heads_off(trainer.objective.attention, off) if off else nullcontext():
        frame = trainer.frame(cancel, run.key)
        without = trainer.objective.evaluate() if off else None
        gradients = weight_gradients(trainer) if command.weight_gradients else None
    cancel.check()
    record = _record(run, trainer, afresh=bool(command.parameter))
    known = record is not None and command.parameter in trainer.parameters
    return Moment(
        run=run.key,
        step=command.step,
        frame=frame,
        record=record,
        evaluation=evaluation,
        distribution=gradient_distribution(trainer, command.parameter) if known else None,
        weight_gradients=gradients,
        switched_off=off,
        without=without,
        recomputed=recomputed,
    )


def _evaluation(run: Run, trainer: Trainer) -> EvaluationRecord:
    """From the record when it was made in training, since it would be the same."""
    known = run.history.evaluation_at(trainer.steps)
    return trainer.evaluate() if known is None else known


def _record(run: Run, trainer: Trainer, *, afresh: bool) -> StepRecord | None:
    """From the run's record, which is equal; computed `afresh` where the gradients themselves are wanted."""
    if not afresh and trainer.steps < len(run.history):
        return run.history.record(trainer.steps)
    try:
        return trainer.look()
    except EngineFailure as failure:
        if failure.error.kind is ErrorKind.NON_FINITE:
            return None
        raise
