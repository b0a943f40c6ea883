"""Gradients that tell of a fault: dead, vanishing, exploding; with the reason and what to try. numpy only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attnstudio.engine.history import EvaluationSlice, HistorySlice
from attnstudio.engine.spec import ExperimentSpec, Norm
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

DEAD_STEPS = 10
DEAD_NORM = 1e-12  # what rounding leaves of a gradient that is 0
VANISHING_RATIO = 1e-8  # below float32's resolution: such an update changes nothing
MOVING_RATIO = 1e-5
VANISHING_LAYERS = 1e-4
EXPLODING_FACTOR = 1e3
EXPLODING_RATIO = 1.0
# The record before the judged step that is worth handing over.
WINDOW = 200
# The softmax cancels what the keys' bias adds: its gradient is rounding, whatever is right or wrong.
KEY_BIAS = "W_k.bias"

_LAYER = re.compile(r"layers\.(\d+)\.")
_Floats = NDArray[np.floating[Any]]


class FlagKind(StrEnum):
    EXPLODING = "exploding"
    VANISHING = "vanishing"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Flag:
    """What is wrong with the gradient of `parameter`, or of all of a layer ("layers.0"), and what to try."""

    parameter: str
    kind: FlagKind
    reason: Message
    remedy: Message

    def covers(self, parameter: str) -> bool:
        """Whether it is about `parameter`."""
        return parameter == self.parameter or parameter.startswith(self.parameter + ".")


def layer_of(parameter: str) -> int | None:
    """The layer (from 0) that has `parameter`; None for what lies before or after all layers."""
    found = _LAYER.match(parameter)
    return int(found[1]) if found else None


def layer_norms(parameters: tuple[str, ...], norms: _Floats) -> NDArray[np.float64]:
    """norms [..., parameter] -> L2 norm of each layer's parameters together: [..., layer]."""
    layers = [layer_of(parameter) for parameter in parameters]
    depth = max((layer + 1 for layer in layers if layer is not None), default=0)
    member = np.array([[layer == row for row in range(depth)] for layer in layers], np.float64)
    together: NDArray[np.float64] = np.sqrt(np.square(norms.astype(np.float64)) @ member)
    return together


def gradient_flags(
    spec: ExperimentSpec, parameters: tuple[str, ...], steps: HistorySlice, evaluations: EvaluationSlice
) -> tuple[Flag, ...]:
    """What is to be said of the last step of `steps`, the gravest kind first.

    `steps` are those up to the judged one, `WINDOW` of them are enough. Of `evaluations`, which know how
    large the weights are, the last one within `steps` counts.
    """
    if not len(steps.losses):
        return ()
    judged = [index for index, name in enumerate(parameters) if not name.endswith(KEY_BIAS)]
    names, norms = tuple(parameters[index] for index in judged), steps.parameter_norms[:, judged]
    ratios = _ratios(steps, evaluations)
    found = [*_exploding(spec, names, norms)]
    if not found:  # beside what explodes, all else looks small
        found += _vanishing_layers(spec, names, norms[-1])
    dead = _dead(spec, names, norms)
    if ratios is not None:
        said = {flag.parameter for flag in (*found, *dead)}
        by_ratio = (*_too_large(names, ratios[judged]), *_vanishing(spec, names, ratios[judged]))
        found += [flag for flag in by_ratio if flag.parameter not in said]
    found += dead
    order = tuple(FlagKind)
    return tuple(sorted(found, key=lambda flag: order.index(flag.kind)))


def _ratios(steps: HistorySlice, evaluations: EvaluationSlice) -> _Floats | None:
    """|gradient| / |weight| [parameter] at the last evaluated step, NaN where a weight is 0."""
    within = evaluations.steps < steps.start + len(steps.losses)
    within &= evaluations.steps >= steps.start
    if not within.any():
        return None
    last = int(np.flatnonzero(within)[-1])
    gradients = steps.parameter_norms[int(evaluations.steps[last]) - steps.start].astype(np.float64)
    weights = evaluations.weight_norms[last].astype(np.float64)
    ratios: _Floats = np.divide(gradients, weights, out=np.full(len(weights), np.nan), where=weights > 0)
    return ratios


def _exploding(spec: ExperimentSpec, names: tuple[str, ...], norms: _Floats) -> Iterator[Flag]:
    """Larger than ever before."""
    if len(norms) < 2:
        return
    usual = np.median(norms[:-1], axis=0)
    for name, norm, median in zip(names, norms[-1].tolist(), usual.tolist(), strict=True):
        if median > DEAD_NORM and norm > EXPLODING_FACTOR * median:
            reason = message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "Its gradient norm is {norm}, {factor} times the median of the steps before ({median}).",
                ),
                norm=f"{norm:.2e}",
                factor=f"{norm / median:,.0f}",
                median=f"{median:.2e}",
            )
            yield Flag(name, FlagKind.EXPLODING, reason, _calm(spec))


