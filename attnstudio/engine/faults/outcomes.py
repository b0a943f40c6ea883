"""What checking a property found. No torch here.

L = length, h = heads. Matrices are [query, key] or [token that moved, output], float32, at most 32 x 32.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnstudio.engine.faults.names import Property
from attnstudio.engine.frames import FloatArray
from attnstudio.messages import Message


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Two pictures that show the difference: what was found beside what is right.

    rows and columns say what the axes are. Values that are not finite stay what they are.
    """

    title: Message
    rows: Message
    columns: Message
    found: FloatArray
    right: FloatArray

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready; what is not finite becomes its name."""
        return {
            "title": str(self.title),
            "rows": str(self.rows),
            "columns": str(self.columns),
            "found": _json(self.found),
            "right": _json(self.right),
        }


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """One property of one implementation: it holds, fails, or (None) cannot be checked; and why."""

    name: Property
    passed: bool | None
    message: Message
    evidence: Evidence | None = None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"name": self.name.value, "passed": self.passed, "message": str(self.message)}


def _json(matrix: FloatArray) -> list[list[float | str]]:
    rows = np.asarray(matrix, np.float64).tolist()
    return [[value if math.isfinite(value) else str(value) for value in row] for row in rows]
