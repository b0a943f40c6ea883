"""The lines around the maps: what is said, where, and that nothing of it takes the maps' place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from head_frames import encoder_frame
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from attnstudio.engine.spec import PRESETS
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.focus_order import stops_in
from attnstudio.ui.heads.notice_line import NoticeLine
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.tab import HeadsTab
from attnstudio.ui.studio import Studio

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ENGINE_MS = 30_000
REVERSE = PRESETS["reverse"].with_changes(d_model=16, heads=2, length=6, batch=8)


@pytest.fixture
def tab(qtbot: QtBot) -> Iterator[HeadsTab]:
    """The Heads tab of an untrained encoder."""
    engine, state = EngineThread(), HeadsState()
    studio = Studio(engine, REVERSE)
    tab = HeadsTab(studio, state)
    qtbot.addWidget(tab)
    tab.resize(1000, 700)
    tab.show()
    engine.start()
    with qtbot.waitSignal(studio.frameChanged, timeout=ENGINE_MS):
        studio.refresh()
    yield tab
    qtbot.waitUntil(lambda: not state.queue.is_busy)
    assert studio.close(10.0)


def test_the_lesson_is_read_before_the_run_and_the_scale_beside_the_notice(tab: HeadsTab) -> None:
    assert tab.notice.text() == "Reverse, not trained yet: random weights. Press Run (F5) to see heads form."
    assert tab.notice.aside().startswith("Automatic scale: ")
    assert tab.foot.lesson.text() == (
        "A head should look at the mirrored position: an anti-diagonal from corner to corner."
    )
    assert tab.foot.lesson.isVisible()
    assert not tab.foot.drawing_notice.isVisible()


def test_answers_stand_beside_the_lines_where_there_is_room_and_the_maps_have_the_height(
    tab: HeadsTab, qtbot: QtBot
) -> None:
    qtbot.waitUntil(tab.foot.answers.isVisible)

    def left_of_answers() -> int:
        return tab.foot.answers.mapTo(tab, QPoint()).x()

    qtbot.waitUntil(lambda: left_of_answers() > tab.width() // 2)
    assert tab.foot.answers.width() == tab.foot.answers.full_width()
    wide = tab.grid.height()
    tab.resize(420, 700)
    qtbot.waitUntil(lambda: left_of_answers() < tab.width() // 2)
    qtbot.waitUntil(lambda: tab.grid.height() < wide)
    assert tab.foot.answers.geometry().bottom() < tab.foot.readout.geometry().top()
    tab.resize(1000, 700)
    qtbot.waitUntil(lambda: tab.grid.height() == wide)


def test_tab_reaches_the_buttons_below_the_maps_after_the_maps(tab: HeadsTab, qtbot: QtBot) -> None:
    for heads in (2, 4):
        with qtbot.waitSignal(tab._studio.frameChanged, timeout=ENGINE_MS):
            tab._studio.propose(REVERSE.with_changes(heads=heads, seed=heads))
        stops = stops_in(tab)
        last = max(stops.index(heatmap) for heatmap in tab.grid.maps)
        assert last < stops.index(tab.foot.ablation_strip.rank)


def test_columns_of_answers_do_not_come_and_go_while_a_sequence_is_learned(tab: HeadsTab) -> None:
    answers, frame = tab.foot.answers, encoder_frame()
    answers.show_frame(frame)
    narrow = answers.full_width()
    answers.show_frame(replace(frame, answers=("WWWW", *frame.answers[1:])))
    wide = answers.full_width()
    assert wide > narrow
    answers.show_frame(frame)
    assert answers.full_width() == wide
    answers.show_frame(encoder_frame(7))
    assert narrow < answers.full_width() < wide, "another sequence begins anew"


def test_an_aside_takes_the_room_that_is_left_and_is_told_whole_where_it_is_cut(qtbot: QtBot) -> None:
    line = NoticeLine()
    qtbot.addWidget(line)
    line.resize(800, line.sizeHint().height())
    line.show()
    line.setText("Step 3.")
    alone = line.grab().toImage()
    line.set_aside("Automatic scale: 0 to 1.")
    assert line.grab().toImage() != alone
    assert line.toolTip() == ""
    assert line.accessibleDescription() == "Automatic scale: 0 to 1."
    line.resize(120, line.height())
    assert line.toolTip() == "Step 3. Automatic scale: 0 to 1."


def test_a_stub_of_an_aside_is_not_shown(qtbot: QtBot) -> None:
    line = NoticeLine()
    qtbot.addWidget(line)
    line.setText("Step 3.")
    line.resize(line.sizeHint().width() + 90, line.sizeHint().height())
    line.show()
    alone = line.grab().toImage()
    line.set_aside("Automatic scale: 0 to the largest weight (over 12 keys, rows reach 0.19).")
    assert line.grab().toImage() == alone
    assert "Automatic scale" in line.toolTip()
    line.resize(line.width() + 200, line.height())
    line.set_aside("")
    alone = line.grab().toImage()
    line.set_aside("Automatic scale: 0 to the largest weight (over 12 keys, rows reach 0.19).")
    assert line.grab().toImage() != alone


def test_the_notice_has_a_line_of_its_own_where_the_choices_leave_it_none(
    tab: HeadsTab, qtbot: QtBot
) -> None:
    row = tab.choosers
    assert row.notice.y() < row.stages.geometry().bottom()
    tab._studio.propose(REVERSE.with_changes(layers=2))
    qtbot.waitUntil(row.depths.isVisible, timeout=ENGINE_MS)
    tab.resize(440, 700)
    qtbot.waitUntil(lambda: row.notice.y() >= row.stages.geometry().bottom())
    assert row.notice.width() == row.width()
    tab.resize(1000, 700)
    qtbot.waitUntil(lambda: row.notice.y() < row.stages.geometry().bottom())
