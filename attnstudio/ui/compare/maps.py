"""Frames beside each other, and the difference of two of them: every head, one cursor, a colour bar each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.differences.compared import Difference, describe_difference, difference
from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.differences.difference_bar import DifferenceBar
from attnstudio.ui.differences.difference_grid import DifferenceGrid
from attnstudio.ui.differences.linked_maps import LinkedMaps
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.color_bar import ColorBar
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.readout import describe_cell
from attnstudio.ui.i18n import localize
from attnstudio.ui.theme import GRID

SMALLEST = 13 * GRID
LOWEST, HIGHEST = 30 * GRID, 60 * GRID  # for a row of columns
ROOMY = 21 * GRID  # for a column, where there are more than three
MOST_IN_A_ROW = 3


class ComparedMaps(QWidget):
    """One grid of heads for each of `states`, and the difference of the first and the last of them.

    All states but those of grids whose cells lie elsewhere are the same object; its cursor is read out.
    """

    def __init__(self, states: Sequence[ComparedState], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = states[0]
        self.moved_state = states[1]
        self.frames: tuple[AttentionFrame, ...] = ()
        self.difference: Difference | None = None
        self._states = tuple(states)
        self.grids = tuple(HeadGrid(state, compact=True) for state in states)
        self.map = DifferenceGrid(self.state)
        self.bars = tuple(ColorBar(self) for _ in states)
        self.difference_bar = DifferenceBar(self)
        self.captions = tuple(ElidedLabel(self) for _ in (*states, None))
        self.readout = ElidedLabel(self)
        self._columns = self._make_columns()
        self._layout = QGridLayout()
        self._build()
        LinkedMaps(self.grids, self.map, self)
        self.state.cursorChanged.connect(self._show_readout)
        for state in dict.fromkeys(states):
            state.appearanceChanged.connect(self._show_bars)
        self.show_frames((), (), comparable=False)

    def _make_columns(self) -> tuple[QWidget, ...]:
        columns = []
        views = (*self.grids, self.map)
        for caption, view, bar in zip(self.captions, views, (*self.bars, self.difference_bar), strict=True):
            column = QWidget(self)
            layout = QVBoxLayout(column)
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(GRID // 2)
            view.setMinimumSize(SMALLEST, SMALLEST)
            layout.addWidget(caption)
            layout.addWidget(view, 1)
            layout.addWidget(bar)
            columns.append(column)
        return tuple(columns)

    def _build(self) -> None:
        # Of three in a row: four of them go two and two before they would need more.
        self.setMinimumWidth(MOST_IN_A_ROW * SMALLEST + (MOST_IN_A_ROW - 1) * GRID + 4)
        self._layout.setSpacing(GRID)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(self._layout, 1)
        column.addWidget(self.readout)
        self._arrange()

    def show_frames(
        self, frames: tuple[AttentionFrame, ...], captions: tuple[str, ...], *, comparable: bool
    ) -> None:
        """Show frames of one layer, one for each state; `comparable` ones of one shape with their difference.

        captions  one for each frame, then that of the difference
        """
        self.frames = frames
        for state in dict.fromkeys(self._states):
            state.compare(frames)
        shown = frames or (None,) * len(self.grids)
        for grid, frame in zip(self.grids, shown, strict=True):
            grid.set_frame(frame)
        self.difference = difference(frames[0], frames[-1]) if comparable else None
        self._columns[-1].setVisible(comparable)
        self.map.show_difference(self.difference)
        self.difference_bar.show_top(None if self.difference is None else self.difference.top)
        self.set_captions(captions)
        self._show_bars()
        self._arrange()

    def set_captions(self, captions: tuple[str, ...]) -> None:
        """Texts in the current language."""
        for label, text in zip(self.captions, captions or ("",) * len(self.captions), strict=True):
            label.setText(text)
        self._show_readout()

    def set_stale(self, stale: bool) -> None:
        """Whether what is shown is not what is asked for any more."""
        for grid in self.grids:
            grid.set_stale(stale)

    @Slot()
    def _show_bars(self) -> None:
        for index, bar in enumerate(self.bars):
            state = self._states[index]
            scale = state.scale(self.frames[index]) if self.frames else None
            bar.show_scale(scale, state.colormap)

    @Slot()
    def _show_readout(self) -> None:
        cell, head = self.state.cursor, self.state.head
        if not self.frames:
            self.readout.setText("")
        elif cell is None:
            self.readout.setText(self.tr("Point at a cell to read it in every map; click to keep it."))
        elif self.difference is not None and head < len(self.difference.values):
            self.readout.setText(localize(describe_difference(self.difference, head, cell)))
        else:
            holding = (frame for frame in self.frames if head < frame.heads)
            self.readout.setText(next((localize(describe_cell(frame, head, cell)) for frame in holding), ""))

    def _arrange(self) -> None:
        """All in a row where there is room for it, else two and two."""
        shown = [column for column in self._columns if not column.isHidden()]
        roomy = len(shown) <= MOST_IN_A_ROW or self.width() >= len(shown) * ROOMY
        in_a_row = len(shown) if roomy else 2
        for column in self._columns:
            self._layout.removeWidget(column)
        for place, column in enumerate(shown):
            self._layout.addWidget(column, *divmod(place, in_a_row))
        for place in range(len(self._columns)):
            self._layout.setColumnStretch(place, int(place < in_a_row))
            self._layout.setRowStretch(place, int(place < -(-len(shown) // in_a_row)))
        self.setMinimumHeight(-(-len(shown) // in_a_row) * self._lowest(in_a_row))

    def _lowest(self, in_a_row: int) -> int:
        """Of one row: its heads are not scrolled in a page that may be scrolled itself, but for many."""
        width = (self.width() - 4 - (in_a_row - 1) * GRID) // in_a_row
        around = 2 * self.captions[0].sizeHint().height() + self.bars[0].sizeHint().height() + 2 * GRID
        return min(max(self.grids[0].height_needed(width) + around, LOWEST), HIGHEST)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_readout()
