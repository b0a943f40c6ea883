"""The grid of heads: what is painted where, and the one cursor through all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from head_frames import attention_frame, causal, frame_of, one_weight
from heads_places import MakeGrid, cell_center
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QGuiApplication, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.colormaps import ColorMap, color_table
from attnstudio.ui.heads.grid import HeadGrid
from attnstudio.ui.heads.heatmap import Heatmap
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.state import HeadsState

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # said offscreen of menus, tooltips

VIRIDIS = [QColor.fromRgb(int(color)) for color in color_table(ColorMap.VIRIDIS)]
TOKENS = ("The", "cat", "sat", "on", "the", "mat")
ALL_CELLS = [Cell(query, key) for query in range(6) for key in range(6)]


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def pixels(image: QImage) -> bytes:
    """The image's bytes, copied while it lives: `constBits` does not keep it alive."""
    return bytes(image.constBits())


def corner_color(grid: HeadGrid, head: int, cell: Cell) -> QColor:
    """The colour near a cell's corner, where no value is printed."""
    layout = grid.layout_in_force
    assert layout is not None
    x, y, _, _ = layout.cell_rect(*cell)
    return picture(grid.maps[head]).pixelColor(round(layout.left + x) + 2, round(layout.top + y) + 2)


def hover(qtbot: QtBot, grid: HeadGrid, head: int, cell: Cell) -> None:
    qtbot.mouseMove(grid.maps[head], cell_center(grid, cell))


def click(qtbot: QtBot, grid: HeadGrid, head: int, cell: Cell) -> None:
    heatmap = grid.maps[head]
    qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=cell_center(grid, cell))


# -- what is painted


def test_the_query_is_the_row_from_the_top_and_the_key_the_column(
    make_grid: MakeGrid, state: HeadsState
) -> None:
    grid = make_grid(one_weight(0, 3, head=4))
    state.set_scale_mode(ScaleMode.UNIT)
    for cell in ALL_CELLS:
        expected = VIRIDIS[255] if cell == (0, 3) else VIRIDIS[0]
        assert corner_color(grid, 4, cell) == expected
    assert corner_color(grid, 3, Cell(0, 3)) == VIRIDIS[0]


def test_eight_heads_are_eight_distinct_maps_seen_at_once_in_a_small_window(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame(), (624, 370))
    assert len(grid.maps) == 8
    for heatmap in grid.maps:
        assert grid.rect().contains(heatmap.rect().translated(heatmap.mapTo(grid, QPoint())))
    drawn = {pixels(picture(heatmap)) for heatmap in grid.maps}
    assert len(drawn) == 8


@pytest.mark.parametrize("heads", [1, 2, 3, 7, 64])
def test_any_number_of_heads_has_room_without_overlap(make_grid: MakeGrid, heads: int) -> None:
    grid = make_grid(attention_frame(6, heads, d_k=4))
    places = [heatmap.geometry() for heatmap in grid.maps]
    assert len(places) == heads
    for index, place in enumerate(places):
        assert not any(place.intersects(other) for other in places[:index])
    assert grid.layout_in_force is not None
    assert grid.layout_in_force.width >= 72


def test_every_scale_and_colour_map_repaints_at_once(make_grid: MakeGrid, state: HeadsState) -> None:
    grid = make_grid(attention_frame(sharpness=1.4))
    pictures = set()
    for mode in ScaleMode:
        if mode is not ScaleMode.AUTOMATIC:
            state.set_scale_mode(mode)
            pictures.add(pixels(picture(grid)))
    assert len(pictures) == len(ScaleMode) - 1
    for colormap in ColorMap:
        state.set_colormap(colormap)
        pictures.add(pixels(picture(grid)))
    assert len(pictures) == len(ScaleMode) - 1 + len(ColorMap) - 1


