"""AttnStudio in the desktop's menu: the .desktop file, the type of run files and the icons of this user.

Linux; no Qt. Follows the freedesktop.org specifications of desktop entries, shared MIME information, icon
themes and base directories.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from attnstudio.atomic import write_atomically
from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message
from attnstudio.paths import resources_dir

APP_ID = "io.github.attnstudio.AttnStudio"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
SECONDS_FOR_THE_DATABASE = 10


class DesktopEntryError(Exception):
    """The entry could not be written or removed; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def install(executable: Path | None = None) -> Message:
    """Write the .desktop file, the type of run files and the icons for this user; returns the sentence.

    `executable` is started with a run file as its argument, or none; without it, what started this process.
    Raises `DesktopEntryError` when a file cannot be written.
    """
    command = [str(executable)] if executable is not None else _own_command()
    template = (resources_dir() / "desktop" / f"{APP_ID}.desktop").read_text(encoding="utf-8")
    try:
        for source, target in (_icons() | _run_type()).items():
            target.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target, source.read_bytes())
        _entry_file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_entry_file(), _with_command(template, command).encode())
    except OSError as error:
        raise DesktopEntryError(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "AttnStudio could not be added to the desktop's menu: {file}: {reason}."
                ),
                file=error.filename or _entry_file(),
                reason=error.strerror or error,
            )
        ) from error
    _update_databases()
    return message(
        QT_TRANSLATE_NOOP("Messages", "AttnStudio is in the desktop's menu now ({file})."),
        file=_entry_file(),
    )


def remove() -> Message:
    """Take away all that `install` wrote; returns the sentence that says so, also when nothing was there.

    Raises `DesktopEntryError` when a file cannot be removed.
    """
    places = (_entry_file(), *_run_type().values(), *_icons().values())
    written = [path for path in places if path.is_file() or path.is_symlink()]
    try:
        for path in written:
            path.unlink()
    except OSError as error:
        raise DesktopEntryError(
            message(
                QT_TRANSLATE_NOOP(
                    "Messages", "AttnStudio could not be taken from the desktop's menu: {file}: {reason}."
                ),
                file=error.filename,
                reason=error.strerror or error,
            )
        ) from error
    if not written:
        return message(QT_TRANSLATE_NOOP("Messages", "AttnStudio was not in the desktop's menu."))
    _update_databases()
    return message(QT_TRANSLATE_NOOP("Messages", "AttnStudio is no longer in the desktop's menu."))


def _data_home() -> Path:
    """$XDG_DATA_HOME, which counts only when it is absolute."""
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return chosen if chosen.is_absolute() else Path.home() / ".local" / "share"


def _entry_file() -> Path:
    return _data_home() / "applications" / f"{APP_ID}.desktop"


def _icons() -> dict[Path, Path]:
    """Where each icon comes from, and where it goes."""
    source = resources_dir() / "icons" / "app"
    theme = _data_home() / "icons" / "hicolor"
    icons = {
        source / f"attnstudio-{size}.png": theme / f"{size}x{size}" / "apps" / f"{APP_ID}.png"
        for size in ICON_SIZES
    }
    icons[source / "attnstudio.svg"] = theme / "scalable" / "apps" / f"{APP_ID}.svg"
    return icons


def _run_type() -> dict[Path, Path]:
    """Where the description of run files comes from, and where it goes."""
    name = f"{APP_ID}.xml"
    return {resources_dir() / "desktop" / name: _data_home() / "mime" / "packages" / name}


def _own_command() -> list[str]:
    """The command that starts the studio that runs now, by absolute path: a menu knows no environment."""
    # Not resolve(): in a virtual environment the interpreter is a link, and its scripts lie beside the link.
    beside = Path(sys.executable).parent / "attnstudio-gui"
    if os.access(beside, os.X_OK):
        return [str(beside)]
    return [sys.executable, "-P", "-m", "attnstudio"]


def _with_command(template: str, command: Sequence[str]) -> str:
    """The entry `template` with `command` in Exec and its program in TryExec."""
    program = command[0]
    if "%" in program:
        # GLib looks for the program before it turns %% into %, and refuses the entry (seen with 2.74).
        command = ["/usr/bin/env", *command]
    values = {
        "TryExec": _as_string(program),
        "Exec": _as_string(" ".join([*(_as_argument(argument) for argument in command), "%f"])),
    }
    lines = [
        f"{key}={values[key]}" if (key := line.partition("=")[0]) in values else line
        for line in template.splitlines()
    ]
    return "\n".join(lines) + "\n"


def _as_argument(text: str) -> str:
    """`text` as one quoted argument of Exec (Desktop Entry Specification, "The Exec key")."""
    for character in '\\"`$':
        text = text.replace(character, "\\" + character)
    return '"' + text.replace("%", "%%") + '"'


def _as_string(text: str) -> str:
    """`text` as a value of type string, in which a backslash begins an escape sequence."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _update_databases() -> None:
    """Let desktops that cache menu and types see the change now; the others watch the folders."""
    for name, folder in (
        ("update-mime-database", _data_home() / "mime"),
        ("update-desktop-database", _entry_file().parent),
    ):
        tool = shutil.which(name)
        if tool is not None and folder.is_dir():
            with contextlib.suppress(
                subprocess.TimeoutExpired
            ):  # what was written is in its place all the same
                subprocess.run(
                    [tool, str(folder)], check=False, capture_output=True, timeout=SECONDS_FOR_THE_DATABASE
                )
