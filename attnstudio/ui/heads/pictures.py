"""The pictures of one head: of its weights, or a stage on the way to them, and of their gradients."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPalette

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import CellKind
from attnstudio.ui.heads.drawing import draw_outline
from attnstudio.ui.heads.gradients import WeightGradients, render_gradients
from attnstudio.ui.heads.layout import HeadLayout
from attnstudio.ui.heads.map_image import MapImage
from attnstudio.ui.heads.marks import finished_gradients, finished_stage, finished_weights
from attnstudio.ui.heads.raster import render
from attnstudio.ui.heads.stage_map import StageMap
from attnstudio.ui.heads.state import HeadsState, is_large

STALE_OPACITY = 0.35


class HeadPictures(QObject):
    """Those of head number `head` (from 0); `bare` ones have no numbers and marks in them.

    drawn()         a picture has come from beside the UI thread
    kindsChanged()  `kinds` is another set
    """

    drawn = Signal()
    kindsChanged = Signal()

    def __init__(self, state: HeadsState, head: int, bare: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._state = state
        self._head = head
        self._bare = bare
        self._outlined = False
        self._map, self._twin = (MapImage(state.queue, self) for _ in range(2))
        for image in (self._map, self._twin):
            image.drawn.connect(self.drawn)
            image.kindsChanged.connect(self.kindsChanged)

    @property
    def kinds(self) -> frozenset[CellKind]:
        """The kinds of cells in the pictures."""
        return self._map.kinds | self._twin.kinds

    def drop_twin(self) -> None:
        """There are no gradients any more."""
        self._twin.clear()

    def show_weights(self, frame: AttentionFrame, layout: HeadLayout) -> None:
        """Draw the weights, unless it is done; those of a large frame are asked for and come later."""
        scale, colormap, head, bare = self._state.scale(frame), self._state.colormap, self._head, self._bare
        if scale is not None:
            self._outlined = False
            self._map.bring_up_to_date(
                (frame, scale, colormap, layout),
                lambda: render(frame, head, scale, colormap, layout.axes),
                lambda raster: finished_weights(raster, frame, head, layout, colormap=colormap, bare=bare),
                large=is_large(frame),
            )

    def show_stage(self, staged: StageMap, layout: HeadLayout) -> None:
        """Draw a stage instead, likewise."""
        mode, colormap, head, bare = self._state.scale_mode, self._state.colormap, self._head, self._bare
        self._outlined = staged.signed is not None
        self._map.bring_up_to_date(
            (staged, mode, colormap, layout),
            lambda: staged.render(head, mode, colormap, layout.axes),
            lambda raster: finished_stage(raster, staged, head, layout, colormap=colormap, bare=bare),
            large=is_large(staged.frame),
        )

    def keep(self, layout: HeadLayout) -> None:
        """Go on showing what there is, while something else is on its way; nothing if it does not fit."""
        self._map.keep(layout)

    def show_gradients(self, gradients: WeightGradients, frame: AttentionFrame, layout: HeadLayout) -> None:
        """Draw the gradients, likewise."""
        mode, head, bare = self._state.scale_mode, self._head, self._bare
        self._twin.bring_up_to_date(
            (frame, gradients, mode, layout),
            lambda: render_gradients(gradients, frame, head, mode, layout.axes),
            lambda raster: finished_gradients(raster, layout, bare=bare),
            large=is_large(frame),
        )

    def draw_map(self, painter: QPainter, rect: QRectF, palette: QPalette, *, faint: bool) -> None:
        """Paint the weights or the stage into `rect`."""
        if self._outlined:
            draw_outline(painter, rect, palette)
        _draw(painter, self._map, rect, palette, self.tr("Drawing…"), faint=faint)

    def draw_twin(self, painter: QPainter, rect: QRectF, palette: QPalette, *, faint: bool) -> None:
        """Paint the gradients into `rect`."""
        draw_outline(painter, rect, palette)
        _draw(painter, self._twin, rect, palette, self.tr("Drawing…"), faint=faint)


def _draw(
    painter: QPainter, source: MapImage, rect: QRectF, palette: QPalette, waiting: str, *, faint: bool
) -> None:
    if source.image is not None:
        painter.setOpacity(STALE_OPACITY if faint else 1)
        painter.drawImage(rect.topLeft(), source.image)
        painter.setOpacity(1)
    else:
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, waiting)
