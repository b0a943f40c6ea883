"""Each fault has its words, and its lines are Python."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from attnstudio.engine.faults.catalogue import CARDS, GROUP_TITLES, Group
from attnstudio.engine.faults.kinds import ATTENTION_FAULTS, TRAINING_FAULTS
from attnstudio.engine.faults.names import Fault


def test_every_fault_has_a_card_and_every_group_some() -> None:
    assert set(CARDS) == set(Fault)
    assert {card.group for card in CARDS.values()} == set(Group) == set(GROUP_TITLES)
    assert {*ATTENTION_FAULTS, *TRAINING_FAULTS} == set(Fault)
    assert len({str(card.title) for card in CARDS.values()}) == len(Fault)


@pytest.mark.parametrize("fault", list(Fault))
def test_a_card_is_whole(fault: Fault) -> None:
    card = CARDS[fault]
    for text in (card.wrong, card.seen):
        assert str(text).endswith(".")
        assert len(str(text)) < 200
    assert card.of_training == (fault in TRAINING_FAULTS)
    assert card.wrong_code != card.right_code
    for code in (card.wrong_code, card.right_code):
        ast.parse(code.replace("return ", ""))
    assert card.address.startswith("https://")


def test_words_and_questions_take_no_torch() -> None:
    code = (
        "import sys, attnstudio.engine.faults.catalogue, attnstudio.engine.faults.matrix; "
        "sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
