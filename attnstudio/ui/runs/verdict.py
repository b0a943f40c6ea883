"""What runs that were trained together have shown, in one or two sentences made of their numbers. No Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from attnstudio.engine.pairs import Pair, PairKind
from attnstudio.engine.spec import Positional
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.differences.numbers import percent
from attnstudio.ui.runs.curves import RunCurves
from attnstudio.ui.runs.names import spec_labels
from attnstudio.ui.training.numbers import six_digits

LEARNED = 0.9  # of the answers are right
STUCK = 0.4
ALIKE = 0.02
ALIKE_LOSS = 1.05


@dataclass(frozen=True, slots=True)
class Result:
    """How one run of a pair ended.

    steps       the updates that the accuracy was measured after; all of them, where there is none
    learned_at  after how many steps the accuracy was first at `LEARNED`
    """

    label: Message
    steps: int
    loss: float
    accuracy: float | None
    learned_at: int | None


def results(pair: Pair, curves: Sequence[RunCurves]) -> list[Result]:
    """One for each experiment of `pair`; `curves` are in the order of its experiments."""
    found = []
    for label, of_run in zip(spec_labels(pair.specs), curves, strict=True):
        newest = of_run.newest()
        found.append(
            Result(
                label,
                of_run.steps if of_run.evaluated_at is None else of_run.evaluated_at,
                math.nan if newest is None else newest.loss,
                None if newest is None else newest.accuracy,
                of_run.first_step_at(LEARNED),
            )
        )
    return found


def verdict(pair: Pair, found: Sequence[Result]) -> Message:
    """What the numbers say; nothing that they do not."""
    steps = f"{min(result.steps for result in found):,}"
    accuracies = [result.accuracy for result in found if result.accuracy is not None]
    if len(accuracies) < len(found):
        return _by_loss(found, steps)
    if pair.kind is PairKind.POSITIONS and (said := _on_positions(pair, found)) is not None:
        return said
    if max(accuracies) - min(accuracies) > ALIKE:
        values = [(result.label, percent(result.accuracy or 0.0)) for result in _by_accuracy(found)]
        text = QT_TRANSLATE_NOOP("Messages", "Held-out accuracy after {steps} steps: {list}.")
        return message(text, steps=steps, list=_listed(values))
    return _alike(found, accuracies, steps)


def _by_accuracy(found: Sequence[Result]) -> list[Result]:
    return sorted(found, key=lambda result: -(result.accuracy or 0.0))


def _on_positions(pair: Pair, found: Sequence[Result]) -> Message | None:
    """The one case that has a reason to be told: who does not know where tokens stand cannot learn it."""
    by_kind = {spec.positional: result for spec, result in zip(pair.specs, found, strict=True)}
    without, having = by_kind[Positional.NONE], by_kind[Positional.SINUSOIDAL]
    if (without.accuracy or 0.0) > STUCK or (having.accuracy or 0.0) < LEARNED:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "Without positional encoding the accuracy stays at {without}; with it {having} after {steps} "
            "steps. Attention alone cannot tell where a token stands.",
        ),
        without=percent(without.accuracy or 0.0),
        having=percent(having.accuracy or 0.0),
        steps=f"{having.steps:,}",
    )


def _alike(found: Sequence[Result], accuracies: Sequence[float], steps: str) -> Message:
    """The same in the end: then who got there first."""
    timed = [result for result in found if result.learned_at is not None]
    times = {result.learned_at for result in timed}
    low, high = percent(min(accuracies)), percent(max(accuracies))
    if len(timed) == len(found) and len(times) > 1:
        timed.sort(key=lambda result: result.learned_at or 0)
        values = [(result.label, f"{result.learned_at:,}") for result in timed]
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "All end at {low} to {high}. Steps until {learned} were right: {list}.",
        )
        return message(text, low=low, high=high, learned=f"{100 * LEARNED:.0f} %", list=_listed(values))
    text = QT_TRANSLATE_NOOP(
        "Messages", "No difference that counts after {steps} steps: held-out accuracy {low} to {high}."
    )
    return message(text, steps=steps, low=low, high=high)


def _by_loss(found: Sequence[Result], steps: str) -> Message:
    finite = sorted((result for result in found if math.isfinite(result.loss)), key=lambda one: one.loss)
    if finite and finite[0].loss > 0 and finite[-1].loss <= ALIKE_LOSS * finite[0].loss:
        text = QT_TRANSLATE_NOOP(
            "Messages", "No difference that counts after {steps} steps: losses {low} to {high}."
        )
        low, high = six_digits(finite[0].loss), six_digits(finite[-1].loss)
        return message(text, steps=steps, low=low, high=high)
    values = [(result.label, six_digits(result.loss)) for result in finite]
    text = QT_TRANSLATE_NOOP("Messages", "Loss after {steps} steps, the lowest first: {list}.")
    return message(text, steps=steps, list=_listed(values))


def _listed(values: Sequence[tuple[Message, str]]) -> Message:
    item = QT_TRANSLATE_NOOP("Messages", "{label} {value}")
    joint = QT_TRANSLATE_NOOP("Messages", "{first}; {rest}")
    items = [message(item, label=label, value=value) for label, value in values]
    return reduce(lambda first, rest: message(joint, first=first, rest=rest), items)
