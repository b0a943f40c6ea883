"""Each fault does exactly what its name says, and nothing when there is none."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.kinds import ATTENTION_FAULTS, NEED_A_MASK, TRAINING_FAULTS
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.variants import FaultyAttention, faulty_copy
from attnstudio.engine.masks import causal

BATCH, LENGTH, WIDTH, HEADS = 2, 5, 12, 3


@pytest.fixture
def layer() -> MultiHeadAttention:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(1)
        return MultiHeadAttention(WIDTH, HEADS).double().eval()


@pytest.fixture
def x() -> Tensor:
    return torch.randn(BATCH, LENGTH, WIDTH, generator=torch.Generator().manual_seed(2), dtype=torch.float64)


@torch.no_grad()
def answers(
    layer: MultiHeadAttention, fault: Fault | None, x: Tensor, allowed: Tensor | None
) -> tuple[Tensor, Tensor]:
    out, weights = faulty_copy(layer, fault)(x, allowed)
    return out, weights


@torch.no_grad()
def scores_of(layer: MultiHeadAttention, x: Tensor) -> Tensor:
    """q · k of each head, written out: [B, h, L, L]."""
    q, k = layer.W_q(x), layer.W_k(x)
    scores = torch.zeros(BATCH, HEADS, LENGTH, LENGTH, dtype=x.dtype)
    for head in range(HEADS):
        part = slice(head * layer.d_k, (head + 1) * layer.d_k)
        for one in range(BATCH):
            scores[one, head] = q[one, :, part] @ k[one, :, part].T
    return scores


@pytest.mark.parametrize("fault", [None, *TRAINING_FAULTS, Fault.HEADS_NOT_DIVISIBLE])
@pytest.mark.parametrize("masked", [False, True])
def test_without_a_fault_in_the_attention_it_is_the_reference(
    layer: MultiHeadAttention, x: Tensor, fault: Fault | None, masked: bool
) -> None:
    allowed = causal(LENGTH) if masked else None
    with torch.no_grad():
        right = layer(x, allowed)
    for found, expected in zip(answers(layer, fault, x, allowed), right, strict=True):
        assert torch.equal(found, expected)


@pytest.mark.parametrize("fault", ATTENTION_FAULTS)
def test_each_fault_changes_something(layer: MultiHeadAttention, x: Tensor, fault: Fault) -> None:
    if fault is Fault.HEADS_NOT_DIVISIBLE:
        with pytest.raises(RuntimeError, match="invalid for input"):
            FaultyAttention(WIDTH, 5, fault)(x.float())
        return
    allowed = causal(LENGTH) if fault in NEED_A_MASK else None
    copy = faulty_copy(layer, fault)
    out, weights = copy(x, allowed)
    right, right_weights = layer(x, allowed)
    same = torch.equal(out, right) and weights.shape == right_weights.shape
    if fault is Fault.OUTPUT_DETACHED:
        out.sum().backward()
        assert same
        assert copy.W_q.weight.grad is None
        assert copy.W_o.weight.grad is not None
    elif fault is Fault.HEADS_UNREGISTERED:
        assert same
        assert {name for name, _ in copy.named_parameters()} == {"W_o.weight", "W_o.bias"}
    else:
        assert not same


@pytest.mark.parametrize("fault", sorted(NEED_A_MASK))
def test_without_a_mask_a_mask_fault_is_none(layer: MultiHeadAttention, x: Tensor, fault: Fault) -> None:
    with torch.no_grad():
        assert torch.equal(answers(layer, fault, x, None)[0], layer(x)[0])


def test_what_the_softmax_runs_over(layer: MultiHeadAttention, x: Tensor) -> None:
    scores = scores_of(layer, x) / math.sqrt(layer.d_k)
    for fault, dim in ((Fault.SOFTMAX_OVER_QUERIES, 2), (Fault.SOFTMAX_OVER_HEADS, 1)):
        _, weights = answers(layer, fault, x, None)
        torch.testing.assert_close(weights, scores.exp() / scores.exp().sum(dim=dim, keepdim=True))


def test_what_the_scores_are_divided_by(layer: MultiHeadAttention, x: Tensor) -> None:
    for fault, divisor in ((Fault.NO_SCALE, 1), (Fault.SCALE_BY_D_MODEL, math.sqrt(WIDTH))):
        _, weights = answers(layer, fault, x, None)
        torch.testing.assert_close(weights, (scores_of(layer, x) / divisor).softmax(dim=-1))


def test_what_masks_do(layer: MultiHeadAttention, x: Tensor) -> None:
    scores, allowed = scores_of(layer, x) / math.sqrt(layer.d_k), causal(LENGTH)
    plain = scores.softmax(dim=-1)
    found = {fault: answers(layer, fault, x, allowed)[1] for fault in NEED_A_MASK}
    torch.testing.assert_close(found[Fault.MASK_IGNORED], plain)
    torch.testing.assert_close(found[Fault.MASK_AFTER_SOFTMAX], plain * allowed)
    torch.testing.assert_close(found[Fault.MASK_ADDED_AS_01], (scores + allowed.double()).softmax(dim=-1))
    assert found[Fault.MASK_INVERTED][..., -1, :].isnan().all()
    assert (found[Fault.MASK_INVERTED][..., :-1, :][..., allowed[:-1]] == 0).all()
    assert found[Fault.ROW_FULLY_MASKED][..., 0, :].isnan().all()
    assert found[Fault.ROW_FULLY_MASKED][..., 1:, :].isfinite().all()


def test_both_wrong_merges_are_the_same(layer: MultiHeadAttention, x: Tensor) -> None:
    (merged, weights), (contiguous, same) = (
        answers(layer, fault, x, None)
        for fault in (Fault.MERGE_WITHOUT_TRANSPOSE, Fault.CONTIGUOUS_BEFORE_TRANSPOSE)
    )
    assert torch.equal(merged, contiguous)
    with torch.no_grad():
        assert torch.equal(weights, layer(x)[1])
    assert torch.equal(weights, same)


def test_shapes_of_what_is_shown(layer: MultiHeadAttention, x: Tensor) -> None:
    _, averaged = answers(layer, Fault.HEADS_AVERAGED, x, None)
    with torch.no_grad():
        torch.testing.assert_close(averaged, layer(x)[1].mean(dim=1))
    out, mixed = answers(layer, Fault.BATCH_MIXED, x, None)
    assert out.shape == x.shape
    assert mixed.shape == (LENGTH, HEADS, BATCH, BATCH)


def test_dropout_goes_on_in_eval_or_not(layer: MultiHeadAttention, x: Tensor) -> None:
    always = faulty_copy(layer, Fault.DROPOUT_IN_WEIGHTS)
    in_training = faulty_copy(layer, Fault.DROPOUT_IN_WEIGHTS, drops_in_eval=False)
    assert (always(x)[1] == 0).any()
    assert not (in_training(x)[1] == 0).any()
    assert (in_training.train()(x)[1] == 0).any()


def test_hidden_projections_take_weights_all_the_same(layer: MultiHeadAttention, x: Tensor) -> None:
    fresh = FaultyAttention(WIDTH, HEADS, Fault.HEADS_UNREGISTERED)
    fresh.load_state_dict(layer.state_dict())
    with torch.no_grad():
        torch.testing.assert_close(fresh(x.float())[0], layer(x)[0].float())
