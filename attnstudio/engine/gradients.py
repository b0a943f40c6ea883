"""Reading the gradients of a multi-head layer: every parameter, and every head's slice."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.linalg import vector_norm

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.frames import PROJECTIONS, FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class GradientNorms:
    """L2 norms after a backward pass.

    loss         the loss, which travels in the same transfer
    parameters   [parameter] float32, in the order of `GradientReader.parameters`
    heads        [4, head] float32, axis 0 as `frames.PROJECTIONS`
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
    """Reads a layer's gradient norms with one transfer from torch.

    A head's slice is its d_k rows of W_q, W_k and W_v, which make its queries, keys and values, and
    its d_k columns of W_o, which take its output.
    """

    def __init__(self, layer: MultiHeadAttention) -> None:
        self.parameters = tuple(name for name, _ in layer.named_parameters())
        self._heads = layer.heads
        self._projections: list[nn.Linear] = [getattr(layer, name) for name in PROJECTIONS]

    def read(self, loss: Tensor) -> GradientNorms:
        """The norms now. Raises `RuntimeError` naming the first parameter that has no gradient."""
        gradients = [self._gradients_of(index) for index in range(len(self._projections))]
        parts = [loss.detach().reshape(1)]
        parts += [self._head_norms(index, weight) for index, (weight, _) in enumerate(gradients)]
        parts += [torch.stack(torch._foreach_norm([bias for _, bias in gradients]))]
        numbers = torch.cat(parts).cpu().numpy()
        heads = numbers[1 : 1 + 4 * self._heads].reshape(len(PROJECTIONS), self._heads)
        return _norms(float(numbers[0]), heads, numbers[1 + heads.size :])

    def _gradients_of(self, index: int) -> tuple[Tensor, Tensor]:
        projection = self._projections[index]
        weight, bias = projection.weight.grad, projection.bias.grad
        if weight is None or bias is None:
            raise RuntimeError(f"{PROJECTIONS[index]} has no gradient: backward has not reached it")
        return weight, bias

    def _head_norms(self, index: int, gradient: Tensor) -> Tensor:
        """One norm for each head: [head]."""
        if PROJECTIONS[index] == "W_o":
            d_model = gradient.shape[0]
            slices = gradient.view(d_model, self._heads, -1)  # [d_model, d_model] -> [d_model, h, d_k]
            # the norm of the rows' norms: five times as fast as one norm over both dimensions
            return cast(Tensor, vector_norm(vector_norm(slices, dim=2), dim=0))
        return cast(Tensor, vector_norm(gradient.view(self._heads, -1), dim=1))


def _norms(loss: float, heads: FloatArray, biases: FloatArray) -> GradientNorms:
    """Put the parts together; in float64, where the square of a float32 cannot overflow."""
    weights: NDArray[np.float64] = np.linalg.norm(heads.astype(np.float64), axis=1)
    parameters = np.stack([weights, biases.astype(np.float64)], axis=1).ravel()  # weight, bias, weight, …
    total = float(np.linalg.norm(parameters))
    return GradientNorms(loss, parameters.astype(np.float32), heads, total)
