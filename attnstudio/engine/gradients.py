"""Reading the gradients of a model: every parameter, and every head's slice of the attention layers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import torch
from torch import Tensor, nn
from torch.linalg import vector_norm

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.frames import PROJECTIONS, FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class GradientNorms:
    """L2 norms after a backward pass.

    loss         the loss, which travels in the same transfer
    parameters   [parameter] float32, in the order of `GradientReader.parameters`
    heads        [layer, 4, head] float32, axis 1 as `frames.PROJECTIONS`
    total        of all gradients together
    """

    loss: float
    parameters: FloatArray
    heads: FloatArray
    total: float

    def is_finite(self) -> bool:
        """Whether the loss and every gradient norm is a number."""
        return math.isfinite(self.loss) and math.isfinite(self.total)


class GradientReader:
    """Reads a model's gradient norms with one transfer from torch.

    A head's slice is its d_k rows of W_q, W_k and W_v, which make its queries, keys and values, and
    its d_k columns of W_o, which take its output. A projection's norm is that of its heads' together.
    """

    def __init__(self, model: nn.Module, attention: Sequence[MultiHeadAttention]) -> None:
        named = dict(model.named_parameters())
        self.parameters = tuple(named)
        self._shape = (len(attention), len(PROJECTIONS), attention[0].heads)
        self._projections: list[nn.Parameter] = [
            getattr(layer, name).weight for layer in attention for name in PROJECTIONS
        ]
        in_heads = {id(weight) for weight in self._projections}
        self._rest = [parameter for parameter in named.values() if id(parameter) not in in_heads]
        place = {id(parameter): index for index, parameter in enumerate(named.values())}
        self._places = np.array([place[id(parameter)] for parameter in (*self._projections, *self._rest)])
        self._names = {id(parameter): name for name, parameter in named.items()}
        self.first_query = place[id(self._projections[0])]

    def read(self, loss: Tensor) -> GradientNorms:
        """The norms now. Raises `RuntimeError` naming the first parameter that has no gradient."""
        parts = [loss.detach().reshape(1)]
        parts += [self._head_norms(index, weight) for index, weight in enumerate(self._projections)]
        parts += [torch.stack(torch._foreach_norm([self._gradient(parameter) for parameter in self._rest]))]
        numbers = torch.cat(parts).cpu().numpy()
        end = 1 + math.prod(self._shape)
        return self._norms(float(numbers[0]), numbers[1:end].reshape(self._shape), numbers[end:])

    def _gradient(self, parameter: nn.Parameter) -> Tensor:
        if parameter.grad is None:
            name = self._names[id(parameter)]
            raise RuntimeError(f"{name} has no gradient: backward has not reached it")
        return parameter.grad

    def _head_norms(self, index: int, weight: nn.Parameter) -> Tensor:
        """One norm for each head: [head]."""
        gradient, heads = self._gradient(weight), self._shape[2]
        if PROJECTIONS[index % len(PROJECTIONS)] == "W_o":
            d_model = gradient.shape[0]
            slices = gradient.view(d_model, heads, -1)  # [d_model, d_model] -> [d_model, h, d_k]
            # the norm of the rows' norms: five times as fast as one norm over both dimensions
            return cast(Tensor, vector_norm(vector_norm(slices, dim=2), dim=0))
        return cast(Tensor, vector_norm(gradient.view(heads, -1), dim=1))

    def _norms(self, loss: float, heads: FloatArray, rest: FloatArray) -> GradientNorms:
        """Put the parts together; in float64, where the square of a float32 cannot overflow."""
        projections = np.linalg.norm(heads.reshape(-1, heads.shape[2]).astype(np.float64), axis=1)
        parameters = np.empty(len(self._places))
        parameters[self._places] = np.concatenate([projections, rest])
        total = float(np.linalg.norm(parameters))
        return GradientNorms(loss, parameters.astype(np.float32), heads, total)
