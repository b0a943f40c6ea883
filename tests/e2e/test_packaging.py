"""The wheel: built, installed into an empty environment, and started from another folder."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from attnstudio import __version__

REPOSITORY = Path(__file__).parents[2]
SECONDS_FOR_THE_WINDOW = 60
WHERE = "import attnstudio, attnstudio.paths as p; print(attnstudio.__file__); print(p.resources_dir())"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the present code."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*command, str(REPOSITORY)], check=True, capture_output=True, timeout=120)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty virtual environment with the wheel.

    The dependencies are those that the tests run with, by way of a .pth file: installing torch and Qt once
    more takes a minute and tells nothing about the wheel. A .pth file in that folder does not count from
    there, so the checkout itself cannot be imported.
    """
    folder = tmp_path_factory.mktemp("a new place") / "environment"
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin/python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True, timeout=120)
    packages = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
        timeout=30,
    )
    Path(packages.stdout.strip(), "dependencies.pth").write_text(sysconfig.get_path("platlib"))
    return folder


def run(environment: Path, *command: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program of the environment from `folder`."""
    return subprocess.run(
        [environment / "bin" / command[0], *command[1:]],
        cwd=folder,
        env={**os.environ, "QT_QPA_PLATFORM": "", **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_wheel_carries_what_the_window_needs(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    resources = REPOSITORY / "resources"
    on_disk = {
        f"attnstudio/resources/{path.relative_to(resources).as_posix()}"
        for path in resources.rglob("*")
        if path.is_file()
    }
    assert on_disk <= packed
    assert "attnstudio/resources/translations/attnstudio_zh_CN.qm" in packed
    assert "attnstudio/resources/icons/app/attnstudio.svg" in packed
    assert not [name for name in packed if name.startswith(("tests/", "scripts/"))]


def test_the_metadata_names_the_licence_and_both_programs(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    info = f"attnstudio-{__version__}.dist-info"
    metadata = archive.read(f"{info}/METADATA").decode()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert f"{info}/licenses/LICENSE" in archive.namelist()
    programs = archive.read(f"{info}/entry_points.txt").decode()
    assert "[console_scripts]\nattnstudio = attnstudio.__main__:main" in programs
    assert "[gui_scripts]\nattnstudio-gui = attnstudio.__main__:main" in programs


def test_the_installed_program_is_the_wheel_s(environment: Path, tmp_path: Path) -> None:
    done = run(environment, "python", "-c", WHERE, folder=tmp_path)
    package, resources = done.stdout.splitlines()
    assert Path(package).is_relative_to(environment)
    assert Path(resources) == Path(package).parent / "resources"


@pytest.mark.parametrize("program", ["attnstudio", "attnstudio-gui"])
def test_both_programs_answer(environment: Path, tmp_path: Path, program: str) -> None:
    done = run(environment, program, "--version", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, f"AttnStudio {__version__}\n"), done.stderr


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_installed_window_is_drawn(environment: Path, tmp_path: Path, language: str) -> None:
    done = run(
        environment,
        "attnstudio",
        *("--screenshot", "window.png", "--size", "1200x800", "--lang", language),
        folder=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    picture = QImage(str(tmp_path / "window.png"))
    assert (picture.width(), picture.height()) == (1200, 800)
    colours = {picture.pixel(x, y) for x in range(0, 1200, 7) for y in range(0, 800, 7)}
    assert len(colours) > 50  # eight heatmaps, not an empty window


def find_window(process: subprocess.Popen[str], environment: dict[str, str]) -> str:
    """The number of the studio's window, as soon as the process shows it."""
    search = ["xdotool", "search", "--onlyvisible", "--class", "^AttnStudio$"]
    deadline = time.monotonic() + SECONDS_FOR_THE_WINDOW
    while time.monotonic() < deadline:
        found = subprocess.run(
            search, env=environment, capture_output=True, text=True, timeout=30, check=False
        )
        if found.stdout:
            return found.stdout.split()[0]
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = process.wait(0.1)
            pytest.fail(f"the program ended with {code}: {process.communicate()[1]}")
    pytest.fail("no window was shown")


def test_the_installed_window_opens_on_a_screen_and_closes(
    environment: Path, tmp_path: Path, desktop_environment: dict[str, str]
) -> None:
    """A window manager sees it under the name that the .desktop file gives, and asks it to close."""
    variables = {name: value for name, value in desktop_environment.items() if name != "PYTHONPATH"}
    process = subprocess.Popen(
        [environment / "bin/attnstudio-gui"],
        cwd=tmp_path,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        window = find_window(process, variables)
        close = ["wmctrl", "-i", "-c", window]
        subprocess.run(close, env=variables, check=True, timeout=30)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 0, errors
