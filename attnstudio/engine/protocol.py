"""What can be asked of the engine, and how every request ends. No torch, no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from attnstudio.engine.cases.case import Case
from attnstudio.engine.moments import HeadPlace
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.engine.studies import Study
from attnstudio.messages import Message


@dataclass(frozen=True, slots=True)
class Explore:
    """Compute the heads of `spec`. The latest request wins. Ends in an `AttentionFrame`."""

    spec: ExperimentSpec


@dataclass(frozen=True, slots=True)
class Train:
    """Take at most `steps` further training steps of `spec`'s run; stop early at `target_loss`.

    When the current run is of another spec, a new one starts from step 0. Ends in a `RunState`.
    """

    spec: ExperimentSpec
    steps: int = 1
    target_loss: float | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the running `Train` after its current step. Ends in a `RunState`."""


@dataclass(frozen=True, slots=True)
class Reset:
    """Make `spec`'s run anew from its seed, at step 0. Ends in a `RunState`."""

    spec: ExperimentSpec


@dataclass(frozen=True, slots=True)
class RunCases:
    """Run test cases, in their order. Ends in a `cases.CaseReport`; what is invalid is not computed."""

    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Investigate:
    """Answer a question. Ends in what the study's solver returns; see `studies.Study`."""

    study: Study


@dataclass(frozen=True, slots=True)
class TrainTogether:
    """Start a run for each of `specs` and take `steps` steps of all, in turn. Ends in a `RunState`.

    The first becomes the current run. `Pause` ends it as it ends `Train`.
    """

    specs: tuple[ExperimentSpec, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Visit:
    """Look at run `run` before step `step`. The latest request wins. Ends in a `moments.Moment`.

    `parameter` asks for the distribution of its gradient, `weight_gradients` for dL/d(weights), and
    `switched_off` for the frame and the score without these heads.
    """

    run: int
    step: int
    parameter: str = ""
    weight_gradients: bool = False
    switched_off: tuple[HeadPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class RankHeads:
    """Switch off every head of `run` at `step`, one at a time. Ends in a `moments.HeadRanking`."""

    run: int
    step: int


@dataclass(frozen=True, slots=True)
class InspectStep:
    """Take step `step` of `run` apart. Ends in an `anatomy.StepAnatomy`."""

    run: int
    step: int


@dataclass(frozen=True, slots=True)
class Film:
    """The frames of `run` at `steps`, ascending. Ends in a tuple of `AttentionFrame`."""

    run: int
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rewind:
    """Go back to `step` of `run`, make it current, and forget its later steps. Ends in a `RunState`."""

    run: int
    step: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A new run that is `run` before `step` and goes on as `spec`; it becomes the current one.

    Ends in a `RunState`.
    """

    run: int
    step: int
    spec: ExperimentSpec


@dataclass(frozen=True, slots=True)
class ChooseRun:
    """Make `run` the current one. Ends in a `RunState`."""

    run: int


@dataclass(frozen=True, slots=True)
class DropRun:
    """Forget `run`. Ends in the `RunState` of the current run, or None when there is none."""

    run: int


@dataclass(frozen=True, slots=True)
class SaveRun:
    """Write `run` with its whole history to `path`. Ends in a `run_files.SavedRun`."""

    run: int
    path: Path


@dataclass(frozen=True, slots=True)
class OpenRun:
    """Read a run from `path` and make it the current one. Ends in a `RunState`."""

    path: Path


RunCommand = (
    TrainTogether
    | Visit
    | RankHeads
    | InspectStep
    | Film
    | Rewind
    | Branch
    | ChooseRun
    | DropRun
    | SaveRun
    | OpenRun
)
Command = Explore | Train | Pause | Reset | RunCases | Investigate | RunCommand


class StopReason(StrEnum):
    """Why a run stands still."""

    NEW = "new"
    STEPS_DONE = "steps-done"
    TARGET_REACHED = "target-reached"
    PAUSED = "paused"
    OPENED = "opened"
    BRANCHED = "branched"
    REWOUND = "rewound"
    CHOSEN = "chosen"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class RunState:
    """The state of the run after a command: its spec, the steps taken and why it stands still.

    `run` is its key, 0 when there is none because it could not be made. `stopped` are the runs trained
    together, by key, that could not go on while others did, each with the reason.
    """

    spec: ExperimentSpec
    steps: int
    reason: StopReason
    run: int = 0
    stopped: tuple[tuple[int, Message], ...] = ()


class ErrorKind(StrEnum):
    """What went wrong, for code; `EngineError.message` is for people."""

    INVALID_SPEC = "invalid-spec"
    OUT_OF_MEMORY = "out-of-memory"
    NON_FINITE = "non-finite"
    FILE = "file"
    NO_SUCH_RUN = "no-such-run"
    NO_SUCH_STEP = "no-such-step"
    NO_SUCH_HEAD = "no-such-head"
    DEVICE = "device"
    TORCH_MISSING = "torch-missing"
    INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class EngineError:
    """A failure as data: one sentence that says what to do, and the traceback for "Details"."""

    kind: ErrorKind
    message: Message
    details: str = ""
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A command's result: see each command for the type of `value`."""

    ticket: int
    command: Command
    value: object


@dataclass(frozen=True, slots=True)
class Failed:
    """A command ended in an error."""

    ticket: int
    command: Command
    error: EngineError


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A command was overtaken by a newer one, or the engine closed."""

    ticket: int
    command: Command


Ending = Finished | Failed | Cancelled


class Phase(StrEnum):
    """What the engine is doing now."""

    LOADING = "loading"
    IDLE = "idle"
    EXPLORING = "exploring"
    TRAINING = "training"
    CHECKING = "checking"
    STUDYING = "studying"
    RECALLING = "recalling"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """A glance at the engine for the status bar; replaced as a whole, so that any thread can read it."""

    phase: Phase = Phase.LOADING
    step: int = 0
    steps_per_second: float = 0.0
    device: str = "cpu"
    devices: tuple[str, ...] = ("cpu",)
    torch_version: str = ""
