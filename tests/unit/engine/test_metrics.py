"""Measures of a head: each pattern is found where it is, with the score that its definition gives."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.frames import AttentionFrame, Origin
from attnstudio.engine.metrics import Pattern, score_patterns, summarize_frame, summarize_head
from attnstudio.engine.spec import ExperimentSpec, Task

L = 6
PURE = {
    Pattern.DIAGONAL: np.eye(L),
    Pattern.PREVIOUS: np.eye(L, k=-1) + np.eye(L)[[0]] * np.eye(L)[:, [0]],
    Pattern.NEXT: np.eye(L, k=1) + np.eye(L)[[-1]] * np.eye(L)[:, [-1]],
    Pattern.FIRST: np.tile(np.eye(L)[0], (L, 1)),
    Pattern.MIRROR: np.eye(L)[::-1],
    Pattern.INDUCTION: np.eye(L)[[5, 3, 0, 1, 3, 4]],  # the second a looks at the first b, and so on
    Pattern.UNIFORM: np.full((L, L), 1 / L),
}
REPEATED = ("x", "y", "a", "b", "a", "b")


def softmax(scores: np.ndarray, allowed: np.ndarray | None = None) -> np.ndarray:
    scores = scores if allowed is None else np.where(allowed, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return (powers / powers.sum(axis=-1, keepdims=True)).astype(np.float32)


@pytest.mark.parametrize("pattern", list(Pattern))
def test_a_pure_pattern_scores_one(pattern: Pattern) -> None:
    summary = summarize_head(PURE[pattern].astype(np.float32), tokens=tokens_for(pattern))
    assert summary.pattern is pattern
    assert summary.score == pytest.approx(1, abs=1e-6)
    assert summary.row_sum_error < 1e-6


@pytest.mark.parametrize("pattern", list(Pattern))
@given(st.integers(0, 2**32 - 1))
def test_a_pattern_shows_through_noise(pattern: Pattern, seed: int) -> None:
    noise = softmax(np.random.default_rng(seed).normal(size=(L, L)))
    weights = (0.8 * PURE[pattern] + 0.2 * noise).astype(np.float32)
    assert summarize_head(weights, tokens=tokens_for(pattern)).pattern is pattern


def tokens_for(pattern: Pattern) -> tuple[str, ...]:
    return REPEATED if pattern is Pattern.INDUCTION else ()


def test_induction_counts_all_that_followed_the_same_token_and_no_other_query() -> None:
    tokens = ("a", "b", "a", "c", "a", "d")
    weights = np.zeros((6, 6), np.float32)
    weights[:, 5] = 1  # queries whose token is new look anywhere
    weights[2] = (0, 0.7, 0, 0, 0, 0.3)  # the second a: b followed the first
    weights[4] = (0.5, 0.2, 0, 0.3, 0, 0)  # the third a: b and c followed
    assert score_patterns(weights, tokens=tokens)[Pattern.INDUCTION] == pytest.approx((0.7 + 0.5) / 2)
    assert Pattern.INDUCTION not in score_patterns(weights)


def test_a_frame_is_measured_for_induction_where_its_task_is_about_that() -> None:
    weights = PURE[Pattern.INDUCTION].astype(np.float32)[None, None]
    vectors = np.zeros((1, 1, L, 2), np.float32)
    found = {}
    for task in (Task.INDUCTION, Task.REVERSE):
        origin = Origin(ExperimentSpec(task=task))
        frame = AttentionFrame(weights, vectors, vectors, REPEATED, REPEATED, origin)
        found[task] = summarize_frame(frame)[0][0].pattern
    assert found[Task.INDUCTION] is Pattern.INDUCTION
    assert found[Task.REVERSE] is not Pattern.INDUCTION


def test_the_score_is_the_mean_weight_on_the_pattern() -> None:
    weights = (0.6 * np.eye(12) + 0.4 / 12).astype(np.float32)
    summary = summarize_head(weights)
    assert summary.pattern is Pattern.DIAGONAL
    assert summary.score == pytest.approx(0.6 + 0.4 / 12, abs=1e-6)


def test_entropy_is_in_nats_and_relative_to_all_keys() -> None:
    uniform = summarize_head(PURE[Pattern.UNIFORM].astype(np.float32))
    assert uniform.entropy == pytest.approx(math.log(L), abs=1e-6)
    assert uniform.relative_entropy == pytest.approx(1, abs=1e-6)
    sharp = summarize_head(np.eye(L, dtype=np.float32))
    assert sharp.entropy == sharp.relative_entropy == 0
    half = np.tile(np.array([0.5, 0.5, 0, 0], np.float32), (4, 1))
    assert summarize_head(half).entropy == pytest.approx(math.log(2), abs=1e-6)
    assert summarize_head(half).relative_entropy == pytest.approx(0.5, abs=1e-6)


def test_a_mask_changes_what_uniform_means() -> None:
    allowed = np.tri(L, dtype=bool)
    summary = summarize_head(softmax(np.zeros((L, L)), allowed), allowed)
    assert summary.pattern is Pattern.UNIFORM
    assert summary.score == pytest.approx(1, abs=1e-6)
    assert summary.relative_entropy == pytest.approx(1, abs=1e-6)


def test_a_query_without_a_choice_proves_nothing() -> None:
    """Under a causal mask row 0 is 1 on the diagonal and on the first key, whatever the head does."""
    allowed = np.tri(3, dtype=bool)
    weights = np.array([[1, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    summary = summarize_head(weights, allowed)
    assert summary.pattern is Pattern.PREVIOUS
    assert summary.score == 1


def test_a_single_token_is_measured() -> None:
    summary = summarize_head(np.ones((1, 1), np.float32))
    assert (summary.entropy, summary.relative_entropy, summary.row_sum_error) == (0, 0, 0)
    assert summary.score == 1


def test_rows_that_do_not_sum_to_one_are_told() -> None:
    wrong_dimension = softmax(np.random.default_rng(0).normal(size=(L, L))).T
    assert summarize_head(wrong_dimension).row_sum_error > 0.1


def test_nan_is_not_hidden() -> None:
    weights = np.eye(L, dtype=np.float32)
    weights[2] = np.nan
    summary = summarize_head(weights)
    assert math.isnan(summary.entropy)
    assert math.isnan(summary.row_sum_error)
    assert math.isnan(summary.score)


@given(st.integers(1, 9), st.integers(1, 5), st.integers(0, 2**32 - 1), st.booleans())
def test_a_frame_is_measured_head_by_head(length: int, heads: int, seed: int, masked: bool) -> None:
    random = np.random.default_rng(seed)
    allowed = np.tri(length, dtype=bool) if masked else None
    weights = softmax(random.normal(scale=3, size=(1, heads, length, length)), allowed)
    vectors = np.zeros((1, heads, length, 2), np.float32)
    tokens = tuple(str(position) for position in range(length))
    frame = AttentionFrame(weights, vectors, vectors, tokens, tokens, Origin(ExperimentSpec()), allowed)
    (layer,) = summarize_frame(frame)
    assert len(layer) == heads
    for head, summary in enumerate(layer):
        alone = summarize_head(weights[0, head], allowed)
        assert dataclasses.astuple(summary) == pytest.approx(dataclasses.astuple(alone))
        assert 0 <= summary.score <= 1
        assert 0 <= summary.relative_entropy <= 1
        assert 0 <= summary.entropy <= math.log(length) + 1e-5
        assert summary.row_sum_error < 1e-5
