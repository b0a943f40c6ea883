"""A session in a thread of its own, and small experiments, for the tests of the engine."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from attnstudio.engine.protocol import Command, Ending, Finished
from attnstudio.engine.runs.autosave import Keeper
from attnstudio.engine.session import Session, load_laboratory
from attnstudio.engine.spec import ExperimentSpec, Positional, Task

PATIENCE = 60.0
LABORATORY = load_laboratory()

# An encoder that takes well under a millisecond a step.
TINY = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8, positional=Positional.SINUSOIDAL
)


class Running:
    """A session in a thread of its own, and all its endings."""

    def __init__(self, keeper: Keeper | None = None) -> None:
        self.session = Session(self._on_ended, lambda: LABORATORY, keeper)
        self.endings: list[Ending] = []
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self.session.run)

    def __enter__(self) -> Running:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.session.close()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def wait(self, ticket: int) -> Ending:
        """The ending of `ticket`."""
        self.wait_until(lambda: self._ending(ticket) is not None)
        ending = self._ending(ticket)
        assert ending is not None
        return ending

    def ask(self, command: Command) -> Any:
        """The value of `command`, which must finish."""
        ending = self.wait(self.session.submit(command))
        assert isinstance(ending, Finished), ending
        return ending.value

    def wait_until(self, condition: Callable[[], bool]) -> None:
        with self._changed:
            while not condition():
                # Woken by endings; what has no ending (phase, steps) is looked at often.
                assert self._changed.wait(0.002) or self._thread.is_alive()

    def wait_for_steps(self, steps: int) -> None:
        self.wait_until(lambda: self.session.history is not None and len(self.session.history) >= steps)

    def tickets(self) -> list[int]:
        return sorted(ending.ticket for ending in self.endings)

    def _ending(self, ticket: int) -> Ending | None:
        return next((ending for ending in self.endings if ending.ticket == ticket), None)

    def _on_ended(self, ending: Ending) -> None:
        with self._changed:
            self.endings.append(ending)
            self._changed.notify_all()
