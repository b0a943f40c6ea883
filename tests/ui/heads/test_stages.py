"""Stages of the computation in the maps: what is drawn and said, and how one goes through them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from head_frames import attention_frame, causal
from heads_places import MakeGrid, cell_center
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import ExperimentSpec, MaskKind
from attnstudio.engine.tracing.study import Stage, stage_of_frame
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.stage_map import STAGE_MEANINGS, StageMap
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.main_window import MainWindow
from tests.ui.helpers import assert_accessible

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

MASKED = ExperimentSpec(d_model=16, heads=4, length=5, mask=MaskKind.CAUSAL)


def staged(stage: Stage, length: int = 6, *, masked: bool = True) -> StageMap:
    frame = attention_frame(length, 2, allowed=causal(length) if masked else None, step=1)
    values = stage_of_frame(frame, stage)
    if values is None:
        values = frame.weights[0] * 3
    return StageMap.of(stage, frame, values)


def corner(grid: HeadGrid, head: int, cell: Cell) -> QColor:
    layout = grid.layout_in_force
    assert layout is not None
    x, y, _, _ = layout.cell_rect(*cell)
    image = grid.maps[head].grab().toImage()
    return image.pixelColor(round(layout.left + x) + 2, round(layout.top + y) + 2)


def pixels(grid: HeadGrid) -> bytes:
    """The first head's map, without its caption."""
    layout = grid.layout_in_force
    assert layout is not None
    place = QRect(round(layout.left), round(layout.top), int(layout.width), int(layout.height))
    image = grid.maps[0].grab(place).toImage()
    return bytes(image.constBits())


def test_below_zero_is_blue_and_above_orange(make_grid: MakeGrid) -> None:
    shown = staged(Stage.SCALED)
    grid = make_grid(shown.frame)
    grid.set_stage(shown)
    grid.grab()
    values = shown.values[1]
    for place in (values.argmin(), values.argmax()):
        cell = Cell(*map(int, divmod(int(place), 6)))
        color = corner(grid, 1, cell)
        assert (color.blue() > color.red()) == (values[cell] < 0), cell
    assert CellKind.MASKED not in grid.kinds, "the scaled scores are those before the mask"


def test_masked_scores_are_hatched_and_the_rest_is_not(make_grid: MakeGrid) -> None:
    shown = staged(Stage.MASKED)
    grid = make_grid(shown.frame)
    grid.set_stage(shown)
    grid.grab()
    assert corner(grid, 0, Cell(0, 5)).saturation() < 40
    assert CellKind.MASKED in grid.kinds
    assert CellKind.NAN not in grid.kinds


def test_pooled_scores_show_the_largest_size_that_the_mask_allows(make_grid: MakeGrid, qtbot: QtBot) -> None:
    shown = staged(Stage.MASKED, 300)
    grid = make_grid(shown.frame, (300, 220))
    grid.set_stage(shown)
    grid.grab()
    layout = grid.layout_in_force
    assert layout is not None
    assert layout.axes.pooled
    assert CellKind.NAN not in grid.kinds
    qtbot.mouseMove(grid.maps[0], cell_center(grid, Cell(200, 20)))
    cell = grid.maps[0].cell_at(cell_center(grid, Cell(200, 20)).toPointF())
    assert cell is not None
    rows, columns = (axis.block_at(axis.span(at)[0]) for axis, at in zip(layout.axes, cell, strict=True))
    block = np.abs(shown.values[0, slice(*rows), slice(*columns)])
    assert abs(shown.values[0][cell]) == block.max()


def test_contributions_take_the_colours_that_are_chosen(make_grid: MakeGrid, state: HeadsState) -> None:
    shown = staged(Stage.CONTRIBUTIONS)
    grid = make_grid(shown.frame)
    grid.set_stage(shown)
    state.set_scale_mode(ScaleMode.HEAD)
    best = Cell(*map(int, divmod(int(shown.values[0].argmax()), 6)))
    for colormap in ColorMap:
        state.set_colormap(colormap)
        assert corner(grid, 0, best) == QColor.fromRgb(int(color_table(colormap)[255]))


def test_a_new_stage_of_the_same_frame_is_a_new_picture(make_grid: MakeGrid) -> None:
    frame = attention_frame(6, 2, step=1)
    grid = make_grid(frame)
    pictures = []
    for stage in (Stage.WEIGHTS, Stage.SCORES, Stage.SCALED, Stage.WEIGHTS):
        values = stage_of_frame(frame, stage)
        assert values is not None
        grid.set_stage(None if stage is Stage.WEIGHTS else StageMap.of(stage, frame, values))
        pictures.append(pixels(grid))
    assert pictures[0] == pictures[-1]
    assert pictures[0] != pictures[1] != pictures[2]


def test_while_a_stage_is_on_its_way_the_last_picture_stays(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame(6, 2))
    before = pixels(grid)
    grid.set_frame(attention_frame(6, 2, seed=1))
    grid.set_stage(None, awaited=True)
    assert pixels(grid) == before
    grid.set_stage(None)
    assert pixels(grid) != before


