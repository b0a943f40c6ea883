"""The experiment: everything that determines the numbers, validated in one place. No torch here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from attnstudio.engine.tokens import tokenize
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_LENGTH = 4096
MAX_TEXT_CHARACTERS = 20_000
MAX_D_MODEL = 4096
MAX_HEADS = 64
MAX_SEED = 2**63 - 1
MAX_LR = 1e12


class InputKind(StrEnum):
    RANDOM = "random"
    TEXT = "text"


class Positional(StrEnum):
    NONE = "none"
    SINUSOIDAL = "sinusoidal"


class MaskKind(StrEnum):
    NONE = "none"
    CAUSAL = "causal"
    LOCAL = "local"


class Task(StrEnum):
    RANDOM_TARGET = "random-target"


class Optimizer(StrEnum):
    ADAM = "adam"
    ADAMW = "adamw"
    SGD = "sgd"


class Device(StrEnum):
    CPU = "cpu"
    CUDA = "cuda"
    MPS = "mps"


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


@dataclass(frozen=True, slots=True)
class ExperimentSpec:
    """One experiment, immutable and serialisable. Any values can be held; `problems` judges them.

    `length` counts when the input is random vectors, `text` when it is a text, `window` when the
    mask is local (query i sees keys with |i - j| <= window).
    """

    input: InputKind = InputKind.RANDOM
    length: int = 6
    text: str = "The cat sat on the mat"
    d_model: int = 512
    heads: int = 8
    positional: Positional = Positional.NONE
    mask: MaskKind = MaskKind.NONE
    window: int = 2
    seed: int = 0
    task: Task = Task.RANDOM_TARGET
    optimizer: Optimizer = Optimizer.ADAM
    lr: float = 1e-3
    device: Device = Device.CPU

    @property
    def d_k(self) -> int:
        """Width of one head: d_model / heads (section 3.2.2)."""
        return self.d_model // self.heads

    def tokens(self) -> tuple[str, ...]:
        """The labels of the positions: the text's tokens, or x1, x2, … for random vectors."""
        if self.input is InputKind.TEXT:
            return tokenize(self.text)
        return tuple(f"x{position}" for position in range(1, self.length + 1))

    def positions(self) -> int:
        """L, the number of tokens."""
        return len(self.tokens()) if self.input is InputKind.TEXT else self.length

    def problems(self) -> tuple[Problem, ...]:
        """Everything that forbids computing this, at most one problem per field; () when valid."""
        found: dict[str, Problem] = {}
        for problem in self._all_problems():
            found.setdefault(problem.field, problem)
        return tuple(found.values())

    def require_valid(self) -> ExperimentSpec:
        """Return self, or raise `SpecError`."""
        if problems := self.problems():
            raise SpecError(problems)
        return self

    def with_changes(self, **changes: Any) -> ExperimentSpec:
        """A copy with the named fields replaced."""
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready values; `from_dict` takes them back."""
        return {
            name: value.value if isinstance(value, StrEnum) else value for name, value in asdict(self).items()
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> ExperimentSpec:
        """Read `to_dict`'s form. Missing fields take their defaults.

        Raises `ValueError` for an unknown field, a wrong type or an unknown choice.
        """
        defaults = cls()
        known = {field.name for field in fields(cls)}
        if unknown := sorted(set(values) - known):
            raise ValueError(f"unknown fields: {', '.join(unknown)}")
        return cls(**{name: _coerce(name, value, getattr(defaults, name)) for name, value in values.items()})

    def _all_problems(self) -> Iterator[Problem]:
        yield from self._input_problems()
        yield from _range_problem("d_model", self.d_model, 1, MAX_D_MODEL)
        yield from self._head_problems()
        if self.mask is MaskKind.LOCAL:
            yield from _range_problem("window", self.window, 0, MAX_LENGTH)
        yield from _range_problem("seed", self.seed, 0, MAX_SEED)
        yield from self._lr_problems()

    def _input_problems(self) -> Iterator[Problem]:
        if self.input is InputKind.RANDOM:
            yield from _range_problem("length", self.length, 1, MAX_LENGTH)
            return
        if len(self.text) > MAX_TEXT_CHARACTERS:
            yield Problem(
                "text",
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages",
                        "The text has {count} characters; the limit is {limit}. Shorten it.",
                    ),
                    count=len(self.text),
                    limit=MAX_TEXT_CHARACTERS,
                ),
            )
            return
        if redact(self.text) != self.text:
            text = QT_TRANSLATE_NOOP(
                "Messages",
                "The text holds what looks like a key or a password. Take it out: texts go into files and "
                "questions.",
            )
            yield Problem("text", message(text))
        count = len(self.tokens())
        if count == 0:
            yield Problem(
                "text",
                message(
                    QT_TRANSLATE_NOOP("Messages", "The text holds no token. Write at least one word or sign.")
                ),
            )
        elif count > MAX_LENGTH:
            yield Problem(
                "text",
                message(
                    QT_TRANSLATE_NOOP(
                        "Messages", "The text has {count} tokens; the limit is {limit}. Shorten it."
                    ),
                    count=count,
                    limit=MAX_LENGTH,
                ),
            )

    def _head_problems(self) -> Iterator[Problem]:
        if not 1 <= self.d_model <= MAX_D_MODEL:
            return  # said at d_model; divisors of an impossible width would mislead
        if self.heads >= 1 and self.heads <= MAX_HEADS and self.d_model % self.heads == 0:
            return
        nearest = _listing(nearest_head_counts(self.d_model, self.heads))
        length = self.positions()
        swapped = self.d_model % max(length, 1) == 0 and 1 < length <= MAX_HEADS
        if self.heads > 0 and swapped and self.heads != length and self.heads <= MAX_HEADS:
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
            message(text, d_model=self.d_model, heads=self.heads, nearest=nearest, length=length),
        )

    def _lr_problems(self) -> Iterator[Problem]:
        if math.isfinite(self.lr) and 0 < self.lr <= MAX_LR:
            return
        yield Problem(
            "lr",
            message(
                QT_TRANSLATE_NOOP(
                    "Messages",
                    "The learning rate must be a number above 0 and at most {limit}; 0.001 is usual.",
                ),
                limit=f"{MAX_LR:g}",
            ),
        )


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


def _coerce(name: str, value: Any, default: Any) -> Any:
    if isinstance(default, StrEnum):
        return type(default)(value)
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not type(default):
        raise ValueError(f"{name}: expected {type(default).__name__}, got {type(value).__name__}")
    return value


PRESETS: Mapping[str, ExperimentSpec] = MappingProxyType(
    {
        "article": ExperimentSpec(),
        "small": ExperimentSpec(d_model=64, heads=4, length=12),
    }
)
PRESET_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "article": QT_TRANSLATE_NOOP("Messages", "The article"),
        "small": QT_TRANSLATE_NOOP("Messages", "Small and fast"),
    }
)
