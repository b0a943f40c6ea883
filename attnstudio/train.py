"""`attnstudio train`: an experiment is trained without a window, by the engine that the window uses.

What was learned goes to stdout, or one JSON object with --json; a bar on a terminal shows how far it is.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attnstudio.catalogue import localizer
from attnstudio.engine.cancel import CancelToken
from attnstudio.engine.errors import EngineFailure, is_out_of_memory, to_engine_error, torch_missing
from attnstudio.engine.spec import PRESETS, ExperimentSpec
from attnstudio.files import cannot_save
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.terminal import be_tolerant, say, stop_printing
from attnstudio.train_output import Bar, Outcome, as_json, as_text

if TYPE_CHECKING:
    from types import FrameType

    from attnstudio.engine.runs.run import Run

EXIT_FAILED = 1
EXIT_WRONG = 2
EXIT_INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """What the command line asked for; None leaves seed and learning rate to the preset.

    preset  a name of `spec.PRESETS`
    out     where the run is saved, None for nowhere
    """

    preset: str
    steps: int
    out: Path | None = None
    as_json: bool = False
    language: str = "en"
    seed: int | None = None
    lr: float | None = None

    def spec(self) -> ExperimentSpec:
        """The experiment, which may be invalid."""
        changes = {"seed": self.seed, "lr": self.lr}
        asked = {name: value for name, value in changes.items() if value is not None}
        return PRESETS[self.preset].with_changes(**asked)


class _Interrupt:
    """Remembers that the person has pressed Ctrl-C; the second time stops at once."""

    def __init__(self) -> None:
        self.asked = False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Steps are taken whole in here."""
        before = signal.signal(signal.SIGINT, self._on_signal)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


def run(options: TrainOptions) -> int:
    """Train, print, save, and return the exit code.

    0: done; 1: training stopped by itself, or the file cannot be written; 2: the experiment is none;
    130: interrupted, with what there was by then printed and saved.
    """
    be_tolerant()
    try:
        code = _run(options)
        sys.stdout.flush()  # here, where it can be told that nobody reads any more
    except BrokenPipeError:
        stop_printing()
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        say("interrupted")
        return EXIT_INTERRUPTED
    return code


def _run(options: TrainOptions) -> int:
    spec = options.spec()
    if problems := spec.problems():
        return _fail(options, problems[0].message, EXIT_WRONG)
    if (reason := _why_no_file(options.out)) is not None:
        return _fail(options, reason)
    try:
        run = _new_run(spec)
    except ImportError as error:
        return _fail(options, torch_missing(error).message)
    except (EngineFailure, MemoryError, RuntimeError) as error:
        return _fail(options, _known(error, spec))
    outcome = _train(run, options)
    code = EXIT_FAILED if outcome.failure else EXIT_INTERRUPTED if outcome.interrupted else 0
    saved, failure = _save(run, options.out)
    if failure is not None:
        code = code or EXIT_FAILED
    if options.as_json:
        print(as_json(outcome, options, saved=saved is not None, not_saved=failure))
    else:
        localize = localizer(options.language)
        print(as_text(outcome, options.preset, localize))
        for told in (outcome.failure, saved, failure):
            if told is not None:
                say(localize(told))
    return code


def _new_run(spec: ExperimentSpec) -> Run:
    """Raises `EngineFailure` when it needs more memory than there is, else as `Run`."""
    from attnstudio.engine.cost import Verdict, available_memory, estimate
    from attnstudio.engine.runs.run import Run

    if estimate(spec).verdict(available_memory()) is Verdict.REFUSE:
        raise MemoryError
    return Run(spec, CancelToken())


def _train(run: Run, options: TrainOptions) -> Outcome:
    """Take the steps, as far as they can be taken."""
    interrupt, failure = _Interrupt(), None
    begun = time.perf_counter()
    with interrupt.watched(), Bar(options.steps, localizer(options.language)) as bar:
        while run.steps < options.steps and not interrupt.asked:
            try:
                loss = run.step()
            except (EngineFailure, MemoryError, RuntimeError) as error:
                failure = _known(error, run.spec)
                break
            bar.show(loss, run.history.last_evaluation())
        seconds = time.perf_counter() - begun
        evaluation = run.trainer().evaluate()
    return Outcome(run.spec, run.history, seconds, evaluation, failure, interrupted=interrupt.asked)


def _known(error: Exception, spec: ExperimentSpec) -> Message:
    """What there is to say about a failure; one that is none of training's own is raised again."""
    if not (isinstance(error, EngineFailure) or is_out_of_memory(error)):
        raise error
    return to_engine_error(error, spec).message


def _why_no_file(path: Path | None) -> Message | None:
    """Better said before hours of training than after."""
    if path is None:
        return None
    try:
        if path.is_dir():
            text = QT_TRANSLATE_NOOP("Messages", "{file} is a folder. Choose the name of a file.")
            return message(text, file=str(path))
        if not path.parent.is_dir():
            text = QT_TRANSLATE_NOOP("Messages", "There is no folder {folder}. Create it or choose another.")
            return message(text, folder=str(path.parent))
    except OSError as error:
        return cannot_save(path, error)
    return None


def _save(run: Run, path: Path | None) -> tuple[Message | None, Message | None]:
    """What was saved, and what went wrong; (None, None) when nothing was asked for."""
    if path is None:
        return None, None
    from attnstudio.engine.runs.files import save_run

    try:
        return save_run(run, path, CancelToken()).message, None
    except EngineFailure as error:
        return None, error.error.message


def _fail(options: TrainOptions, reason: Message, code: int = EXIT_FAILED) -> int:
    say(localizer(options.language)(reason))
    return code
