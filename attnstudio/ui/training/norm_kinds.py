"""What a map of gradients can show: which rows, where their numbers come from, how they are called."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

from attnstudio.engine.frames import PROJECTIONS, StepRecord
from attnstudio.engine.gradient_flags import layer_norms, layer_of
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.i18n import localize
from attnstudio.ui.training.names import short_name
from attnstudio.ui.training.norm_rows import NormRow
from attnstudio.ui.training.series import PooledNorms, RunSeries, gradient_ratio

LAYER = QT_TRANSLATE_NOOP("Messages", "layer {n}")


class NormKind(Enum):
    """PARAMETERS: whole parameters; HEADS: each head's slice of the projections; LAYERS: all of a layer
    together; RATIOS: gradient by weight, where the weights were measured."""

    PARAMETERS = "parameters"
    HEADS = "heads"
    LAYERS = "layers"
    RATIOS = "ratios"


@dataclass(frozen=True, slots=True)
class Value:
    """One number of a map: `step` is the one that it belongs to, NaN where there is none."""

    number: float
    step: int


def kinds_of(series: RunSeries) -> tuple[NormKind, ...]:
    """What there is of this run."""
    layers = () if series.history is None or series.history.spec.depth < 2 else (NormKind.LAYERS,)
    return (NormKind.PARAMETERS, *layers, NormKind.HEADS, NormKind.RATIOS)


def pooled_of(kind: NormKind, series: RunSeries) -> PooledNorms:
    """The numbers by step."""
    pooled = {
        NormKind.PARAMETERS: series.parameters,
        NormKind.HEADS: series.heads,
        NormKind.LAYERS: series.layers,
        NormKind.RATIOS: series.ratios,
    }
    return pooled[kind]


def rows_of(kind: NormKind, series: RunSeries) -> tuple[NormRow, ...]:
    """The rows, in the language of the window."""
    history = series.history
    if history is None:
        return ()
    if kind is NormKind.LAYERS:
        return tuple(_layer_row(layer) for layer in range(history.spec.depth))
    if kind is NormKind.HEADS:
        return _head_rows(history.spec.depth, history.heads)
    return tuple(
        NormRow(short_name(name), _layer_name(layer_of(name)), name, name) for name in history.parameters
    )


def _layer_row(layer: int) -> NormRow:
    name = _layer_name(layer)
    return NormRow(name, "", name, f"layers.{layer}")


def _layer_name(layer: int | None) -> str:
    return "" if layer is None else localize(message(LAYER, n=layer + 1))


def _head_rows(depth: int, heads: int) -> tuple[NormRow, ...]:
    return tuple(
        NormRow(
            f"h{head + 1}",
            projection if depth == 1 else f"{layer + 1} {projection}",
            localize(_head_name(depth, layer, projection, head)),
            f"layers.{layer}.attention.{projection}.weight",
        )
        for layer in range(depth)
        for projection in PROJECTIONS
        for head in range(heads)
    )


def _head_name(depth: int, layer: int, projection: str, head: int) -> Message:
    if depth == 1:
        return message(
            QT_TRANSLATE_NOOP("Messages", "{projection} of head {n}"), projection=projection, n=head + 1
        )
    return message(
        QT_TRANSLATE_NOOP("Messages", "{projection} of head {n} in layer {layer}"),
        projection=projection,
        n=head + 1,
        layer=layer + 1,
    )


def value_of(kind: NormKind, series: RunSeries, row: int, record: StepRecord) -> Value:
    """The exact number of one row at the step of `record`. Raises `IndexError` without a run."""
    history = series.history
    if history is None:
        raise IndexError("there is no run")
    if kind is NormKind.PARAMETERS:
        return Value(float(record.parameter_norms[row]), record.step)
    if kind is NormKind.HEADS:
        return Value(float(record.head_norms.ravel()[row]), record.step)
    if kind is NormKind.LAYERS:
        return Value(float(layer_norms(history.parameters, record.parameter_norms)[row]), record.step)
    return _ratio(series, row, record.step)


def _ratio(series: RunSeries, row: int, step: int) -> Value:
    place = series.held_out.before(step)
    if series.history is None or place is None:
        return Value(math.nan, step)
    evaluated = int(series.held_out.steps[place])
    evaluation = series.history.evaluation_at(evaluated)
    if evaluation is None:
        return Value(math.nan, evaluated)
    ratios = gradient_ratio(series.history.record(evaluated).parameter_norms, evaluation.weight_norms)
    return Value(float(np.float64(ratios[row])), evaluated)
