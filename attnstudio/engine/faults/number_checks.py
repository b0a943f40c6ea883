"""Whether the numbers are right: sums of rows, finite values, the scale, and the reference's own numbers."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.probe import (
    TOLERANCE,
    Probe,
    distance,
    failed,
    held,
    maps_of,
    number,
    outputs_evidence,
    unknown,
    weights_evidence,
)
from attnstudio.messages import QT_TRANSLATE_NOOP

SCALE_TOLERANCE = 1e-3  # of the divisor
FIT_TOLERANCE = 1e-2  # how much of the logarithms' size may be left unexplained by a scale
SMALLEST = 1e-30  # below it a weight's logarithm is not to be trusted


def row_sums(probe: Probe) -> Outcome:
    """What a query takes from all keys sums to 1, in eval and in train mode."""
    name = Property.ROW_SUMS
    if probe.plain[1] is None:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "It returns no weights."))
    if (outcome := _sums(name, probe.plain[1])) is not None:
        return outcome
    module = probe.subject.module
    module.train()
    try:
        _, weights = probe.run(probe.x)
    finally:
        module.eval()
    if weights is not None and _sums(name, weights) is not None:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "In eval mode the rows sum to 1, in train mode they do not: what is shown has been through "
            "dropout. Keep the weights before it, or look in eval mode.",
        )
        return failed(name, text)
    return held(name, QT_TRANSLATE_NOOP("Messages", "Each row of the weights sums to 1."))


def _sums(name: Property, weights: Tensor) -> Outcome | None:
    """What is wrong with the sums of [..., query, key], or None."""
    over_keys = weights.detach().double().sum(dim=-1)
    if float((over_keys - 1).abs().max()) <= TOLERANCE:
        return None
    if bool(over_keys.isnan().any()):
        text = QT_TRANSLATE_NOOP("Messages", "Rows of the weights are NaN, so that they sum to nothing.")
        return failed(name, text)
    low, high = number(float(over_keys.min())), number(float(over_keys.max()))
    text = QT_TRANSLATE_NOOP("Messages", "Rows of the weights sum to between {low} and {high}, not to 1.")
    for dim in (-2, 1):
        if weights.dim() < 4 and dim == 1:
            continue
        sums = weights.detach().double().sum(dim=dim)
        if float((sums - 1).abs().max()) <= TOLERANCE:
            text = (
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "Rows sum to between {low} and {high}, columns to 1: the softmax runs over the queries. "
                    "It must run over the keys, dim=-1.",
                )
                if dim == -2
                else QT_TRANSLATE_NOOP(
                    "Messages",
                    "Rows sum to between {low} and {high}, but the heads' weights for a pair of tokens sum "
                    "to 1: the softmax runs over the heads. It must run over the keys, dim=-1.",
                )
            )
            break
    first = weights.flatten(end_dim=-3)[0]
    right = first / first.sum(dim=-1, keepdim=True)
    return failed(name, text, weights_evidence(first, right, 0), low=low, high=high)


def finite(probe: Probe) -> Outcome:
    """No number is infinite or NaN, with a causal mask neither."""
    name = Property.FINITE
    answers = [probe.plain, probe.masked] if probe.subject.takes_mask else [probe.plain]
    for place, (out, weights) in enumerate(answers):
        for tensor in (out, weights):
            if tensor is None or bool(tensor.isfinite().all()):
                continue
            text = (
                QT_TRANSLATE_NOOP("Messages", "Without any mask there are numbers that are not finite.")
                if place == 0 and not probe.subject.is_causal
                else QT_TRANSLATE_NOOP(
                    "Messages",
                    "With a causal mask the numbers of token {token} are not finite: where all scores of a "
                    "row are -inf, its softmax is 0 / 0. Each query must see at least one key; the first "
                    "one, itself.",
                )
            )
            shown = maps_of(weights, probe.subject.heads, probe.length)
            return failed(name, text, _cleared(shown), token=_first_bad(out) + 1)
    return held(name, QT_TRANSLATE_NOOP("Messages", "All numbers are finite."))


def _first_bad(out: Tensor) -> int:
    bad = (~out.isfinite()).flatten(start_dim=2).any(dim=-1).any(dim=0)  # [B, L, …] -> [L]
    return int(bad.nonzero()[0]) if bool(bad.any()) else 0


def _cleared(maps: Tensor | None) -> Evidence | None:
    return None if maps is None else weights_evidence(maps[0, 0], maps[0, 0].nan_to_num(0.0), 0)


def determinism(probe: Probe) -> Outcome:
    """In eval mode the same input gives the same output."""
    name = Property.DETERMINISM
    (first, weights), (second, again) = probe.plain, probe.run(probe.x)
    apart = distance(second, first)
    if apart <= TOLERANCE:
        return held(name, QT_TRANSLATE_NOOP("Messages", "The same input gives the same output."))
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "In eval mode the same input gives outputs that differ by {apart} of the largest. A dropout goes on: "
        "functional.dropout must be told training=self.training.",
    )
    evidence = outputs_evidence(second[0], first[0])
    if weights is not None and again is not None and weights.dim() == 4:
        evidence = weights_evidence(again[0, 0], weights[0, 0], 0)
    return failed(name, text, evidence, apart=number(apart))


def scale(probe: Probe) -> Outcome:
    """The scores are divided by sqrt(d_k): found from the weights' logarithms and the subject's q and k."""
    name, subject = Property.SCALE, probe.subject
    maps = maps_of(probe.plain[1], subject.heads, probe.length)
    with torch.no_grad():
        parts = subject.queries_and_keys(probe.x)
    if maps is None or parts is None:
        return unknown(name, QT_TRANSLATE_NOOP("Messages", "Its weights, or its q and k, cannot be had."))
    q, k = (part.double() for part in parts)
    products = q @ k.transpose(-2, -1)  # [B, h, query, key]
    fitted = _fit(maps.double(), products)
    if fitted is None:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The weights are no softmax over the keys of q · k, whatever the scale."
        )
        return unknown(name, text)
    d_k = q.shape[-1]
    found, right = 1 / fitted, math.sqrt(d_k)
    if abs(found / right - 1) <= SCALE_TOLERANCE:
        text = QT_TRANSLATE_NOOP("Messages", "The scores are divided by sqrt({d_k}) = {right}.")
        return held(name, text, d_k=d_k, right=f"{right:.4g}")
    text = (
        QT_TRANSLATE_NOOP(
            "Messages",
            "The scores are divided by {found}, not by sqrt(d_k) = sqrt({d_k}) = {right}. Too large as "
            "they are, the softmax settles on single keys, and its gradients vanish.",
        )
        if found < right
        else QT_TRANSLATE_NOOP(
            "Messages",
            "The scores are divided by {found}, not by sqrt(d_k) = sqrt({d_k}) = {right}. Too small as "
            "they are, all keys get nearly the same weight.",
        )
    )
    evidence = weights_evidence(maps[0, 0], (products[0, 0] / right).softmax(dim=-1), 0)
    return failed(name, text, evidence, found=f"{found:.4g}", d_k=d_k, right=f"{right:.4g}")


def _fit(maps: Tensor, products: Tensor) -> float | None:
    """The factor that turns `products` into the logarithms of `maps`, up to a number for each row."""
    known = maps > SMALLEST
    logs = _centred(maps.clamp_min(SMALLEST).log(), known)
    products = _centred(products, known)
    size = float((products * products).sum())
    if size == 0:
        return None
    factor = float((logs * products).sum()) / size
    rest = float((logs - factor * products).abs().max())
    return factor if factor > 0 and rest <= FIT_TOLERANCE * float(logs.abs().max()) else None


def _centred(values: Tensor, known: Tensor) -> Tensor:
    """Each row without its mean over what is known; 0 elsewhere."""
    values = values.masked_fill(~known, 0.0)
    mean = values.sum(dim=-1, keepdim=True) / known.sum(dim=-1, keepdim=True).clamp_min(1)
    return (values - mean).masked_fill(~known, 0.0)


def agreement(probe: Probe) -> Outcome:
    """With the same weights, the right layer computes the same numbers, with a mask, too."""
    name, subject = Property.AGREEMENT, probe.subject
    reference = subject.reference()
    if reference is None:
        text = QT_TRANSLATE_NOOP("Messages", "Its weights cannot be carried over to the reference.")
        return unknown(name, text)
    masks = [probe.allowed] if subject.is_causal else [None, probe.allowed]
    for allowed in masks if subject.takes_mask or subject.is_causal else [None]:
        given = None if subject.is_causal else allowed
        found = probe.plain if given is None else probe.masked
        if (outcome := _differing(name, probe, reference, found, allowed)) is not None:
            return outcome
    return held(name, QT_TRANSLATE_NOOP("Messages", "The reference with the same weights gives the same."))


def _differing(
    name: Property,
    probe: Probe,
    reference: MultiHeadAttention,
    found: tuple[Tensor, Tensor | None],
    allowed: Tensor | None,
) -> Outcome | None:
    with torch.no_grad():
        out, weights = reference(probe.x.to(reference.W_q.weight.dtype), allowed)
    output = distance(found[0], out)
    maps = maps_of(found[1], probe.subject.heads, probe.length)
    weight = 0.0 if maps is None else distance(maps, weights)
    if output <= TOLERANCE and weight <= TOLERANCE:
        return None
    evidence = None
    if maps is not None and weight > TOLERANCE and maps.shape == weights.shape:
        head = int((maps - weights)[0].abs().nan_to_num(math.inf).flatten(start_dim=1).amax(dim=1).argmax())
        evidence = weights_evidence(maps[0, head], weights[0, head], head)
    elif found[0].shape == out.shape:
        evidence = outputs_evidence(found[0][0], out[0])
    text = (
        QT_TRANSLATE_NOOP(
            "Messages",
            "The reference with the same weights gives other numbers: outputs differ by {output} of the "
            "largest, attention weights by {weight}.",
        )
        if allowed is None
        else QT_TRANSLATE_NOOP(
            "Messages",
            "With a causal mask the reference with the same weights gives other numbers: outputs differ by "
            "{output} of the largest, attention weights by {weight}.",
        )
    )
    return failed(name, text, evidence, output=number(output), weight=number(weight))
