"""Making somebody's module, calling it, and reading off what it is: everything that checks and names need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor, nn

from attnstudio.engine.checking.calling import CallError, CallStyle, style_of
from attnstudio.engine.checking.constructing import ConstructError, FunctionModule, Made, Size, construct
from attnstudio.engine.checking.contractions import contraction
from attnstudio.engine.checking.flow import Flow
from attnstudio.engine.checking.loading import Failure, Loaded, failure_of
from attnstudio.engine.checking.mapping import Carried, carry_by_names, carry_over
from attnstudio.engine.checking.masks import all_allowed
from attnstudio.engine.checking.recording import Trace
from attnstudio.engine.checking.source import Candidate
from attnstudio.engine.checking.stages import fits_of_weights
from attnstudio.engine.checking.subject import Observation, Subject, in_dtype, unregistered
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

SMALL = Size(d_model=32, heads=4, d_out=32)
_HEADS = re.compile(r"head(?!_?(dim|size|width))|^h$|^nh$|^n_h$", re.IGNORECASE)
_LENGTHS = (13, 11, 17)
_BATCHES = (3, 5, 7)


@dataclass(frozen=True, slots=True, eq=False)
class Examined:
    """The module at a size that suits the checks, and one call of it with everything it computed.

    batch_first   what a call with x as [B, L, D] computed, where the module attends over the second axis
    """

    found: Candidate
    made: Made
    subject: Subject
    seen: Observation

    @property
    def module(self) -> nn.Module:
        """What was made."""
        return self.subject.module

    @property
    def carried(self) -> Carried | None:
        """Its weights in the reference's order."""
        return self.subject.carried


class ExamineError(Exception):
    """It could not be made or called. `reason` is for people, `failure` what was raised."""

    def __init__(self, reason: Message, failure: Failure | None = None) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.failure = failure


def examine(
    found: Candidate,
    loaded: Loaded,
    given: Mapping[str, Any],
    asked: Size,
    flags: Mapping[str, Any] | None = None,
) -> Examined:
    """Make the module small where its constructor allows, and look at one call. Raises `ExamineError`."""
    first: ExamineError | None = None
    for size in _sizes(asked):
        try:
            made = make(found, loaded, size, given, flags)
            return _look(found, loaded, made, asked)
        except ExamineError as error:
            first = first or error
    assert first is not None
    raise first


def make(
    found: Candidate,
    loaded: Loaded,
    size: Size,
    given: Mapping[str, Any],
    flags: Mapping[str, Any] | None = None,
) -> Made:
    """Call the constructor. Raises `ExamineError`."""
    try:
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(0)
            made = construct(found, loaded, size, given, flags)
    except ConstructError as error:
        raise ExamineError(error.reason) from error
    except Exception as error:
        failure = failure_of(error, loaded.filename)
        text = QT_TRANSLATE_NOOP("Messages", "{name} cannot be made: {failure}.")
        raise ExamineError(message(text, name=found.name, failure=failure.text), failure) from error
    if "heads" not in made.takes and "d_out" in made.takes and size.d_out == size.d_model != size.d_k:
        return make(found, loaded, replace(size, d_out=size.d_k), given, flags)
    return made


def _sizes(asked: Size) -> Iterator[Size]:
    yield SMALL
    yield replace(SMALL, length=_LENGTHS[0])
    yield asked


def _look(found: Candidate, loaded: Loaded, made: Made, asked: Size) -> Examined:
    module = made.module.eval()
    style = style_of(module)
    heads = heads_of(made)
    settle(module, style, loaded, _widths(made, asked)[0])
    draw_parameters(module)
    first: ExamineError | None = None
    for dtype in (torch.float64, torch.float32):  # some code is bound to float32
        in_dtype(module, dtype)
        for width in _widths(made, asked):
            batch, length = next(_batches(width, heads))
            try:
                return _called(
                    found, loaded, made, style, torch.zeros(batch, length, width, dtype=dtype), heads
                )
            except ExamineError as error:
                first = first or error
    assert first is not None
    raise first


def settle(module: nn.Module, style: CallStyle, loaded: Loaded, width: int) -> None:
    """Call a module once whose parameters learn their shapes from that. Raises `ExamineError`."""
    if not any(nn.parameter.is_lazy(parameter) for parameter in module.parameters()):
        return
    subject = Subject(module, style, loaded.filename, width, 1, width)
    try:
        with torch.no_grad():
            subject.call_plainly(torch.zeros(_BATCHES[0], _LENGTHS[0], width))
    except Exception as error:
        failure = failure_of(error, loaded.filename)
        text = QT_TRANSLATE_NOOP("Messages", "It does not run on x {shape}: {failure}.")
        shape = [_BATCHES[0], _LENGTHS[0], width]
        raise ExamineError(message(text, shape=shape, failure=failure.text), failure) from error


