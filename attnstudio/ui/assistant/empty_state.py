"""What the conversation shows before there is one: what can be asked, and where to begin."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from attnstudio.ui.assistant.mode_row import Mode
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID, TextSize, text_font

LINES = 3


class EmptyState(QWidget):
    """Three lines and four buttons.

    chosen(object)  the `Mode` to begin with
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel(self)
        self._title.setFont(text_font(TextSize.TITLE))
        self._lines = tuple(QLabel(self) for _ in range(LINES))
        self.buttons = {mode: QPushButton(self) for mode in Mode}
        self._no_error = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GRID, 0, 0)
        layout.setSpacing(GRID)
        for label in (self._title, *self._lines):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            layout.addWidget(label)
        layout.addSpacing(GRID // 2)
        for mode, button in self.buttons.items():
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._choose, mode))
            layout.addWidget(button)
        self.retranslate()

    def set_no_error(self, reason: str) -> None:
        """Why there is no error to explain; "" when there is one."""
        self._no_error = reason
        self.buttons[Mode.ERROR].setEnabled(not reason)
        self._name_error()

    def _choose(self, mode: Mode, _checked: bool = False) -> None:
        self.chosen.emit(mode)

    def _name_error(self) -> None:
        explains = self.tr("The last error of the engine or the gateway: what it means, and what to do")
        set_tooltip(self.buttons[Mode.ERROR], self._no_error or explains)

    def retranslate(self) -> None:
        """Texts in the current language."""
        self._title.setText(self.tr("Ask a model"))
        texts = (
            self.tr(
                "It reads the weights on the screen, and the studio checks what it claims, number by number."
            ),
            self.tr("It explains code and errors, yours or the studio's own."),
            self.tr(
                "You see what will be sent first, and can change it. Nothing goes out before you press Send."
            ),
        )
        for label, text in zip(self._lines, texts, strict=True):
            label.setText(text)
        names = {
            Mode.READ: (self.tr("Read this"), self.tr("What the heads on the screen do, in words")),
            Mode.CODE: (self.tr("Explain this code"), self.tr("Step by step, with the shape of each tensor")),
            Mode.ERROR: (self.tr("Explain this error"), ""),
            Mode.ASK: (
                self.tr("Ask freely"),
                self.tr("Anything about attention, this experiment, or the paper"),
            ),
        }
        for mode, (text, tooltip) in names.items():
            self.buttons[mode].setText(text)
            set_tooltip(self.buttons[mode], tooltip)
        self._name_error()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.ApplicationFontChange:
            self._title.setFont(text_font(TextSize.TITLE))
