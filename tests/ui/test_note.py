"""A note's buttons: pressed by Enter where they have the focus, and never for a field beside them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.note import Note, Remedy
from attnstudio.ui.theme import Severity


def note_in(place: QWidget) -> tuple[Note, QLineEdit]:
    field, note = QLineEdit(place), Note(place)
    layout = QVBoxLayout(place)
    layout.addWidget(field)
    layout.addWidget(note)
    note.say("There is no key yet.", Severity.INFO, (Remedy("Open settings", "settings"),))
    place.show()
    return note, field


def test_enter_presses_the_remedy_that_has_the_focus(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    note, _ = note_in(place)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        with qtbot.waitSignal(note.remedyChosen) as chosen:
            qtbot.keyClick(note.buttons[0], key)
        assert chosen.args == ["settings"]


def test_enter_in_a_dialogs_field_presses_no_remedy(qtbot: QtBot) -> None:
    place = QDialog()
    qtbot.addWidget(place)
    note, field = note_in(place)
    with qtbot.assertNotEmitted(note.remedyChosen):
        qtbot.keyClick(field, Qt.Key.Key_Return)
