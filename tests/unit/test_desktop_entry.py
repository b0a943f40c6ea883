"""The entry in the desktop's menu: what is written, what is taken away, what is said."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from attnstudio import desktop_entry
from attnstudio.desktop_entry import APP_ID, DesktopEntryError, install, remove

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the desktop's menu of Linux")


def files(folder: Path) -> set[str]:
    """Every file under `folder` but what the desktop's tools keep for all programs together."""
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and path.name != "mimeinfo.cache" and not _is_made_of_mime_packages(path)
    }


def _is_made_of_mime_packages(path: Path) -> bool:
    return "mime" in path.parts and "packages" not in path.parts


def entry(home: Path) -> str:
    return (home / ".local/share/applications" / f"{APP_ID}.desktop").read_text(encoding="utf-8")


def test_install_writes_the_entry_and_an_icon_of_every_size(home: Path) -> None:
    said = install()
    expected = {f".local/share/applications/{APP_ID}.desktop"}
    expected |= {
        f".local/share/icons/hicolor/{size}x{size}/apps/{APP_ID}.png"
        for size in (16, 24, 32, 48, 64, 128, 256, 512)
    }
    expected |= {f".local/share/icons/hicolor/scalable/apps/{APP_ID}.svg"}
    expected |= {f".local/share/mime/packages/{APP_ID}.xml"}
    assert files(home) == expected
    assert APP_ID in str(said)


def test_the_icons_have_the_size_of_their_folder(home: Path) -> None:
    install()
    for path in home.rglob("*.png"):
        header = path.read_bytes()[:24]
        size = int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")
        assert f"{size[0]}x{size[1]}" == path.parent.parent.name


def test_remove_takes_all_away_and_leaves_other_programs_alone(home: Path) -> None:
    other = home / ".local/share/applications/other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\n")
    install()
    said = remove()
    assert files(home) == {".local/share/applications/other.desktop"}
    assert "no longer" in str(said)


def test_removing_what_is_not_there_is_no_error(home: Path) -> None:
    assert "was not" in str(remove())
    assert files(home) == set()


def test_installing_twice_replaces(home: Path) -> None:
    install(Path("/opt/old/attnstudio-gui"))
    install(Path("/opt/new/attnstudio-gui"))
    assert "/opt/new/" in entry(home)
    assert "/opt/old/" not in entry(home)


def test_the_entry_names_the_program_by_absolute_path(home: Path) -> None:
    install()
    match = re.search(r"^TryExec=(.*)$", entry(home), re.MULTILINE)
    assert match
    program = Path(match[1])
    assert program.is_absolute()
    assert os.access(program, os.X_OK)


@pytest.mark.parametrize(
    ("path", "exec_value", "try_exec_value"),
    [
        ("/opt/a b/gui", '"/opt/a b/gui"', "/opt/a b/gui"),
        ("/opt/100%/gui", '"/usr/bin/env" "/opt/100%%/gui"', "/opt/100%/gui"),
        ('/opt/"q"/gui', r'"/opt/\\"q\\"/gui"', '/opt/"q"/gui'),
        ("/opt/$x`y/gui", r'"/opt/\\$x\\`y/gui"', "/opt/$x`y/gui"),
        ("/opt/back\\slash/gui", r'"/opt/back\\\\slash/gui"', r"/opt/back\\slash/gui"),
    ],
)
def test_paths_are_quoted_as_the_specification_says(
    home: Path, path: str, exec_value: str, try_exec_value: str
) -> None:
    install(Path(path))
    lines = entry(home).splitlines()
    assert f"Exec={exec_value} %f" in lines
    assert f"TryExec={try_exec_value}" in lines


def test_without_the_console_script_the_interpreter_is_started(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python3"))
    install()
    assert f'Exec="{tmp_path}/python3" "-P" "-m" "attnstudio" %f' in entry(home).splitlines()


def test_a_relative_data_home_does_not_count(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "relative/share")
    install()
    assert entry(home)


@pytest.mark.parametrize("blocker", ["applications", "icons"])
def test_a_folder_that_cannot_be_made_is_reported_by_name(home: Path, blocker: str) -> None:
    (home / ".local/share" / blocker).write_text("a file where a folder has to be")
    with pytest.raises(DesktopEntryError) as raised:
        install()
    assert blocker in str(raised.value.message)
    assert "could not be added" in str(raised.value)


def test_a_database_tool_that_hangs_does_not_hang_the_studio(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tool = tmp_path / "update-desktop-database"
    tool.write_text("#!/bin/sh\nexec sleep 60\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(desktop_entry, "SECONDS_FOR_THE_DATABASE", 0.1)
    install()
    assert entry(home)
