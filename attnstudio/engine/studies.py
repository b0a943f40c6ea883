"""Questions about attention that the engine answers aside from runs. No torch at import.

A study is a frozen dataclass that derives from `Study` and names the function that answers it, so that
who asks need not import torch:

    @dataclass(frozen=True, slots=True)
    class Shuffle(Study):
        solver: ClassVar[str] = "attnstudio.engine.comparing.shuffling:shuffle"
        spec: ExperimentSpec

    def shuffle(study: Shuffle, context: StudyContext) -> Shuffled: ...
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from attnstudio.engine.cancel import CancelToken

if TYPE_CHECKING:
    from attnstudio.engine.trainer import Trainer


@dataclass(frozen=True, slots=True)
class Study:
    """A question. Its answer, and what it reports on the way, hold no tensor.

    solver   "module:function" of what answers it: called with the study and a `StudyContext`
    quick    answered within a frame or two: the latest of its type wins, and it is served between the safe
             points of longer ones
    """

    solver: ClassVar[str] = ""
    quick: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class StudyContext:
    """What a solver gets.

    cancel       to be checked by what it calls
    report       publish what is known so far; the window takes the newest, and may skip some
    safe_point   to be called between pieces of work of about 20 ms: raises `CancelledError`, and lets quick
                 commands be served
    trainer      (run, step) -> the trainer of that run just before that step; see `runs.run.Run.at`. From
                 then on a safe point serves nothing that looks at runs, which would move the trainer
    """

    cancel: CancelToken
    report: Callable[[object], None]
    safe_point: Callable[[], None]
    trainer: Callable[[int, int], Trainer]
