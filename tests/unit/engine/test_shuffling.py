"""Shuffled tokens and the encoding: exact where nothing knows places, and only there."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.comparing.encoding_picture import (
    DrawEncoding,
    Encoding,
    describe_product,
    describe_spread,
    describe_value,
    problem_of,
)
from attnstudio.engine.comparing.shuffling import Shuffle, Shuffled, describe, largest_cell, random_order
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.protocol import Investigate, Train
from attnstudio.engine.spec import ExperimentSpec, MaskKind, Norm, Positional, Task
from attnstudio.engine.studies import Study, StudyContext
from tests.unit.engine.running import Running

LAYER = ExperimentSpec(d_model=16, heads=2, length=6)
ENCODER = LAYER.with_changes(task=Task.REVERSE, batch=8, layers=2)
PLAIN = tuple(range(6))


def no_run(_run: int, _step: int) -> None:
    raise AssertionError("no run was asked about")


def solve(study: Study) -> object:
    """Without a session: hypothesis asks often."""
    from attnstudio.engine.comparing.encoding_picture_solver import draw
    from attnstudio.engine.comparing.shuffling_solver import shuffle

    context = StudyContext(CancelToken(), lambda _value: None, lambda: None, no_run)  # type: ignore[arg-type]
    return shuffle(study, context) if isinstance(study, Shuffle) else draw(study, context)  # type: ignore[arg-type]


def shuffled(spec: ExperimentSpec, order: tuple[int, ...]) -> Shuffled:
    found = solve(Shuffle(Side(spec), order))
    assert isinstance(found, Shuffled)
    return found


SPECS = st.sampled_from([LAYER, LAYER.with_changes(seed=3), ENCODER, ENCODER.with_changes(norm=Norm.PRE)])


@settings(max_examples=25, deadline=None)
@given(SPECS, st.permutations(PLAIN))
def test_without_encoding_the_maps_move_with_their_tokens(spec: ExperimentSpec, order: list[int]) -> None:
    found = shuffled(spec, tuple(order))
    assert max(found.largest) < 1e-6
    assert max(found.exact) < 1e-14
    assert all(found.moves_along(layer) for layer in range(found.plain.layers))
    for place, came_from in enumerate(order):
        assert found.shuffled.query_tokens[place] == found.plain.query_tokens[came_from]
        vectors = found.shuffled.queries[0, :, place], found.plain.queries[0, :, came_from]
        assert np.allclose(*vectors, atol=1e-6)
        for key, key_from in enumerate(order):
            moved = found.shuffled.weights[:, :, place, key]
            assert np.array_equal(moved, found.restored.weights[:, :, came_from, key_from])


@settings(max_examples=25, deadline=None)
@given(SPECS, st.permutations(PLAIN).filter(lambda order: tuple(order) != PLAIN))
def test_with_encoding_they_do_not(spec: ExperimentSpec, order: list[int]) -> None:
    found = shuffled(spec.with_changes(positional=Positional.SINUSOIDAL), tuple(order))
    assert not any(found.moves_along(layer) for layer in range(found.plain.layers))
    head, query, key = largest_cell(found, 0)
    difference = found.restored.weights[0] - found.plain.weights[0]
    assert abs(difference[head, query, key]) == np.abs(difference).max() == np.float32(found.largest[0])
    assert f"(head {head + 1}, query {query + 1}, key {key + 1})" in str(describe(found, 0))


def test_a_mask_knows_places_too() -> None:
    found = shuffled(LAYER.with_changes(mask=MaskKind.CAUSAL), (1, 0, 2, 3, 4, 5))
    assert not found.moves_along(0)
    assert "the mask belongs to the places" in str(describe(found, 0))
    assert found.restored.allowed is not None
    assert found.restored.allowed.tolist()[0][:3] == [True, True, False]  # the first token, now second
    assert (found.restored.weights[0][:, ~found.restored.allowed] == 0).all()


def test_what_is_said_of_the_order_itself_and_of_bits() -> None:
    assert "stand in their order" in str(describe(shuffled(LAYER, PLAIN), 0))
    moved = shuffled(LAYER, (5, 4, 3, 2, 1, 0))
    said = str(describe(moved, 0))
    assert ("bit for bit" in said) == (moved.largest[0] == 0)
    assert f"{moved.largest[0]:.1e}" in said or moved.largest[0] == 0


def test_trained_heads_are_shuffled_as_they_are() -> None:
    with Running() as running:
        running.ask(Train(ENCODER, 3))
        found = running.ask(Investigate(Shuffle(Side(ENCODER, 1, 2), (2, 0, 1, 3, 5, 4))))
    assert max(found.exact) < 1e-14
    assert found.shuffled.answers == ()
    assert found.plain.origin.step == 2


@given(st.integers(1, 12), st.integers(0, 1000))
def test_a_random_order_is_another_one(length: int, seed: int) -> None:
    order = random_order(length, np.random.default_rng(seed))
    assert sorted(order) == list(range(length))
    assert length == 1 or order != tuple(range(length))


# -- the encoding


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 40), st.integers(2, 33), st.sampled_from([10_000.0, 100.0, 2.0]))
def test_the_encoding_is_the_formula(length: int, d_model: int, base: float) -> None:
    found = solve(DrawEncoding(length, d_model, base))
    assert isinstance(found, Encoding)
    for position in range(length):
        for dimension in range(d_model):
            angle = position / base ** ((dimension - dimension % 2) / d_model)
            expected = math.cos(angle) if dimension % 2 else math.sin(angle)
            assert found.values[position, dimension] == pytest.approx(expected, abs=1e-6)
    products = found.values.astype(np.float64) @ found.values.T.astype(np.float64)
    assert np.allclose(found.products, products, atol=1e-4)


def test_with_pairs_of_sine_and_cosine_only_the_distance_counts() -> None:
    found = solve(DrawEncoding(32, 64))
    assert isinstance(found, Encoding)
    assert found.spread < 1e-5
    spread = max(np.ptp(found.products.astype(np.float64).diagonal(distance)) for distance in range(32))
    assert found.spread == pytest.approx(spread, abs=1e-5)
    assert found.by_distance[0] == pytest.approx(32)
    odd = solve(DrawEncoding(32, 33))  # the last sine has no cosine beside it
    assert isinstance(odd, Encoding)
    assert odd.spread > 1e-5
    assert "all 496 pairs" in str(describe_spread(found))
    single = solve(DrawEncoding(1, 64))
    assert isinstance(single, Encoding)
    assert str(describe_spread(single)).startswith("A single position: its dot product with itself is 32")


def test_the_readout_puts_numbers_into_the_formula() -> None:
    found = solve(DrawEncoding(8, 16))
    assert isinstance(found, Encoding)
    said = str(describe_value(found, 4, 3))
    assert said.startswith("Token 5: PE(4, 3) = cos(4 / 10000^(2/16)) = cos(1.2649) = 0.3011")
    assert "Tokens 2 and 5, 3 apart" in str(describe_product(found, 1, 4))


def test_what_cannot_be_drawn() -> None:
    assert problem_of(6, 512, 10_000) is None
    assert "length" in str(problem_of(0, 512, 10_000))
    assert "d_model" in str(problem_of(6, 1, 10_000))
    assert "base" in str(problem_of(6, 512, 1.0))
