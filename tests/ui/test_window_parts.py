"""The parts of the window around the views: status bar, keys, the Help menu, the notice about fonts."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QFontDatabase, QKeySequence
from PySide6.QtWidgets import QFileDialog, QLabel, QMainWindow, QMenu, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.protocol import EngineStatus, Phase
from attnstudio.paths import log_dir
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.shortcuts_dialog import ShortcutsDialog, plain_text
from attnstudio.ui.window_layout import restore_layout, title_bar_is_visible

# The offscreen platform says so of any window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")

WAIT = 30_000
OpenWindow = Callable[..., MainWindow]


def status_texts(window: MainWindow) -> list[str]:
    """What the status bar says, left to right."""
    labels = window.statusBar().findChildren(QLabel) + window.statusBar().findChildren(ElidedLabel)
    return [label.text() for label in sorted(labels, key=QWidget.x) if label.isVisible()]


def test_the_status_bar_says_what_the_engine_does_and_where(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    studio = window.services.studio
    seen: list[list[str]] = []
    studio.statusChanged.connect(lambda _status: seen.append(status_texts(window)))
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(600)
    qtbot.waitUntil(lambda: status_texts(window)[0] == "Ready", timeout=WAIT)
    assert any(texts[0] == "Training" and any("steps/s" in text for text in texts) for texts in seen)
    state, step, device, key = status_texts(window)
    assert (state, key) == ("Ready", "no key")
    assert "600" in step
    assert device == f"cpu · torch {studio.status.torch_version}"


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Phase.LOADING, "Loading torch…"),
        (Phase.EXPLORING, "Computing heads…"),
        (Phase.TRAINING, "Training"),
        (Phase.STUDYING, "Investigating…"),
    ],
)
def test_every_state_of_the_engine_has_its_words(open_window: OpenWindow, phase: Phase, said: str) -> None:
    window = open_window()
    window.services.studio.statusChanged.emit(EngineStatus(phase=phase))
    assert status_texts(window)[0] == said


def test_a_key_kept_in_the_open_settings_is_told_at_once(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    window.preferences.open()
    dialog = window.preferences.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: not dialog.key.busy, timeout=WAIT)
    dialog.key.field.setText("sk-sentinel-0123456789abWXYZ")
    dialog.key.save()
    qtbot.waitUntil(lambda: not dialog.key.busy, timeout=WAIT)
    dialog.key.session_button.click()
    assert status_texts(window)[-1] == "key for this session only (…WXYZ)"


def test_open_settings_follow_a_choice_in_the_menus(open_window: OpenWindow) -> None:
    window = open_window()
    window.preferences.open()
    dialog = window.preferences.dialog
    assert dialog is not None
    window.window_actions.themes["dark"].trigger()
    assert dialog.appearance.theme.currentText() == "Dark"


def test_tabs_and_full_screen_have_keys(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_2, control)
    assert window.tabs.currentWidget() is window.training_tab
    qtbot.keyClick(window, Qt.Key.Key_1, control)
    assert window.tabs.currentWidget() is window.heads_tab
    for expected in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_F11)
        assert window.isFullScreen() is expected


def test_the_help_menu_adds_the_studio_to_the_desktops_menu(open_window: OpenWindow, home: Path) -> None:
    window = open_window()
    window.window_actions.desktop_entry.trigger()
    assert list((home / ".local/share/applications").glob("*.desktop"))
    assert window.notices.text
    assert "Traceback" not in window.notices.text


@pytest.mark.parametrize("answers", [True, False])
def test_the_help_menu_opens_the_log_folder_or_says_where_it_is(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    opened: list[QUrl] = []

    def file_manager(url: QUrl) -> bool:
        opened.append(url)
        return answers

    monkeypatch.setattr(QDesktopServices, "openUrl", file_manager)
    window = open_window()
    window.window_actions.log_folder.trigger()
    assert [Path(url.toLocalFile()) for url in opened] == [log_dir()]
    assert (str(log_dir()) in window.notices.text) is not answers


@pytest.mark.parametrize(("families", "said"), [([], True), (["Noto Sans CJK SC"], False)])
def test_missing_chinese_fonts_are_said(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, families: list[str], said: bool
) -> None:
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: families)
    window = open_window(language="zh_CN")
    # In English too: the Chinese words cannot be read without the fonts.
    assert ("No Chinese font is installed" in window.notices.text) is said


def test_english_needs_no_chinese_fonts(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    assert open_window().notices.text == ""


def actions_in_menus(window: MainWindow) -> list[QAction]:
    return [action for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()]


def test_every_action_is_in_a_menu(open_window: OpenWindow) -> None:
    window = open_window()
    in_menus = actions_in_menus(window)
    own = [action for action in vars(window.window_actions).values() if isinstance(action, QAction)]
    assert len(own) > 15
    missing = [action.text() for action in [*own, *window.training_actions.all()] if action not in in_menus]
    assert missing == []


def test_no_two_actions_have_the_same_key(open_window: OpenWindow) -> None:
    actions = {action for action in actions_in_menus(open_window()) if action.text()}
    keys = [keys.toString() for action in actions for keys in action.shortcuts()]
    assert len(keys) > 10
    assert sorted(keys) == sorted(set(keys))


def test_the_list_of_keys_is_complete(open_window: OpenWindow) -> None:
    window = open_window()
    window.window_actions.shortcuts.trigger()
    dialog = window.findChild(ShortcutsDialog)
    assert dialog is not None
    rows = dialog.findChild(QTreeWidget).findItems(
        "*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive
    )
    listed = {(row.text(0), row.text(1)) for row in rows}
    native = QKeySequence.SequenceFormat.NativeText
    for action in actions_in_menus(window):
        if not action.shortcut().isEmpty():
            keys = ", ".join(keys.toString(native) for keys in action.shortcuts())
            assert (plain_text(action.text()), keys) in listed
    dialog.close()


@pytest.mark.parametrize(
    ("languages", "spoken"),
    [("zh_CN", "zh_CN"), ("de:zh_CN", "zh_CN"), ("en_GB", "en"), ("en:zh_CN", "en"), ("fr:de", "en")],
)
def test_the_language_of_the_system_is_spoken_where_we_have_it(languages: str, spoken: str) -> None:
    """Qt reads these variables once, when the process starts."""
    code = "from attnstudio.ui.language import system_language; print(system_language())"
    first = languages.partition(":")[0]
    environment = {**os.environ, "LANG": f"{first}.UTF-8", "LANGUAGE": languages}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == spoken


@pytest.mark.parametrize("x", [5000, -5000])
def test_a_place_that_the_system_would_restore_off_every_screen_is_mended(qtbot: QtBot, x: int) -> None:
    """Most of Qt's platforms mend it themselves; remote desktops and some window managers do not."""

    class Lost(QMainWindow):
        def restoreGeometry(self, _geometry: QByteArray) -> bool:  # type: ignore[override]
            self.setGeometry(x, 100, 800, 600)
            return True

    window = Lost()
    qtbot.addWidget(window)
    restore_layout(window, "AAAA", "")
    assert title_bar_is_visible(window.frameGeometry())


