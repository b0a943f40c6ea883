"""What the tab shows before there is a question."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.icons import icon
from attnstudio.ui.theme import GRID, TextSize, text_font

WIDEST_TEXT = 64 * GRID


class NoQuestion(QWidget):
    """Says what can be done here, and leads to where a question is written.

    questionRequested()  the person wants to write one
    """

    questionRequested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.text = QLabel(self), QLabel(self)
        self.button = QPushButton(self)
        self.button.setIcon(icon("assistant"))
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
        self.button.clicked.connect(self.questionRequested)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the current language."""
        self.title.setText(self.tr("One question, several models"))
        self.text.setText(
            self.tr(
                "Write a question in the assistant and choose “Several models…”. Up to six answer side "
                "by side, and you see where they agree and whose claims hold."
            )
        )
        self.button.setText(self.tr("Write a question"))
        self.button.setToolTip(self.tr("Opens the assistant"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.FontChange:
            self.title.setFont(text_font(TextSize.TITLE))
