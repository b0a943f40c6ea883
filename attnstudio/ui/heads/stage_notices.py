"""What has to be said of a stage that the maps show in place of the weights. No Qt."""

from __future__ import annotations

from enum import Enum, auto

from attnstudio.engine.tracing.study import Stage
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.stage_map import STAGE_MEANINGS, STAGE_NAMES


class Unknown(Enum):
    """Why a stage cannot be shown: the frame is one of many in training, or the engine could not tell."""

    PASSING = auto()
    REFUSED = auto()


def stage_notice(stage: Stage, why_not: Unknown | None) -> Message:
    """What the maps show, or why they do not show it yet."""
    if why_not is not None:
        return message(_REASONS[why_not], stage=message(STAGE_NAMES[stage]))
    return message(STAGE_MEANINGS[stage])


_REASONS = {
    Unknown.PASSING: QT_TRANSLATE_NOOP("Messages", "{stage}: pause the training to see them."),
    Unknown.REFUSED: QT_TRANSLATE_NOOP("Messages", "{stage}: they could not be computed."),
}
