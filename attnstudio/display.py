"""Whether a window can be opened here, found out before Qt is asked: Qt would abort. No Qt in here."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from attnstudio.messages import QT_TRANSLATE_NOOP, Message, message

NEEDS_NO_DISPLAY = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")


def why_no_window(environment: Mapping[str, str] = os.environ) -> Message | None:
    """One sentence that says what to do when no window can be opened, or None when one can."""
    if not sys.platform.startswith("linux"):
        return None
    platform = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform.startswith(NEEDS_NO_DISPLAY):
        return None
    wayland = bool(environment.get("WAYLAND_DISPLAY")) and platform != "xcb"
    if not wayland and not environment.get("DISPLAY"):
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "There is no display (DISPLAY and WAYLAND_DISPLAY are empty): start AttnStudio from a "
                "desktop session, or use `attnstudio --screenshot FILE` or `attnstudio verify`.",
            )
        )
    if wayland:
        return _missing_library("libqwayland.so")
    return _missing_library("libqxcb.so") or _unreachable_x_server(environment["DISPLAY"])


def _missing_library(plugin: str) -> Message | None:
    """Load Qt's platform plugin as Qt would, so that the loader itself names what is missing."""
    package = importlib.util.find_spec("PySide6")
    if package is None or package.origin is None:
        return message(
            QT_TRANSLATE_NOOP("Messages", "PySide6 is not installed: start AttnStudio with `scripts/run`.")
        )
    path = Path(package.origin).parent / "Qt" / "plugins" / "platforms" / plugin
    try:
        ctypes.CDLL(str(path))
    except OSError as error:
        return message(
            QT_TRANSLATE_NOOP(
                "Messages",
                "A system library that Qt needs is missing ({library}): `scripts/run` installs it; on "
                "Debian or Ubuntu `apt-get install libxcb-cursor0 libegl1 libxkbcommon-x11-0` usually does.",
            ),
            library=str(error).partition(":")[0],
        )
    return None


def _unreachable_x_server(display: str) -> Message | None:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = (ctypes.c_void_p,)
    xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(display.encode(), None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    if not failed:
        return None
    return message(
        QT_TRANSLATE_NOOP(
            "Messages",
            "The display {display} cannot be reached: check DISPLAY (over SSH, use `ssh -X`), or use "
            "`attnstudio --screenshot FILE` or `attnstudio verify`.",
        ),
        display=display,
    )
