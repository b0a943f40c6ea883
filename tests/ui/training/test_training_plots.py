"""Curves: crosshair, log scale, follow and free zoom, thinning."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from training_runs import DEEP, deep_record, extend, record, series_of

from attnstudio.engine.choices import Schedule
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.theme import GRAD_COLOR, LOSS_COLOR, apply_theme
from attnstudio.ui.training.curve import CURVE_POINTS, CurvePlot
from attnstudio.ui.training.plots import RunPlots
from attnstudio.ui.training.series import RunSeries

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def plots(qtbot: QtBot, cursor: StepCursor) -> RunPlots:
    plots = RunPlots(cursor)
    qtbot.addWidget(plots)
    plots.resize(800, 500)
    plots.show()
    qtbot.waitExposed(plots)
    return plots


def place(plots: RunPlots, plot: CurvePlot, step: int) -> QPoint:
    """Where a step is in the drawing area."""
    height = sum(plot.view.viewRange()[1]) / 2
    return plots.area.mapFromScene(plot.view.mapViewToScene(QPointF(step, height)))


def drawn(plot: CurvePlot) -> tuple[np.ndarray, np.ndarray]:
    return plot.curve.getData()


def test_a_single_step_is_visible(plots):
    plots.show_series(series_of(record(np.array([1.027195]))))
    background = plots.palette().color(QPalette.ColorRole.Base).rgb()
    image = plots.area.grab().toImage()
    where = plots.area.mapFromScene(plots.loss_plot.view.mapViewToScene(QPointF(0, 1.027195)))
    assert image.pixel(where * image.devicePixelRatio()) != background


def test_hover_tells_the_exact_values_of_the_exact_step(qtbot, plots, cursor):
    losses = np.array([1.0, 0.5, 0.134516, 0.25])
    grads = np.array([0.1, 0.2, 0.05158, 1e-9])
    plots.show_series(series_of(record(losses, grad_norms=grads)))
    qtbot.mouseMove(plots.area.viewport(), place(plots, plots.grad_plot, 1))
    qtbot.mouseMove(plots.area.viewport(), place(plots, plots.loss_plot, 2))
    qtbot.waitUntil(lambda: cursor.hovered == 2)
    expected = "step 2: loss 0.134516, grad_norm 0.051580"
    assert plots.readout.text() == expected
    cursor.hover(3)
    assert "grad_norm 1.000000e-09" in plots.readout.text()


def test_click_locks_and_arrow_keys_move_the_lock(qtbot, plots, cursor):
    plots.show_series(series_of(record(np.linspace(1, 0, 30))))
    qtbot.mouseClick(plots.area.viewport(), Qt.MouseButton.LeftButton, pos=place(plots, plots.loss_plot, 7))
    assert cursor.locked == 7
    cursor.hover(None)
    qtbot.keyClick(plots.area, Qt.Key.Key_Right)
    assert cursor.locked == 8
    qtbot.keyClick(plots.area, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert cursor.locked == 0
    qtbot.keyClick(plots.area, Qt.Key.Key_End)
    assert cursor.locked == 29
    assert plots.readout.text().startswith("step 29 (locked): ")
    qtbot.keyClick(plots.area, Qt.Key.Key_Escape)
    assert cursor.locked is None
    assert plots.readout.text().startswith("step 30 (newest): last loss")


def test_log_scale_leaves_out_zeros_and_says_how_many(plots):
    losses = np.array([1.0, 0.1, 0.0, 0.01, -0.5])
    plots.show_series(series_of(record(losses, grad_norms=np.abs(losses) + 1)))
    assert plots.note.text().startswith("Click locks a step")
    plots.log.setChecked(True)
    _, heights = drawn(plots.loss_plot)
    np.testing.assert_allclose(heights, [0, -1, np.nan, -2, np.nan])
    assert plots.note.text() == "Values of 0 or less have no logarithm: 2 not drawn."
    low, high = plots.loss_plot.view.viewRange()[1]
    assert low <= -2
    assert high >= 0
    plots.log.setChecked(False)
    np.testing.assert_array_equal(drawn(plots.loss_plot)[1], losses)
    assert plots.note.text().startswith("Click locks a step")


def test_log_scale_of_nothing_but_zeros(plots):
    plots.show_series(series_of(record(np.zeros(3))))
    plots.log.setChecked(True)
    plots.area.grab()
    assert drawn(plots.loss_plot)[1] is None
    assert "6 not drawn" in plots.note.text()


def test_values_that_are_not_finite_are_left_out_and_said(plots):
    plots.show_series(series_of(record(np.array([1.0, np.nan, np.inf]), grad_norms=np.ones(3))))
    assert plots.note.text() == "Not finite: 2 values not drawn."
    assert plots.loss_plot.view.viewRange()[1] == [0.0, 1.08]


def test_follow_keeps_the_whole_run_in_view(plots):
    history = record(np.linspace(1, 0.5, 10))
    series = series_of(history)
    plots.show_series(series)
    extend(history, np.full(500, 3.0))
    series.pull()
    plots.refresh()
    first, last = plots.grad_plot.view.viewRange()[0]
    assert first < 0
    assert last > 509
    assert plots.loss_plot.view.viewRange()[1][1] > 3
    assert plots.loss_plot.view.viewRange()[0] == [first, last]


def test_zooming_ends_follow_until_it_is_switched_on_again(plots):
    history = record(np.linspace(1, 0.5, 100))
    series = series_of(history)
    plots.show_series(series)
    where = QPointF(place(plots, plots.loss_plot, 50))
    wheel = QWheelEvent(
        where,
        plots.area.viewport().mapToGlobal(where),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(plots.area.viewport(), wheel)
    assert not plots.follow.isChecked()
    zoomed = plots.grad_plot.view.viewRange()[0]
    assert zoomed[1] < 100
    extend(history, np.full(400, 0.5))
    series.pull()
    plots.refresh()
    assert plots.grad_plot.view.viewRange()[0] == zoomed
    plots.follow.click()
    assert plots.grad_plot.view.viewRange()[0][1] > 499


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("factor", [0.1, 10])
def test_zoom_goes_no_further_than_numbers_do(plots, log, factor):
    plots.show_series(series_of(record(np.geomspace(1, 1e-12, 50))))
    plots.log.setChecked(log)
    for _ in range(40):
        plots.loss_plot.view.scaleBy((factor, factor))
    plots.area.grab()
    low, high = plots.loss_plot.view.viewRange()[1]
    assert low < high
    assert np.isfinite([low, high]).all()


def test_dragging_ends_follow(qtbot, plots):
    plots.show_series(series_of(record(np.linspace(1, 0.5, 100))))
    start = place(plots, plots.loss_plot, 50)
    viewport = plots.area.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for shift in (20, 60, 90):
        qtbot.mouseMove(viewport, start + QPoint(shift, 0))
        qtbot.wait(1)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(90, 0))
    assert not plots.follow.isChecked()


def test_a_long_run_is_thinned_said_and_keeps_its_peak(plots):
    losses = np.full(30_000, 0.5)
    losses[12_345] = 7.0
    plots.show_series(series_of(record(losses)))
    steps, values = drawn(plots.loss_plot)
    assert len(steps) < CURVE_POINTS + 100
    assert steps[values.argmax()] == 12_345
    assert plots.note.text() == "Thinned: the lowest and the highest of every 16 steps."
    plots.grad_plot.view.setXRange(12_000, 13_000)
    steps, _ = drawn(plots.loss_plot)
    assert np.all(np.diff(steps) == 1)
    assert plots.note.text().startswith("Click locks a step")


def test_another_run_follows_from_its_start(plots):
    plots.show_series(series_of(record(np.linspace(1, 0.5, 300))))
    plots.follow.setChecked(False)
    plots.show_series(series_of(record(np.array([2.0, 1.0]))))
    assert plots.follow.isChecked()
    assert plots.grad_plot.view.viewRange()[0][1] < 6
    np.testing.assert_array_equal(drawn(plots.loss_plot)[1], [2.0, 1.0])


def test_the_theme_changes_the_ground_and_not_the_curves(qtbot, qapp, plots):
    plots.show_series(series_of(record(np.linspace(1, 0.5, 5))))
    try:
        apply_theme(qapp, "dark")
        ground = qapp.palette().color(QPalette.ColorRole.Base)
        qtbot.waitUntil(lambda: plots.area.backgroundBrush().color() == ground)
        assert ground.lightness() < 100
        axis = plots.loss_plot.item.getAxis("left")
        assert axis.textPen().color() == qapp.palette().color(QPalette.ColorRole.Text)
        assert plots.loss_plot.curve.opts["pen"].color().name() == LOSS_COLOR
        assert plots.grad_plot.curve.opts["pen"].color().name() == GRAD_COLOR
    finally:
        apply_theme(qapp, "light")


def test_no_untranslated_menu_or_button_of_the_plotting_library(plots):
    for plot in (plots.loss_plot, plots.grad_plot):
        assert not plot.view.menuEnabled()
        assert plot.item.buttonsHidden


def encoder(steps: int = 30, **changes: object) -> RunSeries:
    return series_of(deep_record(np.full((steps, len(DEEP)), 0.1), **changes))


def test_accuracy_is_drawn_at_the_steps_where_it_was_measured(plots, cursor):
    plots.show_series(encoder())
    assert plots.accuracy_plot.item.isVisible()
    steps, shares = drawn(plots.accuracy_plot)
    np.testing.assert_array_equal(steps, [0, 10, 20])
    np.testing.assert_allclose(shares, [0, 0.1, 0.2])
    steps, losses = plots.loss_plot.beside.getData()
    np.testing.assert_array_equal(steps, [0, 10, 20])
    np.testing.assert_array_equal(losses, [0.5] * 3)
    assert plots.accuracy_plot.view.viewRange()[1] == [0.0, 1.04]
    assert plots.accuracy_plot.view.viewRange()[0] == plots.grad_plot.view.viewRange()[0]
    assert (
        plots.readout.text()
        == "step 30 (newest): last loss 1.000000, accuracy 20.0 % (step 20), last grad_norm 0.100000"
    )
    cursor.lock(10)
    assert plots.readout.text().startswith("step 10 (locked): loss 1.000000, accuracy 10.0 %, grad_norm")


def test_the_article_has_no_accuracy_and_two_curves_only(qtbot, plots):
    plots.show_series(encoder())
    qtbot.waitUntil(lambda: plots.accuracy_plot.view.height() == plots.loss_plot.view.height())
    height = plots.loss_plot.view.height()
    plots.show_series(series_of(record(np.ones(3))))
    assert not plots.accuracy_plot.item.isVisible()
    assert not plots.rate_plot.item.isVisible()
    assert not plots.loss_plot.beside.isVisible()
    qtbot.waitUntil(lambda: plots.loss_plot.view.height() > height)
    assert "accuracy" not in plots.readout.text()


def test_clipping_shows_the_total_norm_before_and_after(plots, cursor):
    plots.show_series(encoder(clip=0.5))
    np.testing.assert_array_equal(drawn(plots.grad_plot)[1], np.full(30, 4.0))
    np.testing.assert_allclose(plots.grad_plot.beside.getData()[1], np.full(30, 0.5), rtol=1e-5)
    assert plots.grad_plot.item.getAxis("left").labelText == "total norm"
    cursor.lock(3)
    assert plots.readout.text().endswith("total norm 4, clipped to 0.5")
    plots.show_series(encoder())
    assert plots.grad_plot.item.getAxis("left").labelText == "grad_norm"
    assert not plots.grad_plot.beside.isVisible()


def test_a_warm_up_is_drawn_where_there_is_room_and_always_told(plots, cursor):
    plots.show_series(encoder(schedule=Schedule.WARMUP, warmup=10))
    steps, rates = drawn(plots.rate_plot)
    assert plots.rate_plot.item.isVisible()
    assert steps[rates.argmax()] == 9
    assert rates.max() == pytest.approx(1e-3)
    plots.resize(800, 250)
    assert not plots.rate_plot.item.isVisible()
    cursor.lock(4)
    assert plots.readout.text().endswith("rate 0.0005")


@pytest.mark.parametrize(
    "losses",
    [np.ones(30), np.geomspace(1, 1e-3, 30), np.linspace(1, 0.45, 30), np.r_[np.ones(20), np.full(10, 0.3)]],
    ids=["high", "low", "middle", "late"],
)
@pytest.mark.parametrize("height", [500, 260])
def test_the_name_of_the_held_out_loss_stands_on_no_curve(qtbot, plots, losses, height):
    plots.show_series(encoder())
    plots.resize(800, height)
    plot = plots.loss_plot
    qtbot.waitUntil(lambda: plot.view.height() < height / 3)
    plot.fit_range(0.0, 1.08)
    plot.draw(losses, 0, 30)
    plot.draw_beside(losses[::10], 0, 30, np.array([0, 10, 20]))
    name = plot._legend
    assert name.text() == "held out"
    assert name.isVisible()
    box = name.mapRectToScene(name.boundingRect())
    assert plot.view.sceneBoundingRect().contains(box)
    line = np.interp(np.linspace(0, 29, 1000), np.arange(30), losses)
    places = [
        plot.view.mapViewToScene(QPointF(x, y)) for x, y in zip(np.linspace(0, 29, 1000), line, strict=True)
    ]
    assert not any(box.contains(place) for place in places)


def test_where_there_is_no_room_for_a_name_there_is_none(qtbot, plots):
    plots.show_series(encoder())
    plot = plots.loss_plot
    qtbot.waitUntil(lambda: plot.view.height() > 0)
    plot.draw(np.resize([0.02, 1.06], 30), 0, 30)
    plot.fit_range(0.0, 1.08)
    plot.draw(np.resize([0.02, 1.06], 30), 0, 30)
    assert not plot._legend.isVisible()


@pytest.mark.parametrize(("height", "shown"), [(500, 3), (180, 2)])
def test_curves_give_way_before_their_names_stand_on_each_other(qtbot, plots, height, shown):
    plots.show_series(encoder())
    plots.resize(800, height)
    plots_in_view = (plots.loss_plot, plots.accuracy_plot, plots.grad_plot)
    qtbot.waitUntil(lambda: sum(plot.item.isVisible() for plot in plots_in_view) == shown)
    last = plots_in_view[shown - 1]
    assert [plot.item.getAxis("bottom").style["showValues"] for plot in plots_in_view[:shown]] == [
        plot is last for plot in plots_in_view[:shown]
    ]
    assert "grad_norm" in plots.readout.text()
