"""A check's report as JSON and back. What comes back was written by a process that ran somebody else's code:
everything in it is validated, bounded and redacted before it is used. No torch here.

A sentence stays template and values, so that the window can translate it.
"""

from __future__ import annotations

import math
import string
from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

import numpy as np

from attnstudio.characters import without_steering
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.faults.names import Fault, Property
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.frames import FloatArray
from attnstudio.logs import redact
from attnstudio.messages import Message

MOST_ITEMS = 100
MOST_CHARACTERS = 4_000
MOST_DETAILS = 40_000
LARGEST_SIDE = 64
DEEPEST_MESSAGE = 5
MOST_ANSWER_BYTES = 16 * 2**20
LARGEST_NUMBER = 2**53

_NOT_FINITE = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)


class WireError(ValueError):
    """What came is no report."""


def to_wire(report: CheckReport) -> dict[str, Any]:
    """The report as plain JSON data that `from_wire` reads."""
    return {
        "verdict": report.verdict.value,
        "faults": [_fault_out(fault) for fault in report.faults],
        "checks": [_outcome_out(outcome) for outcome in report.checks],
        "not_tested": [_message_out(text) for text in report.not_tested],
        "class_name": report.class_name,
        "d_model": report.d_model,
        "heads": report.heads,
        "reason": None if report.reason is None else _message_out(report.reason),
        "choices": list(report.choices),
        "details": report.details,
    }


def from_wire(data: object) -> CheckReport:
    """The report that `data` is; long texts are cut. Raises `WireError` for anything else."""
    fields = _object(data)
    reason = fields.get("reason")
    return CheckReport(
        verdict=_member(Verdict, fields.get("verdict")),
        faults=_items(fields.get("faults"), _fault_in),
        checks=_items(fields.get("checks"), _outcome_in),
        not_tested=_items(fields.get("not_tested"), _message_in),
        class_name=_text(fields.get("class_name")),
        d_model=_whole(fields.get("d_model")),
        heads=_whole(fields.get("heads")),
        reason=None if reason is None else _message_in(reason),
        choices=_items(fields.get("choices"), _text),
        details=_text(fields.get("details"), MOST_DETAILS),
    )


# -- out


def _fault_out(fault: FoundFault) -> dict[str, Any]:
    return {
        "name": fault.name.value,
        "certainty": fault.certainty,
        "line": fault.line,
        "code": fault.code,
        "right_code": fault.right_code,
        "message": _message_out(fault.message),
        "evidence": _evidence_out(fault.evidence),
    }


def _outcome_out(outcome: Outcome) -> dict[str, Any]:
    return {
        "name": outcome.name.value,
        "passed": outcome.passed,
        "message": _message_out(outcome.message),
        "evidence": _evidence_out(outcome.evidence),
    }


def _evidence_out(evidence: Evidence | None) -> dict[str, Any] | None:
    if evidence is None:
        return None
    return {
        "title": _message_out(evidence.title),
        "rows": _message_out(evidence.rows),
        "columns": _message_out(evidence.columns),
        "found": _matrix_out(evidence.found),
        "right": _matrix_out(evidence.right),
    }


def _matrix_out(matrix: FloatArray) -> list[list[float | str]]:
    rows = np.asarray(matrix, np.float64).tolist()
    return [[value if math.isfinite(value) else str(value) for value in row] for row in rows]


def _message_out(said: Message) -> dict[str, Any]:
    return {"text": said.template, "values": {name: _value_out(value) for name, value in said.args}}


def _value_out(value: object) -> object:
    if isinstance(value, Message):
        return _message_out(value)
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    return str(value)


# -- in


