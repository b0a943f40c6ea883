"""The optimisers, as torch's own functions in their fused form.

The classes of `torch.optim` compute the same, but the first one that is made imports torch's compiler,
which takes a second and 60 MB: too long between "Run" and the first step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import torch
from torch import Tensor
from torch.optim.adam import adam
from torch.optim.adamw import adamw
from torch.optim.sgd import sgd

from attnstudio.engine.spec import ExperimentSpec, Optimizer

BETA1, BETA2, EPS = 0.9, 0.999, 1e-8
ADAMW_DECAY = 0.01


class ParameterOptimizer(Protocol):
    """Updates parameters from their gradients."""

    def zero_grad(self) -> None:
        """Forget the gradients."""

    def step(self, lr: float) -> None:
        """Apply one update with the learning rate `lr`."""

    def state(self) -> list[Tensor]:
        """All that the next update depends on beside parameters and gradients; always as many tensors."""


def optimizer_of(spec: ExperimentSpec, parameters: Iterable[Tensor]) -> ParameterOptimizer:
    """The optimiser that `spec` asks for, with torch's default settings but for momentum."""
    if spec.optimizer is Optimizer.SGD:
        return _Sgd(parameters, spec.momentum)
    return _Adam(parameters, decoupled_decay=spec.optimizer is Optimizer.ADAMW)


class _Updates:
    """The parameters, and what every optimiser does with their gradients."""

    def __init__(self, parameters: Iterable[Tensor]) -> None:
        self._parameters: list[Tensor] = list(parameters)

    def zero_grad(self) -> None:
        for parameter in self._parameters:
            parameter.grad = None

    def _gradients(self) -> list[Tensor]:
        gradients = [parameter.grad for parameter in self._parameters if parameter.grad is not None]
        if len(gradients) != len(self._parameters):
            raise RuntimeError("a parameter has no gradient: call backward before step")
        return gradients


class _Adam(_Updates):
    """Adam (Kingma and Ba, 2015), or AdamW (Loshchilov and Hutter, 2019) with decoupled decay."""

    def __init__(self, parameters: Iterable[Tensor], *, decoupled_decay: bool) -> None:
        super().__init__(parameters)
        self._update = adamw if decoupled_decay else adam
        self._decay = ADAMW_DECAY if decoupled_decay else 0.0
        self._means = [torch.zeros_like(parameter) for parameter in self._parameters]
        self._squares = [torch.zeros_like(parameter) for parameter in self._parameters]
        self._steps = [torch.zeros((), device=parameter.device) for parameter in self._parameters]

    @torch.no_grad()
    def step(self, lr: float) -> None:
        self._update(
            self._parameters,
            self._gradients(),
            self._means,
            self._squares,
            [],
            self._steps,
            fused=True,
            amsgrad=False,
            beta1=BETA1,
            beta2=BETA2,
            lr=lr,
            weight_decay=self._decay,
            eps=EPS,
            maximize=False,
        )

    def state(self) -> list[Tensor]:
        return [*self._means, *self._squares, *self._steps]


class _Sgd(_Updates):
    """Gradient descent; with momentum, along the decaying sum of all gradients so far."""

    def __init__(self, parameters: Iterable[Tensor], momentum: float) -> None:
        super().__init__(parameters)
        self._momentum = momentum
        # Starting from zeros is what torch does from the first gradient on: 0 * momentum + gradient.
        self._sums = [torch.zeros_like(parameter) for parameter in self._parameters] if momentum else []

    @torch.no_grad()
    def step(self, lr: float) -> None:
        sgd(
            self._parameters,
            self._gradients(),
            [*self._sums] if self._sums else [None] * len(self._parameters),
            fused=True,
            weight_decay=0.0,
            momentum=self._momentum,
            lr=lr,
            dampening=0.0,
            nesterov=False,
            maximize=False,
        )

    def state(self) -> list[Tensor]:
        return self._sums
