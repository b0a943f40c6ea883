"""Answers to `tracing`: a layer's forward, kept between its operations.

Each operation is the one of `attention`, on tensors of the same shapes as in what made the frame: so every
number is that of the frame, to the bit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from attnstudio.engine.ablation import heads_off
from attnstudio.engine.attention import MultiHeadAttention
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.devices import use_threads
from attnstudio.engine.experiment import draw_explored, objective_of, project, rows_in_block
from attnstudio.engine.objective import Objective
from attnstudio.engine.studies import StudyContext
from attnstudio.engine.tracing.study import (
    CellTrace,
    LayerTrace,
    Place,
    Stage,
    StageMaps,
    TraceCell,
    TraceLayer,
)

ROWS = ("dots", "weights", "z", "out")


def trace_layer(study: TraceLayer, context: StudyContext) -> LayerTrace:
    """See `TraceLayer`. Raises as `experiment.draw_explored` and `Run.at`."""
    with _opened(study.place, context) as opened:
        return _trace(opened, range(opened.length))


def trace_cell(study: TraceCell, context: StudyContext) -> CellTrace:
    """See `TraceCell`. Raises as `experiment.draw_explored` and `Run.at`."""
    with _opened(study.place, context) as opened:
        first = study.query - study.query % opened.rows
        row = range(first, min(first + opened.rows, opened.length))
        return _trace(opened, row).cell(study.head, study.query, study.key)


def stage_maps(study: StageMaps, context: StudyContext) -> NDArray[np.float32]:
    """See `StageMaps`. Raises as `experiment.draw_explored` and `Run.at`."""
    with _opened(study.place, context) as opened:
        values = np.empty((opened.layer.heads, opened.length, opened.length), np.float32)
        sizes = opened.v.norm(dim=-1).unsqueeze(-2)  # [1, h, L, d_k] -> [1, h, 1, L]
        for block in opened.blocks(range(opened.length)):
            opened.cancel.check()
            dots = opened.q[:, :, block] @ opened.k.transpose(-2, -1)
            values[:, block] = _stage(study.stage, dots, sizes, opened, block)[0].cpu().numpy()
        values.flags.writeable = False
        return values


@dataclass(frozen=True, slots=True, eq=False)
class _Opened:
    """A layer with what goes into it: x [1, L, d_model], q, k, v [1, h, L, d_k], and its blocks' rows."""

    layer: MultiHeadAttention
    x: Tensor
    allowed: Tensor | None
    q: Tensor
    k: Tensor
    v: Tensor
    rows: int
    cancel: CancelToken

    @property
    def length(self) -> int:
        return self.x.shape[1]

    def blocks(self, queries: range) -> Iterator[slice]:
        """`queries`, which begin with a block, in the blocks that the frame was made of."""
        for start in range(queries.start, queries.stop, self.rows):
            yield slice(start, min(start + self.rows, queries.stop))

    def allowed_in(self, block: slice) -> Tensor | None:
        return None if self.allowed is None else self.allowed[block]


@contextmanager
def _opened(place: Place, context: StudyContext) -> Iterator[_Opened]:
    """The layer of `place`. It may be one of a run's: nothing else may be served until it is left."""
    use_threads(place.spec)
    if place.run is None and not place.spec.is_encoder:
        explored = draw_explored(place.spec, context.cancel)
        with torch.no_grad():
            yield _in_blocks(explored.layer, explored.input.x, explored.input.allowed, context.cancel)
        return
    objective = _objective(place, context)  # may train: not without gradients
    off = heads_off(objective.attention, place.switched_off) if place.switched_off else nullcontext()
    with off, torch.no_grad():
        layer = objective.attention[place.layer]
        x, allowed = _what_goes_in(objective, layer)
        opened = _whole if place.spec.is_encoder else _in_blocks
        yield opened(layer, x, allowed, context.cancel)


