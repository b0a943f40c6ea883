"""Faults that show in how a module behaves, whatever its form: gradients, dropout, the batch, odd sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor, nn

from attnstudio.engine.checking.constructing import Made, Size
from attnstudio.engine.checking.examining import Examined, ExamineError, draw_parameters, make, settle
from attnstudio.engine.checking.loading import Loaded
from attnstudio.engine.checking.mapping import RESHAPING
from attnstudio.engine.checking.naming import SURE, Finding
from attnstudio.engine.checking.recording import tears
from attnstudio.engine.checking.righting import first_line
from attnstudio.engine.checking.source import source_of, users_of
from attnstudio.engine.checking.subject import Subject, in_dtype
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import TOLERANCE, distance, outputs_evidence, picture, weights_evidence
from attnstudio.messages import QT_TRANSLATE_NOOP, message

_STEP = 1e-5  # of a difference quotient in float64
_UNLIKE = 1e-3  # it is right to about 1e-6
_CUTS = r"\.detach\(|\.data\b|no_grad|inference_mode|\.numpy\(|\.item\(|torch\.tensor\("


def gradients_of(examined: Examined) -> dict[str, Tensor | None] | None:
    """The gradient of each parameter, None where none arrives; None where nothing can be differentiated."""
    named = {name: value for name, value in examined.module.named_parameters() if value.requires_grad}
    try:
        with torch.enable_grad():
            out, _ = examined.subject.call(examined.seen.x, None)
            if not out.requires_grad:
                return dict.fromkeys(named)
            found = torch.autograd.grad(out.square().sum(), list(named.values()), allow_unused=True)
    except RuntimeError:
        return None
    return dict(zip(named, found, strict=True))


def detached(examined: Examined, loaded: Loaded) -> Iterator[Finding]:
    """Parameters of the attention that no gradient reaches, though their numbers arrive."""
    gradients = gradients_of(examined)
    if not gradients:
        return
    missing = {name for name, gradient in gradients.items() if gradient is None}
    used = set().union(*(op.params for op in examined.seen.trace.ops))
    cuts = any(re.search(_CUTS, source_of(loaded, part)) for part in users_of(loaded, examined.found.name))
    if missing & used and (cuts or missing == set(gradients)):
        names = ", ".join(sorted(missing)[:4])
        yield Finding(
            Fault.OUTPUT_DETACHED, SURE, _cut_line(examined), _lost(examined, gradients), {"names": names}
        )
    elif cuts and not missing and _partly_cut(examined, gradients):
        names = ", ".join(sorted(gradients)[:4])
        yield Finding(
            Fault.OUTPUT_DETACHED, SURE, _cut_line(examined), _lost(examined, gradients), {"names": names}
        )


def _partly_cut(examined: Examined, gradients: Mapping[str, Tensor | None]) -> bool:
    """Whether the gradients miss a part of what the parameters do: held against a difference quotient."""
    named = dict(examined.module.named_parameters())
    arrived = {name: gradient for name, gradient in gradients.items() if gradient is not None}
    if any(tensor.dtype != torch.float64 for tensor in (examined.seen.x, *(named[name] for name in arrived))):
        return False
    generator = torch.Generator().manual_seed(4)
    found = []
    before = {name: named[name].detach().clone() for name in arrived}
    steps = {
        name: torch.randn(value.shape, generator=generator, dtype=value.dtype)
        for name, value in before.items()
    }
    told = sum(float((gradient * steps[name]).sum()) for name, gradient in arrived.items())
    with torch.no_grad():
        for size in (_STEP, -_STEP, 0.0):  # the last one brings them back
            for name, value in before.items():
                named[name].copy_(value + size * steps[name])
            if size:
                found.append(float(examined.subject.call(examined.seen.x, None)[0].square().sum()))
    quotient = (found[0] - found[1]) / (2 * _STEP)
    return abs(quotient - told) > _UNLIKE * max(abs(quotient), abs(told))


def _lost(examined: Examined, gradients: Mapping[str, Tensor | None]) -> Evidence | None:
    """The gradient of a projection that none arrives at, zeros, and what it is in the reference."""
    layer = examined.subject.reference()
    carried = examined.carried
    if layer is None or carried is None:
        return None
    for part, own in (("W_q", carried.q), ("W_k", carried.k), ("W_v", carried.v), ("W_o", carried.out)):
        if any(gradients.get(name) is None for name in own.params & set(gradients)):
            weight = getattr(layer, part).weight
            with torch.enable_grad():
                out, _ = layer(examined.seen.x)
                (right,) = torch.autograd.grad(out.square().sum(), [weight])
            return Evidence(
                message(
                    QT_TRANSLATE_NOOP("Messages", "Gradient of {part}, first rows and columns"), part=part
                ),
                message(QT_TRANSLATE_NOOP("Messages", "Row")),
                message(QT_TRANSLATE_NOOP("Messages", "Column")),
                picture(torch.zeros_like(right)),
                picture(right),
            )
    return None


def _cut_line(examined: Examined) -> int | None:
    """The operation that cuts: one whose result is used for the output."""
    for op in examined.seen.trace.ops:
        if op.name in {"detach", "detach_", "data"} and op.of_input:
            users = examined.seen.trace.users(op)
            if any(user.name not in {"numpy", "cpu", "tolist", "max", "amax"} for user in users):
                return op.line
    return None


def dropped(examined: Examined, loaded: Loaded, given: Mapping[str, Any]) -> Iterator[Finding]:
    """Weights that are shown after dropout, or that are dropped in eval mode, too."""
    subject = examined.subject
    lively = _with_dropout(examined, loaded, given)
    if lively is None:
        return
    x, line = examined.seen.x, _dropout_line(loaded, examined)
    with torch.random.fork_rng(devices=[]), torch.no_grad():
        torch.manual_seed(0)
        lively.module.eval()
        first, weights = lively.call(x, None)
        second, again = lively.call(x, None)
        if distance(second, first) > TOLERANCE:
            evidence = outputs_evidence(second[0], first[0])
            if (
                weights is not None
                and weights.ndim == 4
                and again is not None
                and not torch.equal(weights, again)
            ):
                evidence = weights_evidence(again[0, 0], weights[0, 0], 0)
            yield Finding(Fault.DROPOUT_IN_WEIGHTS, SURE, line, evidence, {"always": True})
            return
        if not subject.shows_weights or weights is None or weights.ndim < 3 or line is None:
            return
        lively.module.train()
        _, trained = lively.call(x, None)
        lively.module.eval()
    if trained is None or trained.shape != weights.shape:
        return
    sums, before = trained.sum(dim=-1), weights.sum(dim=-1)
    if float((before - 1).abs().max()) < TOLERANCE < float((sums - 1).abs().max()):
        shown = (trained, weights) if weights.ndim == 4 else (trained[:, None], weights[:, None])
        evidence = weights_evidence(shown[0][0, 0], shown[1][0, 0], 0)
        yield Finding(Fault.DROPOUT_IN_WEIGHTS, SURE, line, evidence, {"always": False})


def _dropout_line(loaded: Loaded, examined: Examined) -> int | None:
    return first_line(
        loaded,
        examined.found.name,
        r"=\s*.*(?<!nn\.)dropout\(|=\s*self\.\w*drop\w*\(",
        r"dropout_p",
        r"drop\w*\(",
    )


def _with_dropout(examined: Examined, loaded: Loaded, given: Mapping[str, Any]) -> Subject | None:
    """The module with a lot of dropout, as far as its constructor takes one."""
    subject = examined.subject
    if "dropout" in examined.made.takes:
        try:
            made = make(examined.found, loaded, replace(examined.made.size, dropout=0.5), given)
        except ExamineError:
            return None
        module = made.module
        settle(module, subject.style, loaded, subject.d_model)
        draw_parameters(module)
        in_dtype(module, examined.seen.x.dtype)
    else:
        module = examined.module
    for part in module.modules():
        if isinstance(part, nn.Dropout) and part.p > 0:
            part.p = 0.5
    return replace(subject, module=module)


def mixed_batch(examined: Examined, outcomes: Mapping[Property, Outcome]) -> Iterator[Finding]:
    """Sequences of a batch that depend on one another."""
    outcome = outcomes.get(Property.BATCH_INDEPENDENCE)
    if outcome is not None and outcome.passed is False:
        line = _batch_line(examined)
        yield Finding(Fault.BATCH_MIXED, SURE, line, outcome.evidence, {"layout": False})


def _batch_line(examined: Examined) -> int | None:
    """The first reshaping that does not keep the axis of the batch."""
    batch = examined.seen.sizes.batch
    for op in examined.seen.trace.ops:
        if (
            op.name in RESHAPING
            and op.of_input
            and tears(tuple(op.inputs[0].shape), tuple(op.out.shape), batch)
        ):
            return op.line
    return None


def indivisible(
    examined: Examined | None, made: Made | None, loaded: Loaded, asked: Size, raised: ExamineError | None
) -> Iterator[Finding]:
    """Sizes that do not fit, and that the constructor takes all the same."""
    if made is None or asked.heads < 1 or asked.d_model % asked.heads == 0:
        return
    free = {"width", "heads"} <= made.takes or "config" in made.takes
    if not free or "width_of_head" in made.takes:
        return
    name = examined.found.name if examined is not None else ""
    facts: dict[str, Any] = {
        "d_model": asked.d_model,
        "heads": asked.heads,
        "raised": None if raised is None else raised.failure and raised.failure.text,
    }
    facts.update(_names(made, asked))
    yield Finding(
        Fault.HEADS_NOT_DIVISIBLE,
        SURE,
        first_line(loaded, name, r"//", r"\.chunk\([^3]*head", r"\.chunk\("),
        None,
        facts,
    )


def _names(made: Made, asked: Size) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in made.arguments.items():
        if value == asked.d_model:
            found.setdefault("width_name", name)
        elif value == asked.heads:
            found.setdefault("heads_name", name)
    return found
