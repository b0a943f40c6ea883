"""Test cases of attention as data: what is built, what is expected of it, and what running it found.

No torch here: cases come from a language model or from a file, and are validated before anything is
computed. Nothing in a case is ever executed as code.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from attnstudio.engine.cost import ASK_BYTES
from attnstudio.engine.spec import MAX_SEED, MaskKind, Positional, Problem, nearest_head_counts
from attnstudio.logs import redact
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

MAX_CASES = 100
MAX_BATCH = 64
MAX_LENGTH = 1024
MAX_D_MODEL = 2048
MAX_HEADS = 64
MAX_DIMENSIONS = 8
MAX_SIZE = 10**9  # of a dimension that is expected
MAX_NAME = 80
MAX_WHY = 500
MAX_NUMBER = MAX_SEED  # beyond it, nothing in a case is a number that was meant

MAX_BYTES = ASK_BYTES
# About a second on one core: a case cannot be asked about, and the engine serves nothing else meanwhile.
MAX_MULTIPLICATIONS = 1 << 35


class DType(StrEnum):
    FLOAT32 = "float32"
    FLOAT64 = "float64"
    FLOAT16 = "float16"
    BFLOAT16 = "bfloat16"

    @property
    def bytes(self) -> int:
        """Bytes of one number."""
        return {DType.FLOAT64: 8, DType.FLOAT32: 4}.get(self, 2)


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


SHAPES = (Expectation.OUTPUT_SHAPE, Expectation.WEIGHTS_SHAPE)
OVER_TOKENS = (Expectation.CAUSALITY, Expectation.EQUIVARIANCE)

# Passes of the layer that checking a case takes at most, and what is alive at the peak of one: arrays
# [batch, head, query, key], arrays [batch, length, d_model], and layers.
PASSES = 5
WEIGHT_COPIES = 8
ACTIVATION_COPIES = 12
LAYER_COPIES = 2
# Time of a multiplication against float32's, on a machine without instructions for half precision.
SLOWNESS = {DType.FLOAT32: 1, DType.FLOAT64: 2, DType.FLOAT16: 8, DType.BFLOAT16: 8}


def problems(case: Case) -> tuple[Problem, ...]:
    """Everything that forbids running `case`; () when valid.

    A head count that does not divide d_model is valid where an error is expected: that is what it tests.
    """
    sizes = tuple(_size_problems(case))
    return (
        *_text_problems(case),
        *sizes,
        *(() if sizes else _cost_problems(case)),
        *_expectation_problems(case),
    )


def expects_error(case: Case) -> bool:
    """Whether the case tests that the layer refuses."""
    return any(expected.kind is Expectation.ERROR and expected.holds for expected in case.expected)


def case_bytes(case: Case) -> int:
    """Predicted peak of memory while `case` is checked."""
    weights = case.batch * case.heads * case.length**2
    activations = case.batch * case.length * case.d_model
    layer = 4 * (case.d_model**2 + case.d_model)
    copies = WEIGHT_COPIES * weights + ACTIVATION_COPIES * activations + LAYER_COPIES * layer
    return case.dtype.bytes * copies


def case_multiplications(case: Case) -> int:
    """What checking `case` takes at most, in multiplications of float32 numbers."""
    projections = 4 * case.length * case.d_model**2
    attention = 2 * case.length**2 * case.d_model
    return PASSES * SLOWNESS[case.dtype] * case.batch * (projections + attention)


def _text_problems(case: Case) -> Iterator[Problem]:
    if not case.name.strip():
        yield Problem("name", message(QT_TRANSLATE_NOOP("Messages", "It has no name.")))
    elif len(case.name) > MAX_NAME:
        yield Problem("name", _too_long("name", MAX_NAME))
    elif any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in case.name):
        yield Problem(
            "name", message(QT_TRANSLATE_NOOP("Messages", "Its name holds a character that cannot be shown."))
        )
    if len(case.why) > MAX_WHY:
        yield Problem("why", _too_long("why", MAX_WHY))


def _too_long(field: str, limit: int) -> Message:
    text = QT_TRANSLATE_NOOP("Messages", "{field} is longer than {limit} characters.")
    return message(text, field=field, limit=limit)


def _size_problems(case: Case) -> Iterator[Problem]:
    yield from _range_problem("batch", case.batch, 1, MAX_BATCH)
    yield from _range_problem("length", case.length, 1, MAX_LENGTH)
    yield from _range_problem("d_model", case.d_model, 1, MAX_D_MODEL)
    yield from _range_problem("heads", case.heads, -MAX_HEADS if expects_error(case) else 1, MAX_HEADS)
    if case.mask is MaskKind.LOCAL:
        yield from _range_problem("window", case.window, 0, MAX_LENGTH)
    yield from _range_problem("seed", case.seed, 0, MAX_SEED)
    possible = 1 <= case.d_model <= MAX_D_MODEL and 1 <= case.heads <= MAX_HEADS
    if possible and case.d_model % case.heads and not expects_error(case):
        nearest = ", ".join(map(str, nearest_head_counts(case.d_model, case.heads)))
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "{d_model} cannot be split into {heads} equal heads; the nearest are {nearest}. "
            "A case that tests this expects the error.",
        )
        yield Problem("heads", message(text, d_model=case.d_model, heads=case.heads, nearest=nearest))


def _range_problem(field: str, value: int, low: int, high: int) -> Iterator[Problem]:
    if not low <= value <= high:
        text = QT_TRANSLATE_NOOP("Messages", "{field} must be between {low} and {high}, not {value}.")
        shown = str(value) if abs(value) <= MAX_NUMBER else ("-∞" if value < 0 else "∞")
        yield Problem(field, message(text, field=field, low=low, high=high, value=shown))


def _cost_problems(case: Case) -> Iterator[Problem]:
    if (needed := case_bytes(case)) > MAX_BYTES:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "It needs about {size} MiB of memory; the limit for a case is {limit} MiB. "
            "Choose a smaller batch or length, or fewer heads.",
        )
        size, limit = (f"{count >> 20:,}" for count in (needed, MAX_BYTES))
        yield Problem("length", message(text, size=size, limit=limit))
    elif (work := case_multiplications(case)) > MAX_MULTIPLICATIONS:
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "It takes {times} times the computation that a case may take. "
            "Choose a smaller batch, length or d_model.",
        )
        yield Problem("length", message(text, times=f"{work / MAX_MULTIPLICATIONS:.1f}"))


def _expectation_problems(case: Case) -> Iterator[Problem]:
    if not case.expected:
        text = QT_TRANSLATE_NOOP("Messages", "Nothing is expected of it: it needs at least one expectation.")
        yield Problem("expected", message(text))
    for expected in case.expected:
        yield from _shape_problems(expected)
    kinds = [expected.kind for expected in case.expected]
    if twice := sorted({kind.value for kind in kinds if kinds.count(kind) > 1}):
        text = QT_TRANSLATE_NOOP("Messages", "{kinds}: expected twice; one of the two has to go.")
        yield Problem("expected", message(text, kinds=", ".join(twice)))
    others = [kind.value for kind in kinds if kind is not Expectation.ERROR]
    if others and expects_error(case):
        text = QT_TRANSLATE_NOOP(
            "Messages", "It expects an error together with {others}, but an error leaves nothing to check."
        )
        yield Problem("expected", message(text, others=", ".join(others)))
    short = [kind.value for kind in kinds if kind in OVER_TOKENS and case.length == 1]
    if short:
        text = QT_TRANSLATE_NOOP("Messages", "{kinds}: with one token there is nothing to tell apart.")
        yield Problem("expected", message(text, kinds=", ".join(short)))


def _shape_problems(expected: Expected) -> Iterator[Problem]:
    kind, shape = expected.kind.value, expected.shape
    if expected.kind not in SHAPES:
        if shape is not None:
            text = QT_TRANSLATE_NOOP(
                "Messages", "{kind} takes no shape; only output_shape and weights_shape do."
            )
            yield Problem("expected", message(text, kind=kind))
        return
    if shape is None:
        text = QT_TRANSLATE_NOOP("Messages", "{kind} needs a shape, such as [1, 6, 512].")
        yield Problem("expected", message(text, kind=kind))
    elif not expected.holds:
        text = QT_TRANSLATE_NOOP("Messages", "{kind}: expect the shape that it has, not one that it lacks.")
        yield Problem("expected", message(text, kind=kind))
    elif len(shape) > MAX_DIMENSIONS or not all(0 <= size <= MAX_SIZE for size in shape):
        text = QT_TRANSLATE_NOOP(
            "Messages", "{kind}: a shape is a list of at most {limit} whole numbers from 0 up."
        )
        yield Problem("expected", message(text, kind=kind, limit=MAX_DIMENSIONS))


# -- suites as JSON

SUITE_VERSION = 1
MAX_SUITE_CHARACTERS = 1 << 20
_NUMBERS = ("batch", "length", "d_model", "heads", "window", "seed")
_CHOICES: Mapping[str, type[StrEnum]] = {"mask": MaskKind, "positional": Positional, "dtype": DType}


class SuiteRefused(ValueError):  # noqa: N818  (it carries a reason)
    """A suite that cannot be read; `message` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.message = reason


