"""How the scripts find the system's libraries that Qt needs, and what they install or advise."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the loader of Linux")

SCRIPTS = Path(__file__).parents[2] / "scripts"
SITE_PACKAGES = Path(sysconfig.get_path("platlib"))
TOOLS = ("awk", "cat", "env", "id", "sed", "sort", "tr", "uname")

Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """The only folder in PATH: the plain tools, and no package manager."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        path = shutil.which(tool)
        assert path
        (folder / tool).symlink_to(path)
    return folder


@pytest.fixture
def shell(tools: Path) -> Shell:
    """Run a command of POSIX sh with the functions of scripts/lib."""

    def run(command: str) -> subprocess.CompletedProcess[str]:
        code = f'root=$1; . "$root/scripts/lib/common.sh"; . "$root/scripts/lib/libraries.sh"; {command}'
        return subprocess.run(
            ["/bin/sh", "-euc", code, "sh", str(SCRIPTS.parent)],
            env={**os.environ, "PATH": str(tools)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run


def tool(folder: Path, name: str, body: str) -> None:
    """Put a program `name` in PATH."""
    path = folder / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def a_package_that_lacks(tools: Path, folder: Path, *libraries: str) -> None:
    """Let the loader miss `libraries` until the file `installed` is there."""
    (folder / "PySide6").mkdir()
    (folder / "PySide6/QtGui.abi3.so").touch()
    lines = "\\n".join(f"\\t{library} => not found" for library in libraries)
    tool(
        tools,
        "ldd",
        f"[ -e '{folder}/installed' ] || printf '{lines}\\n\\tlibc.so.6 => /lib/libc.so.6 (0x7f)\\n'",
    )


def apt(tools: Path, folder: Path, calls: Path) -> None:
    """An apt-get that writes down what it is asked for, and then has it."""
    tool(
        tools,
        "apt-get",
        f"echo \"apt-get $*\" >>'{calls}'\ncase $* in *install*) : >'{folder}/installed' ;; esac",
    )


def user(tools: Path, number: int) -> None:
    """Let the user's number be `number`; 0 is root."""
    tool(tools, "id", f"echo {number}")


def test_the_loader_s_not_found_lines_are_read(shell: Shell, tools: Path, tmp_path: Path) -> None:
    a_package_that_lacks(tools, tmp_path, "libxcb-cursor.so.0", "libEGL.so.1", "libxcb-cursor.so.0")
    assert shell(f"missing_libraries '{tmp_path}'").stdout.split() == ["libEGL.so.1", "libxcb-cursor.so.0"]


def test_root_gets_the_packages_installed(shell: Shell, tools: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    a_package_that_lacks(tools, tmp_path, "libEGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0")
    apt(tools, tmp_path, calls)
    user(tools, 0)
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert done.returncode == 0, done.stderr
    assert (
        calls.read_text().splitlines()[-1].endswith("install --no-install-recommends -y libegl1 libglib2.0-0")
    )
    assert "still missing" not in done.stderr
    assert done.stdout == ""  # stdout belongs to the program that is started afterwards


def test_a_user_gets_them_through_sudo(shell: Shell, tools: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    a_package_that_lacks(tools, tmp_path, "libxcb-cursor.so.0")
    apt(tools, tmp_path, calls)
    user(tools, 1000)
    tool(tools, "sudo", f"echo sudo >>'{calls}'; exec \"$@\"")
    assert shell(f"ensure_libraries '{tmp_path}'").returncode == 0
    assert calls.read_text().split("\n")[2] == "sudo"
    assert (tmp_path / "installed").exists()


def test_without_sudo_the_command_is_said(shell: Shell, tools: Path, tmp_path: Path) -> None:
    a_package_that_lacks(tools, tmp_path, "libxcb-cursor.so.0")
    apt(tools, tmp_path, tmp_path / "calls")
    user(tools, 1000)
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert done.returncode == 0
    assert "as root: apt-get install libxcb-cursor0" in done.stderr
    assert not (tmp_path / "calls").exists()


def test_one_refused_package_does_not_cost_the_others(shell: Shell, tools: Path, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    a_package_that_lacks(tools, tmp_path, "libEGL.so.1", "libxcb-cursor.so.0")
    tool(
        tools,
        "apt-get",
        f"case $* in *update*) exit 0 ;; *libxcb-cursor0*) exit 100 ;; esac; echo \"$*\" >>'{calls}'",
    )
    user(tools, 0)
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert "could not install libxcb-cursor0" in done.stderr
    assert "-y libegl1" in calls.read_text()


@pytest.mark.parametrize(
    ("manager", "advice"),
    [
        ("dnf", "sudo dnf install libglvnd-egl xcb-util-cursor"),
        ("pacman", "sudo pacman -S --needed libglvnd xcb-util-cursor"),
        ("brew", "brew install mesa xcb-util-cursor"),
    ],
)
def test_other_systems_are_told_their_own_names(
    shell: Shell, tools: Path, tmp_path: Path, manager: str, advice: str
) -> None:
    a_package_that_lacks(tools, tmp_path, "libEGL.so.1", "libxcb-cursor.so.0")
    tool(tools, manager, "exit 99")
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert done.returncode == 0
    assert advice in done.stderr


def test_a_system_without_a_known_manager_is_told_the_libraries(
    shell: Shell, tools: Path, tmp_path: Path
) -> None:
    a_package_that_lacks(tools, tmp_path, "libEGL.so.1")
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert done.returncode == 0
    assert "install the packages with these libraries: libEGL.so.1" in done.stderr


def test_a_library_that_the_table_does_not_know_is_named(shell: Shell, tools: Path, tmp_path: Path) -> None:
    a_package_that_lacks(tools, tmp_path, "libnew.so.7", "libEGL.so.1")
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert "no package is known for: libnew.so.7;" in done.stderr


def test_nothing_is_said_when_nothing_is_missing(shell: Shell, tools: Path, tmp_path: Path) -> None:
    a_package_that_lacks(tools, tmp_path, "libEGL.so.1")
    (tmp_path / "installed").touch()
    done = shell(f"ensure_libraries '{tmp_path}'")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def real_loader(tools: Path) -> None:
    """Let the tests ask the loader of this machine."""
    for name in ("ldd", "bash"):
        path = shutil.which(name)
        assert path
        (tools / name).symlink_to(path)


def listed_files(shell: Shell) -> list[Path]:
    return [SITE_PACKAGES / name for name in shell('printf "%s" "$loaded_files"').stdout.split()]


def test_this_machine_lacks_nothing(shell: Shell, tools: Path) -> None:
    """So the real files are where the script looks for them, and the loader is asked in the right way."""
    real_loader(tools)
    assert [path for path in listed_files(shell) if not path.exists()] == []
    done = shell(f"missing_libraries '{SITE_PACKAGES}'")
    assert (done.returncode, done.stdout) == (0, "")


def test_every_library_that_qt_loads_from_the_system_is_in_the_table(shell: Shell, tools: Path) -> None:
    real_loader(tools)
    needed = set()
    for path in listed_files(shell):
        header = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=True).stdout
        for line in header.splitlines():
            name, arrow, target = line.strip().partition(" => ")
            if arrow and not target.startswith(str(SITE_PACKAGES)):
                needed.add(name)
    of_the_c_library = {
        "libc.so.6",
        "libdl.so.2",
        "libm.so.6",
        "libpthread.so.0",
        "libresolv.so.2",
        "librt.so.1",
    }
    # These come with packages of the table, which depend on them.
    of_others = {"libbsd.so.0", "libcap.so.2", "libgcrypt.so.20", "libgpg-error.so.0", "liblz4.so.1"}
    of_others |= {"liblzma.so.5", "libmd.so.0"}
    unknown = shell(f"unknown_libraries {' '.join(sorted(needed - of_the_c_library - of_others))}")
    assert unknown.stdout == ""


def test_a_library_that_is_really_missing_is_found_by_the_real_loader(
    shell: Shell, tools: Path, tmp_path: Path
) -> None:
    """Qt's own X11 plugin, in a copy that asks for a libxcb-cursor that no system has."""
    real_loader(tools)
    real = SITE_PACKAGES / "PySide6/Qt"
    copy = tmp_path / "PySide6/Qt"
    (copy / "plugins/platforms").mkdir(parents=True)
    (copy / "lib").mkdir()
    for library in (real / "lib").iterdir():
        (copy / "lib" / library.name).symlink_to(library)
    for name in ("plugins/platforms/libqxcb.so", "lib/libQt6XcbQpa.so.6"):
        (copy / name).unlink(missing_ok=True)
        content = (real / name).read_bytes()
        (copy / name).write_bytes(content.replace(b"libxcb-cursor.so.0", b"libxcb-cursed.so.0"))
    assert shell(f"missing_libraries '{tmp_path}'").stdout.split() == ["libxcb-cursed.so.0"]


@pytest.mark.parametrize("script", ["run", "test", "setup", "lib/common.sh", "lib/libraries.sh"])
@pytest.mark.parametrize("interpreter", ["dash", "bash --posix"])
def test_the_scripts_are_posix_sh(script: str, interpreter: str) -> None:
    command = [*interpreter.split(), "-n", str(SCRIPTS / script)]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    subprocess.run(command, check=True, timeout=30)
