"""Rows of a name and numbers, to be read, copied and saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from attnstudio.messages import Message
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.theme import GRID

_Index = QModelIndex | QPersistentModelIndex
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
NAMES = 2  # columns of words, at the left


@dataclass(frozen=True, slots=True)
class Column:
    """Its title and what it means."""

    title: Message
    meaning: Message


@dataclass(frozen=True, slots=True)
class Row:
    """`texts` as `Column`s are; `meaning` of what the row measures; `head` (from 0), None: of all."""

    texts: tuple[Message | str, ...]
    meaning: Message
    head: int | None


class NumberModel(QAbstractTableModel):
    """The first `NAMES` columns are words, the others numbers."""

    def __init__(self, columns: Sequence[Column], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self.rows: tuple[Row, ...] = ()

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show other rows; the selection stays where there are as many."""
        if len(rows) == len(self.rows) and rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(self._columns) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._columns) - 1)
        self.set_rows(self.rows)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return localize(self._columns[section].title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return localize(self._columns[section].meaning)
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(index.row())[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return localize(self.rows[index.row()].meaning)
        return _alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def texts(self, row: int) -> tuple[str, ...]:
        """What a row shows."""
        return tuple(localize(text) if isinstance(text, Message) else text for text in self.rows[row].texts)

    def tab_separated(self) -> str:
        """The titles and all rows, as a spreadsheet takes them."""
        titles = tuple(localize(column.title) for column in self._columns)
        rows = [titles, *map(self.texts, range(len(self.rows)))]
        return "".join("\t".join(row) + "\n" for row in rows)


def _alignment(column: int) -> int:
    return _LEFT if column < NAMES else _RIGHT


class NumberTable(QTableView):
    """The table.

    headChosen(int)  a person wants to see the head (from 0) of a row
    """

    headChosen = Signal(int)

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.numbers = NumberModel(columns, self)
        self._widths: list[int] = []  # of the texts
        self.setModel(self.numbers)
        self.copy_action = QAction(icon("copy"), "", self)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_action.triggered.connect(self.copy)
        self.addAction(self.copy_action)
        set_up_rows(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(8 * GRID)
        self.activated.connect(self._choose)
        self.retranslate()

    def set_rows(self, rows: tuple[Row, ...]) -> None:
        """Show `rows`."""
        self.numbers.set_rows(rows)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """As wide as the texts, with air between them where there is room for it."""
        self.resizeColumnsToContents()
        self._widths = [self.columnWidth(column) for column in range(self.numbers.columnCount())]
        self._spread_columns()

    def _spread_columns(self) -> None:
        left = self.viewport().width() - sum(self._widths)
        air = min(max(left // max(len(self._widths), 1), GRID // 2), 3 * GRID)
        for column, width in enumerate(self._widths):
            self.setColumnWidth(column, width + air)

    @Slot()
    def copy(self) -> None:
        """Put the table on the clipboard, separated by tabs."""
        QGuiApplication.clipboard().setText(self.numbers.tab_separated())

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        head = self.numbers.rows[index.row()].head
        if head is not None:
            self.headChosen.emit(head)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread_columns()  # the texts are measured once, which takes long with many heads

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.numbers.retranslate()
        self._fit_columns()
        self.copy_action.setText(self.tr("Copy table"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
            self._fit_columns()
