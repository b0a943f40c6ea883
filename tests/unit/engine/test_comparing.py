"""Two experiments: the second is what the changed experiment computes, and the measures are numpy's own."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.comparing.controls import AskControls, Controls, Standing, judge, questions_for
from attnstudio.engine.comparing.measures import (
    Measure,
    changes,
    measure_frame,
    measure_head,
    uniform_weights,
)
from attnstudio.engine.comparing.study import (
    MOST_WEIGHTS,
    Change,
    Look,
    LookAt,
    Side,
    side_of,
    too_many_weights,
    variants_of,
)
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.protocol import Explore, Investigate, Train, Visit
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec, InputKind, MaskKind, Positional, Task
from tests.unit.engine.running import Running

LAYER = ExperimentSpec(d_model=16, heads=2, length=6, positional=Positional.SINUSOIDAL)
ENCODER = LAYER.with_changes(task=Task.REVERSE, batch=8, layers=2)


def explored(running: Running, spec: ExperimentSpec) -> AttentionFrame:
    frame = running.ask(Explore(spec))
    assert isinstance(frame, AttentionFrame)
    return frame


def look(running: Running, side: Side) -> AttentionFrame:
    (look,) = running.ask(Investigate(LookAt((side,))))
    assert isinstance(look, Look)
    assert np.array_equal(look.measures, measure_frame(look.frame), equal_nan=True)
    return look.frame


def softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


# -- what can be changed


def test_every_change_can_be_computed_and_changes_something() -> None:
    for spec in (
        LAYER,
        ENCODER,
        LAYER.with_changes(input=InputKind.TEXT),
        LAYER.with_changes(mask=MaskKind.CAUSAL),
    ):
        for side in (Side(spec), Side(spec, run=1, step=3)):
            variants = variants_of(side)
            assert all(not variant.side.spec.problems() and variant.side != side for variant in variants)
            assert {Change.ENCODING, Change.MASK, Change.SCALE, Change.LENGTH, Change.HEADS} <= {
                variant.change for variant in variants
            }
            assert len({str(variant.title) for variant in variants}) == len(variants)


def test_what_was_learned_is_not_held_against_another_seed_but_against_step_0() -> None:
    drawn = {variant.change for variant in variants_of(Side(LAYER))}
    learned = {variant.change: variant.side for variant in variants_of(Side(LAYER, run=4, step=9))}
    assert Change.SEED in drawn
    assert Change.UNTRAINED not in drawn
    assert Change.SEED not in learned
    assert learned[Change.UNTRAINED] == Side(LAYER, run=4, step=0)
    assert Change.UNTRAINED not in {variant.change for variant in variants_of(Side(LAYER, run=4))}


def test_after_the_last_seed_comes_the_first() -> None:
    variants = variants_of(Side(LAYER.with_changes(seed=MAX_SEED)))
    assert [one.side.spec.seed for one in variants if one.change is Change.SEED] == [0]


def test_what_is_too_large_is_refused_with_what_is_not() -> None:
    largest = math.isqrt(MOST_WEIGHTS // LAYER.heads)
    assert too_many_weights(LAYER.with_changes(length=largest)) is None
    refusal = too_many_weights(LAYER.with_changes(length=largest + 1))
    assert refusal is not None
    assert f"at most {largest:,}" in str(refusal)
    variants = variants_of(Side(LAYER.with_changes(length=largest)))
    lengths = [one.side.spec.length for one in variants if one.change is Change.LENGTH]
    assert lengths == [largest // 2]


# -- what is computed


def test_the_second_experiment_is_what_the_panel_would_compute() -> None:
    with Running() as running:
        for side in (Side(LAYER), Side(ENCODER)):
            for variant in variants_of(side):
                if variant.side.scaled:
                    frame = look(running, variant.side)
                    plain = explored(running, variant.side.spec)
                    assert np.array_equal(frame.weights, plain.weights), variant.title
                    assert np.array_equal(frame.keys, plain.keys)
                    assert frame.query_tokens == plain.query_tokens
                    assert side_of(frame) == variant.side


def test_without_the_scale_the_softmax_takes_the_bare_dot_products() -> None:
    with Running() as running:
        plain = explored(running, LAYER)
        bare = look(running, Side(LAYER, scaled=False))
    queries, keys = plain.queries[0].astype(np.float64), plain.keys[0].astype(np.float64)
    products = np.einsum("hqd,hkd->hqk", queries, keys)
    assert np.abs(plain.weights[0] - softmax(products / math.sqrt(8))).max() < 1e-6
    assert np.abs(bare.weights[0] - softmax(products)).max() < 1e-6
    assert bare.score(0, 1, 2, 3) == pytest.approx(products[1, 2, 3], abs=1e-5)


@pytest.mark.parametrize("spec", [LAYER, ENCODER])
def test_learned_weights_stay_when_something_else_is_changed(spec: ExperimentSpec) -> None:
    with Running() as running:
        running.ask(Train(spec, 4))
        moment = running.ask(Visit(1, 3))
        same = look(running, Side(spec, 1, 3))
        other = look(running, Side(spec.with_changes(mask=MaskKind.CAUSAL), 1, 3))
        again = running.ask(Visit(1, 3))
    assert np.array_equal(same.weights, moment.frame.weights)
    assert np.array_equal(again.frame.weights, moment.frame.weights)  # looking changes nothing
    assert side_of(same) == Side(spec, 1, 3)
    queries, keys = other.queries[0].astype(np.float64), other.keys[0].astype(np.float64)
    assert np.allclose(other.queries[0], moment.frame.queries[0], atol=1e-6)  # the same W_q on the same x
    scores = np.where(np.tri(6, dtype=bool), np.einsum("hqd,hkd->hqk", queries, keys) / math.sqrt(8), -np.inf)
    assert np.abs(other.weights[0] - softmax(scores)).max() < 1e-6


# -- measures


def frame_of(weights: np.ndarray, allowed: np.ndarray | None = None) -> AttentionFrame:
    heads, length, _ = weights.shape
    vectors = np.zeros((1, heads, length, 2), np.float32)
    tokens = tuple(f"x{place}" for place in range(1, length + 1))
    return AttentionFrame(weights[None], vectors, vectors, tokens, tokens, Origin(LAYER), allowed)


def draw(seed: int, heads: int = 2, length: int = 6) -> np.ndarray:
    return np.random.default_rng(seed).dirichlet(np.ones(length), (heads, length)).astype(np.float32)


@given(st.integers(0, 1000), st.integers(2, 9), st.booleans())
def test_measures_are_what_they_say(seed: int, length: int, masked: bool) -> None:
    weights = draw(seed, 1, length)[0]
    allowed = np.tri(length, dtype=bool) if masked else None
    if allowed is not None:
        weights = np.where(allowed, weights, 0)
        weights = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)
    found = dict(zip(Measure, measure_head(weights, allowed), strict=True))
    rows = [list(map(float, row[: query + 1] if masked else row)) for query, row in enumerate(weights)]
    choosing = [row for row in rows if len(row) > 1]
    entropies = [-sum(w * math.log(w) for w in row if w > 0) / math.log(len(row)) for row in choosing]
    assert found[Measure.ENTROPY] == pytest.approx(sum(entropies) / len(entropies), abs=1e-5)
    assert found[Measure.ROW_MAX] == pytest.approx(sum(map(max, rows)) / length, abs=1e-6)
    small = [w < 0.1 / len(row) for row in rows for w in row]
    assert found[Measure.SPARSITY] == pytest.approx(sum(small) / len(small))
    first = 1 if masked else 0  # the first query has no choice under a causal mask
    diagonal = [float(weights[i, i]) for i in range(first, length)]
    assert found[Measure.DIAGONAL] == pytest.approx(sum(diagonal) / len(diagonal), abs=1e-6)
    assert math.isnan(found[Measure.INDUCTION])


def test_changes_come_with_the_largest_first() -> None:
    first, second = frame_of(draw(1)), frame_of(draw(2))
    found = changes(measure_frame(first)[0], measure_frame(second)[0])
    sizes = [abs(one.change) for one in found]
    assert sizes == sorted(sizes, reverse=True)
    assert len(found) == 2 * (len(Measure) - 1)  # nothing is said of induction
    table = measure_frame(second)[0] - measure_frame(first)[0]
    for one in found:
        assert one.change == pytest.approx(table[one.head, list(Measure).index(one.measure)])


def test_where_no_head_belongs_to_another_their_means_are_compared() -> None:
    few, many = frame_of(draw(1, 2)), frame_of(draw(2, 4))
    found = changes(measure_frame(few)[0], measure_frame(many)[0])
    assert {one.head for one in found} == {None}
    mean = measure_frame(many)[0].mean(axis=0)
    assert {one.measure: one.second for one in found}[Measure.ROW_MAX] == pytest.approx(mean[1])


def test_uniform_is_one_over_what_is_visible() -> None:
    causal = np.tri(4, dtype=bool)
    assert np.allclose(uniform_weights(frame_of(draw(0, 1, 4), causal)), causal / np.arange(1, 5)[:, None])
    assert (uniform_weights(frame_of(draw(0, 1, 4))) == 0.25).all()
    measured = measure_head(uniform_weights(frame_of(draw(0, 1, 4))), None)
    assert measured[0] == pytest.approx(1)


# -- controls


def test_twins_and_shuffles_are_measured_on_the_same_tokens() -> None:
    with Running() as running:
        running.ask(Train(ENCODER, 3))
        study = questions_for(Side(ENCODER, 1, 3), 6, twins=3, shuffles=2)
        found = running.ask(Investigate(study))
        start = look(running, Side(ENCODER, 1, 0))
        now = look(running, Side(ENCODER, 1, 3))
    assert isinstance(found, Controls)
    assert study.seeds == (0, 1, 2)
    assert found.now.shape == (2, 2, len(Measure))
    assert np.array_equal(found.now, measure_frame(now), equal_nan=True)
    assert np.array_equal(found.twins[0], measure_frame(start), equal_nan=True)  # its own first state
    assert not np.allclose(found.twins[1], found.twins[0], equal_nan=True)
    assert found.shuffled.shape == (2, 2, 2, len(Measure))
    assert not any(array.flags.writeable for array in (found.now, found.twins, found.shuffled, found.uniform))


def test_an_untrained_layer_is_held_against_other_seeds() -> None:
    with Running() as running:
        study = questions_for(Side(LAYER), 6, twins=2, shuffles=1)
        found = running.ask(Investigate(study))
        other = look(running, Side(LAYER.with_changes(seed=1)))
        plain = explored(running, LAYER)
    assert study.seeds == (1, 2)
    # Other weights on the same input: not what the other seed shows, which draws another input, too.
    assert not np.allclose(found.twins[0], measure_frame(other), equal_nan=True)
    assert np.array_equal(found.now, measure_frame(plain), equal_nan=True)


def controls_of(now: float, twins: list[float]) -> Controls:
    """One head whose diagonal is `now`; all else is 0.2 everywhere."""
    column = list(Measure).index(Measure.DIAGONAL)
    of_now = np.full((1, 1, len(Measure)), 0.2)
    of_now[0, 0, column] = now
    of_twins = np.full((len(twins), 1, 1, len(Measure)), 0.2)
    of_twins[:, 0, 0, column] = twins
    study = AskControls(Side(LAYER, 1, 5), (0,), ())
    frame = replace(frame_of(draw(0, 1)), origin=Origin(LAYER, LayerRole.TRAINED, 5, run=1))
    return Controls(study, frame, of_now, of_twins, of_twins, np.full(len(Measure), 0.2))


def test_a_pattern_counts_where_it_lies_beyond_the_twins() -> None:
    (far,) = judge(controls_of(0.83, [0.15, 0.17, 0.19]), 0)
    assert (far.measure, far.standing) == (Measure.DIAGONAL, Standing.FAR)
    assert (far.twins.median, far.twins.low, far.twins.high) == (0.17, 0.15, 0.19)
    assert judge(controls_of(0.21, [0.15, 0.17, 0.19]), 0)[0].standing is Standing.ABOVE
    assert judge(controls_of(0.18, [0.15, 0.17, 0.19]), 0)[0].standing is Standing.ALIKE
    # Beyond by less than the twins differ among each other.
    assert judge(controls_of(0.5, [0.1, 0.2, 0.4]), 0)[0].standing is Standing.ABOVE


def test_what_the_mask_forbids_in_every_head_sets_none_apart() -> None:
    controls = controls_of(0.18, [0.15, 0.19])
    forbidden = list(Measure).index(Measure.NEXT)
    others = [column for column in range(len(Measure)) if column not in (0, 1, 2, 3)]
    assert forbidden in others
    controls.now[..., others], controls.twins[..., others] = 0.1, 0.15
    controls.now[..., forbidden] = controls.twins[..., forbidden] = 0
    (judged,) = judge(controls, 0)
    assert judged.measure is Measure.DIAGONAL
