"""What `attnstudio check` prints: the verdict first, then each fault with its evidence, then the checks."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator

import numpy as np

from attnstudio.catalogue import Localize
from attnstudio.engine.checking.report import CheckReport, FoundFault, Verdict
from attnstudio.engine.faults.catalogue import CARDS
from attnstudio.engine.faults.outcomes import Evidence, Outcome
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.engine.frames import FloatArray
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

LARGEST_PRINTED = 8  # rows and columns of a matrix
LINE_WIDTH = 100
GAP = "   "
SIGNS = {True: "✓", False: "✗", None: "–"}


def as_json(report: CheckReport) -> str:
    """The report as a JSON object; sentences are English."""
    return json.dumps(report.to_dict(), indent=2, ensure_ascii=False, allow_nan=False)


def as_text(report: CheckReport, localize: Localize) -> str:
    """The report for people, in paragraphs."""
    paragraphs = [headline(report, localize)]
    paragraphs += [_fault(fault, localize) for fault in report.faults]
    if report.checks:
        paragraphs.append("\n".join(_check(outcome, localize) for outcome in report.checks))
    if report.not_tested:
        title = localize(message(QT_TRANSLATE_NOOP("Messages", "Not tested:")))
        paragraphs.append("\n".join([title, *(f"  {localize(text)}" for text in report.not_tested)]))
    return "\n\n".join(paragraphs)


def headline(report: CheckReport, localize: Localize) -> str:
    """The verdict in one sentence or two, with what was checked."""
    said = [localize(verdict_sentence(report))]
    if report.reason is not None:
        said.append(localize(report.reason))
    if report.choices:
        text = QT_TRANSLATE_NOOP("Messages", "Choose with --class: {names}.")
        said.append(localize(message(text, names=", ".join(report.choices))))
    if report.class_name and report.verdict is not Verdict.COULD_NOT_RUN:
        said.append(localize(subject(report)))
    return "\n".join(said)


def verdict_sentence(report: CheckReport) -> Message:
    """What all checks together say, without the reason."""
    if report.verdict is Verdict.RIGHT:
        return message(QT_TRANSLATE_NOOP("Messages", "Right: every check that applies holds."))
    if report.verdict is Verdict.COULD_NOT_RUN:
        return message(QT_TRANSLATE_NOOP("Messages", "It could not be checked."))
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


def _fault(fault: FoundFault, localize: Localize) -> str:
    title = localize(CARDS[fault.name].title)
    lines = [f"{title} [{fault.name.value}, {certainty(fault, localize)}]", _wrapped(localize(fault.message))]
    if fault.code and fault.line is not None:
        label = localize(message(QT_TRANSLATE_NOOP("Messages", "Line {line}:"), line=fault.line))
        lines += [f"  {label}", textwrap.indent(textwrap.dedent(fault.code), "    ")]
    if fault.right_code:
        label = localize(message(QT_TRANSLATE_NOOP("Messages", "Right:")))
        lines += [f"  {label}", textwrap.indent(textwrap.dedent(fault.right_code), "    ")]
    if fault.evidence is not None:
        lines += ["", *_evidence(fault.evidence, localize)]
    return "\n".join(lines)


def certainty(fault: FoundFault, localize: Localize) -> str:
    """How sure it is that this is the fault."""
    if fault.certainty >= 1:
        return localize(message(QT_TRANSLATE_NOOP("Messages", "certain")))
    text = QT_TRANSLATE_NOOP("Messages", "{percent} % certain")
    return localize(message(text, percent=round(100 * fault.certainty)))


def _check(outcome: Outcome, localize: Localize) -> str:
    title = localize(PROPERTY_TEXTS[outcome.name].title)
    line = localize(
        message(QT_TRANSLATE_NOOP("Messages", "{name}: {text}"), name=title, text=outcome.message)
    )
    return textwrap.fill(line, LINE_WIDTH, initial_indent=f"{SIGNS[outcome.passed]} ", subsequent_indent="  ")


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.fill(line, LINE_WIDTH, break_long_words=False) for line in text.splitlines())


def _evidence(evidence: Evidence, localize: Localize) -> Iterator[str]:
    """Both matrices as digits, beside each other."""
    found, right = (_digits(matrix) for matrix in (evidence.found, evidence.right))
    width = max(map(len, found))
    titles = [
        localize(message(text))
        for text in (QT_TRANSLATE_NOOP("Messages", "Found"), QT_TRANSLATE_NOOP("Messages", "Right"))
    ]
    yield f"  {localize(evidence.title)}"
    text = QT_TRANSLATE_NOOP("Messages", "Rows: {rows}. Columns: {columns}.")
    yield f"  {localize(message(text, rows=evidence.rows, columns=evidence.columns))}"
    if max(evidence.found.shape) > LARGEST_PRINTED:
        text = QT_TRANSLATE_NOOP("Messages", "The first {count} of each:")
        yield f"  {localize(message(text, count=LARGEST_PRINTED))}"
    yield f"    {titles[0]:<{width}}{GAP}{titles[1]}".rstrip()
    for one, other in zip(found, right, strict=False):
        yield f"    {one:<{width}}{GAP}{other}"


def _digits(matrix: FloatArray) -> list[str]:
    """The rows of a matrix's corner, three digits each, columns below one another."""
    corner = np.asarray(matrix)[:LARGEST_PRINTED, :LARGEST_PRINTED]
    cells = [[_number(float(value)) for value in row] for row in corner]
    width = max(len(cell) for row in cells for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in cells]


def _number(value: float) -> str:
    """0.25, -1.3, 1e-05: short, and never a zero for what is none."""
    text = f"{value:.2f}"
    return text if value == 0 or not np.isfinite(value) or 0.005 <= abs(value) < 1000 else f"{value:.0e}"
