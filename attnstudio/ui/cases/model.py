"""The cases as a Qt model: a row each, with a box to tick and the outcome in sign and word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette

from attnstudio.engine.cases.case import CaseReport, Outcome
from attnstudio.ui.cases.rows import Row, with_results
from attnstudio.ui.cases.signs import sign_icon
from attnstudio.ui.cases.texts import ENCODINGS, OUTCOMES, cut, listing, mask_name, number, short
from attnstudio.ui.i18n import localize

MOST_LETTERS = 120
_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
_AT_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_WORDS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class Column(IntEnum):
    """The columns; what matters most comes first, where a narrow window shows it."""

    NAME = 0
    OUTCOME = 1
    BATCH = 2
    LENGTH = 3
    D_MODEL = 4
    HEADS = 5
    MASK = 6
    ENCODING = 7
    DTYPE = 8
    EXPECTED = 9


NUMBERS = frozenset({Column.BATCH, Column.LENGTH, Column.D_MODEL, Column.HEADS})


class CaseTableModel(QAbstractTableModel):
    """Holds the rows.

    rowsChanged()  rows came, went, were run or ticked
    """

    rowsChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._titles: tuple[str, ...] = ()
        self._tips: tuple[str, ...] = ()
        self.retranslate()

    # -- the rows

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows, top to bottom."""
        return self._rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows instead."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()
        self.rowsChanged.emit()

    def append(self, rows: Sequence[Row]) -> None:
        """Add rows below."""
        if rows:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self._rows = (*self._rows, *rows)
            self.endInsertRows()
            self.rowsChanged.emit()

    def remove(self, indices: Iterable[int]) -> None:
        """Take the rows at these indices away."""
        for index in sorted(set(indices), reverse=True):
            self.beginRemoveRows(QModelIndex(), index, index)
            self._rows = self._rows[:index] + self._rows[index + 1 :]
            self.endRemoveRows()
        self.rowsChanged.emit()

    def take_results(self, report: CaseReport) -> None:
        """Show what a run found."""
        self._update(with_results(self._rows, report))

    def tick(self, indices: Iterable[int]) -> None:
        """Tick exactly the rows at these indices."""
        wanted = set(indices)
        self._update([replace(row, ticked=index in wanted) for index, row in enumerate(self._rows)])

    def _update(self, rows: Sequence[Row]) -> None:
        """The same cases with other results or ticks."""
        self._rows = tuple(rows)
        if rows:
            last = self.index(len(rows) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.rowsChanged.emit()

    # -- for Qt

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(Column)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == Column.NAME else flags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _Role.DisplayRole:
            return self._titles[section]
        if role == _Role.ToolTipRole:
            return self._tips[section]
        return _heading_alignment(section) if role == _Role.TextAlignmentRole else None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        row, column = self._rows[index.row()], index.column()
        if role in (_Role.DisplayRole, _Role.ToolTipRole):
            return self.text(row, Column(column))
        if role == _Role.TextAlignmentRole:
            return _alignment(column)
        if role == _Role.CheckStateRole and column == Column.NAME:
            return int((Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked).value)
        if role == _Role.AccessibleTextRole and column == Column.NAME:
            return self._spoken(row)
        if column == Column.OUTCOME:
            return _sign(row.outcome, role)
        return None

    def setData(self, index: _Index, value: object, role: int = _Role.EditRole) -> bool:
        if role != _Role.CheckStateRole or index.column() != Column.NAME:
            return False
        ticked = Qt.CheckState(value) is Qt.CheckState.Checked
        rows = list(self._rows)
        rows[index.row()] = replace(rows[index.row()], ticked=ticked)
        self._rows = tuple(rows)
        self.dataChanged.emit(index, index)
        self.rowsChanged.emit()
        return True

    def text(self, row: Row, column: Column) -> str:
        """What a cell says."""
        case = row.case
        if column in NUMBERS:
            numbers = {
                Column.BATCH: case.batch,
                Column.LENGTH: case.length,
                Column.D_MODEL: case.d_model,
                Column.HEADS: case.heads,
            }
            return number(numbers[column])
        if column is Column.EXPECTED:
            return localize(listing([short(expected) for expected in case.expected]))
        if column is Column.MASK:
            return localize(mask_name(case))
        if column is Column.ENCODING:
            return localize(ENCODINGS[case.positional])
        if column is Column.OUTCOME:
            return localize(OUTCOMES[row.outcome])
        return case.dtype.value if column is Column.DTYPE else cut(case.name, MOST_LETTERS)

    def _spoken(self, row: Row) -> str:
        """A screen reader stays in the first column: it says the outcome there."""
        return f"{cut(row.case.name, MOST_LETTERS)}, {localize(OUTCOMES[row.outcome])}"

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._titles = (
            self.tr("Case"),
            self.tr("Outcome"),
            self.tr("B"),
            self.tr("L"),
            self.tr("d_model"),
            self.tr("Heads"),
            self.tr("Mask"),
            self.tr("Encoding"),
            self.tr("dtype"),
            self.tr("Expected"),
        )
        self._tips = (
            self.tr("The name of the case; ticked cases are kept in a suite and exported"),
            self.tr("Whether everything came as expected; invalid cases cannot be run, the details say why"),
            self.tr("Batch: how many sequences are computed together"),
            self.tr("Length: how many tokens each sequence has"),
            self.tr("The width of each token's vector (section 3.1)"),
            self.tr("How many heads share d_model (section 3.2.2); they must divide it"),
            self.tr("Which keys a query may see (section 3.2.3)"),
            self.tr("The positional encoding that is added to the input (section 3.5)"),
            self.tr("The type of the numbers; half precision rounds earlier"),
            self.tr("What must be true of output and weights"),
        )
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._titles) - 1)
        self._update(self._rows)


def _heading_alignment(column: int) -> int:
    """Numbers stand a little left of their column's end, beneath the end of a centred heading."""
    return int(Qt.AlignmentFlag.AlignCenter) if Column(column) in NUMBERS else _WORDS


def _alignment(column: int) -> int:
    return _AT_RIGHT if Column(column) in NUMBERS else _WORDS


def _sign(outcome: Outcome | None, role: int) -> object:
    """The outcome's sign, and words that step back while there is no outcome. Read at every painting."""
    palette = QGuiApplication.palette()
    if role == _Role.DecorationRole and outcome is not None:
        return sign_icon(outcome, palette, QGuiApplication.primaryScreen().devicePixelRatio())
    if role == _Role.ForegroundRole and outcome is None:
        return palette.color(QPalette.ColorRole.PlaceholderText)
    return None
