"""Below the columns: the figures of every model, and what they say of the same cells and heads."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabBar, QVBoxLayout, QWidget

from attnstudio.assistant.claims import ClaimReport
from attnstudio.assistant.comparison import Comparison, figures
from attnstudio.assistant.comparison_document import overall
from attnstudio.ui.i18n import localize
from attnstudio.ui.models.agreement_view import AgreementView
from attnstudio.ui.models.figures_table import FiguresTable
from attnstudio.ui.settings.parts import section_title, text_label
from attnstudio.ui.splits import SplitMemory
from attnstudio.ui.theme import GRID

SIDE_BY_SIDE = 152 * GRID  # the table whole, and a list that can be read beside it
SHARES = {Qt.Orientation.Horizontal: (5600, 4400)}
LEAST_HEIGHT = 18 * GRID


class ModelsResults(QWidget):
    """Figures and agreement, side by side where there is room, as two tabs where there is not.

    rowChosen(int)        the answer of this model, from 0, is to be seen
    placeChosen(object)   the `Place` of an entry was chosen
    """

    rowChosen = Signal(int)
    placeChosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self._shown: tuple[tuple[str, ClaimReport | None], ...] = ()
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.tabs = QTabBar(self)
        self._titles = section_title(self), section_title(self)
        self.table = FiguresTable(self)
        self.overall = text_label(self)
        self.agreement = AgreementView(self)
        self._parts = (
            self._column(self._titles[0], self.table),
            self._column(self._titles[1], self.overall, self.agreement),
        )
        self._build()
        self.table.rowChosen.connect(self.rowChosen)
        self.agreement.placeChosen.connect(self.placeChosen)
        self.tabs.currentChanged.connect(self._arrange)
        self.retranslate()
        self._arrange()

    def _build(self) -> None:
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        for _ in self._parts:
            self.tabs.addTab("")
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(GRID)
        for part in self._parts:
            self._splitter.addWidget(part)
        SplitMemory(self._splitter, "models-results", SHARES)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.tabs)
        layout.addWidget(self._splitter, 1)
        self.setMinimumHeight(LEAST_HEIGHT)

    def _column(self, *widgets: QWidget) -> QWidget:
        column = QWidget(self._splitter)
        layout = QVBoxLayout(column)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        for widget in widgets:
            layout.addWidget(widget)
        layout.setStretch(len(widgets) - 1, 1)
        layout.addStretch(0)  # takes the room where the last one is hidden
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
        self._arrange()

    @Slot()
    def _arrange(self) -> None:
        """Both parts under their titles, or one of them under the tabs."""
        both = self.width() >= SIDE_BY_SIDE
        self.tabs.setHidden(both)
        for index, (part, title) in enumerate(zip(self._parts, self._titles, strict=True)):
            title.setVisible(both)
            part.setVisible(both or index == self.tabs.currentIndex())

    def retranslate(self) -> None:
        """Texts in the current language."""
        for index, text in enumerate((self.tr("Figures"), self.tr("Agreement"))):
            self._titles[index].setText(text)
            self.tabs.setTabText(index, text)
        self.tabs.setTabToolTip(0, self.tr("Times, tokens and claims of every model"))
        self.tabs.setTabToolTip(
            1, self.tr("What the models say of the same cells and heads, and what is true")
        )
        self.tabs.setAccessibleName(self.tr("Results"))
        self._show_overall()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
