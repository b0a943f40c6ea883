"""The article's training loop, right or with one fault in it, and what is seen while it runs.

B = batch, L = length. Adam, learning rate 0.001, squared error against a random target, five steps. Where a
line deviates, the fault stands beside it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.optim.adam import adam

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.probe import raised
from attnstudio.engine.optimizers import BETA1, BETA2, EPS
from attnstudio.messages import Message

STEPS = 5
LR = 1e-3
LR_TOO_HIGH = 1.0


@dataclass(slots=True, eq=False)
class Seen:
    """What a run of the loop showed.

    losses, norms    of each step: the loss before its update, and the L2 norm of W_q's gradient as it was
                     read (NaN where there was none)
    shapes           of outputs and target
    missing          whether a gradient was None when it was read, and if it was still None after backward
    kept, own        W_q's gradient [d_model, d_model] in the second step as the optimiser gets it, and that
                     of the step's own loss
    before, after    W_q before and after the first step
    first            the gradient of the first step's own loss
    raised           what ended the loop; None when it got through
    """

    losses: list[float] = field(default_factory=list)
    norms: list[float] = field(default_factory=list)
    shapes: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    missing: bool = False
    missing_afterwards: bool = False
    kept: Tensor | None = None
    own: Tensor | None = None
    before: Tensor | None = None
    after: Tensor | None = None
    first: Tensor | None = None
    raised: Message | None = None


class Adam:
    """Adam as `torch.optim.Adam` is: a parameter without gradient is passed over in silence.

    (`optimizers` refuses it; the class of torch takes a second to be imported.)
    """

    def __init__(self, parameters: list[Tensor], lr: float) -> None:
        self._lr = lr
        self._parameters = parameters
        self._means = [torch.zeros_like(parameter) for parameter in parameters]
        self._squares = [torch.zeros_like(parameter) for parameter in parameters]
        self._steps = [torch.zeros(()) for _ in parameters]

    def zero_grad(self) -> None:
        """Forget the gradients."""
        for parameter in self._parameters:
            parameter.grad = None

    @torch.no_grad()
    def step(self) -> None:
        """One update."""
        present = [place for place, parameter in enumerate(self._parameters) if parameter.grad is not None]
        adam(
            [self._parameters[place] for place in present],
            [grad for place in present if (grad := self._parameters[place].grad) is not None],
            [self._means[place] for place in present],
            [self._squares[place] for place in present],
            [],
            [self._steps[place] for place in present],
            fused=True,
            amsgrad=False,
            beta1=BETA1,
            beta2=BETA2,
            lr=self._lr,
            weight_decay=0.0,
            eps=EPS,
            maximize=False,
        )


def train(
    layer: MultiHeadAttention,
    x: Tensor,
    target: Tensor,
    fault: Fault | None = None,
    allowed: Tensor | None = None,
    steps: int = STEPS,
) -> Seen:
    """Train `layer`, which is changed, on x and target [B, L, d_model]; what it raises ends the loop."""
    seen = Seen(before=layer.W_q.weight.detach().clone())
    optimizer = Adam(list(layer.parameters()), LR_TOO_HIGH if fault is Fault.LR_TOO_HIGH else LR)
    if fault is Fault.TARGET_BROADCAST:
        target = target[..., :1]  # one number for each token, not a vector
    try:
        for _ in range(steps):
            _step(layer, optimizer, x, target, fault, allowed, seen)
    except Exception as error:  # noqa: BLE001  (whatever is raised is what the fault does)
        seen.raised = raised(error)
    return seen


def _step(
    layer: MultiHeadAttention,
    optimizer: Adam,
    x: Tensor,
    target: Tensor,
    fault: Fault | None,
    allowed: Tensor | None,
    seen: Seen,
) -> None:
    """zero_grad, forward, loss, backward, read the gradient, step: in this order."""
    if fault is not Fault.ZERO_GRAD_MISSING:
        optimizer.zero_grad()
    out, _ = layer(x, allowed)
    loss = (out - target).square().mean()
    _watch_loss(layer, out, target, loss, seen)
    if fault is Fault.GRADIENT_READ_TOO_EARLY:
        _read(layer, seen)
    if fault is Fault.STEP_BEFORE_BACKWARD:
        optimizer.step()
    loss.backward()
    _watch_gradient(layer, seen)
    if fault is not Fault.GRADIENT_READ_TOO_EARLY:
        _read(layer, seen)
    if fault is not Fault.STEP_BEFORE_BACKWARD:
        optimizer.step()
    if seen.after is None:
        seen.after = layer.W_q.weight.detach().clone()


def _read(layer: MultiHeadAttention, seen: Seen) -> None:
    """layer.W_q.weight.grad.norm(), as people write it. Raises `AttributeError` where it is None."""
    gradient: Any = layer.W_q.weight.grad
    seen.missing = gradient is None
    seen.norms.append(math.nan)
    seen.norms[-1] = float(gradient.norm())


def _watch_loss(layer: MultiHeadAttention, out: Tensor, target: Tensor, loss: Tensor, seen: Seen) -> None:
    """Note the loss, and in the first two steps its own gradient."""
    seen.losses.append(float(loss.detach()))
    seen.shapes = tuple(out.shape), tuple(target.shape)
    if len(seen.losses) > 2 or not loss.requires_grad:
        return
    (own,) = torch.autograd.grad(loss, [layer.W_q.weight], retain_graph=True, allow_unused=True)
    if len(seen.losses) == 1:
        seen.first = own
    else:
        seen.own = own


def _watch_gradient(layer: MultiHeadAttention, seen: Seen) -> None:
    """Note what backward left in W_q; in the second step, a copy of it."""
    gradient = layer.W_q.weight.grad
    seen.missing_afterwards = gradient is None
    if len(seen.losses) == 2 and gradient is not None:
        seen.kept = gradient.clone()
