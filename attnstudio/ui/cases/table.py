"""The table of cases: one is looked at, several can be chosen, the ticked ones are kept."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from attnstudio.ui.cases.model import NUMBERS, CaseTableModel, Column
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.theme import GRID

LEAST_NAME_WIDTH = 22 * GRID
WIDEST_NAME = 48 * GRID
LEAST_HEIGHT = 18 * GRID


class CaseTable(QTableView):
    """Shows a `CaseTableModel`.

    currentMoved(int)      the row that is looked at; -1 when there is none
    selectionMoved()       other rows are selected
    removeRequested()      the person pressed Delete
    """

    currentMoved = Signal(int)
    selectionMoved = Signal()
    removeRequested = Signal()

    def __init__(self, model: CaseTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._fitting = False
        self._by_hand: set[int] = set()
        self.setModel(model)
        self._set_up_view()
        self.selectionModel().selectionChanged.connect(self._on_selection)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        model.modelReset.connect(self._fit)
        model.rowsInserted.connect(self._fit)
        model.rowsRemoved.connect(self._on_removed)
        model.dataChanged.connect(self._fit)
        self.retranslate()

    def _set_up_view(self) -> None:
        set_up_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(LEAST_HEIGHT)
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        columns.setStretchLastSection(True)
        columns.sectionResized.connect(self._on_resized)
        numbers = _Numbers(self)
        for column in NUMBERS:
            self.setItemDelegateForColumn(column, numbers)

    def sizeHint(self) -> QSize:
        """Its least height: the page scrolls only where not even that is there."""
        return QSize(super().sizeHint().width(), LEAST_HEIGHT)

    # -- what is chosen

    def current_row(self) -> int:
        """The row that is looked at; -1 when there is none."""
        return self.currentIndex().row()

    def selected_rows(self) -> tuple[int, ...]:
        """The selected rows, top to bottom."""
        return tuple(sorted(index.row() for index in self.selectionModel().selectedRows()))

    def look_at(self, row: int) -> None:
        """Select one row and bring it into view."""
        self.selectRow(row)
        self.scrollTo(self._model.index(row, Column.NAME))

    @Slot(QItemSelection, QItemSelection)
    def _on_selection(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self.selectionMoved.emit()

    @Slot(QModelIndex, QModelIndex)
    def _on_current(self, current: QModelIndex, _previous: QModelIndex) -> None:
        self.currentMoved.emit(current.row())

    @Slot()
    def _on_removed(self) -> None:
        self._fit()
        self.currentMoved.emit(self.current_row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks every selected case, in whatever column the cursor is; Delete removes."""
        if event.key() == Qt.Key.Key_Space and self.selected_rows():
            self._tick_selected()
        elif event.key() == Qt.Key.Key_Delete:
            self.removeRequested.emit()
        else:
            super().keyPressEvent(event)

    def _tick_selected(self) -> None:
        """Tick the selected rows, or untick them when all are ticked."""
        rows, selected = self._model.rows, set(self.selected_rows())
        ticked = {index for index, row in enumerate(rows) if row.ticked}
        self._model.tick(ticked - selected if selected <= ticked else ticked | selected)

    # -- widths

    @Slot(int, int, int)
    def _on_resized(self, column: int, _old: int, _new: int) -> None:
        """What a person has made wider or narrower stays so."""
        if not self._fitting and column != Column.EXPECTED:  # that one stretches by itself
            self._by_hand.add(column)

    @Slot()
    def _fit(self) -> None:
        """Columns as wide as their texts; the names take what is left, within limits."""
        header = self.horizontalHeader()
        widths = {column: self._wanted_width(column) for column in Column}
        room = self.viewport().width() - sum(widths.values()) + widths[Column.NAME]
        widths[Column.NAME] = max(LEAST_NAME_WIDTH, min(widths[Column.NAME], room, WIDEST_NAME))
        self._fitting = True
        for column in widths.keys() - self._by_hand - {Column.EXPECTED}:
            header.resizeSection(column, widths[column])
        self._fitting = False

    def _wanted_width(self, column: Column) -> int:
        if column in self._by_hand:
            return self.columnWidth(column)
        heading = 0 if column is Column.NAME else self.horizontalHeader().sectionSizeHint(column)
        return max(self.sizeHintForColumn(column), heading) + GRID // 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._model.retranslate()
        self.setAccessibleName(self.tr("Test cases"))
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
            self._fit()


class _Numbers(QStyledItemDelegate):
    """Keeps numbers, which end at the right, away from the words of the next column."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.rect.setRight(option.rect.right() - GRID)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width() + GRID, size.height())
