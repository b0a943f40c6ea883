"""Entry fields that show exactly the number that is used, and can hold a wrong one without clamping it.

Ctrl+Z in a field is left to the window, where it undoes changes of the experiment; a field keeps no
history of its own beside that one.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QMenu, QWidget

from attnstudio.messages import Message
from attnstudio.ui.i18n import localize
from attnstudio.ui.number_text import NumberRefused, format_number, parse_integer, parse_number

Stepper = Callable[[int, int], int]
"""(value, steps) -> the value that many steps up, or down when negative."""


class NumberField(QLineEdit):
    """A finite float, typed as `0.001`, `1e-3` or `0,001`.

    valueEdited(float)  the person typed a number
    refused(str)        the person typed something else; why, in the language of the window
    """

    valueEdited = Signal(float)
    refused = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.textEdited.connect(self._read)
        self.editingFinished.connect(self._tidy)

    def value(self) -> float | None:
        """The number in the field; None when the text is not one."""
        try:
            return parse_number(self.text())
        except NumberRefused:
            return None

    def set_value(self, value: float) -> None:
        """Show `value`, in the shortest text that reads back as the same float. Emits nothing."""
        if self.value() != value:
            self.setText(format_number(value))

    def problem(self) -> Message | None:
        """Why the text is not a number."""
        try:
            parse_number(self.text())
        except NumberRefused as refusal:
            return refusal.message
        return None

    def _read(self) -> None:
        try:
            self.valueEdited.emit(parse_number(self.text()))
        except NumberRefused as refusal:
            self.refused.emit(localize(refusal.message))

    def _tidy(self) -> None:
        value = self.value()
        if value is not None:
            self.setText(format_number(value))

    def event(self, event: QEvent) -> bool:
        return False if left_to_window(event) else super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_undo_or_redo(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_edit_menu(self.createStandardContextMenu(), event)


class IntField(QAbstractSpinBox):
    """A whole number of any size and sign; arrow keys, wheel and buttons step it.

    valueEdited(object)  the person typed or stepped to an int (a Qt int has 32 bits only)
    refused(str)         the person typed something else; why, in the language of the window
    stepped()            the change came from a step, not from typing
    """

    valueEdited = Signal(object)
    refused = Signal(str)
    stepped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last = 0
        self._stepper: Stepper = plain_steps
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().textEdited.connect(self._read)
        self.editingFinished.connect(self._tidy)

    def set_stepper(self, stepper: Stepper) -> None:
        """Choose what a step up or down means; without one it is 1."""
        self._stepper = stepper

    def value(self) -> int | None:
        """The number in the field; None when the text is not one."""
        try:
            return parse_integer(self.text())
        except NumberRefused:
            return None

    def set_value(self, value: int) -> None:
        """Show `value`. Emits nothing."""
        self._last = value
        if self.value() != value:
            self.lineEdit().setText(str(value))

    def problem(self) -> Message | None:
        """Why the text is not a whole number."""
        try:
            parse_integer(self.text())
        except NumberRefused as refusal:
            return refusal.message
        return None

    def stepBy(self, steps: int) -> None:
        current = self.value()
        value = self._stepper(self._last if current is None else current, steps)
        if value == current:
            return
        self.set_value(value)
        self.selectAll()
        self.valueEdited.emit(value)
        self.stepped.emit()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flags = QAbstractSpinBox.StepEnabledFlag
        return flags.StepUpEnabled | flags.StepDownEnabled

    def _read(self) -> None:
        try:
            self._last = parse_integer(self.text())
        except NumberRefused as refusal:
            self.refused.emit(localize(refusal.message))
        else:
            self.valueEdited.emit(self._last)

    def _tidy(self) -> None:
        value = self.value()
        if value is not None:
            self.lineEdit().setText(str(value))

    def event(self, event: QEvent) -> bool:
        return False if left_to_window(event) else super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_undo_or_redo(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A wheel over a field that was not chosen is meant for the panel around it.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_edit_menu(self.lineEdit().createStandardContextMenu(), event)


def is_undo_or_redo(event: QKeyEvent) -> bool:
    """Whether the key means undo or redo on this platform."""
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


def left_to_window(event: QEvent) -> bool:
    """Ignore a shortcut for undo or redo that the field would claim; True when `event` is one."""
    if event.type() != QEvent.Type.ShortcutOverride:
        return False
    assert isinstance(event, QKeyEvent)
    if not is_undo_or_redo(event):
        return False
    event.ignore()
    return True


def show_edit_menu(menu: QMenu, event: QContextMenuEvent) -> None:
    """Show a field's standard menu without the undo and redo of the field itself."""
    for action in menu.actions():
        if action.objectName() in {"edit-undo", "edit-redo"}:
            menu.removeAction(action)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(event.globalPos())


def plain_steps(value: int, steps: int) -> int:
    """The stepper of a field that has no other: one at a time."""
    return value + steps
