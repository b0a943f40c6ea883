"""The table of what exists in a step."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from attnstudio.engine.anatomy import StepAnatomy
from attnstudio.ui.anatomy.things import AFTER, BEFORE, CHANGE, LAYER, NAME, NUMBERS, SHAPE, ThingModel
from attnstudio.ui.row_table import set_up_rows
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, fixed_font

# Columns as wide as these texts; the last takes what is left.
_WIDEST = {
    NAME: "exp_avg_sq[W_q.weight]",
    LAYER: "layer",
    SHAPE: "64 × 8 × 12 × 12",
    BEFORE: "0.0000e+00",
    AFTER: "0.0000e+00",
    CHANGE: "now None",
}
SHORT_NAME = "W_q.weight.grad"
SHORT_NUMBER = "0.000000"
LEAST_NAME = 8 * GRID
LEAST_NUMBERS = 14 * GRID


class ThingTable(QTableView):
    """Follows the phases; what one changes is marked and in sight.

    parameterChosen(str)  Enter or a double click on a parameter, its gradient, or what is remembered of it
    """

    parameterChosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.things = ThingModel(self)
        self.setModel(self.things)
        set_up_rows(self)
        self.setAlternatingRowColors(False)  # marked rows must be seen
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        columns = self.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        columns.setSectionResizeMode(NUMBERS, QHeaderView.ResizeMode.Stretch)
        self.activated.connect(self._on_activated)
        self.retranslate()

    def show_anatomy(self, anatomy: StepAnatomy | None) -> None:
        """Show another step."""
        self.things.show_anatomy(anatomy)
        self._arrange()

    def show_all(self, wanted: bool) -> None:
        """Show everything, or only what the step can be told by."""
        self.things.show_all(wanted)
        self._show_changed()

    def show_phase(self, phase: int) -> None:
        """Show what this phase changes."""
        self.things.show_phase(phase)
        self._show_changed()

    def _show_changed(self) -> None:
        row = self.things.first_changed()
        if row is not None:
            self.scrollTo(self.things.index(row, NAME))

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        if parameter := self.things.thing(index.row()).parameter:
            self.parameterChosen.emit(parameter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """What does not fit gives way: the numbers, the shape, a part of the names, what is marked anyway."""
        metrics, names, room = self.fontMetrics(), QFontMetrics(fixed_font()), self.viewport().width()
        widths = {column: metrics.horizontalAdvance(text) + GRID for column, text in _WIDEST.items()}
        widths[NAME] = names.horizontalAdvance(_WIDEST[NAME]) + GRID
        least_name = names.horizontalAdvance(SHORT_NAME) + GRID
        shown = set(widths) - (set() if self.things.has_layers() else {LAYER})

        def needed(name: int) -> int:
            return sum(widths[column] for column in shown) - widths[NAME] + name

        shows_numbers = needed(widths[NAME]) + LEAST_NUMBERS <= room
        for column in (SHAPE, CHANGE, LAYER):
            if needed(least_name) > room:
                shown.discard(column)
        if needed(least_name) > room:
            short = metrics.horizontalAdvance(SHORT_NUMBER) + GRID
            widths[BEFORE] = widths[AFTER] = min(short, (room - LEAST_NAME) // 2)
        most = widths[NAME] if shows_numbers else room
        widths[NAME] = min(max(room - needed(0), LEAST_NAME), most)
        self.setColumnHidden(NUMBERS, not shows_numbers)
        for column, width in widths.items():
            self.setColumnHidden(column, column not in shown)
            self.setColumnWidth(column, width)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.things.retranslate()
        self.setAccessibleName(self.tr("What exists in the step"))
        set_tooltip(
            self,
            self.tr(
                "What exists around the chosen phase; what it changes is marked. "
                "Enter on a parameter shows the distribution of its gradient."
            ),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + GRID)
            self._arrange()