def _objective(place: Place, context: StudyContext) -> Objective:
    if place.run is None:
        return objective_of(place.spec, context.cancel)
    assert place.step is not None
    return context.trainer(place.run, place.step).objective


def _whole(layer: MultiHeadAttention, x: Tensor, allowed: Tensor | None, cancel: CancelToken) -> _Opened:
    """As `attention` computes it."""
    q, k, v = (layer.split_heads(part(x)) for part in (layer.W_q, layer.W_k, layer.W_v))
    return _Opened(layer, x, allowed, q, k, v, x.shape[1], cancel)


def _in_blocks(layer: MultiHeadAttention, x: Tensor, allowed: Tensor | None, cancel: CancelToken) -> _Opened:
    """As `experiment.capture` computes it."""
    q, k, v = (layer.split_heads(project(part, x, cancel)) for part in (layer.W_q, layer.W_k, layer.W_v))
    return _Opened(layer, x, allowed, q, k, v, rows_in_block(layer.heads, x.shape[1]), cancel)


def _what_goes_in(objective: Objective, layer: MultiHeadAttention) -> tuple[Tensor, Tensor | None]:
    """x [1, L, d_model] and the mask that `layer` gets for what frames show."""
    seen: list[tuple[Tensor, Tensor | None]] = []

    def look(_module: nn.Module, args: tuple[Any, ...]) -> None:
        seen.append((args[0], args[1]))

    handle = layer.register_forward_pre_hook(look)
    try:
        objective.sample_loss()
    finally:
        handle.remove()
    return seen[0]


def _trace(opened: _Opened, queries: range) -> LayerTrace:
    layer, parts = opened.layer, dict[str, list[Tensor]]()
    for block in opened.blocks(queries):
        opened.cancel.check()
        dots = opened.q[:, :, block] @ opened.k.transpose(-2, -1)
        weights = _masked(_scaled(dots, opened), opened, block).softmax(dim=-1)
        z = weights @ opened.v
        for name, part in zip(ROWS, (dots, weights, z, layer.W_o(layer.merge_heads(z))), strict=True):
            parts.setdefault(name, []).append(part[0])
    # All but `out` [query, d_model] begin with the heads.
    rows = {name: torch.cat(part, dim=0 if name == "out" else 1) for name, part in parts.items()}
    allowed = opened.allowed_in(slice(queries.start, queries.stop))
    return LayerTrace(
        x=_array(opened.x[0]),
        q=_array(opened.q[0]),
        k=_array(opened.k[0]),
        v=_array(opened.v[0]),
        **{name: _array(tensor) for name, tensor in rows.items()},
        w_o=_array(layer.W_o.weight),
        b_o=_array(layer.W_o.bias),
        allowed=None if allowed is None else _array(allowed),
        start=queries.start,
    )


def _stage(stage: Stage, dots: Tensor, sizes: Tensor, opened: _Opened, block: slice) -> Tensor:
    """What `stage` is in a block [1, h, query, L]; `sizes` [1, h, 1, L] are the norms of v."""
    if stage is Stage.SCORES:
        return dots
    scaled = _scaled(dots, opened)
    if stage is Stage.SCALED:
        return scaled
    masked = _masked(scaled, opened, block)
    if stage is Stage.MASKED:
        return masked
    weights = masked.softmax(dim=-1)
    return weights if stage is Stage.WEIGHTS else weights * sizes


def _scaled(dots: Tensor, opened: _Opened) -> Tensor:
    return dots / math.sqrt(opened.layer.d_k)


def _masked(scaled: Tensor, opened: _Opened, block: slice) -> Tensor:
    allowed = opened.allowed_in(block)
    return scaled if allowed is None else scaled.masked_fill(~allowed, -math.inf)


def _array(tensor: Tensor) -> NDArray[Any]:
    """A read-only copy in C order."""
    array = np.array(tensor.detach().cpu().numpy(), order="C", copy=True)
    array.flags.writeable = False
    return array
