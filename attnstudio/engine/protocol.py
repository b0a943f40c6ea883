"""What can be asked of the engine, and how every request ends. No torch, no Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from attnstudio.engine.cases import Case
from attnstudio.engine.spec import ExperimentSpec
from attnstudio.messages import Message


@dataclass(frozen=True, slots=True)
class Explore:
    """Compute the heads of `spec`. The latest request wins. Ends in an `AttentionFrame`."""

    spec: ExperimentSpec


@dataclass(frozen=True, slots=True)
class Train:
    """Take at most `steps` further training steps of `spec`'s run; stop early at `target_loss`.

    A run of another spec is replaced by a new one from step 0. Ends in a `RunState`.
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
class Verify:
    """The article's three-step verification. Ends in a `VerifyReport`."""


@dataclass(frozen=True, slots=True)
class RunCases:
    """Run test cases, in their order. Ends in a `cases.CaseReport`; what is invalid is not computed."""

    cases: tuple[Case, ...]


Command = Explore | Train | Pause | Reset | Verify | RunCases


class StopReason(StrEnum):
    """Why a run stands still."""

    NEW = "new"
    STEPS_DONE = "steps-done"
    TARGET_REACHED = "target-reached"
    PAUSED = "paused"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class RunState:
    """The state of the run after a command: its spec, the steps taken and why it stands still."""

    spec: ExperimentSpec
    steps: int
    reason: StopReason


class ErrorKind(StrEnum):
    """What went wrong, for code; `EngineError.message` is for people."""

    INVALID_SPEC = "invalid-spec"
    OUT_OF_MEMORY = "out-of-memory"
    NON_FINITE = "non-finite"
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
    VERIFYING = "verifying"
    CHECKING = "checking"
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