def test_values_are_printed_where_they_fit(make_grid: MakeGrid) -> None:
    def colors_in_a_cell(grid: HeadGrid) -> int:
        layout = grid.layout_in_force
        assert layout is not None
        image = picture(grid.maps[0])
        x, y, width, height = (int(value) for value in layout.cell_rect(2, 2))
        left, top = round(layout.left) + x, round(layout.top) + y
        return len(
            {image.pixel(left + i, top + j) for i in range(2, width - 2) for j in range(2, height - 2)}
        )

    frame = attention_frame()
    assert colors_in_a_cell(make_grid(frame, (1200, 700))) > 2
    assert colors_in_a_cell(make_grid(frame, (480, 300))) == 1
    assert colors_in_a_cell(make_grid(frame, (1200, 700), compact=True)) == 1


def test_masked_and_odd_cells_are_told(make_grid: MakeGrid, qtbot: QtBot) -> None:
    allowed = causal(6)
    allowed[4] = False
    grid = make_grid(attention_frame(step=1))
    assert grid.kinds == {CellKind.PLAIN}
    with qtbot.waitSignal(grid.kindsChanged):
        grid.set_frame(attention_frame(allowed=allowed, step=1))
    assert grid.kinds == {CellKind.PLAIN, CellKind.MASKED, CellKind.NAN}
    assert corner_color(grid, 0, Cell(4, 0)).red() > 120
    assert corner_color(grid, 0, Cell(0, 5)).saturation() < 40


@pytest.mark.parametrize("fill", [np.nan, 0.0, 1 / 6])
def test_constant_frames_are_painted(make_grid: MakeGrid, state: HeadsState, fill: float) -> None:
    grid = make_grid(frame_of(np.full((2, 6, 6), fill, np.float32)))
    for mode in ScaleMode:
        state.set_scale_mode(mode)
        assert not picture(grid).isNull()


def test_a_large_frame_drawn_in_the_background_looks_the_same(
    make_grid: MakeGrid, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = attention_frame(96, 2, step=1)
    first = make_grid(frame)
    at_once = pixels(picture(first.maps[1]))
    monkeypatch.setattr("attnstudio.ui.heads.state.LARGE_HEAD", 1)
    grid = make_grid(attention_frame(96, 2, seed=1, step=1))
    grid.set_frame(frame)
    qtbot.waitUntil(lambda: pixels(picture(grid.maps[1])) == at_once)


def test_a_frame_may_go_and_others_come_in_any_shape(make_grid: MakeGrid, state: HeadsState) -> None:
    grid = make_grid(attention_frame())
    state.lock(7, Cell(5, 5))
    grid.set_frame(attention_frame(4, 2))
    assert (len(grid.maps), state.locked, state.head) == (2, None, 1)
    grid.set_frame(None)
    assert grid.maps == ()
    grid.set_frame(attention_frame(1, 1))
    assert len(grid.maps) == 1
    assert not picture(grid).isNull()


# -- the cursor


def test_hovering_a_cell_reads_that_cell_in_every_head(
    make_grid: MakeGrid, state: HeadsState, qtbot: QtBot
) -> None:
    frame = attention_frame(tokens=TOKENS)
    grid = make_grid(frame)
    before = [pixels(picture(heatmap)) for heatmap in grid.maps]
    for cell in ALL_CELLS:
        hover(qtbot, grid, 2, cell)
        assert state.cursor == cell
        assert state.head == 2
        for head, heatmap in enumerate(grid.maps):
            assert f"takes {frame.weights[0, head][cell]:.4f} from" in heatmap.readout()
    after = [pixels(picture(heatmap)) for heatmap in grid.maps]
    assert all(old != new for old, new in zip(before, after, strict=True))


def test_leaving_the_map_ends_the_readout(make_grid: MakeGrid, state: HeadsState, qtbot: QtBot) -> None:
    grid = make_grid(attention_frame())
    hover(qtbot, grid, 0, Cell(1, 1))
    qtbot.mouseMove(grid.maps[0], QPoint(2, 2))
    assert state.cursor is None
    assert grid.maps[0].readout() == ""


def test_a_pixel_of_many_cells_reads_the_cell_that_it_shows(
    make_grid: MakeGrid, state: HeadsState, qtbot: QtBot
) -> None:
    grid = make_grid(one_weight(701, 34, length=1000, heads=1), (300, 300))
    hover(qtbot, grid, 0, Cell(701, 34))
    assert state.cursor == Cell(701, 34)
    assert "takes 1.0000" in grid.maps[0].readout()


def test_a_click_locks_and_a_second_one_unlocks(make_grid: MakeGrid, state: HeadsState, qtbot: QtBot) -> None:
    grid = make_grid(attention_frame())
    click(qtbot, grid, 1, Cell(2, 3))
    hover(qtbot, grid, 1, Cell(5, 0))
    assert state.cursor == Cell(2, 3)
    click(qtbot, grid, 1, Cell(4, 4))
    assert state.locked == Cell(4, 4)
    click(qtbot, grid, 1, Cell(4, 4))
    assert state.locked is None


@pytest.mark.parametrize(
    ("key", "modifier", "expected"),
    [
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, Cell(2, 2)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, Cell(2, 4)),
        (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier, Cell(1, 3)),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier, Cell(3, 3)),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier, Cell(2, 0)),
        (Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier, Cell(5, 3)),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier, Cell(2, 0)),
        (Qt.Key.Key_End, Qt.KeyboardModifier.NoModifier, Cell(2, 5)),
        (Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier, Cell(0, 0)),
        (Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier, Cell(5, 5)),
    ],
)
def test_keys_move_the_locked_cell(
    make_grid: MakeGrid,
    state: HeadsState,
    qtbot: QtBot,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
    expected: Cell,
) -> None:
    grid = make_grid(attention_frame())
    state.lock(0, Cell(2, 3))
    qtbot.keyClick(grid.maps[0], key, modifier)
    assert state.locked == expected


