"""A crash of the process is found at the next start."""

from __future__ import annotations

import faulthandler
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from attnstudio.crashes import CrashWatch
from attnstudio.logs import register_secret

Begin = Callable[[Path], tuple[CrashWatch, str]]

CRASH = """
import ctypes, sys
from pathlib import Path
from attnstudio.crashes import CrashWatch
CrashWatch(Path(sys.argv[1])).start()
ctypes.string_at(0)
"""


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Start a watch in a folder; it is stopped in the end, and pytest's own watch goes on."""
    begun: list[CrashWatch] = []

    def start(folder: Path) -> tuple[CrashWatch, str]:
        watch = CrashWatch(folder)
        begun.append(watch)
        return watch, watch.start()

    yield start
    for watch in begun:
        watch.stop()
    faulthandler.enable(sys.__stderr__)


def crash(folder: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CRASH, str(folder)], capture_output=True, timeout=60, check=False
    )
    assert ended.returncode != 0


def test_a_crash_is_told_once_with_its_stack(tmp_path: Path, begin: Begin) -> None:
    crash(tmp_path)
    watch, told = begin(tmp_path)
    assert "string_at" in told
    watch.stop()
    assert begin(tmp_path)[1] == ""


def test_an_orderly_end_leaves_nothing(tmp_path: Path, begin: Begin) -> None:
    watch, told = begin(tmp_path)
    watch.stop()
    assert (told, list(tmp_path.iterdir())) == ("", [])


def test_a_running_process_keeps_its_file(tmp_path: Path, begin: Begin) -> None:
    other = tmp_path / "crash-1.log"  # process 1 always runs
    other.write_text("its own affair")
    assert begin(tmp_path)[1] == ""
    assert other.exists()


def test_a_key_in_what_was_left_is_redacted(tmp_path: Path, begin: Begin) -> None:
    register_secret("sentinel-of-a-crash-0123")
    (tmp_path / "crash-99999999.log").write_text("Fatal: sentinel-of-a-crash-0123")
    told = begin(tmp_path)[1]
    assert "Fatal" in told
    assert "sentinel-of-a-crash" not in told


def test_without_a_folder_nothing_is_watched(tmp_path: Path, begin: Begin) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert begin(blocked / "logs")[1] == ""
