"""Controls against reading too much into a map. numpy only.

What does the same measure say of heads that have learned nothing, of shuffled tokens, and of no preference
at all? A pattern that an untrained twin shows as well is none that training has made.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import numpy as np

from attnstudio.engine.comparing.measures import PATTERNS, Measure, Measures
from attnstudio.engine.comparing.study import Side
from attnstudio.engine.frames import AttentionFrame
from attnstudio.engine.spec import MAX_SEED, ExperimentSpec
from attnstudio.engine.studies import Study

TWINS = 20
SHUFFLES = 20
CLEARLY = 0.05  # beyond the twins' range, at least


@dataclass(frozen=True, slots=True)
class AskControls(Study):
    """Answered by `Controls`. Reports (done, all) on the way."""

    solver: ClassVar[str] = "attnstudio.engine.comparing.controls_solver:control"

    side: Side
    seeds: tuple[int, ...]
    orders: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Controls:
    """The measures of each head, and of what it is held against; NaN for what is not measured.

    now       [layer, head, measure]
    twins     [seed, layer, head, measure]: the same experiment, untrained, of other seeds, on the same tokens
    shuffled  [order, layer, head, measure]: the same heads on the same tokens in other orders
    uniform   [measure]: 1 / n on every visible key
    """

    study: AskControls
    frame: AttentionFrame
    now: Measures
    twins: Measures
    shuffled: Measures
    uniform: Measures


@dataclass(frozen=True, slots=True)
class Range:
    """Of several values."""

    median: float
    low: float
    high: float


class Standing(StrEnum):
    """Where a head's measure lies among those of its untrained twins."""

    FAR = "far"
    ABOVE = "above"
    ALIKE = "alike"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the pattern says that sets a head (from 0) apart from its twins most."""

    head: int
    measure: Measure
    value: float
    twins: Range
    shuffled: Range
    uniform: float
    standing: Standing


def questions_for(side: Side, positions: int, twins: int = TWINS, shuffles: int = SHUFFLES) -> AskControls:
    """Ask about `side`. Of what was trained its own untrained state is the first twin."""
    rng = np.random.default_rng(0)
    orders = tuple(tuple(rng.permutation(positions).tolist()) for _ in range(shuffles))
    return AskControls(side, twin_seeds(side.spec, twins, own=side.step > 0), orders)


def twin_seeds(spec: ExperimentSpec, count: int, *, own: bool) -> tuple[int, ...]:
    """The seeds from that of `spec` on, or from the one after it."""
    first = spec.seed + (0 if own else 1)
    return tuple((first + number) % (MAX_SEED + 1) for number in range(count))


def spread_of(values: Measures) -> Range:
    """[n] -> their median and their ends."""
    return Range(float(np.median(values)), float(values.min()), float(values.max()))


def judge(controls: Controls, layer: int) -> tuple[Judgement, ...]:
    """Every head of `layer` (from 0)."""
    return tuple(_judge_head(controls, layer, head) for head in range(controls.now.shape[1]))


def _judge_head(controls: Controls, layer: int, head: int) -> Judgement:
    columns = [column for column, measure in enumerate(Measure) if measure in PATTERNS]
    now, twins = controls.now[layer, head], controls.twins[:, layer, head]
    most = twins[:, columns].max(axis=0)
    # What the mask forbids is 0 in every head: that says nothing of this one.
    ahead = np.where((now[columns] == 0) & (most == 0), np.nan, now[columns] - most)
    column = columns[int(np.nanargmax(ahead))] if not np.isnan(ahead).all() else columns[0]
    of_twins, value = spread_of(twins[:, column]), float(now[column])
    return Judgement(
        head=head,
        measure=tuple(Measure)[column],
        value=value,
        twins=of_twins,
        shuffled=spread_of(controls.shuffled[:, layer, head, column]),
        uniform=float(controls.uniform[column]),
        standing=_standing(value, of_twins),
    )


def _standing(value: float, twins: Range) -> Standing:
    beyond = value - twins.high
    if beyond > max(twins.high - twins.low, CLEARLY):
        return Standing.FAR
    return Standing.ABOVE if beyond > 0 else Standing.ALIKE
