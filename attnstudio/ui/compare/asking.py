"""One question of a view to the engine: the newest counts, and what came of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.protocol import Cancelled, EngineError, Failed, Finished
from attnstudio.engine.studies import Study
from attnstudio.ui.study_client import StudyClient


class StudyAsker(QObject):
    """Asks studies for one view, which need not know tickets.

    answered(object)  the answer to what was asked last
    changed()         `busy` or `error` is another one
    reported(object)  what is known so far
    """

    answered = Signal(object)
    changed = Signal()
    reported = Signal(object)

    def __init__(self, studies: StudyClient, parent: QObject) -> None:
        super().__init__(parent)
        self._studies = studies
        self._ticket: int | None = None
        self.error: EngineError | None = None
        studies.answered.connect(self._on_answered)
        studies.failed.connect(self._on_failed)
        studies.cancelled.connect(self._on_cancelled)
        studies.reported.connect(self._on_reported)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._ticket is not None

    def ask(self, study: Study) -> None:
        """Ask; an answer to what was asked before does not count any more."""
        before, self.error = self._ticket, None
        self._ticket = self._studies.ask(study)
        if before is not None:
            self._studies.cancel(before)
        self.changed.emit()

    def cancel(self) -> None:
        """Wait for nothing."""
        before, self._ticket = self._ticket, None
        had_error, self.error = self.error is not None, None
        if before is not None:
            self._studies.cancel(before)
        if before is not None or had_error:
            self.changed.emit()

    @Slot(object)
    def _on_answered(self, ending: Finished) -> None:
        if ending.ticket == self._ticket:
            self._ticket = None
            self.answered.emit(ending.value)
            self.changed.emit()

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if ending.ticket == self._ticket:
            self._ticket = None
            self.error = ending.error
            self.changed.emit()

    @Slot(object)
    def _on_cancelled(self, ending: Cancelled) -> None:
        if ending.ticket == self._ticket:
            self._ticket = None
            self.changed.emit()

    @Slot(int, object)
    def _on_reported(self, ticket: int, value: object) -> None:
        if ticket == self._ticket:
            self.reported.emit(value)
