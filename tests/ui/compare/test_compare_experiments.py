"""Two experiments side by side: what is computed, what is said, what is kept."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnstudio.engine.comparing.measures import Measure, MeasureChange
from attnstudio.engine.comparing.study import Change, Side, variants_of
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Positional, Task
from attnstudio.ui.compare.change_rows import change_rows
from attnstudio.ui.compare.saving import changes_csv
from attnstudio.ui.compare.sections import Section
from attnstudio.ui.compare.tab import CompareTab
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.i18n import localize
from attnstudio.ui.studio import Studio
from tests.ui.compare.conftest import ENGINE_MS, TINY
from tests.ui.helpers import assert_accessible, cut_off

ENCODER = TINY.with_changes(task=Task.REVERSE, layers=2)


def choose(tab: CompareTab, change: Change, settle: Callable[[], None]) -> None:
    page = tab.experiments
    page.choose(next(variant for variant in page.variants if variant.change is change))
    settle()


def shown_weights(tab: CompareTab) -> tuple[np.ndarray, ...]:
    return tuple(frame.weights[0] for frame in tab.experiments.maps.frames)


def test_nothing_is_asked_before_it_is_shown(qtbot: QtBot, studio: Studio) -> None:
    from attnstudio.ui.heads.state import HeadsState

    hidden = CompareTab(studio, HeadsState(studio))
    qtbot.addWidget(hidden)
    studio.propose(TINY.with_changes(seed=5))
    qtbot.waitUntil(lambda: hidden.source.side == Side(studio.spec), timeout=ENGINE_MS)
    pages = (hidden.experiments, hidden.shuffle, hidden.encoding, hidden.controls)
    assert not any(page.busy for page in pages)
    assert hidden.experiments.maps.frames == ()


def test_b_is_the_changed_experiment_and_the_map_is_the_difference(
    studio: Studio, tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    page = tab.experiments
    first, second = shown_weights(tab)
    assert np.array_equal(first, studio.frame.weights[0])
    of = page.maps.difference
    assert np.array_equal(of.values, second - first)
    means = np.abs(second - first).mean(axis=(1, 2))
    assert f"head {means.argmax() + 1} differs most, by {means.max():.4f} on average" in page.sentence.text()
    assert page.sentence.text().startswith("Without positional encoding: ")
    page.adopt.click()  # the window now shows what B showed
    settle()
    assert studio.spec == TINY.with_changes(positional=Positional.NONE)
    assert np.array_equal(studio.frame.weights[0], second)
    assert page.choice.currentText() == "With positional encoding"  # the same change, the other way
    studio.undo_stack.undo()
    settle()
    assert page.choice.currentText() == "Without positional encoding"


def test_the_largest_change_stands_first_and_points_to_its_head(
    tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    choose(tab, Change.MASK, settle)
    page = tab.experiments
    rows = page.table.numbers.rows
    sizes = [abs(change.change) for change in page.changes]
    assert sizes == sorted(sizes, reverse=True)
    assert page.table.numbers.texts(0)[4].endswith(f"{sizes[0]:.4f}")
    page.maps.state.lock(0, Cell(1, 1))
    last = next(index for index, row in enumerate(rows) if row.head == 1)
    page.table.activated.emit(page.table.numbers.index(last, 0))
    assert page.maps.state.head == 1
    assert "Head 2: query 2" in page.maps.readout.text()


def test_of_other_lengths_the_common_part_is_compared_and_said(
    tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    choose(tab, Change.LENGTH, settle)
    page = tab.experiments
    assert [frame.weights.shape[-2:] for frame in page.maps.frames] == [(6, 6), (6, 6)]
    assert "The length is 6 in A and 12 in B. The maps show the first 6 of both" in page.sentence.text()
    assert "the input is drawn first" in page.remark.text()
    assert page.maps.difference is not None


def test_of_other_heads_there_is_no_difference_but_their_means(
    tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    choose(tab, Change.HEADS, settle)
    page = tab.experiments
    assert page.maps.difference is None
    assert not page.maps.map.isVisible()
    assert "A has 2 heads and B has 1" in page.sentence.text()
    assert {change.head for change in page.changes} == {None}
    page.maps.state.lock(1, Cell(0, 0))  # a head that only A has
    assert "Head 2" in page.maps.readout.text()


def test_what_was_kept_is_held_against_what_is_shown_now(
    studio: Studio, tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    page = tab.experiments
    before = studio.frame.weights[0]
    page.keep.click()
    studio.propose(TINY.with_changes(mask=MaskKind.CAUSAL, seed=3))
    settle()
    choose(tab, Change.SHOWN, settle)
    assert page.choice.currentText() == "What is shown now: causal mask, seed 3"
    first, second = shown_weights(tab)
    assert np.array_equal(first, before)
    assert np.array_equal(second, studio.frame.weights[0])
    page.keep.click()
    settle()
    assert np.array_equal(shown_weights(tab)[0], studio.frame.weights[0])
    assert Change.SHOWN not in {variant.change for variant in page.variants}


def test_a_run_is_compared_at_the_locked_step_with_its_learned_weights(
    studio: Studio,
    tab: CompareTab,
    settle: Callable[[], None],
    train: Callable[..., None],
    qtbot: QtBot,
) -> None:
    train(ENCODER)
    settle()
    page = tab.experiments
    assert page.maps.captions[0].text() == "A: run 1 at step 3"
    choose(tab, Change.UNTRAINED, settle)
    trained, start = shown_weights(tab)
    studio.cursor.lock(0)
    qtbot.waitUntil(lambda: tab.source.side == Side(ENCODER, 1, 0), timeout=ENGINE_MS)
    settle()
    assert np.array_equal(shown_weights(tab)[0], start)
    assert not np.array_equal(trained, start)
    studio.cursor.lock(None)
    settle()
    studio.show_depth(1)  # its second layer
    assert not page.busy
    assert page.maps.frames[0].origin.depth == 1
    assert tab.layer.currentIndex() == 1


def test_training_is_waited_for(
    qtbot: QtBot, studio: Studio, tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    studio.train(1_000_000)
    qtbot.waitUntil(lambda: "In training" in tab.experiments.note.text(), timeout=ENGINE_MS)
    assert not tab.experiments.busy
    studio.pause()
    settle()
    assert tab.experiments.note.text() == ""
    assert tab.experiments.maps.frames[0].origin.run == 1


def test_what_is_too_large_is_refused_in_a_sentence(qtbot: QtBot, studio: Studio, tab: CompareTab) -> None:
    studio.propose(TINY.with_changes(length=3000), confirmed=True)
    qtbot.waitUntil(lambda: "3,000 tokens are too many" in tab.experiments.note.text(), timeout=ENGINE_MS)
    assert not tab.experiments.busy


def test_an_error_is_told_and_can_be_tried_again(
    qtbot: QtBot, studio: Studio, tab: CompareTab, settle: Callable[[], None], train: Callable[..., None]
) -> None:
    train(TINY)
    settle()
    page = tab.experiments
    page.keep.click()
    studio.propose(TINY.with_changes(seed=9))
    settle()
    studio.runs.drop(1)
    qtbot.waitUntil(lambda: not studio.runs.infos, timeout=ENGINE_MS)
    choose(tab, Change.SCALE, settle)
    assert page.note.text()
    assert page.note.buttons[0].text() == "Try again"
    page.keep.click()  # what is shown can be compared
    settle()
    assert page.note.text() == ""
    assert len(page.maps.frames) == 2


def test_words_follow_the_language_while_something_is_shown(
    tab: CompareTab, settle: Callable[[], None]
) -> None:
    settle()
    before = tab.experiments.sentence.text(), tab.experiments.choice.currentIndex()
    QApplication.sendEvent(tab, QEvent(QEvent.Type.LanguageChange))
    for page in (tab.experiments, tab.shuffle, tab.encoding, tab.controls):
        QApplication.sendEvent(page, QEvent(QEvent.Type.LanguageChange))
    assert (tab.experiments.sentence.text(), tab.experiments.choice.currentIndex()) == before


@pytest.mark.parametrize("size", [(420, 560), (1000, 500), (2000, 900)])
def test_every_section_is_accessible_and_whole_at_every_size(
    tab: CompareTab, open_section: Callable[[Section], None], size: tuple[int, int], qtbot: QtBot
) -> None:
    tab.resize(*size)
    for section in Section:
        open_section(section)
        page = tab.export_widget()
        if section is Section.CONTROLS:
            tab.controls.start.click()
            qtbot.waitUntil(lambda: tab.controls.found is not None, timeout=ENGINE_MS)
        qtbot.waitUntil(lambda page=page: page.height() >= page.layout().minimumSize().height())
        qtbot.waitUntil(lambda: not cut_off(tab))
        assert_accessible(tab)
        assert page.isVisible()
        assert page.width() <= size[0]


def test_the_open_section_is_remembered(qtbot: QtBot, studio: Studio, tab: CompareTab) -> None:
    from attnstudio.ui.heads.state import HeadsState
    from attnstudio.ui.splits import forget_splits, restore_splits, saved_splits

    tab.open_section(Section.ENCODING)
    kept = saved_splits(tab, ())
    other = CompareTab(studio, HeadsState(studio))
    qtbot.addWidget(other)
    restore_splits(other, kept)
    assert other.sections.section() is Section.ENCODING
    restore_splits(other, ("compare-section=9,4", "compare-section=1,7"))
    assert other.sections.section() is Section.ENCODING
    forget_splits(other)
    assert other.sections.section() is Section.EXPERIMENTS


def test_arrow_keys_go_through_the_sections(tab: CompareTab, qtbot: QtBot) -> None:
    tab.focus_first()
    qtbot.keyClick(tab.sections.buttons[Section.EXPERIMENTS], Qt.Key.Key_Right)
    assert tab.sections.section() is Section.SHUFFLE
    assert tab.shuffle.isVisible()
    assert not tab.experiments.isVisible()


def test_the_measures_as_csv_come_back(
    qtbot: QtBot, tab: CompareTab, settle: Callable[[], None], tmp_path: Path
) -> None:
    settle()
    page, path = tab.experiments, tmp_path / "measures.csv"
    with qtbot.waitSignal(page.saved, timeout=ENGINE_MS):
        page.saver.save(path, lambda: changes_csv(page.changes))
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert [(int(row["head"]), row["measure"], float(row["change"])) for row in rows] == [
        (one.head, one.measure.value, one.change) for one in page.changes
    ]
    assert tab.saved_line.text() == "Saved measures.csv, read back and checked."
    with qtbot.waitSignal(page.saver.refused, timeout=ENGINE_MS):
        page.saver.save(tmp_path / "nowhere" / "measures.csv", lambda: changes_csv(page.changes))
    assert page.note.text()


def test_arrows_say_which_way() -> None:
    rows = change_rows(
        [
            MeasureChange(0, Measure.ENTROPY, 0.2, 0.5),
            MeasureChange(1, Measure.ROW_MAX, 0.5, 0.2),
            MeasureChange(None, Measure.DIAGONAL, 0.5, 0.50001),
        ]
    )
    assert [row.texts[4] for row in rows] == ["▲ 0.3000", "▼ 0.3000", "0.0000"]
    assert [row.texts[0] if isinstance(row.texts[0], str) else localize(row.texts[0]) for row in rows] == [
        "1",
        "2",
        "mean",
    ]


def test_every_variant_has_a_title_that_says_its_value() -> None:
    titles = [localize(variant.title) for variant in variants_of(Side(ExperimentSpec()))]
    assert "Another seed: 1" in titles
    assert "Length 12 instead of 6" in titles
    assert "Heads: 4 instead of 8" in titles
