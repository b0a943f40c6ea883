"""The training loop: right, it is torch's own; with a fault, exactly the property that it breaks fails."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.encodings import check_encoding, encoding_of
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.training import LR, STEPS, Adam, train
from attnstudio.engine.faults.training_checks import CHECKS, check_training
from attnstudio.engine.faults.variants import faulty_copy
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.spec import ExperimentSpec

BROKEN = {
    Fault.GRADIENT_READ_TOO_EARLY: {Property.GRADIENT_PRESENT},
    Fault.OUTPUT_DETACHED: {Property.GRADIENT_PRESENT},
    Fault.STEP_BEFORE_BACKWARD: {Property.UPDATE_FOLLOWS, Property.LOSS_FALLS},
    Fault.ZERO_GRAD_MISSING: {Property.GRADIENTS_FRESH},
    Fault.TARGET_BROADCAST: {Property.TARGET_SHAPE},
    Fault.LR_TOO_HIGH: {Property.LOSS_FALLS},
    Fault.HEADS_UNREGISTERED: {Property.UPDATE_FOLLOWS, Property.GRADIENTS_FRESH},
    Fault.SPLIT_WITHOUT_TRANSPOSE: set(),  # a falling loss proves nothing
    Fault.SOFTMAX_OVER_QUERIES: set(),
}


@pytest.fixture
def layer() -> MultiHeadAttention:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(1)
        return MultiHeadAttention(16, 2)


def data() -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(2)
    x, target = (torch.randn(2, 5, 16, generator=generator) for _ in range(2))
    return x, target


def test_the_right_loop_is_the_trainer_s(layer: MultiHeadAttention) -> None:
    x, target = data()
    twin = faulty_copy(layer, None)
    seen = train(layer, x, target)
    optimizer = optimizer_of(ExperimentSpec(), twin.parameters())
    for loss, norm in zip(seen.losses, seen.norms, strict=True):
        optimizer.zero_grad()
        expected = torch.nn.functional.mse_loss(twin(x)[0], target)
        expected.backward()
        assert loss == pytest.approx(expected.item(), rel=1e-5)
        assert twin.W_q.weight.grad is not None
        assert norm == pytest.approx(float(twin.W_q.weight.grad.norm()), rel=1e-4)
        optimizer.step(LR)
    assert len(seen.losses) == STEPS
    assert all(check_training(name, seen).passed for name in CHECKS)


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_a_fault_fails_what_it_breaks(layer: MultiHeadAttention, fault: Fault) -> None:
    seen = train(faulty_copy(layer, fault), *data(), fault)
    outcomes = [check_training(name, seen) for name in CHECKS]
    assert {outcome.name for outcome in outcomes if outcome.passed is False} == BROKEN[fault]


def test_the_two_causes_of_none_are_told_apart(layer: MultiHeadAttention) -> None:
    early = train(layer, *data(), Fault.GRADIENT_READ_TOO_EARLY)
    cut = train(faulty_copy(layer, Fault.OUTPUT_DETACHED), *data())
    assert str(early.raised) == str(cut.raised)
    assert "'NoneType' object has no attribute 'norm'" in str(cut.raised)
    one, other = (str(check_training(Property.GRADIENT_PRESENT, seen).message) for seen in (early, cut))
    assert "backward comes later" in one
    assert "detached" in other


def test_after_a_step_too_early_nothing_has_moved(layer: MultiHeadAttention) -> None:
    before = [parameter.detach().clone() for parameter in layer.parameters()]
    seen = train(layer, *data(), Fault.STEP_BEFORE_BACKWARD)
    assert seen.raised is None
    assert len(set(seen.losses)) == 1
    for parameter, was in zip(layer.parameters(), before, strict=True):
        assert torch.equal(parameter, was)


def test_gradients_pile_up(layer: MultiHeadAttention) -> None:
    x, target = data()
    right = train(faulty_copy(layer, None), x, target)
    piled = train(faulty_copy(layer, None), x, target, Fault.ZERO_GRAD_MISSING)
    assert piled.norms[0] == right.norms[0]
    assert piled.norms[1] > 1.5 * right.norms[1]


def test_a_loss_that_is_no_number_does_not_fall(layer: MultiHeadAttention) -> None:
    x, target = data()
    seen = train(layer, x * math.nan, target)
    assert check_training(Property.LOSS_FALLS, seen).passed is False


def test_adam_passes_over_what_has_no_gradient() -> None:
    one, other = torch.ones(3, requires_grad=True), torch.ones(3, requires_grad=True)
    one.sum().backward()
    Adam([one, other], 0.1).step()
    torch.testing.assert_close(one.detach(), torch.full((3,), 0.9))
    assert torch.equal(other.detach(), torch.ones(3))


@pytest.mark.parametrize("d_model", [2, 4, 5, 64, 512])
@pytest.mark.parametrize("length", [4, 32, 4096])
def test_the_encoding_s_values(d_model: int, length: int) -> None:
    assert check_encoding(sinusoidal(length, d_model)).passed is True
    positions = torch.arange(length, dtype=torch.float32).unsqueeze(1)
    powers = 10_000 ** (torch.arange(0, d_model, 2) / d_model)  # as most people write it, in float32
    usual = torch.zeros(length, d_model)
    usual[:, 0::2] = torch.sin(positions / powers)
    usual[:, 1::2] = torch.cos(positions / powers)[:, : d_model // 2]
    assert check_encoding(usual).passed is True
    wrong = check_encoding(encoding_of(length, d_model, Fault.ENCODING_WRONG_EXPONENT))
    assert wrong.passed is False
    assert "cosines" in str(wrong.message)
    assert check_encoding(usual.flip(1)).passed is False
