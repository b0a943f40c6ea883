"""Flags of gradients, row by row, and on real runs."""

from __future__ import annotations

import numpy as np
import pytest

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.gradient_flags import (
    DEAD_STEPS,
    Flag,
    FlagKind,
    gradient_flags,
    layer_norms,
    layer_of,
)
from attnstudio.engine.history import EvaluationSlice, HistorySlice
from attnstudio.engine.runs.run import Run
from attnstudio.engine.spec import PRESETS, ExperimentSpec, Norm, Task

NAMES = (
    "embedding.weight",
    "layers.0.attention.W_q.weight",
    "layers.0.attention.W_k.bias",
    "layers.0.feed_forward.0.bias",
    "layers.1.attention.W_q.weight",
    "head.weight",
)
SPEC = ExperimentSpec(task=Task.REVERSE, layers=2)
W_Q, W_K_BIAS, FF_BIAS, SECOND = 1, 2, 3, 4


def steps(norms: np.ndarray, start: int = 0) -> HistorySlice:
    """Records with these norms [step, parameter]."""
    count = len(norms)
    return HistorySlice(
        start=start,
        losses=np.ones(count),
        grad_norms=np.ones(count),
        total_norms=np.ones(count),
        seconds=np.ones(count),
        parameter_norms=norms.astype(np.float32),
        head_norms=np.ones((count, 2, 4, 8), np.float32),
    )


def evaluated(step: int, weights: float | np.ndarray = 1.0) -> EvaluationSlice:
    """One evaluation with weights of this norm."""
    return EvaluationSlice(
        np.array([step]), np.ones(1), np.ones(1), np.full((1, len(NAMES)), weights, np.float32)
    )


NEVER = EvaluationSlice(np.zeros(0, int), np.zeros(0), np.zeros(0), np.zeros((0, len(NAMES)), np.float32))


def healthy(count: int = 30) -> np.ndarray:
    return np.full((count, len(NAMES)), 0.01)


def flags(norms: np.ndarray, evaluations: EvaluationSlice = NEVER, **changes: object) -> tuple[Flag, ...]:
    return gradient_flags(SPEC.with_changes(**changes), NAMES, steps(norms), evaluations)


def test_nothing_is_said_of_a_healthy_run():
    assert flags(healthy(), evaluated(29)) == ()
    assert flags(healthy(0)) == ()


@pytest.mark.parametrize(("norm", "is_dead"), [(0.0, True), (1e-13, True), (1e-11, False)])
def test_dead_is_what_stays_at_0_while_others_move(norm, is_dead):
    norms = healthy()
    norms[-DEAD_STEPS:, W_Q] = norm
    found = flags(norms)
    assert [(flag.parameter, flag.kind) for flag in found] == [(NAMES[W_Q], FlagKind.DEAD)] * is_dead
    if found:
        assert "0 in each of the last 10 steps" in str(found[0].reason)
        assert "each query sees one key" in str(found[0].remedy)


def test_one_step_that_moved_is_not_dead():
    norms = healthy()
    norms[-DEAD_STEPS + 1 :, W_Q] = 0
    assert flags(norms) == ()


def test_where_all_stand_still_nothing_is_dead():
    assert flags(healthy() * 0) == ()


def test_the_keys_bias_is_only_rounding_and_never_flagged():
    norms = healthy()
    norms[:, W_K_BIAS] = 0
    assert flags(norms, evaluated(29)) == ()
    norms[-1, W_K_BIAS] = 1e9
    assert flags(norms, evaluated(29)) == ()


def test_a_dead_relu_is_told_as_one():
    norms = healthy()
    norms[:, FF_BIAS] = 0
    (found,) = flags(norms)
    assert "ReLU" in str(found.remedy)


@pytest.mark.parametrize(("factor", "explodes"), [(900.0, False), (1100.0, True)])
def test_exploding_is_a_thousand_times_the_median(factor, explodes):
    norms = healthy()
    norms[-1, SECOND] *= factor
    found = flags(norms)
    assert [(flag.parameter, flag.kind) for flag in found] == [(NAMES[SECOND], FlagKind.EXPLODING)] * explodes
    if found:
        assert "1,100 times the median" in str(found[0].reason)
        assert "0.0001" in str(found[0].remedy)
        assert "clip" in str(found[0].remedy)


def test_one_parameter_explodes_once():
    norms = healthy()
    norms[-1, SECOND] = 1e3
    assert [flag.parameter for flag in flags(norms, evaluated(29))] == [NAMES[SECOND]]


def test_clipping_is_not_proposed_to_who_clips():
    norms = healthy()
    norms[-1, SECOND] = 1e6
    assert "clip" not in str(flags(norms, clip=1.0)[0].remedy)


def test_two_steps_are_enough_to_see_an_explosion():
    norms = healthy(2)
    norms[-1] = 1e20
    assert {flag.kind for flag in flags(norms)} == {FlagKind.EXPLODING}


