"""What is checked: attention that somebody wrote, seen from outside.

B = batch, L = length, h = heads, d_k = d_model / h. `allowed` is a bool mask [query, key], True where a
query may attend.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Protocol

from torch import Tensor, nn

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.variants import faulty_copy

Answer = tuple[Tensor, Tensor | None]  # out [B, L, d_out], weights [B, h, query, key] or [B, query, key]


class Implementation(Protocol):
    """An attention module, and how it is spoken to.

    takes_mask   whether `call` can be given `allowed`
    is_causal    whether it has a causal mask of its own, that cannot be taken off
    batch        the only batch size that it takes, None for any
    d_out        width of its outputs: d_model, or d_k for a single head without W_o
    """

    @property
    def module(self) -> nn.Module:
        """What has the parameters, and the modes train and eval."""

    @property
    def d_model(self) -> int:
        """Width of its input."""

    @property
    def heads(self) -> int:
        """How many heads it is said to have."""

    @property
    def d_out(self) -> int:
        """See above."""

    @property
    def takes_mask(self) -> bool:
        """See above."""

    @property
    def is_causal(self) -> bool:
        """See above."""

    @property
    def batch(self) -> int | None:
        """See above."""

    def call(self, x: Tensor, allowed: Tensor | None) -> Answer:
        """x [B, L, d_model] -> outputs, and weights where they can be had. Raises what the module raises."""

    def queries_and_keys(self, x: Tensor) -> tuple[Tensor, Tensor] | None:
        """Its own q and k, each [B, h, L, d_k], before any scaling; None when they cannot be had."""

    def reference(self) -> MultiHeadAttention | None:
        """The right layer with these weights, in their dtype; None when they cannot be carried over."""

    def single(self) -> Implementation | None:
        """A copy with its parameters in float32; None when it cannot be copied."""

    def double(self) -> Implementation | None:
        """A copy with its parameters in float64; None when it cannot be copied."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnLayer:
    """An `Implementation` that is this project's own layer, right or with a fault."""

    module: MultiHeadAttention
    takes_mask: bool = True
    is_causal: bool = False
    batch: int | None = None

    @property
    def d_model(self) -> int:
        """See `Implementation`."""
        return self.module.W_q.in_features

    @property
    def d_out(self) -> int:
        """See `Implementation`."""
        return self.d_model

    @property
    def heads(self) -> int:
        """See `Implementation`."""
        return self.module.heads

    def call(self, x: Tensor, allowed: Tensor | None) -> Answer:
        """See `Implementation`."""
        out, weights = self.module(x, allowed)
        return out, weights

    def queries_and_keys(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """See `Implementation`."""
        module = self.module
        return module.split_heads(module.W_q(x)), module.split_heads(module.W_k(x))

    def reference(self) -> MultiHeadAttention:
        """See `Implementation`."""
        return faulty_copy(self.module, None)

    def single(self) -> OwnLayer:
        """See `Implementation`."""
        return OwnLayer(copy.deepcopy(self.module).float(), self.takes_mask, self.is_causal, self.batch)

    def double(self) -> OwnLayer:
        """See `Implementation`."""
        return OwnLayer(copy.deepcopy(self.module).double(), self.takes_mask, self.is_causal, self.batch)


def faulty(layer: MultiHeadAttention, fault: Fault | None) -> OwnLayer:
    """`layer`'s weights with `fault` in what is done with them."""
    return OwnLayer(faulty_copy(layer, fault))
