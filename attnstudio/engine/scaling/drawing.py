"""One head's weights at several lengths: what grew when the length did."""

from __future__ import annotations

import numpy as np
import torch

from attnstudio.engine.attention import attention_weights
from attnstudio.engine.experiment import draw_explored
from attnstudio.engine.scaling.study import DrawLengths, LengthMap
from attnstudio.engine.spec import Device, ExperimentSpec, InputKind, Task
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def draw_lengths(study: DrawLengths, context: StudyContext) -> tuple[LengthMap, ...]:
    """Answer `study`. Raises as `experiment.draw_explored`."""
    return tuple(_draw(study, length, context) for length in study.lengths)


def _draw(study: DrawLengths, length: int, context: StudyContext) -> LengthMap:
    context.safe_point()
    explored = draw_explored(at_length(study.spec, length), context.cancel)
    layer, source = explored.layer, explored.input
    q, k = (layer.split_heads(linear(source.x))[0, study.head] for linear in (layer.W_q, layer.W_k))
    weights = np.empty((length, length), np.float32)
    torch.from_numpy(weights).copy_(attention_weights(q, k, source.allowed))
    weights.flags.writeable = False
    return LengthMap(weights, None if source.allowed is None else source.allowed.numpy())


def at_length(spec: ExperimentSpec, length: int) -> ExperimentSpec:
    """The layer of `spec` over `length` random tokens."""
    return spec.with_changes(
        length=length, input=InputKind.RANDOM, task=Task.RANDOM_TARGET, device=Device.CPU
    )