def suite_to_json(cases: Sequence[Case]) -> str:
    """The cases as a file's text; `suite_from_json` takes it back."""
    suite = {"version": SUITE_VERSION, "cases": [case_to_dict(case) for case in cases]}
    text = json.dumps(suite, indent=2, ensure_ascii=False)
    # Half of a surrogate pair, which a model can write, has no place in a UTF-8 file.
    return json.dumps(suite, indent=2) if re.search("[\ud800-\udfff]", text) else text


def suite_from_json(text: str) -> tuple[Case, ...]:
    """Read `suite_to_json`'s form. Missing fields take their defaults.

    Raises `SuiteRefused` for what is no suite, a newer version, too many cases, an unknown field or choice,
    and a value of the wrong type. Whether the cases can be run is for `problems` to say.
    """
    if len(text) > MAX_SUITE_CHARACTERS:
        raise _refused(QT_TRANSLATE_NOOP("Messages", "The file is too large for a suite of test cases."))
    try:
        suite = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        where = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else "1:1"
        raise _refused(
            QT_TRANSLATE_NOOP("Messages", "This is not JSON: it cannot be read at line and column {where}."),
            where=where,
        ) from error
    if not isinstance(suite, dict) or not isinstance(suite.get("cases"), list):
        raise _refused(QT_TRANSLATE_NOOP("Messages", "This JSON is no suite of test cases."))
    if suite.get("version") != SUITE_VERSION:
        raise _refused(
            QT_TRANSLATE_NOOP("Messages", "The suite has version {version}; this program reads {known}."),
            version=str(suite.get("version"))[:20],
            known=SUITE_VERSION,
        )
    if len(suite["cases"]) > MAX_CASES:
        raise _refused(
            QT_TRANSLATE_NOOP("Messages", "The suite has {count} cases; the limit is {limit}."),
            count=len(suite["cases"]),
            limit=MAX_CASES,
        )
    return tuple(_numbered_case(number, values) for number, values in enumerate(suite["cases"], start=1))


