"""What a verification found. No torch, so that any view can hold it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from attnstudio.messages import Message

Numbers = Mapping[str, float | str | list[Any]]


@dataclass(frozen=True, slots=True)
class Check:
    """One verified property: what was looked at, the numbers, and a sentence about them."""

    name: str
    title: Message
    passed: bool
    numbers: Numbers
    detail: Message


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """All checks in the article's order."""

    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(check.passed for check in self.checks)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; a number that JSON lacks (NaN, infinity) becomes its name."""
        return {
            "passed": self.passed,
            "checks": [
                {
                    "name": check.name,
                    "title": str(check.title),
                    "passed": check.passed,
                    "numbers": {name: _json(value) for name, value in check.numbers.items()},
                    "detail": str(check.detail),
                }
                for check in self.checks
            ],
        }

    def as_text(self) -> str:
        """For a terminal or the clipboard: a line per check, its sentence, and its numbers."""
        lines = []
        for number, check in enumerate(self.checks, start=1):
            lines.append(f"{number}. {check.title}: {'holds' if check.passed else 'FAILED'}")
            lines.append(f"   {check.detail}")
            lines += [f"   {name} = {rounded(value)}" for name, value in check.numbers.items()]
        lines.append("All checks hold." if self.passed else "A check failed.")
        return "\n".join(lines)


def rounded(value: float | str | list[Any]) -> str:
    """`value` as text, numbers with six digits."""
    if isinstance(value, list):
        return "[" + ", ".join(rounded(item) for item in value) + "]"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _json(value: float | str | list[Any]) -> float | str | list[Any]:
    if isinstance(value, list):
        return [_json(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value