class TestExport:
    def test_a_dialog_that_is_cancelled_writes_nothing(
        self, open_window: OpenWindow, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
        window = open_window()
        before = set(home.rglob("*"))
        window.window_actions.export_png.trigger()
        window.window_actions.export_csv.trigger()
        assert set(home.rglob("*")) == before
        assert window.notices.text == ""

    @pytest.mark.parametrize("kind", ["export_png", "export_npz"])
    def test_a_folder_that_is_not_there_is_said(
        self, qtbot: QtBot, open_window: OpenWindow, home: Path, monkeypatch: pytest.MonkeyPatch, kind: str
    ) -> None:
        target = home / "no" / "file"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
        window = open_window()
        with qtbot.waitSignal(window.exports.refused, timeout=WAIT):
            getattr(window.window_actions, kind).trigger()
        assert "does not exist" in window.notices.text

    def test_a_name_without_a_suffix_gets_the_one_of_its_kind(
        self, qtbot: QtBot, open_window: OpenWindow, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(home / "heads"), ""))
        window = open_window()
        with qtbot.waitSignal(window.exports.succeeded, timeout=WAIT):
            window.window_actions.export_csv.trigger()
        assert (home / "heads.csv").is_file()

    def test_before_the_first_heads_there_is_nothing_to_export(
        self, open_window: OpenWindow, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        window = open_window()
        monkeypatch.setattr(window.services.studio, "_frames", {})
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(home / "heads.csv"), ""))
        window.window_actions.export_csv.trigger()
        assert "no heads to export yet" in window.notices.text
        assert not (home / "heads.csv").exists()


def test_both_tabs_show_the_same_cell(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    window.heads_state.lock(1, Cell(2, 3))
    window.tabs.setCurrentWidget(window.training_tab)
    beside_the_curves = window.training_tab.views.heads.grid.maps
    qtbot.waitUntil(lambda: len(beside_the_curves) == 4, timeout=WAIT)
    for one, other in zip(beside_the_curves, window.heads_tab.grid.maps, strict=True):
        assert one.readout() == other.readout() != ""
    beside_the_curves[1].setFocus()
    qtbot.keyClick(beside_the_curves[1], Qt.Key.Key_Right)
    assert window.heads_state.locked == Cell(2, 4)
