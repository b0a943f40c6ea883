"""Attention with exactly one fault in it, beside `attention.MultiHeadAttention`, which has none.

B = batch, L = length, h = heads, d_k = d_model / h. `allowed` is a bool mask [query, key], True where a
query may attend. Where a line deviates, the fault stands beside it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.frames import PROJECTIONS

DROPPED = 0.2  # share of the weights that the fault of that name sets to 0
HIDDEN = ("W_q", "W_k", "W_v")  # what parameters() misses where heads are kept in a plain list


class FaultyAttention(MultiHeadAttention):
    """`MultiHeadAttention` with one fault, or with none; its parameters have the same names.

    drops_in_eval   for DROPOUT_IN_WEIGHTS: whether the dropout goes on in eval mode, as that of
                    `functional.dropout` does when it is not told; else it is only shown in training

    Faults that lie outside the attention change nothing here. HEADS_NOT_DIVISIBLE leaves out the check of
    the sizes: `forward` raises `RuntimeError` then.
    """

    def __init__(
        self, d_model: int, heads: int, fault: Fault | None = None, *, drops_in_eval: bool = True
    ) -> None:
        unchecked = fault is Fault.HEADS_NOT_DIVISIBLE and heads > 0
        super().__init__(d_model, 1 if unchecked else heads)
        self.heads = heads
        self.d_k = d_model // heads
        self.d_model = d_model
        self.fault = fault
        self.drops_in_eval = drops_in_eval
        if fault is Fault.HEADS_UNREGISTERED:
            for name in HIDDEN:
                object.__setattr__(self, name, self._modules.pop(name))

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False
    ) -> Any:
        """As that of any module; projections that are hidden from it are filled, too."""
        if self.fault is not Fault.HEADS_UNREGISTERED:
            return super().load_state_dict(state_dict, strict, assign)
        for name in HIDDEN:
            prefix = f"{name}."
            own = {key[len(prefix) :]: value for key, value in state_dict.items() if key.startswith(prefix)}
            getattr(self, name).load_state_dict(own, strict, assign)
        rest = {key: value for key, value in state_dict.items() if not key.startswith(HIDDEN)}
        return super().load_state_dict(rest, strict, assign)

    def forward(self, x: Tensor, allowed: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """x [B, L, d_model] -> out [B, L, d_model], weights [B, h, query, key] where the fault lets them."""
        if self.fault is Fault.BATCH_MIXED:  # made for [L, B, d_model]: attends over the batch
            out, weights = self.attend(x.transpose(0, 1), allowed)
            return out.transpose(0, 1), weights
        return self.attend(x, allowed)

    def attend(self, x: Tensor, allowed: Tensor | None) -> tuple[Tensor, Tensor]:
        """All stages, one after the other."""
        q, k, v = self.project(x)
        weights = self.normalise(self.mask(self.scores(q, k), allowed), allowed)
        weights = self.drop(weights)
        out = self.output(self.merge_heads(weights @ v))
        return out, weights.mean(dim=1) if self.fault is Fault.HEADS_AVERAGED else weights

    def project(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """q, k and v, each [B, h, L, d_k]."""
        values: nn.Module = self.W_k if self.fault is Fault.QKV_MIXED_UP else self.W_v
        return self.split_heads(self.W_q(x)), self.split_heads(self.W_k(x)), self.split_heads(values(x))

    def split_heads(self, x: Tensor) -> Tensor:
        """[B, L, d_model] -> [B, h, L, d_k]."""
        batch, length, _ = x.shape
        if self.fault is Fault.SPLIT_WITHOUT_TRANSPOSE:
            return x.view(batch, self.heads, length, self.d_k)  # a head's row is a piece of some token
        return x.view(batch, length, self.heads, self.d_k).transpose(1, 2)

    def scores(self, q: Tensor, k: Tensor) -> Tensor:
        """q k^T / sqrt(d_k): [B, h, query, key]."""
        products = q @ k.transpose(-2, -1)
        if self.fault is Fault.NO_SCALE:
            return products
        width = self.d_model if self.fault is Fault.SCALE_BY_D_MODEL else self.d_k
        return products / math.sqrt(width)

    def mask(self, scores: Tensor, allowed: Tensor | None) -> Tensor:
        """-inf where a query may not attend."""
        if allowed is None or self.fault in {Fault.MASK_IGNORED, Fault.MASK_AFTER_SOFTMAX}:
            return scores
        if self.fault is Fault.MASK_ADDED_AS_01:
            return scores + allowed.to(scores.dtype)
        if self.fault is Fault.MASK_INVERTED:
            return scores.masked_fill(allowed, -math.inf)
        if self.fault is Fault.ROW_FULLY_MASKED:
            allowed = allowed.tril(-1)  # earlier keys, without the query's own: the first has none
        return scores.masked_fill(~allowed, -math.inf)

    def normalise(self, scores: Tensor, allowed: Tensor | None) -> Tensor:
        """Softmax over the keys."""
        if self.fault is Fault.SOFTMAX_OVER_QUERIES:
            return scores.softmax(dim=-2)
        if self.fault is Fault.SOFTMAX_OVER_HEADS:
            return scores.softmax(dim=1)
        weights = scores.softmax(dim=-1)
        if self.fault is Fault.MASK_AFTER_SOFTMAX and allowed is not None:
            return weights.masked_fill(~allowed, 0.0)
        return weights

    def drop(self, weights: Tensor) -> Tensor:
        """The weights as they are: there is no dropout."""
        if self.fault is not Fault.DROPOUT_IN_WEIGHTS:
            return weights
        return functional.dropout(weights, DROPPED, training=self.drops_in_eval or self.training)

    def merge_heads(self, x: Tensor) -> Tensor:
        """[B, h, L, d_k] -> [B, L, d_model]."""
        batch, heads, length, d_k = x.shape
        if self.fault is Fault.MERGE_WITHOUT_TRANSPOSE:
            return x.reshape(batch, length, heads * d_k)
        if self.fault is Fault.CONTIGUOUS_BEFORE_TRANSPOSE:
            return x.contiguous().view(batch, length, heads * d_k)
        return x.transpose(1, 2).flatten(start_dim=2)

    def output(self, merged: Tensor) -> Tensor:
        """W_o, which joins what the heads found: [B, L, d_model]."""
        out: Tensor = self.W_o(merged.detach() if self.fault is Fault.OUTPUT_DETACHED else merged)
        return out


def faulty_copy(
    layer: MultiHeadAttention,
    fault: Fault | None,
    *,
    heads: int | None = None,
    drops_in_eval: bool = True,
) -> FaultyAttention:
    """A layer with the weights of `layer`, on its device, in its dtype and mode, and with `fault` in it.

    heads   into how many its columns are split, if not into as many as those of `layer`
    """
    weight = layer.W_q.weight
    with torch.device("meta"):  # numbers that are written over need not be drawn
        copy = FaultyAttention(
            weight.shape[1], layer.heads if heads is None else heads, fault, drops_in_eval=drops_in_eval
        )
    for name in PROJECTIONS:
        part: nn.Linear = getattr(copy, name)
        part.to_empty(device=weight.device).to(weight.dtype)
        part.load_state_dict(getattr(layer, name).state_dict())
    return copy.train(layer.training)
