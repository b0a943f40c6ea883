"""The teaching code against the paper's properties and PyTorch's own attention."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor, nn
from torch.nn import functional

from attnstudio.engine.attention import (
    MultiHeadAttention,
    SingleHeadAttention,
    attention_weights,
    scaled_dot_product,
)
from attnstudio.engine.masks import causal, local

# Rounding of one softmax row, and of a product of d_k numbers, in each type.
TOLERANCES = {torch.float32: 1e-5, torch.float16: 5e-3, torch.bfloat16: 4e-2}

seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(1, 12)
dtypes = st.sampled_from(list(TOLERANCES))


def drawn(seed: int, *shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def layer_of(seed: int, d_model: int = 16, heads: int = 4) -> MultiHeadAttention:
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        return MultiHeadAttention(d_model, heads).requires_grad_(False)


def torch_layer(layer: MultiHeadAttention) -> nn.MultiheadAttention:
    """PyTorch's layer with the same parameters."""
    d_model = layer.W_q.in_features
    twin = nn.MultiheadAttention(d_model, layer.heads, batch_first=True)
    projections = (layer.W_q, layer.W_k, layer.W_v)
    with torch.no_grad():
        twin.in_proj_weight.copy_(torch.cat([projection.weight for projection in projections]))
        twin.in_proj_bias.copy_(torch.cat([projection.bias for projection in projections]))
        twin.out_proj.weight.copy_(layer.W_o.weight)
        twin.out_proj.bias.copy_(layer.W_o.bias)
    return twin.requires_grad_(False)


