"""A drop-down for the fields of an experiment that have few values."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from attnstudio.messages import Message

NARROWEST_CHARACTERS = 9


class ChoiceField(QComboBox):
    """One member of a `StrEnum`. `valueEdited(member)` comes when the person chose another one."""

    valueEdited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: tuple[StrEnum, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(NARROWEST_CHARACTERS)
        self.activated.connect(self._choose)

    def set_choices(self, choices: Sequence[tuple[StrEnum, str]]) -> None:
        """Offer these members under these names; the current one stays current if it is among them."""
        current = self.value()
        self.clear()
        self._values = tuple(value for value, _ in choices)
        self.addItems([text for _, text in choices])
        if current in self._values:
            self.setCurrentIndex(self._values.index(current))

    def value(self) -> StrEnum | None:
        """The member shown."""
        index = self.currentIndex()
        return self._values[index] if 0 <= index < len(self._values) else None

    def set_value(self, value: StrEnum) -> None:
        """Show `value`, one of the choices. Emits nothing."""
        self.setCurrentIndex(self._values.index(value))

    def problem(self) -> Message | None:
        """None: what can be chosen can be read."""
        return None

    def _choose(self, index: int) -> None:
        self.valueEdited.emit(self._values[index])

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A wheel over a field that was not chosen is meant for the panel around it.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
