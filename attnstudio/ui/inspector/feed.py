"""All that is known of the cursor's cell: from the frame at once, the rest from the engine."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.protocol import Failed, Finished
from attnstudio.engine.studies import Study
from attnstudio.engine.tracing.study import (
    CellTrace,
    LayerTrace,
    Place,
    TraceCell,
    TraceLayer,
    cell_of_frame,
    fits_whole,
)
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.frame_place import is_passing, place_of
from attnstudio.ui.heads.stage_notices import Unknown
from attnstudio.ui.studio import Studio


class CellFeed(QObject):
    """Holds a layer where it is small enough, else one cell.

    changed()   an answer has come
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._asked: tuple[int, Study] | None = None
        self._refused: Study | None = None
        self._answer: tuple[Study, LayerTrace | CellTrace] | None = None
        studio.studies.answered.connect(self._on_answered)
        studio.studies.failed.connect(self._on_failed)

    def trace(self, frame: AttentionFrame, head: int, cell: Cell) -> CellTrace:
        """What is known now of a cell of the studio's `frame`; what is not is asked for."""
        study = self._study(frame, head, cell)
        if study is not None and self._answer is not None and self._answer[0] == study:
            answer = self._answer[1]
            return answer if isinstance(answer, CellTrace) else answer.cell(head, *cell)
        is_asked = self._asked is not None and self._asked[1] == study
        if study is not None and not is_asked and study != self._refused:
            self._asked = self._studio.studies.ask(study), study
        return cell_of_frame(frame, head, *cell)

    def why_not(self, frame: AttentionFrame, head: int, cell: Cell) -> Unknown | None:
        """Why the rest will not be known before something else happens; None when nothing else has to."""
        if is_passing(frame, self._studio):
            return Unknown.PASSING
        study = self._study(frame, head, cell)
        return Unknown.REFUSED if study is None or study == self._refused else None

    def _study(self, frame: AttentionFrame, head: int, cell: Cell) -> Study | None:
        place: Place | None = place_of(frame, self._studio)
        if place is None or is_passing(frame, self._studio):
            return None
        return TraceLayer(place) if fits_whole(frame) else TraceCell(place, head, *cell)

    def close_down(self) -> None:
        """Let go of what is asked for."""
        if self._asked is not None:
            self._studio.studies.cancel(self._asked[0])
            self._asked = None

    @Slot(object)
    def _on_answered(self, ending: Finished) -> None:
        if self._asked is not None and ending.ticket == self._asked[0]:
            assert isinstance(ending.value, LayerTrace | CellTrace)
            self._answer = self._asked[1], ending.value
            self._asked = self._refused = None
            self.changed.emit()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if self._asked is not None and ending.ticket == self._asked[0]:
            self._refused = self._asked[1]
            self._asked = None
            self.changed.emit()
