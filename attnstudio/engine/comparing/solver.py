"""Answers `comparing.LookAt`."""

from __future__ import annotations

import torch

from attnstudio.engine.comparing.measures import measure_frame
from attnstudio.engine.comparing.models import attending
from attnstudio.engine.comparing.study import Look, LookAt
from attnstudio.engine.devices import use_threads
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def look_at(study: LookAt, context: StudyContext) -> tuple[Look, ...]:
    """A look at each side. Raises as `comparing_models.attending`."""
    looks = []
    for side in study.sides:
        use_threads(side.spec)
        frame = attending(side, context).frame()
        measures = measure_frame(frame, context.safe_point)
        measures.flags.writeable = False
        looks.append(Look(frame, measures))
    return tuple(looks)
