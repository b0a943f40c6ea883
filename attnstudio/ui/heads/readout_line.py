"""The line that reads the cursor's cell out, and behind it the way on to where the number comes from."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID


class ReadoutLine(ElidedLabel):
    """Of one height, with the button and without it: nothing moves when a cell is kept."""

    def __init__(self, state: HeadsState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.trace = QToolButton(self)
        self.trace.setIcon(icon("inspector"))
        self.trace.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.trace.setAutoRaise(True)
        self.trace.hide()
        self.trace.clicked.connect(self._ask)
        state.cursorChanged.connect(self._offer)
        state.tracedChanged.connect(self._offer)
        self.retranslate()

    def setText(self, text: str) -> None:
        """Say `text`; the button stays behind its end."""
        super().setText(text)
        self._offer()

    @Slot()
    def _ask(self) -> None:
        if self._state.locked is not None:
            self._state.trace(self._state.head, self._state.locked)

    @Slot()
    def _offer(self) -> None:
        """There is something to trace, and it is not yet traced."""
        offered = self._state.locked is not None and not self._state.traced and bool(self.text())
        size = self.trace.sizeHint()
        self.setContentsMargins(0, 0, size.width() + GRID if offered else 0, 0)
        left = min(self._text_width(), self.contentsRect().width()) + GRID
        self.trace.setGeometry(left, (self.height() - size.height()) // 2, size.width(), size.height())
        self.trace.setVisible(offered)
        self._tell_what_is_cut()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), self.trace.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer()

    def retranslate(self) -> None:
        """Take the texts of the current language."""
        self.trace.setText(self.tr("Trace"))
        self.trace.setAccessibleName(self.tr("Trace this weight"))
        set_tooltip(
            self.trace,
            self.tr(
                "Where this weight comes from: from the two tokens through q · k, the mask and the softmax, "
                "with all numbers, in the inspector (Ctrl+I)"
            ),
        )
        self.updateGeometry()
        self._offer()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
