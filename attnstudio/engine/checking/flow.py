"""Queries, keys, values, weights and contexts of a module, found in what it computed.

B = batch, L = length, h = heads. B, L, h and the widths are chosen so that the size of an axis tells what it
is: L is a prime that divides no other size. The product that makes two axes of length L out of one each is
that of queries and keys; the one that takes an array with two of them, and one with one, applies weights to
values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from attnstudio.engine.checking.contractions import Contraction, contraction
from attnstudio.engine.checking.recording import Op, Trace

FUSED = "scaled_dot_product_attention"


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the axes of the traced call measure. `unbatched`: there is no axis for the batch."""

    batch: int
    length: int
    heads: int
    unbatched: bool = False
    sequence_first: bool = False


@dataclass(slots=True, eq=False)
class Flow:
    """What attention is made of in this module.

    q, k, v   [B, h, L, width] as they meet
    weights   [B, h, query, key] as they are applied to the values
    context   [B, h, L, width], or None where it could not be told
    score_ops, value_ops   one each, or one for each head
    """

    q: Tensor
    k: Tensor
    v: Tensor
    weights: Tensor
    context: Tensor | None
    score_ops: list[Op]
    value_ops: list[Op]
    q_sources: list[tuple[Op, int]]
    k_sources: list[tuple[Op, int]]
    v_sources: list[tuple[Op, int]]
    heads_first: bool


def find_flows(trace: Trace, sizes: Sizes) -> list[Flow]:
    """The attention in a trace; two readings where an axis holds batch and heads, whose order only the rest
    can tell; none where it does not have the usual form.
    """
    fused = [op for op in trace.ops if op.name == FUSED and op.of_input]
    if fused:
        return _fused_flow(fused, sizes)
    values = [
        (found, side)
        for op in trace.ops
        if (found := contraction(op)) is not None
        for side in (0, 1)
        if _applies_weights(found, side, sizes)
    ]
    if not values:
        return []
    scores = [_scores_before(trace, found, side, sizes.length) for found, side in values]
    if any(score is None for score in scores):
        return []
    return _plain_flow(values, [score for score in scores if score is not None], sizes)


def is_score(found: Contraction, length: int) -> bool:
    """Whether queries meet keys there."""
    if not (found.fed(0) and found.fed(1)):
        return False
    left, right = found.of_size(0, length), found.of_size(1, length)
    return len(left) == len(right) == 1 and left != right and {*left, *right} <= set(found.out)


def _applies_weights(found: Contraction, side: int, sizes: Sizes) -> bool:
    if not (found.fed(0) and found.fed(1)):
        return False
    weights, values = found.of_size(side, sizes.length), found.of_size(1 - side, sizes.length)
    if len(weights) != 2 or len(values) != 1 or values[0] not in weights:
        return False
    fewest = 2 if sizes.unbatched else 3
    return values[0] not in found.out and found.operand(1 - side).ndim >= fewest


def _scores_before(trace: Trace, found: Contraction, side: int, length: int) -> Contraction | None:
    parent = found.op.parents[found.positions[side]]
    if parent is None:
        return None
    for op in [trace.ops[parent], *trace.ancestors(trace.ops[parent])]:
        score = contraction(op)
        if score is not None and is_score(score, length):
            return score
    return None


def _plain_flow(
    values: Sequence[tuple[Contraction, int]], scores: Sequence[Contraction], sizes: Sizes
) -> list[Flow]:
    flows = []
    for heads_first in (False, True):
        try:
            flow = Flow(
                q=_joined([arranged(score.operand(0), sizes, heads_first) for score in scores]),
                k=_joined([arranged(score.operand(1), sizes, heads_first) for score in scores]),
                v=_joined([arranged(found.operand(1 - side), sizes, heads_first) for found, side in values]),
                weights=_joined([_weights(found, side, sizes, heads_first) for found, side in values]),
                context=_context([found.op.out for found, _ in values], sizes, heads_first),
                score_ops=[score.op for score in scores],
                value_ops=[found.op for found, _ in values],
                q_sources=[(score.op, score.positions[0]) for score in scores],
                k_sources=[(score.op, score.positions[1]) for score in scores],
                v_sources=[(found.op, found.positions[1 - side]) for found, side in values],
                heads_first=heads_first,
            )
        except ValueError:
            continue
        if _consistent(flow):
            flows.append(flow)
    return _different(flows)


def _different(flows: list[Flow]) -> list[Flow]:
    """Both readings only where they differ."""
    if len(flows) == 2 and torch.equal(flows[0].q, flows[1].q) and torch.equal(flows[0].v, flows[1].v):
        return flows[:1]
    return flows


def _consistent(flow: Flow) -> bool:
    """Whether the weights, laid out like this, take the values to the contexts."""
    if flow.context is None:
        return True
    if flow.weights.shape[1] not in {1, flow.v.shape[1]}:
        return False
    again = flow.weights.to(flow.v.dtype) @ flow.v
    return again.shape == flow.context.shape and bool(
        torch.allclose(again, flow.context.to(again.dtype), rtol=1e-3, atol=1e-5, equal_nan=True)
    )


def _fused_flow(ops: Sequence[Op], sizes: Sizes) -> list[Flow]:
    flows = []
    for heads_first in (False, True):
        try:
            q, k, v = (
                _joined([arranged(op.inputs[place], sizes, heads_first) for op in ops]) for place in range(3)
            )
            weights = _joined([_fused_weights(op, sizes, heads_first) for op in ops])
            context = _context([op.out for op in ops], sizes, heads_first)
        except (ValueError, RuntimeError):
            continue
        q_from, k_from, v_from = ([(op, place) for op in ops] for place in range(3))
        flow = Flow(q, k, v, weights, context, list(ops), list(ops), q_from, k_from, v_from, heads_first)
        if _consistent(flow):
            flows.append(flow)
    return _different(flows)


