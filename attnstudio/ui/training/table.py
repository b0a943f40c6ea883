"""The steps as the article's script prints them, one a row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Slot,
)
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.theme import GRID
from attnstudio.ui.training.numbers import percent, six_digits
from attnstudio.ui.training.series import RunSeries

MAX_COLUMN = 18 * GRID
_Index = QModelIndex | QPersistentModelIndex
_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Column(Enum):
    STEP = "step"
    LOSS = "loss"
    ACCURACY = "accuracy"
    GRAD_NORM = "grad_norm"
    TOTAL_NORM = "total_norm"
    MS = "ms"


class StepTableModel(QAbstractTableModel):
    """Rows are steps, columns are `Column`, accuracy where a task is learned. Reads a `RunSeries`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._series = RunSeries()
        self._rows = 0
        self._columns = _columns(self._series)
        self._titles: dict[Column, str] = {}
        self._tips: dict[Column, str] = {}
        self.retranslate()

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self.beginResetModel()
        self._series = series
        self._columns = _columns(series)
        self._rows = series.steps
        self.endResetModel()

    def refresh(self) -> None:
        """The series has grown: tell the views about the new rows."""
        if self._series.steps > self._rows:
            self.beginInsertRows(QModelIndex(), self._rows, self._series.steps - 1)
            self._rows = self._series.steps
            self.endInsertRows()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._titles = {
            Column.STEP: self.tr("step"),
            Column.LOSS: self.tr("loss"),
            Column.ACCURACY: self.tr("accuracy"),
            Column.GRAD_NORM: self.tr("grad_norm"),
            Column.TOTAL_NORM: self.tr("total norm"),
            Column.MS: self.tr("ms"),
        }
        self._tips = {
            Column.STEP: self.tr("The training step; 0 is the first"),
            Column.LOSS: self.tr("The loss on this step's training data, before its update"),
            Column.ACCURACY: self.tr(
                "Share of right answers on sequences that training never sees, before this step's update; "
                "measured every 10 steps"
            ),
            Column.GRAD_NORM: self.tr(
                "L2 norm of the gradient of the first layer's W_q.weight, read between backward and step"
            ),
            Column.TOTAL_NORM: self.tr("L2 norm of all gradients together, before clipping"),
            Column.MS: self.tr("Wall time of the step, in milliseconds"),
        }
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[self._columns[section]]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips[self._columns[section]]
        return int(_ALIGNMENT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.exact(index.row(), index.column())
        return int(_ALIGNMENT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def exact(self, row: int, column: int) -> str:
        """The value of a cell in full: the shortest text that reads back as the same number."""
        value = self._value(row, self._columns[column])
        return "" if math.isnan(value) and self._columns[column] is Column.ACCURACY else repr(value)

    def _shown(self, row: int, column: int) -> str:
        kind = self._columns[column]
        value = self._value(row, kind)
        if kind is Column.STEP:
            return str(value)
        if kind is Column.ACCURACY:
            return "" if math.isnan(value) else percent(value)
        return f"{value:.2f}" if kind is Column.MS else six_digits(value)

    def _value(self, row: int, column: Column) -> float:
        series = self._series
        if column is Column.STEP:
            return row
        if column is Column.ACCURACY:
            place = series.held_out.at(row)
            return math.nan if place is None else float(series.held_out.accuracies[place])
        if column is Column.MS:
            return float(series.seconds[row]) * 1e3
        values = {
            Column.LOSS: series.losses,
            Column.GRAD_NORM: series.grad_norms,
            Column.TOTAL_NORM: series.total_norms,
        }
        return float(values[column][row])

    def tab_separated(self, rows: Sequence[int]) -> str:
        """The titles and these rows, exact, as a spreadsheet takes them."""
        columns = range(len(self._columns))
        lines = ["\t".join(self._titles[column] for column in self._columns)]
        lines += ["\t".join(self.exact(row, column) for column in columns) for row in rows]
        return "\n".join(lines) + "\n"


def _columns(series: RunSeries) -> tuple[Column, ...]:
    return tuple(column for column in Column if series.has_accuracy or column is not Column.ACCURACY)


class StepTable(QTableView):
    """The steps; stays at the newest until it is scrolled up. The selected row is the locked step."""

    def __init__(self, cursor: StepCursor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor = cursor
        self._following = True
        self._showing_lock = False
        self._model = StepTableModel(self)
        self.setModel(self._model)
        self._copy = QAction(icon("copy"), "", self)
        self._copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy_selection)
        self.addAction(self._copy)
        self._set_up_view()
        cursor.changed.connect(self._show_lock)
        self.selectionModel().selectionChanged.connect(self._on_selection)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.retranslate()

    def _set_up_view(self) -> None:
        set_up_rows(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self._following = True
        self._model.show_series(series)
        self._divide_width()
        self._show_lock()

    def refresh(self) -> None:
        """The series has grown."""
        self._model.refresh()
        self._show_lock()
        if self._following and self._cursor.locked is None:
            self.scrollToBottom()

    @Slot()
    def copy_selection(self) -> None:
        """Put the selected steps on the clipboard, separated by tabs, with their exact values."""
        selection = self.selectionModel().selection()
        parts = [selection.at(index) for index in range(selection.count())]
        # Whole rows are selected, so a part that begins at column 0 stands for its rows.
        ranges = sorted((part.top(), part.bottom()) for part in parts if part.left() == 0)
        rows = [row for top, bottom in ranges for row in range(top, bottom + 1)]
        if rows:
            QGuiApplication.clipboard().setText(self._model.tab_separated(rows))

    @Slot(QItemSelection, QItemSelection)
    def _on_selection(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        if self._showing_lock:
            return
        current = self.currentIndex()
        chosen = self.selectionModel().hasSelection() and current.isValid()
        self._cursor.lock(current.row() if chosen else None)

    @Slot()
    def _show_lock(self) -> None:
        """Select the locked step, unless it is selected already (perhaps among others)."""
        locked = self._cursor.locked
        selection = self.selectionModel()
        if locked is None:
            rows_agree = not selection.hasSelection()
        else:
            rows_agree = selection.isRowSelected(locked, QModelIndex())
        if rows_agree:
            return
        self._showing_lock = True
        if locked is None:
            self.clearSelection()
        elif locked < self._model.rowCount():
            self.selectRow(locked)
            self.scrollTo(self._model.index(locked, 0))
        self._showing_lock = False

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        self._following = value == self.verticalScrollBar().maximum()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All columns fit into a narrow view, and stay near each other in a wide one. The end stays seen."""
        super().resizeEvent(event)
        self._divide_width()
        if self._following and self._cursor.locked is None:
            self.scrollToBottom()

    def _divide_width(self) -> None:
        width = self.viewport().width() // self._model.columnCount()
        self.horizontalHeader().setDefaultSectionSize(min(width, MAX_COLUMN))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._following:
            self.scrollToBottom()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._model.retranslate()
        self._copy.setText(self.tr("Copy steps"))
        self.setAccessibleName(self.tr("Training steps"))
        self.setToolTip(
            self.tr("Each step as the article's script prints it. Selecting a row locks its step")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
