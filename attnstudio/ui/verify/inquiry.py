"""One view's study of a kind: asked, stopped, asked anew; what others ask is not its business."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.protocol import Cancelled, Failed, Finished
from attnstudio.engine.studies import Study
from attnstudio.ui.study_client import StudyClient


class Inquiry(QObject):
    """Has one study open at a time; of one that was replaced or stopped nothing is heard any more.

    answered(object)     the answer
    failed(EngineError)  there is none
    reported(object)     what is known so far
    changed()            `running` is another
    """

    answered = Signal(object)
    failed = Signal(object)
    reported = Signal(object)
    changed = Signal()

    def __init__(self, studies: StudyClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studies = studies
        self._ticket: int | None = None
        studies.answered.connect(self._on_answered)
        studies.failed.connect(self._on_failed)
        studies.cancelled.connect(self._on_cancelled)
        studies.reported.connect(self._on_reported)

    @property
    def running(self) -> bool:
        """Whether an answer is on its way."""
        return self._ticket is not None

    def ask(self, study: Study) -> None:
        """Ask this, and nothing else any more."""
        if self._ticket is not None:
            self._studies.cancel(self._ticket)
        self._ticket = self._studies.ask(study)
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """Want no answer any more."""
        if self._ticket is not None:
            self._studies.cancel(self._ticket)
            self._end()

    def _end(self) -> None:
        self._ticket = None
        self.changed.emit()

    @Slot(object)
    def _on_answered(self, ending: Finished) -> None:
        if ending.ticket == self._ticket:
            self._end()
            self.answered.emit(ending.value)

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if ending.ticket == self._ticket:
            self._end()
            self.failed.emit(ending.error)

    @Slot(object)
    def _on_cancelled(self, ending: Cancelled) -> None:
        if ending.ticket == self._ticket:
            self._end()

    @Slot(int, object)
    def _on_reported(self, ticket: int, value: object) -> None:
        if ticket == self._ticket:
            self.reported.emit(value)
