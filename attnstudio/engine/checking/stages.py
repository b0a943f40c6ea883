"""Each stage of somebody's attention beside the same stage of the reference, right and with every fault.

B = batch, L = length, h = heads. What a stage takes is what theirs took, so that faults of several stages are
found at once, and a stage that is right is not blamed for the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import torch
from torch import Tensor

from attnstudio.engine.checking.flow import split_axis
from attnstudio.engine.checking.mapping import Carried, unscaled
from attnstudio.engine.checking.subject import Observation
from attnstudio.engine.faults.kinds import NEED_A_MASK
from attnstudio.engine.faults.names import Fault
from attnstudio.engine.faults.variants import FaultyAttention
from attnstudio.engine.masks import causal

CLOSE = 1e-3  # relative to the largest; what computes in float32 inside stays far below, faults far above

WEIGHT_FAULTS = (
    Fault.NO_SCALE,
    Fault.SCALE_BY_D_MODEL,
    Fault.SOFTMAX_OVER_QUERIES,
    Fault.SOFTMAX_OVER_HEADS,
    Fault.MASK_INVERTED,
    Fault.MASK_AFTER_SOFTMAX,
    Fault.MASK_ADDED_AS_01,
    Fault.ROW_FULLY_MASKED,
)


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A hypothesis that gives the same weights.

    fault    None for the right computation
    masked   whether it is with the mask
    right    what the right computation gives instead, [B, h, query, key]
    """

    fault: Fault | None
    masked: bool
    right: Tensor


def fits_of_weights(
    seen: Observation, d_model: int, allowed: Tensor | None = None, *, own_mask: bool = True
) -> list[Fit]:
    """All hypotheses that give the weights of this call from its q and k; the right ones first.

    allowed    the mask that was given, broadcastable to [B, h, query, key]; None where none was
    own_mask   whether to try a causal mask of the module's own where none was given
    """
    flow = seen.flow
    if flow is None:
        return []
    q, k = (part.double() for part in unscaled(seen.trace, flow))
    length = seen.sizes.length
    masks = [None, causal(length)] if allowed is None and own_mask else [allowed]
    found = []
    for fault in (None, *WEIGHT_FAULTS):
        for mask in masks:
            if mask is None and fault in NEED_A_MASK:
                continue
            if equal(flow.weights, weights_with(fault, q, k, mask, d_model)):
                found.append(Fit(fault, mask is not None, weights_with(None, q, k, mask, d_model)))
    if not found and masks[-1] is not None and masks[-1].ndim == 2:
        turned = masks[-1].transpose(0, 1)  # the future instead of the past, and the token itself
        if equal(flow.weights, weights_with(None, q, k, turned, d_model)):
            found.append(Fit(Fault.MASK_INVERTED, True, weights_with(None, q, k, masks[-1], d_model)))
    return found


def unmasked_fits(seen: Observation, d_model: int) -> bool:
    """Whether the weights are those of the right computation without any mask."""
    flow = seen.flow
    if flow is None:
        return False
    q, k = (part.double() for part in unscaled(seen.trace, flow))
    return equal(flow.weights, weights_with(None, q, k, None, d_model))


def right_weights(seen: Observation, d_model: int, allowed: Tensor | None) -> Tensor:
    """What the right computation makes of this call's q and k, [B, h, query, key]; there must be a flow."""
    assert seen.flow is not None
    q, k = (part.double() for part in unscaled(seen.trace, seen.flow))
    return weights_with(None, q, k, allowed, d_model)


def weights_with(fault: Fault | None, q: Tensor, k: Tensor, allowed: Tensor | None, d_model: int) -> Tensor:
    """The weights [B, h, query, key] that the reference makes of q and k, with that fault."""
    layer = _layer_with(fault)
    layer.d_k = q.shape[-1]
    layer.d_model = d_model
    return layer.normalise(layer.mask(layer.scores(q, k), allowed), allowed)


@cache
def _layer_with(fault: Fault | None) -> FaultyAttention:
    """For its formulas alone: small, and made once, as making layers takes longer than using them."""
    return FaultyAttention(1, 1, fault)


def equal(found: Tensor, right: Tensor) -> bool:
    """Whether both hold the same numbers, but for rows where the right ones are not numbers."""
    if found.shape != right.shape:
        return False
    found, right = found.double(), right.double()
    rows = right.isfinite().all(dim=-1, keepdim=True) if right.ndim else right.isfinite()
    if not bool(rows.any()):
        return False
    size = right.masked_fill(~right.isfinite(), 0.0).abs().max().clamp_min(1e-12)
    apart = (found - right).abs().masked_fill(~rows.expand_as(right), 0.0)
    return bool((apart.nan_to_num(torch.inf) <= CLOSE * size).all())


def heads_alike(carried: Carried) -> bool:
    """Whether the output takes the same from all heads, as it does where they were averaged."""
    if carried.heads < 2 or not carried.out.affine:
        return False
    parts = split_axis(carried.out.weight, 1, (carried.heads, -1))  # [C, h, d]
    return equal(parts, parts[:, :1].expand_as(parts))