def test_the_cell_stops_at_the_edge(make_grid: MakeGrid, state: HeadsState, qtbot: QtBot) -> None:
    grid = make_grid(attention_frame())
    state.lock(0, Cell(0, 5))
    qtbot.keyClick(grid.maps[0], Qt.Key.Key_Right)
    qtbot.keyClick(grid.maps[0], Qt.Key.Key_Up)
    assert state.locked == Cell(0, 5)


def test_everything_can_be_read_with_the_keyboard_alone(
    make_grid: MakeGrid, state: HeadsState, qtbot: QtBot
) -> None:
    grid = make_grid(attention_frame(tokens=TOKENS))
    first, second = grid.maps[:2]
    without_focus = pixels(picture(first))
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(first.hasFocus)
    assert pixels(picture(first)) != without_focus
    qtbot.keyClick(first, Qt.Key.Key_Right)
    assert state.locked == Cell(0, 0)
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert "query 2" in first.accessibleDescription()
    assert first.accessibleName() == "Head 1"
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert state.head == 1
    assert second.accessibleDescription() == second.readout()
    qtbot.keyClick(second, Qt.Key.Key_PageDown)
    assert grid.maps[2].hasFocus()
    qtbot.keyClick(grid.maps[2], Qt.Key.Key_PageUp)
    assert second.hasFocus()
    qtbot.keyClick(second, Qt.Key.Key_Backtab)
    assert first.hasFocus()
    qtbot.keyClick(first, Qt.Key.Key_Escape)
    assert state.locked is None


def test_enter_enlarges_and_escape_returns_and_then_unlocks(
    make_grid: MakeGrid, state: HeadsState, qtbot: QtBot
) -> None:
    grid = make_grid(attention_frame())
    small = grid.maps[3].width()
    qtbot.keyClick(grid.maps[3], Qt.Key.Key_Return)
    assert grid.enlarged == 3
    assert [heatmap.isVisible() for heatmap in grid.maps] == [head == 3 for head in range(8)]
    assert grid.maps[3].width() > 3 * small
    qtbot.keyClick(grid.maps[3], Qt.Key.Key_Right)
    qtbot.keyClick(grid.maps[3], Qt.Key.Key_PageDown)
    assert grid.enlarged == 4
    qtbot.keyClick(grid.maps[4], Qt.Key.Key_Escape)
    assert grid.enlarged is None
    assert state.locked is not None
    qtbot.keyClick(grid.maps[4], Qt.Key.Key_Escape)
    assert state.locked is None
    assert all(heatmap.isVisible() for heatmap in grid.maps)
    assert grid.window().focusWidget() is grid.maps[4]


