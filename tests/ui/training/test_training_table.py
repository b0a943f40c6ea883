"""The table of steps."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from training_runs import DEEP, deep_record, extend, record, series_of

from attnstudio.ui.step_cursor import StepCursor
from attnstudio.ui.training.numbers import six_digits
from attnstudio.ui.training.table import StepTable

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def table(qtbot: QtBot, cursor: StepCursor) -> StepTable:
    table = StepTable(cursor)
    qtbot.addWidget(table)
    table.resize(500, 200)
    table.show()
    qtbot.waitExposed(table)
    return table


def row(table: StepTable, number: int) -> list[str]:
    model = table.model()
    return [model.data(model.index(number, column)) for column in range(model.columnCount())]


def test_a_row_prints_what_the_script_prints(table):
    table.show_series(series_of(record(np.array([1.027195, 0.5]), grad_norms=np.array([0.065795, 0.1]))))
    assert row(table, 0) == ["0", "1.027195", "0.065795", "2.054390", "2.00"]
    model = table.model()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert titles == ["step", "loss", "grad_norm", "total norm", "ms"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.000000"),
        (1.0271953, "1.027195"),
        (4.2e-7, "4.200000e-07"),
        (5e10, "5.000000e+10"),
        (float("nan"), "nan"),
    ],
)
def test_small_and_large_numbers_are_not_hidden(value, text):
    assert six_digits(value) == text


def test_the_model_keeps_qt_rules_while_it_grows(qtmodeltester: ModelTester, table):
    history = record(np.linspace(1, 0, 5))
    series = series_of(history)
    qtmodeltester.check(table.model())
    table.show_series(series)
    extend(history, np.zeros(5))
    series.pull()
    table.refresh()
    assert table.model().rowCount() == 10


def test_it_stays_at_the_newest_until_scrolled_up(qtbot, table):
    history = record(np.linspace(1, 0, 100))
    series = series_of(history)
    table.show_series(series)
    table.refresh()

    def grow() -> None:
        extend(history, np.zeros(50))
        series.pull()
        table.refresh()

    bar = table.verticalScrollBar()
    grow()
    assert bar.value() == bar.maximum()
    bar.setValue(10)
    grow()
    assert bar.value() == 10
    qtbot.waitUntil(lambda: bar.maximum() > 180)
    bar.setValue(bar.maximum())
    grow()
    assert bar.value() == bar.maximum()


def test_the_newest_stays_in_sight_when_the_view_gets_lower(table):
    history = record(np.linspace(1, 0, 100))
    table.show_series(series_of(history))
    table.refresh()
    table.resize(table.width(), table.height() - 60)
    assert table.verticalScrollBar().value() == table.verticalScrollBar().maximum()
    table.verticalScrollBar().setValue(10)
    table.resize(table.width(), table.height() + 20)
    assert table.verticalScrollBar().value() == 10


def test_selecting_a_row_locks_its_step_and_the_other_way_round(table, cursor):
    table.show_series(series_of(record(np.linspace(1, 0, 100))))
    table.selectRow(42)
    assert cursor.locked == 42
    cursor.lock(7)
    assert [index.row() for index in table.selectionModel().selectedRows()] == [7]
    assert table.rowAt(table.rowViewportPosition(7)) == 7
    cursor.lock(None)
    assert not table.selectionModel().hasSelection()


def test_keyboard_focus_alone_locks_nothing(table, cursor):
    table.show_series(series_of(record(np.linspace(1, 0, 10))))
    table.setFocus()
    assert cursor.locked is None


def test_copied_steps_are_exact_and_separated_by_tabs(qtbot, table):
    losses = np.array([1.0, 1 / 3, 2e-9, 0.5])
    table.show_series(series_of(record(losses)))
    flags = QItemSelectionModel.SelectionFlag
    for number in (3, 1):
        table.selectionModel().select(table.model().index(number, 0), flags.Select | flags.Rows)
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "step\tloss\tgrad_norm\ttotal norm\tms"
    assert [line.split("\t")[0] for line in lines[1:]] == ["1", "3"]
    assert float(lines[1].split("\t")[1]) == 1 / 3


def test_another_run_replaces_the_rows(table):
    table.show_series(series_of(record(np.linspace(1, 0, 100))))
    table.show_series(series_of(record(np.array([0.25]))))
    assert table.model().rowCount() == 1
    assert row(table, 0)[1] == "0.250000"


def test_accuracy_stands_where_it_was_measured(qtbot, table):
    table.show_series(series_of(deep_record(np.full((25, len(DEEP)), 0.1))))
    model = table.model()
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert titles == ["step", "loss", "accuracy", "grad_norm", "total norm", "ms"]
    assert row(table, 10)[2] == "10.0 %"
    assert row(table, 11)[2] == ""
    assert row(table, 10)[4:] == ["4.000000", "2.00"]
    assert model.exact(10, 2) == "0.1"
    table.selectRow(11)
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[:3] == ["11", "1.0", ""]


def test_a_step_that_was_locked_before_its_row_came_is_selected_then(table, cursor):
    history = record(np.linspace(1, 0, 5))
    series = series_of(history)
    table.show_series(series)
    extend(history, np.zeros(5))
    series.pull()
    cursor.lock(8)
    assert not table.selectionModel().hasSelection()
    table.refresh()
    assert [index.row() for index in table.selectionModel().selectedRows()] == [8]
