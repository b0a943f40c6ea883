"""The tables as CSV: heads counted from 0, numbers in full, written off the UI thread and read back."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from attnstudio.engine.comparing.controls import Controls, spread_of
from attnstudio.engine.comparing.measures import Measure, MeasureChange
from attnstudio.engine.exports.export import ExportError, write_verified
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.background import Operation, run_in_background

SAVE_SECONDS = 600.0
CHANGE_COLUMNS = ("head", "measure", "a", "b", "change")
_OF_RANGES = tuple(f"{of}_{part}" for of in ("twins", "shuffled") for part in ("median", "low", "high"))
CONTROL_COLUMNS = ("layer", "head", "measure", "now", *_OF_RANGES, "uniform")


class TableSaver(QObject):
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

    def ask_and_save(self, name: str, table: Callable[[], bytes]) -> None:
        """Ask for a name, `name` being the proposal, and save what `table` gives."""
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save table"), str(Path(folder) / name), self.tr("CSV table (*.csv)")
        )
        if chosen:
            path = Path(chosen)
            self.save(path if path.suffix else path.with_suffix(".csv"), table)

    def save(self, path: Path, table: Callable[[], bytes]) -> None:
        """Write `path` in the background."""
        self.close_down()
        self._operation = run_in_background(lambda: _outcome(path, table), SAVE_SECONDS)
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


def _outcome(path: Path, table: Callable[[], bytes]) -> Message | ExportError:
    try:
        write_verified(path, table())
    except ExportError as error:
        return error
    return message(QT_TRANSLATE_NOOP("Messages", "Saved {file}, read back and checked."), file=path.name)


def changes_csv(changes: Iterable[MeasureChange]) -> bytes:
    """`CHANGE_COLUMNS`; the head is "mean" where heads do not belong to each other."""
    rows = (
        ("mean" if one.head is None else one.head, one.measure.value, one.first, one.second, one.change)
        for one in changes
    )
    return _csv(CHANGE_COLUMNS, rows)


def controls_csv(controls: Controls) -> bytes:
    """`CONTROL_COLUMNS`; what is not measured is left out."""
    return _csv(CONTROL_COLUMNS, _control_rows(controls))


def _control_rows(controls: Controls) -> Iterable[tuple[object, ...]]:
    layers, heads, _ = controls.now.shape
    for layer in range(layers):
        for head in range(heads):
            for column, measure in enumerate(Measure):
                place = layer, head, column
                if controls.now[place] == controls.now[place]:  # not NaN
                    twins = spread_of(controls.twins[:, *place])
                    shuffled = spread_of(controls.shuffled[:, *place])
                    ranges = (part for of in (twins, shuffled) for part in (of.median, of.low, of.high))
                    uniform = float(controls.uniform[column])
                    yield layer, head, measure.value, float(controls.now[place]), *ranges, uniform


def _csv(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue().encode()