def test_a_double_click_enlarges_and_leaves_the_lock_as_it_was(
    make_grid: MakeGrid, state: HeadsState, qtbot: QtBot
) -> None:
    grid = make_grid(attention_frame())
    state.lock(0, Cell(1, 1))
    heatmap = grid.maps[5]
    where = cell_center(grid, Cell(4, 2))
    qtbot.mouseClick(heatmap, Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(heatmap, Qt.MouseButton.LeftButton, pos=where)
    assert grid.enlarged == 5
    assert state.locked == Cell(1, 1)


def test_an_enlarged_head_that_no_longer_exists_gives_way_to_all(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame())
    grid.enlarge(7)
    grid.set_frame(attention_frame(6, 2))
    assert grid.enlarged is None
    assert all(heatmap.isVisible() for heatmap in grid.maps)


def test_two_grids_share_one_cursor(make_grid: MakeGrid, qtbot: QtBot) -> None:
    frame = attention_frame()
    grid, compact = make_grid(frame), make_grid(frame, (300, 300), compact=True)
    hover(qtbot, compact, 6, Cell(3, 1))
    assert grid.maps[6].readout() == compact.maps[6].readout() != ""


# -- texts


def tooltip(heatmap: Heatmap, where: QPoint) -> str:
    QApplication.sendEvent(heatmap, QHelpEvent(QEvent.Type.ToolTip, where, heatmap.mapToGlobal(where)))
    text = QToolTip.text()
    QToolTip.hideText()
    return text


def test_tokens_are_never_taken_for_markup(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame(6, 2, tokens=("<b>x</b>", "b", "c", "d", "e", "f")))
    heatmap = grid.maps[0]
    beside = cell_center(grid, Cell(0, 0))
    assert "&lt;b&gt;x&lt;/b&gt;" in tooltip(heatmap, beside)
    beside.setX(4)
    assert tooltip(heatmap, beside) == "<p>query 1: &lt;b&gt;x&lt;/b&gt;</p>"


def test_the_tooltip_of_a_cell_has_the_weight_to_its_last_digit(make_grid: MakeGrid) -> None:
    frame = attention_frame()
    grid = make_grid(frame)
    text = tooltip(grid.maps[3], cell_center(grid, Cell(4, 1)))
    digits = text.split("Exactly ")[1].removesuffix("</p>")
    assert np.float32(digits) == frame.weights[0, 3, 4, 1]


def test_labels_that_are_cut_are_whole_in_the_tooltip(make_grid: MakeGrid) -> None:
    long = "incomprehensibilities"
    grid = make_grid(attention_frame(6, 8, tokens=(*TOKENS[:5], long)))
    heatmap = grid.maps[0]
    under = cell_center(grid, Cell(5, 5))
    under.setY(heatmap.height() - 5)
    assert tooltip(heatmap, under) == f"<p>key 6: {long}</p>"


def test_the_caption_tells_its_measures_in_the_tooltip(make_grid: MakeGrid) -> None:
    weights = attention_frame().weights[0].copy()
    weights[0, 2] *= 0.9
    grid = make_grid(frame_of(weights))
    bad, good = (tooltip(heatmap, QPoint(heatmap.width() // 2, 5)) for heatmap in grid.maps[:2])
    assert "Rows that do not sum to 1: 3" in bad
    assert "Every row sums to 1" in good
    assert "Strongest simple pattern" in good
    assert "Entropy" in good


def test_at_random_initialisation_no_pattern_is_claimed(make_grid: MakeGrid) -> None:
    grid = make_grid(attention_frame(step=0))
    text = tooltip(grid.maps[0], QPoint(grid.maps[0].width() // 2, 5))
    assert "Entropy" in text
    assert "pattern" not in text


def test_measures_follow_the_newest_frame(make_grid: MakeGrid, qtbot: QtBot) -> None:
    def sums(grid: HeadGrid) -> str:
        return tooltip(grid.maps[0], QPoint(grid.maps[0].width() // 2, 5))

    frame = attention_frame(step=1)
    grid = make_grid(frame)
    weights = frame.weights[0].copy()
    for factor in (0.9, 0.8, 0.5):
        weights[0, 2] = frame.weights[0, 0, 2] * factor
        grid.set_frame(frame_of(weights, step=2))
    qtbot.waitUntil(lambda: "largest deviation 0.5" in sums(grid))


# -- scaled screens


@pytest.mark.parametrize("factor", ["1", "1.25", "1.5", "2"])
def test_the_pointer_reads_the_cell_under_it_on_scaled_screens(factor: str) -> None:
    """In a process of its own, since the factor is read when Qt starts."""
    probe = subprocess.run(
        [sys.executable, Path(__file__).with_name("hover_probe.py")],
        env={**os.environ, "QT_SCALE_FACTOR": factor, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert probe.returncode == 0, probe.stderr
    assert float(probe.stdout) == float(factor)


# -- the menu and the clipboard


@pytest.fixture
def open_menu() -> Callable[[HeadGrid, int], QMenu]:
    def open_it(grid: HeadGrid, head: int) -> QMenu:
        grid.maps[head].menuRequested.emit(head, grid.mapToGlobal(QPoint(5, 5)), None)
        return grid.findChildren(QMenu)[-1]

    return open_it


def entries(menu: QMenu) -> dict[str, object]:
    return {action.text().replace("&", ""): action for action in menu.actions()}


def test_the_menu_traces_the_cell_under_the_pointer_or_the_kept_one(
    make_grid: MakeGrid, state: HeadsState, open_menu: Callable[[HeadGrid, int], QMenu], qtbot: QtBot
) -> None:
    grid = make_grid(attention_frame(tokens=TOKENS))
    assert not entries(open_menu(grid, 2))["Trace this weight"].isEnabled()
    grid.maps[2].menuRequested.emit(2, grid.mapToGlobal(QPoint(5, 5)), Cell(1, 3))
    trace = entries(grid.findChildren(QMenu)[-1])["Trace this weight"]
    assert "Query 2, key 4" in trace.toolTip()
    with qtbot.waitSignal(state.traceRequested):
        trace.trigger()
    assert (state.head, state.locked) == (2, Cell(1, 3))


def test_the_menu_copies_the_weights_and_the_readout(
    make_grid: MakeGrid, state: HeadsState, open_menu: Callable[[HeadGrid, int], QMenu]
) -> None:
    frame = attention_frame(tokens=TOKENS)
    grid = make_grid(frame)
    menu = open_menu(grid, 2)
    assert not entries(menu)["Copy readout"].isEnabled()
    entries(menu)["Copy weights of this head"].trigger()
    copied = QGuiApplication.clipboard().text().splitlines()[2].split(",")
    assert copied[0] == "cat"
    np.testing.assert_array_equal(np.array(copied[1:], np.float32), frame.weights[0, 2, 1])
    menu.close()
    state.lock(2, Cell(1, 5))
    menu = open_menu(grid, 2)
    entries(menu)["Copy readout"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Head 3: query 2 'cat' takes ")
    menu.close()


def test_the_menu_enlarges_and_returns(
    make_grid: MakeGrid, open_menu: Callable[[HeadGrid, int], QMenu]
) -> None:
    grid = make_grid(attention_frame())
    menu = open_menu(grid, 2)
    entries(menu)["Enlarge"].trigger()
    menu.close()
    assert grid.enlarged == 2
    menu = open_menu(grid, 2)
    entries(menu)["Show all heads"].trigger()
    menu.close()
    assert grid.enlarged is None


def test_ctrl_c_copies_the_readout(make_grid: MakeGrid, state: HeadsState, qtbot: QtBot) -> None:
    grid = make_grid(attention_frame(tokens=TOKENS))
    state.lock(0, Cell(1, 5))
    qtbot.keyClick(grid.maps[0], Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Head 1: query 2 'cat' takes ")
    assert text.isprintable()