@pytest.mark.parametrize("mask", [None, causal(7), local(7, 2)], ids=["none", "causal", "local"])
@pytest.mark.parametrize(("d_model", "heads"), [(16, 4), (512, 8), (15, 5), (8, 1), (7, 7)])
def test_many_heads_equal_pytorch(d_model: int, heads: int, mask: Tensor | None) -> None:
    layer, x = layer_of(1, d_model, heads), drawn(2, 3, 7, d_model)
    out, weights = layer(x, mask)
    expected_out, expected_weights = torch_layer(layer)(
        x, x, x, attn_mask=None if mask is None else ~mask, average_attn_weights=False
    )
    torch.testing.assert_close(out, expected_out, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(weights, expected_weights, rtol=1e-5, atol=1e-6)


@given(seeds, lengths, st.integers(1, 9), dtypes, st.sampled_from(["none", "causal", "local"]))
def test_scaled_dot_product_equals_pytorch(
    seed: int, length: int, d_k: int, dtype: torch.dtype, kind: str
) -> None:
    q, k, v = (drawn(seed + part, 2, length, d_k).to(dtype) for part in range(3))
    mask = {"none": None, "causal": causal(length), "local": local(length, 1)}[kind]
    out, _ = scaled_dot_product(q, k, v, mask)
    expected = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    torch.testing.assert_close(out, expected, rtol=TOLERANCES[dtype], atol=TOLERANCES[dtype])


@given(seeds, lengths, dtypes, st.booleans())
def test_every_row_sums_to_one(seed: int, length: int, dtype: torch.dtype, masked: bool) -> None:
    q, k = (3 * drawn(seed + part, 2, length, 4).to(dtype) for part in range(2))
    weights = attention_weights(q, k, causal(length) if masked else None)
    assert weights.dtype == dtype
    assert (weights >= 0).all()
    torch.testing.assert_close(
        weights.sum(dim=-1), torch.ones(2, length, dtype=dtype), rtol=0, atol=TOLERANCES[dtype]
    )


@given(seeds, st.integers(2, 10))
def test_permuting_tokens_permutes_outputs(seed: int, length: int) -> None:
    layer, x = layer_of(seed), drawn(seed, 1, length, 16)
    order = torch.randperm(length, generator=torch.Generator().manual_seed(seed))
    out, weights = layer(x)
    permuted_out, permuted_weights = layer(x[:, order])
    torch.testing.assert_close(permuted_out, out[:, order], rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(permuted_weights, weights[:, :, order][..., order], rtol=1e-4, atol=1e-5)


@given(seeds, st.integers(2, 10), st.data())
def test_a_later_token_never_changes_an_earlier_output(seed: int, length: int, data: st.DataObject) -> None:
    changed = data.draw(st.integers(1, length - 1))
    layer, x = layer_of(seed), drawn(seed, 1, length, 16)
    other = x.clone()
    other[:, changed:] = drawn(seed + 1, 1, length - changed, 16)
    before, _ = layer(x, causal(length))
    after, _ = layer(other, causal(length))
    torch.testing.assert_close(after[:, :changed], before[:, :changed], rtol=1e-5, atol=1e-6)
    assert not torch.allclose(after[:, changed:], before[:, changed:])


@given(seeds, st.integers(2, 8), st.data())
def test_a_query_changes_only_its_own_row(seed: int, length: int, data: st.DataObject) -> None:
    """Splitting heads by view alone has the right shapes and mixes positions; this tells it."""
    changed = data.draw(st.integers(0, length - 1))
    layer, x = layer_of(seed), drawn(seed, 1, length, 16)
    other = x.clone()
    other[:, changed] += 1
    queries = layer.split_heads(layer.W_q(x)), layer.split_heads(layer.W_q(other))
    keys = layer.split_heads(layer.W_k(x))
    rows = [attention_weights(q, keys) for q in queries]
    same = [torch.equal(rows[0][:, :, i], rows[1][:, :, i]) for i in range(length)]
    assert same == [i != changed for i in range(length)]


@given(seeds, lengths, st.integers(1, 4), st.integers(1, 5), st.integers(1, 3))
def test_merging_undoes_splitting(seed: int, length: int, heads: int, d_k: int, batch: int) -> None:
    layer, x = MultiHeadAttention(heads * d_k, heads), drawn(seed, batch, length, heads * d_k)
    split = layer.split_heads(x)
    assert split.shape == (batch, heads, length, d_k)
    assert torch.equal(split[0, -1, 0], x[0, 0, -d_k:])
    assert torch.equal(layer.merge_heads(split), x)


def test_a_masked_key_gets_exactly_nothing() -> None:
    weights = attention_weights(drawn(0, 5, 4), drawn(1, 5, 4), local(5, 1))
    assert (weights[~local(5, 1)] == 0).all()
    assert (weights[local(5, 1)] > 0).all()


def test_a_query_without_any_key_is_not_hidden() -> None:
    allowed = causal(3)
    allowed[1] = False
    weights = attention_weights(drawn(0, 3, 4), drawn(1, 3, 4), allowed)
    assert weights[1].isnan().all()
    assert weights[[0, 2]].isfinite().all()


def test_scores_are_scaled_by_the_root_of_d_k() -> None:
    q = k = torch.eye(4) * 2
    expected = torch.softmax(torch.eye(4) * 4 / math.sqrt(4), dim=-1)
    torch.testing.assert_close(attention_weights(q, k), expected)


def test_one_head_is_the_many_headed_layer_without_its_output_projection() -> None:
    single, x = SingleHeadAttention(8, 3), drawn(0, 2, 5, 8)
    out, weights = single(x)
    assert out.shape == (2, 5, 3)
    assert weights.shape == (2, 5, 5)
    expected = functional.scaled_dot_product_attention(single.q(x), single.k(x), single.v(x))
    torch.testing.assert_close(out, expected)


@pytest.mark.parametrize(("d_model", "heads"), [(512, 8), (64, 4), (5, 5)])
def test_no_parameter_is_hidden(d_model: int, heads: int) -> None:
    layer = MultiHeadAttention(d_model, heads)
    assert sum(parameter.numel() for parameter in layer.parameters()) == 4 * (d_model**2 + d_model)
    names = [f"{name}.{part}" for name in ("W_q", "W_k", "W_v", "W_o") for part in ("weight", "bias")]
    assert [name for name, _ in layer.named_parameters()] == names


@pytest.mark.parametrize("heads", [7, 0, -1, 513])
def test_heads_that_do_not_divide_are_refused(heads: int) -> None:
    with pytest.raises(ValueError, match=f"512 cannot be split into {heads}"):
        MultiHeadAttention(512, heads)