def case_to_dict(case: Case) -> dict[str, Any]:
    """JSON-ready values, every field named, texts without keys."""
    values: dict[str, Any] = {name: redact(getattr(case, name)) for name in ("name", "why")}
    values |= {name: getattr(case, name) for name in _NUMBERS}
    values |= {name: getattr(case, name).value for name in _CHOICES}
    values["expected"] = [
        {"kind": expected.kind.value, "holds": expected.holds}
        | ({} if expected.shape is None else {"shape": list(expected.shape)})
        for expected in case.expected
    ]
    return values


def _numbered_case(number: int, values: object) -> Case:
    try:
        return _case_from(values)
    except (ValueError, TypeError) as error:
        text = QT_TRANSLATE_NOOP("Messages", "Case {number} of the suite cannot be read: {reason}.")
        raise _refused(text, number=number, reason=str(error)[:200]) from error


def _case_from(values: object) -> Case:
    """Raises ValueError, or TypeError for what is no object."""
    fields = _object(values, {"name", "why", "expected", *_NUMBERS, *_CHOICES}, {"name"})
    for name, value in fields.items():
        if name in _CHOICES:
            fields[name] = _choice(name, value, _CHOICES[name])
        elif name == "expected":
            fields[name] = tuple(map(_expected_from, _typed(name, value, list)))
        else:
            _typed(name, value, int if name in _NUMBERS else str)
    return Case(**fields)


def _expected_from(values: object) -> Expected:
    fields = _object(values, {"kind", "shape", "holds"}, {"kind"})
    shape = fields.get("shape")
    return Expected(
        _choice("kind", fields["kind"], Expectation),
        None if shape is None else tuple(_typed("shape", size, int) for size in _typed("shape", shape, list)),
        _typed("holds", fields.get("holds", True), bool),
    )


def _object(values: object, known: set[str], needed: set[str]) -> dict[str, Any]:
    fields = dict(_typed("case", values, dict))
    if unknown := sorted(set(fields) - known):
        raise ValueError(f"unknown fields {', '.join(unknown)}")
    if missing := sorted(needed - set(fields)):
        raise ValueError(f"{', '.join(missing)} is missing")
    return fields


def _choice(name: str, value: object, choices: type[StrEnum]) -> Any:
    if value not in list(choices):
        raise ValueError(f"{name} is {value!r}, none of {', '.join(choices)}")
    return choices(str(value))


def _typed(name: str, value: object, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{name} is {type(value).__name__}, not {kind.__name__}")
    return value


def _refused(template: str, **args: object) -> SuiteRefused:
    return SuiteRefused(message(template, **args))
