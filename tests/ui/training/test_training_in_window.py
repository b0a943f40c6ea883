"""The Training tab in the whole window: nothing moves when training starts, nothing is cut in a small one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import PRESETS, ExperimentSpec, MaskKind, Norm, Schedule, Task
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.main_window import MainWindow
from tests.ui.helpers import assert_accessible, cut_off

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|propagateSizeHints)")

OpenWindow = Callable[..., MainWindow]
ENGINE_MS = 60_000
SMALL = (1024, 700)
TINY = ExperimentSpec(task=Task.REVERSE, d_model=16, heads=2, length=6, batch=8)
STACK = TINY.with_changes(layers=12, residual=False, norm=Norm.NONE, clip=0.5, schedule=Schedule.WARMUP)


def take(qtbot: QtBot, window: MainWindow, steps: int) -> None:
    studio = window.services.studio
    window.training_actions.go_on(steps)
    qtbot.waitUntil(lambda: studio.history is not None and not studio.is_training, timeout=ENGINE_MS)


def show(qtbot: QtBot, window: MainWindow, spec: ExperimentSpec) -> None:
    studio = window.services.studio
    studio.propose(spec)
    qtbot.waitUntil(lambda: studio.frame is not None and studio.frame.origin.spec == spec, timeout=ENGINE_MS)


def places(window: MainWindow, parts: list[QWidget]) -> list[QRect]:
    return [QRect(part.mapTo(window, QPoint(0, 0)), part.size()) for part in parts]


@pytest.mark.parametrize(
    "spec", [TINY, TINY.with_changes(task=Task.RANDOM_TARGET)], ids=["encoder", "article"]
)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_nothing_moves_when_training_starts_or_stops(
    qtbot: QtBot, open_window: OpenWindow, spec: ExperimentSpec, language: str
) -> None:
    window = open_window(tab="training", language=language)
    window.resize(1280, 800)
    show(qtbot, window, spec)
    studio, tab = window.services.studio, window.training_tab
    views, plots = tab.views, tab.views.plots
    parts = [
        *(tab.controls.steps, tab.state_line, views, plots.area, views.heads.grid, views.lower_part),
        *(window.timeline.scrubber, window.timeline.readout, window._menus._export_button),
    ]

    def curves() -> list[float]:
        return [plot.view.height() for plot in (plots.loss_plot, plots.accuracy_plot, plots.grad_plot)]

    qtbot.waitUntil(lambda: not cut_off(tab))
    before, curves_before = places(window, parts), curves()
    window.training_actions.go_on(100_000)
    qtbot.waitUntil(lambda: studio.is_training and views.series.steps > 20, timeout=ENGINE_MS)
    assert places(window, parts) == before
    window.training_actions.run_action.trigger()
    qtbot.waitUntil(lambda: not studio.is_training and not studio._open, timeout=ENGINE_MS)
    assert places(window, parts) == before
    assert curves() == curves_before


def test_heads_stay_where_they_are_while_they_form(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="heads")
    show(qtbot, window, TINY)
    maps = list(window.heads_tab.grid.maps)
    before = places(window, maps)
    take(qtbot, window, 3)
    assert window.timeline.isVisible()
    assert window.timeline.scrubber.isEnabled()
    assert places(window, maps) == before


def test_every_view_fits_into_a_small_window_between_two_panels_in_both_languages(
    qtbot: QtBot, open_window: OpenWindow
) -> None:
    window = open_window(tab="training")
    studio, views = window.services.studio, window.training_tab.views
    window.assistant_dock.show()
    show(qtbot, window, STACK)
    take(qtbot, window, 12)
    studio.cursor.lock(5)
    for language, title in (("en", "Training"), ("zh_CN", "训练")):
        window.window_actions.languages[language].trigger()
        qtbot.waitUntil(lambda title=title: window.tabs.tabBar().accessibleTabName(1) == title)
        window.resize(*SMALL)
        for view in (views.table, views.anatomy, views.norms, views.distribution, views.flags):
            views.lower_part.setCurrentWidget(view)
            qtbot.waitUntil(lambda: not studio._open and not cut_off(window), timeout=ENGINE_MS)
            assert_accessible(window)
            assert window.size().toTuple() == SMALL, "the window does not grow for what is in it"


def test_a_layer_of_a_stack_is_chosen_beside_the_curves(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    studio, heads = window.services.studio, window.training_tab.views.heads
    assert heads.depth_chooser.isHidden()
    show(qtbot, window, TINY.with_changes(layers=3))
    take(qtbot, window, 2)
    assert heads.depth_chooser.isVisible()
    heads.depth_chooser.combo.setCurrentIndex(2)
    heads.depth_chooser.combo.activated.emit(2)
    assert studio.depth == 2
    assert heads.caption.text() == "Encoder, layer 3 of 3; steps taken: 2"


def test_the_inside_of_a_step_gets_room_and_gives_it_back(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    window.resize(1280, 800)
    show(qtbot, window, TINY)
    take(qtbot, window, 2)
    views = window.training_tab.views
    qtbot.waitUntil(lambda: not cut_off(views))
    before = views.sizes()
    views.lower_part.setCurrentWidget(views.anatomy)
    assert views.sizes()[1] > before[1] + 50
    window.resize(1280, 760)
    qtbot.waitUntil(lambda: sum(views.sizes()) < sum(before))
    assert views.sizes()[1] > before[1] + 30
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: sum(views.sizes()) == sum(before))
    views.lower_part.setCurrentWidget(views.table)
    assert views.sizes() == before
    views.lower_part.setCurrentWidget(views.anatomy)
    views.moveSplitter(300, 1)  # as a person does
    moved = views.sizes()
    views.lower_part.setCurrentWidget(views.table)
    assert views.sizes() == moved


def test_why_it_does_not_learn_is_said_where_the_learner_looks(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    line = window.training_tab.state_line
    small = {"d_model": 16, "heads": 2, "length": 8, "batch": 8}
    show(qtbot, window, PRESETS["next-character"].with_changes(mask=MaskKind.NONE, **small))
    lesson = line.insight
    assert lesson
    window.training_actions.go_on(30)
    qtbot.waitUntil(lambda: line.insight not in ("", lesson), timeout=ENGINE_MS)
    assert "nothing hides it" in line.insight
    window.training_actions.run_action.trigger()
    qtbot.waitUntil(lambda: not window.services.studio.is_training, timeout=ENGINE_MS)
    window.tabs.show_view("heads")
    qtbot.waitUntil(
        lambda: any(line.insight in label.text() for label in window.heads_tab.findChildren(ElidedLabel))
    )


def test_tab_goes_through_the_heads_before_what_is_below_them(qtbot: QtBot, open_window: OpenWindow) -> None:
    window = open_window(tab="training")
    show(qtbot, window, TINY.with_changes(heads=4, layers=2))
    take(qtbot, window, 2)
    views = window.training_tab.views
    window.activateWindow()
    views.plots.area.setFocus()
    maps, bar = views.heads.grid.maps, views.lower_part.tabBar()
    for stop in (views.heads.depth_chooser.combo, *maps, bar, views.table, window.timeline.scrubber):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert window.focusWidget() is stop
