"""What a head is worth: the loss and the accuracy without it, in words. No Qt."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attnstudio.engine.moments import HeadPlace, HeadRanking, Score
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.ui.heads.numbers import scientific

PLAIN_FROM = 0.001  # smaller losses and changes are written with their power of ten
NAMED_HEADS = 3
LISTED_HEADS = 8
SLIGHT = 0.05  # of what the most needed head is worth: less is hardly anything


@dataclass(frozen=True, slots=True)
class Worth:
    """What is known of one head besides its weights.

    off       it is switched off
    slight    it is worth hardly anything beside the most needed head, however pretty its map
    change    by how much the loss on held-out data rises without it; None when that is not known
    accuracy  by how much the accuracy changes without it; None where nothing is answered
    step      the step that both belong to, and `current` whether that is the step on the screen
    refusal   why it cannot be switched now; None when it can
    """

    off: bool = False
    change: float | None = None
    accuracy: float | None = None
    step: int = 0
    current: bool = True
    slight: bool = False
    refusal: Message | None = None


def effects_of(ranking: HeadRanking, layer: int) -> dict[int, tuple[float, float | None]]:
    """For each head of a layer (both from 0) the changes of loss and accuracy without it."""
    return {
        effect.head: (
            effect.without.loss - ranking.score.loss,
            _accuracy_change(effect.without, ranking.score),
        )
        for effect in ranking.effects
        if effect.layer == layer
    }


def slight_heads(ranking: HeadRanking) -> frozenset[HeadPlace]:
    """The heads (layer and head from 0) that the model hardly uses; all of them when it needs none."""
    changes = {(one.layer, one.head): one.without.loss - ranking.score.loss for one in ranking.effects}
    most = max((change for change in changes.values() if math.isfinite(change)), default=0.0)
    return frozenset(place for place, change in changes.items() if change <= SLIGHT * max(most, 0.0))


def loss_text(loss: float) -> str:
    """Three figures: 0.0213, 2.31, 3.1e-5."""
    if not math.isfinite(loss):
        return "NaN" if math.isnan(loss) else "∞"
    return f"{loss:.3g}" if loss == 0 or abs(loss) >= PLAIN_FROM else scientific(loss, 1)


def change_text(change: float) -> str:
    """With its sign: +0.37, −0.0021, +3e-5, ±0."""
    if not math.isfinite(change):
        return loss_text(change)
    if change == 0:
        return "±0"
    size = abs(change)
    text = f"{size:.2g}" if size >= PLAIN_FROM else scientific(size, 0)
    return f"{'+' if change > 0 else '−'}{text}"


def percent_text(share: float) -> str:
    """A share as per cent, one decimal; 100 only when all of it is meant."""
    return f"{math.floor(share * 1000 + 1e-6) / 10:.1f}"


def describe_worth(worth: Worth) -> Message | None:
    """A head's worth in a sentence; None when it is not known."""
    if worth.change is None:
        return None
    values = {"step": f"{worth.step:,}", "change": change_text(worth.change)}
    if worth.accuracy is None:
        told = message(_WORTH_LOSS, **values)
    else:
        points = f"{worth.accuracy * 100:+.1f}".replace("-", "−")
        told = message(_WORTH, points=points, **values)
    return message(_SLIGHT, worth=told) if worth.slight else told


def all_on_words(score: Score, *, beside_less: bool) -> Message:
    """The score of the whole model; `beside_less`: next to the one without some heads."""
    if score.accuracy is None:
        return message(_ALL_ON_LOSS, loss=loss_text(score.loss))
    template = _ALL_ON if beside_less else _HELD_OUT
    return message(template, loss=loss_text(score.loss), accuracy=percent_text(score.accuracy))


def without_words(off: Sequence[HeadPlace], score: Score, without: Score, layers: int) -> Message:
    """The score without some heads (layer and head from 0), and how far that is from the whole model's."""
    values = {
        "heads": names_of(off, layers),
        "loss": loss_text(without.loss),
        "change": change_text(without.loss - score.loss),
    }
    if without.accuracy is None:
        return message(_WITHOUT_LOSS, **values)
    return message(_WITHOUT, **values, accuracy=percent_text(without.accuracy))


def waiting_words(off: Sequence[HeadPlace], layers: int) -> Message:
    """What is being computed."""
    return message(_WAITING, heads=names_of(off, layers))


