"""What the window asks of runs, and what comes back. `Studio` hands the endings over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.moments import HeadPlace, HeadRanking, Moment, RunInfo
from attnstudio.engine.protocol import (
    Branch,
    ChooseRun,
    Command,
    DropRun,
    Film,
    Finished,
    InspectStep,
    OpenRun,
    RankHeads,
    Rewind,
    SaveRun,
    Visit,
)
from attnstudio.engine.spec import ExperimentSpec


class RunClient(QObject):
    """The runs of one studio. Lives in the UI thread; what fails is told by `Studio.failed`.

    runsChanged()            `infos` is another tuple
    sideFramesChanged()      `side_frames` has newer heads of runs that are trained beside the current one
    momentArrived(Moment)    a visit is done
    ranked(HeadRanking)      every head was switched off once
    inspected(StepAnatomy)   a step was taken apart
    filmed(Finished)         frames that were asked for: `value` is the tuple, `command` the `Film`
    saved(SavedRun)          a run is in its file
    opened(Finished)         a run file is open: `value` is the `RunState`, `command` the `OpenRun`
    """

    runsChanged = Signal()
    sideFramesChanged = Signal()
    momentArrived = Signal(object)
    ranked = Signal(object)
    inspected = Signal(object)
    filmed = Signal(object)
    saved = Signal(object)
    opened = Signal(object)

    def __init__(self, submit: Callable[[Command], int], parent: QObject) -> None:
        super().__init__(parent)
        self._submit = submit
        self.infos: tuple[RunInfo, ...] = ()
        self.side_frames: dict[int, AttentionFrame] = {}

    def info(self, key: int) -> RunInfo | None:
        """The run `key`, None when it is not there."""
        return next((info for info in self.infos if info.key == key), None)

    # -- verbs; each but `visit` ends in its signal, or in `Studio.runStateChanged` where the run is another

    def visit(
        self,
        run: int,
        step: int,
        *,
        parameter: str = "",
        weight_gradients: bool = False,
        switched_off: tuple[HeadPlace, ...] = (),
    ) -> int:
        """Look at one moment; the latest visit wins. Returns the ticket."""
        return self._submit(Visit(run, step, parameter, weight_gradients, switched_off))

    def rank_heads(self, run: int, step: int) -> int:
        """Switch off every head, one at a time."""
        return self._submit(RankHeads(run, step))

    def inspect_step(self, run: int, step: int) -> int:
        """Take one step apart."""
        return self._submit(InspectStep(run, step))

    def film(self, run: int, steps: tuple[int, ...]) -> int:
        """Ask for the frames at `steps`."""
        return self._submit(Film(run, steps))

    def rewind(self, run: int, step: int) -> int:
        """Go back to `step` and forget what came later."""
        return self._submit(Rewind(run, step))

    def branch(self, run: int, step: int, spec: ExperimentSpec) -> int:
        """A second run that goes on from `step` as `spec`."""
        return self._submit(Branch(run, step, spec))

    def choose(self, run: int) -> int:
        """Make `run` the current one."""
        return self._submit(ChooseRun(run))

    def drop(self, run: int) -> int:
        """Forget `run`."""
        return self._submit(DropRun(run))

    def save(self, run: int, path: Path) -> int:
        """Write a run file."""
        return self._submit(SaveRun(run, path))

    def open(self, path: Path) -> int:
        """Read a run file; its run becomes the current one."""
        return self._submit(OpenRun(path))

    # -- from the studio

    def take_infos(self, infos: tuple[RunInfo, ...]) -> None:
        """The engine's runs as they are now."""
        if infos is not self.infos:
            self.infos = infos
            keys = {info.key for info in infos}
            self.side_frames = {key: frame for key, frame in self.side_frames.items() if key in keys}
            self.runsChanged.emit()

    def take_side_frames(self, frames: Mapping[int, AttentionFrame]) -> None:
        """Newer heads of runs beside the current one."""
        self.side_frames.update(frames)
        self.sideFramesChanged.emit()

    def take_ending(self, ending: Finished) -> None:
        """The result of one of the verbs above."""
        value = ending.value
        if isinstance(value, Moment):
            self.momentArrived.emit(value)
        elif isinstance(value, HeadRanking):
            self.ranked.emit(value)
        elif isinstance(ending.command, InspectStep):
            self.inspected.emit(value)
        elif isinstance(ending.command, Film):
            self.filmed.emit(ending)
        elif isinstance(ending.command, SaveRun):
            self.saved.emit(value)
        elif isinstance(ending.command, OpenRun):
            self.opened.emit(ending)
