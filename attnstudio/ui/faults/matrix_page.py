"""All faults by all checks: the matrix, what its signs mean, and the looked-at cell in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QGraphicsOpacityEffect, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from attnstudio.engine.faults.matrix import FaultRow
from attnstudio.engine.faults.names import Fault
from attnstudio.ui.faults.catch_list import mark_pixmap
from attnstudio.ui.faults.findings import MARK_WORDS, Mark
from attnstudio.ui.faults.matrix_model import RAISES, MatrixModel
from attnstudio.ui.faults.matrix_view import MatrixView
from attnstudio.ui.i18n import localize
from attnstudio.ui.runs.flow_row import FlowRow
from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID

TOLD_LINES = 4
FAINT = 0.45


class MatrixPage(QWidget):
    """Shows the rows that it is given.

    faultChosen(Fault), faultOpened(Fault)   see `MatrixView`
    """

    faultChosen = Signal(object)
    faultOpened = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = MatrixModel(self)
        self.view = MatrixView(self.model, self)
        self.told = text_label(self)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._legend = FlowRow(self)
        self._signs: dict[Mark, tuple[QLabel, QLabel]] = {}
        for mark in Mark:
            entry = QWidget(self._legend)
            row = QHBoxLayout(entry)
            row.setContentsMargins(0, 0, GRID, 0)
            row.setSpacing(GRID // 2)
            self._signs[mark] = QLabel(entry), QLabel(entry)
            for label in self._signs[mark]:
                row.addWidget(label)
            self._legend.flow.addWidget(entry)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._legend)
        column.addWidget(self.view, 1)
        column.addWidget(self.told)
        column.addStretch(0)
        self.view.lookedAt.connect(self._tell)
        self.view.faultChosen.connect(self.faultChosen)
        self.view.faultOpened.connect(self.faultOpened)
        self.retranslate()

    def show_rows(self, rows: Sequence[FaultRow], *, stale: bool) -> None:
        """Show these; faint where they are of an experiment before."""
        self.model.show_rows(rows)
        effect = None
        if stale:
            effect = QGraphicsOpacityEffect(self.view)
            effect.setOpacity(FAINT)
        self.view.viewport().setGraphicsEffect(effect)  # type: ignore[arg-type]  # None takes it off
        self._tell()

    def choose(self, fault: Fault) -> None:
        """See `MatrixView.choose`."""
        self.view.choose(fault)

    @Slot()
    def _tell(self) -> None:
        place = self.view.looked_at()
        if place is None:
            self.told.setText(
                self.tr("Point at a cell, or move over the cells with the arrow keys; Enter opens the fault.")
            )
            return
        said = self.model.sentence(*place)
        if place[1] != RAISES:
            said = f"{said}\n{self.model.meaning(place[1])}"
        self.told.setText(said)

    def retranslate(self) -> None:
        """Texts in the current language."""
        for mark, (_, word) in self._signs.items():
            word.setText(localize(MARK_WORDS[mark]))
        # The matrix must not move while the text below it changes.
        line = self.told.fontMetrics().boundingRect(QRect(), 0, "Ag中").height()
        self.told.setMinimumHeight(TOLD_LINES * line)
        self._paint()
        self._tell()

    def _paint(self) -> None:
        for mark, (sign, _) in self._signs.items():
            sign.setPixmap(mark_pixmap(mark, self.palette(), self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.PaletteChange:
            self._paint()