def ranking_words(ranking: HeadRanking, layers: int, *, current: bool) -> Message:
    """The heads that are needed most and hardly; of a step not shown only that the effects are its."""
    if not current:
        return message(_RANKED_BEFORE, step=f"{ranking.step:,}")
    slight = slight_heads(ranking)
    needed = [one for one in ranking.effects if (one.layer, one.head) not in slight]
    if not needed:
        return message(_NONE_NEEDED)
    told = []
    for effect in needed[:NAMED_HEADS]:
        change = change_text(effect.without.loss - ranking.score.loss)
        told.append(f"{_number((effect.layer, effect.head), layers)} ({change})")
    if not slight:
        return message(_RANKED, effects=", ".join(told))
    if len(slight) > LISTED_HEADS:
        return message(_RANKED_SLIGHT_COUNT, effects=", ".join(told), count=len(slight))
    heads = ", ".join(_number(place, layers) for place in sorted(slight))
    return message(_RANKED_SLIGHT, effects=", ".join(told), heads=heads)


def names_of(places: Sequence[HeadPlace], layers: int) -> Message:
    """ "head 3", "heads 3, 5"; with their layer where there are several, as layer.head: "head 2.3"."""
    numbers = ", ".join(_number(place, layers) for place in sorted(places))
    return message(_HEAD if len(places) == 1 else _HEADS, heads=numbers)


def plain_score(loss: float, accuracy: float) -> Score:
    """An evaluation as a score: its accuracy is NaN where nothing is answered."""
    return Score(loss, None if math.isnan(accuracy) else accuracy)


def heads_in(places: Iterable[HeadPlace], layer: int) -> frozenset[int]:
    """Those of one layer, without it."""
    return frozenset(head for of_layer, head in places if of_layer == layer)


def _number(place: HeadPlace, layers: int) -> str:
    layer, head = place
    return f"{layer + 1}.{head + 1}" if layers > 1 else f"{head + 1}"


def _accuracy_change(without: Score, score: Score) -> float | None:
    if without.accuracy is None or score.accuracy is None:
        return None
    return without.accuracy - score.accuracy


_ALL_ON = QT_TRANSLATE_NOOP("Messages", "Held out, all on: loss {loss}, accuracy {accuracy} %.")
_HELD_OUT = QT_TRANSLATE_NOOP("Messages", "Held out: loss {loss}, accuracy {accuracy} %.")
_ALL_ON_LOSS = QT_TRANSLATE_NOOP("Messages", "All heads on: loss {loss}.")
_WITHOUT = QT_TRANSLATE_NOOP("Messages", "Without {heads}: {loss} ({change}), {accuracy} %.")
_WITHOUT_LOSS = QT_TRANSLATE_NOOP("Messages", "Without {heads}: {loss} ({change}).")
_WAITING = QT_TRANSLATE_NOOP("Messages", "Without {heads}: computing…")
_HEAD = QT_TRANSLATE_NOOP("Messages", "head {heads}")
_HEADS = QT_TRANSLATE_NOOP("Messages", "heads {heads}")
_RANKED = QT_TRANSLATE_NOOP("Messages", "Most needed: {effects}.")
_RANKED_SLIGHT = QT_TRANSLATE_NOOP("Messages", "Most needed: {effects}. Hardly used: {heads}.")
_RANKED_SLIGHT_COUNT = QT_TRANSLATE_NOOP("Messages", "Most needed: {effects}. Hardly used: {count} heads.")
_NONE_NEEDED = QT_TRANSLATE_NOOP("Messages", "No single head is needed: the loss hardly rises without it.")
_RANKED_BEFORE = QT_TRANSLATE_NOOP("Messages", "The effects beside the heads are of step {step}: rank again.")
_WORTH = QT_TRANSLATE_NOOP(
    "Messages",
    "Without this head (step {step}): loss on held-out data {change}, accuracy {points} percentage points.",
)
_SLIGHT = QT_TRANSLATE_NOOP(
    "Messages",
    "{worth} That is under a twentieth of the most needed head: however clear its pattern, the model hardly "
    "relies on it.",
)
_WORTH_LOSS = QT_TRANSLATE_NOOP("Messages", "Without this head (step {step}): loss {change}.")

TRAIN_FIRST = message(
    QT_TRANSLATE_NOOP("Messages", "Press Run (F5) first: a head's worth shows once it has learned something.")
)
NOT_TRAINED = message(
    QT_TRANSLATE_NOOP(
        "Messages", "These weights are not in training: choose those in training above to switch heads off."
    )
)
PAUSE_FIRST = message(
    QT_TRANSLATE_NOOP("Messages", "Pause the training, or go back to a step, to switch heads off.")
)
HOW_TO = message(
    QT_TRANSLATE_NOOP(
        "Messages", "Switch a head off with the sign above its map (key X) to see what it is worth."
    )
)
