"""All runs that there are, and what can be asked of them. For one thread; `infos` is for any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.moments import RunInfo
from attnstudio.engine.protocol import EngineError, ErrorKind, RunState, StopReason
from attnstudio.messages import QT_TRANSLATE_NOOP, message

if TYPE_CHECKING:
    from attnstudio.engine.cancel import CancelToken
    from attnstudio.engine.laboratory import Laboratory
    from attnstudio.engine.run import Run
    from attnstudio.engine.spec import ExperimentSpec

MAX_RUNS = 8
TOTAL_BYTES = 384 << 20  # of kept states, of all runs together


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

    def get(self, key: int) -> Run:
        """The run `key`. Raises `EngineFailure` (NO_SUCH_RUN) when it was dropped."""
        if key in self._runs:
            return self._runs[key]
        text = message(QT_TRANSLATE_NOOP("Messages", "This run is no longer there. Choose another one."))
        raise EngineFailure(EngineError(ErrorKind.NO_SUCH_RUN, text))

    def start(
        self, laboratory: Laboratory, spec: ExperimentSpec, cancel: CancelToken, beside: Sequence[Run] = ()
    ) -> Run:
        """A new run of `spec`, which becomes the current one; an equal one is replaced.

        `beside` are runs that are to be trained together with it, and stay. Raises as `Run`.
        """
        for run in [run for run in self._runs.values() if run not in beside]:
            if run.steps == 0 or _is_twin(run, spec):
                self._forget(run)  # frees its memory before the new one takes its own
        run = laboratory.new_run(spec, cancel, self.new_key(), self.share(len(self._runs) + 1))
        self.add(run)
        self.choose(run, StopReason.NEW)
        return run

    def new_key(self) -> int:
        """A key that no run has had."""
        self._last_key += 1
        return self._last_key

    def share(self, runs: int) -> int:
        """Bytes of kept states for each of so many runs."""
        return TOTAL_BYTES // max(runs, 1)

    def add(self, run: Run) -> None:
        """Take in a run; the oldest gives way when there are too many."""
        self._runs[run.key] = run
        for old in list(self._runs.values()):
            if len(self._runs) > MAX_RUNS and old is not self.current and old is not run:
                self._forget(old)
        for other in self._runs.values():
            other.set_budget(self.share(len(self._runs)))
        self.publish()

    def choose(self, run: Run, reason: StopReason) -> RunState:
        """Make `run` the current one."""
        for other in self._runs.values():
            if other is not run:
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

    def discard_current(self) -> None:
        """The current run cannot be trusted any more."""
        if self.current is not None:
            self._forget(self.current)
        self.publish()

    def clear(self) -> None:
        """Forget everything."""
        self._runs.clear()
        self.current = None

    def publish(self) -> None:
        """Show others the runs as they are."""
        self.infos = tuple(run.info() for run in self._runs.values())

    def stand_still(self, run: Run, reason: StopReason) -> RunState:
        """Say where `run`, the current one, stands."""
        self.state = RunState(run.spec, run.steps, reason, run.key)
        self.publish()
        return self.state


def _is_twin(run: Run, spec: ExperimentSpec) -> bool:
    """Whether a new run of `spec` would compute `run` once more."""
    return run.parent is None and run.spec == spec
