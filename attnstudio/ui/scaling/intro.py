"""What the tab says before anything is measured."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from attnstudio.ui.settings.parts import text_label
from attnstudio.ui.theme import GRID, TextSize, text_font

WIDEST_TEXT = 64 * GRID


class ScalingIntro(QWidget):
    """A title and two paragraphs: what is measured, and why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel(self)
        self.title.setFont(text_font(TextSize.TITLE))
        self._why, self._what = text_label(self), text_label(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2 * GRID)
        column.setSpacing(GRID)
        for label in (self.title, self._why, self._what):
            label.setWordWrap(True)
            label.setMaximumWidth(WIDEST_TEXT)
            column.addWidget(label)
        column.addStretch(1)
        for label in (self._why, self._what):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("What does length cost?"))
        self._why.setText(
            self.tr(
                "Every token looks at every token: L² scores for each head. Twice the length takes four "
                "times the time and memory, which is why long sequences are made sparse, or computed without "
                "storing the scores."
            )
        )
        self._what.setText(
            self.tr(
                "Press Measure: attention is timed on this machine from 6 tokens up, part by part, with its "
                "bytes counted, beside the predicted 2 L² d multiplications. A minute or so up to L 4096."
            )
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))
