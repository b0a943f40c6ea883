"""When a run must stop, and why: one sentence that names the step and the likely cause.

A loss that has grown but is still a number does not stop a run: with Adam and lr 1 the article's loss
leaps from 1 to 7e9 and is back below 1e-4 after 320 steps. What really diverges overflows in a few
steps (lr 1e9: at step 1).
"""

from __future__ import annotations

from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.gradients import GradientNorms
from attnstudio.engine.objective import Objective
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


def divergence(spec: ExperimentSpec, step: int, norms: GradientNorms, objective: Objective) -> EngineFailure:
    """The failure that ends the run at `step`, whose norms are not finite."""
    reason = objective.fault_in_data(step) or _cause_in_training(spec)
    text = message(
        QT_TRANSLATE_NOOP(
            "Messages", "Training stopped at step {step}: the loss is {loss}, gradient norm {norm}. {cause}"
        ),
        step=step,
        loss=f"{norms.loss:.4g}",
        norm=f"{norms.total:.4g}",
        cause=reason,
    )
    return EngineFailure(EngineError(ErrorKind.NON_FINITE, text, step=step))


def _cause_in_training(spec: ExperimentSpec) -> Message:
    """Too large an update."""
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The learning rate {lr} is probably too high; try {lower}. "
            "What is shown are the last finite weights.",
        ),
        lr=f"{spec.lr:g}",
        lower=f"{min(spec.lr / 10, 1e-3):g}",
    )
