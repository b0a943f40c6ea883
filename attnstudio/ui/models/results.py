"""Below the columns: the figures of every model, and what they say of the same cells and heads."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.comparison import Comparison, figures
from attnstudio.assistant.comparison_document import overall
from attnstudio.ui.i18n import localize
from attnstudio.ui.models.agreement_view import AgreementView
from attnstudio.ui.models.figures_table import FiguresTable
from attnstudio.ui.settings.parts import section_title, text_label
from attnstudio.ui.theme import GRID

SIDE_BY_SIDE = 152 * GRID  # the table whole, and a list that can be read beside it
SHARES = (5600, 4400)


class ModelsResults(QSplitter):
    """Figures and agreement, side by side where there is room, one below the other where there is not.

    rowChosen(int)        the answer of this model, from 0, is to be seen
    placeChosen(object)   the `Place` of an entry was chosen
    """

    rowChosen = Signal(int)
    placeChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._comparison: Comparison | None = None
        self._shown: tuple[tuple[str, ClaimReport | None], ...] = ()
        self._figures_title, self._agreement_title = section_title(self), section_title(self)
        self.table = FiguresTable(self)
        self.overall = text_label(self)
        self.agreement = AgreementView(self)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GRID)
        self.addWidget(self._column(self._figures_title, self.table))
        self.addWidget(self._column(self._agreement_title, self.overall, self.agreement))
        self._share()
        self.table.rowChosen.connect(self.rowChosen)
        self.agreement.placeChosen.connect(self.placeChosen)
        self.retranslate()

    def _column(self, *widgets: QWidget) -> QWidget:
        column = QWidget(self)
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for widget in widgets:
            layout.addWidget(widget)
        layout.setStretch(len(widgets) - 1, 1)
        layout.addStretch(0)  # takes the room where the last one is hidden
        column.setMinimumHeight(12 * GRID)
        return column

    def set_comparison(self, comparison: Comparison) -> None:
        """Show the figures of `comparison`."""
        self._comparison = comparison
        self.table.set_lines(figures(comparison))
        reports = tuple((part.model_id, part.report) for part in comparison.answers)
        if reports != self._shown:
            self._shown = reports
            self.agreement.set_agreement(comparison.agreement())
            self._show_overall()

    def _show_overall(self) -> None:
        agreement = self._comparison.agreement() if self._comparison is not None else None
        spoken_of = agreement is not None and bool(agreement.subjects)
        self.agreement.setVisible(spoken_of)
        if agreement is not None and agreement.overall.shared:
            self.overall.setText(localize(overall(agreement)))
        elif spoken_of:
            self.overall.setText(self.tr("No two models speak of the same cell or head."))
        else:
            self.overall.setText(
                self.tr("Once models have answered with claims: where they agree, and who is right.")
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        directions = Qt.Orientation
        wanted = directions.Horizontal if self.width() >= SIDE_BY_SIDE else directions.Vertical
        if wanted != self.orientation():
            self.setOrientation(wanted)
            self._share()

    def _share(self) -> None:
        """Share the room anew; from then on a person may move the handle."""
        side_by_side = self.orientation() == Qt.Orientation.Horizontal
        self.setSizes(list(SHARES) if side_by_side else [self.height() // 2] * 2)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._figures_title.setText(self.tr("Figures"))
        self._agreement_title.setText(self.tr("Agreement"))
        self._show_overall()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
