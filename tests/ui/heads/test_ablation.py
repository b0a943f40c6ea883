"""Heads switched off, ranked, and dL/d(weights), over a real engine and a small encoder."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from heads_places import cell_center
from helpers import assert_accessible
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from attnstudio.engine.frames import LayerRole
from attnstudio.engine.moments import Moment
from attnstudio.engine.spec import ExperimentSpec, Positional, Task
from attnstudio.engine.thread import EngineThread
from attnstudio.ui.export import export_picture
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.state import HeadsState
from attnstudio.ui.heads.tab import HeadsTab
from attnstudio.ui.heads.worth import change_text, loss_text
from attnstudio.ui.studio import Studio

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ENGINE_MS = 60_000
STEPS = 12
TINY = ExperimentSpec(
    task=Task.REVERSE, d_model=16, heads=2, layers=2, length=6, batch=8, positional=Positional.SINUSOIDAL
)


class Desk:
    """A visible tab over a studio with an engine."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.engine = EngineThread()
        self.studio = Studio(self.engine, TINY)
        self.state = HeadsState()
        self.tab = HeadsTab(self.studio, self.state)
        self.maps = self.tab.grid.maps

    def start(self) -> None:
        """Show the tab with the first heads."""
        self.tab.resize(800, 600)
        self.tab.show()
        self.engine.start()
        with self.qtbot.waitSignal(self.studio.frameChanged, timeout=ENGINE_MS):
            self.studio.refresh()

    def train(self, steps: int = STEPS) -> None:
        """Take steps, and wait for them."""
        self.studio.train(steps)
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is being computed."""
        self.qtbot.waitUntil(self._is_quiet, timeout=ENGINE_MS)

    def _is_quiet(self) -> bool:
        studio = self.studio
        return not studio.is_training and studio.moments.pending is None and not self.tab.ablation.is_ranking

    def moment(self) -> Moment:
        """What is shown of the run."""
        moment = self.studio.moments.moment
        assert moment is not None
        return moment

    def strip(self) -> str:
        """What the strip says."""
        return self.tab.foot.ablation_strip.text.text()

    def effects(self) -> list[tuple[str, ...]]:
        """What stands beside each head's caption, as it would be painted."""
        worths = self.tab.ablation.worths()
        assert worths is not None
        known = [worth for worth in worths if worth.change is not None]
        return [(change_text(worth.change or 0), str(worth.current)) for worth in known]


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    """A desk that shows its first heads."""
    desk = Desk(qtbot)
    qtbot.addWidget(desk.tab)
    desk.start()
    yield desk
    qtbot.waitUntil(lambda: not desk.state.queue.is_busy)
    assert desk.studio.close(10.0)


def test_before_training_nothing_can_be_switched_or_ranked(desk: Desk) -> None:
    assert "Press Run (F5) first" in desk.strip()
    assert not desk.tab.foot.ablation_strip.isVisible()
    assert not desk.tab.foot.ablation_strip.rank.isEnabled()
    assert not desk.tab.grid.maps[0].switch.isVisible()
    desk.qtbot.keyClick(desk.tab.grid.maps[0], Qt.Key.Key_X)
    assert desk.studio.moments.switched_off == frozenset()


def test_a_click_switches_a_head_off_and_loss_and_accuracy_follow(desk: Desk) -> None:
    desk.train()
    switch = desk.tab.grid.maps[1].switch
    assert switch.isVisible()
    assert switch.accessibleName() == "Switch head 2 off"
    before = desk.tab.grid.maps[1].grab().toImage()
    desk.qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert switch.accessibleName() == "Switch head 2 on"
    desk.settle()
    moment = desk.moment()
    assert moment.switched_off == ((0, 1),)
    assert moment.without is not None
    change = change_text(moment.without.loss - moment.evaluation.loss)
    assert desk.strip().startswith(f"Held out, all on: loss {loss_text(moment.evaluation.loss)}, accuracy ")
    assert f"Without head 1.2: {loss_text(moment.without.loss)} ({change}), " in desk.strip()
    assert desk.tab.grid.maps[1].grab().toImage() != before, "the map is veiled"
    desk.tab.foot.ablation_strip.all_on.click()
    desk.settle()
    assert desk.studio.moments.switched_off == frozenset()
    assert not desk.tab.foot.ablation_strip.all_on.isVisible()
    assert "Switch a head off" in desk.strip()


def test_the_key_x_switches_the_focused_head_of_the_layer_that_is_shown(desk: Desk) -> None:
    desk.train()
    desk.studio.show_depth(1)
    desk.qtbot.keyClick(desk.tab.grid.maps[0], Qt.Key.Key_X)
    assert desk.studio.moments.switched_off == {(1, 0)}
    desk.settle()
    assert "Without head 2.1" in desk.strip()
    desk.studio.show_depth(0)
    assert [worth.off for worth in desk.tab.ablation.worths() or ()] == [False, False]
    desk.studio.show_depth(1)
    desk.qtbot.keyClick(desk.tab.grid.maps[0], Qt.Key.Key_X)
    assert desk.studio.moments.switched_off == frozenset()
    desk.settle()


