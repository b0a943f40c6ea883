"""A file is replaced as a whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from attnstudio.atomic import open_atomically, write_atomically


def test_new_and_old_files_are_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    path.chmod(0o640)
    write_atomically(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"one")
    link.symlink_to(target)
    write_atomically(link, b"two")
    assert link.is_symlink()
    assert target.read_bytes() == b"two"


def test_an_error_while_writing_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one")
    with pytest.raises(TypeError), open_atomically(path) as file:
        file.writelines([b"half", "text"])  # type: ignore[list-item]
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_devices_are_refused() -> None:
    with pytest.raises(OSError, match="not a regular file"):
        write_atomically(Path("/dev/null"), b"data")
