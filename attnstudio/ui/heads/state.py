"""What every head on every tab shares: the cursor, the scale and the colour map."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.tracing.study import Stage
from attnstudio.ui.heads.cell import LAYER, Cell
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.render_queue import RenderQueue
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode, resolve

LARGE_HEAD = 1024 * 1024
LARGE_FRAME = 32 * 1024 * 1024


def is_large(frame: AttentionFrame) -> bool:
    """Whether drawing `frame` could hold up the UI thread: it is then drawn in the background."""
    *_, queries, keys = frame.weights.shape
    return queries * keys > LARGE_HEAD or frame.weights.size > LARGE_FRAME


class HeadsState(QObject):
    """Shared by all heads. Lives in the UI thread.

    cursorChanged()      the cell under the cursor, its lock, or the head that is read out changed
    appearanceChanged()  the scale or the colour map changed, or a large frame's scale has been found
    stageChanged()       another stage of the computation is to be shown
    traceRequested()     the cursor's cell is to be followed through the computation, in the inspector
    tracedChanged()      `traced`, whether the inspector is in sight, is another
    mapsWanted()         the keyboard goes back to the maps
    """

    cursorChanged = Signal()
    appearanceChanged = Signal()
    stageChanged = Signal()
    traceRequested = Signal()
    tracedChanged = Signal()
    mapsWanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scale_mode = ScaleMode.AUTOMATIC
        self.colormap = ColorMap.VIRIDIS
        self.stage = Stage.WEIGHTS
        self.hovered: Cell | None = None
        self.locked: Cell | None = None
        self.head = 0
        self.traced = False
        self.queue = RenderQueue(self)
        self.queue.done.connect(self._on_done)
        self._statistics: tuple[AttentionFrame, FrameStatistics] | None = None
        self._asked: AttentionFrame | None = None
        self._scaled: tuple[AttentionFrame, ScaleMode, Scale] | None = None

    # -- the cursor

    @property
    def cursor(self) -> Cell | None:
        """The cell that every head shows: the locked one, else the hovered one."""
        return self.locked if self.locked is not None else self.hovered

    def hover(self, head: int, cell: Cell | None) -> None:
        """The pointer is over `cell` of `head`, or over no cell. A locked cell stays the cursor."""
        if self.locked is not None:
            return
        self._set_cursor(self.head if cell is None else head, cell, None)

    def lock(self, head: int, cell: Cell) -> None:
        """Keep the cursor on `cell`, read out in `head`."""
        self._set_cursor(head, None, cell)

    def unlock(self) -> None:
        """Let the cursor follow the pointer again."""
        self._set_cursor(self.head, None, None)

    def read_head(self, head: int) -> None:
        """Read out the cursor's cell in `head`."""
        self._set_cursor(head, self.hovered, self.locked)

    def trace(self, head: int, cell: Cell) -> None:
        """Keep the cursor on `cell`, and ask for the inspector."""
        self.lock(head, cell)
        self.traceRequested.emit()

    @Slot()
    def leave_trace(self) -> None:
        """Let the cell go that is traced, and go on in the maps."""
        self.unlock()
        self.mapsWanted.emit()

    @Slot(bool)
    def set_traced(self, traced: bool) -> None:
        """Whether the inspector is in sight: it need not be offered then."""
        if traced is not self.traced:
            self.traced = traced
            self.tracedChanged.emit()

    def fit(self, frame: AttentionFrame) -> None:
        """Drop a cursor that lies outside `frame`."""
        _, heads, queries, keys = frame.weights.shape
        hovered, locked = (
            cell if cell is not None and cell.query < queries and cell.key < keys else None
            for cell in (self.hovered, self.locked)
        )
        self._set_cursor(min(self.head, heads - 1), hovered, locked)

    def _set_cursor(self, head: int, hovered: Cell | None, locked: Cell | None) -> None:
        if (head, hovered, locked) != (self.head, self.hovered, self.locked):
            self.head, self.hovered, self.locked = head, hovered, locked
            self.cursorChanged.emit()

    # -- the appearance

    def set_scale_mode(self, mode: ScaleMode) -> None:
        """Choose the scale of every head."""
        if mode is not self.scale_mode:
            self.scale_mode = mode
            self.appearanceChanged.emit()

    def set_colormap(self, colormap: ColorMap) -> None:
        """Choose the colour map of every head."""
        if colormap is not self.colormap:
            self.colormap = colormap
            self.appearanceChanged.emit()

    def set_stage(self, stage: Stage) -> None:
        """Choose what the maps show: the weights, or what is computed before or behind them."""
        if stage is not self.stage:
            self.stage = stage
            self.stageChanged.emit()

    def step_stage(self, offset: int) -> None:
        """Choose the stage `offset` further on; the first and the last are ends."""
        stages = list(Stage)
        self.set_stage(stages[min(max(stages.index(self.stage) + offset, 0), len(stages) - 1)])

    def restore(self, colormap: str, scale_mode: str) -> None:
        """Take up remembered choices; a name that is not known leaves the default."""
        if colormap in set(ColorMap):
            self.set_colormap(ColorMap(colormap))
        if scale_mode in set(ScaleMode):
            self.set_scale_mode(ScaleMode(scale_mode))

    def scale(self, frame: AttentionFrame) -> Scale | None:
        """The scale in force for `frame`; None while that of a large frame is being found.

        An automatic choice is steady while one experiment goes on.
        """
        previous = None
        if self._scaled is not None:
            seen, mode, scale = self._scaled
            if seen is frame and mode is self.scale_mode:
                return scale
            if mode is self.scale_mode and seen.origin.spec == frame.origin.spec:
                previous = scale.mode
        statistics = self._find_statistics(frame)
        if statistics is None:
            return None
        scale = resolve(self.scale_mode, statistics, previous)
        self._scaled = (frame, self.scale_mode, scale)
        return scale

    def _find_statistics(self, frame: AttentionFrame) -> FrameStatistics | None:
        """Computed once for all heads and tabs."""
        if self._statistics is not None and self._statistics[0] is frame:
            return self._statistics[1]
        if not is_large(frame):
            self._statistics = (frame, FrameStatistics.of(frame.weights[LAYER]))
            return self._statistics[1]
        if self._asked is not frame:
            self._asked = frame
            self.queue.ask(self, lambda: (frame, FrameStatistics.of(frame.weights[LAYER])))
        return None

    @Slot(object, object)
    def _on_done(self, asker: object, result: tuple[AttentionFrame, FrameStatistics]) -> None:
        if asker is self:
            self._statistics = result
            self._asked = None
            self.appearanceChanged.emit()
