"""The figures of every model: times, tokens, claims, agreement; one model a row."""

from __future__ import annotations

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

from attnstudio.assistant.comparison import AnswerState, Figures
from attnstudio.assistant.comparison_document import FIGURES, MODEL, STATES, shown
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

WIDEST_MODEL = 24 * GRID
COLUMNS = (MODEL, *FIGURES)
_Index = QModelIndex | QPersistentModelIndex
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class FiguresModel(QAbstractTableModel):
    """Rows are models, in the order of the columns above."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[Figures, ...] = ()

    def set_lines(self, lines: tuple[Figures, ...]) -> None:
        """Show `lines`; a selection stays where models only get other figures."""
        if len(lines) == len(self._lines):
            self._lines = lines
            self.dataChanged.emit(self.index(0, 0), self.index(len(lines) - 1, len(COLUMNS) - 1))
            return
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        self.set_lines(self._lines)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return localize(COLUMNS[section])
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips()[section]
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _tips(self) -> tuple[str, ...]:
        return (
            self.tr("The model ID that was asked, and how the request ended if not with an answer"),
            self.tr("Claims that agree with the numbers that were sent"),
            self.tr("Claims that the numbers contradict"),
            self.tr("Claims that the numbers that were sent cannot decide"),
            self.tr("Of the cells and heads that another model speaks of too: where both say the same"),
            self.tr("From sending the request to the first text or thought"),
            self.tr("From sending the request to the end of the answer"),
            self.tr("Tokens of the question, as the gateway counts them"),
            self.tr("Tokens of the answer and of thinking, as the gateway counts them"),
        )

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(index.row())[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            return self._lines[index.row()].model_id
        return _alignment(index.column()) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def texts(self, row: int) -> tuple[str, ...]:
        """What a row shows."""
        line = self._lines[row]
        name = line.model_id or "–"
        if line.state is not AnswerState.ANSWERED:
            state = localize(STATES[line.state])
            name = self.tr("{model} ({state})").format(model=name, state=state)
        return (name, *shown(line))

    def tab_separated(self) -> str:
        """The titles and all rows, as a spreadsheet takes them."""
        rows = [tuple(map(localize, COLUMNS)), *map(self.texts, range(len(self._lines)))]
        return "".join("\t".join(row) + "\n" for row in rows)


def _alignment(column: int) -> int:
    return _LEFT if column == 0 else _RIGHT


class FiguresTable(QTableView):
    """The table.

    rowChosen(int)  the person wants to see the answer of this row
    """

    rowChosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = FiguresModel(self)
        self.setModel(self._model)
        self.copy_action = QAction(icon("copy"), "", self)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_action.triggered.connect(self.copy)
        self.addAction(self.copy_action)
        self._set_up_view()
        self.activated.connect(self._choose)
        self.retranslate()

    def _set_up_view(self) -> None:
        set_up_rows(self)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        columns = self.horizontalHeader()
        columns.setMaximumSectionSize(WIDEST_MODEL)

    def set_lines(self, lines: tuple[Figures, ...]) -> None:
        """Show `lines`."""
        self._model.set_lines(lines)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Columns as wide as their texts, with air between them where there is room for it."""
        self.resizeColumnsToContents()
        columns = range(len(COLUMNS))
        left = self.viewport().width() - sum(map(self.columnWidth, columns))
        air = min(max(left // len(COLUMNS), GRID // 2), GRID)
        for column in columns:
            self.setColumnWidth(column, self.columnWidth(column) + air)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def cell_text(self, row: int, column: int) -> str:
        """What a cell shows."""
        return self._model.texts(row)[column]

    @Slot()
    def copy(self) -> None:
        """Put the table on the clipboard, separated by tabs."""
        QGuiApplication.clipboard().setText(self._model.tab_separated())

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        self.rowChosen.emit(index.row())

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._model.retranslate()
        self._fit_columns()
        self.copy_action.setText(self.tr("Copy table"))
        self.setAccessibleName(self.tr("Figures of every model"))
        set_tooltip(
            self,
            self.tr("What each model took, and how its claims fared. Enter on a row shows its answer above."),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
            self._fit_columns()
