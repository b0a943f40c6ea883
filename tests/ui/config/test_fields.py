"""The entry fields: what they show is what is used, and nothing is clamped behind one's back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QUndoCommand, QUndoStack, QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.fields import IntField, NumberField

# The offscreen platform says so for every window that is shown.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def number(qtbot: QtBot) -> NumberField:
    field = NumberField()
    qtbot.addWidget(field)
    field.set_value(0.5)
    return field


@pytest.fixture
def integer(qtbot: QtBot) -> IntField:
    field = IntField()
    qtbot.addWidget(field)
    field.set_value(8)
    return field


def retype(qtbot: QtBot, field: QWidget, text: str) -> None:
    field.selectAll()  # type: ignore[attr-defined]
    qtbot.keyClicks(field, text)


def test_the_learning_rate_is_shown_exactly(number: NumberField) -> None:
    number.set_value(1e-3)
    assert number.text() == "0.001"
    assert number.value() == 1e-3


def test_typing_gives_every_number_and_every_refusal(qtbot: QtBot, number: NumberField) -> None:
    edits: list[float] = []
    refusals: list[str] = []
    number.valueEdited.connect(edits.append)
    number.refused.connect(refusals.append)
    retype(qtbot, number, "1e-3")
    assert edits == [1.0, 1e-3]
    assert len(refusals) == 2
    assert "“1e-”" in refusals[1]


def test_the_text_is_tidied_only_when_editing_ends(qtbot: QtBot, number: NumberField) -> None:
    retype(qtbot, number, "1e-3")
    assert number.text() == "1e-3"
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert number.text() == "0.001"


def test_setting_the_value_it_has_leaves_the_text_being_typed(qtbot: QtBot, number: NumberField) -> None:
    retype(qtbot, number, "0.0010")
    number.set_value(0.001)
    assert number.text() == "0.0010"


def test_a_wrong_text_stays_and_has_a_reason(qtbot: QtBot, number: NumberField) -> None:
    retype(qtbot, number, "nan")
    qtbot.keyClick(number, Qt.Key.Key_Return)
    assert number.text() == "nan"
    assert number.value() is None
    assert number.problem() is not None


def test_an_integer_out_of_any_range_is_kept(qtbot: QtBot, integer: IntField) -> None:
    retype(qtbot, integer, "-1")
    assert integer.value() == -1
    retype(qtbot, integer, str(10**25))
    assert integer.value() == 10**25
    retype(qtbot, integer, "7.5")
    qtbot.keyClick(integer, Qt.Key.Key_Return)
    assert integer.value() is None
    assert integer.text() == "7.5"


def test_arrow_keys_step(qtbot: QtBot, integer: IntField) -> None:
    with qtbot.waitSignal(integer.stepped):
        qtbot.keyClick(integer, Qt.Key.Key_Up)
    assert integer.value() == 9


def test_a_step_goes_where_the_stepper_says(qtbot: QtBot, integer: IntField) -> None:
    integer.set_stepper(lambda value, steps: value * 2 if steps > 0 else value // 2)
    qtbot.keyClick(integer, Qt.Key.Key_Down)
    assert integer.value() == 4


def test_a_step_from_an_unreadable_text_starts_at_the_last_number(qtbot: QtBot, integer: IntField) -> None:
    retype(qtbot, integer, "x")
    qtbot.keyClick(integer, Qt.Key.Key_Up)
    assert integer.value() == 9


def test_the_wheel_needs_the_focus(integer: IntField) -> None:
    turn = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(integer, turn)
    assert integer.value() == 8
    assert not turn.isAccepted()


class _Count(QUndoCommand):
    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self._log = log

    def undo(self) -> None:
        self._log.append("undo")


@pytest.mark.parametrize("kind", [NumberField, IntField])
def test_undo_reaches_the_window_while_a_field_has_the_focus(qtbot: QtBot, kind: type) -> None:
    log: list[str] = []
    window = QWidget()
    qtbot.addWidget(window)
    stack = QUndoStack(window)
    stack.push(_Count(log))
    action = stack.createUndoAction(window)
    action.setShortcut("Ctrl+Z")
    window.addAction(action)
    field = kind()
    QVBoxLayout(window).addWidget(field)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert log == ["undo"]
    assert field.value() == 12
