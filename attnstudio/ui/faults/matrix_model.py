"""The matrix of faults and checks as a Qt model: a row for each fault, first whether it raises anything."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from attnstudio.engine.faults.catalogue import CARDS
from attnstudio.engine.faults.matrix import FaultRow
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.ui.faults.findings import MARK_WORDS, Mark, check_title, mark_of
from attnstudio.ui.faults.groups import ORDER
from attnstudio.ui.i18n import localize

_Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole
CHECKS = tuple(Property)
RAISES = 0  # the first column; the checks' own come after it
MARK_ROLE = _Role.UserRole


class MatrixModel(QAbstractTableModel):
    """Holds the rows that are known; the others are there, empty."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[Fault, FaultRow] = {}

    def show_rows(self, rows: Sequence[FaultRow]) -> None:
        """Show these rows, and no others."""
        self._rows = {row.fault: row for row in rows if row.fault is not None}
        self.dataChanged.emit(self.index(0, 0), self.index(len(ORDER) - 1, len(CHECKS)))

    def row_of(self, fault: Fault) -> FaultRow | None:
        """What is known of a fault."""
        return self._rows.get(fault)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for orientation, last in (
            (Qt.Orientation.Horizontal, len(CHECKS)),
            (Qt.Orientation.Vertical, len(ORDER) - 1),
        ):
            self.headerDataChanged.emit(orientation, 0, last)

    # -- for Qt

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(ORDER)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else 1 + len(CHECKS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> object:
        if role == _Role.DisplayRole:
            return self._name(section, orientation)
        if role == _Role.ToolTipRole:
            return f"<qt>{html.escape(self._meaning(section, orientation))}</qt>"
        return None

    def _name(self, section: int, orientation: Qt.Orientation) -> str:
        if orientation is Qt.Orientation.Vertical:
            return localize(CARDS[ORDER[section]].title)
        return self.tr("Raises an error") if section == RAISES else localize(check_title(CHECKS[section - 1]))

    def _meaning(self, section: int, orientation: Qt.Orientation) -> str:
        if orientation is Qt.Orientation.Vertical:
            return localize(CARDS[ORDER[section]].wrong)
        return self.meaning(section)

    def meaning(self, column: int) -> str:
        """What the check in this column proves, and what it leaves open."""
        if column == RAISES:
            return self.tr(
                "Whether Python or torch says anything at all. Most faults of attention are silent."
            )
        text = PROPERTY_TEXTS[CHECKS[column - 1]]
        return self.tr("{check}. Proves: {proves} Leaves open: {leaves}").format(
            check=localize(text.title), proves=localize(text.proves), leaves=localize(text.leaves)
        )

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> object:
        if role == MARK_ROLE:
            return self.mark(index.row(), index.column())
        if role in (_Role.ToolTipRole, _Role.AccessibleTextRole):
            return self.sentence(index.row(), index.column())
        return None

    def mark(self, row: int, column: int) -> Mark | None:
        """What is known there; None before it was computed. In the first column CAUGHT means raised."""
        known = self._rows.get(ORDER[row])
        if known is None:
            return None
        if column == RAISES:
            return Mark.MISSED if known.raised is None else Mark.CAUGHT
        return mark_of(known, CHECKS[column - 1])

    def sentence(self, row: int, column: int) -> str:
        """One cell in words."""
        fault, known = self._name(row, Qt.Orientation.Vertical), self._rows.get(ORDER[row])
        if known is None:
            return self.tr("{fault}: not computed").format(fault=fault)
        if column == RAISES:
            raised = self.tr("nothing is raised") if known.raised is None else localize(known.raised)
            return self.tr("{fault}: {what}").format(fault=fault, what=raised)
        name = CHECKS[column - 1]
        said = self.tr("{fault}: “{check}” {verdict}").format(
            fault=fault, check=localize(check_title(name)), verdict=localize(MARK_WORDS[mark_of(known, name)])
        )
        found = localize(known.outcome(name).message)
        return self.tr("{sentence}. {found}").format(sentence=said, found=found)
