"""The kept states of a run, within a budget of memory."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnstudio.engine.trainer import Snapshot

FIRST_SPACING = 8
# However small the states are, finding one and showing all of them on the screen stays quick.
MAX_KEPT = 2048


class Timeline:
    """Snapshots at multiples of `spacing`, and pinned ones, which are never dropped. For one thread.

    Within `budget` bytes and `MAX_KEPT` states, whatever the length of the run: when that is used up, the
    spacing doubles, and what no longer lies on it is dropped. What is pinned stays even beyond that.
    """

    def __init__(self, budget: int, spacing: int = FIRST_SPACING) -> None:
        self.spacing = spacing
        self.budget = budget
        self.nbytes = 0  # in use
        self._kept: dict[int, Snapshot] = {}
        self._order: list[int] = []
        self._steps: tuple[int, ...] | None = ()
        self._pinned: set[int] = set()

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps that are kept, in order."""
        if self._steps is None:
            self._steps = tuple(self._order)
        return self._steps

    def wants(self, step: int) -> bool:
        """Whether the state before `step` should be put here."""
        return step % self.spacing == 0 and step not in self._kept

    def put(self, snapshot: Snapshot, *, pinned: bool = False) -> None:
        """Keep `snapshot`, and drop others when the budget is used up."""
        self._drop(snapshot.step)
        self._kept[snapshot.step] = snapshot
        insort(self._order, snapshot.step)
        self.nbytes += snapshot.nbytes
        self._steps = None
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
        index = bisect_right(self._order, step)
        if index == 0:
            raise LookupError(f"nothing is kept at or before step {step}")
        return self._kept[self._order[index - 1]]

    def cut(self, step: int) -> None:
        """Forget everything after `step`."""
        for later in self._order[bisect_right(self._order, step) :]:
            self._pinned.discard(later)
            self._drop(later)

    def _thin(self) -> None:
        while self._is_full() and (loose := [step for step in self._order if step not in self._pinned]):
            self.spacing *= 2
            # Step 0 lies on every spacing; where even it is not pinned, it goes when it is alone.
            dropped = [step for step in loose if step % self.spacing] or loose[-1:]
            for step in dropped:
                self._drop(step)

    def _is_full(self) -> bool:
        return self.nbytes > self.budget or len(self._kept) > MAX_KEPT

    def _drop(self, step: int) -> None:
        snapshot = self._kept.pop(step, None)
        if snapshot is not None:
            self.nbytes -= snapshot.nbytes
            self._order.remove(step)
            self._steps = None


class RecentStates:
    """The snapshots that were put here last, within `budget` bytes: the way back is then short.

    For one thread. Nothing is pinned; one that does not fit alone is not kept.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.nbytes = 0  # in use
        self._kept: OrderedDict[int, Snapshot] = OrderedDict()

    def put(self, snapshot: Snapshot) -> None:
        """Keep `snapshot`, and drop the oldest ones when the budget is used up."""
        self._drop(snapshot.step)
        self._kept[snapshot.step] = snapshot
        self.nbytes += snapshot.nbytes
        self._thin()

    def nearest(self, step: int) -> Snapshot | None:
        """The last one at or before `step`, None when there is none."""
        before = [kept for kept in self._kept if kept <= step]
        return self._kept[max(before)] if before else None

    def cut(self, step: int) -> None:
        """Forget everything after `step`."""
        for later in [kept for kept in self._kept if kept > step]:
            self._drop(later)

    def set_budget(self, budget: int) -> None:
        """Another budget in bytes; a smaller one drops what no longer fits."""
        self.budget = budget
        self._thin()

    def _thin(self) -> None:
        while self.nbytes > self.budget:
            self._drop(next(iter(self._kept)))

    def _drop(self, step: int) -> None:
        snapshot = self._kept.pop(step, None)
        if snapshot is not None:
            self.nbytes -= snapshot.nbytes