def test_the_menu_of_a_head_offers_it_too(desk: Desk) -> None:
    desk.train()
    desk.tab.grid.maps[1].menuRequested.emit(1, QPoint(), None)
    (menu,) = (menu for menu in desk.tab.grid.findChildren(QMenu) if menu.isVisible())
    (action,) = (action for action in menu.actions() if "ff" in action.text())
    assert action.isEnabled()
    action.trigger()
    menu.close()
    assert desk.studio.moments.switched_off == {(0, 1)}
    desk.settle()


def test_while_it_trains_a_head_cannot_be_switched_unless_a_step_is_held(desk: Desk) -> None:
    desk.train()
    desk.studio.train(100_000)
    switch = desk.tab.grid.maps[0].switch
    assert not switch.isEnabled()
    assert "Pause the training" in html.unescape(switch.toolTip())
    assert "Pause the training" in desk.strip()
    desk.studio.cursor.lock(5)
    assert switch.isEnabled()
    switch.click()
    with desk.qtbot.waitSignal(desk.studio.moments.changed, timeout=ENGINE_MS):
        pass
    desk.qtbot.waitUntil(lambda: desk.studio.moments.pending is None, timeout=ENGINE_MS)
    assert desk.moment().step == 5
    assert desk.moment().without is not None
    desk.studio.pause()
    desk.settle()


def test_ranking_writes_each_heads_effect_beside_it_and_says_of_which_step(desk: Desk) -> None:
    desk.train()
    desk.tab.foot.ablation_strip.rank.click()
    assert not desk.tab.foot.ablation_strip.rank.isEnabled()
    desk.settle()
    ranking = desk.tab.ablation.ranking
    assert ranking is not None
    assert ranking.step == STEPS
    lost = {
        (effect.layer, effect.head): change_text(effect.without.loss - ranking.score.loss)
        for effect in ranking.effects
    }
    assert desk.effects() == [(lost[0, 0], "True"), (lost[0, 1], "True")]
    first = ranking.effects[0]
    assert f"Most needed: {first.layer + 1}.{first.head + 1} (" in desk.strip()
    desk.studio.show_depth(1)
    assert desk.effects() == [(lost[1, 0], "True"), (lost[1, 1], "True")]
    desk.studio.cursor.lock(3)
    desk.settle()
    assert desk.effects() == [(lost[1, 0], "False"), (lost[1, 1], "False")]
    assert f"of step {STEPS}" in desk.strip()
    desk.studio.cursor.lock(None)
    desk.settle()
    assert desk.effects()[0][1] == "True"


def test_another_run_has_no_effects(desk: Desk) -> None:
    desk.train()
    desk.tab.ablation.rank()
    desk.settle()
    with desk.qtbot.waitSignal(desk.studio.runChanged, timeout=ENGINE_MS):
        desk.studio.reset()
    desk.settle()
    assert desk.tab.ablation.ranking is None
    assert desk.effects() == []


def test_what_is_seen_before_training_cannot_be_switched(desk: Desk) -> None:
    desk.train()
    desk.studio.show_layer(LayerRole.EXPLORED)
    assert "not in training" in desk.strip()
    assert not desk.tab.grid.maps[0].switch.isEnabled()


def test_the_gradient_stands_beside_the_weights_and_is_read_with_them(desk: Desk) -> None:
    desk.train()
    single = desk.tab.grid.layout_in_force
    assert single is not None
    assert not desk.tab.gradient_row.isVisible()
    desk.tab.header.gradient.click()
    desk.settle()
    layout, frame = desk.tab.grid.layout_in_force, desk.studio.frame
    assert layout is not None
    assert frame is not None
    assert layout.twinned
    gradients = desk.moment().weight_gradients
    assert gradients is not None
    assert gradients.shape == (2, 2, 6, 6)
    # The twin is hovered like the map itself.
    cell = Cell(1, 4)
    where = cell_center(desk.tab.grid, cell) + QPoint(round(layout.twin_offset), 0)
    assert desk.tab.grid.maps[1].cell_at(where.toPointF()) == cell
    desk.state.lock(1, cell)
    value = float(gradients[0, 1, 1, 4])
    words = "lower" if value < 0 else "raise"
    assert f"a little more weight here would {words} the loss" in desk.tab.foot.meaning.text()
    assert f"{abs(value):.5g}"[:5] in desk.tab.foot.meaning.text()
    assert f"takes {frame.weights[0, 1, 1, 4]:.4f} " in desk.tab.foot.readout.text()
    ticks = dict(desk.tab.gradient_row.bar.ticks())
    assert ticks[0.5] == "0"
    assert ticks[1.0] == f"+{np.abs(gradients[0]).max():.3g}"
    assert_accessible(desk.tab)
    desk.tab.grid.enlarge(1)
    assert desk.tab.grid.layout_in_force is not None
    assert desk.tab.grid.layout_in_force.twinned
    desk.tab.grid.enlarge(None)
    desk.tab.header.gradient.click()
    assert desk.tab.grid.layout_in_force is not None
    assert not desk.tab.grid.layout_in_force.twinned
    assert not desk.tab.gradient_row.isVisible()


