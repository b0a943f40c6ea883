"""Running cases one after the other in the engine, so that progress can be told and the rest left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.cases.case import Case, CaseReport
from attnstudio.engine.protocol import Failed, RunCases
from attnstudio.ui.studio import Studio


class CaseRun(QObject):
    """The cases that are being run for the tab.

    advanced(CaseReport)  what one case came to; `done`, `total` and `running` are news
    failed(Failed)        the engine met an error; the rest is not run
    stopped()             the person stopped it; the rest is not run
    """

    advanced = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._waiting: deque[Case] = deque()
        self._asked: Case | None = None
        self.done = 0
        self.total = 0
        studio.casesRun.connect(self._on_report)
        studio.failed.connect(self._on_failed)

    @property
    def running(self) -> bool:
        """Whether a case is being run, or waits."""
        return self._asked is not None

    def start(self, cases: Sequence[Case]) -> None:
        """Run `cases`, after those that wait already."""
        self._waiting.extend(cases)
        if self.running:
            self.total += len(cases)
        else:
            self.done, self.total = 0, len(cases)
            self._next()

    @Slot()
    def stop(self) -> None:
        """Run no further case. What the engine is at comes to nothing."""
        if self.running:
            self._end()
            self.stopped.emit()

    def _next(self) -> None:
        self._asked = self._waiting.popleft() if self._waiting else None
        if self._asked is not None:
            self._studio.run_cases((self._asked,))

    def _end(self) -> None:
        self._asked = None
        self._waiting.clear()

    @Slot(object)
    def _on_report(self, report: CaseReport) -> None:
        if [result.case for result in report.results] != [self._asked]:
            return  # stopped, or asked for by somebody else
        self.done += 1
        self._next()
        self.advanced.emit(report)

    @Slot(object)
    def _on_failed(self, ending: Failed) -> None:
        if isinstance(ending.command, RunCases) and ending.command.cases == (self._asked,):
            self._end()
            self.failed.emit(ending)
