"""What can be expected of a layer that ran, and how it is found out.

B = batch, L = length, h = heads; weights are [B, h, query, key]. Outputs are compared relative to the
largest of them, weights as they are.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor

from attnstudio.engine.cases.case import Case, Expectation, Expected
from attnstudio.engine.cases.tolerances import MOVE_TOLERANCE, ROW_SUM_TOLERANCE, cuts, reordering
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

Verdict = tuple[bool, Message]


class Layer(Protocol):
    """What is tested: called with x [B, L, d_model] and allowed, it returns outputs and weights."""

    def to(self, dtype: torch.dtype, /) -> Any:
        """The layer with its parameters in `dtype`."""

    def __call__(self, x: Tensor, allowed: Tensor | None, /) -> Any:
        """(out [B, L, d_model], weights [B, h, query, key])"""


@dataclass(frozen=True, slots=True, eq=False)
class Ran:
    """A layer that ran: `run` runs it again, `others` [B, L, d_model] are tokens to put in x's place."""

    case: Case
    run: Callable[[Tensor], tuple[Tensor, Tensor]]
    x: Tensor
    others: Tensor
    out: Tensor
    weights: Tensor

    def row_sum_tolerance(self) -> float:
        """How far a row's sum may be from 1."""
        return ROW_SUM_TOLERANCE[self.case.dtype]

    def move_tolerance(self) -> float:
        """How far a number may be from another that is mathematically the same."""
        return MOVE_TOLERANCE[self.case.dtype]


def returned(value: Any) -> tuple[Tensor, Tensor]:
    """A layer's outputs and weights. Raises `TypeError` for anything else."""
    if not (isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, Tensor) for one in value)):
        parts = value if isinstance(value, tuple) else (value,)
        names = ", ".join(type(part).__name__ for part in parts)
        raise TypeError(f"the layer returned ({names}), not two tensors")
    return value


def check(expected: Expected, ran: Ran) -> Verdict:
    """Whether `ran` is as expected, and a sentence with the numbers. Raises what the layer raises."""
    match expected.kind:
        case Expectation.OUTPUT_SHAPE:
            return _shape(expected, ran.out)
        case Expectation.WEIGHTS_SHAPE:
            return _shape(expected, ran.weights)
        case Expectation.ROW_SUMS:
            return _row_sums(expected, ran)
        case Expectation.CAUSALITY:
            return _causality(expected, ran)
        case Expectation.EQUIVARIANCE:
            return _equivariance(expected, ran)
        case Expectation.ERROR:
            text = QT_TRANSLATE_NOOP("Messages", "Nothing was raised: the output has the shape {shape}.")
            return not expected.holds, message(text, shape=list(ran.out.shape))


def _shape(expected: Expected, found: Tensor) -> Verdict:
    passed = tuple(found.shape) == expected.shape
    text = (
        QT_TRANSLATE_NOOP("Messages", "The shape is {found}.")
        if passed
        else QT_TRANSLATE_NOOP("Messages", "The shape is {found}, not {expected}.")
    )
    return passed, message(text, found=list(found.shape), expected=list(expected.shape or ()))


def _row_sums(expected: Expected, ran: Ran) -> Verdict:
    if ran.weights.dim() == 0:
        return False, _incomparable(ran)
    sums = ran.weights.double().sum(dim=-1)  # [B, h, query, key] -> [B, h, query]
    error = float((sums - 1).abs().max())
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "Row sums lie between {low} and {high}: at most {error} from 1 (tolerance {tolerance}).",
    )
    low, high = (f"{float(bound):.6g}" for bound in (sums.min(), sums.max()))
    tolerance = ran.row_sum_tolerance()
    detail = message(text, low=low, high=high, error=_number(error), tolerance=_number(tolerance))
    return _verdict(expected, error, tolerance), detail


def _causality(expected: Expected, ran: Ran) -> Verdict:
    """Tokens from a cut on are replaced; nothing before it may move, wherever the cut is."""
    if not _comparable(ran):
        return False, _incomparable(ran)
    moves = []
    for cut in cuts(ran.case.length):
        out, weights = ran.run(torch.cat([ran.x[:, :cut], ran.others[:, cut:]], dim=1))
        pairs = (out[:, :cut], ran.out[:, :cut]), (weights[..., :cut, :], ran.weights[..., :cut, :])
        moves.append((*_moved(ran, *pairs), cut))
    output, weight, cut = max(moves, key=_rank)
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "With other tokens from {token} on, earlier outputs moved by {output} of the largest, "
        "their weights by {weight} (tolerance {tolerance}).",
    )
    return _verdict(expected, _worst(output, weight), ran.move_tolerance()), message(
        text,
        token=cut + 1,
        output=_number(output),
        weight=_number(weight),
        tolerance=_number(ran.move_tolerance()),
    )


def _rank(move: tuple[float, float, int]) -> float:
    worst = _worst(*move[:2])
    return math.inf if math.isnan(worst) else worst


def _equivariance(expected: Expected, ran: Ran) -> Verdict:
    """Reordered tokens are to give reordered outputs and weights."""
    if not _comparable(ran):
        return False, _incomparable(ran)
    order = reordering(ran.case.length)
    out, weights = ran.run(ran.x[:, order])
    output, weight = _moved(
        ran, (out, ran.out[:, order]), (weights, ran.weights[..., order, :][..., :, order])
    )
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "With the tokens in another order, outputs differ from the reordered ones by {output} of the "
        "largest, weights by {weight} (tolerance {tolerance}).",
    )
    return _verdict(expected, _worst(output, weight), ran.move_tolerance()), message(
        text, output=_number(output), weight=_number(weight), tolerance=_number(ran.move_tolerance())
    )


def _moved(ran: Ran, outputs: tuple[Tensor, Tensor], weights: tuple[Tensor, Tensor]) -> tuple[float, float]:
    """How far outputs (of the largest) and weights are apart; NaN where one is no number."""
    largest = float(ran.out.abs().max())
    output, weight = (float((one.double() - other.double()).abs().max()) for one, other in (outputs, weights))
    return (output / largest if largest else output), weight


def _comparable(ran: Ran) -> bool:
    length = ran.case.length
    return ran.out.dim() == 3 and ran.out.shape[1] == length and ran.weights.shape[-2:] == (length, length)


def _incomparable(ran: Ran) -> Message:
    text = QT_TRANSLATE_NOOP(
        "Messages", "Output {out} and weights {weights} have no row for each of the {length} tokens."
    )
    return message(text, out=list(ran.out.shape), weights=list(ran.weights.shape), length=ran.case.length)


def _worst(output: float, weight: float) -> float:
    return math.nan if math.isnan(output) or math.isnan(weight) else max(output, weight)


def _verdict(expected: Expected, distance: float, tolerance: float) -> bool:
    """Whether the distance agrees with what is expected; a NaN agrees with nothing."""
    return distance <= tolerance if expected.holds else distance > tolerance


def _number(value: float) -> str:
    return "0" if value == 0 else f"{value:.2g}"
