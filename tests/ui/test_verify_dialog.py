"""The verification's dialog: sentences in full, numbers exact."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from attnstudio.engine.report import Check, VerifyReport
from attnstudio.messages import Message
from attnstudio.ui.verify_dialog import VerifyDialog

SENTENCE = "Output [1, 6, 512] can be added to x [1, 6, 512]; weights [1, 8, 6, 6], one map for each head."


def test_no_sentence_is_cut_and_every_number_is_there_to_its_last_digit(qtbot: QtBot) -> None:
    numbers = {"residual": [1, 6, 512], "losses": [1.0271955728530884] * 5}
    check = Check("multi-head", Message("Multi-head: dimensions"), True, numbers, Message(SENTENCE))
    dialog = VerifyDialog(VerifyReport((check,)))
    qtbot.addWidget(dialog)
    dialog.show()
    title = dialog.tree.topLevelItem(0)
    assert title is not None
    detail, _residual, losses = (title.child(index) for index in range(3))
    assert detail.text(0) == SENTENCE
    needed = dialog.tree.fontMetrics().horizontalAdvance(SENTENCE)
    assert detail.isFirstColumnSpanned()
    assert needed <= dialog.tree.viewport().width() - dialog.tree.visualItemRect(detail).left()
    assert losses.text(1) == "[1.0272, 1.0272, 1.0272, 1.0272, 1.0272]"
    assert "1.0271955728530884" in losses.toolTip(1)
