"""Writing one file off the UI thread, and telling how it went."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from attnstudio.engine.exports.export import ExportError
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import Operation, run_in_background

SAVE_SECONDS = 600.0


class Saver(QObject):
    """What is common to all that ask where, and write.

    saved(object)     a Message about the file
    refused(object)   a Message about what could not be done
    """

    saved = Signal(object)
    refused = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._operation: Operation | None = None

    def write(self, write: Callable[[], Message]) -> None:
        """Call `write` in the background; it returns a sentence about the file, or raises `ExportError`."""
        self.close_down()
        self._operation = run_in_background(lambda: _outcome(write), SAVE_SECONDS)
        self._operation.finished.connect(self._on_finished)
        self._operation.failed.connect(self._on_failed)
        self._operation.timed_out.connect(self._on_timed_out)

    def close_down(self) -> None:
        """Wait for no file any more; one that is being written is finished or not there."""
        if self._operation is not None:
            self._operation.abandon()
            self._operation = None

    @Slot(object)
    def _on_finished(self, outcome: Message | ExportError) -> None:
        self._operation = None
        if isinstance(outcome, ExportError):
            self.refused.emit(outcome.message)
        else:
            self.saved.emit(outcome)

    @Slot(str, str)
    def _on_failed(self, sentence: str, _details: str) -> None:
        self._operation = None
        self.refused.emit(message(QT_TRANSLATE_NOOP("Messages", "{sentence}"), sentence=sentence))

    @Slot()
    def _on_timed_out(self) -> None:
        self._operation = None
        self.refused.emit(
            message(QT_TRANSLATE_NOOP("Messages", "It was not saved in time. Choose another disk."))
        )


def _outcome(write: Callable[[], Message]) -> Message | ExportError:
    try:
        return write()
    except ExportError as error:
        return error
