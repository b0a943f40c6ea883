"""Right attention passes every property whatever its size; each fault fails the properties it breaks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelledError
from attnstudio.engine.faults.implementation import Answer, OwnLayer, faulty
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.properties import CHECKS, check, check_all
from attnstudio.engine.faults.variants import faulty_copy

# What is written here follows from what a fault is, not from what the checks say.
BROKEN = {
    Fault.SOFTMAX_OVER_QUERIES: {Property.ROW_SUMS, Property.TOKEN_ISOLATION, Property.CAUSALITY},
    Fault.SOFTMAX_OVER_HEADS: {Property.ROW_SUMS},
    Fault.NO_SCALE: {Property.SCALE},
    Fault.SCALE_BY_D_MODEL: {Property.SCALE},
    Fault.MASK_AFTER_SOFTMAX: {Property.CAUSALITY, Property.MASK_OBEYED},
    Fault.MASK_ADDED_AS_01: {Property.CAUSALITY, Property.MASK_OBEYED},
    Fault.MASK_INVERTED: {Property.CAUSALITY, Property.MASK_OBEYED, Property.FINITE},
    Fault.MASK_IGNORED: {Property.CAUSALITY, Property.MASK_OBEYED},
    Fault.ROW_FULLY_MASKED: {Property.FINITE},
    Fault.SPLIT_WITHOUT_TRANSPOSE: {Property.TOKEN_ISOLATION, Property.EQUIVARIANCE},
    Fault.MERGE_WITHOUT_TRANSPOSE: {Property.TOKEN_ISOLATION, Property.EQUIVARIANCE},
    Fault.CONTIGUOUS_BEFORE_TRANSPOSE: {Property.TOKEN_ISOLATION, Property.EQUIVARIANCE},
    Fault.HEADS_AVERAGED: {Property.WEIGHTS_SHAPE, Property.HEAD_COUNT},
    Fault.HEADS_UNREGISTERED: {Property.PARAMETER_COUNT, Property.DTYPE},
    Fault.QKV_MIXED_UP: {Property.GRADIENTS_REACH},
    Fault.BATCH_MIXED: {Property.BATCH_INDEPENDENCE, Property.WEIGHTS_SHAPE},
    Fault.DROPOUT_IN_WEIGHTS: {Property.DETERMINISM, Property.ROW_SUMS},
    Fault.OUTPUT_DETACHED: {Property.GRADIENTS_REACH},
}
# They leave the numbers as they are (or change only what is shown of them).
SAME_NUMBERS = {Fault.HEADS_AVERAGED, Fault.HEADS_UNREGISTERED, Fault.OUTPUT_DETACHED}
# What one looks at first says nothing of these.
SILENT = set(BROKEN) - {Fault.SOFTMAX_OVER_QUERIES, Fault.SOFTMAX_OVER_HEADS, Fault.DROPOUT_IN_WEIGHTS}


@pytest.fixture
def layer() -> MultiHeadAttention:
    return drawn(12, 3, seed=1)


def drawn(d_model: int, heads: int, seed: int) -> MultiHeadAttention:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return MultiHeadAttention(d_model, heads)


def failing(outcomes: tuple[Outcome, ...]) -> set[Property]:
    return {outcome.name for outcome in outcomes if outcome.passed is False}


@settings(max_examples=25)
@given(
    heads=st.sampled_from([1, 2, 3, 8]),
    d_k=st.sampled_from([1, 2, 8]),
    length=st.sampled_from([1, 2, 4, 7, 32]),
    seed=st.integers(0, 2**31),
    gain=st.sampled_from([0.0, 0.01, 1.0, 1.0, 30.0]),
)
def test_right_attention_never_fails(heads: int, d_k: int, length: int, seed: int, gain: float) -> None:
    layer = drawn(heads * d_k, heads, seed)
    with torch.no_grad():
        for parameter in layer.parameters():
            parameter.mul_(gain)
    outcomes = check_all(OwnLayer(layer), length=length, seed=seed)
    assert not failing(outcomes), [str(o.message) for o in outcomes if o.passed is False]
    if gain == 1 and length >= 4 and heads * d_k > 1:
        assert all(outcome.passed for outcome in outcomes)


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_each_fault_fails_what_it_breaks(layer: MultiHeadAttention, fault: Fault) -> None:
    outcomes = check_all(faulty(layer, fault))
    found = failing(outcomes)
    assert found >= BROKEN[fault]
    by_name = {outcome.name: outcome for outcome in outcomes}
    assert (by_name[Property.AGREEMENT].passed is True) == (fault in SAME_NUMBERS)
    if fault in SILENT:
        assert by_name[Property.ROW_SUMS].passed is not False
        assert by_name[Property.OUTPUT_SHAPE].passed is True


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_evidence_is_small_and_shows_a_difference(layer: MultiHeadAttention, fault: Fault) -> None:
    for outcome in check_all(faulty(layer, fault), length=32):
        evidence = outcome.evidence
        assert evidence is None or outcome.passed is False
        if evidence is not None:
            assert evidence.found.shape == evidence.right.shape
            assert max(evidence.found.shape) <= 32
            assert (evidence.found != evidence.right).any()
            assert not evidence.found.flags.writeable


def test_views_alone_slip_through_shapes_and_sums(layer: MultiHeadAttention) -> None:
    found = failing(check_all(faulty(layer, Fault.SPLIT_WITHOUT_TRANSPOSE)))
    assert not found & {
        Property.RUNS,
        Property.OUTPUT_SHAPE,
        Property.WEIGHTS_SHAPE,
        Property.ROW_SUMS,
        Property.FINITE,
        Property.HEAD_COUNT,
        Property.PARAMETER_COUNT,
        Property.GRADIENTS_REACH,
        Property.DETERMINISM,
    }


def test_dropout_in_training_alone_is_told_from_a_wrong_dimension(layer: MultiHeadAttention) -> None:
    module = faulty_copy(layer, Fault.DROPOUT_IN_WEIGHTS, drops_in_eval=False)
    outcomes = check_all(OwnLayer(module))
    assert failing(outcomes) == {Property.ROW_SUMS}
    assert "dropout" in str(next(o for o in outcomes if o.name is Property.ROW_SUMS).message)
    assert module.training


def test_what_cannot_run_fails_that_and_nothing_else() -> None:
    module = faulty_copy(drawn(10, 2, 0), Fault.HEADS_NOT_DIVISIBLE)
    module.heads, module.d_k = 3, 3
    outcomes = check_all(OwnLayer(module))
    assert failing(outcomes) == {Property.RUNS}
    assert all("invalid for input" in str(outcome.message) for outcome in outcomes)


@pytest.mark.parametrize(("width", "length"), [(8, 7), (12, 6)])
def test_an_output_of_another_shape(layer: MultiHeadAttention, width: int, length: int) -> None:
    class Other(nn.Module):
        def forward(self, x: Tensor, allowed: Tensor | None) -> Answer:
            out, weights = layer(x, allowed)
            return out[:, :length, :width], weights

    outcome = check(Property.OUTPUT_SHAPE, Closed(Other()), length=7)
    assert outcome.passed is False
    assert f"[2, {length}, {width}], not [2, 7, 12]" in str(outcome.message)


def test_one_map_shown_for_all_heads(layer: MultiHeadAttention) -> None:
    class Repeated(nn.Module):
        def forward(self, x: Tensor, allowed: Tensor | None) -> tuple[Tensor, Tensor]:
            out, weights = layer(x, allowed)
            return out, weights[:, :1].expand_as(weights)

    class Whole(Closed):
        def call(self, x: Tensor, allowed: Tensor | None) -> Answer:
            out, weights = self.module(x, allowed)
            return out, weights

    assert check(Property.HEAD_COUNT, Whole(Repeated())).passed is False
    assert check(Property.HEAD_COUNT, Whole(layer)).passed is True


def test_a_check_is_given_up_between_two(layer: MultiHeadAttention) -> None:
    def stop() -> None:
        raise CancelledError

    layer.train()
    with pytest.raises(CancelledError):
        check_all(OwnLayer(layer), between=stop)
    assert layer.training


def test_properties_of_training_are_no_attention_s(layer: MultiHeadAttention) -> None:
    with pytest.raises(KeyError):
        check(Property.LOSS_FALLS, OwnLayer(layer))


@dataclass(frozen=True)
class Closed:
    """Somebody's module of which little can be had: no weights, no q and k, no reference, no float64."""

    module: nn.Module
    takes_mask: bool = True
    is_causal: bool = False
    batch: int | None = None
    d_model: int = 12
    d_out: int = 12
    heads: int = 3
    mean: bool = False

    def call(self, x: Tensor, allowed: Tensor | None) -> Answer:
        out, weights = self.module(x, allowed)
        return out, weights.mean(dim=1) if self.mean else None

    def queries_and_keys(self, _x: Tensor) -> None:
        return None

    def reference(self) -> None:
        return None

    def double(self) -> None:
        return None


