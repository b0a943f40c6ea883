"""What the tab says while there is no case: what this is for, and that nothing is executed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, TextSize, text_font


class CasesIntro(QWidget):
    """A title, two sentences, and a quiet third one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(self)
        self._purpose = text_label(self)
        self._safety = text_label(self)
        self._title.setFont(text_font(TextSize.TITLE))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, GRID)
        layout.setSpacing(GRID)
        for label in (self._title, self._purpose, self._safety):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        for label in (self._purpose, self._safety):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._title.setText(self.tr("What must be true of attention?"))
        self._purpose.setText(
            self.tr(
                "A test case says how a layer is built and what must come of it: its shapes, row sums of 1, "
                "no look ahead through a causal mask, or an error. The studio runs each case and shows what "
                "holds, with the numbers."
            )
        )
        self._safety.setText(
            self.tr("Cases are data. What a model writes is read and checked, and never executed as code.")
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self._title.setFont(text_font(TextSize.TITLE))
