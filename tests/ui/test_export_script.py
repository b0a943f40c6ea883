"""File > Export > Experiment as Python script: what the window's run did is in it, changes on the way too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from attnstudio.engine.exports.script import export_run_script, export_script
from attnstudio.ui.main_window import MainWindow

WAIT = 20_000


def test_the_script_does_what_the_run_did(
    qtbot: QtBot, open_window: Callable[..., MainWindow], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    studio, path = window.services.studio, tmp_path / "run.py"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    def exported() -> str:
        with qtbot.waitSignal(window.exports.succeeded, timeout=WAIT):
            window.window_actions.export_script.trigger()
        return path.read_text(encoding="utf-8")

    first = studio.spec
    assert exported() == export_script(first), "before any run, the experiment"
    with qtbot.waitSignal(
        studio.runStateChanged,
        timeout=WAIT,
        check_params_cb=lambda state: state is not None and state.steps == 4,
    ):
        studio.train(4)
    assert exported() == export_script(first, steps=4)
    second = first.with_changes(lr=0.01)
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT):
        studio.runs.branch(studio.run_state.run, 3, second)
    qtbot.waitUntil(lambda: studio.spec == second, timeout=WAIT)
    with qtbot.waitSignal(
        studio.runStateChanged,
        timeout=WAIT,
        check_params_cb=lambda state: state is not None and state.steps == 5,
    ):
        studio.train(2)
    assert exported() == export_run_script([(0, first), (3, second)], steps=5)
