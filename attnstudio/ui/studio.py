"""The state of the window: the experiment in force, its frames, its run; the engine's only client.

Views read the attributes, connect to the signals, and call the verbs. Nothing here paints.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QUndoCommand, QUndoStack

from attnstudio.engine.cases import Case, CaseReport
from attnstudio.engine.cost import Cost, Verdict, available_memory, estimate
from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.protocol import (
    Command,
    Ending,
    EngineStatus,
    Explore,
    Failed,
    Finished,
    Pause,
    Phase,
    Reset,
    RunCases,
    RunState,
    StopReason,
    Train,
    Verify,
)
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec, Problem

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory
    from attnstudio.engine.thread import EngineThread

POLL_MS = 33
STATUS_POLLS = 6  # a step count that is read five times a second; every text costs a layout
MERGE_SECONDS = 1.0


class Studio(QObject):
    """One window's experiment. Lives in the UI thread.

    specChanged(ExperimentSpec)     the experiment in force changed
    frameChanged(AttentionFrame)    the frame to show changed
    layersChanged()                 which layers can be shown, or which one is, changed
    runChanged()                    another run (or none) is current: `history` is another object
    recordsArrived()                `history` has grown
    runStateChanged(RunState)       the run stands still, or (reason None) goes on
    statusChanged(EngineStatus)     phase, step, speed
    failed(Failed)                  a command ended in an error
    verified(VerifyReport)          the three-step verification is done
    casesRun(CaseReport)            test cases were run
    """

    specChanged = Signal(object)
    frameChanged = Signal(object)
    layersChanged = Signal()
    runChanged = Signal()
    recordsArrived = Signal()
    runStateChanged = Signal(object)
    statusChanged = Signal(object)
    failed = Signal(object)
    verified = Signal(object)
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
        self._frames: dict[LayerRole, AttentionFrame] = {}
        self._open: set[int] = set()
        self._records_seen = 0
        self._polls_since_status = 0
        self._training = 0
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        engine.ended.connect(self._on_ended)
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
            self.undo_stack.push(_SpecChange(self, self.spec, spec))
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
        if not run_is_current:
            self._frames.pop(LayerRole.TRAINED, None)
            self._show(LayerRole.EXPLORED)
        self.specChanged.emit(spec)
        self.refresh()

    # -- the run

    @property
    def is_training(self) -> bool:
        """Whether training steps are being taken or wait to be taken."""
        return self._training > 0

    def train(self, steps: int, target_loss: float | None = None) -> None:
        """Take up to `steps` further steps of the experiment's run."""
        self._training += 1
        self._submit(Train(self.spec, steps, target_loss))
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

    def verify(self) -> None:
        """Ask for the article's three-step verification."""
        self._submit(Verify())

    def run_cases(self, cases: tuple[Case, ...]) -> None:
        """Run test cases in the engine; training goes on when they are done."""
        self._submit(RunCases(cases))

    # -- what is shown

    @property
    def frame(self) -> AttentionFrame | None:
        """The frame to show now."""
        return self._frames.get(self.shown_layer)

    def available_layers(self) -> tuple[LayerRole, ...]:
        """The layers that have a frame, in the order of `LayerRole`."""
        return tuple(role for role in LayerRole if role in self._frames)

    def show_layer(self, layer: LayerRole) -> None:
        """Choose the layer to look at; it must be available."""
        if layer in self._frames and layer is not self.shown_layer:
            self._show(layer)
            self.frameChanged.emit(self._frames[layer])

    def close(self, timeout: float) -> bool:
        """End the engine; True when it ended within `timeout` seconds."""
        self._timer.stop()
        return self._engine.close(timeout)

    # -- from the engine

    def _submit(self, command: Command) -> None:
        self._open.add(self._engine.submit(command))
        self._timer.start()

    @Slot(object)
    def _on_ended(self, ending: Ending) -> None:
        self._poll()
        self._open.discard(ending.ticket)
        if isinstance(ending.command, Train):
            self._training -= 1
        if isinstance(ending, Failed):
            self._on_failed(ending)
        elif isinstance(ending, Finished):
            self._on_finished(ending.value)

    def _on_finished(self, value: object) -> None:
        if isinstance(value, RunState):
            self._on_run_state(value)
        elif isinstance(value, CaseReport):
            self.casesRun.emit(value)
        elif not isinstance(value, AttentionFrame):
            self.verified.emit(value)
        elif value.origin.spec == self.spec:
            self._accept(value)

    def _on_run_state(self, state: RunState) -> None:
        self.run_state = state
        self.runStateChanged.emit(state)

    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, Train | Reset):
            steps = ending.error.step or 0
            self.run_state = RunState(ending.command.spec, steps, StopReason.FAILED)
            self.runStateChanged.emit(self.run_state)
        self.failed.emit(ending)

    @Slot()
    def _poll(self) -> None:
        history = self._engine.history()
        if history is not self.history:
            self.history = history
            self._records_seen = 0
            self.runChanged.emit()
        if history is not None and len(history) != self._records_seen:
            self._records_seen = len(history)
            self.recordsArrived.emit()
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
        self._frames[role] = frame
        if new and role is LayerRole.TRAINED:
            self._show(role)
        elif new:
            self.layersChanged.emit()
        if role is self.shown_layer:
            self.frameChanged.emit(frame)

    def _show(self, layer: LayerRole) -> None:
        self.shown_layer = layer
        self.layersChanged.emit()


class _SpecChange(QUndoCommand):
    """One undoable change; quick changes of the same fields merge into one."""

    def __init__(self, studio: Studio, old: ExperimentSpec, new: ExperimentSpec) -> None:
        super().__init__()
        self._studio = studio
        self._old = old
        self._new = new
        self._fields = _changed_fields(old, new)
        self._when = time.monotonic()

    def id(self) -> int:
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _SpecChange) or other._fields != self._fields:
            return False
        if other._when - self._when > MERGE_SECONDS:
            return False
        self._new, self._when = other._new, other._when
        self.setObsolete(self._new == self._old)
        return True

    def redo(self) -> None:
        self._studio.put_in_force(self._new)

    def undo(self) -> None:
        self._studio.put_in_force(self._old)


def _changed_fields(old: ExperimentSpec, new: ExperimentSpec) -> frozenset[str]:
    before, after = old.to_dict(), new.to_dict()
    return frozenset(name for name, value in after.items() if before[name] != value)
