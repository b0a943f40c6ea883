"""Files that are either wholly written or not touched at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


def write_atomically(path: Path, data: bytes) -> None:
    """Put `data` in `path`, replacing what was there in one step.

    A symbolic link is followed, so that its target is replaced and the link stays. The permissions of
    an existing file are kept, and a read-only one is not replaced. Raises `OSError`; then `path` is as
    it was and no temporary file is left.
    """
    with open_atomically(path) as file:
        file.write(data)


@contextlib.contextmanager
def open_atomically(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file next to `path`; on leaving without an exception it becomes `path`.

    The file can be read back before it is left: an exception then keeps it from taking `path`'s place.

    Raises `OSError` as `write_atomically` does. An exception inside leaves `path` as it was.
    """
    target = Path(os.path.realpath(path))
    exists = _require_replaceable(target)
    temporary = target.with_name(f".{target.name[:80]}.{secrets.token_hex(4)}.tmp")
    file = open(temporary, "x+b")  # noqa: SIM115 - closed below, before the file is renamed or removed
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if exists:
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _require_replaceable(target: Path) -> bool:
    """Whether `target` exists; `OSError` when it is no regular file or may not be written."""
    if not target.exists():
        return False
    if not target.is_file():
        raise OSError(errno.EINVAL, "not a regular file", str(target))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return True


def _sync_folder(folder: Path) -> None:
    """Make the renaming outlast a power cut, where the system lets a folder be opened (not Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
