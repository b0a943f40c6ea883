"""The engine's command loop as plain Python: runs in any thread, needs neither Qt nor, until `run`, torch."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from attnstudio.engine.cancel import CancelledError
from attnstudio.engine.commands import (
    CommandQueue,
    Entry,
    fits_between_cases,
    fits_between_steps,
    is_quick,
)
from attnstudio.engine.errors import (
    EngineFailure,
    discarded,
    is_out_of_memory,
    to_engine_error,
    torch_missing,
)
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.mailbox import Mailbox
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.native import keep_freed_memory, preload_torch
from attnstudio.engine.pace import Pace, Speed
from attnstudio.engine.protocol import (
    Cancelled,
    Command,
    Ending,
    EngineError,
    EngineStatus,
    Explore,
    Failed,
    Finished,
    Investigate,
    Pause,
    Phase,
    Reset,
    RunCases,
    RunCommand,
    RunState,
    StopReason,
    Train,
    TrainTogether,
)
from attnstudio.engine.runs.commands import execute_run_command
from attnstudio.engine.runs.desk import RunDesk
from attnstudio.engine.runs.saving import Savers, Saving
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study, StudyContext

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory
    from attnstudio.engine.laboratory import Laboratory
    from attnstudio.engine.runs.autosave import Keeper
    from attnstudio.engine.runs.run import Run
    from attnstudio.engine.trainer import Trainer

STATUSES_PER_SECOND = 30


def load_laboratory() -> Laboratory:
    """Import torch, which takes a second or more."""
    keep_freed_memory()
    is_first = "torch" not in sys.modules
    preload_torch()
    from attnstudio.engine.laboratory import Laboratory

    if is_first:
        # What was imported stays for good. Left in sight of the garbage collector, each of its full
        # rounds would walk through a million of torch's objects and hold up the UI thread for 0.14 s.
        gc.freeze()
    return Laboratory()


class Session:
    """Takes commands from any thread and serves them in the thread that calls `run`.

    Every ticket ends once: `on_ended` is called in the session's thread, or, for what is submitted
    after the end or cancelled while it waits, in the caller's; for a run that is saved, in the thread
    that writes it.

    A `Pause` ends every `Train` that was asked for before it. `Explore`, `RunCases` and studies
    that come in mid-run are served between two steps, an `Explore` also between two cases, and what is
    quick also within a study. A `Pause` without any run to speak of is cancelled.
    """

    def __init__(
        self,
        on_ended: Callable[[Ending], None],
        load: Callable[[], Laboratory] = load_laboratory,
        keeper: Keeper | None = None,
    ) -> None:
        self.status = EngineStatus()
        self.frames: Mailbox[AttentionFrame] = Mailbox()
        self.side_frames: Mailbox[Mapping[int, AttentionFrame]] = Mailbox()
        self.reports: Mailbox[tuple[int, object]] = Mailbox()
        self._on_ended = on_ended
        self._load = load
        self._queue = CommandQueue()
        self._laboratory: Laboratory | None = None
        self._load_error: EngineError | None = None
        self._desk = RunDesk()
        self._keeper = keeper
        self._savers = Savers()

    @property
    def history(self) -> RunHistory | None:
        """The record of the current run, None when there is none. From any thread."""
        run = self._desk.current
        return None if run is None else run.history

    @property
    def runs(self) -> tuple[RunInfo, ...]:
        """All runs, the oldest first. From any thread."""
        return self._desk.infos

    # -- from any thread

    def submit(self, command: Command) -> int:
        """Ask for `command`; its ending carries the returned ticket."""
        entry, accepted = self._queue.submit(command)
        if not accepted:
            self._on_ended(Cancelled(entry.ticket, command))
        return entry.ticket

    def cancel(self, ticket: int) -> None:
        """Let the command `ticket` end as cancelled: at its next safe point, or at once if it waits."""
        if (waiting := self._queue.cancel(ticket)) is not None:
            self._on_ended(Cancelled(ticket, waiting.command))

    def close(self) -> None:
        """Cancel everything, and let `run` return."""
        self._queue.close()

    # -- the session's thread

    def run(self) -> None:
        """Load torch and serve commands until `close`."""
        try:
            self._laboratory = self._load()
            self.status = replace(
                self.status,
                devices=self._laboratory.devices,
                torch_version=self._laboratory.torch_version,
            )
        except Exception as error:  # noqa: BLE001  (a broken torch fails in many ways; every command tells)
            self._load_error = torch_missing(error)
        self._set_phase(Phase.IDLE)
        while (entry := self._queue.next()) is not None:
            self._end_overtaken()
            self._serve(entry)
            self._set_phase(Phase.IDLE)
        for entry in self._queue.drain():
            self._on_ended(Cancelled(entry.ticket, entry.command))
        self._desk.clear()
        self._savers.join()
        if self._keeper is not None:
            self._keeper.close()
        self._set_phase(Phase.CLOSED)

    def _serve(self, entry: Entry) -> None:
        """Bring `entry` to its one ending, whatever happens."""
        ticket, command = entry.ticket, entry.command
        ending: Ending
        try:
            ending = Finished(ticket, command, self._execute(entry))
        except CancelledError:
            ending = Cancelled(ticket, command)
        except Exception as error:  # noqa: BLE001  (it becomes the command's ending, with its traceback)
            ending = Failed(ticket, command, to_engine_error(error, getattr(command, "spec", None)))
        self._queue.finish(entry)
        if isinstance(ending, Finished) and isinstance(ending.value, Saving):
            self._savers.start(ending, ending.value, self._on_ended, self._keeper)
        else:
            self._on_ended(ending)

    def _keep(self) -> None:
        """Let what has changed of the runs be autosaved."""
        if self._keeper is not None:
            self._keeper.keep(self._desk.runs, self.status.torch_version)

    def _execute(self, entry: Entry) -> object:
        if self._laboratory is None:
            assert self._load_error is not None
            raise EngineFailure(self._load_error)
        match entry.command:
            case Explore(spec):
                return self._explore(self._laboratory, spec, entry)
            case RunCases(cases):
                return self._laboratory.run_cases(cases, entry.cancel, self._between_cases)
            case Investigate(study):
                return self._investigate(self._laboratory, study, entry)
            case Train() | TrainTogether() | Reset() | Pause() as command:
                return self._on_training(self._laboratory, command, entry)
            case command:
                return self._on_run_command(self._laboratory, command, entry)

    def _on_training(
        self, laboratory: Laboratory, command: Train | TrainTogether | Reset | Pause, entry: Entry
    ) -> RunState:
        match command:
            case Train():
                return self._train(laboratory, command, entry)
            case TrainTogether():
                return self._train_together(laboratory, command, entry)
            case Reset(spec):
                self._start_runs(laboratory, [spec], entry)
        if self._desk.state is None:
            raise CancelledError  # nothing to pause
        return self._desk.state

    def _on_run_command(self, laboratory: Laboratory, command: RunCommand, entry: Entry) -> object:
        self._set_phase(Phase.RECALLING, self.status.steps_per_second)
        value = execute_run_command(laboratory, self._desk, command, entry.cancel)
        if isinstance(value, RunState) and self._desk.current is not None:
            self._show(self._desk.current, entry)
        if not fits_between_steps(entry.command):
            self._keep()
        return value

    def _investigate(self, laboratory: Laboratory, study: Study, entry: Entry) -> object:
        if not study.quick:
            self._set_phase(Phase.STUDYING, self.status.steps_per_second)
        lent: list[int] = []  # runs whose past is looked at: nothing else may look at runs meanwhile

        def trainer(run: int, step: int) -> Trainer:
            lent.append(run)
            return self._desk.get(run).at(step, entry.cancel)[0]

        context = StudyContext(
            cancel=entry.cancel,
            report=lambda known: self.reports.put((entry.ticket, known)),
            safe_point=lambda: self._within_study(
                laboratory, entry, fits_between_cases if lent else is_quick
            ),
            trainer=trainer,
        )
        return laboratory.solve(study, context)

    def _within_study(self, laboratory: Laboratory, entry: Entry, fits: Callable[[Command], bool]) -> None:
        entry.cancel.check()
        phase = self.status.phase
        with laboratory.same_threads():
            self._serve_asides(fits)
        self._set_phase(phase, self.status.steps_per_second)

    def _explore(self, laboratory: Laboratory, spec: ExperimentSpec, entry: Entry) -> AttentionFrame:
        self._begin(Phase.EXPLORING, laboratory, spec)
        frame = laboratory.explore(spec, entry.cancel)
        run = self._desk.current
        if run is not None and run.spec == spec and run.last_frame is not None:
            self.frames.put(run.last_frame)
        return frame

    def _start_runs(self, laboratory: Laboratory, specs: Sequence[ExperimentSpec], entry: Entry) -> list[Run]:
        self._desk.require_room(laboratory, specs)
        self._begin(Phase.TRAINING, laboratory, specs[0])
        runs = self._desk.start(laboratory, specs, entry.cancel)
        self._show(runs[0], entry)
        return runs

    def _train(self, laboratory: Laboratory, command: Train, entry: Entry) -> RunState:
        run = self._desk.current
        if run is None or run.spec != command.spec:
            (run,) = self._start_runs(laboratory, [command.spec], entry)
        return self._keep_going([run], command.steps, command.target_loss, entry)

    def _train_together(self, laboratory: Laboratory, command: TrainTogether, entry: Entry) -> RunState:
        runs = self._start_runs(laboratory, command.specs, entry)
        return self._keep_going(runs, command.steps, None, entry)

    def _keep_going(
        self, runs: Sequence[Run], steps: int, target_loss: float | None, entry: Entry
    ) -> RunState:
        """Train `runs`, of which the first is the current one."""
        try:
            return self._train_on(runs, steps, target_loss, entry)
        finally:
            self._keep()

    def _train_on(self, runs: Sequence[Run], steps: int, target_loss: float | None, entry: Entry) -> RunState:
        first, active = runs[0], list(runs)
        try:
            reason = self._take_steps(active, steps, target_loss, entry)
        except EngineFailure:
            self._desk.stand_still(first, StopReason.FAILED)
            self._show(first, entry)
            raise
        except CancelledError:
            raise
        except Exception as error:
            self._desk.stand_still(first, StopReason.FAILED)
            if self._desk.discard_unsound(runs):
                raise discarded(error, first.spec) from error
            raise
        stopped = tuple((run.key, run.notice) for run in runs if run not in active and run.notice)
        state = self._desk.stand_still(first, reason if first in active else StopReason.FAILED, stopped)
        self._show(first, entry)
        return state

    def _take_steps(
        self, active: list[Run], steps: int, target_loss: float | None, entry: Entry
    ) -> StopReason:
        """Step each in turn. One that cannot go on leaves `active`; the last one's failure is raised."""
        first, taken = active[0], 0
        speed, statuses = Speed(taken), Pace(STATUSES_PER_SECOND)
        while taken < steps:
            self._serve_asides(fits_between_steps)
            entry.cancel.check()
            if self._queue.pause_waits():
                return StopReason.PAUSED
            loss = self._step_each(active)
            taken += 1
            now = time.perf_counter()
            if statuses.is_due():
                self._desk.publish()
                self._set_phase(Phase.TRAINING, speed.after(taken, now))
                statuses.done(now)
            if self._keeper is not None and self._keeper.is_due():
                self._keep()
            if active[0].frame_is_due():
                self._show_each(active, first, entry)
            if target_loss is not None and loss <= target_loss:
                return StopReason.TARGET_REACHED
        return StopReason.STEPS_DONE

    def _step_each(self, active: list[Run]) -> float:
        """Returns the first one's loss."""
        losses = []
        for run in tuple(active):
            try:
                losses.append(run.step())
            except (EngineFailure, MemoryError, RuntimeError) as error:
                goes_on = len(active) > 1 and run.is_sound
                if not goes_on or not (isinstance(error, EngineFailure) or is_out_of_memory(error)):
                    raise
                run.notice = to_engine_error(error, run.spec).message
                active.remove(run)
        return losses[0]

    def _show_each(self, active: Sequence[Run], current: Run, entry: Entry) -> None:
        if current in active:
            self._show(current, entry)
        self._show_beside([run for run in active if run is not current], entry)

    def _show_beside(self, runs: Sequence[Run], entry: Entry) -> None:
        """Publish the weights of runs that are trained beside the current one."""
        frames = {run.key: run.frame(entry.cancel) for run in runs}
        if frames:
            self.side_frames.put({key: frame for key, frame in frames.items() if frame is not None})

    def _between_cases(self) -> None:
        self._serve_asides(fits_between_cases)
        self._set_phase(Phase.CHECKING, self.status.steps_per_second)

    def _serve_asides(self, fits: Callable[[Command], bool]) -> None:
        """What can be answered in the midst of another command."""
        while (entry := self._queue.next_aside(fits)) is not None:
            self._end_overtaken()
            self._serve(entry)

    def _end_overtaken(self) -> None:
        for entry in self._queue.take_overtaken():
            self._on_ended(Cancelled(entry.ticket, entry.command))

    def _show(self, run: Run, entry: Entry) -> None:
        """Publish the run's weights as they are now; what is not finite is not shown."""
        frame = run.frame(entry.cancel)
        if frame is not None:
            self.frames.put(frame)

    def _begin(self, phase: Phase, laboratory: Laboratory, spec: ExperimentSpec) -> None:
        """Raises `SpecError` or `EngineFailure` when `spec` cannot be computed here."""
        laboratory.require(spec)
        self.status = replace(self.status, device=spec.device.value)
        self._set_phase(phase, self.status.steps_per_second)  # in mid-run the speed stays on the screen

    def _set_phase(self, phase: Phase, steps_per_second: float = 0.0) -> None:
        self.status = replace(
            self.status,
            phase=phase,
            step=0 if self._desk.current is None else self._desk.current.steps,
            steps_per_second=steps_per_second,
        )
