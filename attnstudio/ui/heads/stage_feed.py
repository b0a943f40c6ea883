"""The map of the stage that is chosen, of the weights on the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.frames import AttentionFrame, FloatArray
from attnstudio.engine.protocol import Failed, Finished
from attnstudio.engine.tracing.study import Stage, StageMaps, stage_of_frame
from attnstudio.ui.heads.frame_place import is_passing, place_of
from attnstudio.ui.heads.stage_map import StageMap
from attnstudio.ui.heads.stage_notices import Unknown
from attnstudio.ui.heads.state import HeadsState, is_large
from attnstudio.ui.studio import Studio


class StageFeed(QObject):
    """Asks the engine when it has to. While a run trains, the frame itself tells what it knows.

    changed()   an answer has come
    """

    changed = Signal()

    def __init__(self, studio: Studio, state: HeadsState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._state = state
        self._asked: tuple[int, StageMaps] | None = None
        self._refused: StageMaps | None = None
        self._answer: tuple[StageMaps, FloatArray] | None = None
        self._made: StageMap | None = None
        self._made_in_passing = False
        self._making: tuple[AttentionFrame, Stage, bool] | None = None
        state.queue.done.connect(self._on_made)
        studio.studies.answered.connect(self._on_answered)
        studio.studies.failed.connect(self._on_failed)

    def of(self, frame: AttentionFrame) -> StageMap | None:
        """The stage of the studio's `frame`; None for the weights, and while it is not known."""
        stage = self._state.stage
        if stage is Stage.WEIGHTS:
            return None
        passing, made = is_passing(frame, self._studio), self._made
        is_of_frame = made is not None and made.frame is frame and made.stage is stage
        if is_of_frame and (passing or not self._made_in_passing):
            return made
        make = self._maker(frame, stage, passing)
        if make is None:
            return None
        if is_large(frame):
            self._make_aside(make, (frame, stage, passing))
            return None
        self._made, self._made_in_passing = make(), passing
        return self._made

    def _make_aside(self, make: Callable[[], StageMap], what: tuple[AttentionFrame, Stage, bool]) -> None:
        """Beside the UI thread, since it looks at every cell."""
        if self._making is None or any(a is not b for a, b in zip(self._making, what, strict=True)):
            self._making = what
            self._state.queue.ask(self, lambda: (make(), what[2]))

    @Slot(object, object)
    def _on_made(self, asker: object, result: tuple[StageMap, bool]) -> None:
        if asker is self:
            self._made, self._made_in_passing = result
            self._making = None
            self.changed.emit()

    def is_awaited(self, frame: AttentionFrame) -> bool:
        """Whether another stage than the weights is wanted and not known."""
        return self._state.stage is not Stage.WEIGHTS and self.of(frame) is None

    def why_not(self, frame: AttentionFrame) -> Unknown | None:
        """Why it will not be known before something else happens; None when nothing else has to."""
        if not self.is_awaited(frame):
            return None
        if is_passing(frame, self._studio):
            return Unknown.PASSING
        place = place_of(frame, self._studio)
        refused = place is None or self._refused == StageMaps(place, self._state.stage)
        return Unknown.REFUSED if refused else None

    def _maker(self, frame: AttentionFrame, stage: Stage, passing: bool) -> Callable[[], StageMap] | None:
        """What makes the map; None while its values are not known."""
        if passing:
            return None if stage is Stage.CONTRIBUTIONS else partial(_of_frame, stage, frame)
        place = place_of(frame, self._studio)
        if place is None:
            return None
        study = StageMaps(place, stage)
        if self._answer is not None and self._answer[0] == study:
            return partial(StageMap.of, stage, frame, self._answer[1])
        is_asked = self._asked is not None and self._asked[1] == study
        if not is_asked and study != self._refused:
            self._asked = self._studio.studies.ask(study), study
        return None

    @Slot(object)
    def _on_answered(self, ending: Finished) -> None:
        if self._asked is not None and ending.ticket == self._asked[0]:
            assert isinstance(ending.value, np.ndarray)
            self._answer = self._asked[1], ending.value
            self._asked = self._refused = None
            self.changed.emit()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if self._asked is not None and ending.ticket == self._asked[0]:
            self._refused = self._asked[1]
            self._asked = None
            self.changed.emit()


def _of_frame(stage: Stage, frame: AttentionFrame) -> StageMap:
    values = stage_of_frame(frame, stage)
    assert values is not None
    return StageMap.of(stage, frame, values)
