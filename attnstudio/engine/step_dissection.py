"""A step taken apart: the real one is taken and watched, and the state before it put back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.overrides import TorchFunctionMode

from attnstudio.engine.anatomy import (
    FIRST,
    Change,
    ChangeKind,
    Facts,
    StepAnatomy,
    StepPhase,
    Thing,
    ThingKind,
    phases_of,
    place_of,
)
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import EngineFailure
from attnstudio.engine.gradients import GradientNorms
from attnstudio.engine.protocol import ErrorKind
from attnstudio.engine.runs.run import Run
from attnstudio.engine.schedule import clip_factor, lr_at
from attnstudio.engine.spec import ExperimentSpec, Optimizer
from attnstudio.engine.step_code import step_code
from attnstudio.engine.trainer import Snapshot, Trainer
from attnstudio.messages import Message

_EXACT = torch.float64
_MEMORIES = {
    Optimizer.ADAM: ("exp_avg", "exp_avg_sq", "step"),
    Optimizer.ADAMW: ("exp_avg", "exp_avg_sq", "step"),
    Optimizer.SGD: ("momentum_buffer",),
}


def dissect(run: Run, step: int, cancel: CancelToken) -> StepAnatomy:
    """Take step `step` of `run` apart; the run is left as it was. Raises as `Run.at`."""
    trainer = _before_step(run, step, cancel)
    before = trainer.snapshot()
    try:
        return _Dissection(trainer, before).anatomy(run, cancel)
    finally:
        trainer.restore(before)


def _before_step(run: Run, step: int, cancel: CancelToken) -> Trainer:
    """A trainer in the state before `step`, with the gradients that the step before has left."""
    left = None
    if 0 < step <= run.steps:
        earlier, _ = run.at(step - 1, cancel)
        earlier.step()
        left = [parameter.grad for parameter in earlier.objective.model.parameters()]
    trainer, _ = run.at(step, cancel)
    # Another trainer where the run goes on with other settings; the parameters keep their gradients.
    for index, parameter in enumerate(trainer.objective.model.parameters()):
        parameter.grad = None if left is None else left[index]
    return trainer


@dataclass
class _Seen:
    """What the step computes on its way."""

    inputs: Tensor | None = None
    output: Tensor | None = None
    weights: list[Tensor] = field(default_factory=list)
    target: Tensor | None = None
    loss: Tensor | None = None
    cleared: list[Facts | None] = field(default_factory=list)
    after_forward: list[Facts | None] = field(default_factory=list)


class _LossWatch(TorchFunctionMode):
    """Sees the first loss that is computed, and what it is computed from."""

    def __init__(self, seen: _Seen) -> None:
        super().__init__()
        self._seen = seen

    def __torch_function__(
        self,
        func: Callable[..., Any],
        types: Sequence[type],
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> Any:
        result = func(*args, **(kwargs or {}))
        if func in (functional.cross_entropy, functional.mse_loss) and self._seen.loss is None:
            self._seen.target, self._seen.loss = args[1], result
        return result


class _Dissection:
    """Takes one step of `trainer`, whose state is `before`."""

    def __init__(self, trainer: Trainer, before: Snapshot) -> None:
        self._trainer = trainer
        self._spec: ExperimentSpec = trainer.spec
        self._phases = phases_of(trainer.spec)
        self._named = dict(trainer.objective.model.named_parameters())
        self._before = before
        self._first_query = next(name for name in self._named if name.endswith("W_q.weight"))
        self._seen = _Seen()

    def anatomy(self, run: Run, cancel: CancelToken) -> StepAnatomy:
        trainer = self._trainer
        step, lr = trainer.steps, lr_at(self._spec, trainer.steps)
        gradients = [self._gradients()]
        norms, problem = self._backward()
        cancel.check()
        gradients += [self._seen.cleared, self._seen.after_forward, self._gradients()]
        unclipped = self._copied_gradients() if norms is not None and self._spec.clip else []
        if norms is not None:
            trainer.update(norms)
        gradients.append(self._gradients())
        cancel.check()
        after = trainer.snapshot()
        things = [
            *self._parameters(after, gradients, unclipped),
            *self._data(),
            *self._numbers(norms, self._first_gradient(gradients[3]), lr),
            *self._memory(after),
        ]
        return StepAnatomy(
            run=run.key,
            step=step,
            spec=self._spec,
            is_taken=step < run.steps,
            learning_rate=lr,
            phases=self._phases,
            code=step_code(self._spec),
            things=tuple(sorted(things, key=lambda thing: not thing.important)),
            problem=problem,
        )

    # -- the step

    def _backward(self) -> tuple[GradientNorms | None, Message | None]:
        """zero_grad to reading the gradients; no norms, but the reason, when they are not finite."""
        with self._watching():
            try:
                return self._trainer.backward(), None
            except EngineFailure as failure:
                if failure.error.kind is not ErrorKind.NON_FINITE:
                    raise
                return None, failure.error.message

    @contextmanager
    def _watching(self) -> Iterator[None]:
        model = self._trainer.objective.model
        hooks = [
            model.register_forward_pre_hook(self._on_forward),
            model.register_forward_hook(self._on_output),
        ]
        try:
            with _LossWatch(self._seen):
                yield
        finally:
            for hook in hooks:
                hook.remove()

    def _on_forward(self, _model: nn.Module, args: tuple[Any, ...]) -> None:
        if self._seen.inputs is None:
            self._seen.inputs = args[0]
            self._seen.cleared = self._gradients()

    def _on_output(self, _model: nn.Module, _args: tuple[Any, ...], output: tuple[Tensor, Any]) -> None:
        if self._seen.output is None:
            self._seen.output, weights = output
            self._seen.weights = [weights] if isinstance(weights, Tensor) else list(weights)
            self._seen.after_forward = self._gradients()

    def _gradients(self) -> list[Facts | None]:
        """Of every parameter now."""
        return [
            None if parameter.grad is None else _facts(parameter.grad) for parameter in self._named.values()
        ]

    def _first_gradient(self, gradients: Sequence[Facts | None]) -> Facts | None:
        return gradients[list(self._named).index(self._first_query)]

    def _copied_gradients(self) -> list[Tensor]:
        return [parameter.grad.clone() for parameter in self._named.values() if parameter.grad is not None]

    # -- what there is to tell

    def _parameters(
        self, after: Snapshot, gradients: Sequence[Sequence[Facts | None]], unclipped: Sequence[Tensor]
    ) -> Iterator[Thing]:
        for index, (name, parameter) in enumerate(self._named.items()):
            place, important = place_of(self._spec, name), name == self._first_query
            yield Thing(
                place.short,
                place.full,
                ThingKind.PARAMETER,
                *self._until(StepPhase.UPDATE, self._before.tensors[index], after.tensors[index]),
                parameter=name,
                layer=place.layer,
                important=important,
            )
            clipped = _change(unclipped[index], parameter.grad) if unclipped else None
            yield Thing(
                f"{place.short}.grad",
                f"{place.full}.grad",
                ThingKind.GRADIENT,
                *self._gradient_states([of_all[index] for of_all in gradients], clipped),
                parameter=name,
                layer=place.layer,
                important=important,
            )

    def _gradient_states(
        self, seen: Sequence[Facts | None], clipped: Change | None
    ) -> tuple[tuple[Facts | None, ...], tuple[Change | None, ...]]:
        """seen: before the step, after zero_grad, after forward, after backward, after the update."""
        before, cleared, forward, backward, last = seen
        known = {
            StepPhase.ZERO_GRAD: cleared,
            StepPhase.FORWARD: forward,
            StepPhase.LOSS: forward,
            StepPhase.BACKWARD: backward,
            StepPhase.READ: backward,
            StepPhase.CLIP: last,
            StepPhase.UPDATE: last,
        }
        states = (before, *(known[phase] for phase in self._phases))
        changes = [_coming_or_going(*pair) for pair in pairwise(states)]
        if StepPhase.CLIP in self._phases:
            changes[self._phases.index(StepPhase.CLIP)] = clipped
        return states, tuple(changes)

    def _data(self) -> Iterator[Thing]:
        seen = self._seen
        is_encoder = self._spec.is_encoder
        target = seen.target
        if target is not None and seen.inputs is not None and target.numel() == seen.inputs.numel():
            target = target.view(seen.inputs.shape)
        named = (
            ("inputs" if is_encoder else "x", ThingKind.INPUT, seen.inputs, is_encoder),
            ("targets" if is_encoder else "target", ThingKind.TARGET, target, is_encoder),
            ("logits" if is_encoder else "out", ThingKind.OUTPUT, seen.output, True),
        )
        for name, kind, tensor, is_made in named:
            states = self._until(StepPhase.FORWARD, None if is_made else tensor, tensor)
            yield Thing(name, name, kind, *states, important=True)
        for index, weights in enumerate(seen.weights):
            yield Thing(
                "weights",
                f"weights[{index}]" if is_encoder else "weights",
                ThingKind.WEIGHTS,
                *self._until(StepPhase.FORWARD, None, weights),
                layer=index if len(seen.weights) > 1 else None,
                important=index == 0,
            )
        yield Thing(
            "loss", "loss", ThingKind.NUMBER, *self._until(StepPhase.LOSS, None, seen.loss), important=True
        )

    def _numbers(self, norms: GradientNorms | None, query: Facts | None, lr: float) -> Iterator[Thing]:
        """What is read, the factor of clipping, and the learning rate."""
        read = None if query is None else query.norm
        if norms is not None:  # as the record has it: torch's own sum differs in the last bits
            read = float(norms.parameters[list(self._named).index(self._first_query)])
        yield self._number("grad_norm", StepPhase.READ, None, read)
        if self._spec.clip:
            factor = None if norms is None else clip_factor(self._spec, norms.total)
            yield self._number("total_norm", StepPhase.CLIP, None, None if norms is None else norms.total)
            yield self._number("factor", StepPhase.CLIP, None, factor)
        yield self._number("lr", StepPhase.UPDATE, lr, lr)

    def _number(self, name: str, phase: StepPhase, before: float | None, after: float | None) -> Thing:
        old, new = (None if value is None else torch.tensor(value, dtype=_EXACT) for value in (before, after))
        return Thing(name, name, ThingKind.NUMBER, *self._until(phase, old, new), important=True)

    def _memory(self, after: Snapshot) -> Iterator[Thing]:
        """What the optimiser remembers; nothing before its first update, as in torch."""
        names, count = tuple(self._named), len(self._named)
        olds, news = self._before.tensors[count:], after.tensors[count:]
        has_old, has_new = (any(bool(tensor.any()) for tensor in tensors) for tensors in (olds, news))
        for index, (old, new) in enumerate(zip(olds, news, strict=True)):
            memory, name = _MEMORIES[self._spec.optimizer][index // count], names[index % count]
            if memory == "step" and name != self._first_query:
                continue  # the same count for every parameter
            place = place_of(self._spec, name)
            pair = (old if has_old else None, new if has_new else None)
            yield Thing(
                f"{memory}[{place.short}]",
                f'optimizer.state[{place.full}]["{memory}"]',
                ThingKind.MEMORY,
                *self._until(StepPhase.UPDATE, *pair),
                parameter=name,
                layer=place.layer,
                important=name == self._first_query,
            )

    def _until(
        self, phase: StepPhase, before: Tensor | None, after: Tensor | None
    ) -> tuple[tuple[Facts | None, ...], tuple[Change | None, ...]]:
        """States and changes of what is `before` until `phase` makes `after` of it."""
        turn = self._phases.index(phase)
        old, new = (None if tensor is None else _facts(tensor) for tensor in (before, after))
        states = (*[old] * (turn + 1), *[new] * (len(self._phases) - turn))
        changes: list[Change | None] = [None] * len(self._phases)
        changes[turn] = _change(before, after) or _coming_or_going(old, new)
        return states, tuple(changes)


@torch.no_grad()
def _facts(tensor: Tensor) -> Facts:
    values = tensor.detach()
    flat = values.flatten()
    lowest, highest = torch.aminmax(flat)
    is_whole = not values.is_floating_point()
    norm = float("nan") if is_whole else _norm(flat)
    shape, first = tuple(values.shape), tuple(flat[:FIRST].tolist())
    return Facts(shape, norm, float(lowest), float(highest), first, is_whole)


def _norm(values: Tensor) -> float:
    """L2 norm; in double precision where the squares are too small or too large for single."""
    norm = float(torch.linalg.vector_norm(values))
    if 0 < norm < float("inf"):
        return norm
    return float(torch.linalg.vector_norm(values, dtype=torch.float64))


def _coming_or_going(before: Facts | None, after: Facts | None) -> Change | None:
    if before is None and after is not None:
        return Change(ChangeKind.APPEARED)
    return Change(ChangeKind.VANISHED) if before is not None and after is None else None


@torch.no_grad()
def _change(before: Tensor | None, after: Tensor | None) -> Change | None:
    """How far `after` is from `before`; None when no bit differs."""
    if before is None or after is None or torch.equal(before, after.to(before.device)):
        return None
    distance = float(torch.linalg.vector_norm(after.to(before.device) - before))
    size = float(torch.linalg.vector_norm(before))
    return Change(ChangeKind.CHANGED, distance, distance / size if size else None)
