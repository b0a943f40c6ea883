"""The maps of gradient norms."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from training_runs import PARAMETERS, record, series_of

from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.training.norm_kinds import NormKind
from attnstudio.ui.training.norm_levels import NOT_FINITE_COLOR, ZERO_COLOR, norm_colors, norm_scale
from attnstudio.ui.training.norm_panel import NormPanel
from attnstudio.ui.training.norm_rows import NormRow, labelled_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def make_panel(qtbot: QtBot, cursor: StepCursor):
    def make() -> NormPanel:
        panel = NormPanel(cursor, HeadsState(cursor))
        qtbot.addWidget(panel)
        panel.resize(700, 300)
        panel.show()
        qtbot.waitExposed(panel)
        return panel

    return make


def middle(panel: NormPanel, row: int, step: int) -> QPoint:
    """The middle of a cell while every step has a column of its own."""
    rect = panel.map.map_rect()
    rows, steps = len(panel.map.rows), panel.map.norms.steps
    return QPoint(
        int(rect.left() + (step + 0.5) / steps * rect.width()),
        int(rect.top() + (row + 0.5) / rows * rect.height()),
    )


def test_a_cell_has_the_colour_of_its_norm(qtbot, make_panel):
    norms = np.full((4, len(PARAMETERS)), 0.01)
    norms[2, 5] = 1.0
    norms[3, 0] = 0.0
    panel = make_panel()
    panel.show_series(series_of(record(np.ones(4), norms=norms)))
    image = panel.map.grab().toImage()
    colors = color_table(ColorMap.VIRIDIS)
    assert image.pixel(middle(panel, 5, 2)) == colors[-1]
    assert image.pixel(middle(panel, 4, 2)) == colors[0]
    assert image.pixel(middle(panel, 0, 3)) == ZERO_COLOR
    qtbot.waitUntil(lambda: panel.note.text() == "0 has a colour of its own.")


def test_colours_are_logarithmic():
    norms = np.array([0.01, 0.1, 1.0], np.float32)
    scale = norm_scale(norms)
    assert (scale.low, scale.high) == (-2.0, 0.0)
    colors = color_table(ColorMap.VIRIDIS)
    assert list(norm_colors(norms, scale, ColorMap.VIRIDIS)) == [colors[0], colors[127], colors[255]]


def test_a_tiny_norm_does_not_stretch_the_scale():
    scale = norm_scale(np.array([1e-10, 0.01, 1.0]))
    assert scale.low == -4
    assert scale.below


def test_zero_nan_and_infinity_stay_apart_from_every_colour_of_the_map():
    norms = np.array([0.0, np.nan, np.inf, 0.5])
    colors = norm_colors(norms, norm_scale(norms), ColorMap.VIRIDIS)
    assert list(colors[:3]) == [ZERO_COLOR, NOT_FINITE_COLOR, NOT_FINITE_COLOR]
    assert not {ZERO_COLOR, NOT_FINITE_COLOR} & set(color_table(ColorMap.VIRIDIS).tolist())


@given(npst.arrays(np.float32, npst.array_shapes(max_dims=2), elements=st.floats(0, width=32)))
def test_every_array_of_norms_has_a_scale_and_colours(norms):
    scale = norm_scale(norms)
    assert scale.low < scale.high
    colors = norm_colors(norms, scale, ColorMap.VIRIDIS)
    known = {*color_table(ColorMap.VIRIDIS).tolist(), ZERO_COLOR, NOT_FINITE_COLOR}
    assert set(colors.ravel().tolist()) <= known
    positive = np.isfinite(norms) & (norms > 0)
    if positive.any():
        assert np.log10(float(norms[positive].max())) <= scale.high + 1e-6


def test_all_norms_zero():
    scale = norm_scale(np.zeros(3))
    assert scale.low < scale.high
    assert set(norm_colors(np.zeros(3), scale, ColorMap.VIRIDIS)) == {ZERO_COLOR}


def test_hover_reads_the_exact_norm_of_one_step_even_when_columns_are_pooled(qtbot, make_panel, cursor):
    steps = 5000
    norms = np.random.default_rng(0).random((steps, len(PARAMETERS))) + 0.1
    panel = make_panel()
    panel.show_series(series_of(record(np.ones(steps), norms=norms)))
    panel.map.grab()
    rect = panel.map.map_rect()
    place = QPoint(rect.center().x(), int(rect.top() + 2.5 / 8 * rect.height()))
    qtbot.mouseMove(panel.map, place)
    step = cursor.hovered
    assert step is not None
    expected = f"step {step:,}, W_k.weight: gradient norm {np.float32(norms[step, 2]):.6f}"
    assert panel.readout.text() == expected
    qtbot.waitUntil(lambda: "A column shows the largest of up to" in panel.note.text())


def test_the_keys_bias_is_explained(make_panel, cursor):
    panel = make_panel()
    panel.show_series(series_of(record(np.ones(3))))
    cursor.lock(1)
    panel.map.point(PARAMETERS.index("W_k.bias"))
    assert "the softmax cancels" in panel.readout.text()


def test_rows_are_named_by_projection_and_by_head_from_1(make_panel, cursor):
    panel = make_panel()
    panel.show_series(series_of(record(np.array([0.5, 0.25]), heads=2)))
    panel.show_kind(NormKind.HEADS)
    assert [row.name for row in panel.map.rows][:3] == ["W_q of head 1", "W_q of head 2", "W_k of head 1"]
    cursor.lock(1)
    panel.map.point(7)
    assert panel.readout.text() == "step 1, W_o of head 2: gradient norm 0.250000"


def test_click_locks_a_step_and_keys_move_step_and_row(qtbot, make_panel, cursor):
    panel = make_panel()
    panel.show_series(series_of(record(np.linspace(1, 0.5, 20))))
    qtbot.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=middle(panel, 3, 12))
    assert cursor.locked == 12
    cursor.hover(None)
    qtbot.keyClick(panel.map, Qt.Key.Key_Right)
    assert cursor.locked == 13
    panel.map.point(3)
    qtbot.keyClick(panel.map, Qt.Key.Key_Down)
    assert panel.map.row == 4


def test_many_heads_scroll_instead_of_vanishing(qtbot, make_panel):
    panel = make_panel()
    panel.show_series(series_of(record(np.ones(2), heads=64)))
    panel.show_kind(NormKind.HEADS)
    qtbot.waitUntil(lambda: panel.map.map_rect().height() >= 4 * 256)


def test_labels_do_not_run_into_the_next_group():
    rows = tuple(NormRow(f"h{head}", name, "") for name in ("W_q", "W_k") for head in range(1, 5))
    assert labelled_rows(rows, 1, -1) == list(range(8))
    assert labelled_rows(rows, 3, -1) == [0, 4]
    assert labelled_rows(rows, 2, -1) == [0, 2, 4, 6]
    assert labelled_rows(rows, 2, 3) == [0, 3, 6]