def test_with_outputs_alone_the_right_one_passes(layer: MultiHeadAttention) -> None:
    for subject in (Closed(layer), Closed(layer, takes_mask=False, batch=1), Closed(layer, mean=True)):
        found = failing(check_all(subject, length=7))
        assert found <= ({Property.WEIGHTS_SHAPE, Property.HEAD_COUNT} if subject.mean else set())


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        (Fault.SPLIT_WITHOUT_TRANSPOSE, Property.TOKEN_ISOLATION),
        (Fault.MERGE_WITHOUT_TRANSPOSE, Property.TOKEN_ISOLATION),
        (Fault.MASK_IGNORED, Property.MASK_OBEYED),
        (Fault.MASK_ADDED_AS_01, Property.MASK_OBEYED),
        (Fault.MASK_INVERTED, Property.CAUSALITY),
        (Fault.MASK_AFTER_SOFTMAX, Property.CAUSALITY),
        (Fault.BATCH_MIXED, Property.BATCH_INDEPENDENCE),
        (Fault.DROPOUT_IN_WEIGHTS, Property.DETERMINISM),
        (Fault.OUTPUT_DETACHED, Property.GRADIENTS_REACH),
        (Fault.ROW_FULLY_MASKED, Property.FINITE),
    ],
)
def test_outputs_alone_give_faults_away(layer: MultiHeadAttention, fault: Fault, name: Property) -> None:
    subject = Closed(faulty_copy(layer, fault))
    assert check(name, subject, length=7).passed is False
    assert check(name, Closed(layer), length=7).passed is True


