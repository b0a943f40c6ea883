"""What a crash of the process leaves behind (a fault in a native library), told at the next start."""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import psutil  # type: ignore[import-untyped]

from attnstudio.logs import redact
from attnstudio.paths import log_dir

PREFIX = "crash-"


class CrashWatch:
    """While it is on, a crash writes the stacks of all threads into a file of this process."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or log_dir()
        self._path = self._folder / f"{PREFIX}{os.getpid()}.log"
        self._file: IO[str] | None = None

    def start(self) -> str:
        """Begin to watch; returns what processes that are gone have left, redacted, "" if nothing.

        Without a folder that can be written, nothing is watched.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            left = self._collect()
            self._file = self._path.open("w", encoding="utf-8")
        except OSError:
            return ""
        faulthandler.enable(self._file)
        return left

    def stop(self) -> None:
        """The process ends as it should: leave nothing behind."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink()

    def _collect(self) -> str:
        """Read and remove the files of processes that no longer run."""
        texts = []
        for path in sorted(self._folder.glob(f"{PREFIX}*.log")):
            number = path.stem.removeprefix(PREFIX)
            if number.isdecimal() and not psutil.pid_exists(int(number)):
                texts.append(path.read_text(encoding="utf-8", errors="replace"))
                path.unlink()
        return redact("\n".join(text for text in texts if text.strip()))
