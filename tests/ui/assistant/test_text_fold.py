"""Folded text that grows: all of it can be read, and no line of it grows without end."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from attnstudio.ui.assistant.text_fold import LONGEST_LINE, TextFold


@pytest.mark.parametrize("piece", ["x" * 3001, "x" * 9000, "word " * 700 + "\n", "\n"])
@pytest.mark.parametrize("unfolded", [True, False])
def test_long_lines_are_shown_in_pieces(qtbot: QtBot, piece: str, unfolded: bool) -> None:
    """Qt takes minutes to lay out a line of a million characters to which something is added."""
    fold = TextFold()
    qtbot.addWidget(fold)
    fold.set_text("a")
    fold.header.setChecked(unfolded)
    text = "a"
    for _ in range(5):
        text += piece
        fold.set_text(text)
    fold.header.setChecked(True)
    assert fold.text() == text
    assert fold.body is not None
    shown = fold.body.toPlainText()
    assert max(map(len, shown.split("\n"))) <= LONGEST_LINE
    assert shown.replace("\n", "") == text.replace("\n", "")
    if "\n" in piece:
        assert shown == text


def test_another_text_takes_its_place(qtbot: QtBot) -> None:
    fold = TextFold()
    qtbot.addWidget(fold)
    fold.header.setChecked(True)
    for text in ("one", "two", "x" * 5000, "three"):
        fold.set_text(text)
    assert fold.body is not None
    assert fold.body.toPlainText() == "three"
