"""Training; one call is one step, in the article's order. Its state can be put back, to the bit."""

from __future__ import annotations

import time
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import use_threads
from attnstudio.engine.divergence import divergence
from attnstudio.engine.frames import (
    AttentionFrame,
    EvaluationRecord,
    LayerRole,
    Origin,
    StepRecord,
)
from attnstudio.engine.gradients import GradientNorms, GradientReader
from attnstudio.engine.objective import Objective
from attnstudio.engine.optimizers import optimizer_of
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.engine.spec import ExperimentSpec

TENSOR_BYTES = 550  # that a tensor takes beside its numbers, measured


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """Everything that the steps from `step` on depend on; copies, on the CPU, that never change.

    tensors    parameters, then what the optimiser remembers
    generator  state of the generator of training data, None where nothing is drawn
    """

    step: int
    tensors: tuple[Tensor, ...]
    generator: Tensor | None

    @property
    def nbytes(self) -> int:
        """Bytes of memory that it takes, the tensors' own administration among them."""
        tensors = self.tensors if self.generator is None else (*self.tensors, self.generator)
        return sum(tensor.nbytes + TENSOR_BYTES for tensor in tensors)


class Trainer:
    """Trains an objective. `steps` counts the updates applied.

    Raises `ValueError` when a random target is not of the output's shape: broadcasting would train the
    layer towards something else, with a warning at most.
    """

    def __init__(self, spec: ExperimentSpec, objective: Objective) -> None:
        objective.require_fitting()
        self.spec = spec
        self.steps = 0
        self.objective = objective
        # False from the moment an update begins to its end: a state in between cannot be trusted.
        self.is_sound = True
        self._parameters: list[Tensor] = list(objective.model.parameters())
        self._optimizer = optimizer_of(spec, self._parameters)
        self._gradients = GradientReader(objective.model, objective.attention)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the trained parameters, in the order of `StepRecord.parameter_norms`."""
        return self._gradients.parameters

    @property
    def layer(self) -> nn.Module:
        """The model in training."""
        return self.objective.model

    def step(self) -> StepRecord:
        """zero_grad, forward, loss, backward, read the gradients, clip, step.

        Raises `EngineFailure` (NON_FINITE) when the loss or a gradient is not finite. Then no update is
        applied: the parameters stay as they were, and so does the generator of training data.
        """
        started = time.perf_counter()
        norms = self.backward()
        self.update(norms)
        record = self._record(norms, time.perf_counter() - started)
        self.steps += 1
        return record

    def backward(self) -> GradientNorms:
        """The first half of a step: the gradients are left in the parameters. Raises as `step`."""
        use_threads(self.spec)
        drawn = self._generator_state()
        try:
            return self._read_gradients()
        except BaseException:
            self._put_generator_back(drawn)  # what is tried again is the same step
            raise

    def _read_gradients(self) -> GradientNorms:
        self._optimizer.zero_grad()
        loss = self.objective.next_loss()
        loss.backward()  # type: ignore[no-untyped-call]
        norms = self._gradients.read(loss)
        if not norms.is_finite():
            raise divergence(self.spec, self.steps, norms, self.objective)
        return norms

    def update(self, norms: GradientNorms) -> None:
        """The second half: clip what `backward` left, and apply it. Does not count the step."""
        self.is_sound = False
        factor = clip_factor(self.spec, norms.total)
        if factor < 1:
            gradients = [parameter.grad for parameter in self._parameters if parameter.grad is not None]
            torch._foreach_mul_(gradients, factor)
        self._optimizer.step(lr_at(self.spec, self.steps))
        self.is_sound = True

    def _record(self, norms: GradientNorms, seconds: float) -> StepRecord:
        return StepRecord(
            step=self.steps,
            loss=norms.loss,
            grad_norm=float(norms.parameters[self._gradients.first_query]),
            total_norm=norms.total,
            parameter_norms=norms.parameters,
            head_norms=norms.heads,
            seconds=max(seconds, 0.0),  # a clock may be set back
        )

    def look(self) -> StepRecord:
        """The record of the next step without taking it; its gradients stay in the parameters.

        The generator of training data is left as it was. Raises as `step`.
        """
        started = time.perf_counter()
        drawn = self._generator_state()
        norms = self.backward()
        self._put_generator_back(drawn)
        return self._record(norms, time.perf_counter() - started)

    @torch.no_grad()
    def evaluate(self) -> EvaluationRecord:
        """What the weights are worth now, and how large they are."""
        use_threads(self.spec)
        score = self.objective.evaluate()
        norms = torch.stack(torch._foreach_norm(self._parameters)).cpu().numpy()
        accuracy = float("nan") if score.accuracy is None else score.accuracy
        return EvaluationRecord(self.steps, score.loss, accuracy, norms)

    @torch.no_grad()
    def frame(self, cancel: CancelToken, run: int | None = None) -> AttentionFrame:
        """All layers' weights after `steps` updates, with the loss of these very weights.

        Raises `CancelledError`.
        """
        use_threads(self.spec)
        origin = Origin(self.spec, LayerRole.TRAINED, self.steps, run=run)
        return self.objective.frame(origin, cancel)

    def snapshot(self) -> Snapshot:
        """Copy out the state."""
        tensors = tuple(tensor.detach().to("cpu", copy=True) for tensor in self._state())
        return Snapshot(self.steps, tensors, self._generator_state())

    @torch.no_grad()
    def restore(self, snapshot: Snapshot) -> None:
        """Take over a state that a trainer of the same experiment gave; what follows is equal to the bit.

        Raises `ValueError` when the state is that of another experiment.
        """
        state = self._state()
        shapes = [tensor.shape for tensor in state]
        if [tensor.shape for tensor in snapshot.tensors] != shapes:
            raise ValueError("this state belongs to another experiment")
        self.is_sound = False
        for mine, theirs in zip(state, snapshot.tensors, strict=True):
            mine.copy_(theirs)
        self._put_generator_back(snapshot.generator)
        self._optimizer.zero_grad()
        self.steps = snapshot.step
        self.is_sound = True

    @torch.no_grad()
    def adopt(self, other: Trainer) -> None:
        """Go on from where `other` is, with this experiment's settings.

        The weights are taken over, the optimiser's memory where it is of the same kind, and the generator
        where both draw. Raises `ValueError` when the weights do not fit.
        """
        theirs = other.snapshot()
        mine = self.snapshot()
        count = len(self._parameters)
        same = [tensor.shape for tensor in mine.tensors] == [tensor.shape for tensor in theirs.tensors]
        kind = self.spec.optimizer is other.spec.optimizer
        tensors = theirs.tensors if same and kind else (*theirs.tensors[:count], *mine.tensors[count:])
        self.restore(Snapshot(theirs.step, tensors, theirs.generator))

    def _generator_state(self) -> Tensor | None:
        generator = self.objective.generator
        return None if generator is None else generator.get_state()

    def _put_generator_back(self, state: Tensor | None) -> None:
        if self.objective.generator is not None and state is not None:
            self.objective.generator.set_state(state)

    def _state(self) -> list[Tensor]:
        return [*self._parameters, *self._optimizer.state()]
