"""Test cases of attention as data: what is built, what is expected of it, and what running it found.

No torch here: cases come from a language model or from a file, and are validated before anything is
computed. Nothing in a case is ever executed as code.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from attnstudio.engine.spec import MaskKind, Positional
from attnstudio.messages import Message


class DType(StrEnum):
    FLOAT32 = "float32"
    FLOAT64 = "float64"
    FLOAT16 = "float16"
    BFLOAT16 = "bfloat16"


class Expectation(StrEnum):
    """What can be expected of a case. The values are the names in the JSON that the prompt asks for."""

    OUTPUT_SHAPE = "output_shape"
    WEIGHTS_SHAPE = "weights_shape"
    ROW_SUMS = "row_sums"
    CAUSALITY = "causality"
    EQUIVARIANCE = "equivariance"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Expected:
    """One expectation. `shape` goes with the shapes; `holds` False expects the property not to hold."""

    kind: Expectation
    shape: tuple[int, ...] | None = None
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Case:
    """One case. Any values can be held; `problems` judges them."""

    name: str
    batch: int = 1
    length: int = 6
    d_model: int = 512
    heads: int = 8
    mask: MaskKind = MaskKind.NONE
    window: int = 2
    positional: Positional = Positional.NONE
    dtype: DType = DType.FLOAT32
    seed: int = 0
    expected: tuple[Expected, ...] = ()
    why: str = ""


class Outcome(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one expectation came to."""

    expected: Expected
    passed: bool
    detail: Message


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What running a case found; INVALID cases were not run, and `reason` says why."""

    case: Case
    outcome: Outcome
    findings: tuple[Finding, ...] = ()
    reason: Message | None = None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class CaseReport:
    """All results of one run of a suite, in the order of the cases."""

    results: tuple[CaseResult, ...] = field(default=())
