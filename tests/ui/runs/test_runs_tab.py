"""The Runs tab on a real engine."""

from __future__ import annotations

import numpy as np
import pytest
from helpers import assert_accessible
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea
from run_records import ENGINE_MS, TINY

from attnstudio.engine.pairs import PairKind, pairs_for
from attnstudio.engine.protocol import StopReason
from attnstudio.engine.spec import Positional
from attnstudio.ui.elided_label import ElidedLabel
from attnstudio.ui.runs.compare_dialog import CompareDialog
from attnstudio.ui.runs.curves import Measure
from attnstudio.ui.theme import apply_theme

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def pair(kind: PairKind, spec=TINY):
    return next(pair for pair in pairs_for(spec) if pair.kind is kind)


def start(qtbot, studio, tab, kind: PairKind, steps: int) -> None:
    tab.start_pair(pair(kind), steps)
    qtbot.waitUntil(lambda: not studio.is_training and not tab.progress.is_running, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: len(tab.progress.keys()) == len(pair(kind).specs))


def wait_for_heads(qtbot, tab, steps: tuple[int, int]) -> None:
    def arrived() -> bool:
        frames = tab.heads.frames
        return None not in frames and tuple(frame.origin.step for frame in frames) == steps

    qtbot.waitUntil(arrived, timeout=ENGINE_MS)


def test_before_a_run_it_invites_to_compare(qtbot, tab):
    assert tab.empty.isVisible()
    assert tab.export_widget() is tab.empty
    assert_accessible(tab.empty)
    qtbot.mouseClick(tab.empty.button, Qt.MouseButton.LeftButton)
    dialog = tab.findChild(CompareDialog)
    assert dialog.isVisible()
    assert_accessible(dialog)
    dialog.reject()


def test_the_dialog_starts_what_is_chosen_and_says_what_to_look_for(qtbot, studio, tab):
    tab.open_compare()
    dialog = tab.findChild(CompareDialog)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.pair.kind is PairKind.HEADS
    assert dialog.runs.text() == "2 heads, 4 heads, 8 heads"
    assert "share d_model" in dialog.look_for.text()
    dialog.steps.selectAll()
    qtbot.keyClicks(dialog.steps, "0")
    assert not dialog.start.isEnabled()
    assert "between 1 and" in dialog.note.text()
    dialog.steps.selectAll()
    qtbot.keyClicks(dialog.steps, "7")
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(tab.progress.keys()) == 3, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    assert [len(info.history) for info in studio.runs.infos] == [7, 7, 7]
    assert studio.run_state.reason is StopReason.STEPS_DONE


