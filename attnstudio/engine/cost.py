"""What an experiment takes, before it is computed. No torch here.

B = batch (1 for the random target), L = length, P = parameters, all in float32.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import psutil  # type: ignore[import-untyped]

from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm, Optimizer
from attnstudio.engine.tasks.base import task_of

ASK_BYTES = 1 << 30
FLOAT_BYTES = 4

# Copies alive at the peak; tests/unit/engine/test_cost.py measures that they fit.
# Of the random target: [head, query, key] arrays (weights kept for backward, their gradient, softmax's
# temporaries, the frame on the screen and the next one), and [L, d_model] arrays.
WEIGHT_COPIES = 6
ACTIVATION_COPIES = 20
# Of an encoder: each layer keeps its weights [B, head, query, key] for backward; a few more are at work.
WEIGHTS_AT_WORK = 4
# [B, L, d_model] arrays that a layer keeps for backward: what goes into its projections, queries, keys and
# values, what goes into W_o; for each LayerNorm what goes in; the hidden layer, four times as wide.
KEPT_OF_ATTENTION = 6
KEPT_OF_NORM = 1
KEPT_OF_FEED_FORWARD = 5
ACTIVATIONS_AT_WORK = 30
FRAME_COPIES = 3  # [layer, head, query, key]: the frame on the screen, the next one, what is looked back at
MASK_COPIES = 2  # bool [query, key]

KEPT_STATES_BYTES = 384 << 20
KEPT_STATES_SHARE = 8

# What an optimiser remembers of each parameter.
OPTIMIZER_COPIES = {Optimizer.ADAM: 2, Optimizer.ADAMW: 2, Optimizer.SGD: 0}


class Verdict(StrEnum):
    """Whether to compute: at once, after asking, or not at all."""

    OK = "ok"
    ASK = "ask"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Cost:
    """What an experiment takes.

    parameters    numbers learned
    weight_bytes  attention weights of a frame, [layer, head, query, key] in float32
    total_bytes   predicted peak of memory while it is trained and shown, and its past looked at
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
    parameters = parameter_count(spec)
    weight_bytes = FLOAT_BYTES * spec.depth * spec.heads * length**2
    mask_bytes = 0 if spec.mask is MaskKind.NONE else MASK_COPIES * length**2
    total = _model_bytes(spec) + mask_bytes
    if spec.is_encoder:
        total += _encoder_bytes(spec) + FRAME_COPIES * weight_bytes
    else:
        total += WEIGHT_COPIES * weight_bytes + ACTIVATION_COPIES * FLOAT_BYTES * length * spec.d_model
    return Cost(parameters, weight_bytes, total)


def parameter_count(spec: ExperimentSpec) -> int:
    """How many numbers a valid `spec` learns: P."""
    d_model = spec.d_model
    attention = 4 * (d_model**2 + d_model)
    if not spec.is_encoder:
        return attention
    task = task_of(spec.task)
    tokens, answers = len(task.token_labels(spec)), len(task.answer_labels(spec))
    norm = 0 if spec.norm is Norm.NONE else 2 * d_model
    of_layer = attention + norm
    if spec.feed_forward:
        of_layer += 8 * d_model**2 + 5 * d_model + norm
    last_norm = norm if spec.norm is Norm.PRE else 0
    return tokens * d_model + spec.layers * of_layer + last_norm + (d_model + 1) * answers


def snapshot_bytes(spec: ExperimentSpec) -> int:
    """What one kept state of a valid `spec` takes: its parameters and the optimiser's memory."""
    return FLOAT_BYTES * parameter_count(spec) * (1 + _remembered(spec))


def _remembered(spec: ExperimentSpec) -> int:
    has_momentum = spec.optimizer is Optimizer.SGD and spec.momentum > 0
    return 1 if has_momentum else OPTIMIZER_COPIES[spec.optimizer]


def _model_bytes(spec: ExperimentSpec) -> int:
    """The model in training and the one that the past is recomputed with, each with gradients and the
    optimiser's memory; the first state and the newest.

    Other kept states come on top, only as far as there is memory: see `kept_states_budget`.
    """
    gradients = FLOAT_BYTES * parameter_count(spec)
    return 2 * (snapshot_bytes(spec) + gradients) + 2 * snapshot_bytes(spec)


def _encoder_bytes(spec: ExperimentSpec) -> int:
    """At the end of the forward pass of a step."""
    weights = spec.batch * spec.heads * spec.length**2
    activation = spec.batch * spec.length * spec.d_model
    norms = 0 if spec.norm is Norm.NONE else KEPT_OF_NORM
    of_layer = KEPT_OF_ATTENTION + norms
    if spec.feed_forward:
        of_layer += KEPT_OF_FEED_FORWARD + norms
    kept = spec.layers * (weights + of_layer * activation)
    return FLOAT_BYTES * (kept + WEIGHTS_AT_WORK * weights + ACTIVATIONS_AT_WORK * activation)


def kept_states_budget() -> int:
    """Bytes that kept states of all runs together may take: an eighth of what is free, at most 384 MiB."""
    free = available_memory()
    return KEPT_STATES_BYTES if free is None else min(KEPT_STATES_BYTES, free // KEPT_STATES_SHARE)


def available_memory() -> int | None:
    """Bytes that can be taken without swapping, or None when the system does not tell."""
    try:
        return int(psutil.virtual_memory().available)
    except (OSError, RuntimeError):
        return None
