"""What the encoder answers, beside what is right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from head_frames import attention_frame, encoder_frame
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from attnstudio.ui.heads.answers_strip import AnswersStrip
from attnstudio.ui.heads.cell import Cell
from attnstudio.ui.heads.state import HeadsState

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def strip(qtbot: QtBot, state: HeadsState) -> AnswersStrip:
    """A strip that is shown as soon as it has answers."""
    strip = AnswersStrip(state)
    qtbot.addWidget(strip)
    strip.resize(400, strip.sizeHint().height())
    return strip


def column(strip: AnswersStrip, query: int) -> QImage:
    """The pixels of one query's three lines."""
    xs = [x for x in range(strip.width()) if strip.query_at(x) == query]
    return strip.grab(QRect(xs[0], 0, len(xs), strip.height())).toImage()


def test_it_is_there_only_where_something_is_answered(strip: AnswersStrip) -> None:
    strip.show_frame(attention_frame())
    assert strip.isHidden()
    strip.show_frame(encoder_frame())
    assert strip.isVisible()
    strip.show_frame(None)
    assert strip.isHidden()


def test_the_three_lines_are_told_to_assistive_technology(strip: AnswersStrip) -> None:
    frame = replace(encoder_frame(4, wrong=(1,)), expected=("3", "2", "", "0"))
    strip.show_frame(frame)
    assert strip.accessibleDescription() == "input: 0 1 2 3; answer: 3 ? 1 0; expected: 3 2 · 0"


def test_a_wrong_answer_stands_in_a_box_that_shows_without_colour(strip: AnswersStrip) -> None:
    tokens = ("7",) * 6
    right = replace(encoder_frame(), query_tokens=tokens, key_tokens=tokens, answers=tokens, expected=tokens)
    strip.show_frame(right)
    plain = column(strip, 2)
    assert plain == column(strip, 3)
    wrong = replace(right, expected=("7", "7", "8", "7", "7", "7"))
    strip.show_frame(wrong)
    boxed = column(strip, 2).convertToFormat(QImage.Format.Format_Grayscale8)
    line = range(boxed.height() // 3, 2 * boxed.height() // 3)
    edges = [[boxed.pixel(x, y) for y in line] for x in range(boxed.width())]
    assert any(len(set(edge[2:-2])) == 1 and edge[5] != edges[0][5] for edge in edges[1:6]), (
        "a side of the box"
    )
    assert column(strip, 3) == plain


def test_more_queries_than_have_room_are_cut_around_the_cursor(
    strip: AnswersStrip, state: HeadsState
) -> None:
    strip.show_frame(encoder_frame(60))
    assert strip.shown_queries().start == 0
    assert len(strip.shown_queries()) < 30
    for query in (59, 30, 0):
        state.lock(0, Cell(query, 0))
        shown = strip.shown_queries()
        assert query in shown
        centre = [x for x in range(strip.width()) if strip.query_at(x) == query]
        assert centre
        assert centre[-1] < strip.width()
    assert strip.query_at(0) is None
