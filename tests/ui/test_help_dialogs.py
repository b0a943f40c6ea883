"""Help > About and Help > Keyboard shortcuts say what is true of this window and this machine."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading

import PySide6
import pytest
from helpers import assert_accessible
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QCloseEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QPushButton, QTreeWidget

from attnstudio import __version__, doctor
from attnstudio.engine.protocol import EngineStatus
from attnstudio.logs import register_secret
from attnstudio.messages import message
from attnstudio.ui.about import AboutDialog
from attnstudio.ui.shortcuts_dialog import ShortcutsDialog, plain_text

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

SENTINEL = "sentinel-key-aaaabbbbccccdddd"


class Studio(QObject):
    """The two members of the studio that the dialog reads."""

    statusChanged = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.status = EngineStatus()


def report(*facts: str) -> doctor.DoctorReport:
    checks = (
        doctor.DoctorCheck("python", doctor.Verdict.OK, message("Fine."), {"fact": fact}) for fact in facts
    )
    return doctor.DoctorReport(tuple(checks))


@pytest.fixture
def studio() -> Studio:
    return Studio()


@pytest.fixture
def about(qtbot, studio: Studio) -> AboutDialog:
    dialog = AboutDialog(studio)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def texts(dialog: AboutDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel)]


def copy_button(dialog: AboutDialog) -> QPushButton:
    return next(button for button in dialog.findChildren(QPushButton) if "iagnostics" in button.text())


def test_versions_are_those_of_this_process(about: AboutDialog) -> None:
    shown = texts(about)
    assert __version__ in shown
    assert PySide6.__version__ in shown
    assert ".".join(map(str, sys.version_info[:3])) in shown


def test_torch_version_comes_from_the_engine_once_it_is_loaded(about: AboutDialog, studio: Studio) -> None:
    studio.status = EngineStatus(torch_version="9.9.9+test")
    studio.statusChanged.emit(studio.status)
    assert "9.9.9+test" in texts(about)


def test_nothing_heavy_is_imported_for_it() -> None:
    code = (
        "import sys; import attnstudio.ui.about; "
        "print([name for name in ('torch', 'openai', 'keyring', 'pyqtgraph') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_dialogs_are_accessible(about: AboutDialog, qtbot) -> None:
    assert_accessible(about)
    shortcuts = ShortcutsDialog(())
    qtbot.addWidget(shortcuts)
    with qtbot.waitExposed(shortcuts):
        shortcuts.show()
    assert_accessible(shortcuts)


def test_diagnostics_are_copied_without_the_key(
    about: AboutDialog, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_secret(SENTINEL)
    monkeypatch.setattr(doctor, "run", lambda: report("3.11", f"found {SENTINEL}"))
    copy_button(about).click()
    assert not copy_button(about).isEnabled(), "once is enough"
    qtbot.waitUntil(copy_button(about).isEnabled)
    copied = QGuiApplication.clipboard().text()
    assert "fact: 3.11" in copied
    assert SENTINEL not in copied
    assert any("Diagnostics copied" in text for text in texts(about))


def test_diagnostics_that_fail_are_told(about: AboutDialog, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> doctor.DoctorReport:
        raise OSError("no such thing")

    monkeypatch.setattr(doctor, "run", fail)
    copy_button(about).click()
    qtbot.waitUntil(copy_button(about).isEnabled)
    assert any("failed unexpectedly (OSError)" in text for text in texts(about))


def test_closing_while_it_looks_is_fine(about: AboutDialog, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow() -> doctor.DoctorReport:
        go_on.wait(10)
        return report("late")

    monkeypatch.setattr(doctor, "run", slow)
    QGuiApplication.clipboard().setText("before")
    copy_button(about).click()
    operation = about._operation
    assert operation is not None
    about.hide()
    about.closeEvent(QCloseEvent())
    go_on.set()
    qtbot.waitUntil(operation.is_over)
    assert QGuiApplication.clipboard().text() == "before"


# -- shortcuts


@pytest.fixture
def window(qtbot) -> QMainWindow:
    found = QMainWindow()
    qtbot.addWidget(found)
    return found


def rows(dialog: ShortcutsDialog) -> dict[str, list[tuple[str, str]]]:
    table = dialog.findChild(QTreeWidget)
    groups = [table.topLevelItem(index) for index in range(table.topLevelItemCount())]
    return {
        group.text(0): [
            (group.child(index).text(0), group.child(index).text(1)) for index in range(group.childCount())
        ]
        for group in groups
    }


def test_shortcuts_are_read_off_the_menus(window: QMainWindow, qtbot) -> None:
    menu = window.menuBar().addMenu("&File")
    submenu = menu.addMenu("&Export")
    submenu.addAction("Current view as &PNG…").setShortcut("Ctrl+E")
    menu.addSeparator()
    menu.addAction("&Save && go").setShortcuts(["Ctrl+S", "F2"])
    menu.addAction("&Nothing")
    dialog = ShortcutsDialog((menu, window.menuBar().addMenu("&Empty")))
    qtbot.addWidget(dialog)
    found = rows(dialog)
    assert found["File"] == [("Current view as PNG", "Ctrl+E"), ("Save & go", "Ctrl+S, F2")]
    assert "Empty" not in found
    assert ("Enlarge the head", "Return") in found["In a head"]
    assert ("On to the next phase, and after the last to the next step", "Return, Space") in found[
        "Inside a step"
    ]
    assert ("Send the question", "Ctrl+Return") in found["In the assistant"]
    assert ("Ask all models", "Ctrl+Return") in found["In the Models tab"]
    assert ("Take the selected cases out of the table", "Del") in found["In the Test cases tab"]


def test_the_menus_that_were_read_can_still_be_used(window: QMainWindow, qtbot) -> None:
    menu = window.menuBar().addMenu("&File")
    submenus = [menu.addMenu(title) for title in ("&Export", "&Recent")]
    qtbot.addWidget(ShortcutsDialog((menu,)))
    gc.collect()
    for submenu in submenus:
        submenu.setTitle("another language")  # raises when its Python object is gone


def test_a_changed_shortcut_shows_when_the_dialog_is_opened_again(window: QMainWindow, qtbot) -> None:
    menu = window.menuBar().addMenu("&Experiment")
    action: QAction = menu.addAction("&Run")
    for key in ("F5", "F6"):
        action.setShortcut(key)
        dialog = ShortcutsDialog((menu,))
        qtbot.addWidget(dialog)
        assert rows(dialog)["Experiment"] == [("Run", key)]


def test_texts_follow_the_language(window: QMainWindow, qapp: QApplication, qtbot) -> None:
    menu = window.menuBar().addMenu("&File")
    action = menu.addAction("&Quit")
    action.setShortcut("Ctrl+Q")
    dialog = ShortcutsDialog((menu,))
    qtbot.addWidget(dialog)
    menu.setTitle("文件(&F)")
    action.setText("退出(&Q)")
    qapp.sendEvent(dialog, QEvent(QEvent.Type.LanguageChange))
    assert rows(dialog)["文件"] == [("退出", "Ctrl+Q")]


@pytest.mark.parametrize(
    ("text", "plain"),
    [("&Settings…", "Settings"), ("设置(&S)…", "设置"), ("R&&D", "R&D"), ("E&xperiment", "Experiment")],
)
def test_menu_texts_are_read_as_people_read_them(text: str, plain: str) -> None:
    assert plain_text(text) == plain