def _fused_weights(op: Op, sizes: Sizes, heads_first: bool) -> Tensor:
    q, k = op.inputs[0], op.inputs[1]
    scale = op.kwargs.get("scale") or q.shape[-1] ** -0.5
    scores = q @ k.transpose(-2, -1) * scale
    mask = op.inputs[3] if len(op.inputs) > 3 else None
    if op.option(5, "is_causal"):
        mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf) if mask.dtype == torch.bool else scores + mask
    return arranged_weights(scores.softmax(-1), sizes, key_axis=scores.ndim - 1, heads_first=heads_first)


def _weights(found: Contraction, side: int, sizes: Sizes, heads_first: bool) -> Tensor:
    shared = found.of_size(1 - side, sizes.length)[0]
    return arranged_weights(
        found.operand(side), sizes, key_axis=found.labels(side).index(shared), heads_first=heads_first
    )


def _context(outputs: Iterable[Tensor], sizes: Sizes, heads_first: bool) -> Tensor:
    return _joined([arranged(out, sizes, heads_first) for out in outputs])


def _joined(parts: Sequence[Tensor]) -> Tensor:
    """One tensor for all heads, however many of them each part holds."""
    return parts[0] if len(parts) == 1 else torch.cat(list(parts), dim=1)


def arranged(tensor: Tensor, sizes: Sizes, heads_first: bool = False) -> Tensor:
    """In the order [B, h, L, features]; h is 1 where there is no such axis.

    heads_first   where an axis holds batch and heads: whether heads are its outer part
    Raises `ValueError` where an axis is missing.
    """
    tensor = tensor.unsqueeze(0) if sizes.unbatched else _unfolded(tensor, sizes, heads_first)
    length = _only(tensor.shape, sizes.length)
    batch = 0 if sizes.unbatched else _first(tensor.shape, sizes.batch, {length})
    heads = _first(tensor.shape, sizes.heads, {length, batch}) if tensor.ndim > 3 else -1
    rest = [axis for axis in range(tensor.ndim) if axis not in {length, batch, heads}]
    order = [batch, heads, length, *rest] if heads >= 0 else [batch, length, *rest]
    moved = tensor.permute(order).flatten(start_dim=3 if heads >= 0 else 2)
    return moved if heads >= 0 else moved.unsqueeze(1)


def arranged_weights(tensor: Tensor, sizes: Sizes, *, key_axis: int, heads_first: bool = False) -> Tensor:
    """In the order [B, h, query, key]; h is 1 where there is no such axis. Raises `ValueError`."""
    query_axis = [axis for axis, n in enumerate(tensor.shape) if n == sizes.length and axis != key_axis]
    if len(query_axis) != 1:
        raise ValueError("no axis for the queries")
    moved = tensor.movedim((query_axis[0], key_axis), (-2, -1))
    if sizes.unbatched:
        return moved.reshape(1, -1, sizes.length, sizes.length)
    lead = _unfolded(moved.flatten(start_dim=-2), sizes, heads_first)
    lead = split_axis(lead, -1, (sizes.length, sizes.length))
    outer = lead.shape[:-2]
    batch = _first(outer, sizes.batch, set())
    others = [axis for axis in range(len(outer)) if axis != batch and outer[axis] != 1]
    if len(others) > 1:
        raise ValueError("more axes than batch and heads")
    units = [axis for axis in range(len(outer)) if axis != batch and outer[axis] == 1]
    lead = lead.permute([batch, *others, *units, len(outer), len(outer) + 1])
    wanted = (lead.shape[0], lead.shape[1] if others else 1, sizes.length, sizes.length)
    return lead.reshape(wanted)


def _unfolded(tensor: Tensor, sizes: Sizes, heads_first: bool) -> Tensor:
    """An axis that holds the batch and tokens or heads, as two."""
    both = sizes.batch * sizes.length
    if both in tensor.shape and sizes.length not in tensor.shape:
        parts = (sizes.length, sizes.batch) if sizes.sequence_first else (sizes.batch, sizes.length)
        return split_axis(tensor, list(tensor.shape).index(both), parts)
    both = sizes.batch * sizes.heads
    if sizes.heads > 1 and sizes.batch not in tensor.shape and both in tensor.shape:
        axis = list(tensor.shape).index(both)
        parts = (sizes.heads, sizes.batch) if heads_first else (sizes.batch, sizes.heads)
        return split_axis(tensor, axis, parts)
    return tensor


def _only(shape: Sequence[int], size: int) -> int:
    found = [axis for axis, n in enumerate(shape) if n == size]
    if len(found) != 1:
        raise ValueError(f"{len(found)} axes of size {size}")
    return found[0]


def _first(shape: Sequence[int], size: int, taken: set[int]) -> int:
    for axis, n in enumerate(shape):
        if n == size and axis not in taken:
            return axis
    raise ValueError(f"no axis of size {size}")


def split_axis(tensor: Tensor, axis: int, parts: tuple[int, ...]) -> Tensor:
    """One axis as several, as `Tensor.unflatten` does it."""
    axis %= tensor.ndim
    return tensor.reshape(*tensor.shape[:axis], *parts, *tensor.shape[axis + 1 :])
