"""What the tab shows before there is a run."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, TextSize, text_font

WIDEST_TEXT = 64 * GRID


class NoRuns(QWidget):
    """Says what can be done here, and leads to it.

    compareRequested()  the person wants to start runs that differ in one thing
    """

    compareRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.text = QLabel(self), QLabel(self)
        self.button = QPushButton(icon("add"), "", self)
        self.title.setFont(text_font(TextSize.TITLE))
        self.text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QWidget(self)
        column.setMaximumWidth(WIDEST_TEXT)
        layout = QVBoxLayout(column)
        layout.setSpacing(GRID)
        layout.addStretch(2)
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.addSpacing(GRID)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addWidget(column, 100)
        row.addStretch(1)
        self.button.clicked.connect(self.compareRequested)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("Runs side by side"))
        self.text.setText(
            self.tr(
                "Train twice with different settings, or press Compare…: runs from one seed that differ in "
                "one thing. Their curves lie over each other, their heads side by side with a map of the "
                "difference."
            )
        )
        self.button.setText(self.tr("Compare…"))
        set_tooltip(
            self.button,
            self.tr("Start several runs from one seed that differ in one thing: positions, heads, rate, …"),
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))
