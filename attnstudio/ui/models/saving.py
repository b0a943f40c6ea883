"""Save: the comparison as Markdown or JSON, written off the UI thread and read back."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from attnstudio.assistant.comparison import Comparison
from attnstudio.assistant.comparison_document import to_markdown
from attnstudio.assistant.comparison_export import to_json, weights_fit
from attnstudio.engine.exports.export import ExportError, default_file_name, write_verified
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import Operation, run_in_background
from attnstudio.ui.i18n import localize

SAVE_SECONDS = 600.0


class ComparisonSaver(QObject):
    """Asks where, and writes.

    saved(object)     a Message about the file
    refused(object)   a Message about what could not be done
    """

    saved = Signal(object)
    refused = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._operation: Operation | None = None

    def ask_and_save(self, comparison: Comparison) -> None:
        """Ask for a name, and save under it."""
        markdown, as_json = self.tr("Markdown document (*.md)"), self.tr("JSON data (*.json)")
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(folder) / proposed_name(comparison))
        kinds = f"{markdown};;{as_json}"
        name, kind = QFileDialog.getSaveFileName(self._window, self.tr("Save comparison"), proposal, kinds)
        if not name:
            return
        path = Path(name)
        if path.suffix.lower() not in (".md", ".json"):
            path = path.with_name(path.name + (".json" if kind == as_json else ".md"))
        self.save(comparison, path)

    def save(self, comparison: Comparison, path: Path) -> None:
        """Write `path`, as JSON or Markdown by its suffix, in the background."""
        self.close_down()
        self._operation = run_in_background(lambda: _outcome(comparison, path), SAVE_SECONDS)
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


def proposed_name(comparison: Comparison) -> str:
    """A file name that tells the experiment, if there is one."""
    subject = comparison.question.subject
    if subject is None:
        return "attnstudio-comparison.md"
    origin = subject.frame.origin
    return default_file_name("comparison", origin.spec, origin.step, "md")


def _outcome(comparison: Comparison, path: Path) -> Message | ExportError:
    try:
        return save_comparison(comparison, path)
    except ExportError as error:
        return error


def save_comparison(comparison: Comparison, path: Path) -> Message:
    """Write the comparison to `path`; a sentence about it. Raises `ExportError`."""
    if path.suffix.lower() != ".json":
        write_verified(path, to_markdown(comparison, localize).encode(errors="replace"))
        return message(QT_TRANSLATE_NOOP("Messages", "Saved {file}, read back and checked."), file=path.name)
    write_verified(path, to_json(comparison, localize))
    subject = comparison.question.subject
    if subject is not None and not weights_fit(subject):
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Saved {file}, read back and checked. The weights are too many for it: export them as NPZ.",
            ),
            file=path.name,
        )
    return message(
        QT_TRANSLATE_NOOP("Messages", "Saved {file} with all weights that were sent, read back and checked."),
        file=path.name,
    )
