"""AttentionFrame: immutable, its own, and honest about shapes, scores and masks."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin
from attnstudio.engine.spec import ExperimentSpec

LAYERS, HEADS, QUERIES, KEYS, D_K = 1, 2, 3, 4, 5


def arrays(**changes: Any) -> dict[str, Any]:
    """The parts of a valid frame with as many queries as QUERIES and keys as KEYS."""
    random = np.random.default_rng(0)
    parts: dict[str, Any] = {
        "weights": random.random((LAYERS, HEADS, QUERIES, KEYS), np.float32),
        "queries": random.random((LAYERS, HEADS, QUERIES, D_K), np.float32),
        "keys": random.random((LAYERS, HEADS, KEYS, D_K), np.float32),
        "query_tokens": ("a", "b", "c"),
        "key_tokens": ("w", "x", "y", "z"),
        "origin": Origin(ExperimentSpec()),
    }
    return parts | changes


def test_a_frame_keeps_its_numbers_when_the_source_changes() -> None:
    parts = arrays(allowed=np.ones((QUERIES, KEYS), bool))
    frame = AttentionFrame(**parts)
    before = frame.weights.copy()
    parts["weights"][:] = 7
    parts["allowed"][:] = False
    np.testing.assert_array_equal(frame.weights, before)
    assert not frame.is_masked(0, 0)


def test_a_frame_cannot_be_changed() -> None:
    frame = AttentionFrame(**arrays())
    for array in (frame.weights, frame.queries, frame.keys):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        frame.weights = frame.weights  # type: ignore[misc]


def test_arrays_are_c_contiguous_float32() -> None:
    double = np.asfortranarray(arrays()["weights"].astype(np.float64))
    frame = AttentionFrame(**arrays(weights=double))
    assert frame.weights.dtype == np.float32
    assert frame.weights.flags.c_contiguous


def test_a_read_only_array_is_not_copied_again() -> None:
    weights = arrays()["weights"]
    weights.flags.writeable = False
    assert AttentionFrame(**arrays(weights=weights)).weights is weights


def test_a_read_only_view_of_a_writable_array_is_copied() -> None:
    base = arrays()["weights"]
    view = base[:]
    view.flags.writeable = False
    frame = AttentionFrame(**arrays(weights=view))
    base[:] = 7
    assert frame.weights.max() < 7


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("weights", (HEADS, QUERIES, KEYS)),
        ("weights", (LAYERS, HEADS, KEYS, QUERIES)),
        ("queries", (LAYERS, HEADS, KEYS, D_K)),
        ("keys", (LAYERS, HEADS, QUERIES, D_K)),
        ("keys", (LAYERS, HEADS, KEYS, D_K + 1)),
        ("keys", (LAYERS, HEADS + 1, KEYS, D_K)),
    ],
)
def test_shapes_that_disagree_are_refused(name: str, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"fit|must be|one token"):
        AttentionFrame(**arrays(**{name: np.zeros(shape, np.float32)}))


def test_a_mask_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="mask"):
        AttentionFrame(**arrays(allowed=np.ones((KEYS, QUERIES), bool)))


def test_query_is_the_row_and_key_the_column() -> None:
    weights = np.zeros((LAYERS, HEADS, QUERIES, KEYS), np.float32)
    weights[0, 1, 0, 3] = 1
    frame = AttentionFrame(**arrays(weights=weights))
    assert frame.weight(0, 1, 0, 3) == 1
    assert frame.heads == HEADS


def test_a_score_is_the_scaled_dot_product() -> None:
    parts = arrays()
    frame = AttentionFrame(**parts)
    expected = parts["queries"][0, 1, 2] @ parts["keys"][0, 1, 3] / np.sqrt(D_K)
    assert frame.score(0, 1, 2, 3) == pytest.approx(expected, rel=1e-6)


def test_a_masked_cell_is_told() -> None:
    allowed = np.ones((QUERIES, KEYS), bool)
    allowed[1, 2] = False
    frame = AttentionFrame(**arrays(allowed=allowed))
    assert frame.is_masked(1, 2)
    assert not frame.is_masked(2, 1)
    assert not AttentionFrame(**arrays()).is_masked(1, 2)


def test_an_origin_is_random_initialisation_unless_said() -> None:
    assert Origin(ExperimentSpec()) == Origin(ExperimentSpec(), LayerRole.EXPLORED, 0, None)
