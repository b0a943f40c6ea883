"""File > Export: ask where, write off the UI thread where it may be long, say what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from attnstudio.engine.exports.lines import export_record_jsonl
from attnstudio.engine.exports.script import STEPS, Segments, export_script_file
from attnstudio.engine.exports.tensorboard import NAME_MARK, event_file_name, export_record_tensorboard
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
from attnstudio.ui.film import FilmMaker
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory

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

    def __init__(
        self,
        studio: Studio,
        appearance: HeadsState,
        window: QWidget,
        view: Callable[[], QWidget],
        curves: Callable[[], QWidget],
    ) -> None:
        super().__init__(window)
        self._studio = studio
        self._window = window
        self._view = view
        self._curves = curves
        self._films = FilmMaker(studio, appearance, self)
        self._films.succeeded.connect(self.succeeded)
        self._films.refused.connect(self.refused)

    @Slot()
    def png(self) -> None:
        """The current view as PNG."""
        self._picture(self._view, "png", self.tr("PNG picture (*.png)"))

    @Slot()
    def svg(self) -> None:
        """The current view as SVG."""
        self._picture(self._view, "svg", self.tr("SVG picture (*.svg)"))

    @Slot()
    def curves(self) -> None:
        """The curves of the run as PNG or SVG."""
        if self._recorded() is not None:
            kinds = ";;".join((self.tr("PNG picture (*.png)"), self.tr("SVG picture (*.svg)")))
            self._picture(self._curves, "png", kinds, "curves")

    @Slot()
    def film(self) -> None:
        """The heads over all steps as an animated picture."""
        if self._recorded() is None:
            return
        kinds = ";;".join((self.tr("Animated GIF (*.gif)"), self.tr("Animated PNG (*.png)")))
        if path := self._ask("gif", kinds, "film"):
            self._films.make(path)

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
        self._record("csv", self.tr("CSV table (*.csv)"), export_record_csv)

    @Slot()
    def record_jsonl(self) -> None:
        """The run's record as JSON Lines."""
        self._record("jsonl", self.tr("JSON Lines (*.jsonl)"), export_record_jsonl)

    @Slot()
    def record_tensorboard(self) -> None:
        """The run's record as an event file for TensorBoard."""
        self._record(NAME_MARK, self.tr("TensorBoard events (*tfevents*)"), _write_events)

    @Slot()
    def script(self) -> None:
        """The experiment as a plain PyTorch script, with all that its run did, once there is one."""
        spec, state = self._studio.spec, self._studio.run_state
        run = None if state is None else self._studio.runs.info(state.run)
        segments: Segments = ((0, spec),)
        steps = STEPS
        if run is not None and run.spec == spec and len(run.history) > 0:
            segments, steps = run.segments, len(run.history)
        if path := self._ask("py", self.tr("Python script (*.py)"), "experiment"):
            self._in_background(lambda: export_script_file(path, segments, steps))

    def _recorded(self) -> RunHistory | None:
        """The record of the current run; None, said in a sentence, before its first step."""
        history = self._studio.history
        if history is None or len(history) == 0:
            self.refused.emit(self.tr("There is no training record yet: press Run first."), "")
            return None
        return history

    def _record(self, suffix: str, kind: str, write: Callable[[RunHistory, Path], Message]) -> None:
        history = self._recorded()
        if history is not None and (path := self._ask(suffix, kind, "training")):
            self._in_background(lambda: write(history, path))

    def _picture(self, widget: Callable[[], QWidget], suffix: str, kind: str, what: str = "view") -> None:
        if path := self._ask(suffix, kind, what):
            try:
                self.succeeded.emit(localize(export_picture(widget(), path)))
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


def _write_events(history: RunHistory, path: Path) -> Message:
    """Under a name that TensorBoard recognises, whatever was typed."""
    if NAME_MARK not in path.name:
        path = path.with_name(event_file_name(path.name))
    return export_record_tensorboard(history, path)


def _outcome(write: Callable[[], Message]) -> Message | ExportError:
    try:
        return write()
    except ExportError as error:
        return error
