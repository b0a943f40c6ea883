"""What can be said of how the run learns, for every view that shows it."""

from __future__ import annotations

from attnstudio.engine.insights import insight_of
from attnstudio.messages import Message
from attnstudio.ui.studio import Studio


def insight_now(studio: Studio) -> Message | None:
    """Of the newest step; None before there is something to say, and for a run of another experiment."""
    history, spec = studio.history, studio.spec
    if history is None or history.spec != spec or not len(history):
        return None
    return insight_of(history, spec)
