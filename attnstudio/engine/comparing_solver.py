"""Answers `comparing.LookAt`."""

from __future__ import annotations

import torch

from attnstudio.engine.comparing import LookAt
from attnstudio.engine.comparing_models import attending
from attnstudio.engine.devices import use_threads
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def look_at(study: LookAt, context: StudyContext) -> tuple[AttentionFrame, ...]:
    """A frame of each side. Raises as `comparing_models.attending`."""
    frames = []
    for side in study.sides:
        use_threads(side.spec)
        frames.append(attending(side, context).frame())
        context.safe_point()
    return tuple(frames)
