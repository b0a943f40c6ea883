"""The four kinds of question, side by side."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from attnstudio.ui.segment_button import SegmentButton
from attnstudio.ui.settings.parts import set_tooltip
from attnstudio.ui.theme import GRID

NARROWEST = 6 * GRID


class Mode(StrEnum):
    """What is asked for."""

    READ = "read"
    CODE = "code"
    ERROR = "error"
    ASK = "ask"


class ModeRow(QWidget):
    """One button for each mode, one of them pressed; arrow keys go from one to the next.

    modeChanged(object)  the person chose another `Mode`
    """

    modeChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._no_error = ""
        self._group = QButtonGroup(self)
        self.buttons = {mode: SegmentButton(self) for mode in Mode}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID // 2)
        for button in self.buttons.values():
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setMinimumWidth(NARROWEST)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(button)
            row.addWidget(button, 1)
        self.buttons[Mode.READ].setChecked(True)
        self._group.buttonToggled.connect(self._on_toggled)
        self.retranslate()

    def mode(self) -> Mode:
        """The mode in force."""
        return next(mode for mode, button in self.buttons.items() if button.isChecked())

    def choose(self, mode: Mode) -> None:
        """Put `mode` in force."""
        self.buttons[mode].setChecked(True)

    def set_no_error(self, reason: str) -> None:
        """Why there is no error to explain; "" when there is one."""
        self._no_error = reason
        self.buttons[Mode.ERROR].setEnabled(not reason)
        self._name_error()

    def _on_toggled(self, _button: QPushButton, checked: bool) -> None:
        if checked:
            self.modeChanged.emit(self.mode())

    def _name_error(self) -> None:
        explains = self.tr("Explain this error: the last one of the engine or the gateway, without keys.")
        set_tooltip(self.buttons[Mode.ERROR], self._no_error or explains)

    def retranslate(self) -> None:
        """Texts in the current language."""
        texts = {
            Mode.READ: (self.tr("Read"), self.tr("Read this")),
            Mode.CODE: (self.tr("Code"), self.tr("Explain this code")),
            Mode.ERROR: (self.tr("Error"), self.tr("Explain this error")),
            Mode.ASK: (self.tr("Ask"), self.tr("Ask freely")),
        }
        for mode, (text, name) in texts.items():
            self.buttons[mode].setText(text)
            self.buttons[mode].setAccessibleName(name)
        set_tooltip(
            self.buttons[Mode.READ],
            self.tr("Read this: send the weights on the screen, and check what the model says of them."),
        )
        set_tooltip(
            self.buttons[Mode.CODE], self.tr("Explain this code: pasted, from a file, or this experiment's.")
        )
        set_tooltip(
            self.buttons[Mode.ASK], self.tr("Ask anything, with the weights on the screen or without.")
        )
        self._name_error()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
