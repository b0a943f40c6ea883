"""What views ask the engine about attention, and what comes back. `Studio` hands the endings over."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from attnstudio.engine.protocol import Cancelled, Command, Ending, Failed, Finished, Investigate
from attnstudio.engine.studies import Study


class StudyClient(QObject):
    """The studies of one studio. Lives in the UI thread.

    Every view hears of every study: it keeps the ticket of its own, and tells its own failures.

    answered(Finished)          `value` is the answer, `command.study` the question
    failed(Failed)              it ended in an error
    cancelled(Cancelled)        it was cancelled, or overtaken by a newer one
    reported(int, object)       ticket, and what is known so far
    """

    answered = Signal(object)
    failed = Signal(object)
    cancelled = Signal(object)
    reported = Signal(int, object)

    def __init__(
        self, submit: Callable[[Command], int], cancel: Callable[[int], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._submit = submit
        self._cancel = cancel

    def ask(self, study: Study) -> int:
        """Ask the engine; returns the ticket that the signals carry."""
        return self._submit(Investigate(study))

    def cancel(self, ticket: int) -> None:
        """Let a study end as cancelled, soon; one that has ended is left alone."""
        self._cancel(ticket)

    # -- from the studio

    def take_ending(self, ending: Ending) -> None:
        """A study ended."""
        match ending:
            case Finished():
                self.answered.emit(ending)
            case Failed():
                self.failed.emit(ending)
            case Cancelled():
                self.cancelled.emit(ending)
