"""The checks as a pytest file, written off the UI thread."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from attnstudio.engine.exports.export import ExportError, write_verified
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.cases.exporting import module_name, pytest_command
from attnstudio.ui.i18n import localize

DEFAULT_NAME = "test_attention_checks.py"
FILE_SECONDS = 30.0
_SLOW = QT_TRANSLATE_NOOP("Messages", "The disk did not answer in time. Choose a faster or emptier one.")


@dataclass(frozen=True, slots=True)
class ChecksExported:
    """The file that was written, and the command that runs it."""

    path: Path
    command: str


def export_checks(spec: ExperimentSpec, path: Path) -> ChecksExported:
    """Write the checks for the sizes of `spec`. Raises `ExportError`."""
    from attnstudio.engine.verifying.export import export_checks as source

    path = path.with_name(module_name(path.name))
    write_verified(path, source(spec).encode())
    return ChecksExported(path, pytest_command(path))


class CheckExporter(QObject):
    """Asks for a place and writes there.

    exported(ChecksExported)  it is written
    refused(str, str)         it is not: a sentence, and details if there are any
    """

    exported = Signal(object)
    refused = Signal(str, str)

    def choose(self, spec: ExperimentSpec, window: QWidget) -> None:
        """Ask where, and write there."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(documents) / DEFAULT_NAME)
        dialog = QFileDialog(window, self.tr("Export as pytest"), proposal, self.tr("Python files (*.py)"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("py")
        dialog.selectFile(proposal)
        dialog.fileSelected.connect(partial(self.export, spec))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def export(self, spec: ExperimentSpec, path: str) -> None:
        """Write the checks to `path`."""
        operation = run_in_background(partial(_attempt, spec, Path(path)), FILE_SECONDS)
        operation.finished.connect(self._on_finished)
        operation.failed.connect(self.refused)
        operation.timed_out.connect(self._on_silence)

    @Slot(object)
    def _on_finished(self, outcome: ChecksExported | Message) -> None:
        if isinstance(outcome, Message):
            self.refused.emit(localize(outcome), "")
        else:
            self.exported.emit(outcome)

    @Slot()
    def _on_silence(self) -> None:
        self.refused.emit(localize(message(_SLOW)), "")


def _attempt(spec: ExperimentSpec, path: Path) -> ChecksExported | Message:
    """A refusal as a value, so that it comes back from the background as a sentence."""
    try:
        return export_checks(spec, path)
    except ExportError as error:
        return error.message
