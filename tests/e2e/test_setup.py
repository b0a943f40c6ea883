"""scripts/setup, run and test, at work on a small project: real interpreters, a real pip, no network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the scripts are for POSIX systems")

REPOSITORY = Path(__file__).parents[2]
PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "attnstudio"
version = "1"
"""
# The least that builds an editable installation, so that the tests need no registry.
BACKEND = """
import os, zipfile

METADATA = "Metadata-Version: 2.1\\nName: attnstudio\\nVersion: 1\\n"
WHEEL = "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "attnstudio-1.dist-info"
    with zipfile.ZipFile(os.path.join(folder, "attnstudio-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("attnstudio.pth", os.getcwd())
        wheel.writestr(name + "/METADATA", METADATA + requirement())
        wheel.writestr(name + "/WHEEL", WHEEL)
        wheel.writestr(name + "/RECORD", "")
    return "attnstudio-1-py3-none-any.whl"

def requirement():
    return open("requirement").read() if os.path.exists("requirement") else ""
"""
PROGRAM = """
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "file": __file__}))
sys.exit(7)
"""


def make_project(folder: Path) -> Path:
    """The scripts, and a program of a few lines in place of the studio."""
    folder.mkdir(parents=True)
    shutil.copytree(REPOSITORY / "scripts", folder / "scripts", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyproject.toml").write_text(PYPROJECT)
    (folder / "backend.py").write_text(BACKEND)
    (folder / "constraints.txt").write_text("")
    (folder / "attnstudio").mkdir()
    (folder / "attnstudio/__init__.py").touch()
    (folder / "attnstudio/__main__.py").write_text(PROGRAM)
    return folder


def start(
    script: Path, *arguments: str, folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a script as a person does, from `folder`."""
    return subprocess.run(
        [script, *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project, in a folder with a blank in its name, that was started once."""
    project = make_project(tmp_path_factory.mktemp("my projects") / "attn studio")
    done = start(project / "scripts/setup", "run", PYTHON=sys.executable)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return project


def test_the_program_gets_its_arguments_and_the_folder_it_was_started_in(
    installed: Path, tmp_path: Path
) -> None:
    done = start(installed / "scripts/run", "--preset", "a b", "", "*", folder=tmp_path)
    assert done.returncode == 7
    assert f'"arguments": ["--preset", "a b", "", "*"], "folder": "{tmp_path}"' in done.stdout


def test_the_second_start_says_and_does_nothing(installed: Path, tmp_path: Path) -> None:
    calls = tmp_path / "pip-was-called"
    done = start(installed / "scripts/run", PIP_LOG=str(calls))
    assert done.stderr == ""
    assert not calls.exists()


def test_run_works_by_way_of_a_link(installed: Path, tmp_path: Path) -> None:
    link = tmp_path / "attn"
    link.symlink_to(installed / "scripts/run")
    assert start(link).returncode == 7


def test_a_file_in_the_present_folder_does_not_stand_in_for_a_module(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "attnstudio.py").write_text("raise SystemExit('the wrong one')")
    (tmp_path / "json.py").write_text("raise SystemExit('the wrong one')")
    assert start(installed / "scripts/run", folder=tmp_path).returncode == 7


def test_changed_requirements_are_installed(installed: Path) -> None:
    with (installed / "constraints.txt").open("a") as constraints:
        constraints.write("# another version\n")
    assert "installing the Python packages" in start(installed / "scripts/setup", "run").stderr
    assert start(installed / "scripts/setup", "run").stderr == ""


def test_a_folder_that_was_moved_works_again(installed: Path) -> None:
    moved = installed.with_name("elsewhere")
    installed.rename(moved)
    try:
        done = start(moved / "scripts/run")
        assert done.returncode == 7, done.stderr
        assert str(moved / "attnstudio") in done.stdout
    finally:
        moved.rename(installed)


def test_a_library_that_the_system_lost_is_installed_at_the_next_start(
    installed: Path, tmp_path: Path
) -> None:
    start(installed / "scripts/setup", "run")  # the test before may have moved the folder
    (site_packages,) = (installed / ".venv/lib").glob("python3.*/site-packages")
    plugin = site_packages / "PySide6/Qt/plugins/platforms/libqxcb.so"
    plugin.parent.mkdir(parents=True, exist_ok=True)
    plugin.touch()
    has_it, calls = tmp_path / "has-it", tmp_path / "calls"
    programs = {
        "ldd": f"[ -e '{has_it}' ] || printf '\\tlibxcb-cursor.so.0 => not found\\n'",
        "apt-get": f"echo \"$*\" >>'{calls}'; case $* in *install*) : >'{has_it}' ;; esac",
        "id": "echo 0",
    }
    for name, body in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = start(installed / "scripts/setup", "run", PATH=path)
    assert calls.read_text().splitlines()[-1].endswith("-y libxcb-cursor0")
    assert "installing the Python packages" not in done.stderr
    calls.unlink()
    assert start(installed / "scripts/setup", "run", PATH=path).stderr == ""
    assert not calls.exists()


def test_an_interrupted_installation_is_done_again(tmp_path: Path) -> None:
    project = make_project(tmp_path / "attnstudio")
    backend = project / "backend.py"
    backend.write_text("import os, signal\nos.kill(os.getpgid(0) * -1, signal.SIGKILL)\n")
    killed = subprocess.run(
        [project / "scripts/run"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        timeout=120,
        check=False,
        start_new_session=True,
    )
    assert killed.returncode == -signal.SIGKILL
    backend.write_text(BACKEND)
    done = start(project / "scripts/run", PYTHON=sys.executable)
    assert done.returncode == 7, done.stderr
    assert "installing the Python packages" in done.stderr


def test_a_half_made_environment_is_made_again(tmp_path: Path) -> None:
    project = make_project(tmp_path / "attnstudio")
    (project / ".venv/bin").mkdir(parents=True)
    (project / ".venv/bin/python").symlink_to("/usr/bin/python-that-was-removed")
    done = start(project / "scripts/run", PYTHON=sys.executable)
    assert done.returncode == 7, done.stderr


NO_NETWORK = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://127.0.0.1:9/simple",  # the discard port: nothing listens
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "0",
}


def test_without_a_network_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    project = make_project(tmp_path / "attnstudio")
    (project / "requirement").write_text("Requires-Dist: attnstudio-needs-this==1\n")
    done = start(project / "scripts/run", PYTHON=sys.executable, **NO_NETWORK)
    assert done.returncode == 1
    assert "the packages could not be downloaded: check the network" in done.stderr
    assert not list((project / ".venv").glob(".setup-*"))
    (project / "requirement").unlink()  # what needs no download is then installed all the same
    assert start(project / "scripts/run", PYTHON=sys.executable, **NO_NETWORK).returncode == 7


OLD_PYTHON = """#!/bin/sh
case $2 in *print*) echo 3.9.2 ;; *) exit 1 ;; esac
"""


@pytest.fixture
def old_python(tmp_path: Path) -> Path:
    """A folder in which every Python is too old."""
    folder = tmp_path / "old"
    folder.mkdir()
    for name in ("python3", "python3.11", "python3.12", "python3.13", "python3.14"):
        (folder / name).write_text(OLD_PYTHON)
        (folder / name).chmod(0o755)
    return folder


def test_an_old_python_is_refused_by_version(tmp_path: Path, old_python: Path) -> None:
    project = make_project(tmp_path / "attnstudio")
    done = start(project / "scripts/run", PATH=f"{old_python}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; python3 is version 3.9.2" in done.stderr
    chosen = start(project / "scripts/run", PYTHON=str(old_python / "python3"))
    assert chosen.returncode == 1
    assert f"PYTHON={old_python}/python3 is version 3.9.2" in chosen.stderr
    absent = start(project / "scripts/run", PYTHON="/no/python3")
    assert "PYTHON=/no/python3 is not there" in absent.stderr


def test_a_newer_python_beside_an_old_one_is_taken(tmp_path: Path, old_python: Path) -> None:
    project = make_project(tmp_path / "attnstudio")
    (old_python / "python3.12").unlink()
    (old_python / "python3.12").symlink_to(sys.executable)
    assert start(project / "scripts/run", PATH=f"{old_python}:{os.environ['PATH']}").returncode == 7


TEST_STUB = """#!/bin/sh
echo "$@"
echo "display=$ATTNSTUDIO_TEST_DISPLAY bus=$ATTNSTUDIO_TEST_BUS"
echo "second=$ATTNSTUDIO_TEST_DISPLAY_2 $ATTNSTUDIO_TEST_BUS_2"
{action}
"""


@pytest.fixture
def stubbed(tmp_path: Path) -> Iterator[Path]:
    """A project that is set up, and whose pytest is a stub."""
    project = make_project(tmp_path / "attn studio")
    (project / "scripts/setup").write_text("#!/bin/sh\n")
    (project / ".venv/bin").mkdir(parents=True)
    # Not below tmp_path: the name of a socket may have 107 characters.
    with tempfile.TemporaryDirectory() as temporary:
        (tmp_path / "temporary").symlink_to(temporary)
        yield project
        assert list(Path(temporary).iterdir()) == []


def stub_pytest(project: Path, action: str) -> None:
    path = project / ".venv/bin/python"
    path.write_text(TEST_STUB.format(action=action))
    path.chmod(0o755)


@pytest.mark.parametrize("code", [0, 1])
def test_the_tests_get_arguments_a_screen_and_a_keyring(stubbed: Path, code: int) -> None:
    stub_pytest(stubbed, f"exit {code}")
    temporary = (stubbed.parent / "temporary").resolve()
    done = start(stubbed / "scripts/test", "tests/unit", "-k", "a or b", TMPDIR=str(temporary))
    assert done.returncode == code, done.stderr
    assert "-m pytest tests/unit -k a or b\n" in done.stdout
    assert "display=:" in done.stdout
    assert f"bus=unix:path={temporary}" in done.stdout


@pytest.mark.parametrize("failing", ["not screen", "-m screen"])
def test_without_arguments_a_failure_at_the_screen_or_elsewhere_counts(stubbed: Path, failing: str) -> None:
    stub_pytest(stubbed, f"case $* in *'{failing}'*) exit 1; esac")
    done = start(stubbed / "scripts/test", TMPDIR=str((stubbed.parent / "temporary").resolve()))
    runs = [line for line in done.stdout.splitlines() if line.startswith("-m pytest")]
    assert runs == ["-m pytest -n 2 -m not screen", "-m pytest -n 2 --dist worksteal -m screen tests/e2e"]
    assert done.returncode == 1
    first = next(line for line in done.stdout.splitlines() if line.startswith("display="))
    second = next(line for line in done.stdout.splitlines() if line.startswith("second="))
    display, bus = second.removeprefix("second=").split()
    assert f"display={display} " not in first
    assert display.startswith(":")
    assert bus.startswith("unix:path=")
    assert bus not in first


def test_no_matching_test_is_said(stubbed: Path) -> None:
    stub_pytest(stubbed, "exit 5")
    temporary = str((stubbed.parent / "temporary").resolve())
    done = start(stubbed / "scripts/test", "-k", "nothing", TMPDIR=temporary)
    assert done.returncode == 5
    assert "no test matches these arguments: -k nothing" in done.stderr


def test_an_interrupted_test_run_leaves_no_daemon(stubbed: Path) -> None:
    stub_pytest(stubbed, "echo running; exec sleep 60")
    process = subprocess.Popen(
        [stubbed / "scripts/test"],
        env={**os.environ, "TMPDIR": str((stubbed.parent / "temporary").resolve())},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    line = next(line for line in process.stdout if line.startswith("display="))
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    display = line.split()[0].removeprefix("display=:")
    assert not Path(f"/tmp/.X11-unix/X{display}").exists()
