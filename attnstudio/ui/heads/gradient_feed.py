"""dL/d(weights) of the weights on the screen."""

from __future__ import annotations

from attnstudio.engine.frames import AttentionFrame, FloatArray, LayerRole
from attnstudio.ui.heads.gradients import WeightGradients
from attnstudio.ui.studio import Studio


class GradientFeed:
    """Takes them out of the studio's moment, where they were asked for."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._made: tuple[FloatArray, int, WeightGradients] | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether they were asked for, and are on their way."""
        return self._studio.moments.weight_gradients and self._studio.moments.pending is not None

    def of(self, frame: AttentionFrame) -> WeightGradients | None:
        """Those of the studio's `frame`; None while there are none of these very weights."""
        moment, origin = self._studio.moments.moment, frame.origin
        if moment is None or moment.weight_gradients is None or origin.layer is LayerRole.EXPLORED:
            return None
        same_weights = (origin.run, origin.step) == (moment.run, moment.step) and not moment.switched_off
        if moment.frame is not self._studio.whole_frame and not same_weights:
            return None
        source, depth = moment.weight_gradients, origin.depth
        if self._made is None or self._made[0] is not source or self._made[1] != depth:
            self._made = source, depth, WeightGradients.of(source[depth])
        return self._made[2]
