"""A training step taken apart: its phases, what exists after each, what each changes. No torch here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message


class StepPhase(StrEnum):
    """The parts of a step, in their order."""

    ZERO_GRAD = "zero_grad"
    FORWARD = "forward"
    LOSS = "loss"
    BACKWARD = "backward"
    READ = "read"
    CLIP = "clip"
    UPDATE = "update"


def phases_of(spec: ExperimentSpec) -> tuple[StepPhase, ...]:
    """The phases of a step of `spec`: without clipping there is no such phase."""
    return tuple(phase for phase in StepPhase if phase is not StepPhase.CLIP or spec.clip > 0)


class ThingKind(StrEnum):
    """What a thing in a step is."""

    PARAMETER = "parameter"
    GRADIENT = "gradient"
    INPUT = "input"
    TARGET = "target"
    OUTPUT = "output"
    WEIGHTS = "weights"
    NUMBER = "number"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is told of a tensor.

    shape            () for a single number
    norm             L2 norm; NaN for whole numbers such as tokens, where it says nothing
    lowest, highest  NaN when any number is
    first            at most `FIRST` numbers, in the order of memory
    """

    shape: tuple[int, ...]
    norm: float
    lowest: float
    highest: float
    first: tuple[float, ...]
    is_whole: bool = False


FIRST = 6


class ChangeKind(StrEnum):
    """What a phase does to a thing."""

    APPEARED = "appeared"
    VANISHED = "vanished"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """distance: L2 norm of after - before; relative: to that of before, None when that is 0 or nothing."""

    kind: ChangeKind
    distance: float | None = None
    relative: float | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """One tensor or number through the step.

    name         short, as in code: "W_q.weight.grad"
    expression   what the exported script calls it: "model.layers[0].attention.W_q.weight.grad"
    parameter    the parameter that it is, or belongs to; "" for all others
    layer        from 0, None outside the layers and where there is only one
    states       [phase + 1]: before the first phase, then after each; None where it does not exist: for
                 a gradient that is Python's None, not 0
    changes      [phase]; None where the phase leaves it as it is
    important    whether the step can be told by it
    """

    name: str
    expression: str
    kind: ThingKind
    states: tuple[Facts | None, ...]
    changes: tuple[Change | None, ...]
    parameter: str = ""
    layer: int | None = None
    important: bool = False


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of the loop in the exported script, without the loop's indentation."""

    phase: StepPhase
    text: str


@dataclass(frozen=True, slots=True)
class StepAnatomy:
    """Step `step` of run `run`: the numbers are those that training had, or will have.

    is_taken     False for the next step, which the run has not taken yet
    learning_rate  of this step
    things       the important ones first
    problem      why the last phases were not carried out: then nothing changes in them
    """

    run: int
    step: int
    spec: ExperimentSpec
    is_taken: bool
    learning_rate: float
    phases: tuple[StepPhase, ...]
    code: tuple[CodeLine, ...]
    things: tuple[Thing, ...]
    problem: Message | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a parameter stands in the code: `short` for a table, `full` for the script, `layer` from 0."""

    short: str
    full: str
    layer: int | None


def place_of(spec: ExperimentSpec, parameter: str) -> Place:
    """Of a name as torch gives it: "layers.0.attention.W_q.weight"."""
    code = re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", parameter)
    found = re.match(r"layers\.(\d+)\.(?:attention\.)?(.+)", parameter)
    if found is None:
        return Place(code, f"model.{code}", None)
    short = re.sub(r"\.(\d+)(?=\.|$)", r"[\1]", found[2])
    return Place(short, f"model.{code}", int(found[1]) if spec.depth > 1 else None)


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """Templates of `Messages`: what the phase is called, what it is for, and what goes wrong with it."""

    title: str
    purpose: str
    mistake: str


PHASE_WORDS: Mapping[StepPhase, PhaseWords] = MappingProxyType(
    {
        StepPhase.ZERO_GRAD: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "zero_grad"),
            QT_TRANSLATE_NOOP(
                "Messages", "Forgets the gradients of the step before, since backward adds to what it finds."
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Without it, gradients add up from step to step, and each update follows their sum.",
            ),
        ),
        StepPhase.FORWARD: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "forward"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Computes the outputs and every head's weights from the inputs, "
                "and notes how, for the way back.",
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "With detach() or no_grad() nothing is noted: the gradients stay None, "
                "or backward raises an error.",
            ),
        ),
        StepPhase.LOSS: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "loss"),
            QT_TRANSLATE_NOOP(
                "Messages", "One number for how far the outputs are from the targets: lower is better."
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "mse_loss broadcasts shapes that differ, with a warning at most: then the loss falls towards "
                "something else.",
            ),
        ),
        StepPhase.BACKWARD: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "backward"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Goes back through what forward noted and gives every parameter its gradient: how the loss "
                "changes with it.",
            ),
            QT_TRANSLATE_NOOP(
                "Messages", "Before this line .grad is None: “'NoneType' object has no attribute 'norm'”."
            ),
        ),
        StepPhase.READ: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "read gradients"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Looks at the gradient of W_q before it is used. Finite and not 0 means that gradients flow.",
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "A None here means that the output was detached, or that this line stands before backward.",
            ),
        ),
        StepPhase.CLIP: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "clip"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Shortens all gradients together to an L2 norm of {clip} where they are longer; "
                "their direction stays.",
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "After optimizer.step() it would come too late: the long gradient was used already.",
            ),
        ),
        StepPhase.UPDATE: PhaseWords(
            QT_TRANSLATE_NOOP("Messages", "optimizer"),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Moves every parameter against its gradient. Only here do the parameters change.",
            ),
            QT_TRANSLATE_NOOP(
                "Messages",
                "Called before backward, it changes nothing: where .grad is None, there is nothing to apply.",
            ),
        ),
    }
)

_MISTAKE_IN_CROSS_ENTROPY = QT_TRANSLATE_NOOP(
    "Messages",
    "cross_entropy takes logits and applies the softmax itself: a softmax before it slows learning down.",
)


def title_of(phase: StepPhase) -> Message:
    """What the phase is called."""
    return message(PHASE_WORDS[phase].title)


def purpose_of(phase: StepPhase, spec: ExperimentSpec) -> Message:
    """What the phase is for, in one sentence."""
    return message(PHASE_WORDS[phase].purpose, clip=f"{spec.clip:g}")


def mistake_in(phase: StepPhase, spec: ExperimentSpec) -> Message:
    """What people get wrong in it, and how that shows."""
    if phase is StepPhase.LOSS and spec.is_encoder:
        return message(_MISTAKE_IN_CROSS_ENTROPY)
    return message(PHASE_WORDS[phase].mistake)
