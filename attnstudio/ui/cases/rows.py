"""The cases on the table, and what is known of each. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attnstudio.engine.cases.case import Case, CaseReport, CaseResult, Outcome, problems


@dataclass(frozen=True, slots=True)
class Row:
    """A case, its result (None while it was not run), and whether it is ticked to be kept."""

    case: Case
    result: CaseResult | None = None
    ticked: bool = False

    @property
    def outcome(self) -> Outcome | None:
        """What came of it; None while it was not run."""
        return None if self.result is None else self.result.outcome


def new_row(case: Case, *, ticked: bool = False) -> Row:
    """A row for a case that was not run; one that cannot be run is invalid at once, with the reason."""
    found = problems(case)
    result = CaseResult(case, Outcome.INVALID, reason=found[0].message) if found else None
    return Row(case, result, ticked)


def with_results(rows: Sequence[Row], report: CaseReport) -> tuple[Row, ...]:
    """`rows` with what `report` says of their cases; rows it does not speak of stay as they are."""
    results = {result.case: result for result in report.results}
    return tuple(replace(row, result=results.get(row.case, row.result)) for row in rows)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many cases there are of each outcome."""

    total: int
    passed: int
    failed: int
    invalid: int
    not_run: int


def tally(rows: Sequence[Row]) -> Tally:
    """Count the outcomes of `rows`."""
    outcomes = [row.outcome for row in rows]
    return Tally(
        len(rows),
        outcomes.count(Outcome.PASSED),
        outcomes.count(Outcome.FAILED),
        outcomes.count(Outcome.INVALID),
        outcomes.count(None),
    )
