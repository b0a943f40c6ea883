"""The step that is looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from attnstudio.ui.step_cursor import StepCursor, handle_cursor_key

KEY, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def cursor(qapp) -> StepCursor:
    return StepCursor(qapp)


def press(cursor: StepCursor, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE, steps: int = 200) -> bool:
    return handle_cursor_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers), cursor, steps)


@pytest.mark.parametrize(
    ("key", "modifiers", "from_newest", "from_100"),
    [
        (KEY.Key_Left, NONE, 198, 99),
        (KEY.Key_Right, NONE, 199, 101),
        (KEY.Key_Left, CTRL, 189, 90),
        (KEY.Key_Right, CTRL, 199, 110),
        (KEY.Key_PageDown, NONE, 179, 80),
        (KEY.Key_PageUp, NONE, 199, 120),
        (KEY.Key_Home, NONE, 0, 0),
        (KEY.Key_End, NONE, 199, 199),
    ],
)
def test_keys_move_the_lock(cursor, key, modifiers, from_newest, from_100):
    assert press(cursor, key, modifiers)
    assert cursor.locked == from_newest
    cursor.lock(100)
    press(cursor, key, modifiers)
    assert cursor.locked == from_100


def test_esc_lets_go_once_and_other_keys_are_left_to_others(cursor):
    cursor.lock(3)
    assert press(cursor, KEY.Key_Escape)
    assert cursor.locked is None
    assert not press(cursor, KEY.Key_Escape)
    assert not press(cursor, KEY.Key_A)
    assert not press(cursor, KEY.Key_Left, SHIFT)
    assert cursor.locked is None


def test_a_key_ends_the_preview_and_without_steps_nothing_moves(cursor):
    cursor.hover(5)
    assert cursor.step == 5
    press(cursor, KEY.Key_Left)
    assert (cursor.hovered, cursor.step) == (None, 198)
    cursor.clear()
    press(cursor, KEY.Key_Home, steps=0)
    assert cursor.locked is None


def test_changes_are_told_once(cursor):
    told: list[int | None] = []
    cursor.changed.connect(lambda: told.append(cursor.step))
    for step in (4, 4, None, None):
        cursor.hover(step)
    for step in (7, 7):
        cursor.lock(step)
    cursor.toggle(7)
    assert told == [4, None, 7, None]
