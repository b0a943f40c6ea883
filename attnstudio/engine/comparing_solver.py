"""Answers `comparing.LookAt`."""

from __future__ import annotations

import torch

from attnstudio.engine.comparing import LookAt
from attnstudio.engine.comparing_models import attending
from attnstudio.engine.devices import use_threads
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.studies import StudyContext


@torch.no_grad()
def look_at(study: LookAt, context: StudyContext) -> AttentionFrame:
    """The frame of one side. Raises as `comparing_models.attending`."""
    use_threads(study.side.spec)
    return attending(study.side, context).frame()
