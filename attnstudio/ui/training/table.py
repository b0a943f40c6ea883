"""The steps as the article's script prints them, one a row."""

from __future__ import annotations

from collections.abc import Sequence

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
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.series import RunSeries

MAX_COLUMN = 18 * GRID
_Index = QModelIndex | QPersistentModelIndex
_ALIGNMENT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class StepTableModel(QAbstractTableModel):
    """Rows are steps; columns: step, loss, grad_norm, total norm, ms. Reads a `RunSeries` in place."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._series = RunSeries()
        self._rows = 0
        self._titles: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()
        self.retranslate()

    def show_series(self, series: RunSeries) -> None:
        """Show another run."""
        self.beginResetModel()
        self._series = series
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
        self._titles = (
            self.tr("step"),
            self.tr("loss"),
            self.tr("grad_norm"),
            self.tr("total norm"),
            self.tr("ms"),
        )
        self._tips = (
            self.tr("The training step; 0 is the first"),
            self.tr("Mean squared error between output and target, before this step's update"),
            self.tr("L2 norm of the gradient of W_q.weight, read between backward and step"),
            self.tr("L2 norm of all gradients together"),
            self.tr("Wall time of the step, in milliseconds"),
        )
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._titles) - 1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips[section]
        return int(_ALIGNMENT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.exact(index.row(), index.column())
        return int(_ALIGNMENT) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def exact(self, row: int, column: int) -> str:
        """The value of a cell in full: the shortest text that reads back as the same number."""
        return repr(self._value(row, column))

    def _shown(self, row: int, column: int) -> str:
        value = self._value(row, column)
        if column == 0:
            return str(value)
        return f"{value:.2f}" if column == 4 else six_digits(value)

    def _value(self, row: int, column: int) -> float:
        series = self._series
        if column == 0:
            return row
        if column == 4:
            return float(series.seconds[row]) * 1e3
        return float((series.losses, series.grad_norms, series.total_norms)[column - 1][row])

    def tab_separated(self, rows: Sequence[int]) -> str:
        """The titles and these rows, exact, as a spreadsheet takes them."""
        columns = range(len(self._titles))
        lines = ["\t".join(self._titles)]
        lines += ["\t".join(self.exact(row, column) for column in columns) for row in rows]
        return "\n".join(lines) + "\n"


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
        self._show_lock()

    def refresh(self) -> None:
        """The series has grown."""
        self._model.refresh()
        if self._following:
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
        """All columns fit into a narrow view; in a wide one they stay near each other."""
        super().resizeEvent(event)
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
