"""Answers `comparing_controls.AskControls`."""

from __future__ import annotations

import numpy as np
import torch

from attnstudio.engine.comparing.controls import AskControls, Controls
from attnstudio.engine.comparing.measures import measure_frame, measure_head, uniform_weights
from attnstudio.engine.comparing.models import attending, twin_of
from attnstudio.engine.devices import use_threads
from attnstudio.engine.metrics import repeated_tokens
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def control(study: AskControls, context: StudyContext) -> Controls:
    """Measure what is asked about, its twins, and its shuffles. Raises as `comparing_models.attending`."""
    use_threads(study.side.spec)
    model = attending(study.side, context)
    frame = model.frame()
    now = measure_frame(frame, context.safe_point)
    steps = len(study.seeds) + len(study.orders)
    twins = np.empty((len(study.seeds), *now.shape))
    for number, seed in enumerate(study.seeds):
        context.report((number, steps))
        context.safe_point()
        twin = twin_of(study.side, seed, model, context.cancel)
        twins[number] = measure_frame(twin.frame(), context.safe_point)
    shuffled = np.empty((len(study.orders), *now.shape))
    for number, order in enumerate(study.orders):
        context.report((len(study.seeds) + number, steps))
        context.safe_point()
        shuffled[number] = measure_frame(model.frame(order), context.safe_point)
    uniform = measure_head(uniform_weights(frame), frame.allowed, repeated_tokens(frame))
    for array in (now, twins, shuffled, uniform):
        array.flags.writeable = False
    return Controls(study, frame, now, twins, shuffled, uniform)
