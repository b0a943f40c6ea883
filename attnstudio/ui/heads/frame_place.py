"""Which layer of which run the frame on the screen shows: what the engine has to be asked about."""

from __future__ import annotations

from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.tracing.study import Place
from attnstudio.ui.studio import Studio


def place_of(frame: AttentionFrame, studio: Studio) -> Place | None:
    """Where the studio's `frame` can be computed again; None where that cannot be said."""
    origin = frame.origin
    if origin.layer is LayerRole.EXPLORED:
        return Place(origin.spec, layer=origin.depth)
    if origin.run is None:
        return None
    moment = studio.moments.moment
    off = () if moment is None or moment.frame is not studio.whole_frame else moment.switched_off
    return Place(origin.spec, origin.run, origin.step, origin.depth, off)


def is_passing(frame: AttentionFrame, studio: Studio) -> bool:
    """Whether `frame` is one of many while a run trains: the next one comes before an answer about it."""
    trained = frame.origin.layer is LayerRole.TRAINED
    return trained and studio.is_training and studio.cursor.locked is None
