"""The Heads tab over a real studio."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from head_frames import attention_frame, causal
from helpers import assert_accessible
from PySide6.QtCore import QCoreApplication, QPoint, QTranslator
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import AttentionFrame, LayerRole
from attnstudio.engine.protocol import EngineError, ErrorKind, Explore, Failed, Finished
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind
from attnstudio.engine.thread import EngineThread
from attnstudio.messages import message
from attnstudio.ui.heads.cell import Cell, CellKind
from attnstudio.ui.heads.color_bar import ColorBar
from attnstudio.ui.heads.colormaps import ColorMap
from attnstudio.ui.heads.numbers import weight_text
from attnstudio.ui.heads.scale import ScaleMode
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.tab import HeadsTab
from attnstudio.ui.studio import Studio

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ENGINE_MS = 60_000


class Desk:
    """A tab, and the studio and the engine behind it."""

    def __init__(self, spec: ExperimentSpec) -> None:
        self.engine = EngineThread()
        self.studio = Studio(self.engine, spec)
        self.state = HeadsState()
        self.tab = HeadsTab(self.studio, self.state)

    def answer(self, frame: AttentionFrame) -> None:
        """End an exploration with `frame`, as the engine does."""
        self.studio.spec = frame.origin.spec
        self.engine.ended.emit(Finished(0, Explore(frame.origin.spec), frame))

    def readout(self) -> str:
        """The readout without the marks around tokens."""
        return self.tab.foot.readout.text().replace("\u2068", "").replace("\u2069", "")


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    """A visible tab of the size that a small window leaves; its engine is not started yet."""
    desk = Desk(ExperimentSpec())
    qtbot.addWidget(desk.tab)
    desk.tab.resize(640, 480)
    desk.tab.show()
    qtbot.waitExposed(desk.tab)
    yield desk
    qtbot.waitUntil(lambda: not desk.state.queue.is_busy)
    assert desk.studio.close(10.0)


@pytest.fixture
def running_desk(desk: Desk, qtbot: QtBot) -> Desk:
    """The same with its engine started and the first heads computed."""
    desk.engine.start()
    with qtbot.waitSignal(desk.studio.frameChanged, timeout=ENGINE_MS):
        desk.studio.refresh()
    return desk


def test_before_the_first_frame_a_quiet_line_says_so(desk: Desk) -> None:
    assert not desk.tab.grid.isVisible()
    assert [label for label in texts(desk.tab) if "Computing the first heads" in label]
    desk.answer(attention_frame())
    assert desk.tab.grid.isVisible()
    assert not [label for label in texts(desk.tab) if "Computing the first heads" in label]


def texts(tab: HeadsTab) -> list[str]:
    return [label.text() for label in tab.findChildren(QLabel) if label.isVisible()]


def test_the_article_opens_with_eight_random_heads_and_says_what_to_press(running_desk: Desk) -> None:
    tab, frame = running_desk.tab, running_desk.studio.frame
    assert frame is not None
    assert len(tab.grid.maps) == 8
    assert "nothing to interpret yet" in tab.notice.text()
    assert "Run (F5)" in tab.notice.text()
    assert tab.foot.drawing_notice.text().startswith("Automatic scale: ")
    assert not tab.choosers.roles.isVisible()
    assert not tab.foot.legend.isVisible()
    running_desk.state.lock(2, Cell(3, 5))
    assert running_desk.readout() == (
        f"Head 3: query 4 'x4' takes {frame.weights[0, 2, 3, 5]:.4f} from key 6 'x6' "
        f"(score {frame.score(0, 2, 3, 5):.2f})"
    )


def test_a_changed_experiment_is_shown_with_its_own_tokens_and_mask(running_desk: Desk, qtbot: QtBot) -> None:
    spec = running_desk.studio.spec.with_changes(
        input=InputKind.TEXT, text="猫 <b> sat", mask=MaskKind.CAUSAL, heads=4
    )
    with qtbot.waitSignal(running_desk.studio.frameChanged, timeout=ENGINE_MS):
        running_desk.studio.propose(spec)
    assert len(running_desk.tab.grid.maps) == 4
    running_desk.state.lock(0, Cell(0, 2))
    assert "key 3 'b' is masked for query 1 '猫'" in running_desk.readout()
    qtbot.waitUntil(running_desk.tab.foot.legend.isVisible)
    assert running_desk.tab.foot.legend.accessibleName() == "Legend: masked"


def test_training_brings_a_second_layer_with_step_and_loss_and_both_can_be_seen(
    running_desk: Desk, qtbot: QtBot
) -> None:
    studio, tab = running_desk.studio, running_desk.tab
    explored = studio.frame
    studio.train(5)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    chooser = tab.choosers.roles
    assert chooser.isVisible()
    assert chooser.combo.currentData() == LayerRole.TRAINED
    assert studio.frame is not None
    origin = studio.frame.origin
    assert (
        tab.notice.text() == f"Steps taken: {origin.step}. With these weights the loss is {origin.loss:.4g}."
    )
    chooser.combo.setCurrentIndex(0)
    chooser.combo.activated.emit(0)
    assert studio.frame is explored
    assert "trains a second one" in tab.notice.text()
    running_desk.state.lock(0, Cell(0, 0))
    assert f"takes {explored.weights[0, 0, 0, 0]:.4f} " in running_desk.readout()


def test_maps_stay_where_they_are_when_a_run_starts_and_odd_cells_come_up(
    running_desk: Desk, qtbot: QtBot
) -> None:
    tab, studio = running_desk.tab, running_desk.studio
    place = tab.grid.geometry().translated(tab.grid.mapTo(tab, QPoint()))
    studio.train(1)
    qtbot.waitUntil(lambda: tab.choosers.roles.isVisible() and not studio.is_training, timeout=ENGINE_MS)
    QApplication.sendPostedEvents()
    assert tab.grid.geometry().translated(tab.grid.mapTo(tab, QPoint())) == place
    tab.foot.legend.show_kinds(frozenset({CellKind.UNDERFLOWED}))
    QApplication.sendPostedEvents()
    assert tab.grid.geometry().translated(tab.grid.mapTo(tab, QPoint())) == place


def test_while_a_new_frame_is_computed_the_old_one_fades_and_is_not_described(
    desk: Desk, qtbot: QtBot
) -> None:
    desk.answer(attention_frame(loss=0.5, step=3))
    clear = desk.tab.grid.grab().toImage()
    desk.studio.propose(ExperimentSpec(length=9))
    qtbot.waitUntil(lambda: desk.tab.notice.text() == "Computing…")
    assert desk.tab.grid.grab().toImage() != clear
    desk.answer(attention_frame())
    assert desk.tab.notice.text() != "Computing…"


def test_a_failed_computation_is_told_from_one_that_lasts(desk: Desk) -> None:
    error = EngineError(ErrorKind.OUT_OF_MEMORY, message("No memory."))
    desk.engine.ended.emit(Failed(0, Explore(desk.studio.spec), error))
    assert "The heads could not be computed." in texts(desk.tab)
    frame = attention_frame()
    desk.answer(frame)
    assert "The heads could not be computed." not in texts(desk.tab)
    desk.engine.ended.emit(Failed(0, Explore(frame.origin.spec), error))
    assert desk.tab.notice.text() == "These are the last heads that could be computed."


def test_a_frame_of_nan_is_shown_and_explained(desk: Desk) -> None:
    allowed = causal(6)
    allowed[3] = False
    desk.answer(attention_frame(allowed=allowed))
    assert "the mask leaves it no key" in desk.tab.notice.text()
    assert not desk.tab.grab().isNull()


def test_pooling_is_said_on_the_screen_and_single_cells_are_still_read(desk: Desk) -> None:
    frame = attention_frame(512, 8)
    desk.answer(frame)
    assert "Each pixel shows the largest of up to" in desk.tab.foot.drawing_notice.text()
    desk.state.lock(7, Cell(300, 511))
    weight = frame.weights[0, 7, 300, 511]
    assert f"query 301 'x301' takes {weight_text(weight)} from key 512 'x512'" in desk.readout()


def test_scale_and_colours_are_chosen_and_shown_on_the_colour_bar(desk: Desk) -> None:
    frame = attention_frame(sharpness=1.5)
    desk.answer(frame)
    header = desk.tab.header
    expected = {
        ScaleMode.UNIT: ["0", "1"],
        ScaleMode.MAXIMUM: ["0", f"{frame.weights.max():.3g}"],
        ScaleMode.ROW: ["0", "largest of row"],
        ScaleMode.HEAD: ["0", "largest of head"],
    }
    for mode, ends in expected.items():
        header.scale.setCurrentIndex(header.scale.findData(mode))
        header.scale.activated.emit(header.scale.currentIndex())
        assert desk.state.scale_mode is mode
        assert [label for _, label in header.bar.ticks()[:2]] == ends
    desk.state.set_scale_mode(ScaleMode.LOG)
    assert header.scale.currentData() == ScaleMode.LOG
    ticks = header.bar.ticks()
    assert ticks[0][1].startswith("≤ ")
    assert {label: place for place, label in ticks}["1e-3"] == pytest.approx(
        (np.log10(1e-3) - np.log10(frame.weights.max()) + 6) / 6, abs=1e-3
    )
    header.colors.setCurrentIndex(header.colors.findData(ColorMap.MAGMA))
    header.colors.activated.emit(header.colors.currentIndex())
    assert desk.state.colormap is ColorMap.MAGMA


def test_the_colour_bar_marks_the_weight_under_the_cursor(desk: Desk) -> None:
    desk.answer(attention_frame())
    bar: ColorBar = desk.tab.header.bar
    unmarked = bar.grab().toImage()
    desk.state.lock(0, Cell(1, 1))
    marked = bar.grab().toImage()
    desk.state.lock(0, Cell(1, 2))
    assert len({bytes(image.constBits()) for image in (unmarked, marked, bar.grab().toImage())}) == 3


def test_remembered_choices_are_taken_up_and_unknown_ones_ignored(desk: Desk) -> None:
    desk.state.restore("cividis", "row")
    assert desk.tab.header.scale.currentData() == ScaleMode.ROW
    assert desk.tab.header.colors.currentData() == ColorMap.CIVIDIS
    desk.state.restore("jet", "")
    assert (desk.state.colormap, desk.state.scale_mode) == (ColorMap.CIVIDIS, ScaleMode.ROW)


def test_an_enlarged_head_has_a_way_back(desk: Desk) -> None:
    desk.answer(attention_frame())
    assert not desk.tab.header.back.isVisible()
    desk.tab.grid.maps[3].enlarge()
    assert desk.tab.header.back.isVisible()
    desk.state.lock(3, Cell(0, 1))
    assert desk.readout().startswith("Head 4: ")
    desk.tab.header.back.click()
    assert desk.tab.grid.enlarged is None
    assert not desk.tab.header.back.isVisible()


def test_a_hidden_tab_rests_and_catches_up_when_it_is_shown(desk: Desk) -> None:
    desk.tab.hide()
    desk.answer(attention_frame())
    assert desk.tab.grid.maps == ()
    desk.tab.show()
    assert len(desk.tab.grid.maps) == 8


class Marking(QTranslator):
    """A language that puts marks around every text."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, _context: str, text: str, _note: str | None = None, _count: int = -1) -> str:
        return f"«{text}»"


