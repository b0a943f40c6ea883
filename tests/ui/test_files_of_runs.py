"""Runs as files in the window: saved, opened, dropped, and offered again after a crash."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTranslator, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.frames import LayerRole
from attnstudio.engine.protocol import StopReason
from attnstudio.engine.runs.autosave import AutosaveState, Keeper
from attnstudio.engine.runs.files import save_run
from attnstudio.engine.runs.leftovers import find_leftovers
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import ExperimentSpec, Positional, Task
from attnstudio.messages import message
from attnstudio.paths import autosave_dir
from attnstudio.ui.main_window import MainWindow
from tests.ui.helpers import assert_accessible

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")

WAIT = 30_000
ENDLESS = 10**8
SPEC = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8, positional=Positional.SINUSOIDAL
)
OTHER = SPEC.with_changes(seed=5)
OpenWindow = Callable[..., MainWindow]


def trained(spec: ExperimentSpec, steps: int) -> Run:
    run = Run(spec, CancelToken())
    for _ in range(steps):
        run.step()
    return run


def saved(path: Path, spec: ExperimentSpec = OTHER, steps: int = 12) -> Run:
    """A run that lies in the file `path`."""
    run = trained(spec, steps)
    save_run(run, path, CancelToken())
    return run


def leave(*runs: Run, name: str = "dead") -> Path:
    """What a program that was killed left of `runs`."""
    work = autosave_dir().parent / f"of-{name}"
    keeper = Keeper(work, lambda _: None)
    for count, run in enumerate(runs, 1):
        run.key = count
        keeper.keep(runs[:count], "2.0")
        assert keeper.settle(30)
    (home,) = work.iterdir()
    shutil.copytree(home, autosave_dir() / name)
    keeper.close()
    return autosave_dir() / name


def train(qtbot: QtBot, window: MainWindow, steps: int) -> None:
    with qtbot.waitSignal(window.services.studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        window.services.studio.train(steps)


def answer(monkeypatch: pytest.MonkeyPatch, which: str, path: Path | str) -> list[tuple[object, ...]]:
    """Let the dialog answer `path`; what it is asked."""
    asked: list[tuple[object, ...]] = []

    def dialog(*arguments: object) -> tuple[str, str]:
        asked.append(arguments)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, which, dialog)
    return asked


def losses(window: MainWindow) -> np.ndarray:
    history = window.services.studio.history
    assert history is not None
    return history.since(0).losses


# -- File > Save run, Open run


def test_a_run_is_saved_and_opened_again(
    qtbot: QtBot, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_window()
    studio = window.services.studio
    studio.propose(SPEC)
    train(qtbot, window, 15)
    asked = answer(monkeypatch, "getSaveFileName", tmp_path / "mine")
    window.run_files.actions.save_action.trigger()
    qtbot.waitUntil(lambda: "Saved 15 steps in mine.attn" in window.notices.text, timeout=WAIT)
    assert Path(str(asked[0][2])).name == "attnstudio-run-16x2-L6-step15.attn"
    before = losses(window)
    studio.propose(OTHER)
    answer(monkeypatch, "getOpenFileName", tmp_path / "mine.attn")
    window.run_files.actions.open_action.trigger()
    qtbot.waitUntil(lambda: "Opened mine.attn: 15 steps" in window.notices.text, timeout=WAIT)
    assert studio.spec == SPEC
    np.testing.assert_array_equal(losses(window), before)
    qtbot.waitUntil(lambda: studio.shown_layer is LayerRole.TRAINED, timeout=WAIT)
    assert studio.frame is not None
    assert studio.frame.origin.step == 15
    train(qtbot, window, 5)
    assert losses(window).tolist() == trained(SPEC, 20).history.since(0).losses.tolist()


def test_a_run_is_saved_in_its_midst(
    qtbot: QtBot, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_window()
    studio = window.services.studio
    studio.propose(SPEC)
    studio.train(ENDLESS)
    qtbot.waitUntil(lambda: window.run_files.actions.current_run() is not None, timeout=WAIT)
    qtbot.waitUntil(lambda: len(studio.history or ()) > 0, timeout=WAIT)
    answer(monkeypatch, "getSaveFileName", tmp_path / "midst.attn")
    window.run_files.actions.save_action.trigger()
    qtbot.waitUntil(lambda: "in midst.attn" in window.notices.text, timeout=WAIT)
    assert studio.is_training
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.pause()


def test_without_a_run_nothing_is_asked(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_window()
    asked = answer(monkeypatch, "getSaveFileName", tmp_path / "none")
    window.run_files.actions.save_action.trigger()
    assert asked == []
    assert "press Run first" in window.notices.text


@pytest.mark.parametrize("which", ["open_action", "save_action"])
def test_a_dialog_that_is_closed_does_nothing(
    qtbot: QtBot, open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    window = open_window()
    train(qtbot, window, 1)
    answer(monkeypatch, "getOpenFileName", "")
    answer(monkeypatch, "getSaveFileName", "")
    getattr(window.run_files.actions, which).trigger()
    train(qtbot, window, 1)  # what was asked for before is done by then
    assert window.notices.text == ""


def test_a_damaged_file_is_refused_and_the_run_stays(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    saved(tmp_path / "bad.attn")
    content = bytearray((tmp_path / "bad.attn").read_bytes())
    content[-1] ^= 1
    (tmp_path / "bad.attn").write_bytes(content)
    window = open_window()
    train(qtbot, window, 3)
    before = window.services.studio.history
    window.run_files.actions.open_path(tmp_path / "bad.attn")
    qtbot.waitUntil(lambda: "bad.attn is damaged" in window.notices.text, timeout=WAIT)
    assert window.services.studio.history is before
    window.run_files.actions.open_path(tmp_path / "bad.attn")
    saved(tmp_path / "good.attn")
    window.notices.clear()
    window.run_files.actions.open_path(tmp_path / "good.attn")
    qtbot.waitUntil(lambda: window.services.studio.spec == OTHER, timeout=WAIT)


# -- dropped


def drop(window: MainWindow, *paths: Path) -> bool:
    """Drag files over the window and let them go; whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    given = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    place = window.rect().center()
    enter = QDragEnterEvent(place, *given)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(place), *given))
    return enter.isAccepted()


