"""What the matrix says: which check notices which fault, and how many get past the usual ones. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from attnstudio.engine.faults.matrix import FaultMatrix, FaultRow
from attnstudio.engine.faults.names import Property
from attnstudio.engine.faults.property_texts import PROPERTY_TEXTS
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

SHAPES = (Property.OUTPUT_SHAPE, Property.WEIGHTS_SHAPE)


class Mark(Enum):
    """What a check says of a fault."""

    CAUGHT = "caught"
    MISSED = "missed"
    OPEN = "not applicable"


MARK_WORDS = {
    Mark.CAUGHT: Message(QT_TRANSLATE_NOOP("Messages", "catches it")),
    Mark.MISSED: Message(QT_TRANSLATE_NOOP("Messages", "does not notice")),
    Mark.OPEN: Message(QT_TRANSLATE_NOOP("Messages", "does not apply")),
}


def mark_of(row: FaultRow, name: Property) -> Mark:
    """What the check `name` says of the fault in `row`."""
    passed = row.outcome(name).passed
    if passed is None:
        return Mark.OPEN
    return Mark.MISSED if passed else Mark.CAUGHT


def summary(matrix: FaultMatrix) -> Message:
    """How many faults raise nothing, and how many the usual checks find."""
    text = QT_TRANSLATE_NOOP(
        "Messages",
        "{silent} of {all} faults raise nothing. Checking shapes alone finds {shapes}, row sums {sums}, a "
        "falling loss {loss}; {through} get past all three. All checks together find {every}.",
    )
    every = set(matrix.caught_by(tuple(Property))) | {
        row.fault for row in matrix.rows if row.raised is not None
    }
    return message(
        text,
        silent=len(matrix.silent()),
        all=len(matrix.rows),
        shapes=len(matrix.caught_by(SHAPES)),
        sums=len(matrix.caught_by((Property.ROW_SUMS,))),
        loss=len(matrix.caught_by((Property.LOSS_FALLS,))),
        through=len(matrix.slipping_through()),
        every=len(every),
    )


def as_text(rows: Sequence[FaultRow]) -> str:
    """For each fault, in English: whether anything is raised, and which checks catch it."""
    lines = []
    for row in rows:
        if row.fault is None:
            continue
        found = ", ".join(name.value for name in row.caught_by()) or "nothing"
        raised = "nothing is raised" if row.raised is None else str(row.raised)
        lines.append(f"{row.fault.value}: {raised}; caught by {found}")
    return "\n".join(lines) + "\n"


def as_csv(rows: Sequence[FaultRow]) -> str:
    """A line for each fault, a column for each check: 1 caught, 0 missed, empty where it does not apply."""
    letters = {Mark.CAUGHT: "1", Mark.MISSED: "0", Mark.OPEN: ""}
    lines = [",".join(("fault", "raises", *(name.value for name in Property)))]
    for row in rows:
        if row.fault is None:
            continue
        cells = (letters[mark_of(row, name)] for name in Property)
        lines.append(",".join((row.fault.value, str(int(row.raised is not None)), *cells)))
    return "\n".join(lines) + "\n"


def check_title(name: Property) -> Message:
    """What the check is called."""
    return PROPERTY_TEXTS[name].title
