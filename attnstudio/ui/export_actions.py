"""File > Export: ask where, write off the UI thread where it may be long, say what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from attnstudio.engine.script import export_script_file
from attnstudio.messages import Message
from attnstudio.ui.background import run_in_background
from attnstudio.ui.export import (
    ExportError,
    default_name,
    export_picture,
    export_record_csv,
    export_weights_csv,
    export_weights_npz,
)
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio

EXPORT_SECONDS = 600.0


@runtime_checkable
class Exportable(Protocol):
    """A view that says what of it makes a picture."""

    def export_widget(self) -> QWidget:
        """The widget that a picture shows."""


class ExportActions(QObject):
    """The exports of one window.

    succeeded(str)         a sentence about the file that was written and read back
    refused(str, str)      a sentence about what could not be done, and details
    """

    succeeded = Signal(str)
    refused = Signal(str, str)

    def __init__(self, studio: Studio, window: QWidget, view: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._studio = studio
        self._window = window
        self._view = view

    @Slot()
    def png(self) -> None:
        """The current view as PNG."""
        self._picture("png", self.tr("PNG picture (*.png)"))

    @Slot()
    def svg(self) -> None:
        """The current view as SVG."""
        self._picture("svg", self.tr("SVG picture (*.svg)"))

    @Slot()
    def weights_csv(self) -> None:
        """The shown frame's weights as CSV."""
        self._weights("csv", self.tr("CSV table (*.csv)"), export_weights_csv)

    @Slot()
    def weights_npz(self) -> None:
        """The shown frame's arrays as NPZ."""
        self._weights("npz", self.tr("NumPy archive (*.npz)"), export_weights_npz)

    @Slot()
    def record_csv(self) -> None:
        """The run's record as CSV."""
        history = self._studio.history
        if history is None or len(history) == 0:
            self.refused.emit(self.tr("There is no training record yet: press Run first."), "")
            return
        if path := self._ask("csv", self.tr("CSV table (*.csv)"), "training"):
            self._in_background(lambda: export_record_csv(history, path))

    @Slot()
    def script(self) -> None:
        """The experiment as a plain PyTorch script."""
        spec = self._studio.spec
        if path := self._ask("py", self.tr("Python script (*.py)"), "experiment"):
            self._in_background(lambda: export_script_file(spec, path))

    def _picture(self, suffix: str, kind: str) -> None:
        if path := self._ask(suffix, kind, "view"):
            try:
                self.succeeded.emit(localize(export_picture(self._view(), path)))
            except ExportError as error:
                self.refused.emit(localize(error.message), "")

    def _weights(self, suffix: str, kind: str, write: Callable[..., Message]) -> None:
        frame = self._studio.frame
        if frame is None:
            self.refused.emit(self.tr("There are no heads to export yet."), "")
            return
        if path := self._ask(suffix, kind, "weights"):
            self._in_background(lambda: write(frame, path))

    def _ask(self, suffix: str, kind: str, what: str) -> Path | None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposal = str(Path(folder) / default_name(self._studio, what, suffix))
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Export"), proposal, kind)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(f".{suffix}")

    def _in_background(self, write: Callable[[], Message]) -> None:
        operation = run_in_background(lambda: _outcome(write), EXPORT_SECONDS)
        operation.finished.connect(self._on_finished)
        operation.failed.connect(self.refused)
        operation.timed_out.connect(self._on_timed_out)

    @Slot(object)
    def _on_finished(self, outcome: Message | ExportError) -> None:
        if isinstance(outcome, ExportError):
            self.refused.emit(localize(outcome.message), "")
        else:
            self.succeeded.emit(localize(outcome))

    @Slot()
    def _on_timed_out(self) -> None:
        self.refused.emit(self.tr("The export did not end in time. Choose a faster or emptier disk."), "")


def _outcome(write: Callable[[], Message]) -> Message | ExportError:
    try:
        return write()
    except ExportError as error:
        return error
