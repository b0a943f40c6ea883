"""A part of the model that is there or left out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from attnstudio.messages import Message


class SwitchField(QCheckBox):
    """A bool. `valueEdited(bool)` comes when the person changed it."""

    valueEdited = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clicked.connect(self.valueEdited)

    def value(self) -> bool:
        """Whether the part is there."""
        return self.isChecked()

    def set_value(self, value: bool) -> None:
        """Show `value`. Emits nothing."""
        self.setChecked(value)

    def problem(self) -> Message | None:
        """None: what can be switched can be read."""
        return None
