"""The encoder: every part is what the paper says, and a part that is switched off is not there."""

from __future__ import annotations

import math
from itertools import product

import pytest
import torch
from torch import Tensor, nn

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.cost import parameter_count
from attnstudio.engine.encoder import Encoder, EncoderLayer
from attnstudio.engine.experiment import objective_of
from attnstudio.engine.masks import mask_of
from attnstudio.engine.spec import PRESETS, ExperimentSpec, MaskKind, Norm, Positional, Task
from attnstudio.engine.trainer import Trainer
from tests.unit.engine.running import TINY

SPECS = [
    TINY.with_changes(residual=residual, norm=norm, feed_forward=feed_forward, layers=2)
    for residual, norm, feed_forward in product((True, False), Norm, (True, False))
]


def by_hand(encoder: Encoder, spec: ExperimentSpec, tokens: Tensor, allowed: Tensor | None) -> Tensor:
    """The logits, computed from the named weights alone: [B, L, C]."""
    weights = dict(encoder.named_parameters())

    def linear(name: str, x: Tensor) -> Tensor:
        return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def norm(name: str, x: Tensor) -> Tensor:
        mean, variance = x.mean(-1, keepdim=True), x.var(-1, keepdim=True, unbiased=False)
        scaled = (x - mean) / (variance + 1e-5).sqrt()
        return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    def attention(name: str, x: Tensor) -> Tensor:
        heads = []
        for head in range(spec.heads):
            part = slice(head * spec.d_k, (head + 1) * spec.d_k)
            q, k, v = (linear(f"{name}.W_{kind}", x)[..., part] for kind in "qkv")
            scores = torch.einsum("bqd,bkd->bqk", q, k) / math.sqrt(spec.d_k)
            if allowed is not None:
                scores = torch.where(allowed, scores, torch.tensor(-math.inf))
            exponents = (scores - scores.amax(-1, keepdim=True)).exp()
            heads.append(exponents / exponents.sum(-1, keepdim=True) @ v)
        return linear(f"{name}.W_o", torch.cat(heads, dim=-1))

    def feed_forward(name: str, x: Tensor) -> Tensor:
        return linear(f"{name}.2", linear(f"{name}.0", x).clamp(min=0))

    def sublayer(x: Tensor, norm_name: str, part: object, name: str) -> Tensor:
        out = part(name, norm(norm_name, x) if spec.norm is Norm.PRE else x)  # type: ignore[operator]
        out = x + out if spec.residual else out
        return norm(norm_name, out) if spec.norm is Norm.POST else out

    x = weights["embedding.weight"][tokens]
    if spec.positional is Positional.SINUSOIDAL:
        x = x + positions(spec.length, spec.d_model)
    for layer in range(spec.layers):
        x = sublayer(x, f"layers.{layer}.norm_1", attention, f"layers.{layer}.attention")
        if spec.feed_forward:
            x = sublayer(x, f"layers.{layer}.norm_2", feed_forward, f"layers.{layer}.feed_forward")
    if spec.norm is Norm.PRE:
        x = norm("last_norm", x)
    return linear("head", x)