def _fault_in(data: object) -> FoundFault:
    fields = _object(data)
    line = fields.get("line")
    certainty = fields.get("certainty")
    if isinstance(certainty, bool) or not isinstance(certainty, int | float) or not 0 <= certainty <= 1:
        raise WireError("certainty")
    return FoundFault(
        name=_member(Fault, fields.get("name")),
        certainty=float(certainty),
        line=None if line is None else _whole(line),
        code=_text(fields.get("code")),
        right_code=_text(fields.get("right_code")),
        message=_message_in(fields.get("message")),
        evidence=_evidence_in(fields.get("evidence")),
    )


def _outcome_in(data: object) -> Outcome:
    fields = _object(data)
    passed = fields.get("passed")
    if passed is not None and not isinstance(passed, bool):
        raise WireError("passed")
    return Outcome(
        name=_member(Property, fields.get("name")),
        passed=passed,
        message=_message_in(fields.get("message")),
        evidence=_evidence_in(fields.get("evidence")),
    )


def _evidence_in(data: object) -> Evidence | None:
    if data is None:
        return None
    fields = _object(data)
    return Evidence(
        title=_message_in(fields.get("title")),
        rows=_message_in(fields.get("rows")),
        columns=_message_in(fields.get("columns")),
        found=_matrix_in(fields.get("found")),
        right=_matrix_in(fields.get("right")),
    )


def _matrix_in(data: object) -> FloatArray:
    """[rows, columns] float32, read-only; both sides from 1 to `LARGEST_SIDE`."""
    rows = data if isinstance(data, list) else []
    widths = {len(row) if isinstance(row, list) else 0 for row in rows[: LARGEST_SIDE + 1]}
    if not 1 <= len(rows) <= LARGEST_SIDE or len(widths) != 1 or not 1 <= min(widths) <= LARGEST_SIDE:
        raise WireError("matrix")
    with np.errstate(over="ignore"):  # a float64 may be too large
        matrix = np.array([[_number(value) for value in row] for row in rows], np.float64).astype(np.float32)
    matrix.flags.writeable = False
    return matrix


def _number(value: object) -> float:
    if isinstance(value, str) and value in _NOT_FINITE:
        return _NOT_FINITE[value]
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e300:
        raise WireError("number")
    return float(value)


def _message_in(data: object, depth: int = 0) -> Message:
    """A sentence whose template holds nothing but plain fields that have a value."""
    fields = _object(data)
    template, values = fields.get("text"), fields.get("values")
    if not isinstance(template, str) or len(template) > MOST_CHARACTERS or depth > DEEPEST_MESSAGE:
        raise WireError("sentence")
    if not isinstance(values, dict) or len(values) > MOST_ITEMS:
        raise WireError("values of a sentence")
    template = _clean(template)
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        raise WireError("template") from None
    if any(name is not None and (name not in values or form or turn) for _, name, form, turn in parts):
        raise WireError("field of a template")
    args = tuple((name, _value_in(value, depth)) for name, value in values.items() if name.isidentifier())
    if len(args) != len(values):
        raise WireError("name of a field")
    return Message(template, args)


def _value_in(value: object, depth: int) -> object:
    if isinstance(value, dict):
        return _message_in(value, depth + 1)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int) and abs(value) <= LARGEST_NUMBER:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise WireError("value of a sentence")


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise WireError("object")
    return data


def _items(data: object, read: Callable[[object], T]) -> tuple[T, ...]:
    if not isinstance(data, list) or len(data) > MOST_ITEMS:
        raise WireError("list")
    return tuple(map(read, data))


def _member(kind: type[E], value: object) -> E:
    for member in kind:
        if member.value == value:
            return member
    raise WireError(kind.__name__)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_NUMBER:
        raise WireError("whole number")
    return value


def _text(value: object, most: int = MOST_CHARACTERS) -> str:
    if not isinstance(value, str):
        raise WireError("text")
    return _clean(value if len(value) <= most else value[: most - 1] + "…")


def _clean(text: str) -> str:
    """What may be shown: no keys, no half characters, nothing that steers a terminal."""
    return redact(without_steering(text.encode("utf-8", "replace").decode()))
