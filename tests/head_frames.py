"""Attention frames for the heads' tests: a real softmax of seeded random queries and keys."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from attnstudio.engine.frames import AttentionFrame, BoolArray, FloatArray, LayerRole, Origin
from attnstudio.engine.spec import ExperimentSpec, Task


def softmax(scores: FloatArray) -> FloatArray:
    """Over the last axis, in float32 throughout."""
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)


def causal(length: int) -> BoolArray:
    """The causal mask: query i sees keys up to i."""
    return np.tril(np.ones((length, length), dtype=bool))


def attention_frame(
    length: int = 6,
    heads: int = 8,
    *,
    d_k: int = 16,
    seed: int = 0,
    sharpness: float = 1.0,
    allowed: BoolArray | None = None,
    tokens: tuple[str, ...] | None = None,
    layer: LayerRole = LayerRole.EXPLORED,
    step: int = 0,
    loss: float | None = None,
) -> AttentionFrame:
    """Scaled dot-product attention of random queries and keys."""
    rng = np.random.default_rng(seed)
    queries, keys = (
        (rng.standard_normal((1, heads, length, d_k)) * sharpness).astype(np.float32) for _ in range(2)
    )
    scores = queries @ keys.swapaxes(-1, -2) / np.float32(np.sqrt(d_k))
    if allowed is not None:
        scores = np.where(allowed, scores, np.float32(-np.inf))
    names = tokens if tokens is not None else tuple(f"x{index + 1}" for index in range(length))
    spec = ExperimentSpec(length=length, heads=heads, d_model=heads * d_k, seed=seed)
    origin = Origin(spec, layer, step, loss)
    return AttentionFrame(softmax(scores), queries, keys, names, names, origin, allowed)


def encoder_frame(
    length: int = 6,
    heads: int = 2,
    layers: int = 1,
    *,
    step: int = 20,
    wrong: Collection[int] = (),
    layer: LayerRole = LayerRole.TRAINED,
    run: int | None = 1,
) -> AttentionFrame:
    """An encoder that reverses 0, 1, 2, …, with all layers; at the `wrong` queries it answers "?"."""
    tokens = tuple(str(number) for number in range(length))
    parts = [attention_frame(length, heads, seed=seed, tokens=tokens) for seed in range(layers)]
    spec = parts[0].origin.spec.with_changes(task=Task.REVERSE, layers=layers)
    expected = tokens[::-1]
    return replace(
        parts[0],
        **{
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in ("weights", "queries", "keys")
        },
        origin=Origin(spec, layer, step, 0.5, 1 - len(wrong) / length, run=run),
        answers=tuple("?" if query in wrong else answer for query, answer in enumerate(expected)),
        expected=expected,
    )


def frame_of(weights: FloatArray, *, step: int = 1, allowed: BoolArray | None = None) -> AttentionFrame:
    """A frame of the given weights [head, query, key]; all scores are 0."""
    heads, queries, keys = weights.shape
    return AttentionFrame(
        weights[None],
        np.zeros((1, heads, queries, 4), np.float32),
        np.zeros((1, heads, keys, 4), np.float32),
        tuple(f"q{index + 1}" for index in range(queries)),
        tuple(f"k{index + 1}" for index in range(keys)),
        Origin(ExperimentSpec(length=queries, heads=heads, d_model=heads * 4), step=step),
        allowed,
    )


def one_weight(query: int, key: int, *, length: int = 6, heads: int = 8, head: int = 0) -> AttentionFrame:
    """Weight 1 at (query, key) of `head`; everywhere else a softmax's smallest float32 weights."""
    weights = np.full((heads, length, length), np.float32(1e-30))
    weights[head, query, key] = 1
    return frame_of(weights)
