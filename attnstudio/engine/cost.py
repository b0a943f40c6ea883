"""What an experiment takes, before it is computed. No torch here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import psutil  # type: ignore[import-untyped]

from attnstudio.engine.spec import ExperimentSpec, MaskKind, Optimizer

ASK_BYTES = 1 << 30
FLOAT_BYTES = 4

# Copies alive at the peak of a training step; tests/unit/engine/test_cost.py measures that they fit:
# [head, query, key] arrays (weights kept for backward, their gradient, softmax's temporaries, the frame
# on the screen and the next one), [L, d_model] arrays, and bool masks [query, key].
WEIGHT_COPIES = 6
ACTIVATION_COPIES = 20
MASK_COPIES = 2

OPTIMIZER_COPIES = {Optimizer.ADAM: 2, Optimizer.ADAMW: 2, Optimizer.SGD: 0}


class Verdict(StrEnum):
    """Whether to compute: at once, after asking, or not at all."""

    OK = "ok"
    ASK = "ask"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Cost:
    """What an experiment takes.

    parameters    numbers learned by one multi-head layer
    weight_bytes  attention weights [head, query, key] in float32
    total_bytes   predicted peak of memory while the layer is trained and shown
    """

    parameters: int
    weight_bytes: int
    total_bytes: int

    def verdict(self, available: int | None) -> Verdict:
        """Judge against `available` bytes of memory; None when that is not known."""
        if available is not None and self.total_bytes > available:
            return Verdict.REFUSE
        return Verdict.ASK if self.total_bytes > ASK_BYTES else Verdict.OK


def estimate(spec: ExperimentSpec) -> Cost:
    """Predict the cost of a valid `spec`."""
    length = spec.positions()
    parameters = 4 * (spec.d_model**2 + spec.d_model)
    weight_bytes = FLOAT_BYTES * spec.heads * length**2
    # the trained layer, its gradients and the optimiser's moments; a layer explored in mid-run
    parameter_copies = 3 + OPTIMIZER_COPIES[spec.optimizer]
    mask_bytes = 0 if spec.mask is MaskKind.NONE else MASK_COPIES * length**2
    total = (
        FLOAT_BYTES * parameters * parameter_copies
        + WEIGHT_COPIES * weight_bytes
        + mask_bytes
        + ACTIVATION_COPIES * FLOAT_BYTES * length * spec.d_model
    )
    return Cost(parameters, weight_bytes, total)


def available_memory() -> int | None:
    """Bytes that can be taken without swapping, or None when the system does not tell."""
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, RuntimeError):
        return None