def _widths(made: Made, asked: Size) -> list[int]:
    if "width" in made.takes or "config" in made.takes or isinstance(made.module, FunctionModule):
        return [made.size.d_model]
    inner = [part.in_features for part in made.module.modules() if isinstance(part, nn.Linear)]
    return list(dict.fromkeys([*inner[:1], asked.d_model, made.size.d_model]))


def _batches(width: int, heads: int) -> Iterator[tuple[int, int]]:
    for batch in (*_BATCHES, 11, 19, 43, 83):
        for length in _LENGTHS:
            distinct = batch != heads and length not in {heads, width} and width % length and batch != length
            if batch * length > width + 2 and distinct:
                yield batch, length
                break


def _called(
    found: Candidate, loaded: Loaded, made: Made, style: CallStyle, like: Tensor, heads: int
) -> Examined:
    generator = torch.Generator().manual_seed(1)
    x = torch.randn(like.shape, generator=generator, dtype=torch.float64).to(like.dtype)
    width = x.shape[-1]
    subject = Subject(made.module, style, loaded.filename, width, heads, width)
    subject, seen = _first_call(subject, x, loaded)
    told = _heads_in(seen.trace, seen)
    if told is not None and told != heads:
        subject = replace(subject, heads=told)
        seen = subject.observe(seen.x)
    subject = replace(
        subject,
        d_out=seen.out.shape[-1],
        shows_weights=_shows_weights(seen),
        loose=tuple(unregistered(made.module)),
    )
    return _carried(found, made, subject, seen)


def _shows_weights(seen: Observation) -> bool:
    """Whether what came back beside the outputs are weights: scores have numbers below 0."""
    shown = seen.result.weights
    return shown is not None and not bool((shown < 0).any())


def _carried(found: Candidate, made: Made, subject: Subject, seen: Observation) -> Examined:
    """With the weights carried over, by the reading of the trace with which that succeeds."""
    best: tuple[Carried | None, Observation] = (None, seen)
    for reading in seen.flows:
        flow = _oriented(seen, reading, subject.d_model)
        turned = replace(seen, flows=(flow,))
        x = seen.x[0] if subject.unbatched else seen.x
        carried = carry_over(seen.trace, flow, x, seen.result.out, seen.sizes)
        if best[0] is None and carried is not None:
            best = carried, turned
        if carried is not None and carried.exact:
            best = carried, turned
            break
    carried, seen = best
    if not seen.flows:
        x = seen.x[0] if subject.unbatched else seen.x
        carried = carry_by_names(seen.trace, x, seen.result.out, seen.sizes, subject.d_model)
    first = seen.flow is not None and seen.flow.heads_first
    return Examined(found, made, replace(subject, carried=carried, heads_first=first), seen)


def _oriented(seen: Observation, flow: Flow, d_model: int) -> Flow:
    """The flow with queries and keys exchanged, where only so the weights are explained: scores as k q^T."""
    other = replace(flow, q=flow.k, k=flow.q, q_sources=flow.k_sources, k_sources=flow.q_sources)
    readings = [
        (reading, fits_of_weights(replace(seen, flows=(reading,)), d_model)) for reading in (flow, other)
    ]
    for reading, fits in readings:
        if any(fit.fault is None for fit in fits):
            return reading
    return next((reading for reading, fits in readings if fits), flow)


def _first_call(subject: Subject, x: Tensor, loaded: Loaded) -> tuple[Subject, Observation]:
    """The layout and the arguments with which it runs; those that let attention over tokens be seen first."""
    failure: Failure | None = None
    fallback: tuple[Subject, Observation] | None = None
    for layout in _layouts(subject):
        for extra in all_allowed(subject.style, x):
            trial = replace(layout, extra=extra)
            try:
                with torch.no_grad():
                    seen = trial.observe(_alone(x) if trial.unbatched else x)
            except CallError as error:
                text = QT_TRANSLATE_NOOP(
                    "Messages", "Nothing that came back can be outputs [B, L, …]: {found}."
                )
                raise_later = ExamineError(message(text, found=error))
                failure = failure or failure_of(raise_later, loaded.filename)
                continue
            except Exception as error:  # noqa: BLE001 - whatever somebody's forward raises
                failure = failure or failure_of(error, loaded.filename)
                continue
            if seen.flow is not None:
                return trial, seen
            fallback = fallback or (trial, seen)
            break
    if fallback is not None:
        return fallback
    assert failure is not None
    text = QT_TRANSLATE_NOOP("Messages", "It does not run on x {shape}: {failure}.")
    raise ExamineError(message(text, shape=list(x.shape), failure=failure.text), failure)


