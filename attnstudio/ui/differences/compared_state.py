"""The state of heads that stand beside those of another frame: both are drawn on one scale."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from attnstudio.engine.frames import AttentionFrame
from attnstudio.ui.heads.cell import LAYER
from attnstudio.ui.heads.scale import FrameStatistics, Scale, ScaleMode, resolve
from attnstudio.ui.heads.state import HeadsState


class ComparedState(HeadsState):
    """Follows the colours and the scale of another state; its cursor is its own.

    Equal colours mean equal weights in both frames, so the mode and the top of the scale are those that
    fit both of them together.
    """

    def __init__(self, of_window: HeadsState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._of_window = of_window
        self._frames: tuple[AttentionFrame, ...] = ()
        self._scales: dict[int, Scale] = {}
        self._mode: ScaleMode | None = None
        of_window.appearanceChanged.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        self._scales = {}
        self.set_colormap(self._of_window.colormap)
        self.set_scale_mode(self._of_window.scale_mode)

    def compare(self, frames: tuple[AttentionFrame, ...]) -> None:
        """Frames of one layer that are shown beside each other from now on."""
        if [id(frame) for frame in frames] == [id(frame) for frame in self._frames]:
            return
        if [frame.origin.spec for frame in frames] != [frame.origin.spec for frame in self._frames]:
            self._mode = None
        self._frames = frames
        self._scales = {}
        self.appearanceChanged.emit()

    def scale(self, frame: AttentionFrame) -> Scale | None:
        """The scale in force for `frame`, one of those that are compared."""
        if id(frame) not in self._scales:
            self._scales = self._joint_scales(frame)
        return self._scales[id(frame)]

    def _joint_scales(self, frame: AttentionFrame) -> dict[int, Scale]:
        frames = self._frames if any(frame is one for one in self._frames) else (frame,)
        statistics = [FrameStatistics.of(one.weights[LAYER]) for one in frames]
        typical = max(one.typical for one in statistics)
        brightest = max(statistics, key=lambda one: one.maximum)
        joint = resolve(self.scale_mode, replace(brightest, typical=typical), self._mode)
        self._mode = joint.mode
        return {
            id(one): replace(joint, statistics=of_one) for one, of_one in zip(frames, statistics, strict=True)
        }

    def fit(self, frame: AttentionFrame) -> None:
        """Drop a cursor that lies outside of what is compared; of unequal frames the largest counts."""
        super().fit(max((*self._frames, frame), key=lambda one: one.weights.size))
