"""Whether training can reach every parameter through the output."""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch import Tensor

from attnstudio.engine.faults.implementation import Implementation
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import Probe, failed, held, raised, unknown
from attnstudio.messages import QT_TRANSLATE_NOOP, message

NOTHING = 1e-12  # of the largest gradient: rounding, where no gradient arrives
NAMED = 4  # parameters named in a sentence

Gradients = Mapping[str, Tensor | None]


def gradients_reach(probe: Probe) -> Outcome:
    """A loss on the output has a gradient for each parameter, finite and, for matrices, not zero.

    Biases may have none: that of the keys adds the same to all scores of a row, which changes nothing.
    """
    name = Property.GRADIENTS_REACH
    if probe.length < 2:
        text = QT_TRANSLATE_NOOP("Messages", "With one token its weight is always 1: queries learn nothing.")
        return unknown(name, text)
    if not any(parameter.requires_grad for parameter in probe.subject.module.parameters()):
        return failed(name, QT_TRANSLATE_NOOP("Messages", "It has no parameters that could be trained."))
    with torch.enable_grad():
        out, _ = probe.subject.call(probe.x, None)
    if not out.requires_grad:
        text = QT_TRANSLATE_NOOP(
            "Messages", "No gradient leaves the output: it is cut from what made it, by detach or no_grad."
        )
        return failed(name, text)
    try:
        gradients = _gradients(probe.subject, probe)
    except RuntimeError as error:
        text = QT_TRANSLATE_NOOP("Messages", "backward does not run. {reason}")
        return failed(name, text, reason=raised(error))
    return _judge(name, gradients, probe)


def _gradients(subject: Implementation, probe: Probe) -> Gradients:
    """By the names of the parameters; None where nothing arrives."""
    named = {key: value for key, value in subject.module.named_parameters() if value.requires_grad}
    with torch.enable_grad():
        out, _ = subject.call(probe.x, None)
        generator = torch.Generator().manual_seed(0)
        direction = torch.randn(out.shape, generator=generator).to(out.dtype)
        found = torch.autograd.grad((out * direction).sum(), list(named.values()), allow_unused=True)
    return dict(zip(named, found, strict=True))


def _judge(name: Property, gradients: Gradients, probe: Probe) -> Outcome:
    missing = [key for key, gradient in gradients.items() if gradient is None]
    if missing:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "No gradient reaches {names}: their .grad stays None, and they are never trained. Something is "
            "detached, or never used.",
        )
        return failed(name, text, names=_list(missing))
    sizes = _sizes(gradients)
    broken = [key for key, size in sizes.items() if not size < math.inf]
    if broken:
        text = QT_TRANSLATE_NOOP("Messages", "The gradients of {names} are not finite.")
        return failed(name, text, names=_list(broken))
    empty = _empty(gradients)
    if empty:
        elsewhere = _empty_elsewhere(probe)
        empty = [key for key in empty if key in elsewhere]
    if empty:
        text = QT_TRANSLATE_NOOP("Messages", "The gradients of {names} are zero: nothing they do matters.")
        return failed(name, text, names=_list(empty))
    text = QT_TRANSLATE_NOOP("Messages", "A gradient reaches each of the {count} parameters.")
    return held(name, text, count=len(sizes))


def _sizes(gradients: Gradients) -> dict[str, float]:
    return {key: float(value.abs().max()) for key, value in gradients.items() if value is not None}


def _empty(gradients: Gradients) -> list[str]:
    """The matrices whose gradient is zero."""
    sizes = _sizes(gradients)
    least = NOTHING * max(sizes.values(), default=0.0)
    return [
        key
        for key, value in gradients.items()
        if value is not None and value.dim() > 1 and sizes[key] <= least
    ]


def _empty_elsewhere(probe: Probe) -> list[str]:
    """The same with other weights: W_o may start at zero, and a softmax may have settled on single keys."""
    other = probe.original.double()
    if other is None:
        return []
    generator = torch.Generator().manual_seed(0)
    spread = 0.5 / math.sqrt(other.d_model)
    with torch.no_grad():
        for parameter in other.module.parameters():
            parameter.copy_(spread * torch.randn(parameter.shape, generator=generator))
    double = Probe(other, other, probe.x.double(), probe.others.double(), probe.allowed)
    return _empty(_gradients(other, double))


def _list(names: list[str]) -> object:
    if len(names) <= NAMED:
        return ", ".join(names)
    text = QT_TRANSLATE_NOOP("Messages", "{names} and {count} more")
    return message(text, names=", ".join(names[:NAMED]), count=len(names) - NAMED)