def test_a_pair_is_trained_drawn_and_judged(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    keys = tab.progress.keys()
    assert [str(tab.shelf.names[key].label) for key in keys] == ["sinusoidal positions", "no positions"]
    assert tab.shelf.drawn == keys
    assert not tab.panel.make_current.isEnabled()
    assert [tab.panel.forget.isEnabled(), tab.panel.save.isEnabled()] == [True, True]
    assert tab.heads.runs.runs == keys
    assert tab.progress.note.text().startswith("Held-out accuracy after 10 steps: ") or (
        "No difference that counts" in tab.progress.note.text()
    )
    for info in studio.runs.infos:
        losses = tab.shelf.curves[info.key].points(Measure.LOSS)[1]
        assert np.array_equal(losses, info.history.since(0).losses)
    assert tab.plots.shown_measures() == (Measure.ACCURACY, Measure.LOSS, Measure.GRAD_NORM)
    assert_accessible(tab)


def test_heads_stand_side_by_side_at_the_newest_and_at_a_locked_step(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    wait_for_heads(qtbot, tab, (12, 12))
    first, second = tab.heads.frames
    assert np.array_equal(tab.heads.difference.values, second.weights[0] - first.weights[0])
    assert first.query_tokens == second.query_tokens
    studio.cursor.lock(3)
    wait_for_heads(qtbot, tab, (3, 3))
    qtbot.waitUntil(lambda: tab.heads.captions[1].text() == "B at step 3")
    assert not np.array_equal(tab.heads.frames[1].weights, second.weights)
    studio.cursor.lock(None)
    wait_for_heads(qtbot, tab, (12, 12))
    assert np.array_equal(tab.heads.frames[1].weights, second.weights)


def test_scrubbing_fast_ends_at_the_last_step_and_asks_for_few(qtbot, studio, tab, monkeypatch):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    wait_for_heads(qtbot, tab, (12, 12))
    asked: list[int] = []
    film = studio.runs.film
    monkeypatch.setattr(studio.runs, "film", lambda run, steps: asked.append(steps[0]) or film(run, steps))
    for step in range(9):
        studio.cursor.lock(step)
    wait_for_heads(qtbot, tab, (8, 8))
    assert len(asked) < 5
    assert asked[-1] == 8


def test_unequal_heads_are_shown_without_a_difference_and_it_says_why(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.HEADS, 3)
    wait_for_heads(qtbot, tab, (3, 3))
    assert tab.heads.difference is None
    assert "A has 2 heads and B has 4" in tab.heads.notice.text()
    assert tab.heads.map.isHidden()
    assert tab.heads.difference_bar.isHidden()
    assert [len(grid.maps) for grid in tab.heads.grids] == [2, 4]


def test_swapping_changes_the_sign(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    wait_for_heads(qtbot, tab, (3, 3))
    before = tab.heads.difference.values
    qtbot.mouseClick(tab.heads.runs.swap, Qt.MouseButton.LeftButton)
    assert np.array_equal(tab.heads.difference.values, -before)
    assert tab.heads.runs.runs == tuple(reversed(tab.progress.keys()))


def test_the_difference_is_read_with_the_keyboard(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    wait_for_heads(qtbot, tab, (3, 3))
    canvas = tab.heads.map.canvas
    canvas.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown):
        qtbot.keyClick(canvas, key)
    said = tab.heads.readout.text()
    assert said.startswith("Head 2: query 2 ")
    assert " from key 2 " in said
    assert canvas.accessibleDescription() == said
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert [grid.enlarged for grid in tab.heads.grids] == [1, 1]
    assert canvas.enlarged == 1
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert [grid.enlarged for grid in tab.heads.grids] == [None, None]
    qtbot.keyClick(canvas, Qt.Key.Key_Escape)
    assert tab.heads.state.locked is None


def test_the_list_makes_current_draws_and_forgets_by_keyboard(qtbot, studio, tab, train):
    train(TINY, 4)
    train(TINY.with_changes(lr=0.01), 5)
    qtbot.waitUntil(lambda: tab.panel.list.runs.rowCount() == 2)
    runs = tab.panel.list
    assert [runs.runs.index(row).data() for row in range(2)] == ["1 · lr 0.001", "2 · lr 0.01"]
    assert runs.runs.figures(2)[1] == "5 steps · seed 0"
    runs.setFocus()
    qtbot.keyClick(runs, Qt.Key.Key_Home)
    qtbot.keyClick(runs, Qt.Key.Key_Space)
    assert tab.shelf.drawn == (2,)
    qtbot.keyClick(runs, Qt.Key.Key_Space)
    assert tab.shelf.drawn == (1, 2)
    qtbot.keyClick(runs, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tab.shelf.current == 1 and studio.spec == TINY, timeout=ENGINE_MS)
    assert not tab.panel.make_current.isEnabled()
    saved: list[int] = []
    tab.saveRequested.connect(saved.append)
    tab.panel.save.trigger()
    assert saved == [1]
    qtbot.keyClick(runs, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: [info.key for info in tab.shelf.infos] == [2], timeout=ENGINE_MS)


def test_a_long_run_is_forgotten_only_when_it_is_said_twice(qtbot, tab, train, monkeypatch):
    monkeypatch.setattr("attnstudio.ui.runs.list_panel.LONG_RUN", 3)
    train(TINY, 4)
    qtbot.waitUntil(lambda: tab.panel.list.runs.rowCount() == 1)
    tab.panel.forget.trigger()
    assert "Forgetting it cannot be undone" in tab.panel.note.text()
    qtbot.mouseClick(tab.panel.note.buttons[1], Qt.MouseButton.LeftButton)
    assert tab.panel.note.text() == ""
    assert tab.shelf.infos
    tab.panel.forget.trigger()
    qtbot.mouseClick(tab.panel.note.buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(tab.empty.isVisible, timeout=ENGINE_MS)


def test_the_verdict_stays_as_it_was_when_one_run_goes_on_and_goes_with_its_runs(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    said = tab.progress.note.text()
    assert said
    studio.train(20)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: tab.shelf.curves[tab.progress.keys()[0]].steps == 32)
    assert tab.progress.note.text() == said
    studio.runs.drop(tab.progress.keys()[1])
    qtbot.waitUntil(tab.progress.isHidden, timeout=ENGINE_MS)


def test_a_pair_that_diverges_says_why(qtbot, studio, tab):
    studio.propose(TINY.with_changes(lr=1e12))
    tab.start_pair(pair(PairKind.POSITIONS, studio.spec), 50)
    qtbot.waitUntil(lambda: not studio.is_training, timeout=ENGINE_MS)
    qtbot.waitUntil(lambda: "Training stopped at step" in tab.progress.note.text())
    assert studio.run_state.reason is StopReason.FAILED
    assert not tab.progress.is_running


def test_pause_stops_all_runs_of_a_pair(qtbot, studio, tab):
    tab.start_pair(pair(PairKind.POSITIONS), 100_000)
    qtbot.waitUntil(lambda: tab.progress.bar.value() > 2, timeout=ENGINE_MS)
    assert " of 100,000 steps" in tab.progress.text.text()
    qtbot.mouseClick(tab.progress.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not studio.is_training and not tab.progress.is_running, timeout=ENGINE_MS)
    steps = {len(info.history) for info in studio.runs.infos}
    assert len(steps) == 1
    assert tab.progress.note.text()


def test_a_start_in_mid_run_pauses_it_first(qtbot, studio, tab):
    studio.train(100_000)
    qtbot.waitUntil(lambda: studio.history is not None and len(studio.history) > 2, timeout=ENGINE_MS)
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    assert [len(info.history) for info in studio.runs.infos][-2:] == [3, 3]


def test_the_readout_lists_the_runs_at_the_cursor_best_first(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    area = tab.plots.area
    view = tab.plots.plots[Measure.LOSS].view
    place = area.mapFromScene(view.mapViewToScene(view.viewRect().center()))
    qtbot.mouseMove(area.viewport(), place)
    qtbot.waitUntil(lambda: studio.cursor.hovered is not None)
    step = studio.cursor.hovered
    assert tab.plots.readout.text().startswith(f"step {step}: ")
    readings = {key: tab.shelf.curves[key].at(step) for key in tab.shelf.drawn}
    best = max(readings, key=lambda key: (readings[key].accuracy, -readings[key].loss))
    assert tab.plots.card.isVisible()
    assert tab.plots.card.rows[0].name.startswith(f"{best} · ")
    assert len(tab.plots.card.rows) == 2
    qtbot.mouseClick(area.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert studio.cursor.locked == step
    area.setFocus()
    qtbot.keyClick(area, Qt.Key.Key_Right)
    assert studio.cursor.locked == step + 1


def test_log_scale_and_measures_can_be_chosen(qtbot, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    qtbot.mouseClick(tab.plots.buttons[Measure.GRAD_NORM], Qt.MouseButton.LeftButton)
    assert tab.plots.shown_measures() == (Measure.ACCURACY, Measure.LOSS)
    tab.plots.log.setChecked(True)
    low, high = tab.plots.plots[Measure.LOSS].view.viewRange()[1]
    losses = np.concatenate([curves.points(Measure.LOSS)[1] for curves in tab.shelf.curves.values()])
    assert low <= np.log10(losses.min()) <= np.log10(losses.max()) <= high
    assert tab.plots.plots[Measure.ACCURACY].view.viewRange()[1][1] > 1


class Marked(QTranslator):
    """A language that puts a mark before everything."""

    def translate(self, _context, source, _disambiguation=None, _n=-1):
        return f"§{source}"

    def isEmpty(self):
        return False


def test_every_text_changes_its_language_live(qtbot, qapp, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 12)
    wait_for_heads(qtbot, tab, (12, 12))
    translator = Marked()
    qapp.installTranslator(translator)
    try:
        qtbot.waitUntil(lambda: tab.panel.compare.text() == "§Compare…")
        shown = [
            widget
            for kind in (QLabel, QAbstractButton, ElidedLabel)
            for widget in tab.findChildren(kind)
            if widget.isVisibleTo(tab) and widget.text()
        ]
        assert len(shown) > 15
        assert [widget.text() for widget in shown if "§" not in widget.text()] == []
        for plot in tab.plots.plots.values():
            assert plot.item.getAxis("left").labelText.startswith("§")
        assert tab.panel.list.runs.index(0).data() == "1 · §sinusoidal positions"
        assert tab.panel.list.runs.figures(1)[1] == "§12 steps · §seed 0"
        assert tab.heads.runs.boxes[1].currentText() == "2 · §no positions"
        names = [tab.heads.map.canvas.accessibleName(), tab.plots.area.accessibleName()]
        assert all(name.startswith("§") for name in names)
    finally:
        qapp.removeTranslator(translator)
    qtbot.waitUntil(lambda: tab.panel.compare.text() == "Compare…")


def test_the_tab_fits_into_a_narrow_place_and_a_dark_theme(qtbot, qapp, studio, tab):
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    apply_theme(qapp, "dark")
    qtbot.waitUntil(lambda: tab.plots.area.backgroundBrush().color().lightness() < 60)
    apply_theme(qapp, "light")
    qtbot.waitUntil(lambda: tab.plots.area.backgroundBrush().color().lightness() > 200)
    assert tab.minimumSizeHint().height() < 300
    tab.resize(500, 700)
    assert tab.body.orientation() is Qt.Orientation.Vertical
    tab.resize(1000, 700)
    assert tab.body.orientation() is Qt.Orientation.Horizontal
    tab.grab()


def test_the_same_heads_stay_beside_each_other_when_scrolled(qtbot, tab):
    tab.start_pair(pair(PairKind.POSITIONS, TINY.with_changes(heads=8)), 2)
    qtbot.waitUntil(lambda: None not in tab.heads.frames, timeout=ENGINE_MS)
    tab.resize(640, 420)
    bars = [area.verticalScrollBar() for area in tab.heads.findChildren(QScrollArea)]
    assert len(bars) == 3
    qtbot.waitUntil(lambda: bars[0].maximum() > 0)
    bars[0].setValue(bars[0].maximum())
    assert len({bar.value() for bar in bars}) == 1


def test_a_hidden_tab_reads_nothing(tab, train):
    tab.hide()
    train(TINY.with_changes(positional=Positional.NONE), 3)
    assert tab.shelf.infos == ()
    tab.show()
    assert [curves.steps for curves in tab.shelf.curves.values()] == [3]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_box_of_a_run_that_is_not_drawn_can_be_seen_in_both_themes(qtbot, qapp, studio, tab, theme):
    start(qtbot, studio, tab, PairKind.POSITIONS, 3)
    apply_theme(qapp, theme)
    tab.shelf.set_drawn(2, False)
    rows = tab.panel.list
    qtbot.waitUntil(lambda: (rows.palette().base().color().lightness() < 60) is (theme == "dark"))
    row = rows.visualRect(rows.runs.index(1))
    row.setWidth(24)  # the box, and what is around it
    picture = rows.viewport().grab(row).toImage()
    shades = {picture.pixelColor(x, y).lightness() for x in range(24) for y in range(picture.height())}
    ground = rows.palette().base().color().lightness()
    assert max(abs(shade - ground) for shade in shades) > 40
    apply_theme(qapp, "light")
