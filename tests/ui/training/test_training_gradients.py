"""The map's other rows, the bars beside it, and what a click on a name leads to."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from training_runs import DEEP, deep_record, extend, record, series_of

from attnstudio.engine.choices import Optimizer
from attnstudio.engine.gradient_flags import Flag, FlagKind, gradient_flags
from attnstudio.messages import message
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.training.layer_bars import LayerBars
from attnstudio.ui.training.names import short_name
from attnstudio.ui.training.norm_kinds import NormKind
from attnstudio.ui.training.norm_levels import UNKNOWN_COLOR
from attnstudio.ui.training.norm_panel import NormPanel
from attnstudio.ui.training.norm_rows import NormRow, labelled_rows

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def panel(qtbot: QtBot, cursor: StepCursor) -> NormPanel:
    panel = NormPanel(cursor, HeadsState(cursor))
    qtbot.addWidget(panel)
    panel.resize(900, 400)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def norms(steps: int = 30) -> np.ndarray:
    return np.full((steps, len(DEEP)), 0.01)


def cell(panel: NormPanel, row: int, step: int) -> QPoint:
    rect = panel.map.map_rect()
    x = rect.left() + (step + 0.5) / panel.map.norms.steps * rect.width()
    return QPoint(int(x), int(rect.top() + (row + 0.5) / len(panel.map.rows) * rect.height()))


def test_names_are_short_within_their_layer():
    assert [short_name(name) for name in DEEP] == [
        "embedding.weight",
        "W_q.weight",
        "W_k.bias",
        "W_q.weight",
        "ff.0.weight",
        "norm_1.bias",
        "head.weight",
    ]


def test_rows_stand_in_groups_by_layer_counted_from_1(panel):
    panel.show_series(series_of(deep_record(norms())))
    assert [row.group for row in panel.map.rows] == ["", *["layer 1"] * 2, *["layer 2"] * 2, "layer 3", ""]
    assert panel.map.rows[1].name == "layers.0.attention.W_q.weight"


def test_a_shallow_run_has_no_layers_to_compare(panel):
    panel.show_series(series_of(record(np.ones(3))))
    texts = [panel.choice.itemText(index) for index in range(panel.choice.count())]
    assert texts == ["Norm of each parameter", "Norm of each head", "Gradient / weight"]
    assert not panel.bars.isVisible()


def test_layers_are_all_of_their_parameters_together(panel, cursor):
    values = norms()
    values[7, 1:3] = 3e-9, 4e-9
    panel.show_series(series_of(deep_record(values)))
    panel.show_kind(NormKind.LAYERS)
    cursor.lock(7)
    panel.map.point(0)
    assert panel.readout.text() == "step 7, layer 1: gradient norm 5.000000e-09"
    assert panel.value(1, 7) == pytest.approx(0.01 * np.sqrt(2))
    assert panel.map.norms.columns[7, 0] == pytest.approx(5e-9)
    panel.map.grab()
    assert panel.map.scale.low <= -9  # all that lies between layers is seen


def test_ratios_are_exact_at_evaluated_steps_and_held_until_the_next(panel, cursor):
    values = norms()
    values[10, 1], values[13, 1] = 0.5, 123.0
    panel.show_series(series_of(deep_record(values)))
    panel.show_kind(NormKind.RATIOS)
    np.testing.assert_allclose(panel.map.norms.columns[[9, 10, 19, 20], 1], [0.005, 0.25, 0.25, 0.005])
    cursor.lock(13)
    panel.map.point(1)
    assert panel.readout.text() == "step 10, layers.0.attention.W_q.weight: gradient / weight 0.250000"
    assert "compare the rows" in panel.note.text()


def test_weights_of_0_have_no_ratio(panel, cursor):
    panel.show_series(series_of(deep_record(norms())))
    panel.show_kind(NormKind.RATIOS)
    row = DEEP.index("layers.2.norm_1.bias")
    assert panel.map.grab().toImage().pixel(cell(panel, row, 3)) == UNKNOWN_COLOR
    assert panel.map.grab().toImage().pixel(cell(panel, row, 13)) != UNKNOWN_COLOR
    cursor.lock(3)
    panel.map.point(row)
    assert "all weights were 0" in panel.readout.text()


def test_with_sgd_the_ratio_is_told_as_a_part_of_the_update(panel):
    panel.show_series(series_of(deep_record(norms(), optimizer=Optimizer.SGD, lr=0.05)))
    panel.show_kind(NormKind.RATIOS)
    assert panel.note.text().startswith("With SGD an update is 0.05 times this")


def test_heads_of_deep_runs_name_their_layer(panel, cursor):
    panel.show_series(series_of(deep_record(norms())))
    panel.show_kind(NormKind.HEADS)
    assert len(panel.map.rows) == 3 * 4 * 2
    assert panel.map.rows[9].name == "W_q of head 2 in layer 2"
    cursor.lock(4)
    panel.map.point(9)
    assert panel.readout.text() == "step 4, W_q of head 2 in layer 2: gradient norm 4.000000"


def test_the_choice_stays_while_the_run_changes(panel):
    panel.show_series(series_of(deep_record(norms())))
    panel.choice.setCurrentIndex(3)
    panel.choice.activated.emit(3)
    assert panel.kind is NormKind.RATIOS
    panel.show_series(series_of(deep_record(norms(5))))
    assert panel.kind is NormKind.RATIOS
    assert panel.choice.currentText() == "Gradient / weight"


def test_a_click_on_a_name_asks_for_its_distribution_and_one_on_a_cell_locks(qtbot, panel, cursor):
    panel.show_series(series_of(deep_record(norms())))
    with qtbot.waitSignal(panel.parameterChosen) as chosen:
        name = QPoint(panel.map.map_rect().left() - 20, cell(panel, 4, 0).y())
        qtbot.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=name)
    assert chosen.args == [DEEP[4]]
    assert cursor.locked is None
    with qtbot.waitSignal(panel.parameterPicked) as picked:
        qtbot.mouseClick(panel.map, Qt.MouseButton.LeftButton, pos=cell(panel, 3, 12))
    assert picked.args == [DEEP[3]]
    assert cursor.locked == 12


def test_enter_asks_for_the_distribution_of_the_pointed_row(qtbot, panel):
    panel.show_series(series_of(deep_record(norms())))
    panel.map.setFocus()
    qtbot.keyClick(panel.map, Qt.Key.Key_Down)
    qtbot.keyClick(panel.map, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.parameterChosen) as chosen:
        qtbot.keyClick(panel.map, Qt.Key.Key_Return)
    assert chosen.args == [DEEP[1]]
    panel.show_kind(NormKind.LAYERS)
    panel.map.point(1)
    with qtbot.waitSignal(panel.parameterChosen) as chosen:
        qtbot.keyClick(panel.map, Qt.Key.Key_Return)
    assert chosen.args == [DEEP[3]]


def test_flagged_rows_have_a_sign_and_say_why(panel):
    values = norms()
    values[:, DEEP.index("layers.1.feed_forward.0.weight")] = 0
    history = deep_record(values)
    panel.show_series(series_of(history))
    before = panel.map.grab().toImage()
    flags = gradient_flags(history.spec, DEEP, history.since(0), history.evaluations())
    panel.set_flags(flags)
    after = panel.map.grab().toImage()
    left = panel.map.map_rect().left() - 8
    rows = range(len(DEEP))
    changed = [
        row
        for row in rows
        if any(
            before.pixel(left + x, cell(panel, row, 0).y()) != after.pixel(left + x, cell(panel, row, 0).y())
            for x in range(-8, 6)
        )
    ]
    assert changed == [4]
    panel.map.point(4)
    assert "0 in each of the last 10 steps" in panel.readout.text()


def test_a_flag_of_a_layer_marks_all_of_its_rows(panel):
    panel.show_series(series_of(deep_record(norms())))
    flag = Flag("layers.0", FlagKind.VANISHING, message("why"), message("what"))
    panel.set_flags((flag,))
    assert panel.map._flagged == {1, 2}
    panel.show_kind(NormKind.LAYERS)
    assert panel.map._flagged == {0}


def test_labels_keep_apart_across_groups():
    rows = (NormRow("embedding", "", ""), *(NormRow(f"w{n}", "layer 1", "") for n in range(4)))
    assert labelled_rows(rows, 2, -1) == [0, 3]


def test_bars_tell_orders_of_magnitude_apart(qtbot, panel, cursor):
    values = norms()
    values[:, 1:3], values[:, 3:5], values[:, 5] = 1e-9, 1e-5, 1e-1
    values[20, 5] = 1.0
    panel.show_series(series_of(deep_record(values)))
    assert panel.bars.isVisible()
    lengths = [panel.bars.length(layer) for layer in range(3)]
    assert lengths[0] < 0.2 < lengths[1] < 0.7 < lengths[2] == 1.0
    assert panel.bars.title.text() == "By layer, step 29"
    assert panel.bars.accessibleDescription() == "layer 1: 1.4e-9; layer 2: 1.4e-5; layer 3: 0.1"
    cursor.lock(20)
    assert panel.bars.norms[2] == 1.0
    panel.resize(500, 400)
    qtbot.waitUntil(lambda: not panel.bars.isVisible())


def test_bars_of_nothing_and_of_zeros(qtbot):
    bars = LayerBars()
    qtbot.addWidget(bars)
    bars.resize(200, 100)
    bars.grab()
    bars.show_norms(3, np.array([0.0, np.inf, 0.5]))
    bars.grab()
    assert [bars.length(layer) for layer in range(3)] == [0, 0, 1]


def test_the_map_grows_with_the_run(panel):
    history = record(np.full(4, 0.01))
    series = series_of(history)
    panel.show_series(series)
    panel.map.grab()
    extend(history, np.full(4, 1.0))
    series.pull()
    panel.refresh()
    image = panel.map.grab().toImage()
    assert image.pixel(cell(panel, 0, 3)) == color_table(ColorMap.VIRIDIS)[0]
    assert image.pixel(cell(panel, 0, 7)) == color_table(ColorMap.VIRIDIS)[-1]
