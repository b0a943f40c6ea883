"""What programs that ended without saying so left in the autosave folder. No torch, no Qt."""

from __future__ import annotations

import logging
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from attnstudio.engine.runs.folder_lock import LOCK_NAME, FolderLock
from attnstudio.engine.runs.format import RunFileError, open_run_file
from attnstudio.engine.runs.parts import read_description
from attnstudio.engine.spec import ExperimentSpec

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftRun:
    """A run as it was kept last, after `steps` steps, at the time `saved_at`."""

    path: Path
    spec: ExperimentSpec
    steps: int
    saved_at: datetime


class Leftover:
    """The runs of one program that is dead, oldest first; no other program is offered them meanwhile."""

    def __init__(self, folder: Path, runs: tuple[LeftRun, ...], lock: FolderLock) -> None:
        self.folder = folder
        self.runs = runs
        self._lock = lock

    @property
    def newest(self) -> LeftRun:
        """The run that was kept last."""
        return self.runs[-1]

    def release(self) -> None:
        """Leave it where it is; the next program that starts will find it."""
        self._lock.release()

    def discard(self) -> None:
        """Delete it. What cannot be deleted is logged, and found again at the next start."""
        self._lock.release()
        try:
            shutil.rmtree(self.folder)
        except OSError:
            log.warning("what was autosaved in %s cannot be deleted", self.folder, exc_info=True)


def find_leftovers(autosave: Path) -> list[Leftover]:
    """What dead programs left in the folder `autosave`, the newest first; each is locked from now on."""
    found = []
    for lock_file in sorted(autosave.glob(f"*/{LOCK_NAME}")):
        leftover = _claim(lock_file.parent)
        if leftover is not None:
            found.append(leftover)
    return sorted(found, key=lambda one: one.newest.saved_at, reverse=True)


def _claim(folder: Path) -> Leftover | None:
    """The folder's runs; None when its program lives, or it holds no run that can be read."""
    try:
        lock = FolderLock.take(folder)
    except OSError as error:  # it went away this moment, or belongs to someone else
        log.info("%s is left alone: %s", folder, error)
        return None
    if lock is None:
        return None
    runs = [run for path in folder.glob("run-*.attn") if (run := _read(path)) is not None]
    if runs:
        return Leftover(folder, tuple(sorted(runs, key=lambda run: run.saved_at)), lock)
    lock.release()
    return None


def _read(path: Path) -> LeftRun | None:
    """What the file says of its run; None, in the log, when it is not whole."""
    try:
        with open_run_file(path) as file:
            found = read_description(file)
        saved_at = datetime.fromisoformat(found.saved_at)
    except (RunFileError, ValueError) as error:
        log.warning("%s", error)
        return None
    if saved_at.tzinfo is None:
        saved_at = saved_at.replace(tzinfo=UTC)
    return LeftRun(path, found.spec, found.steps, saved_at)
