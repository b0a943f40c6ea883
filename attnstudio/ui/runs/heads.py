"""The heads of two runs side by side, and what is different between them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.differences.compared import (
    Difference,
    describe_difference,
    difference,
    obstacle,
    summarize,
)
from attnstudio.ui.differences.compared_state import ComparedState
from attnstudio.ui.differences.difference_bar import DifferenceBar
from attnstudio.ui.differences.difference_grid import DifferenceGrid
from attnstudio.ui.differences.linked_maps import LinkedMaps
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.color_bar import ColorBar
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.readout import describe_cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.runs.choices import ComparedRuns
from attnstudio.ui.runs.frame_source import FrameSource
from attnstudio.ui.runs.shelf import REFRESH_MS, RunShelf
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID

SMALLEST = 13 * GRID


class HeadsComparison(QWidget):
    """Shows A, B and B minus A at the time cursor's locked step, else each run's newest heads."""

    def __init__(
        self, studio: Studio, shelf: RunShelf, heads_state: HeadsState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._shelf = shelf
        self._frames: tuple[AttentionFrame | None, AttentionFrame | None] = (None, None)
        self._layers: dict[int, tuple[AttentionFrame, AttentionFrame]] = {}
        self._pace = QTimer(self)
        self._pace.setSingleShot(True)
        self._pace.setInterval(REFRESH_MS)
        self.difference: Difference | None = None
        self.state = ComparedState(heads_state, self)
        self.source = FrameSource(studio, self)
        self.runs = ComparedRuns(shelf, self)
        self.notice = ElidedLabel(self)
        self.captions = ElidedLabel(self), ElidedLabel(self), ElidedLabel(self)
        self.grids = HeadGrid(self.state, compact=True), HeadGrid(self.state, compact=True)
        self.map = DifferenceGrid(self.state)
        self.bar, self.difference_bar = ColorBar(self), DifferenceBar(self)
        self.readout = ElidedLabel(self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self.notice.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        maps = QGridLayout()
        maps.setHorizontalSpacing(GRID)
        maps.setVerticalSpacing(GRID // 2)
        maps.setRowStretch(1, 1)
        for place, (caption, grid) in enumerate(zip(self.captions, (*self.grids, self.map), strict=True)):
            grid.setMinimumSize(SMALLEST, SMALLEST)
            maps.addWidget(caption, 0, place)
            maps.addWidget(grid, 1, place)
            maps.setColumnStretch(place, 1)
        maps.addWidget(self.bar, 2, 0, 1, 2)
        maps.addWidget(self.difference_bar, 2, 2)
        self._maps = maps
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(self.runs)
        column.addWidget(self.notice)
        column.addLayout(maps, 1)
        column.addWidget(self.readout)

    def _connect(self) -> None:
        self._shelf.runsChanged.connect(self._on_runs)
        self.runs.changed.connect(self.refresh)
        self.runs.depthChosen.connect(self._studio.show_depth)
        self._pace.timeout.connect(self.refresh)
        self.source.changed.connect(self._refresh_in_pace)
        self._studio.cursor.changed.connect(self.refresh)
        self._studio.depthChanged.connect(self.refresh)
        self.state.cursorChanged.connect(self._show_readout)
        self.state.appearanceChanged.connect(self._show_bar)
        LinkedMaps(self.grids, self.map, self)

    # -- what is shown

    @property
    def frames(self) -> tuple[AttentionFrame | None, AttentionFrame | None]:
        """One layer of A and of B; None where there is none yet."""
        return self._frames

    @Slot()
    def _on_runs(self) -> None:
        self.runs.refresh()
        self.refresh()

    @Slot()
    def _refresh_in_pace(self) -> None:
        """While runs are trained, ten times a second at most."""
        if not self._studio.is_training:
            self.refresh()
        elif self.isVisible() and not self._pace.isActive():
            self._pace.start()

    @Slot()
    def refresh(self) -> None:
        """Bring everything up to date; a hidden comparison waits until it is shown."""
        self._pace.stop()
        if not self.isVisible():
            return
        wholes = tuple(self._whole(key) for key in self.runs.runs)
        depths = max((whole.layers for whole in wholes if whole is not None), default=1)
        self.runs.show_depths(depths, min(self._studio.depth, depths - 1))
        frames = self._layer(0, wholes[0]), self._layer(1, wholes[1])
        if frames != self._frames:
            self._show(frames)
        self._show_texts()

    def _whole(self, key: int | None) -> AttentionFrame | None:
        return None if key is None else self.source.find(key, self._studio.cursor.locked)

    def _layer(self, side: int, whole: AttentionFrame | None) -> AttentionFrame | None:
        """One layer of a frame; the same object as long as frame and layer are the same."""
        if whole is None:
            return None if self.runs.runs[side] is None else self._last(side)
        depth = min(self._studio.depth, whole.layers - 1)
        kept = self._layers.get(side)
        if kept is None or kept[0] is not whole or kept[1].origin.depth != whole.origin.depth + depth:
            self._layers[side] = kept = whole, whole.of_layer(depth)
        return kept[1]

    def _last(self, side: int) -> AttentionFrame | None:
        """While another step is recomputed, the heads of the same run stay on the screen, faint."""
        frame = self._frames[side]
        return frame if frame is not None and frame.origin.run == self.runs.runs[side] else None

    def _show(self, frames: tuple[AttentionFrame | None, AttentionFrame | None]) -> None:
        self._frames = frames
        first, second = frames
        self.state.compare(tuple(frame for frame in frames if frame is not None))
        for grid, frame in zip(self.grids, frames, strict=True):
            grid.set_frame(frame)
        comparable = first is not None and second is not None and obstacle(first, second) is None
        self.difference = None
        if comparable and first is not None and second is not None:
            self.difference = difference(first, second)
        for widget in (self.map, self.captions[2], self.difference_bar):
            widget.setVisible(comparable)
        self._maps.setColumnStretch(2, int(comparable))
        self.map.show_difference(self.difference)
        self.difference_bar.show_top(None if self.difference is None else self.difference.top)
        self._show_bar()

    def _show_bar(self) -> None:
        frame = next((frame for frame in self._frames if frame is not None), None)
        scale = None if frame is None else self.state.scale(frame)
        self.bar.show_scale(scale, self.state.colormap)

    # -- what is said

    def _waits(self, side: int) -> bool:
        """Whether what is shown is not what is asked for."""
        key, frame = self.runs.runs[side], self._frames[side]
        info = self._shelf.info(key)
        if info is None or frame is None:
            return info is not None
        locked = self._studio.cursor.locked
        return locked is not None and frame.origin.step != min(locked, len(info.history))

    def _show_texts(self) -> None:
        for side, caption in enumerate(self.captions[:2]):
            waits = self._waits(side)
            self.grids[side].set_stale(waits)
            caption.setText(self._caption(side, waits))
        self.captions[2].setText(self.tr("B − A: blue less, orange more"))
        self.notice.setText(self._notice())
        self._show_readout()

    def _caption(self, side: int, waits: bool) -> str:
        letter, frame = "AB"[side], self._frames[side]
        if self.runs.runs[side] is None:
            return ""
        if frame is None or waits:
            return self.tr("{letter}: recomputing…").format(letter=letter)
        return self.tr("{letter} at step {step}").format(letter=letter, step=f"{frame.origin.step:,}")

    def _notice(self) -> str:
        first, second = self._frames
        if None in self.runs.runs:
            return self.tr("Train a second run, or press Compare…, and its heads appear beside these.")
        if first is None or second is None:
            return ""
        if (reason := obstacle(first, second)) is not None:
            return localize(reason)
        return "" if self.difference is None else localize(summarize(self.difference))

    @Slot()
    def _show_readout(self) -> None:
        cell, head = self.state.cursor, self.state.head
        if cell is None:
            both = self.tr("Point at a cell to read it in both runs; click to keep it.")
            one = self.tr("Point at a cell to read it; click to keep it.")
            hint = one if self._frames[1] is None else both
            self.readout.setText("" if self._frames[0] is None else hint)
            return
        self.readout.setText(self._read(head, cell))

    def _read(self, head: int, cell: Cell) -> str:
        of = self.difference
        if of is not None and head < len(of.values):
            return localize(describe_difference(of, head, cell))
        for frame in self._frames:
            if frame is not None and head < frame.heads and _holds(frame, cell):
                return localize(describe_cell(frame, head, cell))
        return ""

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._show_texts()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


def _holds(frame: AttentionFrame, cell: Cell) -> bool:
    return cell.query < len(frame.query_tokens) and cell.key < len(frame.key_tokens)
