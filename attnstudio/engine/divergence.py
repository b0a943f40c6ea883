"""When a run must stop, and why: one sentence that names the step and the likely cause.

A loss that has grown but is still a number does not stop a run: with Adam and lr 1 the article's loss
leaps from 1 to 7e9 and is back below 1e-4 after 320 steps. What really diverges overflows in a few
steps (lr 1e9: at step 1).
"""

from __future__ import annotations

import torch

from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.experiment import Input
from attnstudio.engine.gradients import GradientNorms
from attnstudio.engine.protocol import EngineError, ErrorKind
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


def divergence(spec: ExperimentSpec, step: int, norms: GradientNorms, source: Input) -> EngineFailure:
    """The failure that ends the run at `step`, whose norms are not finite."""
    reason = _cause_in_input(source) or _cause_in_training(spec, step, source)
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


def _cause_in_input(source: Input) -> Message | None:
    """A value that is not finite, or a query that may attend to nothing."""
    finite = torch.isfinite(source.x).all(dim=-1)[0]  # [1, L, d_model] -> [L]
    if not finite.all():
        position = int(finite.logical_not().nonzero()[0])
        return message(
            QT_TRANSLATE_NOOP(
                "Messages", "The input holds a value that is not finite, at token {n} '{token}'."
            ),
            n=position + 1,
            token=source.tokens[position],
        )
    if source.allowed is not None and not source.allowed.any(dim=1).all():
        query = int(source.allowed.any(dim=1).logical_not().nonzero()[0])
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "The mask leaves query {n} '{token}' no key at all, so its softmax is 0 / 0. "
                "Allow it at least one key.",
            ),
            n=query + 1,
            token=source.tokens[query],
        )
    return None


def _cause_in_training(spec: ExperimentSpec, step: int, source: Input) -> Message:
    """Too large an input when it fails before the first update, too large an update later."""
    if step == 0:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "No update was made yet, so the input is the cause: its values reach {largest}, and their "
                "products are too large for float32.",
            ),
            largest=f"{float(source.x.abs().max()):.3g}",
        )
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The learning rate {lr} is probably too high; try {lower}. "
            "What is shown are the last finite weights.",
        ),
        lr=f"{spec.lr:g}",
        lower=f"{min(spec.lr / 10, 1e-3):g}",
    )
