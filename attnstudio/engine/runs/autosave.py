"""Keeps the runs of a program on disk while they are trained, so that a crash loses the last seconds only.

What is lost at most: `INTERVAL_S` and the time that one save takes, under 5 s together where a save
takes less than 3 s. Where copying the newest state takes long (above 40 ms), saves are rarer, so that
at most `COPY_SHARE` of the training time goes into them.

A program has a folder of its own, which is locked. There, each run has a file that says where it
stands, with its newest state, and blocks, which are written once: all earlier steps with some of their
states. So a save writes what is new and not the whole run again. No torch, no Qt.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from attnstudio.engine.runs.blocks import Block
from attnstudio.engine.runs.folder_lock import LOCK_NAME, FolderLock
from attnstudio.engine.runs.format import write_run_file
from attnstudio.engine.runs.parts import RunParts, describe, record_arrays, state_arrays
from attnstudio.files import DISK_FULL
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

if TYPE_CHECKING:
    from attnstudio.engine.history import RunHistory
    from attnstudio.engine.runs.leftovers import Leftover
    from attnstudio.engine.runs.run import Run
    from attnstudio.engine.trainer import Snapshot

INTERVAL_S = 2.0
RETRY_S = 5.0
COPY_SHARE = 0.02
BLOCK_BYTES = 4 << 20  # of records that are written again with every save, at most

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AutosaveState:
    """That saving began to fail, with the reason, or (None) works again."""

    problem: Message | None
    details: str = ""


@dataclass(slots=True, eq=False)
class _Kept:
    """What is on disk of a run."""

    history: RunHistory
    blocks: list[Block] = field(default_factory=list)
    evaluations: int = 0  # in the blocks

    @property
    def stop(self) -> int:
        return self.blocks[-1].stop if self.blocks else 0


class Keeper:
    """Saves runs in a thread of its own. `keep`, `is_due` and `close` are for the engine's thread.

    `tell` is called when saving begins to fail and when it works again, in one of the two threads.
    """

    def __init__(self, folder: Path, tell: Callable[[AutosaveState], None]) -> None:
        self._home = folder / f"{os.getpid()}-{secrets.token_hex(4)}"
        self._tell = tell
        self._next = 0.0
        self._stamps: dict[int, tuple[RunHistory, int]] = {}
        self._changed = threading.Condition()
        self._jobs: dict[int, RunParts | None] = {}
        self._superseded: list[Leftover] = []
        self._retry_at = 0.0
        self._closed = False
        self._working = False
        self._thread: threading.Thread | None = None
        # Of the keeper's thread:
        self._torch_version = ""
        self._lock: FolderLock | None = None
        self._kept: dict[int, _Kept] = {}
        self._numbers = 0
        self._problem: Message | None = None

    # -- in the engine's thread

    def is_due(self) -> bool:
        """Whether a run in training should be kept again."""
        return time.perf_counter() >= self._next and not self._working

    def keep(self, runs: Sequence[Run], torch_version: str) -> None:
        """Save what has changed since the last time; runs that are not among `runs` are forgotten.

        Only the newest states are copied here. Nothing is raised: training goes on without.
        """
        started = time.perf_counter()
        self._torch_version = torch_version
        try:
            jobs = self._collect(runs)
        except Exception as error:  # noqa: BLE001  (out of memory, mostly; a run must not end by this)
            self._fail(error)
            jobs = {}
        self._post(jobs)
        ended = time.perf_counter()
        self._next = ended + max(INTERVAL_S, (ended - started) / COPY_SHARE)

    def _collect(self, runs: Sequence[Run]) -> dict[int, RunParts | None]:
        jobs: dict[int, RunParts | None] = dict.fromkeys(self._stamps.keys() - {run.key for run in runs})
        for key in jobs:
            del self._stamps[key]
        for run in runs:
            stamp = (run.history, run.steps)
            if self._stamps.get(run.key) != stamp and (run.steps or run.key in self._stamps):
                jobs[run.key] = run.parts() if run.steps else None
                self._stamps[run.key] = stamp
        return jobs

    def close(self) -> None:
        """The program ends as it should: what was kept is not needed any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # -- from any thread

    def saved(self, run: int, parts: RunParts) -> None:
        """`parts` of `run` are in a file of the person's: until it is trained on, nothing can be lost."""
        if self._stamps.get(run) == (parts.history, parts.tip.step):
            self._post({run: None})

    def supersede(self, leftover: Leftover) -> None:
        """Discard `leftover`, whose runs are open here, once they are all kept here."""
        with self._changed:
            self._superseded.append(leftover)
        self._post({})

    def settle(self, seconds: float) -> bool:
        """Wait until all is written; False when it is not within `seconds`."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._working, seconds)

    def _post(self, jobs: dict[int, RunParts | None]) -> None:
        with self._changed:
            self._jobs.update(jobs)
            if not self._closed and self._thread is None and (self._jobs or self._superseded):
                self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
                self._thread.start()
            self._working = self._working or bool(self._jobs)  # one may be in writing
            self._changed.notify_all()

    # -- in the keeper's thread

    def _work(self) -> None:
        while (job := self._next_job()) is not None:
            try:
                self._serve(*job)
            except Exception as error:  # noqa: BLE001  (told once, and tried again)
                self._fail(error)
                self._put_back(*job)
            else:
                self._succeed()
        self._clear_away()

    def _put_back(self, key: int, parts: RunParts | None) -> None:
        """Try again later, unless something newer waits by then: a run may stand still from now on."""
        with self._changed:
            self._jobs.setdefault(key, parts)
            self._retry_at = time.perf_counter() + RETRY_S

    def _next_job(self) -> tuple[int, RunParts | None] | None:
        with self._changed:
            self._working = bool(self._jobs)
            self._changed.notify_all()
            while not self._closed and (pause := self._pause()) != 0:
                self._discard_superseded()
                self._changed.wait(pause)
            if self._closed:
                return None
            key = next(iter(self._jobs))
            return key, self._jobs.pop(key)

    def _pause(self) -> float | None:
        """Seconds until there is something to do; None while nothing waits. The lock must be held."""
        return max(0.0, self._retry_at - time.perf_counter()) if self._jobs else None

    def _discard_superseded(self) -> None:
        """What was opened from leftovers is safe here when nothing waits to be written."""
        while self._superseded and not self._jobs:
            self._superseded.pop().discard()

    def _serve(self, key: int, parts: RunParts | None) -> None:
        if parts is None:
            self._forget(key)
        else:
            self._save(key, parts)

    def _save(self, key: int, parts: RunParts) -> None:
        self._take_home()
        before = self._kept.get(key)
        kept = before if before is not None and before.history is parts.history else _Kept(parts.history)
        step = parts.tip.step
        arrays = record_arrays(parts.history, kept.stop, step, skip=kept.evaluations)
        new_states = _worth_keeping(parts, kept.stop)
        if _bytes(arrays) > BLOCK_BYTES or any(_is_first(parts, state) for state in new_states):
            self._add_block(key, kept, parts, new_states)
            arrays = record_arrays(parts.history, step, step, skip=kept.evaluations)
        document = describe(parts, self._torch_version)
        document["blocks"] = [block.to_dict() for block in kept.blocks]
        arrays |= state_arrays(parts, [parts.tip])
        write_run_file(self._file(key), document, arrays, read_back=False)
        self._kept[key] = kept
        self._remove(self._blocks_on_disk(key) - {block.name for block in kept.blocks})

    def _add_block(self, key: int, kept: _Kept, parts: RunParts, states: Sequence[Snapshot]) -> None:
        """Write all up to the tip, but not the tip."""
        self._numbers += 1
        name, start, stop = f"run-{key}-{self._numbers}.block", kept.stop, parts.tip.step
        record = record_arrays(parts.history, start, stop, skip=kept.evaluations, is_last=False)
        arrays = record | state_arrays(parts, states)
        written = write_run_file(self._home / name, {}, arrays, read_back=False)
        kept.blocks.append(Block(name, start, stop, written.checksum))
        kept.evaluations += len(record["evaluations.step"])

    def _forget(self, key: int) -> None:
        if self._kept.pop(key, None) is not None:
            self._remove([self._file(key).name])  # first: without its blocks it would be damaged
            self._remove(self._blocks_on_disk(key))

    def _file(self, key: int) -> Path:
        return self._home / f"run-{key}.attn"

    def _blocks_on_disk(self, key: int) -> set[str]:
        return {path.name for path in self._home.glob(f"run-{key}-*.block")}

    def _remove(self, names: Iterable[str]) -> None:
        for name in names:
            (self._home / name).unlink(missing_ok=True)

    def _take_home(self) -> None:
        """Make and lock the folder; where locks are not known, nobody will take what is left for dead."""
        if self._lock is None:
            self._home.mkdir(parents=True, exist_ok=True)
            self._lock = FolderLock.take(self._home, create=True)

    def _clear_away(self) -> None:
        for leftover in self._superseded:
            leftover.discard()
        try:
            for key in list(self._kept):
                self._forget(key)
            if self._lock is not None:
                self._lock.release()
            self._remove([LOCK_NAME])
            with contextlib.suppress(FileNotFoundError):
                self._home.rmdir()
        except OSError:
            log.warning("the autosave folder %s could not be removed", self._home, exc_info=True)

    # -- what is told

    def _fail(self, error: Exception) -> None:
        reason = _refusal(self._home.parent, error)
        text = QT_TRANSLATE_NOOP(
            "Messages",
            "Autosave does not work now: {reason} Training goes on; "
            "to be safe, save the run yourself (Ctrl+Shift+S).",
        )
        if self._problem is None:
            log.warning("autosave failed", exc_info=error)
            self._problem = message(text, reason=reason)
            details = "".join(traceback.format_exception(error))
            self._tell(AutosaveState(self._problem, details))

    def _succeed(self) -> None:
        if self._problem is not None:
            self._problem = None
            self._tell(AutosaveState(None))


def _worth_keeping(parts: RunParts, start: int) -> list[Snapshot]:
    """Of the states from `start` on, those that a block gets: what is needed, and one to scrub from."""
    new = [state for state in parts.states if start <= state.step < parts.tip.step]
    return [state for state in new if state is new[0] or _is_first(parts, state)]


def _is_first(parts: RunParts, state: Snapshot) -> bool:
    return any(segment.start == state.step for segment in parts.segments)


def _bytes(arrays: dict[str, NDArray[Any]]) -> int:
    return sum(array.nbytes for array in arrays.values())


def _refusal(folder: Path, error: Exception) -> Message:
    if not isinstance(error, OSError):
        text = QT_TRANSLATE_NOOP("Messages", "it met an error of its own ({kind}).")
        return message(text, kind=type(error).__name__)
    if error.errno in DISK_FULL:
        return message(QT_TRANSLATE_NOOP("Messages", "the disk of {folder} is full."), folder=folder)
    text = QT_TRANSLATE_NOOP("Messages", "{folder} cannot be written ({reason}).")
    return message(text, folder=folder, reason=error.strerror or type(error).__name__)
