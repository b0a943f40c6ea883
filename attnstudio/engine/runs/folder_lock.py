"""A lock on a folder, held as long as the program lives: however it ends, the system takes it off."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_NAME = "lock"


class FolderLock:
    """Holds the lock of a folder until `release`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(cls, folder: Path, *, create: bool = False) -> FolderLock | None:
        """The lock of `folder`; None when another program holds it, or the file system knows no locks.

        The lock's file is made when `create` says so. Raises `OSError` when it cannot be opened.
        """
        file = (folder / LOCK_NAME).open("a+b" if create else "r+b")
        try:
            if sys.platform == "win32":
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            return None
        return cls(file)

    def release(self) -> None:
        """Let others have it."""
        self._file.close()

    def __del__(self) -> None:
        self.release()  # of what nobody waits for any more: a search whose window was closed
