"""The heads beside the curves, and which layer they belong to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.layer_chooser import DepthChooser
from attnstudio.ui.heads.readout import describe_cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio
from attnstudio.ui.theme import GRID


class HeadsPanel(QWidget):
    """A compact grid of heads with a caption, a choice among an encoder's layers, and a readout."""

    def __init__(self, state: HeadsState, studio: Studio, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._frame: AttentionFrame | None = None
        self.caption = ElidedLabel(self)
        self.depth_chooser = DepthChooser(studio, self)
        self.grid = HeadGrid(state, compact=True)
        self.readout = ElidedLabel(self)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.caption, 1)
        row.addWidget(self.depth_chooser)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(GRID // 2)
        column.addLayout(row)
        column.addWidget(self.grid, 1)
        column.addWidget(self.readout)
        self.grid.enlargeRequested.connect(self.grid.enlarge)
        state.cursorChanged.connect(self._show_readout)
        self.retranslate()

    def set_frame(self, frame: AttentionFrame | None) -> None:
        """Show these heads."""
        if frame is not self._frame:
            self._frame = frame
            self.grid.set_frame(frame)
            self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.caption.setText(self._caption_text())
        self._show_readout()

    @Slot()
    def _show_readout(self) -> None:
        cell = self._state.cursor
        inside = self._frame is not None and self._state.head < self._frame.heads
        if self._frame is None or cell is None or not inside:
            self.readout.setText("")
        else:
            self.readout.setText(localize(describe_cell(self._frame, self._state.head, cell)))

    def _caption_text(self) -> str:
        if self._frame is None:
            return self.tr("Heads appear here.")
        origin = self._frame.origin
        if origin.spec.is_encoder:
            return self._encoder_text(origin)
        if origin.layer is LayerRole.EXPLORED:
            return self.tr("First layer: random weights, not trained")
        if origin.step == 0:
            return self.tr("Second layer, in training: still random weights")
        return self.tr("Second layer, in training; steps taken: {count}").format(count=f"{origin.step:,}")

    def _encoder_text(self, origin: Origin) -> str:
        values = {"n": origin.depth + 1, "depth": origin.spec.depth, "count": f"{origin.step:,}"}
        if origin.spec.depth == 1:
            random = self.tr("Encoder, not trained yet: random weights")
            trained = self.tr("Encoder; steps taken: {count}")
        else:
            random = self.tr("Encoder, layer {n} of {depth}, not trained yet: random weights")
            trained = self.tr("Encoder, layer {n} of {depth}; steps taken: {count}")
        return (trained if origin.step else random).format(**values)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