def test_gradients_of_another_layer_come_with_it(desk: Desk) -> None:
    desk.train()
    desk.tab.header.gradient.click()
    desk.settle()
    gradients = desk.moment().weight_gradients
    assert gradients is not None
    desk.studio.show_depth(1)
    ticks = dict(desk.tab.gradient_row.bar.ticks())
    assert ticks[1.0] == f"+{np.abs(gradients[1]).max():.3g}"
    desk.tab.header.gradient.click()


def test_gradients_that_cannot_be_had_are_explained(desk: Desk) -> None:
    desk.tab.header.gradient.click()
    assert desk.tab.gradient_row.isVisible()
    assert "Press Run (F5) first" in desk.tab.gradient_row.hint.text()
    desk.studio.train(100_000)
    desk.qtbot.waitUntil(lambda: "Pause the training" in desk.tab.gradient_row.hint.text(), timeout=ENGINE_MS)
    assert desk.tab.grid.layout_in_force is not None
    assert not desk.tab.grid.layout_in_force.twinned
    desk.studio.pause()
    desk.settle()
    assert "Blue: more weight" in desk.tab.gradient_row.hint.text()
    assert desk.tab.grid.layout_in_force.twinned


def test_the_layers_of_an_encoder_are_chosen_by_keyboard(desk: Desk) -> None:
    chooser = desk.tab.choosers.depths
    assert chooser.isVisible()
    assert [chooser.combo.itemText(index) for index in range(2)] == ["1 of 2", "2 of 2"]
    whole = desk.studio.whole_frame
    assert whole is not None
    desk.qtbot.keyClick(chooser.combo, Qt.Key.Key_Down)
    assert desk.studio.frame is not None
    assert (desk.studio.frame.weights[0] == whole.weights[1]).all()
    desk.train()
    assert chooser.combo.currentIndex() == 1
    roles = desk.tab.choosers.roles
    assert roles.isVisible()
    assert [roles.combo.itemText(index) for index in range(2)] == ["Before training", "In training"]
    with desk.qtbot.waitSignal(desk.studio.frameChanged, timeout=ENGINE_MS):
        desk.studio.propose(TINY.with_changes(layers=1))
    desk.qtbot.waitUntil(chooser.isHidden, timeout=ENGINE_MS)


def test_the_past_and_its_answers_are_shown_as_such(desk: Desk) -> None:
    desk.train()
    desk.studio.cursor.lock(4)
    desk.settle()
    frame = desk.moment().frame
    right = sum(answer == expected for answer, expected in zip(frame.answers, frame.expected, strict=True))
    notice = desk.tab.notice.text()
    assert notice.startswith(f"Reverse, step 4 of {STEPS} (recalled): {right} of 6 answers right")
    assert desk.tab.foot.answers.isVisible()
    assert f"answer: {' '.join(frame.answers)}" in desk.tab.foot.answers.accessibleDescription()
    desk.state.lock(0, Cell(2, 0))
    assert " · Query 3 " in desk.tab.foot.readout.text()


def test_a_picture_of_the_tab_has_the_gradients_in_it(desk: Desk, tmp_path: Path) -> None:
    desk.train()
    desk.tab.header.gradient.click()
    desk.settle()
    export_picture(desk.tab.export_widget(), tmp_path / "heads.svg")
    text = (tmp_path / "heads.svg").read_text("utf-8")
    assert text.count("dL/dw<") == 2  # one for each head
    top = desk.tab.gradient_row.bar.ticks()[2][1]
    assert f">{top}<" in text
    desk.tab.header.gradient.click()


def test_while_gradients_are_on_their_way_the_maps_stay_where_they_are(desk: Desk) -> None:
    desk.train()
    desk.tab.header.gradient.click()
    desk.settle()
    layout = desk.tab.grid.layout_in_force
    desk.tab.ablation.toggle(0)
    desk.settle()
    switched = desk.moment().weight_gradients
    assert switched is not None
    assert (switched[0, 0] == 0).all(), "what is left out has no gradient"
    desk.tab.ablation.all_on()
    assert desk.tab.grid.layout_in_force is layout
    desk.settle()
    assert desk.tab.grid.gradients is not None
    assert (desk.tab.grid.gradients.values[0] != 0).any()
    assert desk.tab.grid.layout_in_force is layout
    desk.studio.cursor.lock(3)
    assert desk.tab.grid.layout_in_force is layout
    desk.settle()
    desk.studio.cursor.lock(None)
    assert desk.tab.grid.layout_in_force is layout, "the newest weights are shown before their gradients come"
    desk.settle()
    assert desk.tab.grid.layout_in_force is layout