def test_a_file_that_is_dropped_is_opened(qtbot: QtBot, open_window: OpenWindow, tmp_path: Path) -> None:
    run = saved(tmp_path / "a run.ATTN")
    window = open_window()
    assert not drop(window, tmp_path / "picture.png")
    with qtbot.waitSignal(window.services.studio.runStateChanged, timeout=WAIT) as state:
        assert drop(window, tmp_path / "picture.png", tmp_path / "a run.ATTN")
    assert state.args[0].reason is StopReason.OPENED
    np.testing.assert_array_equal(losses(window), run.history.since(0).losses)


# -- autosave


def test_a_file_that_is_opened_in_mid_training_pauses_it(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    path = tmp_path / "mine.attn"
    saved(path)
    window = open_window()
    studio = window.services.studio
    studio.train(ENDLESS)
    window.run_files.actions.open_path(path)
    qtbot.waitUntil(lambda: studio.spec == OTHER, timeout=WAIT)
    assert not studio.is_training
    assert "Opened mine.attn: 12 steps." in window.notices.text


def test_autosave_that_fails_is_told_and_so_is_its_recovery(open_window: OpenWindow) -> None:
    window = open_window()
    problem = AutosaveState(message("Autosave does not work now."), "Traceback")
    window.services.engine.autosaveChanged.emit(problem)
    assert window.notices.text == "Autosave does not work now."
    window.notices.clear()
    window.services.engine.autosaveChanged.emit(AutosaveState(None))
    assert window.notices.text == "Autosave works again."


def test_a_window_that_closes_leaves_no_autosave(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window()
    train(qtbot, window, 3)
    qtbot.waitUntil(lambda: list(autosave_dir().glob("*/run-1.attn")) != [], timeout=WAIT)
    window.close()
    assert list(autosave_dir().iterdir()) == []


# -- after a crash


def offered(qtbot: QtBot, window: MainWindow) -> str:
    """What the window offers, once it has looked."""
    bar = window.run_files.recovery
    qtbot.waitUntil(bar.isVisible, timeout=WAIT)
    return bar.text


def test_what_a_crash_left_goes_on(qtbot: QtBot, open_window: OpenWindow) -> None:
    run = trained(OTHER, 25)
    left = leave(run)
    window = open_window()
    bar = window.run_files.recovery
    assert "Reverse, step 25" in offered(qtbot, window)
    qtbot.waitUntil(lambda: assert_accessible(bar), timeout=WAIT)  # layouts settle after texts
    bar.go_on_button.setFocus()
    qtbot.keyClick(bar.go_on_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.services.studio.spec == OTHER, timeout=WAIT)
    np.testing.assert_array_equal(losses(window), run.history.since(0).losses)
    assert not bar.isVisible()
    qtbot.waitUntil(lambda: not left.exists(), timeout=WAIT)
    train(qtbot, window, 5)
    assert losses(window).tolist() == trained(OTHER, 30).history.since(0).losses.tolist()


def test_a_file_that_is_opened_meanwhile_is_not_taken_for_what_the_crash_left(
    qtbot: QtBot, open_window: OpenWindow, tmp_path: Path
) -> None:
    path, left = tmp_path / "mine.attn", leave(trained(SPEC, 5))
    saved(path)
    window = open_window()
    recovered: list[object] = []
    window.run_files.recovery.recovered.connect(recovered.append)
    offered(qtbot, window)
    (left / "run-1.attn").write_bytes(b"damaged since it was found")
    window.run_files.actions.open_path(path)
    window.run_files.recovery.go_on_button.click()  # while the file is being opened
    qtbot.waitUntil(lambda: not window.run_files.recovery.isVisible(), timeout=WAIT)
    assert "run-1.attn is not a run" in window.notices.text
    assert window.services.studio.spec == OTHER
    assert recovered == []
    assert left.exists()


def test_all_runs_of_a_program_go_on_together(qtbot: QtBot, open_window: OpenWindow) -> None:
    leave(trained(SPEC, 5), trained(OTHER, 9))
    window = open_window()
    assert "2 runs were kept" in offered(qtbot, window)
    window.run_files.recovery.go_on_button.click()
    qtbot.waitUntil(lambda: len(window.services.studio.runs.infos) == 2, timeout=WAIT)
    assert [info.spec for info in window.services.studio.runs.infos] == [SPEC, OTHER]


def test_what_is_discarded_is_deleted_and_the_next_is_offered(qtbot: QtBot, open_window: OpenWindow) -> None:
    older = leave(trained(SPEC, 5), name="one")
    newer = leave(trained(OTHER, 9), name="two")
    window = open_window()
    assert "step 9" in offered(qtbot, window)
    window.run_files.recovery.discard_button.click()
    assert "step 5" in window.run_files.recovery.text
    qtbot.waitUntil(lambda: not newer.exists(), timeout=WAIT)
    window.run_files.recovery.later_button.click()
    assert not window.run_files.recovery.isVisible()
    assert older.exists()
    (leftover,) = find_leftovers(autosave_dir())
    leftover.release()


def test_what_was_not_decided_on_is_offered_again(qtbot: QtBot, open_window: OpenWindow) -> None:
    leave(trained(SPEC, 5))
    first = open_window()
    offered(qtbot, first)
    assert find_leftovers(autosave_dir()) == []  # the window has it
    first.close()
    second = open_window()
    assert "step 5" in offered(qtbot, second)


def test_a_leftover_that_is_damaged_stays_where_it_is(qtbot: QtBot, open_window: OpenWindow) -> None:
    left = leave(trained(SPEC, 5))
    content = bytearray((left / "run-1.attn").read_bytes())
    content[-1] ^= 1
    (left / "run-1.attn").write_bytes(content)
    window = open_window()
    offered(qtbot, window)
    window.run_files.recovery.go_on_button.click()
    qtbot.waitUntil(lambda: "run-1.attn is damaged" in window.notices.text, timeout=WAIT)
    assert not window.run_files.recovery.isVisible()
    assert left.exists()


class Whisper(QTranslator):
    """Another language, which has every text."""

    def translate(self, _context: str, text: str, _hint: str | None = None, _n: int = -1) -> str:
        return f"({text})"

    def isEmpty(self) -> bool:
        return False


def test_texts_that_are_shown_follow_the_language(qtbot: QtBot, open_window: OpenWindow) -> None:
    leave(trained(SPEC, 5))
    window = open_window()
    english = offered(qtbot, window)
    whisper = Whisper()
    QApplication.installTranslator(whisper)
    bar = window.run_files.recovery
    qtbot.waitUntil(lambda: bar.text.startswith("(AttnStudio ended unexpectedly"), timeout=WAIT)
    assert "(Reverse)" in bar.text
    assert bar.go_on_button.text() == "(Go on)"
    assert window.run_files.actions.open_action.text() == "(&Open run…)"
    QApplication.removeTranslator(whisper)
    qtbot.waitUntil(lambda: bar.text == english, timeout=WAIT)
