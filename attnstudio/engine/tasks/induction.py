"""Go on as before: what followed this token the last time?"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from attnstudio.engine.tasks.base import IGNORED, Draw, Examples, SequenceTask
from attnstudio.messages import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from attnstudio.engine.spec import ExperimentSpec


class Induction(SequenceTask):
    """A piece of distinct tokens repeats; from its second time on, each position answers what comes next.

    How long the piece is differs from sequence to sequence, so that no fixed distance leads to the answer:
    the earlier place of the same token has to be found.
    """

    title = QT_TRANSLATE_NOOP("Messages", "Induction")
    lesson = QT_TRANSLATE_NOOP(
        "Messages",
        "Two layers work together: in the first, a head looks one position back; in the second, a head looks "
        "at the token that followed the same token before.",
    )
    answer_stands_next = True

    def examples(self, draw: Draw, count: int) -> Examples:
        orders = draw.permutations(count)  # [count, V]
        positions = draw.positions()  # [L + 1]
        longest = min(orders.shape[1], len(positions) // 2)
        periods = draw.integers(count, longest // 2 + 1, longest + 1).unsqueeze(1)
        windows = orders.gather(1, positions % periods)  # [count, L + 1]
        is_new = positions[:-1] < periods
        return Examples(windows[:, :-1], windows[:, 1:].masked_fill(is_new, IGNORED))

    def variety(self, spec: ExperimentSpec) -> int:
        shortest = min(spec.vocabulary, (spec.length + 1) // 2) // 2 + 1
        return math.perm(spec.vocabulary, shortest)


TASK = Induction()
