"""The state of the window: the experiment in force, its frames, its run; the engine's only client.

Views read the attributes, connect to the signals, and call the verbs. Nothing here paints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QUndoStack

from attnstudio.engine.cases.case import Case, CaseReport
from attnstudio.engine.cost import Cost, Verdict, available_memory, estimate
from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.protocol import (
    Command,
    DropRun,
    Ending,
    EngineStatus,
    Explore,
    Failed,
    Finished,
    Investigate,
    Pause,
    Phase,
    Reset,
    RunCases,
    RunState,
    StopReason,
    Train,
    TrainTogether,
    Visit,
)
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec, Problem
from attnstudio.ui.moments import Moments
from attnstudio.ui.run_client import RunClient
from attnstudio.ui.spec_change import SpecChange
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.study_client import StudyClient

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory
    from attnstudio.engine.thread import EngineThread

# A run that was opened, branched or chosen brings its experiment with it.
_OF_ANOTHER_SPEC = (StopReason.OPENED, StopReason.BRANCHED, StopReason.REWOUND, StopReason.CHOSEN)

POLL_MS = 33
STATUS_POLLS = 6  # a step count that is read five times a second; every text costs a layout


class Studio(QObject):
    """One window's experiment. Lives in the UI thread.

    specChanged(ExperimentSpec)     the experiment in force changed
    frameChanged(AttentionFrame)    the frame to show changed
    layersChanged()                 which layers can be shown, or which one is, changed
    depthChanged()                  another layer of the encoder is shown, or there are more or fewer
    runChanged()                    another run (or none) is current: `history` is another object
    recordsArrived()                `history` has grown
    runStateChanged(RunState)       the run stands still, or (reason None) goes on
    statusChanged(EngineStatus)     phase, step, speed
    failed(Failed)                  a command ended in an error
    casesRun(CaseReport)            test cases were run
    """

    specChanged = Signal(object)
    frameChanged = Signal(object)
    layersChanged = Signal()
    depthChanged = Signal()
    runChanged = Signal()
    recordsArrived = Signal()
    runStateChanged = Signal(object)
    statusChanged = Signal(object)
    failed = Signal(object)
    casesRun = Signal(object)

    def __init__(self, engine: EngineThread, spec: ExperimentSpec, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self.spec = spec
        self.history: RunHistory | None = None
        self.run_state: RunState | None = None
        self.status = EngineStatus()
        self.undo_stack = QUndoStack(self)
        self.shown_layer = LayerRole.EXPLORED
        self.depth = 0
        self.cursor = StepCursor(self)
        self.runs = RunClient(self._submit, self)
        self.studies = StudyClient(self._submit, engine.cancel, self)
        self._recalled: AttentionFrame | None = None
        self._sliced: tuple[AttentionFrame, int, AttentionFrame] | None = None
        self._frames: dict[LayerRole, AttentionFrame] = {}
        self._open: set[int] = set()
        self._records_seen = 0
        self._polls_since_status = 0
        self._training = 0
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        engine.ended.connect(self._on_ended)
        self.moments = Moments(self)
        self._timer.start()  # until torch is loaded; then only while something is asked

    # -- the experiment

    def propose(
        self, spec: ExperimentSpec, *, confirmed: bool = False
    ) -> tuple[tuple[Problem, ...], Verdict]:
        """Put `spec` in force, undoably, unless it is invalid or costs too much.

        Returns the problems and the verdict on the cost. `Verdict.ASK` needs `confirmed`, unless `spec`
        takes no more than the experiment in force, which was confirmed already (a new seed, say).
        """
        problems = spec.problems()
        if problems:
            return problems, Verdict.OK
        cost = self.cost(spec)
        verdict = cost.verdict(available_memory())
        confirmed = confirmed or cost.total_bytes <= self.cost(self.spec).total_bytes
        if verdict is Verdict.REFUSE or (verdict is Verdict.ASK and not confirmed):
            return (), verdict
        if spec != self.spec:
            self.undo_stack.push(SpecChange(self.put_in_force, self.spec, spec))
        return (), Verdict.OK

    def cost(self, spec: ExperimentSpec) -> Cost:
        """What computing `spec` takes, before it is computed."""
        return estimate(spec)

    def refresh(self) -> None:
        """Compute the experiment in force (again)."""
        self._submit(Explore(self.spec))

    def put_in_force(self, spec: ExperimentSpec) -> None:
        """Set the experiment without a new undo entry (undo, redo, start)."""
        if self._training:
            self.pause()
        self.spec = spec
        run_is_current = self.run_state is not None and self.run_state.spec == spec
        trained = self._frames.get(LayerRole.TRAINED)
        if trained is not None and trained.origin.spec != spec:
            del self._frames[LayerRole.TRAINED]
        if not run_is_current:
            self.cursor.clear()
            self._recalled = None
            self._show(LayerRole.EXPLORED)
        self.specChanged.emit(spec)
        self.refresh()

    # -- the run

    @property
    def run_info(self) -> RunInfo | None:
        """The current run, whose record is `history`; None while there is none, or it is just being made."""
        infos = self.runs.infos
        return next((info for info in infos if info.history is self.history), None)

    @property
    def is_training(self) -> bool:
        """Whether training steps are being taken or wait to be taken."""
        return self._training > 0

    def train(self, steps: int, target_loss: float | None = None) -> None:
        """Take up to `steps` further steps of the experiment's run."""
        self._training += 1
        self._submit(Train(self.spec, steps, target_loss))
        self.runStateChanged.emit(None)

    def train_together(self, specs: tuple[ExperimentSpec, ...], steps: int) -> None:
        """Start a run of each of `specs`, the first of which is put in force, and train them in turn."""
        if specs[0] != self.spec:
            self.undo_stack.push(SpecChange(self.put_in_force, self.spec, specs[0]))
        self._training += 1
        self._submit(TrainTogether(specs, steps))
        self.runStateChanged.emit(None)

    def pause(self) -> None:
        """Stop after the step in progress."""
        self._submit(Pause())

    def reset(self) -> None:
        """The same experiment from step 0, the same seed."""
        if self._training:
            self.pause()
        self._submit(Reset(self.spec))

    def new_seed(self) -> None:
        """The next seed (0 after the last), as an undoable change of the experiment."""
        self.propose(self.spec.with_changes(seed=(self.spec.seed + 1) % (MAX_SEED + 1)))

    def run_cases(self, cases: tuple[Case, ...]) -> None:
        """Run test cases in the engine; training goes on when they are done."""
        self._submit(RunCases(cases))

    # -- what is shown

    @property
    def frame(self) -> AttentionFrame | None:
        """The frame to show now: one layer, of the moment at the cursor, else of the newest frame."""
        whole = self.whole_frame
        if whole is None:
            return None
        depth = min(self.depth, whole.layers - 1)
        if self._sliced is None or self._sliced[0] is not whole or self._sliced[1] != depth:
            self._sliced = (whole, depth, whole.of_layer(depth))
        return self._sliced[2]

    @property
    def whole_frame(self) -> AttentionFrame | None:
        """As `frame`, with all layers of the encoder."""
        return self._frames.get(self.shown_layer) if self._recalled is None else self._recalled

    def show_depth(self, depth: int) -> None:
        """Show another layer (from 0) of the encoder."""
        if depth != self.depth:
            self.depth = depth
            self.depthChanged.emit()
            self._announce()

    def show_recalled(self, frame: AttentionFrame | None) -> None:
        """Show a moment of the past instead of the newest frame; None to go back to that."""
        if frame is self._recalled:
            return
        self._recalled = frame
        if frame is not None and self.shown_layer is not LayerRole.TRAINED:
            self._show(LayerRole.TRAINED)
        elif frame is None and self.shown_layer not in self._frames:
            self._show(LayerRole.EXPLORED)  # of the run in training nothing can be shown
        self._announce()

    def _announce(self) -> None:
        if (frame := self.frame) is not None:
            self.frameChanged.emit(frame)

    def available_layers(self) -> tuple[LayerRole, ...]:
        """The layers that have a frame, in the order of `LayerRole`."""
        return tuple(role for role in LayerRole if role in self._frames)

    def show_layer(self, layer: LayerRole) -> None:
        """Choose the layer to look at; it must be available."""
        if layer in self._frames and layer is not self.shown_layer:
            if layer is LayerRole.EXPLORED:
                self.cursor.lock(None)  # what is explored has no past
                self._recalled = None
            self._show(layer)
            self._announce()

    def close(self, timeout: float) -> bool:
        """End the engine; True when it ended within `timeout` seconds."""
        self._timer.stop()
        self.moments.close()
        return self._engine.close(timeout)

    # -- from the engine

    def _submit(self, command: Command) -> int:
        ticket = self._engine.submit(command)
        self._open.add(ticket)
        self._timer.start()
        return ticket

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        self._poll()
        self._open.discard(ending.ticket)
        if isinstance(ending.command, Train | TrainTogether):
            self._training -= 1
        if isinstance(ending.command, Visit):
            self.moments.take_ending(ending)
        if isinstance(ending.command, Investigate):
            self.studies.take_ending(ending)
        elif isinstance(ending, Failed):
            self._on_failed(ending)
        elif isinstance(ending, Finished):
            self._on_finished(ending)

    def _on_finished(self, ending: Finished) -> None:
        value = ending.value
        if isinstance(value, RunState):
            self._on_run_state(value, ending.command)
            self.runs.take_ending(ending)
        elif isinstance(ending.command, DropRun):  # the last one
            self.run_state = None
            self.runStateChanged.emit(None)
        elif isinstance(value, CaseReport):
            self.casesRun.emit(value)
        elif not isinstance(value, AttentionFrame):
            self.runs.take_ending(ending)
        elif value.origin.spec == self.spec:
            self._accept(value)

    def _on_run_state(self, state: RunState, command: Command) -> None:
        is_news = state != self.run_state or not isinstance(command, DropRun | Pause)
        self.run_state = state
        if is_news and state.spec != self.spec and state.reason in _OF_ANOTHER_SPEC:
            self.undo_stack.push(SpecChange(self.put_in_force, self.spec, state.spec))
        self.runStateChanged.emit(state)

    def _on_failed(self, ending: Failed) -> None:
        command = ending.command
        if isinstance(command, Train | TrainTogether | Reset):
            spec = command.specs[0] if isinstance(command, TrainTogether) else command.spec
            info = self.run_info
            run = info.key if info is not None and info.spec == spec else 0
            self.run_state = RunState(spec, ending.error.step or 0, StopReason.FAILED, run)
            self.runStateChanged.emit(self.run_state)
        self.failed.emit(ending)

    @Slot()
    def _poll(self) -> None:
        if (report := self._engine.take_report()) is not None:
            self.studies.reported.emit(*report)
        history = self._engine.history()
        if history is not self.history:
            self.history = history
            self._records_seen = 0
            self.runChanged.emit()
        if history is not None and len(history) != self._records_seen:
            self._records_seen = len(history)
            self.recordsArrived.emit()
        self.runs.take_infos(self._engine.runs())
        if (beside := self._engine.take_side_frames()) is not None:
            self.runs.take_side_frames(beside)
        frame = self._engine.take_frame()
        if frame is not None and frame.origin.spec == self.spec:
            self._accept(frame)
        self._read_status()

    def _read_status(self) -> None:
        status = self._engine.status()
        self._polls_since_status += 1
        due = self._polls_since_status >= STATUS_POLLS or status.phase is not Phase.TRAINING
        if status != self.status and (due or self.status.phase is not Phase.TRAINING):
            self.status = status
            self._polls_since_status = 0
            self.statusChanged.emit(status)
        if status.phase is Phase.IDLE and not self._open:
            self._timer.stop()

    def _accept(self, frame: AttentionFrame) -> None:
        role = frame.origin.layer
        new = role not in self._frames
        layers = self._frames[role].layers if role in self._frames else 0
        self._frames[role] = frame
        if frame.layers != layers:
            self.depthChanged.emit()
        if new and role is LayerRole.TRAINED:
            self._show(role)
        elif new:
            self.layersChanged.emit()
        if role is self.shown_layer and self._recalled is None:
            self._announce()

    def _show(self, layer: LayerRole) -> None:
        self.shown_layer = layer
        self.layersChanged.emit()