def positions(length: int, d_model: int) -> Tensor:
    """Section 3.5, entry by entry."""
    rows = [
        [
            (math.sin if column % 2 == 0 else math.cos)(row / 10_000 ** (2 * (column // 2) / d_model))
            for column in range(d_model)
        ]
        for row in range(length)
    ]
    return torch.tensor(rows)


def made(spec: ExperimentSpec) -> Encoder:
    torch.manual_seed(3)
    encoder = Encoder(spec, 10, 10)
    with torch.no_grad():  # a LayerNorm's weights start at 1 and 0, where a mistake would not be seen
        for parameter in encoder.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    return encoder


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.residual}-{spec.norm}-{spec.feed_forward}")
def test_it_computes_what_the_paper_says(spec: ExperimentSpec) -> None:
    encoder, tokens = made(spec), torch.randint(10, (3, spec.length))
    logits, weights = encoder(tokens)
    torch.testing.assert_close(logits, by_hand(encoder, spec, tokens, None), rtol=1e-4, atol=1e-5)
    assert [tuple(layer.shape) for layer in weights] == [(3, 2, 6, 6)] * 2


@pytest.mark.parametrize("mask", [MaskKind.CAUSAL, MaskKind.LOCAL])
@pytest.mark.parametrize("positional", list(Positional))
def test_mask_and_positions_act_in_every_layer(mask: MaskKind, positional: Positional) -> None:
    spec = TINY.with_changes(mask=mask, window=1, positional=positional, layers=2)
    encoder, tokens = made(spec), torch.randint(10, (3, spec.length))
    allowed = mask_of(spec)
    logits, weights = encoder(tokens, allowed)
    torch.testing.assert_close(logits, by_hand(encoder, spec, tokens, allowed), rtol=1e-4, atol=1e-5)
    assert allowed is not None
    assert all((layer[:, :, ~allowed] == 0).all() for layer in weights)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.residual}-{spec.norm}-{spec.feed_forward}")
def test_what_is_switched_off_has_no_parameters(spec: ExperimentSpec) -> None:
    names = [name for name, _ in made(spec).named_parameters()]
    assert any("norm" in name for name in names) == (spec.norm is not Norm.NONE)
    assert any("last_norm" in name for name in names) == (spec.norm is Norm.PRE)
    assert any("norm_2" in name for name in names) == (spec.norm is not Norm.NONE and spec.feed_forward)
    assert any("feed_forward" in name for name in names) == spec.feed_forward


def test_without_positions_a_permuted_input_gives_the_permuted_answer() -> None:
    """Why no order can be learned without an encoding."""
    spec = TINY.with_changes(positional=Positional.NONE, layers=2)
    encoder, tokens = made(spec), torch.randint(10, (4, 6))
    order = torch.randperm(6)
    torch.testing.assert_close(
        encoder(tokens[:, order])[0], encoder(tokens)[0][:, order], rtol=1e-4, atol=1e-5
    )
    with_positions = made(TINY)
    assert not torch.allclose(with_positions(tokens[:, order])[0], with_positions(tokens)[0][:, order])


def test_a_layer_of_the_paper_is_torchs_own() -> None:
    """Against `nn.TransformerEncoderLayer`, with the weights of ours."""
    for norm in (Norm.POST, Norm.PRE):
        spec = TINY.with_changes(norm=norm)
        mine = EncoderLayer(spec)
        theirs = nn.TransformerEncoderLayer(
            16, 2, dim_feedforward=64, dropout=0.0, batch_first=True, norm_first=norm is Norm.PRE
        )
        attention, wide = mine.attention, mine.feed_forward
        assert wide is not None
        with torch.no_grad():
            projections = (attention.W_q, attention.W_k, attention.W_v)
            theirs.self_attn.in_proj_weight.copy_(torch.cat([one.weight for one in projections]))
            theirs.self_attn.in_proj_bias.copy_(torch.cat([one.bias for one in projections]))
        theirs.self_attn.out_proj.load_state_dict(attention.W_o.state_dict())
        theirs.linear1.load_state_dict(wide[0].state_dict())
        theirs.linear2.load_state_dict(wide[2].state_dict())
        x = torch.randn(2, 6, 16)
        torch.testing.assert_close(mine(x)[0], theirs(x), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", [name for name, spec in PRESETS.items() if spec.is_encoder])
def test_every_preset_has_as_many_parameters_as_the_cost_says(name: str) -> None:
    spec = PRESETS[name].with_changes(d_model=16, heads=2)
    model = objective_of(spec, CancelToken()).model
    assert parameter_count(spec) == sum(parameter.numel() for parameter in model.parameters())


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.residual}-{spec.norm}-{spec.feed_forward}")
def test_the_parameters_are_counted(spec: ExperimentSpec) -> None:
    model = objective_of(spec, CancelToken()).model
    assert parameter_count(spec) == sum(parameter.numel() for parameter in model.parameters())


def gradients_of_layers(spec: ExperimentSpec) -> list[float]:
    """The norm of dL/dW_v of every layer at the first step, the lowest layer first."""
    norms = Trainer(spec, objective_of(spec, CancelToken())).look().head_norms
    return [float((layer[2] ** 2).sum() ** 0.5) for layer in norms]


def test_twelve_layers_without_residual_and_norm_lose_the_gradient_on_its_way_down() -> None:
    bare = PRESETS["deep"].with_changes(batch=4)
    assert (bare.layers, bare.residual, bare.norm) == (12, False, Norm.NONE)
    norms = gradients_of_layers(bare)
    assert norms[0] < 1e-6 * norms[-1]
    assert all(lower < higher for lower, higher in zip(norms[::3], norms[3::3], strict=False))
    whole = gradients_of_layers(bare.with_changes(residual=True, norm=Norm.PRE))
    assert 0.1 < whole[0] / whole[-1] < 100


def test_equal_seeds_give_equal_numbers_and_others_do_not() -> None:
    for task in (Task.REVERSE, Task.INDUCTION):
        spec = TINY.with_changes(task=task, length=8, mask=MaskKind.CAUSAL)
        first, again, other = (
            [Trainer(one, objective_of(one, CancelToken())).step().loss for _ in range(3)]
            for one in (spec, spec, spec.with_changes(seed=1))
        )
        assert first == again != other