@pytest.mark.parametrize(("weights", "kind"), [(0.009, FlagKind.EXPLODING), (0.011, None), (1e5, None)])
def test_exploding_is_a_gradient_larger_than_the_weights(weights, kind):
    of_all = np.ones(len(NAMES))
    of_all[SECOND] = weights
    found = flags(healthy(), evaluated(29, of_all))
    assert [flag.kind for flag in found] == ([kind] if kind else [])


def test_biases_may_be_smaller_than_their_gradient():
    of_all = np.ones(len(NAMES))
    of_all[FF_BIAS] = 1e-3
    assert flags(healthy(), evaluated(29, of_all)) == ()
    of_all[FF_BIAS] = 0
    assert flags(healthy(), evaluated(29, of_all)) == ()


@pytest.mark.parametrize(("norm", "vanishes"), [(0.9e-8, True), (1.1e-8, False)])
def test_vanishing_is_a_gradient_below_what_changes_the_weights(norm, vanishes):
    norms = healthy()
    norms[:, SECOND] = norm
    norms[:, W_Q] = norm  # no layer far behind the other
    norms[:, [W_K_BIAS, FF_BIAS]] = 1e-7
    found = flags(norms, evaluated(29))
    expected = [(NAMES[index], FlagKind.VANISHING) for index in (W_Q, SECOND)] if vanishes else []
    assert [(flag.parameter, flag.kind) for flag in found] == expected


def test_a_run_that_has_learned_all_it_can_is_not_vanishing():
    assert flags(np.full((30, len(NAMES)), 1e-9), evaluated(29)) == ()


@pytest.mark.parametrize(
    ("changes", "remedy"),
    [
        ({"residual": False}, "residual"),
        ({"norm": Norm.NONE}, "LayerNorm"),
        ({}, "fewer layers"),
    ],
)
def test_a_first_layer_far_behind_the_last_is_vanishing(changes, remedy):
    norms = healthy()
    norms[:, [W_Q, W_K_BIAS, FF_BIAS]] = 1e-7
    (found,) = flags(norms, **changes)
    assert (found.parameter, found.kind) == ("layers.0", FlagKind.VANISHING)
    assert remedy in str(found.remedy)
    assert found.covers(NAMES[W_Q])
    assert not found.covers(NAMES[SECOND])
    norms[:, W_Q] = 2e-6
    assert flags(norms, **changes) == ()


def test_only_evaluations_of_the_handed_steps_count():
    of_all = np.full(len(NAMES), 1e-9)
    assert flags(healthy(), evaluated(30, of_all)) == ()
    assert gradient_flags(SPEC, NAMES, steps(healthy(), start=100), evaluated(50, of_all)) == ()
    assert gradient_flags(SPEC, NAMES, steps(healthy(), start=100), evaluated(110, of_all))


def test_the_gravest_come_first():
    norms = healthy()
    norms[:, W_Q] = 0
    norms[-1, SECOND] = 1e3
    weights = np.ones(len(NAMES))
    weights[-1] = 1e9
    kinds = [flag.kind for flag in flags(norms, evaluated(29, weights))]
    assert kinds == sorted(kinds, key=tuple(FlagKind).index)
    assert len(set(kinds)) == 3


def test_norms_of_layers_are_those_of_their_parameters_together():
    norms = np.arange(6.0)
    np.testing.assert_allclose(layer_norms(NAMES, norms), [np.sqrt(1 + 4 + 9), 4])
    assert layer_norms(("W_q.weight",), np.ones((3, 1))).shape == (3, 0)
    assert layer_of("layers.11.norm_1.bias") == 11
    assert layer_of("head.bias") is None


@pytest.mark.parametrize(
    ("preset", "changes", "kinds"),
    [
        ("article", {"d_model": 32}, set()),
        ("reverse", {"d_model": 16, "heads": 2, "length": 6, "batch": 8}, set()),
        ("deep", {"d_model": 16, "heads": 2, "length": 6, "batch": 8}, {FlagKind.VANISHING, FlagKind.DEAD}),
    ],
)
def test_real_runs(preset, changes, kinds):
    run = Run(PRESETS[preset].with_changes(**changes), CancelToken())
    for _ in range(21):
        run.step()
    history = run.history
    found = gradient_flags(run.spec, history.parameters, history.since(0), history.evaluations())
    assert {flag.kind for flag in found} == kinds
    if kinds:
        assert "layers.0" in {flag.parameter for flag in found}


def test_a_run_that_diverges_is_seen_before_it_ends():
    spec = ExperimentSpec(d_model=32, heads=2, lr=1e3)
    run = Run(spec, CancelToken())
    for _ in range(2):
        run.step()
    history = run.history
    found = gradient_flags(spec, history.parameters, history.since(0), history.evaluations())
    assert {flag.kind for flag in found} == {FlagKind.EXPLODING}