def test_the_language_changes_without_a_restart(desk: Desk, qtbot: QtBot) -> None:
    desk.answer(attention_frame(step=2, allowed=causal(6)))
    desk.state.lock(0, Cell(0, 0))
    translator = Marking()
    QCoreApplication.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: desk.tab.header.back.text().startswith("«"))
        header = desk.tab.header
        changed = [
            desk.tab.notice.text(),
            desk.tab.foot.drawing_notice.text(),
            desk.tab.foot.readout.text(),
            desk.tab.grid.maps[0].accessibleName(),
            desk.tab.grid.maps[0].accessibleDescription(),
            desk.tab.foot.legend.accessibleName(),
            header.scale.itemText(0),
            header.colors.itemText(3),
            header.back.text(),
            header.bar.toolTip(),
        ]
        assert all(text.startswith("«") for text in changed), changed
    finally:
        QCoreApplication.removeTranslator(translator)


@pytest.mark.parametrize("size", [(560, 420), (640, 480), (1600, 1000)])
def test_nothing_is_cut_off_and_everything_has_a_name(
    desk: Desk, qtbot: QtBot, size: tuple[int, int]
) -> None:
    desk.tab.resize(*size)
    desk.answer(attention_frame(allowed=causal(6), step=1))
    desk.state.lock(0, Cell(0, 0))
    qtbot.waitUntil(desk.tab.foot.legend.isVisible)
    assert_accessible(desk.tab)
    for heatmap in desk.tab.grid.maps:
        corner = heatmap.mapTo(desk.tab.grid, heatmap.rect().bottomRight())
        assert desk.tab.grid.rect().contains(corner), "a head must be scrolled to"
