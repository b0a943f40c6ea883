"""All runs that there are, and what can be asked of them. For one thread; `infos` is for any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attnstudio.engine.cost import kept_states_budget
from attnstudio.engine.errors import EngineFailure, require_memory
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.protocol import EngineError, ErrorKind, RunState, StopReason
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.laboratory import Laboratory
    from attnstudio.engine.runs.run import Run
    from attnstudio.engine.spec import ExperimentSpec

MAX_RUNS = 8


class RunDesk:
    """Holds the runs. The current one is the one that `Train` goes on with.

    infos   a `RunInfo` for each run, oldest first; replaced as a whole, so that any thread can read it
    """

    def __init__(self) -> None:
        self.current: Run | None = None
        self.state: RunState | None = None
        self.infos: tuple[RunInfo, ...] = ()
        self._runs: dict[int, Run] = {}
        self._last_key = 0
        self._budget = kept_states_budget()

    def get(self, key: int) -> Run:
        """The run `key`. Raises `EngineFailure` (NO_SUCH_RUN) when it was dropped."""
        if key in self._runs:
            return self._runs[key]
        text = message(QT_TRANSLATE_NOOP("Messages", "This run is no longer there. Choose another one."))
        raise EngineFailure(EngineError(ErrorKind.NO_SUCH_RUN, text))

    def require_room(self, laboratory: Laboratory, specs: Sequence[ExperimentSpec]) -> None:
        """Whether runs of `specs` can be computed together. Raises `SpecError`, `EngineFailure`."""
        if len(specs) > MAX_RUNS:
            text = QT_TRANSLATE_NOOP(
                "Messages", "{count} runs are too many to be trained together; choose at most {limit}."
            )
            error = EngineError(ErrorKind.INVALID_SPEC, message(text, count=len(specs), limit=MAX_RUNS))
            raise EngineFailure(error)
        for spec in specs:
            laboratory.require(spec)
        require_memory(specs, () if self.current is None else (self.current.spec,))

    def start(
        self, laboratory: Laboratory, specs: Sequence[ExperimentSpec], cancel: CancelToken
    ) -> list[Run]:
        """New runs of `specs`, to be trained together; the first one becomes the current one.

        Equal runs are replaced, and those that never took a step. Raises as `Run`; then no run is added.
        """
        for run in list(self._runs.values()):
            if run.steps == 0 or any(_is_twin(run, spec) for spec in specs):
                self._forget(run)  # frees its memory before the new ones take theirs
        self._make_room(len(specs))
        share = self.share(len(self._runs) + len(specs))
        runs = [laboratory.new_run(spec, cancel, self.new_key(), share) for spec in specs]
        for run in runs:
            self.add(run)
        self.choose(runs[0], StopReason.NEW, beside=runs)
        return runs

    @property
    def runs(self) -> tuple[Run, ...]:
        """All runs, the oldest first."""
        return tuple(self._runs.values())

    def new_key(self) -> int:
        """A key that no run has had."""
        self._last_key += 1
        return self._last_key

    def share(self, runs: int) -> int:
        """Bytes of kept states for each of so many runs."""
        return self._budget // max(runs, 1)

    def add(self, run: Run) -> None:
        """Take in a run; the oldest gives way when there are too many."""
        self._make_room(1)
        self._runs[run.key] = run
        for other in self._runs.values():
            other.set_budget(self.share(len(self._runs)))
        self.publish()

    def _make_room(self, count: int) -> None:
        """Let the oldest runs go until `count` more fit; the current one last."""
        by_age = sorted(self._runs.values(), key=lambda run: run is self.current)
        for run in by_age[: max(0, len(by_age) + count - MAX_RUNS)]:
            self._forget(run)

    def choose(self, run: Run, reason: StopReason, beside: Sequence[Run] = ()) -> RunState:
        """Make `run` the current one; all but those `beside` it rest."""
        for other in self._runs.values():
            if other is not run and other not in beside:
                other.rest()
        self.current = run
        self.state = RunState(run.spec, run.steps, reason, run.key)
        self.publish()
        return self.state

    def drop(self, run: Run) -> RunState | None:
        """Forget `run`; when it was the current one, the newest of the others takes its place."""
        was_current = run is self.current
        self._forget(run)
        if was_current and self._runs:
            self.choose(list(self._runs.values())[-1], StopReason.CHOSEN)
        self.publish()
        return self.state

    def _forget(self, run: Run) -> None:
        del self._runs[run.key]
        if run is self.current:
            self.current, self.state = None, None

    def discard_unsound(self, runs: Sequence[Run]) -> bool:
        """Forget those of `runs` that a failure left half updated; whether there were any."""
        unsound = [run for run in runs if not run.is_sound and run.key in self._runs]
        for run in unsound:
            self._forget(run)
        self.publish()
        return bool(unsound)

    def clear(self) -> None:
        """Forget everything."""
        self._runs.clear()
        self.current, self.state, self.infos = None, None, ()

    def publish(self) -> None:
        """Show others the runs as they are."""
        self.infos = tuple(run.info() for run in self._runs.values())

    def stand_still(
        self, run: Run, reason: StopReason, stopped: tuple[tuple[int, Message], ...] = ()
    ) -> RunState:
        """Say where `run`, the current one, stands, and what became of those trained beside it."""
        self.state = RunState(run.spec, run.steps, reason, run.key, stopped)
        self.publish()
        return self.state


def _is_twin(run: Run, spec: ExperimentSpec) -> bool:
    """Whether a new run of `spec` would compute `run` once more."""
    return run.parent is None and run.spec == spec
