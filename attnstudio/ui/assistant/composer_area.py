"""The place of the composer: as high as it needs, unless that leaves the conversation too little."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

LARGEST_SHARE = 0.6
SMALLEST_PX = 96


class ComposerArea(QScrollArea):
    """Scrolls `content` where it would take more than its share of the panel, or than there is."""

    def __init__(self, content: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = 0
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its content takes the focus
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        content.installEventFilter(self)

    def set_room(self, height: int) -> None:
        """The panel is `height` px high."""
        if height != self._room:
            self._room = height
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        share = max(SMALLEST_PX, round(self._room * LARGEST_SHARE))
        return QSize(super().sizeHint().width(), min(self._needed(), share))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), min(self._needed(), SMALLEST_PX))

    def _needed(self) -> int:
        """The height of the content at the width that it has, in px."""
        content = self.widget()
        layout = content.layout() if content is not None else None
        if layout is None:
            return 0
        width = self.viewport().width()
        return layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
