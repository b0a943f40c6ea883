"""Compare, Scaling, Fault lab, Verify, the inspector and the check of code, when nothing goes as planned."""

from __future__ import annotations

from collections.abc import Callable

import psutil  # type: ignore[import-untyped]
import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from attnstudio.engine.cost import Verdict
from attnstudio.engine.protocol import Failed, StopReason
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind, Positional, Task
from attnstudio.ui.checking.dialog import CheckDialog
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.main_window import MainWindow
from attnstudio.ui.scaling.tab import ScalingTab
from attnstudio.ui.verify.tab import VerifyTab

# The offscreen platform says so of any window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")

WAIT = 30_000
VIEWS = ("compare", "scaling", "faults", "verify")
EXTREME = (
    ExperimentSpec(d_model=8, heads=1, length=1),
    ExperimentSpec(d_model=5, heads=5, input=InputKind.TEXT, text="x", positional=Positional.SINUSOIDAL),
    ExperimentSpec(d_model=8, heads=2, length=5, mask=MaskKind.LOCAL, window=0),
    ExperimentSpec(d_model=1, heads=1, length=2, mask=MaskKind.CAUSAL),
)
SMALL = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)
NO_WORDS = ("nan", "None", "Traceback", "{", "inf ")
OpenStudio = Callable[[], MainWindow]


@pytest.fixture
def failures(qtbot: QtBot) -> list[Failed]:  # noqa: ARG001 - the window must end before this list
    return []


@pytest.fixture
def open_studio(open_window: Callable[..., MainWindow], failures: list[Failed]) -> OpenStudio:
    """Opens the window with the inspector; studies that fail are in `failures`."""

    def open_() -> MainWindow:
        window = open_window()
        window.services.studio.studies.failed.connect(failures.append)
        window.inspector_dock.show()
        window.inspector_dock.raise_()
        return window

    return open_


def rest(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.services.studio._open, timeout=WAIT)


def look_everywhere(qtbot: QtBot, window: MainWindow) -> list[str]:
    """Open all of it on a locked cell; the sentences that are then to be read."""
    found = []
    window.heads_state.lock(0, Cell(0, 0))
    for view in VIEWS:
        window.tabs.show_view(view)
        window.grab()
        rest(qtbot, window)
        if view == "verify":
            verify = window.studies.verify_tab.content()
            assert isinstance(verify, VerifyTab)
            verify.run()  # by itself it checks the first experiment alone
            rest(qtbot, window)
        window.grab()
        labels = window.tabs.currentWidget().findChildren(QLabel)
        found += [label.text() for label in labels if label.isVisible()]
    return found


def train(qtbot: QtBot, window: MainWindow, spec: ExperimentSpec, steps: int) -> None:
    studio = window.services.studio
    assert studio.propose(spec) == ((), Verdict.OK)
    with qtbot.waitSignal(studio.runStateChanged, timeout=WAIT, check_params_cb=bool):
        studio.train(steps)
    rest(qtbot, window)


def test_extreme_experiments_have_true_sentences_everywhere(
    qtbot: QtBot, open_studio: OpenStudio, failures: list[Failed]
) -> None:
    window = open_studio()
    studio = window.services.studio
    for spec in EXTREME:
        assert studio.propose(spec) == ((), Verdict.OK)
        rest(qtbot, window)
        sentences = look_everywhere(qtbot, window)
        assert "Attention is computed correctly in everything that was tried." in sentences
        assert not [text for text in sentences if any(word in text for word in NO_WORDS)]
    in_force = studio.spec
    _, verdict = studio.propose(ExperimentSpec(heads=64, length=4096), confirmed=True)
    assert (verdict, studio.spec) == (Verdict.REFUSE, in_force)
    assert failures == []


def test_a_run_that_diverged_can_be_looked_into(
    qtbot: QtBot, open_studio: OpenStudio, failures: list[Failed]
) -> None:
    window = open_studio()
    studio = window.services.studio
    train(qtbot, window, SMALL.with_changes(lr=1e9), 40)
    assert studio.run_state is not None
    assert studio.run_state.reason is StopReason.FAILED
    steps = studio.run_state.steps
    for step in (0, steps):
        studio.cursor.lock(step)
        rest(qtbot, window)
        sentences = look_everywhere(qtbot, window)
        assert not [text for text in sentences if "Traceback" in text or "None" in text]
    assert failures == []


def test_a_run_that_is_gone_is_told(qtbot: QtBot, open_studio: OpenStudio, failures: list[Failed]) -> None:
    window = open_studio()
    studio = window.services.studio
    train(qtbot, window, SMALL, 6)
    assert studio.run_info is not None
    look_everywhere(qtbot, window)
    for view in VIEWS:
        window.tabs.show_view(view)
        studio.cursor.lock(3)
    studio.runs.drop(studio.run_info.key)
    rest(qtbot, window)
    look_everywhere(qtbot, window)
    told = "This run is no longer there. Choose another one."
    assert {str(failure.error.message) for failure in failures} <= {told}


def test_the_experiment_changes_in_the_midst_of_every_study(
    qtbot: QtBot, open_studio: OpenStudio, failures: list[Failed]
) -> None:
    window = open_studio()
    studio = window.services.studio
    for seed, view in enumerate(VIEWS * 2, 1):
        window.tabs.show_view(view)
        studio.propose(SMALL.with_changes(seed=seed))
        window.heads_state.lock(seed % 2, Cell(seed % 6, 0))
        studio.train(2 * seed)
        window.grab()
    rest(qtbot, window)
    sentences = look_everywhere(qtbot, window)
    assert "Attention is computed correctly in everything that was tried." in sentences
    assert failures == []


def test_the_window_closes_in_the_midst_of_everything(
    qtbot: QtBot, open_studio: OpenStudio, failures: list[Failed]
) -> None:
    """A measurement, a matrix, checks, and code that has no end."""
    window = open_studio()
    window.tabs.show_view("scaling")
    scaling = window.studies.scaling_tab.content()
    assert isinstance(scaling, ScalingTab)
    scaling.measure()
    window.tabs.show_view("faults")
    window.tabs.show_view("verify")
    window.checking.open()
    (dialog,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, CheckDialog)]
    before = {child.pid for child in psutil.Process().children()}
    dialog.code.editor.setPlainText("while True: pass\n")
    dialog.check()
    qtbot.waitUntil(lambda: len(psutil.Process().children()) > len(before), timeout=WAIT)
    (process,) = [child for child in psutil.Process().children() if child.pid not in before]
    window.close()
    assert window.services.closed_in_time
    assert not process.is_running()
    assert failures == []
