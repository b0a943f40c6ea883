"""Tokens on the screen: faithful, with the invisible made visible, and never over one another."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.tokens import tokenize
from attnstudio.ui.heads.labels import nice_step, plan_columns, plan_rows, visible_token, whole_step

INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # an unassigned or private character has at least a box


@pytest.mark.parametrize(
    ("token", "shown"),
    [
        ("cat", "cat"),
        ("<b>bold</b>", "<b>bold</b>"),
        ("&amp;", "&amp;"),
        ("猫", "猫"),
        ("مرحبا", "مرحبا"),
        ("e\u0301", "e\u0301"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\x00", "␀"),
        ("a\tb", "a⇥b"),
        ("\n", "␊"),
        ("\x1b", "␛"),
        ("\x7f", "␡"),
        ("\x85", "U+0085"),
        ("\u200b", "U+200B"),
        ("a\u200db", "aU+200Db"),
        ("\u200d", "U+200D"),
        ("\ufeff", "U+FEFF"),
        ("\u202e", "U+202E"),
        ("\u00ad", "U+00AD"),
        ("\u00a0", "U+00A0"),
        ("\ud800", "U+D800"),
        (" ", "␠"),
        ("a b", "a b"),
        ("", "∅"),
        ("\u0301", "◌\u0301"),
    ],
)
def test_tokens_are_shown_as_they_are_and_invisible_ones_made_visible(token: str, shown: str) -> None:
    assert visible_token(token) == shown


@given(st.text(max_size=40))
def test_every_token_of_every_text_can_be_seen(text: str) -> None:
    for token in tokenize(text):
        shown = visible_token(token)
        assert shown.strip()
        assert not {unicodedata.category(character) for character in shown.replace("\u200d", "")} & INVISIBLE


@given(
    cells=st.integers(1, 5000), side=st.floats(1, 2000), line=st.integers(8, 40), widest=st.integers(1, 400)
)
def test_labels_never_overlap(cells: int, side: float, line: int, widest: int) -> None:
    cell = side / cells
    assert plan_rows(cell, line).step * cell >= line * (1 - 1e-9)
    columns = plan_columns(cells, cell, widest, line)
    assert columns.step * cell >= (line if columns.rotated else widest) * (1 - 1e-9)
    assert 0 in columns.cells(cells)


def test_labels_stay_level_while_all_fit_and_turn_before_words_are_left_out() -> None:
    assert plan_columns(6, 40, widest=30, line_height=14).rotated is False
    turned = plan_columns(6, 20, widest=30, line_height=14)
    assert (turned.rotated, turned.step) == (True, 1)
    many_numbers = plan_columns(512, 0.5, widest=30, line_height=14)
    assert (many_numbers.rotated, many_numbers.step) == (False, 100)


@given(least=st.floats(1e-9, 1e9))
def test_steps_are_one_two_or_five_and_the_next_smaller_would_not_do(least: float) -> None:
    step = nice_step(least)
    assert least <= step < least * 2.5 * (1 + 1e-9)
    assert f"{step:.0e}"[0] in "125"


@pytest.mark.parametrize(("least", "step"), [(0, 1), (0.2, 1), (1, 1), (1.1, 2), (3, 5), (6, 10), (64, 100)])
def test_whole_steps(least: float, step: int) -> None:
    assert whole_step(least) == step