def _layouts(subject: Subject) -> tuple[Subject, Subject, Subject]:
    """For [B, L, D], for [L, B, D] and for [L, D]."""
    return subject, replace(subject, sequence_first=True), replace(subject, unbatched=True)


def _alone(x: Tensor) -> Tensor:
    """One sequence [1, L, D] instead of several, with enough tokens to tell an affine function by."""
    width = x.shape[-1]
    length = next(n for n in (37, 67, 131, 521, 1031) if n > width + 2 and width % n)
    generator = torch.Generator().manual_seed(3)
    return torch.randn(1, length, width, generator=generator, dtype=x.dtype)


def heads_of(made: Made) -> int:
    """How many heads it was given, or says that it has, or 1."""
    if "heads" in made.takes:
        named = [
            value for name, value in made.arguments.items() if _HEADS.search(name) and type(value) is int
        ]
        return named[0] if named else made.size.heads
    for name, value in vars(made.module).items():
        if type(value) is int and _HEADS.search(name) and value > 0:
            return value
    return 1


def _heads_in(trace: Trace, seen: Observation) -> int | None:
    """How many heads the first scores have, where that can be seen."""
    batch, length = seen.sizes.batch, seen.sizes.length
    if seen.flow is not None:
        return None if seen.flow.weights.shape[1] == seen.sizes.heads else seen.flow.weights.shape[1]
    for op in trace.ops:
        shape = list(op.out.shape)
        if contraction(op) is not None and shape.count(length) == 2 and batch in shape and len(shape) == 4:
            rest = [n for n in shape if n not in {batch, length}]
            return rest[0] if len(rest) == 1 else None
    return None


def draw_parameters(module: nn.Module) -> None:
    """Numbers for all parameters: many start from zeros, or from so little that all weights are alike."""
    generator = torch.Generator().manual_seed(2)
    parts = [module, *unregistered(module)]
    seen: set[int] = set()
    for part in parts:
        for name, parameter in part.named_parameters():
            if id(parameter) in seen or not parameter.is_floating_point():
                continue
            seen.add(id(parameter))
            with torch.no_grad():
                _draw(name, parameter, generator)


def _draw(name: str, parameter: Tensor, generator: torch.Generator) -> None:
    if parameter.ndim < 2:
        noise = torch.randn(parameter.shape, generator=generator) * 0.1
        parameter.copy_((1 + noise) if "norm" in name.lower() and "bias" not in name else noise)
        return
    widest = max(parameter.shape)
    parameter.copy_(torch.randn(parameter.shape, generator=generator) * min(1.5 / widest**0.5, 1.0))


def distinct(values: Sequence[int]) -> bool:
    """Whether no two are equal."""
    return len(set(values)) == len(values)


def runs_at(made: Made, loaded: Loaded, asked: Size) -> None:
    """Call what was made with the sizes that were asked for once, in float32. Raises `ExamineError`."""
    if not {"width", "config"} & made.takes:
        return
    module = made.module.eval()
    style = style_of(module)
    subject = Subject(module, style, loaded.filename, asked.d_model, asked.heads, asked.d_model)
    x = torch.randn(2, _LENGTHS[1], asked.d_model)
    failure: Failure | None = None
    for layout in _layouts(subject):
        for extra in all_allowed(style, x):
            trial = replace(layout, extra=extra)
            try:
                with torch.no_grad():
                    trial.call_plainly(x[:1] if trial.unbatched else x)
            except CallError as error:
                text = QT_TRANSLATE_NOOP(
                    "Messages", "Nothing that came back can be outputs [B, L, …]: {found}."
                )
                raise ExamineError(message(text, found=error)) from error
            except Exception as error:  # noqa: BLE001 - whatever somebody's forward raises
                failure = failure or failure_of(error, loaded.filename)
            else:
                return
    assert failure is not None
    text = QT_TRANSLATE_NOOP("Messages", "It does not run on x {shape}: {failure}.")
    raise ExamineError(message(text, shape=list(x.shape), failure=failure.text), failure)
