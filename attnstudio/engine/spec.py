"""The experiment: everything that determines the numbers, validated in one place. No torch here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from attnstudio.engine.choices import (
    Device,
    InputKind,
    MaskKind,
    Norm,
    Optimizer,
    Positional,
    Schedule,
    Task,
)
from attnstudio.engine.rhyme import RHYME
from attnstudio.engine.spec_problems import (
    MAX_D_MODEL,
    MAX_HEADS,
    MAX_LENGTH,
    MAX_LR,
    MAX_SEED,
    MAX_TEXT_CHARACTERS,
    Problem,
    SpecError,
    nearest_head_counts,
    spec_problems,
)
from attnstudio.engine.tokens import tokenize
from attnstudio.messages import QT_TRANSLATE_NOOP

__all__ = [
    "BRANCH_FIELDS",
    "MAX_D_MODEL",
    "MAX_HEADS",
    "MAX_LENGTH",
    "MAX_LR",
    "MAX_SEED",
    "MAX_TEXT_CHARACTERS",
    "PRESETS",
    "PRESET_TITLES",
    "Device",
    "ExperimentSpec",
    "InputKind",
    "MaskKind",
    "Norm",
    "Optimizer",
    "Positional",
    "Problem",
    "Schedule",
    "SpecError",
    "Task",
    "nearest_head_counts",
]

# What can change in the midst of a run, and the weights learned so far still fit.
BRANCH_FIELDS = frozenset(
    {"mask", "window", "optimizer", "lr", "momentum", "schedule", "warmup", "clip", "batch"}
)


@dataclass(frozen=True, slots=True)
class ExperimentSpec:
    """One experiment, immutable and serialisable. Any values can be held; `problems` judges them.

    `task` decides what is trained: the article's random target trains one multi-head layer, every other
    task an encoder of `layers` layers on sequences of `length` tokens out of `vocabulary`, `batch` at a
    time. `input` counts for the random target only; `text` when that is a text, and for the task
    next-character; `window` when the mask is local (query i sees keys with |i - j| <= window);
    `momentum` for SGD, `warmup` (steps) for the schedule of that name. `clip` is the largest L2 norm of
    all gradients together, 0 for no limit.
    """

    input: InputKind = InputKind.RANDOM
    length: int = 6
    text: str = "The cat sat on the mat"
    d_model: int = 512
    heads: int = 8
    layers: int = 1
    residual: bool = True
    norm: Norm = Norm.POST
    feed_forward: bool = True
    positional: Positional = Positional.NONE
    mask: MaskKind = MaskKind.NONE
    window: int = 2
    seed: int = 0
    task: Task = Task.RANDOM_TARGET
    vocabulary: int = 10
    batch: int = 64
    optimizer: Optimizer = Optimizer.ADAM
    lr: float = 1e-3
    momentum: float = 0.0
    schedule: Schedule = Schedule.CONSTANT
    warmup: int = 100
    clip: float = 0.0
    device: Device = Device.CPU

    @property
    def is_encoder(self) -> bool:
        """Whether an encoder learns a task; else it is the article's layer and its random target."""
        return self.task is not Task.RANDOM_TARGET

    @property
    def d_k(self) -> int:
        """Width of one head: d_model / heads (section 3.2.2)."""
        return self.d_model // self.heads

    def tokens(self) -> tuple[str, ...]:
        """The labels of the positions: the text's tokens, or x1, x2, … for what is drawn."""
        if self.input is InputKind.TEXT and not self.is_encoder:
            return tokenize(self.text)
        return tuple(f"x{position}" for position in range(1, self.length + 1))

    def positions(self) -> int:
        """L, the number of tokens."""
        is_text = self.input is InputKind.TEXT and not self.is_encoder
        return len(self.tokens()) if is_text else self.length

    @property
    def depth(self) -> int:
        """How many attention layers are trained one above the other."""
        return self.layers if self.is_encoder else 1

    def can_branch_to(self, other: ExperimentSpec) -> bool:
        """Whether a run of this experiment can go on as `other` with the weights it has."""
        return self.with_changes(**{name: getattr(other, name) for name in BRANCH_FIELDS}) == other

    def problems(self) -> tuple[Problem, ...]:
        """Everything that forbids computing this, at most one problem per field; () when valid."""
        found: dict[str, Problem] = {}
        for problem in spec_problems(self):
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


def _coerce(name: str, value: Any, default: Any) -> Any:
    if isinstance(default, StrEnum):
        return type(default)(value)
    if isinstance(default, float) and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not type(default):
        raise ValueError(f"{name}: expected {type(default).__name__}, got {type(value).__name__}")
    return value


# What an encoder needs to learn a task within seconds on two cores.
_TRAINABLE = ExperimentSpec(task=Task.REVERSE, d_model=128, length=12, positional=Positional.SINUSOIDAL)

PRESETS: Mapping[str, ExperimentSpec] = MappingProxyType(
    {
        "article": ExperimentSpec(),
        "small": ExperimentSpec(d_model=64, heads=4, length=12),
        "reverse": _TRAINABLE,
        "copy": _TRAINABLE.with_changes(task=Task.COPY, residual=False),
        "shift": _TRAINABLE.with_changes(task=Task.SHIFT),
        "sort": _TRAINABLE.with_changes(task=Task.SORT),
        "count": _TRAINABLE.with_changes(task=Task.COUNT),
        "first-token": _TRAINABLE.with_changes(task=Task.FIRST_TOKEN),
        "induction": _TRAINABLE.with_changes(
            task=Task.INDUCTION, layers=2, length=16, vocabulary=16, mask=MaskKind.CAUSAL
        ),
        "next-character": _TRAINABLE.with_changes(
            task=Task.NEXT_CHARACTER, length=32, mask=MaskKind.CAUSAL, text=RHYME
        ),
        "deep": _TRAINABLE.with_changes(layers=12, residual=False, norm=Norm.NONE),
    }
)
PRESET_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "article": QT_TRANSLATE_NOOP("Messages", "The article"),
        "small": QT_TRANSLATE_NOOP("Messages", "Small and fast"),
        "reverse": QT_TRANSLATE_NOOP("Messages", "Reverse a sequence"),
        "copy": QT_TRANSLATE_NOOP("Messages", "Copy a sequence"),
        "shift": QT_TRANSLATE_NOOP("Messages", "Shift by one"),
        "sort": QT_TRANSLATE_NOOP("Messages", "Sort"),
        "count": QT_TRANSLATE_NOOP("Messages", "Count equal tokens"),
        "first-token": QT_TRANSLATE_NOOP("Messages", "Look up the first token"),
        "induction": QT_TRANSLATE_NOOP("Messages", "Induction, two layers"),
        "next-character": QT_TRANSLATE_NOOP("Messages", "Next character of a text"),
        "deep": QT_TRANSLATE_NOOP("Messages", "Twelve layers without residuals"),
    }
)
