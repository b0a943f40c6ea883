"""Which faults are caught by which checks, and what each fault does to an experiment: as data. No torch here.

L = length, at most 32; h = heads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Outcome
from attnstudio.engine.frames import BoolArray, FloatArray
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study
from attnstudio.messages import Message

# What people look at first: shapes, sums of rows, and whether the loss goes down.
NAIVE_PROPERTIES = (Property.OUTPUT_SHAPE, Property.WEIGHTS_SHAPE, Property.ROW_SUMS, Property.LOSS_FALLS)


@dataclass(frozen=True, slots=True)
class FaultyHeads(Study):
    """What does `fault` do to the heads of `spec`? Answered with an `Effect`."""

    solver: ClassVar[str] = "attnstudio.engine.faults.solving:show_fault"
    quick: ClassVar[bool] = True
    spec: ExperimentSpec
    fault: Fault


@dataclass(frozen=True, slots=True)
class FaultMatrixStudy(Study):
    """Which properties catch which faults, at the sizes of `spec`? Answered with a `FaultMatrix`.

    Reported after each row: the rows so far, a tuple of `FaultRow`, the first one that without a fault.
    """

    solver: ClassVar[str] = "attnstudio.engine.faults.solving:fill_matrix"
    spec: ExperimentSpec
    names: tuple[Fault, ...] = tuple(Fault)


@dataclass(frozen=True, slots=True)
class Course:
    """Five steps of training on a random target.

    losses, norms   one for each step: before its update, and the L2 norm of W_q's gradient as it was read
                    (NaN where there was none). Shorter when something was raised
    """

    losses: tuple[float, ...]
    norms: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """What a fault does, beside what is right. All arrays are read-only.

    raised          by a call of the layer or by its training; None: nothing is raised
    heads           of the layer that is shown; `notes` say so where the experiment has others
    tokens, allowed     what is attended over, and the mask [query, key] in force, or None
    weights_shape   of what the layer returns for this one sequence and its reverse; () when it raises
    weights         [maps, query, key] of this sequence; None when it raises. One map where the heads are
                    averaged; [h, sequence, sequence] where batch and sequence are mixed up
    right_weights   [h, L, L]
    outputs         [L, d_model], None when it raises
    trained         whether all these are of layers after `course` (faults of the training), or before
    notes           in what the experiment had to be changed, so that the fault shows
    """

    fault: Fault | None
    raised: Message | None
    heads: int
    tokens: tuple[str, ...]
    allowed: BoolArray | None
    weights_shape: tuple[int, ...]
    weights: FloatArray | None
    right_weights: FloatArray
    outputs: FloatArray | None
    right_outputs: FloatArray
    course: Course
    right_course: Course
    trained: bool
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class FaultRow:
    """One fault, or none, and an outcome for each `Property`, in their order."""

    effect: Effect
    outcomes: tuple[Outcome, ...]

    @property
    def fault(self) -> Fault | None:
        """None in the row of what is right."""
        return self.effect.fault

    @property
    def raised(self) -> Message | None:
        """See `Effect.raised`."""
        return self.effect.raised

    def outcome(self, name: Property) -> Outcome:
        """What checking `name` found."""
        return next(outcome for outcome in self.outcomes if outcome.name is name)

    def caught_by(self, names: Iterable[Property] = tuple(Property)) -> tuple[Property, ...]:
        """Those of `names` that fail."""
        among = set(names)
        return tuple(
            outcome.name for outcome in self.outcomes if outcome.passed is False and outcome.name in among
        )


@dataclass(frozen=True, slots=True, eq=False)
class FaultMatrix:
    """The answer: `rows` are one for each fault asked for; `right` is that without a fault.

    length, batch   of what the checks look at: L and B
    """

    spec: ExperimentSpec
    right: FaultRow
    rows: tuple[FaultRow, ...]
    length: int
    batch: int

    def row(self, fault: Fault) -> FaultRow:
        """The row of `fault`. Raises `KeyError` when it was not asked for."""
        for row in self.rows:
            if row.fault is fault:
                return row
        raise KeyError(fault)

    def silent(self) -> tuple[Fault, ...]:
        """Those that raise nothing."""
        return tuple(row.fault for row in self.rows if row.raised is None and row.fault is not None)

    def caught_by(self, names: Iterable[Property]) -> tuple[Fault, ...]:
        """The faults that at least one of `names` catches."""
        among = tuple(names)
        return tuple(row.fault for row in self.rows if row.fault is not None and row.caught_by(among))

    def slipping_through(self, names: Iterable[Property] = NAIVE_PROPERTIES) -> tuple[Fault, ...]:
        """The faults that raise nothing and pass all of `names`."""
        caught = set(self.caught_by(names))
        return tuple(fault for fault in self.silent() if fault not in caught)
