"""What `attnstudio check` prints: the verdict first, then each fault with its evidence, then the checks."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence

import numpy as np

from attnstudio.catalogue import Localize
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.faults.catalogue import CARDS
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.engine.frames import FloatArray
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.terminal import WIDEST, filled, width_of

LARGEST_PRINTED = 8  # rows and columns of a matrix
LEAST_PRINTED = 3
MARGIN = 4
SMALL = 0.05  # where all numbers of a matrix are below it, they are told apart by their powers of ten
GAP = "   "
SIGNS = {True: "✓", False: "✗", None: "–"}


def as_json(report: CheckReport) -> str:
    """The report as a JSON object; sentences are English."""
    return json.dumps(report.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)


def as_text(report: CheckReport, localize: Localize, width: int = WIDEST) -> str:
    """The report for people, in paragraphs with lines of `width` columns."""
    paragraphs = ["\n".join(filled(line, width) for line in headline(report, localize))]
    paragraphs += [_fault(fault, localize, width) for fault in report.faults]
    if report.checks:
        told = (_check(outcome, localize, width) for outcome in failed_first(report.checks))
        paragraphs.append("\n".join(told))
    if report.not_tested:
        title = localize(message(QT_TRANSLATE_NOOP("Messages", "Not tested:")))
        items = (filled(localize(text), width, "  ", "    ") for text in report.not_tested)
        paragraphs.append("\n".join([title, *items]))
    return "\n\n".join(paragraphs)


def failed_first(checks: Sequence[Outcome]) -> tuple[Outcome, ...]:
    """Those that fail, those that hold, and those of which it is not known."""
    order = {False: 0, True: 1, None: 2}
    return tuple(sorted(checks, key=lambda outcome: order[outcome.passed]))


def headline(report: CheckReport, localize: Localize) -> list[str]:
    """The verdict in one sentence or two, with what was checked; each a line."""
    said = [localize(verdict_sentence(report))]
    if report.reason is not None:
        said.append(localize(report.reason))
    if report.choices:
        text = QT_TRANSLATE_NOOP("Messages", "Choose with --class: {names}.")
        said.append(localize(message(text, names=", ".join(report.choices))))
    if report.class_name and report.verdict is not Verdict.COULD_NOT_RUN:
        said.append(localize(subject(report)))
    return said


def verdict_sentence(report: CheckReport) -> Message:
    """What all checks together say, without the reason."""
    if report.verdict is Verdict.RIGHT:
        return message(QT_TRANSLATE_NOOP("Messages", "Right: every check that applies holds."))
    if report.verdict is Verdict.COULD_NOT_RUN:
        return message(QT_TRANSLATE_NOOP("Messages", "It could not be checked."))
    if report.verdict is Verdict.UNDECIDED and not any(check.passed is False for check in report.checks):
        text = QT_TRANSLATE_NOOP("Messages", "Undecided: no check fails, but that does not make it right.")
        return message(text)
    if report.verdict is Verdict.UNDECIDED:
        text = QT_TRANSLATE_NOOP("Messages", "Undecided: something is not as it should be, but has no name.")
        return message(text)
    if len(report.faults) == 1:
        return message(QT_TRANSLATE_NOOP("Messages", "Faulty: one fault was found."))
    text = QT_TRANSLATE_NOOP("Messages", "Faulty: {count} faults were found.")
    return message(text, count=len(report.faults))


def subject(report: CheckReport) -> Message:
    """What was checked, and at which sizes."""
    text = QT_TRANSLATE_NOOP("Messages", "{name}, d_model {d_model}, heads {heads}")
    return message(text, name=report.class_name, d_model=report.d_model, heads=report.heads)


def explanation(fault: FoundFault) -> Message:
    """What is said of a fault, without the lines of code that its message ends with."""
    values = dict(fault.message.args)
    what = values.get("what")
    return what if isinstance(what, Message) and "line" in values else fault.message


def _fault(fault: FoundFault, localize: Localize, width: int) -> str:
    title = localize(CARDS[fault.name].title)
    lines = [f"{title} [{fault.name.value}, {certainty(fault, localize)}]"]
    lines += [filled(line, width) for line in localize(explanation(fault)).splitlines()]
    if fault.code and fault.line is not None:
        label = localize(message(QT_TRANSLATE_NOOP("Messages", "Line {line}:"), line=fault.line))
        lines += [f"  {label}", textwrap.indent(textwrap.dedent(fault.code), "    ")]
    if fault.right_code:
        label = localize(message(QT_TRANSLATE_NOOP("Messages", "Right:")))
        lines += [f"  {label}", textwrap.indent(textwrap.dedent(fault.right_code), "    ")]
    if fault.evidence is not None:
        lines += ["", *_evidence(fault.evidence, localize, width)]
    return "\n".join(lines)


def certainty(fault: FoundFault, localize: Localize) -> str:
    """How sure it is that this is the fault."""
    if fault.certainty >= 1:
        return localize(message(QT_TRANSLATE_NOOP("Messages", "certain")))
    text = QT_TRANSLATE_NOOP("Messages", "{percent} % certain")
    return localize(message(text, percent=round(100 * fault.certainty)))


def _check(outcome: Outcome, localize: Localize, width: int) -> str:
    title = localize(PROPERTY_TEXTS[outcome.name].title)
    line = localize(
        message(QT_TRANSLATE_NOOP("Messages", "{name}: {text}"), name=title, text=outcome.message)
    )
    return filled(line, width, f"{SIGNS[outcome.passed]} ", "  ")


def _evidence(evidence: Evidence, localize: Localize, width: int) -> Iterator[str]:
    """Both matrices as digits, beside each other; as many columns as there is room for."""
    for count in range(LARGEST_PRINTED, LEAST_PRINTED - 1, -1):
        found, right = (_digits(matrix, count) for matrix in (evidence.found, evidence.right))
        wide = max(map(len, found))
        if MARGIN + wide + len(GAP) + max(map(len, right)) <= width:
            break
    titles = [
        localize(message(text))
        for text in (QT_TRANSLATE_NOOP("Messages", "Found"), QT_TRANSLATE_NOOP("Messages", "Right"))
    ]
    yield filled(localize(evidence.title), width, "  ", "  ")
    text = QT_TRANSLATE_NOOP("Messages", "Rows: {rows}. Columns: {columns}.")
    yield filled(localize(message(text, rows=evidence.rows, columns=evidence.columns)), width, "  ", "  ")
    if max(evidence.found.shape) > count:
        text = QT_TRANSLATE_NOOP("Messages", "The first {count} of each:")
        yield f"  {localize(message(text, count=count))}"
    left = " " * MARGIN
    yield f"{left}{titles[0]}{' ' * (wide - width_of(titles[0]))}{GAP}{titles[1]}".rstrip()
    for one, other in zip(found, right, strict=False):
        yield f"{left}{one:<{wide}}{GAP}{other}"


def _digits(matrix: FloatArray, count: int) -> list[str]:
    """The rows of a matrix's corner, three digits each, columns below one another."""
    corner = np.asarray(matrix)[:count, :count]
    sizes = np.abs(corner[np.isfinite(corner)])
    small = bool(sizes.size) and float(sizes.max()) < SMALL
    cells = [[_number(float(value), small) for value in row] for row in corner]
    width = max(len(cell) for row in cells for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in cells]


def _number(value: float, small: bool) -> str:
    """0.25; 0 for what is none, 0.00 for what is little beside the others, 1e-05 where all are little."""
    if value == 0:
        return "0"
    if not np.isfinite(value):
        return f"{value:.0f}"
    return f"{value:.0e}" if small or abs(value) >= 1000 else f"{value:.2f}"
