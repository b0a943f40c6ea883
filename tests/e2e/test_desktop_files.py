"""The files for the desktop, judged by the desktop's own tools."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from attnstudio.desktop_entry import APP_ID, install
from attnstudio.engine.runs.format import write_run_file
from attnstudio.paths import resources_dir

REPOSITORY = Path(__file__).parents[2]


def tool(name: str) -> str:
    """The path of the command `name`."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed: run scripts/test")
    return path


def run(*command: str | Path) -> str:
    """Run `command`, which must succeed, and return what it prints."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def installed_entry(home: Path) -> Path:
    return home / ".local/share/applications" / f"{APP_ID}.desktop"


@pytest.mark.parametrize("program", ["/usr/bin/env", '/opt/a "b" 100% $HOME `x` \\ c/attnstudio-gui'])
def test_the_installed_entry_is_valid_without_a_hint(home: Path, program: str) -> None:
    install(Path(program))
    assert run(tool("desktop-file-validate"), installed_entry(home)) == ""


def test_the_template_is_valid() -> None:
    assert run(tool("desktop-file-validate"), resources_dir() / "desktop" / f"{APP_ID}.desktop") == ""


def test_the_metainfo_is_valid() -> None:
    run(tool("appstreamcli"), "validate", "--no-net", resources_dir() / "metainfo" / f"{APP_ID}.metainfo.xml")


def test_a_desktop_starts_the_program_from_the_entry(home: Path, tmp_path: Path) -> None:
    gio = tool("gio")
    folder = tmp_path / "a \"b\" 100% $HOME `x` \\ 'c'"
    folder.mkdir()
    program = folder / "attnstudio-gui"
    started = tmp_path / "started"
    program.write_text(f"#!/bin/sh\necho $# >'{started}'\n")
    program.chmod(0o755)
    install(program)
    subprocess.run(
        [tool("dbus-run-session"), "--", gio, "launch", installed_entry(home)],
        check=True,
        timeout=60,
        capture_output=True,
    )
    assert started.read_text() == "0\n"


def test_a_desktop_opens_a_run_file_with_the_program(home: Path, tmp_path: Path) -> None:
    """By its name, by its content when it is called otherwise, and with the file as the only argument."""
    gio = tool("gio")
    program = tmp_path / "attnstudio-gui"
    started = tmp_path / "started"
    program.write_text(f"#!/bin/sh\necho $# \"$1\" >'{started}'\n")
    program.chmod(0o755)
    install(program)
    run_file, renamed = tmp_path / "a run.attn", tmp_path / "renamed"
    write_run_file(run_file, {}, {"x": np.zeros(3)})
    shutil.copy(run_file, renamed)
    for path in (run_file, renamed):
        assert "application/x-attnstudio-run" in run(gio, "info", "-a", "standard::content-type", path)
    assert f"{APP_ID}.desktop" in run(gio, "mime", "application/x-attnstudio-run")
    subprocess.run(
        [tool("dbus-run-session"), "--", gio, "launch", installed_entry(home), run_file],
        check=True,
        timeout=60,
        capture_output=True,
    )
    assert started.read_text() == f"1 {run_file}\n"


def test_the_pictures_of_the_icon_are_of_the_present_drawing(tmp_path: Path) -> None:
    """scripts/icons was run after the last change of the drawing."""
    committed = resources_dir() / "icons" / "app"
    copy = tmp_path / "resources/icons/app"
    copy.mkdir(parents=True)
    for drawing in committed.glob("*.svg"):
        shutil.copy(drawing, copy)
    (tmp_path / "scripts").mkdir()
    script = shutil.copy(REPOSITORY / "scripts/icons", tmp_path / "scripts")
    run(sys.executable, script)
    for picture in committed.glob("*.png"):
        fresh, kept = QImage(str(copy / picture.name)), QImage(str(picture))
        assert kept.size() == QSize(fresh.width(), fresh.height())
        assert kept == fresh, picture.name
