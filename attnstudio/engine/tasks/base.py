"""What a task is: sequences to draw, and the right answer at each position. No torch is imported here.

A task is one module that defines `TASK`, and one member of `choices.Task` that names the module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Protocol

from attnstudio.engine.choices import Task

if TYPE_CHECKING:
    from torch import Tensor

    from attnstudio.engine.spec import ExperimentSpec

# The target of a position that is not judged; torch's cross_entropy leaves it out.
IGNORED = -100


class Draw(Protocol):
    """Random numbers of one generator, in the order in which they are asked for."""

    def tokens(self, count: int) -> Tensor:
        """`count` sequences of independent tokens: [count, L] int64."""

    def integers(self, count: int, low: int, high: int) -> Tensor:
        """`count` integers, low <= n < high: [count] int64."""

    def permutations(self, count: int) -> Tensor:
        """`count` times every token once, in random order: [count, V] int64."""

    def positions(self) -> Tensor:
        """0, 1, … L: [L + 1] int64."""

    def windows(self, count: int) -> Tensor:
        """`count` pieces of the text, each one character longer than a sequence: [count, L + 1] int64."""


@dataclass(frozen=True, slots=True)
class Examples:
    """inputs [count, L] int64, targets [count, L] int64 with `IGNORED` where no answer is asked."""

    inputs: Tensor
    targets: Tensor


class SequenceTask(ABC):
    """A task for an encoder. `title` and `lesson` are templates of the catalogue.

    lesson              one sentence: what a head should learn
    needs_order         whether it cannot be learned by who does not know where a token stands
    needs_all           whether an answer depends on all tokens of the sequence
    answer_stands_next  whether the input says the answer itself, one position on
    """

    title: ClassVar[str]
    lesson: ClassVar[str]
    needs_order: ClassVar[bool] = True
    needs_all: ClassVar[bool] = False
    answer_stands_next: ClassVar[bool] = False

    @abstractmethod
    def examples(self, draw: Draw, count: int) -> Examples:
        """`count` sequences with their answers."""

    def variety(self, spec: ExperimentSpec) -> int:
        """How many different sequences there are, counted low."""
        return int(spec.vocabulary**spec.length)

    def sources(self, length: int) -> tuple[int | None, ...]:
        """Where in the input each query's answer stands; None where no place is fixed or nothing is asked."""
        return (None,) * length

    def token_labels(self, spec: ExperimentSpec) -> Sequence[str]:
        """What each kind of input token is called; their number is the vocabulary's size."""
        return [str(token) for token in range(spec.vocabulary)]

    def answer_labels(self, spec: ExperimentSpec) -> Sequence[str]:
        """What each answer is called; their number is the number of classes."""
        return self.token_labels(spec)


def task_of(task: Task) -> SequenceTask:
    """The task of that name. Raises `ModuleNotFoundError` for the random target, which has no sequences."""
    module = import_module(f"attnstudio.engine.tasks.{task.value.replace('-', '_')}")
    found: SequenceTask = module.TASK
    return found
