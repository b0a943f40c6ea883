"""The window as a whole, with its real engine: what a person does first, and how it closes."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.spec import ExperimentSpec, Optimizer
from attnstudio.paths import config_dir
from attnstudio.settings import Settings
from attnstudio.ui.config_panel import ConfigPanel
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.window_layout import restore_layout, saved_layout, title_bar_is_visible
from tests.ui.helpers import assert_accessible

WAIT = 30_000
OpenWindow = Callable[..., MainWindow]


def train(qtbot: QtBot, window: MainWindow, steps: int) -> None:
    studio = window.services.studio
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(steps)


def test_the_first_start_shows_the_articles_eight_heads(open_window: OpenWindow) -> None:
    window = open_window(preset=None)
    assert window.services.studio.spec == ExperimentSpec()
    assert len(window.heads_tab.grid.maps) == 8
    assert "The article" in window.windowTitle()


def test_a_preset_and_a_tab_can_be_asked_for(open_window: OpenWindow) -> None:
    window = open_window(preset="small", tab="training")
    assert window.services.studio.spec.d_model == 64
    assert window.tabs.currentWidget() is window.training_tab


def test_run_and_pause_with_the_keyboard_alone(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    studio = window.services.studio
    window.training_actions.steps = 100_000
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 5, timeout=WAIT)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=WAIT)
    assert studio.shown_layer is LayerRole.TRAINED
    assert f"step {studio.run_state.steps}" in window.windowTitle()


def test_one_step_prints_the_articles_numbers(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(preset="article")
    studio = window.services.studio
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        qtbot.keyClick(window, Qt.Key.Key_F10)
    record = studio.history.record(0)
    assert record.loss == pytest.approx(1.027195, abs=1e-4)
    assert record.grad_norm == pytest.approx(0.065795, abs=1e-3)


def test_colours_and_scale_are_remembered(open_window: OpenWindow) -> None:
    window = open_window()
    window.heads_state.set_colormap(ColorMap.MAGMA)
    window.heads_state.set_scale_mode(ScaleMode.LOG)
    window.close()
    again = open_window()
    assert again.heads_state.colormap is ColorMap.MAGMA
    assert again.heads_state.scale_mode is ScaleMode.LOG


def test_esc_leaves_the_enlarged_head_and_then_the_locked_cell(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    heatmap = window.heads_tab.grid.maps[1]
    heatmap.setFocus()
    qtbot.keyClick(heatmap, Qt.Key.Key_Right)
    qtbot.keyClick(heatmap, Qt.Key.Key_Return)
    assert window.heads_tab.grid.enlarged == 1
    qtbot.keyClick(heatmap, Qt.Key.Key_Escape)
    assert window.heads_tab.grid.enlarged is None
    assert window.heads_state.locked is not None
    qtbot.keyClick(heatmap, Qt.Key.Key_Escape)
    assert window.heads_state.locked is None


def test_undo_and_redo_are_enabled_when_there_is_something(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    actions, studio = window.window_actions, window.services.studio
    assert not actions.undo.isEnabled()
    studio.propose(studio.spec.with_changes(length=7))
    assert actions.undo.isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert studio.spec.length == 12
    assert actions.redo.isEnabled()
    actions.redo.trigger()
    assert studio.spec.length == 7


def test_presets_are_chosen_in_the_menu(open_window: OpenWindow) -> None:
    window = open_window(preset="article")
    window.window_actions.presets["small"].trigger()
    assert window.services.studio.spec.d_model == 64
    assert "Small and fast" in window.windowTitle()
    window.window_actions.presets["reverse"].trigger()
    assert window.windowTitle() == "Reverse a sequence – AttnStudio"
    window.services.studio.propose(window.services.studio.spec.with_changes(heads=4))
    assert window.windowTitle() == "Reverse: d_model 128, 4 heads, L 12 – AttnStudio"


def test_an_engine_error_is_shown_and_the_window_lives(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    studio = window.services.studio
    studio.propose(studio.spec.with_changes(lr=1e9))
    with qtbot.waitSignal(studio.failed, timeout=WAIT):
        studio.train(500)
    assert window.notices.isVisible()
    shown = " ".join(label.text() for label in window.notices.findChildren(QLabel))
    assert "step" in shown
    studio.propose(studio.spec.with_changes(lr=1e-3))
    assert not window.notices.isVisible()
    train(qtbot, window, 3)
    assert len(studio.history) == 3


def test_a_run_that_diverges_is_told_once(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    studio = window.services.studio
    studio.propose(studio.spec.with_changes(lr=1e9))
    with qtbot.waitSignal(studio.failed, timeout=WAIT):
        studio.train(500)
    assert "Training stopped at step" in window.training_tab.state_line.text
    assert not window.notices.isVisible()


def test_a_refusal_in_the_panel_does_not_move_the_heads(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    width, heads = window.config_dock.width(), window.heads_tab.grid.width()
    field = window.config_dock.findChild(ConfigPanel).form.fields["heads"]
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "7")
    panel = window.config_dock.findChild(ConfigPanel)
    qtbot.waitUntil(panel.cost_line.note.isVisible)
    window.grab()
    assert (window.config_dock.width(), window.heads_tab.grid.width()) == (width, heads)


def test_language_and_theme_switch_without_a_restart_and_are_remembered(
    qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    window.window_actions.languages["zh_CN"].trigger()
    qtbot.waitUntil(lambda: window.tabs.tabBar().accessibleTabName(0) == "注意力头", timeout=WAIT)
    window.window_actions.themes["dark"].trigger()
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() < 128, timeout=WAIT)
    assert window.services.store.settings.language == "zh_CN"
    assert window.services.store.settings.theme == "dark"
    window.window_actions.languages["en"].trigger()
    qtbot.waitUntil(lambda: window.tabs.tabBar().accessibleTabName(0) == "Heads", timeout=WAIT)
    window.window_actions.themes["light"].trigger()
    qtbot.waitUntil(lambda: window.palette().window().color().lightness() > 128, timeout=WAIT)


def test_exports_are_written_where_the_dialog_says(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    train(qtbot, window, 4)
    actions = window.window_actions
    for action, name in (
        (actions.export_png, "view.png"),
        (actions.export_svg, "view.svg"),
        (actions.export_csv, "weights.csv"),
        (actions.export_npz, "weights.npz"),
        (actions.export_record, "record.csv"),
        (actions.export_jsonl, "record.jsonl"),
        (actions.export_events, "events.out.tfevents.run"),
        (actions.export_curves, "curves.png"),
        (actions.export_curves, "curves.svg"),
        (actions.export_film, "heads.gif"),
        (actions.export_script, "experiment.py"),
    ):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        with qtbot.waitSignal(window.exports.succeeded, timeout=WAIT):
            action.trigger()
        assert path.stat().st_size > 100
    with np.load(tmp_path / "weights.npz") as archive:
        assert np.array_equal(archive["weights"], window.services.studio.frame.weights)
    rows = [line for line in (tmp_path / "record.csv").read_text().splitlines() if not line.startswith("#")]
    assert len(list(csv.reader(rows))) == 5


@pytest.mark.parametrize(
    "name", ["export_record", "export_jsonl", "export_events", "export_curves", "export_film"]
)
def test_a_record_that_is_not_there_is_said(qtbot: QtBot, open_window: OpenWindow, name: str) -> None:
    window = open_window()
    with qtbot.waitSignal(window.exports.refused, timeout=WAIT) as refused:
        getattr(window.window_actions, name).trigger()
    assert "Run" in refused.args[0]


def test_events_get_a_name_that_tensorboard_recognises(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    train(qtbot, window, 2)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine.x"), ""))
    with qtbot.waitSignal(window.exports.succeeded, timeout=WAIT):
        window.window_actions.export_events.trigger()
    assert [path.name for path in tmp_path.iterdir()] == ["events.out.tfevents.mine.x"]


def test_closing_in_mid_run_ends_the_engine(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(preset="article")
    window.services.studio.train(100_000)
    qtbot.waitUntil(lambda: window.services.studio.history is not None, timeout=WAIT)
    window.close()
    assert window.services.closed_in_time
    assert window.services.engine.isFinished()


def test_the_layout_is_remembered(open_window: OpenWindow) -> None:
    window = open_window()
    window.config_dock.close()
    window.close()
    again = open_window()
    assert not again.config_dock.isVisible()
    again.window_actions.reset_layout.trigger()
    assert again.config_dock.isVisible()


def test_a_position_off_every_screen_is_not_restored(open_window: OpenWindow) -> None:
    window = open_window()
    window.move(5000, 5000)
    window.close()
    again = open_window()
    assert title_bar_is_visible(again.frameGeometry())


def test_where_the_system_places_windows_only_their_size_is_restored(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setGeometry(120, 90, 400, 300)
    geometry = str(saved_layout(window, Settings())["window_geometry"])
    window.setGeometry(0, 0, 300, 200)
    restore_layout(window, geometry, "")
    assert (window.x() > 100, window.size()) == (True, QSize(400, 300))
    monkeypatch.setattr("attnstudio.ui.window_layout.is_placed_by_the_system", lambda: True)
    restore_layout(window, geometry, "")
    assert (window.pos(), window.size()) == (QPoint(0, 0), QSize(400, 300))


@pytest.mark.parametrize("text", ["", "????", "AAAA"])
def test_a_damaged_layout_gives_the_default(open_window: OpenWindow, text: str) -> None:
    window = open_window()
    restore_layout(window, text, text)
    assert title_bar_is_visible(window.frameGeometry())
    assert QGuiApplication.primaryScreen().availableGeometry().intersects(window.frameGeometry())


def test_a_title_bar_beside_the_screen_is_not_visible() -> None:
    assert not title_bar_is_visible(QRect(5000, 5000, 800, 600))
    assert not title_bar_is_visible(QRect(0, -500, 800, 600))


def test_a_broken_settings_file_is_said_and_kept(open_window: OpenWindow) -> None:
    folder = config_dir()
    folder.mkdir(parents=True)
    (folder / "config.json").write_text('{"language": "en",\n "theme": ')
    window = open_window()
    assert window.notices.isVisible()
    shown = " ".join(label.text() for label in window.notices.findChildren(QLabel))
    assert "config.json" in shown
    assert "line 2" in shown


@pytest.mark.parametrize("size", [(1024, 700), (1600, 1000)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("tab", ["heads", "training"])
def test_nothing_is_cut_off_and_everything_has_a_name(
    qtbot: QtBot, open_window: OpenWindow, size: tuple[int, int], language: str, tab: str
) -> None:
    window = open_window(tab=tab, language=language)
    window.resize(*size)
    train(qtbot, window, 3)
    qtbot.waitUntil(lambda: assert_accessible(window), timeout=WAIT)  # layouts settle after texts


def test_a_preset_keeps_the_text_that_the_person_wrote(open_window: OpenWindow) -> None:
    window = open_window()
    studio = window.services.studio
    studio.propose(studio.spec.with_changes(text="my own words"))
    window.window_actions.presets["small"].trigger()
    assert studio.spec.text == "my own words"
    assert "Small and fast" in window.windowTitle()


def test_a_crash_of_the_last_start_is_told_with_its_details(open_window: OpenWindow) -> None:
    window = open_window()
    window.say.tell_of_crash("Fatal Python error: Segmentation fault\n  File x.py, line 3")
    assert window.notices.isVisible()
    assert "unexpectedly" in window.notices.text


def test_tab_goes_from_the_panel_to_the_tabs_and_through_what_is_in_them(
    qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window()
    fields, header = window.config_dock.findChild(ConfigPanel).form, window.heads_tab.header
    heads = window.heads_tab.grid.maps
    window.activateWindow()
    fields.fields["seed"].setFocus()
    way = [fields.dice, fields.fields["device"], window.tabs.tabBar(), header.scale, header.colors]
    way += [header.gradient, window.heads_tab.choosers.stages.combo, *heads]
    for stop in way:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert window.focusWidget() is stop


def test_a_run_of_several_that_stopped_is_told_of(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    spec = ExperimentSpec(d_model=8, heads=2, length=4)
    specs = (spec, spec.with_changes(lr=1e12, optimizer=Optimizer.SGD))
    window.services.studio.train_together(specs, 10)
    qtbot.waitUntil(lambda: "Training stopped" in window.notices.text, timeout=WAIT)
    assert window.services.studio.run_state.steps == 10
