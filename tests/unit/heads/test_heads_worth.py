"""What a head is worth, in words: signs, sizes and names are true."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.moments import HeadEffect, HeadRanking, Score
from attnstudio.ui.heads.worth import (
    Worth,
    all_on_words,
    change_text,
    describe_worth,
    effects_of,
    loss_text,
    names_of,
    percent_text,
    ranking_words,
    slight_heads,
    without_words,
)

RANKING = HeadRanking(
    1,
    300,
    Score(0.02, 0.995),
    (
        HeadEffect(1, 0, Score(0.39, 0.881)),
        HeadEffect(0, 1, Score(0.05, 0.99)),
        HeadEffect(0, 0, Score(0.02, 0.995)),
        HeadEffect(1, 1, Score(0.019, 0.995)),
    ),
)


def test_the_strip_says_what_is_lost_without_heads() -> None:
    whole, without = Score(0.0213, 0.9951), Score(0.391, 0.8812)
    said = str(all_on_words(whole, beside_less=True))
    assert said == "Held out, all on: loss 0.0213, accuracy 99.5 %."
    assert str(all_on_words(whole, beside_less=False)) == "Held out: loss 0.0213, accuracy 99.5 %."
    assert str(without_words([(0, 2)], whole, without, 1)) == "Without head 3: 0.391 (+0.37), 88.1 %."
    assert str(without_words([(1, 0), (0, 2)], whole, without, 2)).startswith("Without heads 1.3, 2.1: ")


def test_without_answers_only_the_loss_is_told() -> None:
    whole, without = Score(0.25, None), Score(0.2, None)
    assert str(all_on_words(whole, beside_less=True)) == "All heads on: loss 0.25."
    assert str(without_words([(0, 0)], whole, without, 1)) == "Without head 1: 0.2 (−0.05)."


def ranking(*changes: float) -> HeadRanking:
    """Of one layer, on a loss of 0.02; the most needed first, as the engine sorts them."""
    effects = [HeadEffect(0, head, Score(0.02 + change, None)) for head, change in enumerate(changes)]
    return HeadRanking(1, 300, Score(0.02, None), tuple(effects))


def test_a_ranking_names_the_most_needed_heads_and_the_idle_ones_and_belongs_to_its_step() -> None:
    said = str(ranking_words(RANKING, 2, current=True))
    assert said == "Most needed: 2.1 (+0.37), 1.2 (+0.03). Hardly used: 1.1, 2.2."
    assert "of step 300" in str(ranking_words(RANKING, 2, current=False))
    assert str(ranking_words(ranking(0.3, 0.2), 1, current=True)) == "Most needed: 1 (+0.3), 2 (+0.2)."
    many = ranking(0.3, *[0.001] * 20)
    assert str(ranking_words(many, 1, current=True)).endswith("Hardly used: 20 heads.")


@pytest.mark.parametrize("changes", [(0.0, -0.01), (-0.1, -0.2)])
def test_where_no_head_is_needed_that_is_said(changes: tuple[float, ...]) -> None:
    assert "No single head is needed" in str(ranking_words(ranking(*changes), 1, current=True))
    assert slight_heads(ranking(*changes)) == {(0, 0), (0, 1)}


def test_a_head_is_hardly_used_when_it_is_worth_under_a_twentieth_of_the_most_needed() -> None:
    assert slight_heads(ranking(1.0, 0.06, 0.04, -0.3)) == {(0, 2), (0, 3)}
    assert slight_heads(ranking(math.inf, 0.5, 0.01)) == {(0, 2)}
    told = str(describe_worth(Worth(change=0.004, step=2, slight=True)))
    assert told.startswith("Without this head (step 2): loss +0.004. That is under a twentieth ")


def test_effects_are_those_of_one_layer() -> None:
    effects = effects_of(RANKING, 0)
    assert set(effects) == {0, 1}
    assert effects[1] == pytest.approx((0.03, -0.005))
    assert effects_of(RANKING, 1)[1][0] < 0


def test_a_worth_is_told_with_its_step() -> None:
    assert describe_worth(Worth()) is None
    told = str(describe_worth(Worth(change=0.37, accuracy=-0.114, step=1300)))
    assert told == (
        "Without this head (step 1,300): loss on held-out data +0.37, accuracy −11.4 percentage points."
    )
    assert str(describe_worth(Worth(change=-0.5, step=2))) == "Without this head (step 2): loss −0.5."


def test_one_head_is_named_without_its_layer_where_there_is_one() -> None:
    assert str(names_of([(0, 7)], 1)) == "head 8"
    assert str(names_of([(0, 7), (0, 1)], 1)) == "heads 2, 8"


def test_all_right_is_said_only_when_all_are_right() -> None:
    assert percent_text(1.0) == "100.0"
    assert percent_text(0.9997) == "99.9"
    assert percent_text(0.57) == "57.0"


def test_a_loss_that_is_no_number_is_named() -> None:
    assert loss_text(math.nan) == change_text(math.nan) == "NaN"
    assert change_text(math.inf) == "∞"
    assert loss_text(3.14e-5) == "3.1e-5"


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e6, max_value=1e6))
def test_a_change_keeps_its_sign_and_about_its_size(change: float) -> None:
    text = change_text(change)
    if change == 0:
        assert text == "±0"
    else:
        value = float(text.replace("−", "-"))
        assert math.copysign(1, value) == math.copysign(1, change)
        assert abs(value - change) <= 0.5 * abs(change) + 1e-320
