"""How much one training step computes. No torch here."""

from __future__ import annotations

from attnstudio.engine.spec import ExperimentSpec

# Below this many multiplications in a step, starting threads costs more than they save.
SMALL_STEP = 1 << 27


def step_multiplications(spec: ExperimentSpec) -> int:
    """About how many multiplications a step of `spec` takes, forward and backward."""
    length = spec.positions()
    if not spec.is_encoder:
        return 3 * length * spec.d_model * (4 * spec.d_model + 2 * length)
    feed_forward = 8 * spec.d_model if spec.feed_forward else 0
    of_layer = spec.d_model * (4 * spec.d_model + 2 * length + feed_forward)
    return 3 * spec.batch * length * spec.layers * of_layer


def is_small_step(spec: ExperimentSpec) -> bool:
    """Whether one thread is fastest."""
    return step_multiplications(spec) < SMALL_STEP
