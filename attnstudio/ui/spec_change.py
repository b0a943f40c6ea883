"""A change of the experiment that can be undone."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from attnstudio.engine.spec import ExperimentSpec

MERGE_SECONDS = 1.0


class SpecChange(QUndoCommand):
    """One undoable change; quick changes of the same fields merge into one."""

    def __init__(
        self, put_in_force: Callable[[ExperimentSpec], None], old: ExperimentSpec, new: ExperimentSpec
    ) -> None:
        super().__init__()
        self._put_in_force = put_in_force
        self._old = old
        self._new = new
        self._fields = changed_fields(old, new)
        self._when = time.monotonic()

    def id(self) -> int:
        return 1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, SpecChange) or other._fields != self._fields:
            return False
        if other._when - self._when > MERGE_SECONDS:
            return False
        self._new, self._when = other._new, other._when
        self.setObsolete(self._new == self._old)
        return True

    def redo(self) -> None:
        self._put_in_force(self._new)

    def undo(self) -> None:
        self._put_in_force(self._old)


def changed_fields(old: ExperimentSpec, new: ExperimentSpec) -> frozenset[str]:
    """The names of the fields that differ."""
    before, after = old.to_dict(), new.to_dict()
    return frozenset(name for name, value in after.items() if before[name] != value)
