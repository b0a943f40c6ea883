"""How well `attnstudio check` does on the corpus.

python tests/corpus/figures.py [--all]    prints the figures; exits with 1 when one is below what is required

Required: every right implementation passes, also each faulty one with its fault mended; 95 % of the faulty
ones get the right name, and the rest do not pass, nor do those whose fault has no name; what goes beyond
the paper is not called faulty. All runs in this process, one file after the other, at small sizes. --all
prints a line for every file.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from corpus.files import CorpusFile, folder
from corpus.mends import mended, wrong_lines

from attnstudio.engine.checking.check import check_source
from attnstudio.engine.checking.report import CheckReport, Verdict

NAMED_AT_LEAST = 0.95


@dataclass(frozen=True, slots=True)
class Checked:
    """A file of the corpus and what was found in it."""

    file: CorpusFile
    report: CheckReport
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether it was called right."""
        return self.report.verdict is Verdict.RIGHT

    @property
    def accused(self) -> bool:
        """Whether it was called faulty."""
        return self.report.verdict is Verdict.FAULTY

    @property
    def named(self) -> bool:
        """Whether the fault that it has was named, first of all."""
        return bool(self.report.faults) and self.report.faults[0].name is self.file.fault

    @property
    def placed(self) -> bool:
        """Whether the line that was named is among those that are wrong."""
        return self.named and self.report.faults[0].line in wrong_lines(self.file.path.stem)

    def __str__(self) -> str:
        report = self.report
        faults = ", ".join(f"{fault.name} {fault.certainty:.2f} line {fault.line}" for fault in report.faults)
        failed = ", ".join(check.name for check in report.checks if check.passed is False)
        crash = report.details.strip().rpartition("\n")[2]
        reason = f" {report.reason}" if report.reason else f" {crash}" if crash else ""
        found = f"{report.verdict} [{faults}] failed [{failed}]"
        return f"{self.file.path.stem}: {found} {self.seconds:.2f} s{reason}"


def checked(file: CorpusFile) -> Checked:
    """Check one file; what it prints and warns of is kept quiet."""
    begun = time.perf_counter()
    with (
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        try:
            report = check_source(file.source, file.options)
        except Exception:  # noqa: BLE001 - the figures say which file, and go on
            report = CheckReport(Verdict.COULD_NOT_RUN, details=traceback.format_exc())
    return Checked(file, report, time.perf_counter() - begun)


def right_again(file: CorpusFile) -> CorpusFile:
    """A faulty file without its fault."""
    return CorpusFile(file.path, None, mended(file.path.stem))


def figure(title: str, of: Iterable[Checked], counts: Callable[[Checked], bool], show_all: bool) -> float:
    """Print how many of them count, and those that do not; return the share."""
    every = list(of)
    misses = [one for one in every if not counts(one)]
    print(f"{title}: {len(every) - len(misses)} of {len(every)}")
    for one in every if show_all else misses:
        print(f"    {'' if counts(one) else 'NOT '}{one}")
    return 1 - len(misses) / len(every)


def table(faulty: list[Checked]) -> None:
    """Print how many of each fault were named and placed."""
    print(f"\n{'fault':<30}{'files':>6}{'named':>7}{'line':>6}{'passed':>8}")
    files = Counter(one.file.fault for one in faulty)
    for fault, number in files.items():
        own = [one for one in faulty if one.file.fault is fault]
        named, placed = sum(one.named for one in own), sum(one.placed for one in own)
        print(f"{fault!s:<30}{number:>6}{named:>7}{placed:>6}{sum(one.passed for one in own):>8}")


def main() -> int:
    """Print the figures; 1 when one is below what is required."""
    show_all = "--all" in sys.argv[1:]
    right = [checked(file) for file in folder("right")]
    faulty = [checked(file) for file in folder("faulty")]
    again = [checked(right_again(file)) for file in folder("faulty")]
    beyond = [checked(file) for file in folder("beyond")]
    unnamed = [checked(file) for file in folder("unnamed")]

    passed = figure("right implementations that pass", right, lambda one: one.passed, show_all)
    named = figure("faulty ones that get the right name", faulty, lambda one: one.named, show_all)
    caught = figure("faulty ones that do not pass", faulty, lambda one: not one.passed, False)
    figure(
        "the line that is wrong, of those named",
        (o for o in faulty if o.named),
        lambda one: one.placed,
        show_all,
    )
    again_passed = figure("faulty ones mended that pass", again, lambda one: one.passed, show_all)
    stopped = figure(
        "without a name for the fault, not passed", unnamed, lambda one: not one.passed, show_all
    )
    spared = figure("beyond the paper, not called faulty", beyond, lambda one: not one.accused, show_all)
    table(faulty)
    every = [*right, *faulty, *again, *beyond, *unnamed]
    slowest = max(every, key=lambda one: one.seconds)
    print(f"\n{len(every)} checks in {sum(one.seconds for one in every):.1f} s; ", end="")
    print(f"the longest {slowest.seconds:.2f} s: {slowest.file.path.stem}")
    enough = min(passed, caught, again_passed, stopped, spared) == 1 and named >= NAMED_AT_LEAST
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
