"""The right heads, the faulty ones, the difference: what the colours mean, and the cell under the cursor."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from attnstudio.engine.faults.matrix import Effect
from attnstudio.ui.differences.difference_bar import DifferenceBar
from attnstudio.ui.differences.numbers import signed
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.faults.head_rows import HeadPair, HeadRows, Place
from attnstudio.ui.heads.labels import visible_token
from attnstudio.ui.heads.legend import Legend
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.theme import GRID
from attnstudio.ui.verify.small_map import MatrixBar

WIDEST_BAR = 30 * GRID


class FaultMaps(QWidget):
    """Its cursor is its own: nothing that is looked at here is looked at in other tabs."""

    def __init__(self, heads_state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = heads_state
        self._effect: Effect | None = None
        self._is_on = True
        self.rows = HeadRows(self)
        self.bar, self.difference_bar = MatrixBar(self), DifferenceBar(self)
        self.legend, self.readout = Legend(self), ElidedLabel(self)
        self.readout.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        bars = QHBoxLayout()
        bars.setSpacing(2 * GRID)
        for bar in (self.bar, self.difference_bar):
            bar.setMaximumWidth(WIDEST_BAR)
            bars.addWidget(bar, 1)
        bars.addStretch(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.rows)
        column.addWidget(self.readout)
        column.addLayout(bars)
        column.addWidget(self.legend)
        self.rows.cursorMoved.connect(self._show_readout)
        heads_state.appearanceChanged.connect(self._show)
        self.retranslate()

    def show_effect(self, effect: Effect | None, *, is_on: bool) -> None:
        """Show what a fault does; while it is off, the right heads stand in both places."""
        self._effect, self._is_on = effect, is_on
        self._show()

    @Slot()
    def _show(self) -> None:
        effect, rows = self._effect, self.rows
        pair = None
        if effect is not None and effect.weights is not None:
            faulty = effect.weights if self._is_on else effect.right_weights
            pair = HeadPair(effect.right_weights, faulty, effect.allowed)
        self.setVisible(pair is not None)
        rows.show_pair(pair, self._state.colormap)
        if rows.scale is not None:
            self.bar.show_scale(rows.scale, self._state.colormap)
        self.difference_bar.show_top(rows.top)
        self.difference_bar.setVisible(rows.top is not None)
        self.legend.show_kinds(rows.kinds())
        self._show_readout()

    @Slot()
    def _show_readout(self) -> None:
        place = self.rows.looked_at
        text = self.tr("Point at a cell, or move over the cells with the arrow keys, to read it.")
        self.readout.setText(text if place is None else self._cell_text(place))
        self.rows.setAccessibleDescription(self.readout.text())

    def _cell_text(self, place: Place) -> str:
        pair, effect, cell = self.rows.pair, self._effect, place.cell
        assert pair is not None
        assert effect is not None
        values = []
        for maps in (pair.right, pair.faulty):
            held = place.head < len(maps) and cell.query < maps.shape[1] and cell.key < maps.shape[2]
            values.append(float(maps[place.head][cell]) if held else None)
        right, faulty = values
        head = self.tr("Head {head}, query {query} '{query_token}', key {key} '{key_token}'").format(
            head=place.head + 1,
            query=cell.query + 1,
            query_token=_token(effect, cell.query),
            key=cell.key + 1,
            key_token=_token(effect, cell.key),
        )
        if right is None or faulty is None:
            value = weight_text(right if right is not None else faulty or 0.0)
            return self.tr("{cell}: {value}").format(cell=head, value=value)
        return self.tr("{cell}: right {right}, with the fault {faulty} ({difference})").format(
            cell=head,
            right=weight_text(right),
            faulty=weight_text(faulty),
            difference=signed(faulty - right),
        )

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.rows.set_names((self.tr("A: right"), self.tr("B: fault"), self.tr("B − A")))
        self.rows.setAccessibleName(self.tr("Heads without and with the fault, and their difference"))
        self._show_readout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _token(effect: Effect, place: int) -> str:
    return visible_token(effect.tokens[place]) if place < len(effect.tokens) else "?"