def _calm(spec: ExperimentSpec) -> Message:
    lr = f"{spec.lr / 10:g}"
    if spec.clip == 0:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages", "Try a tenth of the learning rate ({lr}), or clip the gradient norm at 1."
            ),
            lr=lr,
        )
    return message(QT_TRANSLATE_NOOP("Messages", "Try a tenth of the learning rate ({lr})."), lr=lr)


def _too_large(names: tuple[str, ...], ratios: _Floats) -> Iterator[Flag]:
    """Larger than the weights themselves. Biases start near 0: of them, this says nothing."""
    for name, ratio in zip(names, ratios.tolist(), strict=True):
        if ratio > EXPLODING_RATIO and name.endswith("weight"):
            reason = message(
                QT_TRANSLATE_NOOP(
                    "Messages", "Its gradient is {ratio} times as large as the weights themselves."
                ),
                ratio=f"{ratio:,.2f}",
            )
            remedy = message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "With SGD one step would replace what was learned: try a smaller learning rate or "
                    "clipping. Adam is not moved by the size, as long as the loss falls.",
                )
            )
            yield Flag(name, FlagKind.EXPLODING, reason, remedy)


def _vanishing(spec: ExperimentSpec, names: tuple[str, ...], ratios: _Floats) -> Iterator[Flag]:
    """Too small to change the weights, while others move: else the run has simply learned all it can."""
    known = ratios[np.isfinite(ratios)]
    if not known.size or known.max() < MOVING_RATIO:
        return
    for name, ratio in zip(names, ratios.tolist(), strict=True):
        if ratio < VANISHING_RATIO:
            reason = message(
                QT_TRANSLATE_NOOP("Messages", "Its gradient is only {ratio} of the weights' own norm."),
                ratio=f"{ratio:.1e}",
            )
            yield Flag(name, FlagKind.VANISHING, reason, _let_through(spec))


def _vanishing_layers(spec: ExperimentSpec, names: tuple[str, ...], norms: _Floats) -> Iterator[Flag]:
    """From layer to layer less arrives, the first gets next to nothing."""
    layers = layer_norms(names, norms)
    if len(layers) < 2 or not 0 <= layers[0] < VANISHING_LAYERS * layers[-1]:
        return
    reason = message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Layer 1 gets a gradient of {first}, layer {depth} one of {last}: less arrives further down.",
        ),
        first=f"{layers[0]:.1e}",
        last=f"{layers[-1]:.1e}",
        depth=len(layers),
    )
    yield Flag("layers.0", FlagKind.VANISHING, reason, _let_through(spec))


def _let_through(spec: ExperimentSpec) -> Message:
    """What makes a way for gradients."""
    if spec.is_encoder and not spec.residual:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages", "Switch the residual sums on: they carry gradients past every layer."
            )
        )
    if spec.is_encoder and spec.norm is Norm.NONE:
        return message(
            QT_TRANSLATE_NOOP("Messages", "Switch LayerNorm on: it keeps activations and gradients in size.")
        )
    return message(QT_TRANSLATE_NOOP("Messages", "Try fewer layers, pre-norm, or another seed."))


def _dead(spec: ExperimentSpec, names: tuple[str, ...], norms: _Floats) -> list[Flag]:
    """Nothing arrives at all, while something does elsewhere."""
    recent = norms[-DEAD_STEPS:]
    still = np.all(recent <= DEAD_NORM, axis=0).tolist()
    if len(recent) < DEAD_STEPS or all(still):
        return []
    reason = message(
        QT_TRANSLATE_NOOP(
            "Messages", "Its gradient was 0 in each of the last {count} steps, while others moved."
        ),
        count=len(recent),
    )
    return [
        Flag(name, FlagKind.DEAD, reason, _revive(spec, name))
        for name, is_still in zip(names, still, strict=True)
        if is_still
    ]


def _revive(spec: ExperimentSpec, name: str) -> Message:
    deep = (layer_of(name) or 0) + 1 < spec.depth
    if spec.is_encoder and deep and (not spec.residual or spec.norm is Norm.NONE):
        return _let_through(spec)
    if "W_q" in name or "W_k" in name:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "Queries and keys get no gradient where the weights cannot change: each query sees one key "
                "only, or has all its weight on one. Try a wider mask or a smaller learning rate.",
            )
        )
    if ".feed_forward." in name:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "A ReLU whose input is never above 0 lets nothing through: try a smaller learning rate or "
                "another seed.",
            )
        )
    return message(
        QT_TRANSLATE_NOOP(
            "Messages", "Nothing that it computes reaches the loss: try another seed or more layers."
        )
    )
