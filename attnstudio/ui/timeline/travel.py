"""Going on from a step of the past, in the same run or in a second one."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot

from attnstudio.engine.moments import RunInfo
from attnstudio.engine.protocol import Branch, Failed, Rewind, RunState, StopReason
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.ui.studio import Studio
from attnstudio.ui.training.actions import TrainingActions


@dataclass(frozen=True, slots=True)
class Fork:
    """Where a branch would begin: at `step`, where `spec` went on; as long as the run by `length` steps."""

    step: int
    spec: ExperimentSpec
    length: int


class TimeTravel(QObject):
    """Asks for the run to be put back or branched, and trains on when that is done."""

    def __init__(self, studio: Studio, actions: TrainingActions, parent: QObject | None = None) -> None:
        super().__init__(parent or studio)
        self._studio = studio
        self._actions = actions
        self._awaited: StopReason | None = None
        self._steps = 0
        studio.runStateChanged.connect(self._on_run_state)
        studio.failed.connect(self._on_failed)

    def continue_from(self, step: int) -> None:
        """Put the current run back to `step`, forget its later steps, and train as many as Run takes."""
        if (info := self._studio.run_info) is not None:
            self._await(StopReason.REWOUND, self._actions.steps)
            self._studio.runs.rewind(info.key, step)

    def branch_from(self, step: int, spec: ExperimentSpec, steps: int) -> None:
        """A second run that goes on from `step` as `spec`, trained for `steps`; 0 leaves it standing."""
        if (info := self._studio.run_info) is not None:
            self._await(StopReason.BRANCHED, steps)
            self._studio.runs.branch(info.key, step, spec)

    def fork(self) -> Fork | None:
        """At the locked, or else the newest step, as long as the rest of the run, or as Run at its end."""
        info, locked = self._studio.run_info, self._studio.cursor.locked
        if info is None:
            return None
        newest = len(info.history)
        step = newest if locked is None else min(locked, newest)
        return Fork(step, spec_at(info, step), newest - step or self._actions.steps)

    def _await(self, reason: StopReason, steps: int) -> None:
        self._awaited, self._steps = reason, steps
        if self._studio.is_training:
            self._studio.pause()

    @Slot(object)
    def _on_run_state(self, state: RunState | None) -> None:
        if state is not None and state.reason is self._awaited:
            self._awaited = None
            if self._steps:
                self._actions.go_on(self._steps)

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, Rewind | Branch):
            self._awaited = None


def spec_at(info: RunInfo, step: int) -> ExperimentSpec:
    """The experiment with which the run went on at `step`."""
    in_force = [spec for start, spec in info.segments if start <= step]
    return in_force[-1] if in_force else info.spec
