"""What forbids computing an experiment: a sentence for each field at fault. No torch."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnstudio.engine.choices import InputKind, MaskKind, Optimizer, Schedule, Task
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from attnstudio.engine.spec import ExperimentSpec

MAX_LENGTH = 4096
MAX_TEXT_CHARACTERS = 20_000
MAX_D_MODEL = 4096
MAX_HEADS = 64
MAX_LAYERS = 24
MAX_BATCH = 4096
MAX_VOCABULARY = 100
MAX_WARMUP = 1_000_000
MAX_SEED = 2**63 - 1
MAX_LR = 1e12

# A tenth of the text, at least a window, is held out.
CORPUS_WINDOWS = 4


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a specification cannot be computed: the field at fault and a sentence about it."""

    field: str
    message: Message


class SpecError(ValueError):
    """A specification that `ExperimentSpec.problems` refuses."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(str(problem.message) for problem in problems))
        self.problems = problems


def spec_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    """All that forbids computing `spec`, perhaps several problems for a field."""
    yield from _input_problems(spec)
    yield from _range_problem("d_model", spec.d_model, 1, MAX_D_MODEL)
    yield from _head_problems(spec)
    if spec.is_encoder:
        yield from _encoder_problems(spec)
    if spec.mask is MaskKind.LOCAL:
        yield from _range_problem("window", spec.window, 0, MAX_LENGTH)
    yield from _range_problem("seed", spec.seed, 0, MAX_SEED)
    yield from _optimizer_problems(spec)


def _input_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    if spec.task is Task.NEXT_CHARACTER:
        yield from _range_problem("length", spec.length, 2, MAX_LENGTH)
        yield from _text_problems(spec)
        yield from _corpus_problems(spec)
    elif spec.is_encoder:
        yield from _range_problem("length", spec.length, 4 if spec.task is Task.INDUCTION else 2, MAX_LENGTH)
    elif spec.input is InputKind.RANDOM:
        yield from _range_problem("length", spec.length, 1, MAX_LENGTH)
    else:
        yield from _text_problems(spec)
        yield from _token_problems(spec)


def _text_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    if len(spec.text) > MAX_TEXT_CHARACTERS:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The text has {count} characters; the limit is {limit}. Shorten it."
        )
        yield Problem("text", message(text, count=len(spec.text), limit=MAX_TEXT_CHARACTERS))
    elif redact(spec.text) != spec.text:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The text holds what looks like a key or a password. Take it out: texts go into files and "
            "questions.",
        )
        yield Problem("text", message(text))


def _token_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    if len(spec.text) > MAX_TEXT_CHARACTERS:
        return  # said already, and splitting it would take its time
    count = len(spec.tokens())
    if count == 0:
        text = QT_TRANSLATE_NOOP("Messages", "The text holds no token. Write at least one word or sign.")
        yield Problem("text", message(text))
    elif count > MAX_LENGTH:
        text = QT_TRANSLATE_NOOP("Messages", "The text has {count} tokens; the limit is {limit}. Shorten it.")
        yield Problem("text", message(text, count=count, limit=MAX_LENGTH))


def _corpus_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    """A text to learn from must hold a window of length + 1 characters for training and one held out."""
    needed = CORPUS_WINDOWS * (spec.length + 1)
    distinct = len(set(spec.text))
    if len(spec.text) < needed:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "The text has {count} characters; length {length} needs at least {needed}, for training and for "
            "the part that is held out. Paste a longer text or choose a shorter length.",
        )
        yield Problem("text", message(text, count=len(spec.text), length=spec.length, needed=needed))
    elif distinct < 2:
        text = QT_TRANSLATE_NOOP("Messages", "The text holds only one kind of character: nothing to learn.")
        yield Problem("text", message(text))


def _encoder_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    yield from _range_problem("layers", spec.layers, 1, MAX_LAYERS)
    yield from _range_problem("batch", spec.batch, 1, MAX_BATCH)
    if spec.task is not Task.NEXT_CHARACTER:
        yield from _range_problem("vocabulary", spec.vocabulary, 2, MAX_VOCABULARY)


def _head_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    if not 1 <= spec.d_model <= MAX_D_MODEL:
        return  # said at d_model; divisors of an impossible width would mislead
    if spec.heads >= 1 and spec.heads <= MAX_HEADS and spec.d_model % spec.heads == 0:
        return
    nearest = _listing(nearest_head_counts(spec.d_model, spec.heads))
    length = spec.positions()
    swapped = spec.d_model % max(length, 1) == 0 and 1 < length <= MAX_HEADS
    if spec.heads > 0 and swapped and spec.heads != length and spec.heads <= MAX_HEADS:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. "
            "It can be split by {length}, your length: are length and heads swapped?",
        )
    else:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}.",
        )
    yield Problem(
        "heads",
        message(text, d_model=spec.d_model, heads=spec.heads, nearest=nearest, length=length),
    )


def _optimizer_problems(spec: ExperimentSpec) -> Iterator[Problem]:
    if not (math.isfinite(spec.lr) and 0 < spec.lr <= MAX_LR):
        text = QT_TRANSLATE_NOOP(
            "Messages", "The learning rate must be a number above 0 and at most {limit}; 0.001 is usual."
        )
        yield Problem("lr", message(text, limit=f"{MAX_LR:g}"))
    if spec.optimizer is Optimizer.SGD and not 0 <= spec.momentum < 1:
        text = QT_TRANSLATE_NOOP(
            "Messages", "The momentum must be at least 0 and below 1; 0.9 is usual, 0 means none."
        )
        yield Problem("momentum", message(text))
    if spec.schedule is Schedule.WARMUP:
        yield from _range_problem("warmup", spec.warmup, 1, MAX_WARMUP)
    if not (math.isfinite(spec.clip) and spec.clip >= 0):
        text = QT_TRANSLATE_NOOP(
            "Messages", "The clipping norm must be a number, 0 or more; 1 is usual, 0 means no clipping."
        )
        yield Problem("clip", message(text))


def nearest_head_counts(d_model: int, heads: int) -> tuple[int, ...]:
    """The valid head counts next to `heads`, nearest first: the next one above and the next below."""
    valid = [count for count in range(1, min(d_model, MAX_HEADS) + 1) if d_model % count == 0]
    above = [count for count in valid if count > heads][:1]
    below = [count for count in valid if count < heads][-1:]
    return tuple(sorted(above + below, key=lambda count: abs(count - heads)))


def _listing(values: tuple[int, ...]) -> Message:
    if len(values) == 1:
        return message(QT_TRANSLATE_NOOP("Messages", "{first}"), first=values[0])
    return message(QT_TRANSLATE_NOOP("Messages", "{first} or {second}"), first=values[0], second=values[1])


def _range_problem(field: str, value: int, low: int, high: int) -> Iterator[Problem]:
    if low <= value <= high:
        return
    yield Problem(
        field,
        message(
            QT_TRANSLATE_NOOP(
                "Messages", "Must be between {low} and {high}; the nearest valid value is {nearest}."
            ),
            low=low,
            high=high,
            nearest=min(max(value, low), high),
        ),
    )
