"""The tables as CSV: heads counted from 0, numbers in full, written off the UI thread and read back."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from attnstudio.engine.comparing.controls import Controls, spread_of
from attnstudio.engine.comparing.measures import Measure, MeasureChange
from attnstudio.engine.exports.export import write_verified
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.saver import Saver

CHANGE_COLUMNS = ("head", "measure", "a", "b", "change")
_OF_RANGES = tuple(f"{of}_{part}" for of in ("twins", "shuffled") for part in ("median", "low", "high"))
CONTROL_COLUMNS = ("layer", "head", "measure", "now", *_OF_RANGES, "uniform")


class TableSaver(Saver):
    """Asks where, and writes; see `Saver`."""

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
        self.write(lambda: _write(path, table))


def _write(path: Path, table: Callable[[], bytes]) -> Message:
    write_verified(path, table())
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
