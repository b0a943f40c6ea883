"""Whether it runs, in which dtypes, what shapes come back, and how many parameters and heads there are."""

from __future__ import annotations

import torch
from torch import Tensor

from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.faults.probe import Probe, distance, failed, held, maps_of, number, raised, unknown
from attnstudio.messages import QT_TRANSLATE_NOOP

SAME_NUMBERS = 1e-3  # float32 beside float64, relative to the largest
SAME_MAP = 1e-6


def runs(probe: Probe) -> Outcome:
    """It computes something from x, and with a mask where it takes one."""
    name = Property.RUNS
    for allowed in (None, probe.allowed) if probe.subject.takes_mask else (None,):
        try:
            _ = probe.plain if allowed is None else probe.masked
        except Exception as error:  # noqa: BLE001  (whatever it raises is the finding)
            if allowed is None:
                return Outcome(name, False, raised(error))
            text = QT_TRANSLATE_NOOP("Messages", "With a mask [query, key] it does not run. {reason}")
            return failed(name, text, reason=raised(error))
    text = QT_TRANSLATE_NOOP("Messages", "It runs and raises nothing.")
    return held(name, text)


def output_shape(probe: Probe) -> Outcome:
    """Each token gets an output of the right width."""
    found, right = list(probe.plain[0].shape), [*probe.x.shape[:2], probe.subject.d_out]
    if found == right:
        return held(
            Property.OUTPUT_SHAPE,
            QT_TRANSLATE_NOOP("Messages", "The output has the shape {found}."),
            found=found,
        )
    text = QT_TRANSLATE_NOOP("Messages", "The output has the shape {found}, not {right}.")
    return failed(Property.OUTPUT_SHAPE, text, found=found, right=right)


def weights_shape(probe: Probe) -> Outcome:
    """The weights have one map [query, key] for each head and sequence."""
    name, weights = Property.WEIGHTS_SHAPE, probe.plain[1]
    if weights is None:
        return _no_weights(name)
    batch, length, _ = probe.x.shape
    heads = probe.subject.heads
    found = list(weights.shape)
    if maps_of(weights, heads, length) is not None and found[0] == batch:
        text = QT_TRANSLATE_NOOP("Messages", "The weights have the shape {found}: a map for each head.")
        return held(name, text, found=found)
    right = [batch, heads, length, length]
    if found == [batch, length, length]:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The weights have the shape {found}, not {right}: one map for {heads} heads. A mean over the "
            "heads hides what each of them does.",
        )
        return failed(name, text, found=found, right=right, heads=heads)
    text = QT_TRANSLATE_NOOP("Messages", "The weights have the shape {found}, not {right}.")
    return failed(name, text, found=found, right=right)


def head_count(probe: Probe) -> Outcome:
    """There are as many different maps as heads."""
    name, weights = Property.HEAD_COUNT, probe.plain[1]
    heads, length = probe.subject.heads, probe.length
    if weights is None:
        return _no_weights(name)
    maps = maps_of(weights, heads, length)
    if maps is None:
        count = weights.shape[1] if weights.dim() == 4 else 1
        text = QT_TRANSLATE_NOOP("Messages", "There are {count} maps of weights for {heads} heads.")
        if count == heads:
            text = QT_TRANSLATE_NOOP(
                "Messages", "The weights are no maps [query, key] that could be counted."
            )
            return unknown(name, text)
        return failed(name, text, count=count, heads=heads)
    if heads > 1 and _is_one_map(maps[0]):
        text = QT_TRANSLATE_NOOP(
            "Messages", "All {heads} heads show the same map: each should have projections of its own."
        )
        return failed(name, text, heads=heads)
    if heads == 1:
        return held(name, QT_TRANSLATE_NOOP("Messages", "There is one map, for its one head."))
    text = QT_TRANSLATE_NOOP("Messages", "There are {heads} maps, one for each head.")
    return held(name, text, heads=heads)


def _is_one_map(maps: Tensor) -> bool:
    """Whether all heads of [h, L, L] show the same, and not by chance: in rows that weigh several keys."""
    weighing = (maps - maps.mean(dim=-1, keepdim=True)).abs().amax(dim=-1) > SAME_MAP  # [h, L], not uniform
    weighing &= maps.amax(dim=-1) < 1 - SAME_MAP  # and not all on one key
    return bool(weighing.any()) and float((maps - maps[:1]).abs().max()) < SAME_MAP


def parameter_count(probe: Probe) -> Outcome:
    """All that is learned is among the module's parameters."""
    name = Property.PARAMETER_COUNT
    with torch.enable_grad():
        out, _ = probe.subject.call(probe.x, None)
    known = {id(parameter) for parameter in probe.subject.module.parameters()}
    count = sum(parameter.numel() for parameter in probe.subject.module.parameters())
    missed = [leaf for leaf in _leaves(out) if id(leaf) not in known]
    if missed:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The output depends on {missed} numbers more than the {count} that parameters() returns: an "
            "optimiser never trains them. Layers in a plain list are not registered; use nn.ModuleList.",
        )
        return failed(name, text, missed=sum(leaf.numel() for leaf in missed), count=count)
    width = probe.subject.d_model
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "parameters() returns all {count} numbers that the output depends on. (Four projections d_model × "
        "d_model with biases have {usual}.)",
    )
    return held(name, text, count=count, usual=4 * width * (width + 1))


def _leaves(out: Tensor) -> list[Tensor]:
    """The tensors with gradients that `out` was computed from."""
    found, seen = [], set()
    waiting = [out.grad_fn]
    while waiting:
        node = waiting.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        leaf = getattr(node, "variable", None)
        if leaf is not None:
            found.append(leaf)
        waiting.extend(following for following, _ in node.next_functions)
    return found


def dtype(probe: Probe) -> Outcome:
    """In float64 it computes in float64, and the same numbers."""
    name = Property.DTYPE
    _ = probe.plain  # what does not run at all has no dtype
    single, double = probe.original.single(), probe.original.double()
    if single is None or double is None:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "The module cannot be copied."))
    try:
        with torch.no_grad():
            found, _ = double.call(probe.x.double(), None)
    except Exception as error:  # noqa: BLE001  (whatever it raises is the finding)
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "After .double() it does not run: something does not follow the module to another dtype or "
            "device. {reason}",
        )
        return failed(name, text, reason=raised(error))
    if found.dtype != torch.float64:
        text = QT_TRANSLATE_NOOP("Messages", "From float64 it makes {found}: it fixes the dtype somewhere.")
        return failed(name, text, found=str(found.dtype).removeprefix("torch."))
    with torch.no_grad():
        in_single, _ = single.call(probe.x.float(), None)
    apart = distance(found, in_single)
    if apart <= SAME_NUMBERS:
        return held(name, QT_TRANSLATE_NOOP("Messages", "It computes in float32 and in float64 alike."))
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "It computes in both, but in float64 the outputs differ by {apart} of the largest: these weights "
        "are too much for float32.",
    )
    return unknown(name, text, apart=number(apart))


def _no_weights(name: Property) -> Outcome:
    return unknown(name, QT_TRANSLATE_NOOP("Messages", "It returns no weights."))
