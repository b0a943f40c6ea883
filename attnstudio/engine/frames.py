"""What is shown: attention frames and step records. numpy only, immutable, safe to hand to any thread."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.spec import ExperimentSpec

FloatArray = NDArray[np.float32]
BoolArray = NDArray[np.bool_]

PROJECTIONS = ("W_q", "W_k", "W_v", "W_o")


class LayerRole(StrEnum):
    """Which attention of the experiment a frame shows.

    The article prints the weights of one multi-head layer and then trains a second, freshly drawn
    one; so does the studio. Where an encoder learns a task, EXPLORED is the encoder before training.
    """

    EXPLORED = "explored"
    TRAINED = "trained"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a frame came from.

    step        optimiser steps taken: 0 is random initialisation
    loss        of these very weights, on the sample that the frame shows
    accuracy    share of the sample's answers that are right; None where nothing is answered
    depth       which of the encoder's layers the frame's first one is, from 0
    run         the key of the run in training, None before any
    """

    spec: ExperimentSpec
    layer: LayerRole = LayerRole.EXPLORED
    step: int = 0
    loss: float | None = None
    accuracy: float | None = None
    depth: int = 0
    run: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class AttentionFrame:
    """Attention weights and what they were made of.

    weights  [layer, head, query, key] float32, after the softmax
    queries  [layer, head, query, d_k] float32
    keys     [layer, head, key, d_k] float32
    allowed  [query, key] bool, True where a query may attend; None when nothing is masked
    answers, expected   what the encoder says at each query, and what is right ("" where nothing is
                        asked); () where no task is answered

    Arrays are copied to C order, and made read-only; one that is so already is kept.
    Raises `ValueError` when shapes disagree.
    """

    weights: FloatArray
    queries: FloatArray
    keys: FloatArray
    query_tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    origin: Origin
    allowed: BoolArray | None = None
    answers: tuple[str, ...] = ()
    expected: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("weights", "queries", "keys"):
            object.__setattr__(self, name, _frozen(getattr(self, name), np.float32))
        if self.allowed is not None:
            object.__setattr__(self, "allowed", _frozen(self.allowed, np.bool_))
        self._check_shapes()

    def _check_shapes(self) -> None:
        if self.weights.ndim != 4:
            raise ValueError(f"weights must be [layer, head, query, key], got {self.weights.shape}")
        layers, heads, queries, keys = self.weights.shape
        if (len(self.query_tokens), len(self.key_tokens)) != (queries, keys):
            raise ValueError("one token per query and per key is needed")
        if self.queries.shape[:3] != (layers, heads, queries):
            raise ValueError(f"queries {self.queries.shape} do not fit weights {self.weights.shape}")
        if self.keys.shape[:3] != (layers, heads, keys) or self.keys.shape[3] != self.queries.shape[3]:
            raise ValueError(f"keys {self.keys.shape} do not fit weights {self.weights.shape}")
        if self.allowed is not None and self.allowed.shape != (queries, keys):
            raise ValueError(f"mask {self.allowed.shape} does not fit weights {self.weights.shape}")

    @property
    def layers(self) -> int:
        """Number of attention layers."""
        return int(self.weights.shape[0])

    def of_layer(self, layer: int) -> AttentionFrame:
        """One layer (from 0) alone, as a frame of one layer; `origin.depth` says which it was.

        Raises `IndexError` when there is no such layer.
        """
        if not 0 <= layer < self.layers:
            raise IndexError(f"no layer {layer} in a frame of {self.layers}")
        if self.layers == 1:
            return self
        one = slice(layer, layer + 1)
        return replace(
            self,
            weights=self.weights[one],
            queries=self.queries[one],
            keys=self.keys[one],
            origin=replace(self.origin, depth=self.origin.depth + layer),
        )

    @property
    def heads(self) -> int:
        """Number of heads in a layer."""
        return int(self.weights.shape[1])

    def weight(self, layer: int, head: int, query: int, key: int) -> float:
        """One weight, exactly as computed."""
        return float(self.weights[layer, head, query, key])

    def score(self, layer: int, head: int, query: int, key: int) -> float:
        """q . k / sqrt(d_k), before mask and softmax (section 3.2.1)."""
        q = self.queries[layer, head, query]
        return float(q @ self.keys[layer, head, key]) / math.sqrt(q.shape[0])

    def is_masked(self, query: int, key: int) -> bool:
        """Whether the mask forbids `query` to attend to `key`."""
        return self.allowed is not None and not bool(self.allowed[query, key])


@dataclass(frozen=True, slots=True, eq=False)
class StepRecord:
    """One training step, read between backward and the optimiser's step.

    step             0 for the first step, as the article prints it
    loss             before this step's update
    grad_norm        L2 norm of the gradient of the first layer's W_q.weight
    total_norm       L2 norm of all gradients together, before clipping
    parameter_norms  [parameter] float32, in the order of `RunHistory.parameters`, before clipping
    head_norms       [layer, 4, head] float32: each head's slice of W_q, W_k, W_v (rows), W_o (columns)
    seconds          wall time of the step
    """

    step: int
    loss: float
    grad_norm: float
    total_norm: float
    parameter_norms: FloatArray
    head_norms: FloatArray
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class EvaluationRecord:
    """What the weights are worth after `step` updates, on sequences that training never sees.

    loss          mean cross-entropy in nats; the random target's own loss, where there is no task
    accuracy      share of right answers, NaN where nothing is answered
    weight_norms  [parameter] float32, L2 norm of each parameter itself
    """

    step: int
    loss: float
    accuracy: float
    weight_norms: FloatArray


def _frozen(array: Any, dtype: Any) -> NDArray[Any]:
    if isinstance(array, np.ndarray) and array.dtype == dtype:
        flags = array.flags
        if flags.c_contiguous and flags.owndata and not flags.writeable:
            return array  # frames of hundreds of megabytes are made so, and not copied twice
    copy = np.array(array, dtype=dtype, order="C", copy=True)
    copy.flags.writeable = False
    return copy
