"""Whether training can reach every parameter through the output."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import Probe, failed, held, raised, unknown
from attnstudio.messages import QT_TRANSLATE_NOOP, message

NOTHING = 1e-12  # of the largest gradient: rounding, where no gradient arrives
NAMED = 4  # parameters named in a sentence


def gradients_reach(probe: Probe) -> Outcome:
    """A loss on the output has a gradient for each parameter, finite and, for matrices, not zero.

    Biases may have none: that of the keys adds the same to all scores of a row, which changes nothing.
    """
    name = Property.GRADIENTS_REACH
    module = probe.subject.module
    named = [(key, value) for key, value in module.named_parameters() if value.requires_grad]
    if not named:
        text = QT_TRANSLATE_NOOP("Messages", "It has no parameters that could be trained.")
        return failed(name, text)
    if probe.length < 2:
        text = QT_TRANSLATE_NOOP("Messages", "With one token its weight is always 1: queries learn nothing.")
        return unknown(name, text)
    with torch.enable_grad():
        out, _ = probe.subject.call(probe.x, None)
        try:
            gradients = torch.autograd.grad(
                (out * probe.others.flatten()[: out.numel()].view_as(out)).sum()
                if out.numel() <= probe.others.numel()
                else out.square().sum(),
                [value for _, value in named],
                allow_unused=True,
            )
        except RuntimeError as error:
            text = QT_TRANSLATE_NOOP(
                "Messages", "No gradient leaves the output: it is cut from what made it (detach). {reason}"
            )
            return failed(name, text, reason=raised(error))
    return _judge(name, named, gradients)


def _judge(
    name: Property, named: list[tuple[str, nn.Parameter]], gradients: tuple[Tensor | None, ...]
) -> Outcome:
    keys = [key for key, _ in named]
    missing = [key for key, gradient in zip(keys, gradients, strict=True) if gradient is None]
    if missing:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "No gradient reaches {names}: their .grad stays None, and they are never trained. Something is "
            "detached, or never used.",
        )
        return failed(name, text, names=_list(missing))
    sizes = {
        key: float(grad.abs().max()) for key, grad in zip(keys, gradients, strict=True) if grad is not None
    }
    broken = [key for key, size in sizes.items() if not size < float("inf")]
    if broken:
        text = QT_TRANSLATE_NOOP("Messages", "The gradients of {names} are not finite.")
        return failed(name, text, names=_list(broken))
    largest = max(sizes.values())
    matrices = {key for key, value in named if value.dim() > 1}
    empty = [key for key, size in sizes.items() if key in matrices and size <= NOTHING * largest]
    if empty:
        text = QT_TRANSLATE_NOOP("Messages", "The gradients of {names} are zero: nothing they do matters.")
        return failed(name, text, names=_list(empty))
    text = QT_TRANSLATE_NOOP("Messages", "A gradient reaches each of the {count} parameters.")
    return held(name, text, count=len(named))


def _list(names: list[str]) -> object:
    if len(names) <= NAMED:
        return ", ".join(names)
    text = QT_TRANSLATE_NOOP("Messages", "{names} and {count} more")
    return message(text, names=", ".join(names[:NAMED]), count=len(names) - NAMED)
