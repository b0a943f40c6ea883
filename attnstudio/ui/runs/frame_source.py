"""Where the heads of any run come from, at any step: what is there already, else a film of one frame."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.protocol import Failed, Film, Finished
from attnstudio.ui.studio import Studio

KEPT_BYTES = 64 << 20


class FrameSource(QObject):
    """Finds the frame of a run at a step, or at its newest one, and asks the engine for what is missing.

    changed()   what `find` gives may be another frame now

    One question is open at a time: while a person scrubs, only the step that is wanted when the answer
    comes is asked for next.
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._films: OrderedDict[tuple[int, int], AttentionFrame] = OrderedDict()
        self._live: dict[int, AttentionFrame] = {}
        self._asked: tuple[int, int] | None = None
        self._ticket = 0
        self._refused: set[tuple[int, int]] = set()
        studio.frameChanged.connect(self._on_frame)
        studio.runs.sideFramesChanged.connect(self._on_side_frames)
        studio.runs.filmed.connect(self._on_filmed)
        studio.runs.runsChanged.connect(self._on_runs)
        studio.runStateChanged.connect(self._on_run_state)
        studio.moments.changed.connect(self.changed)
        studio.failed.connect(self._on_failed)

    def find(self, run: int, step: int | None) -> AttentionFrame | None:
        """All layers of `run` before `step`, or as they are now; None while they are not there.

        What is missing is asked for. While the run is trained its newest frame may be some steps old.
        """
        info = self._studio.runs.info(run)
        if info is None:
            return None
        newest = len(info.history)
        if step is None and self._studio.is_training and run in self._live:
            return self._live[run]
        wanted = newest if step is None else min(step, newest)
        found = self._known(run, wanted)
        if found is None and not self._is_coming(info.history is self._studio.history, wanted):
            self._ask(run, wanted)
        return found

    def _is_coming(self, is_current: bool, step: int) -> bool:
        """Whether the moment that the whole window waits for brings the frame."""
        moments = self._studio.moments
        return is_current and moments.pending == step and not moments.switched_off

    def _known(self, run: int, step: int) -> AttentionFrame | None:
        live = self._live.get(run)
        if live is not None and live.origin.step == step:
            return live
        if (run, step) in self._films:
            self._films.move_to_end((run, step))
        return self._films.get((run, step))

    def _ask(self, run: int, step: int) -> None:
        if self._asked is None and (run, step) not in self._refused:
            self._asked = (run, step)
            self._ticket = self._studio.runs.film(run, (step,))

    # -- from the studio

    @Slot()
    def _on_frame(self) -> None:
        frame = self._studio.whole_frame
        if frame is None or frame.origin.run is None:
            return
        moment = self._studio.moments.moment
        if moment is None or moment.frame is not frame:
            self._live[frame.origin.run] = frame
        elif not moment.switched_off:
            self._keep(frame)
        self.changed.emit()

    @Slot()
    def _on_side_frames(self) -> None:
        self._live.update(self._studio.runs.side_frames)
        self.changed.emit()

    @Slot(object)
    def _on_filmed(self, ending: Finished) -> None:
        frames = ending.value
        assert isinstance(frames, tuple)
        mine = [frame for frame in frames if (frame.origin.run, frame.origin.step) == self._asked]
        if mine:  # in the film that was asked for, or in another's
            self._asked = None
            self._keep(mine[0])
            self.changed.emit()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, Film) and ending.ticket == self._ticket and self._asked is not None:
            self._refused.add(self._asked)
            self._asked = None
            self.changed.emit()

    @Slot(object)
    def _on_run_state(self, _state: object) -> None:
        """Where runs stand still, a frame of an earlier step is not their newest one.

        What was refused may be asked for again: there may be more memory now.
        """
        self._refused.clear()
        if not self._studio.is_training:
            lengths = {info.key: len(info.history) for info in self._studio.runs.infos}
            live = self._live.items()
            self._live = {key: frame for key, frame in live if frame.origin.step == lengths.get(key)}
        self.changed.emit()

    @Slot()
    def _on_runs(self) -> None:
        """A run that was dropped takes its frames with it; one that went back has other frames now."""
        lengths = {info.key: len(info.history) for info in self._studio.runs.infos}
        self._live = {
            key: frame for key, frame in self._live.items() if frame.origin.step <= lengths.get(key, -1)
        }
        gone = [place for place in self._films if place[1] > lengths.get(place[0], -1)]
        for place in gone:
            del self._films[place]

    def _keep(self, frame: AttentionFrame) -> None:
        assert frame.origin.run is not None
        self._films[frame.origin.run, frame.origin.step] = frame
        while len(self._films) > 2 and sum(map(_size, self._films.values())) > KEPT_BYTES:
            self._films.popitem(last=False)


def _size(frame: AttentionFrame) -> int:
    return frame.weights.nbytes + frame.queries.nbytes + frame.keys.nbytes
