"""Shuffled tokens, the encoding, and controls, as they are used."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from attnstudio.engine.comparing.controls import Judgement, Range, Standing
from attnstudio.engine.comparing.measures import Measure
from attnstudio.engine.spec import MaskKind, Positional, Task
from attnstudio.ui.compare.saving import controls_csv
from attnstudio.ui.compare.sections import Section
from attnstudio.ui.compare.tab import CompareTab
from attnstudio.ui.compare.words import describe_judgement
from attnstudio.ui.differences.difference_bar import DifferenceBar
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio
from tests.ui.compare.conftest import ENGINE_MS, TINY

ENCODER = TINY.with_changes(task=Task.REVERSE)

# -- shuffle


def test_with_encoding_the_maps_stay_and_without_they_move(
    qtbot: QtBot,
    studio: Studio,
    tab: CompareTab,
    settle: Callable[[], None],
    open_section: Callable[[Section], None],
) -> None:
    open_section(Section.SHUFFLE)
    page = tab.shuffle
    assert "stand in their order" in page.sentence.text()
    assert not page.undo.isEnabled()
    tab.activateWindow()
    qtbot.waitUntil(tab.isActiveWindow)
    tab.focus_first()
    qtbot.keyClick(tab.sections.buttons[Section.SHUFFLE], Qt.Key.Key_R)
    settle()
    order = page.found.study.order
    assert sorted(order) == list(range(6))
    assert order != tuple(range(6))
    assert "do not move with their tokens" in page.sentence.text()
    assert np.abs(page.maps.difference.values).max() > 1e-3
    page.encoded.click()
    settle()
    assert page.found.study.order == order
    assert "The maps move with their tokens" in page.sentence.text()
    assert np.abs(page.maps.difference.values).max() < 1e-6
    assert studio.spec == TINY  # the switch is this page's alone
    page.undo.click()
    settle()
    assert page.found.largest == (0.0,)
    page.adopt.click()
    settle()
    assert studio.spec.positional is Positional.NONE
    assert not page.adopt.isEnabled()


def test_the_cursor_stays_on_its_tokens(
    tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None]
) -> None:
    open_section(Section.SHUFFLE)
    page = tab.shuffle
    page.shuffle_tokens()
    settle()
    plain, shuffled, _ = page.maps.frames
    moved = page.maps.moved_state
    page.maps.state.lock(1, Cell(2, 4))
    assert moved.locked is not None
    assert shuffled.query_tokens[moved.locked.query] == plain.query_tokens[2]
    assert shuffled.key_tokens[moved.locked.key] == plain.key_tokens[4]
    moved.lock(0, Cell(0, 1))
    order = page.found.study.order
    assert page.maps.state.locked == Cell(order[0], order[1])
    assert page.maps.state.head == 0
    page.maps.state.unlock()
    assert moved.cursor is None


def test_a_mask_can_be_switched_where_there_is_one(
    studio: Studio, tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None]
) -> None:
    open_section(Section.SHUFFLE)
    page = tab.shuffle
    assert page.masked.isHidden()
    studio.propose(TINY.with_changes(mask=MaskKind.CAUSAL, positional=Positional.NONE))
    settle()
    assert not page.masked.isHidden()
    assert not page.encoded.isChecked()
    page.shuffle_tokens()
    settle()
    assert "the mask belongs to the places" in page.sentence.text()
    page.masked.click()
    settle()
    assert "The maps move with their tokens" in page.sentence.text()


def test_another_length_has_its_own_order(
    studio: Studio, tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None]
) -> None:
    open_section(Section.SHUFFLE)
    tab.shuffle.shuffle_tokens()
    studio.propose(TINY.with_changes(length=9))
    settle()
    assert tab.shuffle.found.study.order == tuple(range(9))


def test_trained_heads_are_shuffled_at_their_step(
    tab: CompareTab,
    settle: Callable[[], None],
    open_section: Callable[[Section], None],
    train: Callable[..., None],
) -> None:
    train(ENCODER)
    open_section(Section.SHUFFLE)
    tab.shuffle.shuffle_tokens()
    settle()
    assert (tab.shuffle.found.plain.origin.run, tab.shuffle.found.plain.origin.step) == (1, 3)


# -- the encoding


def test_the_picture_is_of_the_experiment_until_numbers_are_typed(
    qtbot: QtBot,
    studio: Studio,
    tab: CompareTab,
    settle: Callable[[], None],
    open_section: Callable[[Section], None],
) -> None:
    open_section(Section.ENCODING)
    page = tab.encoding
    assert page.found.values.shape == (6, 16)
    studio.propose(TINY.with_changes(length=8))
    settle()
    assert page.found.values.shape == (8, 16)
    page.base.clear()
    qtbot.keyClicks(page.base, "100")
    settle()
    assert page.found.values[3, 2] == np.float32(math.sin(3 / 100 ** (2 / 16)))
    studio.propose(TINY.with_changes(length=5))
    settle()
    assert page.found.values.shape == (8, 16)  # what was typed stays
    page.reset.click()
    settle()
    assert page.found.values.shape == (5, 16)
    assert page.found.study.base == 10_000


def test_what_cannot_be_drawn_is_said_beside_the_last_picture(
    qtbot: QtBot, tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None]
) -> None:
    open_section(Section.ENCODING)
    page = tab.encoding
    before = page.found
    for field, text, word in ((page.length, "0", "length"), (page.d_model, "x", "whole number")):
        target = field.lineEdit()
        kept = target.text()
        target.selectAll()
        qtbot.keyClicks(target, text)
        assert word in page.note.text()
        assert page.found is before
        target.selectAll()
        qtbot.keyClicks(target, kept)
        settle()
        assert page.note.text() == ""


def test_a_cell_is_read_by_pointer_and_keyboard(
    qtbot: QtBot, tab: CompareTab, open_section: Callable[[Section], None]
) -> None:
    open_section(Section.ENCODING)
    page = tab.encoding
    qtbot.keyClick(page.values, Qt.Key.Key_Down)  # enters at the corner
    qtbot.keyClick(page.values, Qt.Key.Key_Down)
    qtbot.keyClick(page.values, Qt.Key.Key_Right)
    assert page.values.locked == Cell(1, 1)
    assert page.readout.text().startswith("Token 2: PE(1, 1) = cos(1 / 10000^(0/16)) = cos(1.0000) = 0.5403")
    assert page.values.accessibleDescription() == page.readout.text()
    centre = QPoint(page.products.width() // 3, page.products.height() // 3)
    qtbot.mouseClick(page.products, Qt.MouseButton.LeftButton, pos=centre)
    assert page.readout.text().startswith("Tokens ")
    assert page.values.locked is None  # one readout, one cursor
    qtbot.keyClick(page.products, Qt.Key.Key_Escape)
    assert page.products.locked is None


# -- controls


def test_controls_are_computed_when_asked_and_told_to_be_of_before(
    qtbot: QtBot,
    studio: Studio,
    tab: CompareTab,
    settle: Callable[[], None],
    open_section: Callable[[Section], None],
    tmp_path: Path,
) -> None:
    open_section(Section.CONTROLS)
    page = tab.controls
    assert page.found is None
    assert not page.views.isVisible()
    page.start.click()
    assert page.stop.isVisible()
    settle()
    assert len(page.verdicts.items()) == 2
    assert all("untrained twins" in said or "other seeds" in said for said in page.verdicts.items())
    assert len(page.table.numbers.rows) == 2 * (len(Measure) - 1)
    path = tmp_path / "controls.csv"
    with qtbot.waitSignal(page.saved, timeout=ENGINE_MS):
        page.saver.save(path, lambda: controls_csv(page.found))
    rows = list(csv.DictReader(path.read_text().splitlines()))
    column = list(Measure).index(Measure.DIAGONAL)
    (of_head,) = [row for row in rows if (row["head"], row["measure"]) == ("1", "diagonal")]
    twins = page.found.twins[:, 0, 1, column]
    assert float(of_head["now"]) == page.found.now[0, 1, column]
    assert float(of_head["twins_median"]) == np.median(twins)
    assert (float(of_head["twins_low"]), float(of_head["twins_high"])) == (twins.min(), twins.max())
    studio.propose(TINY.with_changes(seed=2))
    settle()
    assert "compute again" in page.note.text()


def test_the_keyboard_goes_on_from_the_button_that_was_pressed(
    tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None], qtbot: QtBot
) -> None:
    open_section(Section.CONTROLS)
    page = tab.controls
    page.start.setFocus()
    qtbot.keyClick(page.start, Qt.Key.Key_Space)
    assert page.stop.hasFocus()
    settle()
    assert page.start.hasFocus()
    assert page.stop.isHidden()


def test_controls_can_be_stopped_and_end_with_another_experiment(
    studio: Studio, tab: CompareTab, settle: Callable[[], None], open_section: Callable[[Section], None]
) -> None:
    open_section(Section.CONTROLS)
    page = tab.controls
    page.start.click()
    page.stop.click()
    assert not page.busy
    assert page.found is None
    page.start.click()
    studio.propose(TINY.with_changes(seed=2))
    settle()
    assert page.found is None
    assert page.start.isEnabled()


def judged(standing: Standing, measure: Measure = Measure.PREVIOUS, shuffled: float = 0.8) -> Judgement:
    of_twins, of_shuffled = Range(0.17, 0.15, 0.19), Range(shuffled, shuffled, shuffled)
    return Judgement(1, measure, 0.83, of_twins, of_shuffled, 0.2, standing)


def test_what_is_said_of_a_head() -> None:
    far = localize(describe_judgement(judged(Standing.FAR), 100))
    assert far == (
        "Head 2: its previous-token share 0.83 is far above what untrained twins reach (0.15 – 0.19, median "
        "0.17), so training made it. With shuffled tokens it stays at 0.80: the head goes by where tokens "
        "stand."
    )
    content = localize(describe_judgement(judged(Standing.FAR, shuffled=0.2), 100))
    assert content.endswith("falls to 0.20: the head goes by what the tokens are.")
    diagonal = localize(describe_judgement(judged(Standing.FAR, Measure.DIAGONAL), 100))
    assert "shuffled" not in diagonal  # a diagonal moves along with its tokens in any case
    assert "do not read a meaning" in localize(describe_judgement(judged(Standing.ALIKE), 100))
    assert "Chance can do that" in localize(describe_judgement(judged(Standing.ABOVE), 100))
    assert "nothing was trained" in localize(describe_judgement(judged(Standing.FAR), 0))


def test_heads_are_not_scrolled_in_a_page_that_is_scrolled_itself(
    studio: Studio, tab: CompareTab, open_section: Callable[[Section], None], qtbot: QtBot
) -> None:
    studio.propose(TINY.with_changes(heads=8))
    open_section(Section.SHUFFLE)
    tab.resize(480, 420)
    maps = tab.shuffle.maps
    qtbot.waitUntil(lambda: maps.width() < 480)
    for grid in maps.grids:
        qtbot.waitUntil(lambda grid=grid: not grid._area.verticalScrollBar().isVisible())
        assert len(grid.maps) == 8


def test_the_ends_of_the_colours_are_written_as_numbers_are_read(qtbot: QtBot) -> None:
    bar = DifferenceBar()
    qtbot.addWidget(bar)
    bar.show_top(256.0)
    assert bar.labels() == ("−256", "0", "+256")
    bar.show_top(1e-6)
    assert bar.labels() == ("−1e-6", "0", "+1e-6")
