"""The helper that looks after every screen finds what it is there for."""

from __future__ import annotations

import pytest
from helpers import assert_accessible, cut_off, small_texts, unnamed_controls
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def form(qtbot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


def shown(window: QWidget, qtbot) -> QWidget:
    with qtbot.waitExposed(window):
        window.show()
    return window


def test_a_good_form_passes(form: QWidget, qtbot) -> None:
    layout = QFormLayout(form)
    layout.addRow("&Heads", QSpinBox())
    layout.addRow("&Text", QLineEdit())
    layout.addRow(QPushButton("Run"))
    assert_accessible(shown(form, qtbot))


def test_a_field_without_a_name_is_found(form: QWidget, qtbot) -> None:
    QVBoxLayout(form).addWidget(QLineEdit())
    assert len(unnamed_controls(shown(form, qtbot))) == 1


def test_a_button_with_a_picture_only_is_found(form: QWidget, qtbot) -> None:
    button = QToolButton()
    QVBoxLayout(form).addWidget(button)
    assert len(unnamed_controls(shown(form, qtbot))) == 1
    button.setAccessibleName("Close")
    assert not unnamed_controls(form)


def test_small_text_is_found(form: QWidget, qtbot) -> None:
    label = QLabel("tiny")
    font = label.font()
    font.setPixelSize(9)
    label.setFont(font)
    QVBoxLayout(form).addWidget(label)
    assert len(small_texts(shown(form, qtbot))) == 1


def test_cut_text_is_found(form: QWidget, qtbot) -> None:
    label = QLabel("a text that is much longer than its place")
    label.setFixedWidth(40)
    QVBoxLayout(form).addWidget(label)
    assert len(cut_off(shown(form, qtbot))) == 1


def test_a_wrapped_text_without_room_is_found(form: QWidget, qtbot) -> None:
    label = QLabel("a text that is wrapped into several lines " * 5)
    label.setWordWrap(True)
    label.setFixedSize(120, 20)
    QVBoxLayout(form).addWidget(label)
    assert len(cut_off(shown(form, qtbot))) == 1


def test_a_widget_outside_its_parent_is_found(form: QWidget, qtbot) -> None:
    form.resize(100, 50)
    QPushButton("Run", form).setGeometry(80, 10, 80, 30)
    assert any("outside" in problem for problem in cut_off(shown(form, qtbot)))


def test_hidden_things_are_not_looked_at(form: QWidget, qtbot) -> None:
    QLineEdit(form).hide()
    assert not unnamed_controls(shown(form, qtbot))