class OwnMask(nn.Module):
    """Has a causal mask of its own, one number too wide where `ahead` is 1."""

    def __init__(self, layer: MultiHeadAttention, ahead: int) -> None:
        super().__init__()
        self.layer = layer
        self.ahead = ahead

    def forward(self, x: Tensor, _allowed: Tensor | None) -> Answer:
        length = x.shape[1]
        allowed = torch.ones(length, length, dtype=torch.bool).tril(self.ahead)
        out, weights = self.layer(x, allowed)
        return out, weights


@pytest.mark.parametrize("ahead", [0, 1, -1])
def test_a_mask_of_its_own(layer: MultiHeadAttention, ahead: int) -> None:
    subject = Closed(OwnMask(layer, ahead), takes_mask=False, is_causal=True)
    outcomes = {outcome.name: outcome for outcome in check_all(subject)}
    assert outcomes[Property.EQUIVARIANCE].passed is None
    assert outcomes[Property.CAUSALITY].passed is (ahead <= 0)
    assert outcomes[Property.FINITE].passed is (ahead >= 0)


def test_w_o_that_starts_at_zero_is_no_fault(layer: MultiHeadAttention) -> None:
    nn.init.zeros_(layer.W_o.weight)
    nn.init.zeros_(layer.W_o.bias)
    assert not failing(check_all(OwnLayer(layer)))


def test_the_generator_is_left_as_it_was(layer: MultiHeadAttention) -> None:
    subject = faulty(layer, Fault.DROPOUT_IN_WEIGHTS)
    state = torch.get_rng_state()
    check_all(subject, tuple(CHECKS)[:4])
    assert torch.equal(torch.get_rng_state(), state)
