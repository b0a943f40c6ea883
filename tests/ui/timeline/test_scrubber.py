"""Moving through time with the mouse, the keyboard and assistive technology."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QWheelEvent
from PySide6.QtWidgets import QApplication

from attnstudio.ui.theme import ACCENT
from attnstudio.ui.timeline.backdrop import Scale

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen, of windows and popups

KEY = Qt.Key


def at(scrubber, step: int) -> QPoint:
    return QPoint(round(scrubber.scale.x(step)), scrubber.height() // 2)


def test_places_and_steps_belong_to_each_other():
    scale = Scale(300, 8, 900)
    assert [scale.step(scale.x(step)) for step in (0, 1, 137, 300)] == [0, 1, 137, 300]
    assert (scale.step(-50), scale.step(5000)) == (0, 300)


def test_click_and_drag_lock_steps_and_hover_previews(qtbot, bar, studio, train, settled):
    train(40)
    scrubber = bar.scrubber
    qtbot.mouseMove(scrubber, at(scrubber, 12))
    qtbot.waitUntil(lambda: studio.cursor.hovered == 12)
    assert studio.cursor.locked is None
    assert bar.readout.text().startswith("step 12 of 40 · loss ")
    qtbot.mousePress(scrubber, Qt.MouseButton.LeftButton, pos=at(scrubber, 7))
    assert (studio.cursor.locked, studio.cursor.hovered) == (7, None)
    qtbot.mouseMove(scrubber, at(scrubber, 31))
    qtbot.waitUntil(lambda: studio.cursor.locked == 31)
    qtbot.mouseRelease(scrubber, Qt.MouseButton.LeftButton, pos=at(scrubber, 31))
    settled()
    assert studio.frame.origin.step == 31
    qtbot.mouseMove(scrubber, at(scrubber, 3))
    qtbot.waitUntil(lambda: studio.cursor.hovered == 3)
    assert studio.cursor.locked == 31


def test_keys(qtbot, bar, studio, train):
    train(40)
    keys = (
        (KEY.Key_Left, 39),
        (KEY.Key_Home, 0),
        (KEY.Key_Right, 1),
        (KEY.Key_PageUp, 5),
        (KEY.Key_PageDown, 1),
        (KEY.Key_End, 40),
        (KEY.Key_Right, 40),
        (KEY.Key_Escape, None),
    )
    for key, step in keys:
        qtbot.keyClick(bar.scrubber, key)
        assert studio.cursor.locked == step
    qtbot.keyClick(bar.scrubber, KEY.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert studio.cursor.locked == 30


def test_the_wheel_goes_step_by_step(bar, studio, train):
    train(20)
    studio.cursor.lock(5)
    for delta, step in ((120, 6), (-240, 4), (30, 4)):
        turn = QWheelEvent(
            QPointF(50, 10),
            QPointF(50, 10),
            QPoint(),
            QPoint(0, delta),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(bar.scrubber, turn)
        assert studio.cursor.locked == step


def test_it_is_a_slider_for_assistive_technology(bar, studio, train, settled):
    train(30)
    interface = QAccessible.queryAccessibleInterface(bar.scrubber)
    assert interface.role() == QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == "Step"
    assert interface.text(QAccessible.Text.Description).startswith("step 30 of 30 · last loss")
    assert (bar.scrubber.minimum(), bar.scrubber.maximum(), bar.scrubber.value()) == (0, 30, 30)
    bar.scrubber.setValue(11)  # as a screen reader does
    assert studio.cursor.locked == 11
    settled()
    assert interface.text(QAccessible.Text.Description).startswith("step 11 of 30 · loss")


def test_while_training_the_end_is_where_it_is_going_to_stop(qtbot, bar, studio, actions):
    actions.go_on(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 20)
    assert bar.scrubber.last == 100_000
    assert bar.scrubber.maximum() < 100_000
    qtbot.mouseClick(bar.scrubber, Qt.MouseButton.LeftButton, pos=at(bar.scrubber, 90_000))
    assert studio.cursor.locked <= len(studio.history)
    studio.pause()
    qtbot.waitUntil(lambda: not studio.is_training)
    assert bar.scrubber.last == len(studio.history)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_cursor_is_painted_where_the_step_is(qapp, bar, studio, train, settled, theme):
    from attnstudio.ui.theme import apply_theme

    apply_theme(qapp, theme)
    train(20)
    studio.cursor.lock(10)
    settled()
    image = bar.scrubber.grab().toImage()
    place = at(bar.scrubber, 10).x()
    assert image.pixelColor(place, 24) == QColor(ACCENT)
    other = at(bar.scrubber, 15).x()
    assert image.pixelColor(other, 30) != QColor(ACCENT)
    apply_theme(qapp, "light")


def test_another_run_is_another_curve(bar, studio, train):
    train(12)
    before = bar.scrubber.grab().toImage()
    studio.propose(studio.spec.with_changes(seed=5))
    train(12)
    assert bar.scrubber.steps == 12
    assert bar.scrubber.grab().toImage() != before
