"""Positional encoding against the paper's formula in float64; masks against their definitions."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attnstudio.engine.masks import causal, local, mask_of
from attnstudio.engine.positional import sinusoidal
from attnstudio.engine.spec import ExperimentSpec, InputKind, MaskKind


def formula(position: int, column: int, d_model: int) -> float:
    """Section 3.5, one number, as written there."""
    angle = position / 10_000 ** ((column - column % 2) / d_model)
    return math.cos(angle) if column % 2 else math.sin(angle)


@given(st.integers(1, 40), st.integers(1, 70))
def test_encoding_is_the_papers(length: int, d_model: int) -> None:
    expected = [[formula(i, j, d_model) for j in range(d_model)] for i in range(length)]
    encoding = sinusoidal(length, d_model)
    assert encoding.shape == (length, d_model)
    assert encoding.dtype == torch.float32
    np.testing.assert_allclose(encoding.numpy(), np.array(expected), atol=1e-6)


@pytest.mark.parametrize("d_model", [5, 512])
def test_encoding_is_exact_far_beyond_any_table(d_model: int) -> None:
    encoding = sinusoidal(5117, d_model)
    for column in range(d_model):
        assert encoding[5116, column].item() == pytest.approx(formula(5116, column, d_model), abs=1e-6)


def test_no_two_positions_look_alike() -> None:
    assert len(torch.unique(sinusoidal(4096, 64), dim=0)) == 4096


@given(st.integers(1, 30))
def test_causal_lets_a_query_see_itself_and_what_came_before(length: int) -> None:
    allowed = causal(length)
    assert allowed.dtype == torch.bool
    assert allowed.tolist() == [[key <= query for key in range(length)] for query in range(length)]


@given(st.integers(1, 30), st.integers(0, 40))
def test_local_lets_a_query_see_its_neighbours(length: int, window: int) -> None:
    allowed = local(length, window)
    assert allowed.tolist() == [
        [abs(query - key) <= window for key in range(length)] for query in range(length)
    ]


def test_a_spec_names_its_mask() -> None:
    spec = ExperimentSpec(length=4, window=1)
    assert mask_of(spec) is None
    causal_mask = mask_of(spec.with_changes(mask=MaskKind.CAUSAL))
    local_mask = mask_of(spec.with_changes(mask=MaskKind.LOCAL))
    assert causal_mask is not None
    assert local_mask is not None
    assert torch.equal(causal_mask, causal(4))
    assert torch.equal(local_mask, local(4, 1))
    text = mask_of(spec.with_changes(mask=MaskKind.CAUSAL, input=InputKind.TEXT, text="a b"))
    assert text is not None
    assert text.shape == (2, 2)
