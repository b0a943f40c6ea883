"""Training a multi-head layer; one call is one step, in the article's order."""

from __future__ import annotations

import time

import torch
from torch import nn
from torch.nn import functional

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import use_threads
from attnstudio.engine.divergence import divergence
from attnstudio.engine.experiment import Trained, capture
from attnstudio.engine.frames import AttentionFrame, LayerRole, Origin, StepRecord
from attnstudio.engine.gradients import GradientReader
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.spec import ExperimentSpec


class Trainer:
    """Trains a drawn layer on its target. `steps` counts the updates applied.

    Raises `ValueError` when the target is not of the output's shape: broadcasting would train the
    layer towards something else, with a warning at most.
    """

    def __init__(self, spec: ExperimentSpec, trained: Trained) -> None:
        x, target = trained.input.x, trained.target
        if target.shape != x.shape:
            raise ValueError(f"the target {list(target.shape)} must have the output's shape {list(x.shape)}")
        self.spec = spec
        self.steps = 0
        self._layer = trained.layer
        self._input = trained.input
        self._target = target
        self._optimizer = optimizer_of(spec, trained.layer.parameters())
        self._gradients = GradientReader(trained.layer)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the trained parameters, in the order of `StepRecord.parameter_norms`."""
        return self._gradients.parameters

    @property
    def layer(self) -> nn.Module:
        """The layer in training."""
        return self._layer

    def step(self) -> StepRecord:
        """zero_grad, forward, loss, backward, read the gradients, step.

        Raises `EngineFailure` (NON_FINITE) when the loss or a gradient is not finite. Then no update is
        applied: the parameters stay as they were.
        """
        use_threads(self.spec)
        started = time.perf_counter()
        self._optimizer.zero_grad()
        out, _ = self._layer(self._input.x, self._input.allowed)
        loss = functional.mse_loss(out, self._target)
        loss.backward()  # type: ignore[no-untyped-call]
        norms = self._gradients.read(loss)
        if not norms.is_finite():
            raise divergence(self.spec, self.steps, norms, self._input)
        self._optimizer.step()
        record = StepRecord(
            step=self.steps,
            loss=norms.loss,
            grad_norm=float(norms.parameters[0]),
            total_norm=norms.total,
            parameter_norms=norms.parameters,
            head_norms=norms.heads,
            seconds=time.perf_counter() - started,
        )
        self.steps += 1
        return record

    @torch.no_grad()
    def frame(self, cancel: CancelToken) -> AttentionFrame:
        """The layer's weights after `steps` updates, with the loss of these very weights.

        Raises `CancelledError`.
        """
        use_threads(self.spec)
        out, _ = self._layer(self._input.x, self._input.allowed)
        loss = functional.mse_loss(out, self._target).item()
        cancel.check()
        origin = Origin(self.spec, LayerRole.TRAINED, self.steps, loss)
        return capture(self._layer, self._input, origin, cancel)
