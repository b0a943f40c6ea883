"""The kept states of a run, within a budget of memory: their spacing doubles when it is used up."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnstudio.engine.trainer import Snapshot

FIRST_SPACING = 8


class Timeline:
    """Snapshots at multiples of `spacing`, and pinned ones, which are never dropped. For one thread.

    `budget` is in bytes; what is pinned stays even beyond it.
    """

    def __init__(self, budget: int) -> None:
        self.spacing = FIRST_SPACING
        self.budget = budget
        self._kept: dict[int, Snapshot] = {}
        self._pinned: set[int] = set()

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that are kept, in order."""
        return tuple(sorted(self._kept))

    @property
    def nbytes(self) -> int:
        """Bytes of memory in use."""
        return sum(snapshot.nbytes for snapshot in self._kept.values())

    def wants(self, step: int) -> bool:
        """Whether the state before `step` should be put here."""
        return step % self.spacing == 0 and step not in self._kept

    def put(self, snapshot: Snapshot, *, pinned: bool = False) -> None:
        """Keep `snapshot`, and drop others when the budget is used up."""
        self._kept[snapshot.step] = snapshot
        if pinned:
            self._pinned.add(snapshot.step)
        self._thin()

    def unpin(self, step: int) -> None:
        """Let `step` be dropped like others."""
        self._pinned.discard(step)

    def set_budget(self, budget: int) -> None:
        """Another budget in bytes; a smaller one drops what no longer fits."""
        self.budget = budget
        self._thin()

    def nearest(self, step: int) -> Snapshot:
        """The last kept state at or before `step`. Raises `LookupError` when there is none."""
        steps = self.steps
        index = bisect_right(steps, step)
        if index == 0:
            raise LookupError(f"nothing is kept at or before step {step}")
        return self._kept[steps[index - 1]]

    def cut(self, step: int) -> None:
        """Forget everything after `step`."""
        for later in [kept for kept in self._kept if kept > step]:
            del self._kept[later]
            self._pinned.discard(later)

    def _thin(self) -> None:
        while self.nbytes > self.budget and self._kept.keys() - self._pinned:
            self.spacing *= 2
            for step in self._kept.keys() - self._pinned:
                if step % self.spacing:
                    del self._kept[step]
