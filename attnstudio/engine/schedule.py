"""The learning rate of each step, and what clipping leaves of a gradient. No torch here."""

from __future__ import annotations

import math

from attnstudio.engine.spec import ExperimentSpec, Schedule

# As torch.nn.utils.clip_grad_norm_, so that a script with it prints the same numbers.
CLIP_EPS = 1e-6


def lr_at(spec: ExperimentSpec, step: int) -> float:
    """The learning rate of step `step` (from 0).

    The warm-up has the shape of the paper's (section 5.3, equation 3): linear for `warmup` steps, then with
    the inverse square root of the step. `lr` is its peak; the paper's peak is (d_model * warmup) ** -0.5.
    """
    if spec.schedule is Schedule.CONSTANT:
        return spec.lr
    number = step + 1
    return spec.lr * min(number / spec.warmup, math.sqrt(spec.warmup / number))


def clip_factor(spec: ExperimentSpec, total_norm: float) -> float:
    """What every gradient is multiplied with when all together have the L2 norm `total_norm`; at most 1."""
    if spec.clip == 0:
        return 1.0
    return min(1.0, spec.clip / (total_norm + CLIP_EPS))
