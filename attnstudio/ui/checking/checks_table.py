"""All checks of a report, one line each; the current one is told in full below, with its evidence."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from attnstudio.check_output import failed_first
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.i18n import localize
from attnstudio.ui.icons import icon_pixmap
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.settings.parts import set_tooltip, text_label
from attnstudio.ui.theme import GRID, Severity, severity_colors
from attnstudio.ui.verify.evidence import EvidenceView
from attnstudio.ui.verify.outcome_sign import outcome_word

SIGN_SIZE = 16
_SIGNS = {
    True: ("success", Severity.SUCCESS),
    False: ("error", Severity.ERROR),
    None: ("unknown", Severity.INFO),
}


class ChecksTable(QWidget):
    """Shows `Outcome`s: those that fail first, then those that hold, then what could not be checked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcomes: tuple[Outcome, ...] = ()
        self._colormap = ColorMap.VIRIDIS
        self.table = _Rows(self)
        self.detail = text_label(self)
        self._meaning = text_label(self)
        self._meaning.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.evidence = EvidenceView(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        for widget in (self.table, self.detail, self._meaning, self.evidence):
            layout.addWidget(widget)
        self.table.currentCellChanged.connect(self._show_current)
        self.retranslate()

    def show_outcomes(self, outcomes: tuple[Outcome, ...], colormap: ColorMap) -> None:
        """Show these."""
        self._outcomes = failed_first(outcomes)
        self._colormap = colormap
        self.table.setRowCount(len(self._outcomes))
        for row in range(len(self._outcomes)):
            for column in range(self.table.columnCount()):
                self.table.setItem(row, column, QTableWidgetItem())
        self.table.setCurrentCell(-1, -1)
        self.retranslate()
        self._color()
        self.table.updateGeometry()

    @Slot()
    def _show_current(self) -> None:
        row = self.table.currentRow()
        outcome = self._outcomes[row] if 0 <= row < len(self._outcomes) else None
        for label in (self.detail, self._meaning):
            label.setVisible(outcome is not None)
        self.evidence.show_evidence(None if outcome is None else outcome.evidence, self._colormap)
        if outcome is not None:
            text = PROPERTY_TEXTS[outcome.name]
            self.detail.setText(localize(outcome.message))
            proves = self.tr("When it holds: {what}").format(what=localize(text.proves))
            leaves = self.tr("What it leaves open: {what}").format(what=localize(text.leaves))
            self._meaning.setText(f"{proves}\n{leaves}")

    def _color(self) -> None:
        for row, outcome in enumerate(self._outcomes):
            name, severity = _SIGNS[outcome.passed]
            selected = self.palette().color(QPalette.ColorRole.HighlightedText)
            sign = QIcon()
            for color, mode in (
                (severity_colors(self.palette(), severity).text, QIcon.Mode.Normal),
                (selected, QIcon.Mode.Selected),
            ):
                sign.addPixmap(icon_pixmap(name, color, SIGN_SIZE, self.devicePixelRatioF()), mode)
            if (item := self.table.item(row, 0)) is not None:
                item.setIcon(sign)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.table.setHorizontalHeaderLabels(["", self.tr("Check"), self.tr("What was found")])
        self.table.setAccessibleName(self.tr("Checks and their results"))
        for row, outcome in enumerate(self._outcomes):
            text = PROPERTY_TEXTS[outcome.name]
            found = localize(outcome.message)
            word = outcome_word(outcome.passed)
            for column, shown in enumerate(("", localize(text.title), found)):
                if (item := self.table.item(row, column)) is not None:
                    item.setText(shown)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, shown or word)
                    item.setToolTip(f"<qt>{html.escape(shown or word)}</qt>")
        self.table.fit()
        set_tooltip(
            self.table,
            self.tr(
                "One line for each check. Choose one to read all of it, what it proves, and its evidence."
            ),
        )
        self._show_current()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._color()


class _Rows(QTableWidget):
    """As tall as its rows: what it stands in scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        set_up_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def fit(self) -> None:
        """The sign, then the names as wide as they are; the rest is for what was found."""
        wanted = max(self.sizeHintForColumn(1), self.horizontalHeader().sectionSizeHint(1))
        self.setColumnWidth(0, SIGN_SIZE + GRID + GRID // 2)
        self.setColumnWidth(1, wanted + GRID // 2)
        rows = self.verticalHeader().defaultSectionSize() * self.rowCount()
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return QSize(20 * GRID, self.height())
