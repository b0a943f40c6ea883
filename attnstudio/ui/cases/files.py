"""Suites, case files and exports, read and written off the UI thread; each ends in one outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.assistant.case_reading import CasesRead
from attnstudio.engine.cases.case import Case
from attnstudio.engine.exports.export import ExportError
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.cases.exporting import export_cases
from attnstudio.ui.cases.suites import ShelfError, SuiteShelf, read_case_file

FILE_SECONDS = 30.0
_SLOW = QT_TRANSLATE_NOOP("Messages", "The disk did not answer in time. Choose a faster or emptier one.")


@dataclass(frozen=True, slots=True)
class Opened:
    """A suite of the shelf, or (`suite` empty) something else called `name`, and its cases."""

    name: str | Message
    read: CasesRead
    suite: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """The suite holds `total` cases now, `count` of them from the table."""

    suite: str
    count: int
    total: int


@dataclass(frozen=True, slots=True)
class Removed:
    """The suite is gone; `held` brings it back."""

    suite: str
    held: bytes


@dataclass(frozen=True, slots=True)
class Restored:
    """The suite is there again."""

    suite: str


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was done; `reason` says why, `details` hold a traceback if there is one."""

    reason: Message
    details: str = ""


class CaseFiles(QObject):
    """Does one thing with files for each call.

    done(object)  Opened, Kept, Removed, Restored, exporting.Exported or Refused
    """

    done = Signal(object)

    def __init__(self, shelf: SuiteShelf, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shelf = shelf

    def open_suite(self, suite: str) -> None:
        """Read a suite of the shelf."""
        self._start(lambda: Opened(suite, self.shelf.read(suite), suite))

    def open_file(self, path: Path) -> None:
        """Read the cases of any JSON file."""
        self._start(lambda: Opened(path.name, read_case_file(path)))

    def keep(self, suite: str, cases: Sequence[Case], *, add: bool) -> None:
        """Write `cases` into a suite, after those that it has when `add`."""
        self._start(partial(_keep, self.shelf, suite, tuple(cases), add))

    def remove(self, suite: str) -> None:
        """Delete a suite."""
        self._start(lambda: Removed(suite, self.shelf.remove(suite)))

    def restore(self, removed: Removed) -> None:
        """Bring a deleted suite back."""
        self._start(partial(_restore, self.shelf, removed))

    def export(self, cases: Sequence[Case], spec: ExperimentSpec, tests: Path, left_out: int) -> None:
        """Write `cases` as a pytest file, and the experiment's script beside it."""
        self._start(partial(export_cases, tuple(cases), spec, tests, left_out))

    def _start(self, call: Callable[[], object]) -> None:
        operation = run_in_background(partial(_attempt, call), FILE_SECONDS)
        operation.finished.connect(self.done)
        operation.failed.connect(self._on_failed)
        operation.timed_out.connect(self._on_silence)

    @Slot(str, str)
    def _on_failed(self, sentence: str, details: str) -> None:
        self.done.emit(Refused(message("{sentence}", sentence=sentence), details))

    @Slot()
    def _on_silence(self) -> None:
        self.done.emit(Refused(message(_SLOW)))


def _attempt(call: Callable[[], object]) -> object:
    """A refusal as a value, so that it comes back from the background as a sentence."""
    try:
        return call()
    except (ShelfError, ExportError) as error:
        return Refused(error.message)


def _keep(shelf: SuiteShelf, suite: str, cases: tuple[Case, ...], add: bool) -> Kept:
    had = shelf.read(suite).cases if add and shelf.has(suite) else ()
    new = tuple(case for case in dict.fromkeys(cases) if case not in had)
    shelf.keep(suite, (*had, *new))
    return Kept(suite, len(new), len(had) + len(new))


def _restore(shelf: SuiteShelf, removed: Removed) -> Restored:
    shelf.restore(removed.suite, removed.held)
    return Restored(removed.suite)
