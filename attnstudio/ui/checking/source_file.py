"""The file whose code is checked: read off the UI thread, and watched for changes by another program."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from attnstudio.assistant.code_file import read_code
from attnstudio.engine.checking.request import MOST_SOURCE_BYTES, TOO_LONG_TO_CHECK
from attnstudio.files import FileError
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import Operation, run_in_background

READING_SECONDS = 20.0
SETTLING_MS = 200  # editors write a file in several steps
_SLOW = QT_TRANSLATE_NOOP("Messages", "The disk did not answer in time. Choose a faster or emptier one.")


class SourceFile(QObject):
    """At most one file.

    loaded(str)        its text was read, as `open` or `reload` asked
    refused(object)    it could not be; a `Message`
    changed()          another text stands in the file than was loaded
    """

    loaded = Signal(str)
    refused = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._text = ""
        self._operation: Operation | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_touched)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLING_MS)
        self._settling.timeout.connect(self._look)

    def open(self, path: Path) -> None:
        """Read `path`; it is the file from now on if that succeeds."""
        self._read(path, self._on_loaded)

    def reload(self) -> None:
        """Read the file again."""
        if self.path is not None:
            self.open(self.path)

    def close(self) -> None:
        """Have no file."""
        self._forget_operation()
        self._settling.stop()
        self.path = None
        self._watch()

    def _read(self, path: Path, then: object) -> None:
        self._forget_operation()
        self._operation = run_in_background(partial(_attempt, path), READING_SECONDS)
        self._operation.finished.connect(then)
        self._operation.failed.connect(self._on_failed)
        self._operation.timed_out.connect(self._on_silence)

    def _forget_operation(self) -> None:
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None

    @Slot(object)
    def _on_loaded(self, found: tuple[Path, str | Message]) -> None:
        self._operation = None
        path, text = found
        if isinstance(text, Message):
            self.refused.emit(text)
            return
        self.path, self._text = path, text
        self._watch()
        self.loaded.emit(text)

    @Slot(str, str)
    def _on_failed(self, sentence: str, _details: str) -> None:
        self._operation = None
        self.refused.emit(message("{sentence}", sentence=sentence))

    @Slot()
    def _on_silence(self) -> None:
        self._operation = None
        self.refused.emit(message(_SLOW))

    # -- watching

    def _watch(self) -> None:
        watched = self._watcher.files()
        wanted = [] if self.path is None else [str(self.path)]
        if gone := [name for name in watched if name not in wanted]:
            self._watcher.removePaths(gone)
        if self.path is not None and str(self.path) not in watched and self.path.exists():
            self._watcher.addPaths(wanted)

    @Slot()
    def _on_touched(self) -> None:
        self._settling.start()

    @Slot()
    def _look(self) -> None:
        """Editors that replace a file take it out of the watcher's sight."""
        self._watch()
        if self.path is not None:
            self._read(self.path, self._on_looked)

    @Slot(object)
    def _on_looked(self, found: tuple[Path, str | Message]) -> None:
        self._operation = None
        if found[0] == self.path and found[1] != self._text and isinstance(found[1], str):
            self.changed.emit()


def _attempt(path: Path) -> tuple[Path, str | Message]:
    """A refusal as a value, so that it comes back from the background as a sentence."""
    try:
        return path, read_code(path, MOST_SOURCE_BYTES, TOO_LONG_TO_CHECK)
    except FileError as error:
        return path, error.message