@pytest.mark.parametrize(
    ("key", "modifier", "expected"),
    [
        (Qt.Key.Key_BracketLeft, Qt.KeyboardModifier.NoModifier, Stage.MASKED),
        (Qt.Key.Key_BracketRight, Qt.KeyboardModifier.NoModifier, Stage.CONTRIBUTIONS),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier, Stage.MASKED),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, Stage.CONTRIBUTIONS),
    ],
)
def test_keys_go_through_the_stages(
    make_grid: MakeGrid,
    state: HeadsState,
    qtbot: QtBot,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
    expected: Stage,
) -> None:
    grid = make_grid(attention_frame(6, 2))
    text = {Qt.Key.Key_BracketLeft: "[", Qt.Key.Key_BracketRight: "]"}.get(key)
    if text is not None:
        qtbot.keyClicks(grid.maps[0], text)
    else:
        qtbot.keyClick(grid.maps[0], key, modifier)
    assert state.stage is expected
    assert state.locked is None, "the cell is not moved"
    for _ in range(9):
        state.step_stage(1)
    assert state.stage is Stage.CONTRIBUTIONS


# -- in the window


def grid_shows(window: MainWindow, stage: Stage) -> Callable[[], bool]:
    tab = window.heads_tab

    def shown() -> bool:
        made = tab._stages.of(tab._frame) if tab._frame is not None else None
        return made is not None and made.stage is stage

    return shown


def test_the_window_shows_what_the_engine_computed(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    studio, tab = window.services.studio, window.heads_tab
    with qtbot.waitSignal(studio.frameChanged):
        studio.propose(MASKED)
    window.heads_state.lock(1, Cell(0, 4))
    for stage in (Stage.SCORES, Stage.MASKED, Stage.CONTRIBUTIONS):
        tab.choosers.stages.combo.setCurrentIndex(tab.choosers.stages.combo.findData(stage))
        tab.choosers.stages.combo.activated.emit(tab.choosers.stages.combo.currentIndex())
        qtbot.waitUntil(grid_shows(window, stage))
        assert tab.notice.text() == STAGE_MEANINGS[stage]
        tab.grab()
        assert_accessible(tab)
        assert tab.header.bar.isVisible() == (stage is Stage.CONTRIBUTIONS)
        assert (CellKind.MASKED in tab.grid.kinds) == (stage is not Stage.SCORES)
    with qtbot.waitSignal(studio.frameChanged):
        studio.propose(replace(MASKED, seed=5))
    qtbot.waitUntil(grid_shows(window, Stage.CONTRIBUTIONS))
    window.heads_state.set_stage(Stage.WEIGHTS)
    assert tab.header.bar.isVisible()
    assert tab.choosers.stages.combo.currentData() == Stage.WEIGHTS
    assert tab.notice.text() not in STAGE_MEANINGS.values()


def test_the_stage_of_a_large_frame_is_made_beside_the_ui(
    open_window: Callable[..., MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    tab = window.heads_tab
    monkeypatch.setattr("attnstudio.ui.heads.state.LARGE_HEAD", 1)
    made_by: list[str] = []
    make = StageMap.of

    def look(*args: Any) -> StageMap:
        made_by.append(threading.current_thread().name)
        return make(*args)

    with patch.object(StageMap, "of", look):
        window.heads_state.set_stage(Stage.SCALED)
        qtbot.waitUntil(grid_shows(window, Stage.SCALED))
    assert made_by == ["heads"]
    tab.grab()
    qtbot.waitUntil(lambda: not window.heads_state.queue.is_busy)


def test_in_training_scores_follow_and_contributions_wait(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    studio, tab = window.services.studio, window.heads_tab
    with qtbot.waitSignal(studio.frameChanged):
        studio.propose(MASKED)
    window.heads_state.set_stage(Stage.CONTRIBUTIONS)
    studio.train(1_000_000)
    qtbot.waitUntil(lambda: "pause" in tab.notice.text())
    with patch.object(studio.studies, "ask", wraps=studio.studies.ask) as ask:
        window.heads_state.set_stage(Stage.SCALED)
        for _ in range(3):
            qtbot.waitSignal(studio.frameChanged).wait()
        qtbot.waitUntil(grid_shows(window, Stage.SCALED))
        assert not ask.called, "the engine is left to train"
    with qtbot.waitSignal(studio.studies.answered) as answered:  # the frame's own were near enough in passing
        studio.pause()
    assert answered.args is not None
    assert answered.args[0].command.study.stage is Stage.SCALED
    qtbot.waitUntil(grid_shows(window, Stage.SCALED))
    assert studio.frame is not None
    np.testing.assert_array_equal(tab._stages.of(studio.frame).values, answered.args[0].value)
    window.heads_state.set_stage(Stage.CONTRIBUTIONS)
    qtbot.waitUntil(grid_shows(window, Stage.CONTRIBUTIONS))
    assert "pause" not in tab.notice.text()


def test_what_the_engine_refuses_is_said_and_not_asked_again(
    open_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    window = open_window()
    studio, tab = window.services.studio, window.heads_tab
    studio.train(3)
    qtbot.waitUntil(lambda: studio.run_state is not None and not studio.is_training)
    assert studio.frame is not None
    window.heads_state.set_stage(Stage.SCORES)
    qtbot.waitUntil(grid_shows(window, Stage.SCORES))
    frame = replace(studio.frame, origin=replace(studio.frame.origin, step=99))
    with patch.object(studio.studies, "ask", wraps=studio.studies.ask) as ask:
        studio.show_recalled(frame)
        qtbot.waitUntil(lambda: "could not" in tab.notice.text())
        window.heads_state.stageChanged.emit()
        assert ask.call_count == 1
    window.heads_state.set_stage(Stage.WEIGHTS)
    assert "could not" not in tab.notice.text()
