"""One line that gives way: never moved by what it says, and whole in its tooltip."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from attnstudio.ui.elided_label import ElidedLabel

TEXTS = ["", "step 3", "query 1 '\u2068cat\u2069'", "第 3 步", "שלום", "👩‍👧"]


@pytest.mark.parametrize("text", TEXTS)
def test_its_height_is_the_same_for_every_text(qtbot: QtBot, text: str) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    empty = label.sizeHint().height()
    label.setText(text)
    assert label.sizeHint().height() == label.minimumSizeHint().height() == empty
    assert empty >= label.fontMetrics().height()


def test_what_is_cut_is_whole_in_the_tooltip(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText("newest step 299: loss 1.599879e-07")
    label.resize(500, 20)
    label.show()
    assert label.toolTip() == ""
    label.resize(60, 20)
    assert label.toolTip() == "newest step 299: loss 1.599879e-07"


def test_markup_is_shown_as_it_is_written(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.resize(300, 20)
    pictures = []
    for text in ("<b>x</b>", "x"):
        label.setText(text)
        pictures.append(label.grab().toImage())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("text", ["已训练 0 步", "第 3 步", "steps taken: 12,345", "熵 1.75 · 头 1"])
def test_nothing_is_cut_in_the_width_that_it_asks_for(qtbot: QtBot, text: str) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.setText(text)
    label.resize(label.sizeHint())
    label.show()
    assert label.toolTip() == ""
    width = label.contentsRect().width()
    assert label.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width) == text
