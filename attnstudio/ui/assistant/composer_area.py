"""The place of the composer: as high as it needs, until that would leave the conversation too little."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

LARGEST_SHARE = 0.6
SMALLEST_PX = 120


class ComposerArea(QScrollArea):
    """Scrolls `content` where it takes more than its share of the panel's height."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = 0
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its content takes the focus
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        content.installEventFilter(self)

    def set_room(self, height: int) -> None:
        """The panel is `height` px high."""
        self._room = height
        self._fit()

    def _fit(self) -> None:
        content = self.widget()
        layout = content.layout() if content is not None else None
        if layout is None:
            return
        width = self.viewport().width()
        needed = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        height = min(max(needed, 0), max(SMALLEST_PX, round(self._room * LARGEST_SHARE)))
        if height != self.minimumHeight():
            self.setFixedHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
